"""What another verb need not take: particles, prepositions and clauses keep the author's verb."""

import pytest

from pipeline.languages import Language
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.verbs import read_predicate
from tests.pipeline.sumum.passages import draft, passages, wording
from tests.pipeline.sumum.test_transformations import FIN, NOUS, WE, presented


@pytest.mark.parametrize(
    ("language", "analysis", "expected"),
    [
        (
            "en",
            f"{WE} find/VERB/find/{FIN} out/ADP whether/SCONJ valves/NOUN leak/VERB",
            "Finds out whether valves leak.",
        ),
        ("en", f"{WE} build/VERB/build/{FIN} on/ADP earlier/ADJ valves/NOUN", "Builds on earlier valves."),
        ("en", f"{WE} build/VERB/build/{FIN} a/DET valve/NOUN", "Develops a valve."),
        (
            "fr",
            f"{NOUS} prouvons/VERB/prouver/{FIN} que/SCONJ la/DET vanne/NOUN fuit/VERB",
            "Prouve que la vanne fuit.",
        ),
        ("fr", f"{NOUS} prouvons/VERB/prouver/{FIN} la/DET fuite/NOUN", "Démontre la fuite."),
    ],
)
def test_a_verb_keeps_its_particle_and_its_clause(language: Language, analysis: str, expected: str) -> None:
    """ "Presents out whether" is what comes of another verb with what the first one took."""
    assert presented(language, analysis)[0] == expected


def test_a_verb_that_cannot_be_said_is_not_said_with_a_preposition_either() -> None:
    where = passages("fr", f"article/NOUN se/PRON/se/Reflex=Yes fonde/VERB/fonder/{FIN} sur/ADP des/DET essais/NOUN")
    group = where.annotation.verb_groups[0]
    assert read_predicate(group, Draft(draft(where).pieces[-3:]), where, wording("fr")) is None
