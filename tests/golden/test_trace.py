"""Every id that an answer names for a rule can be looked up, of what the golden cases do not ask for too."""

from pathlib import Path
from typing import Any, get_args

import pytest

from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.sumum.reading.interpretation import GOING_ON_RULE, MENTION_RULE, STATED_RULE
from pipeline.sumum.statements.headlines import TITLE_RULE
from pipeline.sumum.transformations.draft import Transformation, transformation_id
from service.options import Options, parse_options
from service.tasks import Problem, Task, perform
from tests.golden.traced import FAMILIES, FAMILY_LANGUAGES, check_rules, traced
from tests.golden.update import INPUTS, documents_of, make_runner
from tests.resources import RESOURCES

pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def runner() -> Runner:
    return make_runner()


def checked(runner: Runner, *raws: RawDocument, **options: Any) -> dict[str, Any]:
    """The answer with all that tells how it came about, its rules checked."""
    answer = traced(runner.summarize(raws, parse_options(options).request))
    check_rules(answer)
    return answer


def test_what_was_not_read_is_told_with_its_veto(runner: Runner) -> None:
    text = "Two gunmen killed a nurse and no patients on Monday. The gunmen killed two guards."
    answer = checked(runner, RawDocument(text), profile="absum", category="attacks")
    told = [(each["rule"], text[each["start"] : each["end"]]) for each in answer["trace"]["refused"]]
    assert ("en.absum.vetoes.negated", "no patients") in told
    assert answer["trace"]["rules"]["en.absum.vetoes.negated"]["definition"]["description"]
    assert "pattern" in answer["trace"]["rules"]["en.absum.functions.subject"]["definition"]
    assert any("en.absum.functions.object" in event["rules"] for event in answer["analysis"]["events"])


def refused_in(answer: dict[str, Any], text: str) -> dict[str, str]:
    """The places that a trace calls refused, in their words, each with the rule."""
    return {text[each["start"] : each["end"]]: each["rule"] for each in answer["trace"]["refused"]}


def test_a_sentence_that_leans_is_refused_by_a_sign_unless_it_is_told_behind_another(runner: Runner) -> None:
    told, untold = "However, the captain left the harbor.", "Its walls are old."
    text = f"The ferry burned on Monday in the harbor of Oban. {told} The mayor spoke in June. {untold}"
    answer = checked(runner, RawDocument(text), profile="inits", max_words=16)
    assert told in answer["text"]
    assert refused_in(answer, text) == {untold: "en.leaning.possessive"}


def test_a_digest_tells_which_sentences_lean(runner: Runner) -> None:
    leaning = "However, the captain of a ferry may enter it."
    text = (
        f"# Harbor rules\n\nThe harbor is closed at night. {leaning} Boats must not anchor near the bridge. The master "
        "of the harbor collects a fee of 20 euros for each boat."
    )
    answer = checked(runner, RawDocument(text, media_type="text/markdown"), profile="digest", max_words=12)
    assert refused_in(answer, text) == {leaning: "en.leaning.opening_word"}
    assert answer["trace"]["rules"]["en.leaning.opening_word"]["component"] == "document_reading"


def test_a_trace_names_the_door_at_which_a_sentence_was_refused(runner: Runner) -> None:
    text = "A bomb killed two nurses in Lisbon on Monday. The company sold boats. However, the captain left the harbor."
    answer = checked(runner, RawDocument(text), profile="absum", category="attacks", max_words=10)
    assert answer["trace"]["rules"]["en.leaning.opening_word"]["component"] == "event_candidates"


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_every_rule_of_what_is_asked_for_besides_is_known(runner: Runner, path: Path) -> None:
    if path.name.startswith("article"):
        answer = checked(runner, *documents_of(path), profile="auto", topic="*")
        assert any(unit["topic"] for unit in answer["units"])
    else:
        answer = checked(runner, *documents_of(path), profile="auto")
        assert answer["trace"]["rules"]


def test_the_lines_lead_to_the_rules() -> None:
    for family, language in FAMILY_LANGUAGES:
        for table in family.tables(RESOURCES, language):
            lines = table.file.read_text(encoding="utf-8").splitlines()
            if table.file.suffix == ".toml":
                assert lines[table.line - 1] == "[[rule]]"
                told = str(table.values["id"])
                if table.file.parent.name != language:  # what all languages have is told once, without one's name
                    told = told.removeprefix(f"{language}.")
                assert any(told in line for line in lines[table.line : table.line + 3])


def test_the_operations_of_sumum_are_the_paper_s_and_those_of_the_title() -> None:
    expected = [MENTION_RULE, STATED_RULE, GOING_ON_RULE, TITLE_RULE, *map(transformation_id, get_args(Transformation))]
    operations = FAMILIES["sumum_wording"].tables(RESOURCES, "en")[-len(expected) :]
    assert [table.values["id"] for table in operations] == expected


def test_without_trace_there_is_none(runner: Runner) -> None:
    outcome = perform(runner, Task("x", (RawDocument(INPUTS[0].read_bytes(), name=INPUTS[0].name),), Options()))
    assert not isinstance(outcome, Problem)
    assert "trace" not in outcome
