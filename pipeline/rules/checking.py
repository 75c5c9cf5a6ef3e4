"""Every rule carries its own tests; here they are run, for all families in the same way.

A family supplies how its rules are found in a text and what a text must have for a rule to be tried on it. Examples
become documents of one paragraph, which are annotated together.
"""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Protocol, TypeVar

from pipeline.annotate.settings import Layer
from pipeline.document import Block, BlockKind, Document, Genre, Section, Token
from pipeline.resources import RuleTable
from pipeline.rules.loading import PATTERN, MarkedRule
from pipeline.rules.marks import Mark, MarkedText, MarkError, read_change
from pipeline.source import SourceText
from pipeline.span import Span

LONGEST_LINE: Final = 160
MOST_LINES: Final = 6
"""What a linguist can read of a pattern; more belongs into `[definitions]`."""

R = TypeVar("R")
Outcome = tuple[Mark, ...] | str
"""What a rule finds in a text, or what it makes of it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What goes wrong with an example or near-miss, for a linguist: `tokens` show how the text was analyzed."""

    rule: str
    place: str
    sentence: str
    expected: str
    actual: str
    tokens: str = ""

    def __str__(self) -> str:
        told = (("sentence", self.sentence), ("expected", self.expected), ("actual", self.actual))
        lines = [f"  {name + ':':<9} {text}" for name, text in (*told, ("tokens", self.tokens)) if text]
        return "\n".join([f"{self.place}: {self.rule}", *lines])


