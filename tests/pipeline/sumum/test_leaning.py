"""What a sentence speaks of as known; by hand, without a model (`grammars/sumum_leaning` has examples of each veto)."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources
from pipeline.span import Span
from pipeline.sumum.reading.templates import Position, Stretch, Template
from pipeline.sumum.statements.known import Known
from pipeline.sumum.statements.leaning import USUAL_NAME, VETO_NAMES, Leaning, Leniency, leaning, veto_id
from pipeline.sumum.statements.leaning_check import SumumLeaningCheck
from pipeline.sumum.statements.statement import Statement
from tests.pipeline.sumum.passages import draft, passages, wording
from tests.resources import RESOURCES

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
    assert (leaning(told, Known(), where, wording(language)) is not None) is is_leaning
    assert leaning(told, Known({"module"}), where, wording(language)) is None


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
    assert (leaning(told, Known(), where, wording("fr")) is not None) is is_leaning
    assert leaning(told, Known({"module"}), where, wording("fr")) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_veto_is_told_with_examples_in_every_language(language: Language) -> None:
    told = {str(table.values["id"]) for table in RESOURCES.grammar("sumum_leaning", language)}
    assert told == {veto_id(language, name) for name in VETO_NAMES}


def test_what_no_code_asks_for_is_no_veto(tmp_path: Path) -> None:
    for folder, identifier, rest in (
        ("sumum_leaning", "sumum_leaning.sigh", 'type = "veto"\nsource = "own"\ndescription = "None."'),
        ("sumum_leaning/en", "en.sumum_leaning.sigh", 'examples = ["A. {{The tank}}."]\nnear_misses = ["A. A tank."]'),
    ):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "house.toml").write_text(f'[[rule]]\nid = "{identifier}"\n{rest}\n', encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"en\.sumum_leaning\.sigh: no veto of that name; valid: unexplained"):
        SumumLeaningCheck(Resources(grammars=(tmp_path,)), "en")


def test_a_veto_is_told_by_its_name_and_its_place() -> None:
    where = passages("en", f"the/DET/the/Definite=Def other/ADJ/other valve/NOUN/valve turns/VERB/turn/{FIN}")
    template = Template(0, "result", "by-hand", Position(0, 0), Stretch(0, 4), {}, None, (), 1.0)
    found = leaning(Statement(template, sentences=(draft(where),)), Known(), where, wording("en"))
    assert found == Leaning("one_of_others", Span(0, len("the other valve")))


@pytest.mark.parametrize(
    ("acronym", "long", "said", "is_leaning"),
    [
        ("LQTs", "long quick tubes", "LQTs", False),
        ("LQTs", "long quick tubes", "LQT", True),
        ("LQT", "long quick tube", "LQTs", True),
    ],
)
def test_an_acronym_is_said_in_full_in_the_number_in_which_it_was_explained(
    acronym: str, long: str, said: str, is_leaning: bool
) -> None:
    before = f"{' '.join(f'{word}/NOUN' for word in long.split())} (/PUNCT {acronym}/PROPN )/PUNCT leak/VERB ./PUNCT"
    where = passages("en", f"{before} old/ADJ {said}/PROPN turn/VERB/turn/{FIN}", [(acronym, long)])
    last = where.annotation.sentences[-1]
    template = Template(0, "result", "by-hand", Position(0, 1), Stretch(last.first, last.last), {}, None, (), 1.0)
    told = Statement(template, sentences=(where.draft(Stretch(last.first, last.last)),))
    assert (leaning(told, Known(), where, wording("en")) is not None) is is_leaning


@pytest.mark.parametrize(("known", "acronym"), [("TRPM2", "TRPM"), ("pump", "TRPM")])
def test_a_name_with_a_number_tells_what_it_is_without(known: str, acronym: str) -> None:
    assert Known({known.lower()}).numbers(acronym) is (known == "TRPM2")


@pytest.mark.parametrize(("before", "is_leaning"), [("", True), ("leaks/NOUN in/ADP", False)])
def test_a_result_in_the_two_towns_is_told_before_none(before: str, is_leaning: bool) -> None:
    where = passages(
        "en", f"{before} the/DET/the/Definite=Def two/NUM/two towns/NOUN/town grow/VERB/grow/{FIN}".strip()
    )
    said = Statement(
        Template(0, "result", "by-hand", Position(0, 0), Stretch(0, 4), {}, None, (), 1.0), sentences=(draft(where),)
    )
    assert leaning(said, Known(), where, wording("en")) is not None
    assert (leaning(said, Known(), where, wording("en"), Leniency(usual=USUAL_NAME)) is not None) is is_leaning


@pytest.mark.parametrize(
    ("language", "analysis", "is_leaning"),
    [
        ("en", f"the/DET/the/Definite=Def rule/NOUN/rule turns/VERB/turn/{FIN}", False),
        ("en", f"the/DET/the/Definite=Def other/ADJ rule/NOUN/rule turns/VERB/turn/{FIN}", True),
        ("fr", f"la/DET/le/Definite=Def règle/NOUN/règle tourne/VERB/tourner/{FIN}", False),
        ("fr", f"la/DET/le/Definite=Def seconde/ADJ règle/NOUN/règle tourne/VERB/tourner/{FIN}", True),
    ],
)
def test_where_no_finding_is_told_only_what_cannot_be_understood_counts(
    language: Language, analysis: str, is_leaning: bool
) -> None:
    where = passages(language, analysis)
    said = Statement(
        Template(0, "result", "by-hand", Position(0, 0), Stretch(0, len(analysis.split())), {}, None, (), 1.0),
        sentences=(draft(where),),
    )
    words = wording(language)
    assert leaning(said, Known(), where, words, Leniency(usual=0)) is not None
    assert (leaning(said, Known(), where, words, Leniency(usual=0, is_severe=True)) is not None) is is_leaning
