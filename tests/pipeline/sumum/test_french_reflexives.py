"""« Nous » that is no subject: what is reflexive must stay so, or the sentence says something else."""

import pytest

from pipeline.sumum.transformations.concepts import reexpress_authors
from tests.pipeline.sumum.passages import draft, passages, wording

FIRST = "Mood=Ind|Number=Plur|Person=1|Tense=Pres|VerbForm=Fin"
THIRD = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
WE = "nous/PRON/nous/Number=Plur|Person=1"
INFINITIVE = "VerbForm=Inf"


@pytest.mark.parametrize(
    ("analysis", "expected"),
    [
        (
            f"{WE} pouvons/VERB/pouvoir/{FIRST} {WE} passer/VERB/passer/{INFINITIVE} de/ADP vannes/NOUN/vanne",
            "les auteurs peuvent se passer de vannes",
        ),
        (
            f"ce/PRON/ce qui/PRON/qui {WE} permet/VERB/permettre/{THIRD} de/ADP passer/VERB/passer/{INFINITIVE}",
            "ce qui permet de passer",
        ),
    ],
)
def test_nous_that_is_no_subject(analysis: str, expected: str) -> None:
    where = passages("fr", analysis)
    found = reexpress_authors(draft(where), where, wording("fr"))
    assert found is not None
    assert found.text() == expected