@dataclass(frozen=True, slots=True)
class Case(Generic[R]):
    """An example or near-miss of a rule without its marks, and what must come of it; `fault`: its marks are wrong."""

    rule: R
    id: str
    written: str
    text: str
    expected: Outcome = ()
    topic: Span | None = None
    is_near_miss: bool = False
    kind: BlockKind = "paragraph"
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a case; `note` says more of the analysis than its tokens do."""

    actual: Outcome
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """How the examples of a family are read: the layers that its rules see, and the documents that they stand for."""

    layers: frozenset[Layer]
    genre: Genre = "other"
    date: datetime.date | None = None


class FamilyCheck(Protocol):
    """What a family supplies for its rules to be checked, made as `Check(resources, language)`."""

    @property
    def reading(self) -> Reading | None:
        """How examples are annotated, None for rules that see nothing but the text."""
        ...

    def cases(self) -> Iterable[Case[Any]]:
        """The examples and near-misses of all rules, in the order of their files."""
        ...

    def find(self, case: Case[Any], document: Document) -> Found:
        """What the rule of a case finds or does in its document, the rule by itself."""
        ...

    def could_match(self, case: Case[Any], document: Document) -> bool:
        """Whether the document of a near-miss has all that the rule needs to be tried on it."""
        ...


Annotator = Callable[[Sequence[Document], Reading], Sequence[Document]]
"""Annotates documents of one language together."""


def marked_case(case: Case[R], *, has_topic: bool = False) -> Case[R]:
    """A case with the marks of what is written taken out of its text."""
    try:
        marked = MarkedText.read(case.written, has_topic=has_topic)
    except MarkError as error:
        return replace(case, fault=str(error))
    if case.is_near_miss == bool(marked.marks):
        return replace(case, fault="a mark in a near-miss" if case.is_near_miss else "no mark in an example")
    return replace(case, text=marked.text, expected=marked.marks, topic=marked.topic)


def marked_cases(
    data: MarkedRule, rule: R, kind: BlockKind = "paragraph", *, has_topic: bool = False
) -> Iterator[Case[R]]:
    """The cases of a rule that finds what its examples mark; `rule` is `data` ready to run."""
    for written in data.examples:
        yield marked_case(Case(rule, data.id, written, written, kind=kind), has_topic=has_topic)
    for written in data.near_misses:
        yield marked_case(Case(rule, data.id, written, written, is_near_miss=True, kind=kind), has_topic=has_topic)


def changing_cases(data: MarkedRule, rule: R) -> Iterator[Case[R]]:
    """The cases of a rule that changes what stands before the arrow of its examples, and nothing in near-misses."""
    for written in data.examples:
        try:
            before, after = read_change(written)
            yield Case(rule, data.id, written, before, after)
        except MarkError as error:
            yield Case(rule, data.id, written, written, fault=str(error))
    for text in data.near_misses:
        yield Case(rule, data.id, text, text, text, is_near_miss=True)


def failures(
    check: FamilyCheck, cases: Sequence[Case[Any]], places: Mapping[str, str], annotate: Annotator
) -> Iterator[Failure]:
    """What goes wrong with some cases of a family, whose rules stand at `places`, and near-misses that miss by far."""
    for case in cases:
        if case.fault is not None:
            yield Failure(case.id, places[case.id], case.written, "marks that can be read", case.fault)
    sound = [case for case in cases if case.fault is None]
    documents: Sequence[Document] = [document_of(case, check.reading) for case in sound]
    if check.reading is not None:
        documents = annotate(documents, check.reading)
    for case, document in zip(sound, documents, strict=True):
        found = check.find(case, document)
        if _differ(case.expected, found.actual):
            expected, actual = (_shown(outcome, case.text) for outcome in (case.expected, found.actual))
            tokens = "\n            ".join(filter(None, (tokens_of(document), found.note)))
            yield Failure(case.id, places[case.id], case.text, expected, actual, tokens)
        elif case.is_near_miss and not check.could_match(case, document):
            expected = "a near-miss with all that the rule needs, in another order or place"
            yield Failure(case.id, places[case.id], case.text, expected, "it lacks something", tokens_of(document))


def unreadable(tables: Iterable[RuleTable]) -> Iterator[Failure]:
    """The patterns and definitions that are too long to be read, each once."""
    told: set[tuple[object, str]] = set()
    for table in tables:
        written = {PATTERN: table.values.get(PATTERN), **table.definitions}
        for name, text in written.items():
            lines = text.strip().splitlines() if isinstance(text, str) else []
            longest = max(map(len, lines), default=0)
            key = (table.place if name == PATTERN else table.file, name)
            if key not in told and (longest > LONGEST_LINE or len(lines) > MOST_LINES):
                told.add(key)
                expected = f"{MOST_LINES} lines of {LONGEST_LINE} characters at most: name parts in [definitions]"
                actual = f"{name}: {len(lines)} lines, the longest of {longest} characters"
                yield Failure(str(table.values["id"]), table.place, "", expected, actual)


def without_twins(
    tables: Iterable[RuleTable], others: Mapping[str, Iterable[RuleTable]], alone: frozenset[str] | None
) -> Iterator[Failure]:
    """The rules that have no twin, one of the same name, in another language; `others` are the rules by language.

    Of the types in `alone`, or of every type where that is None, any rule of the type will do for a twin.
    """
    known = {language: {_twin(table, alone) for table in rules} for language, rules in others.items()}
    for table in tables:
        name, kind = _twin(table, alone)
        for language in (language for language, twins in known.items() if (name, kind) not in twins):
            expected = f"a twin {language}.{name}" if name else f"a rule of type {kind} in the language {language}"
            yield Failure(str(table.values["id"]), table.place, "", expected, "none")


def _twin(table: RuleTable, alone: frozenset[str] | None) -> tuple[str, str]:
    """What a rule shares with its twins: its id without the language, and its type."""
    kind = str(table.values.get("type"))
    return "" if alone is None or kind in alone else str(table.values["id"]).partition(".")[2], kind


def document_of(case: Case[Any], reading: Reading | None) -> Document:
    """The text of a case as a document of one block."""
    whole = Span(0, len(case.text))
    source = SourceText(case.text, "text/plain", "0")
    blocks, sections = (Block(whole, case.kind, 0),), (Section(None, 1, "other", whole),)
    if reading is None:
        return Document(source, "other", blocks, sections)
    return Document(source, reading.genre, blocks, sections, date=reading.date)


def tokens_of(document: Document) -> str:
    """The tokens of a document as its annotation has them: form, part of speech, lemma, and what they hang from."""
    if document.annotation is None:
        return " | ".join(document.text.split())
    tokens = document.annotation.tokens
    return " ".join(_token(token, tokens) for token in tokens)


def _token(token: Token, tokens: Sequence[Token]) -> str:
    shown = f"{token.text}/{token.pos}/{token.lemma}"
    return shown if token.head is None else f"{shown}/{token.dep}>{tokens[token.head].text}"


def _differ(expected: Outcome, actual: Outcome) -> bool:
    if isinstance(expected, str) or isinstance(actual, str):
        return expected != actual
    return set(expected) != set(actual)


def _shown(outcome: Outcome, text: str) -> str:
    if isinstance(outcome, str):
        return repr(outcome)
    return ", ".join(mark.shown(text) for mark in sorted(outcome, key=lambda mark: mark.span)) or "nothing"
