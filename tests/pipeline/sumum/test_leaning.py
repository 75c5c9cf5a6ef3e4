"""What a sentence speaks of as known; by hand, without a model."""

import pytest

from pipeline.languages import Language
from pipeline.sumum.leaning import Known, leans
from pipeline.sumum.statement import Statement
from pipeline.sumum.templates import Position, Stretch, Template
from tests.pipeline.sumum.passages import draft, passages, wording

FIN = "Mood=Ind|VerbForm=Fin"
OURS: list[tuple[Language, str, bool]] = [
    ("en", f"our/PRON/our/Poss=Yes modules/NOUN/module turn/VERB/turn/{FIN}", True),
    ("en", f"our/PRON/our/Poss=Yes method/NOUN turns/VERB/turn/{FIN}", False),
    ("en", f"the/DET/the/Definite=Def results/NOUN/result show/VERB/show/{FIN}", False),
    ("fr", f"les/DET/le/Definite=Def résultats/NOUN/résultat montrent/VERB/montrer/{FIN}", False),
    ("fr", f"nos/DET/notre/Poss=Yes modules/NOUN/module tournent/VERB/tourner/{FIN}", True),
    ("fr", f"notre/DET/notre/Poss=Yes méthode/NOUN tourne/VERB/tourner/{FIN}", False),
]


@pytest.mark.parametrize(("language", "analysis", "is_leaning"), OURS)
def test_what_authors_call_theirs_was_introduced_but_for_their_work(
    language: Language, analysis: str, is_leaning: bool
) -> None:
    where = passages(language, analysis)
    template = Template(0, "conclusion", "by-hand", Position(0, 0), Stretch(0, 3), {}, None, (), 1.0)
    told = Statement(template, sentences=(draft(where),))
    assert leans(told, Known(), where, wording(language)) is is_leaning
    assert not leans(told, Known({"module"}), where, wording(language))


@pytest.mark.parametrize(
    ("behind", "is_leaning"),
    [
        (f"proposé/VERB/proposer/VerbForm=Part tourne/VERB/tourner/{FIN}", True),
        ("proposé/VERB/proposer/VerbForm=Part par/ADP/par Morin/PROPN/Morin", False),
        (f"chauffé/VERB/chauffer/VerbForm=Part tourne/VERB/tourner/{FIN}", False),
    ],
)
def test_a_participle_that_only_proposes_does_not_tell_which(behind: str, is_leaning: bool) -> None:
    where = passages("fr", f"le/DET/le/Definite=Def module/NOUN/module {behind}")
    template = Template(0, "method", "by-hand", Position(0, 0), Stretch(0, 4), {}, None, (), 1.0)
    told = Statement(template, sentences=(draft(where),))
    assert leans(told, Known(), where, wording("fr")) is is_leaning
    assert not leans(told, Known({"module"}), where, wording("fr"))
