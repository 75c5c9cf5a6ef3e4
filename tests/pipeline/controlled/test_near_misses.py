"""A near-miss of a rule of the meta-grammar has what the rule is asked for, or it would miss whatever that did."""

import json

import pytest

from pipeline.controlled.rule_check import ControlledCheck
from pipeline.languages import LANGUAGES
from pipeline.rules.checking import document_of
from tests.resources import RESOURCES

CHECKS = {language: ControlledCheck(RESOURCES, language) for language in LANGUAGES}
CASES = {case.id: case for check in CHECKS.values() for case in check.cases() if case.is_near_miss}
REMOVED = {"predicate": "remove", "agent": "technician", "object": {"name": "seal"}}
CLOSED = {"predicate": "state", "object": {"name": "valve"}, "state": "closed"}
SIMPLE = {"type": "simple", "first": REMOVED}


def could_match(identifier: str, graph: object) -> bool:
    case, check = CASES[identifier], CHECKS[identifier[:2]]
    return check.could_match(case, document_of(type(case)(case.rule, case.id, "", json.dumps(graph)), None))


@pytest.mark.parametrize(
    ("name", "graph", "could"),
    [
        ("class.hypothesis", {"type": "verification", "first": CLOSED}, False),
        ("class.hypothesis", {"type": "limit", "first": REMOVED, "condition": CLOSED}, True),
        ("class.purpose", SIMPLE, True),  # nothing else is said where it stands
        ("class.clause", {"title": REMOVED}, True),
        ("class.order", {"title": REMOVED}, True),
        ("class.fact", SIMPLE, True),
        ("frame.transitive", {"type": "verification", "first": CLOSED}, False),
        ("frame.transitive", {"type": "verification", "first": CLOSED | {"agent": "technician"}}, True),
        ("frame.about", {"type": "verification", "first": CLOSED}, False),
        ("role.onto", SIMPLE, False),
        ("role.onto", {"type": "simple", "first": REMOVED | {"onto": {"name": "pipe"}}}, True),
        ("role.of", {"type": "simple", "first": {"predicate": "prevent", "complement": CLOSED}}, True),
        ("module.precondition", {"type": "sequence", "first": REMOVED, "second": REMOVED}, False),
        ("module.precondition", {"type": "condition", "first": REMOVED, "condition": CLOSED}, True),
        ("module.warning", {"warning": {"level": "caution", "first": REMOVED}}, False),
        ("module.warning", {"warning": {"level": "warning", "first": REMOVED}}, True),
        ("module.task", SIMPLE, False),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_graph_that_lacks_what_a_rule_needs_is_no_near_miss(
    language: str, name: str, graph: object, could: bool
) -> None:
    assert could_match(f"{language}.controlled.{name}", graph) is could


@pytest.mark.parametrize(
    ("identifier", "could"),
    [
        ("en.controlled.class.title", False),  # a title may be a procedure
        ("fr.controlled.class.title", True),
        ("fr.controlled.class.nominal", False),
        ("en.controlled.restriction.gerund", False),
    ],
)
def test_languages_differ_in_what_else_can_be_said(identifier: str, could: bool) -> None:
    assert could_match(identifier, SIMPLE) is could
