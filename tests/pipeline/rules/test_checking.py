"""What the checker of rules says of examples that hold and of those that do not, by a family of two rules."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from pipeline.document import Document
from pipeline.resources import RuleTable
from pipeline.rules.checking import (
    Case,
    Failure,
    Found,
    Reading,
    changing_cases,
    failures,
    marked_cases,
    unreadable,
    without_twins,
)
from pipeline.rules.loading import MarkedRule
from pipeline.rules.marks import Mark
from pipeline.span import Span


class Finds:
    """Finds the word that a rule's id ends with; a rule is tried where its first letter stands."""

    reading: Reading | None = None

    def __init__(self, *rules: MarkedRule) -> None:
        self._rules = rules

    def cases(self) -> Iterator[Case[Any]]:
        for rule in self._rules:
            yield from marked_cases(rule, word(rule), has_topic=True)

    def find(self, case: Case[str], document: Document) -> Found:
        start = document.text.find(case.rule)
        return Found(() if start < 0 else (Mark(Span(start, start + len(case.rule))),), "no other words")

    def could_match(self, case: Case[str], document: Document) -> bool:
        return case.rule[0] in document.text


class Doubles(Finds):
    """Says the word that a rule's id ends with twice."""

    def cases(self) -> Iterator[Case[Any]]:
        for rule in self._rules:
            yield from changing_cases(rule, word(rule))

    def find(self, case: Case[str], document: Document) -> Found:
        return Found(document.text.replace(case.rule, f"{case.rule} {case.rule}"))


def word(rule: MarkedRule) -> str:
    return rule.id.rpartition(".")[2]


def rule(identifier: str, examples: Sequence[str], near_misses: Sequence[str]) -> MarkedRule:
    return MarkedRule(id=identifier, source="own", examples=tuple(examples), near_misses=tuple(near_misses))


def table(identifier: str, line: int = 7, **values: Any) -> RuleTable:
    return RuleTable({"id": identifier, "type": "verb", **values}, Path("a.toml"), line)


def tried(check: Finds) -> list[Failure]:
    cases = list(check.cases())
    places = {case.id: "a.toml:7" for case in cases}
    return list(failures(check, cases, places, lambda documents, reading: documents))


def test_examples_that_hold() -> None:
    assert not tried(Finds(rule("en.x.runs", ["She {{runs}}.", "[He] {{runs}} on."], ["She ran."])))
    assert not tried(Doubles(rule("en.x.so", ["so good => so so good"], ["as good"])))


@pytest.mark.parametrize(
    ("examples", "near_misses", "sentence", "expected", "actual"),
    [
        (["She {{walks}}."], ["He ran."], "She walks.", "'walks'", "nothing"),
        (["She {{runs on}}."], ["He ran."], "She runs on.", "'runs on'", "'runs'"),
        (["A {{runs}}."], ["He runs."], "He runs.", "nothing", "'runs'"),
        (["She runs."], ["He ran."], "She runs.", "marks that can be read", "no mark in an example"),
        (["She {{runs."], ["He ran."], "She {{runs.", "marks that can be read", "a mark {{ is not closed by }}"),
        (["A {{runs}}."], ["{{He}}."], "{{He}}.", "marks that can be read", "a mark in a near-miss"),
    ],
)
def test_examples_that_do_not_hold(
    examples: list[str], near_misses: list[str], sentence: str, expected: str, actual: str
) -> None:
    (failure,) = tried(Finds(rule("en.x.runs", examples, near_misses)))
    assert (failure.rule, failure.place) == ("en.x.runs", "a.toml:7")
    assert (failure.sentence, failure.expected, failure.actual) == (sentence, expected, actual)


def test_changes_that_do_not_hold() -> None:
    found = tried(Doubles(rule("en.x.so", ["so => so", "so"], ["so"])))
    assert [(one.expected, one.actual) for one in found[1:]] == [("'so'", "'so so'"), ("'so'", "'so so'")]
    assert found[0].actual == "an example reads 'before => after'"


def test_a_near_miss_that_could_never_match_is_refused() -> None:
    check = Finds(rule("en.x.runs", ["She {{runs}}."], ["He walks to it.", "She turns."]))
    (failure,) = tried(check)
    assert failure.sentence == "He walks to it."
    assert failure.actual == "it lacks something"


def test_a_failure_is_told_with_its_tokens() -> None:
    (failure,) = tried(Finds(rule("en.x.runs", ["She {{walks}}."], ["He ran."])))
    assert str(failure).splitlines() == [
        "a.toml:7: en.x.runs",
        "  sentence: She walks.",
        "  expected: 'walks'",
        "  actual:   nothing",
        "  tokens:   She | walks.",
        "            no other words",
    ]


def test_examples_of_a_family_are_annotated_together() -> None:
    given: list[Sequence[Document]] = []

    def annotate(documents: Sequence[Document], reading: Reading) -> Sequence[Document]:
        given.append(documents)
        return documents

    check = Finds(rule("en.x.runs", ["She {{runs}}."], ["He ran."]), rule("en.x.so", ["{{so}}"], ["os"]))
    check.reading = Reading(frozenset(), "news")
    cases = list(check.cases())
    assert not list(failures(check, cases, {case.id: "" for case in cases}, annotate))
    (documents,) = given
    assert [document.text for document in documents] == ["She runs.", "He ran.", "so", "os"]
    assert {document.genre for document in documents} == {"news"}


def test_patterns_that_nobody_can_read() -> None:
    long, high = "a " * 90, "a\n" * 7
    shared = {"short": "a", "long": long}
    tables = [
        table("en.x.a", 1, pattern="a\n" * 6),
        table("en.x.b", 2, pattern=high),
        RuleTable({"id": "en.x.c"}, Path("a.toml"), 3, shared),
        RuleTable({"id": "en.x.d"}, Path("a.toml"), 4, shared),
    ]
    found = list(unreadable(tables))
    assert [(one.rule, one.actual.partition(",")[0]) for one in found] == [
        ("en.x.b", "pattern: 7 lines"),
        ("en.x.c", "long: 1 lines"),
    ]


def test_rules_without_a_twin() -> None:
    own = [table("en.x.a"), table("en.x.b"), table("en.x.c", type="noun")]
    others = {"fr": [table("fr.x.a"), table("fr.x.d", type="adverb")]}
    assert [one.expected for one in without_twins(own, others, frozenset())] == ["a twin fr.x.b", "a twin fr.x.c"]
    assert [one.rule for one in without_twins(own, others, frozenset({"verb"}))] == ["en.x.c"]
    assert [one.expected for one in without_twins(own, others, None)] == ["a rule of type noun in the language fr"]
