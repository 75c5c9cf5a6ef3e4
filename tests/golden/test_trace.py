"""Every id that an answer names for a rule can be looked up: where it is written, and who applied it."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from pipeline.languages import LANGUAGES
from pipeline.profile_table import ProfileTable
from pipeline.resources import Resources
from pipeline.rule_families import families
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.sumum.headlines import TITLE_RULE
from pipeline.sumum.interpretation import GOING_ON_RULE, MENTION_RULE, STATED_RULE
from pipeline.sumum.transformations.draft import Transformation, transformation_id
from service.options import Options, parse_options
from service.schemas import summary_shape
from service.tasks import Problem, Task, perform
from tests.golden.update import CASES, INPUTS, documents_of, make_runner
from tests.service.declared import FIELDS

pytestmark = pytest.mark.models
RESOURCES = Resources()
FAMILIES = families(ProfileTable(load_configuration(None)))
FAMILY_LANGUAGES = [(family, language) for family in FAMILIES.values() for language in LANGUAGES]


@pytest.fixture(scope="module")
def runner() -> Runner:
    return make_runner()


def traced(runner: Runner, path: Path, **options: Any) -> dict[str, Any]:
    """The answer for an input, its shape checked."""
    wanted = parse_options({**options, "include": "trace,analysis"})
    outcome = perform(runner, Task("x", documents_of(path), wanted))
    assert not isinstance(outcome, Problem), outcome
    summary_shape(FIELDS).model_validate_json(json.dumps(outcome))
    return outcome


def check(answer: dict[str, Any]) -> None:
    tables = (table for family, language in FAMILY_LANGUAGES for table in family.tables(RESOURCES, language))
    known = {table.values["id"] for table in tables}
    rules = answer["trace"]["rules"]
    assert {rule for unit in answer["units"] for rule in unit["rules"]} <= set(rules)
    assert set(rules) <= known
    for told in rules.values():
        assert told["component"] == answer["trace"]["components"][told["door"]]
        assert not told["file"].startswith("/")
        assert told["source"]
        assert told["definition"]


@pytest.mark.parametrize(("path", "profile"), CASES, ids=lambda value: getattr(value, "name", value))
def test_every_rule_of_an_answer_is_known(runner: Runner, path: Path, profile: str) -> None:
    check(traced(runner, path, profile=profile))


def test_what_was_not_read_is_told_with_its_veto(runner: Runner, tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text(
        "Two gunmen killed a nurse and no patients on Monday. The gunmen killed two guards.", encoding="utf-8"
    )
    answer = traced(runner, path, profile="absum", category="attacks")
    check(answer)
    text = path.read_text(encoding="utf-8")
    told = [(each["rule"], text[each["start"] : each["end"]]) for each in answer["trace"]["refused"]]
    assert ("en.absum.vetoes.negated", "no patients") in told
    assert answer["trace"]["rules"]["en.absum.vetoes.negated"]["definition"]["description"]
    assert "pattern" in answer["trace"]["rules"]["en.absum.functions.subject"]["definition"]
    assert any("en.absum.functions.object" in event["rules"] for event in answer["analysis"]["events"])


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_every_rule_of_what_is_asked_for_besides_is_known(runner: Runner, path: Path) -> None:
    genre = path.name.partition(".")[0].partition("-")[0]
    if genre == "article":
        answer = traced(runner, path, profile="sumum", topic="*")
        assert any(unit["topic"] for unit in answer["units"])
    else:
        answer = traced(runner, path, profile="inits" if genre == "news" else "auto")
        assert answer["trace"]["rules"]
    check(answer)


def test_the_lines_lead_to_the_rules() -> None:
    for family, language in FAMILY_LANGUAGES:
        for table in family.tables(RESOURCES, language):
            lines = table.file.read_text(encoding="utf-8").splitlines()
            if table.file.suffix == ".toml":
                assert lines[table.line - 1] == "[[rule]]"
                assert any(str(table.values["id"]) in line for line in lines[table.line : table.line + 3])


def test_the_operations_of_sumum_are_the_paper_s_and_those_of_the_title() -> None:
    expected = [MENTION_RULE, STATED_RULE, GOING_ON_RULE, TITLE_RULE, *map(transformation_id, get_args(Transformation))]
    operations = FAMILIES["sumum_wording"].tables(RESOURCES, "en")[-len(expected) :]
    assert [table.values["id"] for table in operations] == expected


def test_without_trace_there_is_none(runner: Runner) -> None:
    outcome = perform(runner, Task("x", (RawDocument(INPUTS[0].read_bytes(), name=INPUTS[0].name),), Options()))
    assert not isinstance(outcome, Problem)
    assert "trace" not in outcome
