"""What is asked for and what is answered: requests, messages, units, summaries."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from pipeline.align.alignment import Kind, Link
from pipeline.document import Document
from pipeline.languages import Language, OutputLanguage, SourceLanguage
from pipeline.realizer.spec import Spec
from pipeline.source import SourceWarning
from pipeline.span import SourceSpan

Door = Literal["ingest", "structure", "annotate", "interpret", "select", "plan", "realize"]
DOORS: tuple[Door, ...] = ("ingest", "structure", "annotate", "interpret", "select", "plan", "realize")
AUTO = "auto"
"""In place of a profile: the one of the document's genre."""
Category = str
"""The name of a category of events: those that ship are files of `grammars/absum`, a deployment adds its own."""
Aspect = Literal["definition", "use", "advantage", "developer", "result"]
"""What can be told of a topic."""
ASPECTS: tuple[Aspect, ...] = get_args(Aspect)
UnitKind = Literal["extracted", "regenerated", "generated"]


@dataclass(frozen=True, slots=True)
class Request:
    """What the reader wants. Lengths are in words, as `str.split()` gives them; None leaves them to the profile.

    `aspects` are all that is to be told of the topics; none means anything. `engine` is a component of the last door
    in place of the profile's own; `focus` are words, and only what is said about them is wanted.
    """

    profile: str = AUTO
    language: SourceLanguage = "auto"
    output_language: OutputLanguage = "same"
    max_words: int | None = None
    ratio: float | None = None
    topics: tuple[str, ...] = ()
    aspects: tuple[Aspect, ...] = ()
    category: Category | None = None
    engine: str | None = None
    focus: str | None = None

    def __post_init__(self) -> None:
        if self.max_words is not None and self.max_words < 1:
            raise ValueError(f"max_words must be at least 1, not {self.max_words}")
        if self.ratio is not None and not 0 < self.ratio <= 1:
            raise ValueError(f"ratio must be above 0 and at most 1, not {self.ratio:g}")
        if self.aspects and not self.topics:
            raise ValueError("aspect says what to tell of topics: give topic too, or * for all")
        if self.max_words is not None and self.ratio is not None:
            raise ValueError("give max_words or ratio, not both")
        if self.focus is not None and not self.focus.strip():
            raise ValueError("focus needs a word")
        if not all(topic.strip() for topic in self.topics):
            raise ValueError("topic needs a word, or * for all")

    def word_limit(self, source_words: int) -> int | None:
        """The number of words that the summary must not exceed, at least 1; None where the reader set none."""
        if self.max_words is not None:
            return self.max_words
        if self.ratio is not None:
            return max(1, int(self.ratio * source_words))
        return None


@dataclass(frozen=True, slots=True)
class Provenance:
    """Why a unit stands in a summary: its places in the source, the rules that fired, its role and weight."""

    kind: UnitKind
    role: str
    sources: tuple[SourceSpan, ...]
    rules: tuple[str, ...] = ()
    weight: float = 0.0
    theme: str | None = None
    topic: str | None = None

    def __post_init__(self) -> None:
        if not self.sources:
            raise ValueError(f"a {self.kind} unit of role {self.role} needs a place in a source")


@dataclass(frozen=True, slots=True)
class Message:
    """Something to say, as a realization spec, with its provenance."""

    spec: Spec
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something in a source that an interpretation does not use, and the rule that says why.

    What is refused only `alone` may be said all the same behind what it needs.
    """

    rule: str
    source: SourceSpan
    alone: bool = False


@dataclass(frozen=True, slots=True)
class RuleFinding:
    """A place that a rule matched, its weight where it has one, and `bar`: what keeps it from being said, if known.

    One that gives a fact (`is_fact`) is told beside the text, not in it.
    """

    rule: str
    source: SourceSpan
    weight: float | None = None
    bar: str | None = None
    is_fact: bool = False


@dataclass(frozen=True, slots=True)
class SummaryUnit:
    """A unit of the summary in words, with its provenance."""

    text: str
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a summary that is laid out as a table: its theme, heading, and lines that are no units."""

    theme: str
    heading: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Extras:
    """What an answer says besides its text, and warnings of the profile's own.

    `fields` are plain JSON values by the names that the profile's package declares (`[fields]` of its `profiles.toml`).
    `table` are the rows of a summary that is a table: each holds its lines and then the units of its theme.
    """

    fields: Mapping[str, Any] = field(default_factory=dict)
    table: tuple[TableRow, ...] | None = None
    warnings: tuple[SourceWarning, ...] = ()


@dataclass(frozen=True, slots=True)
class Segment:
    """The whole of which a unit's place is a part: a section with its title, or a thematic segment with its theme."""

    source: SourceSpan
    title: str | None = None
    theme: str | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary with everything that the answer can show.

    `analysis` makes the analysis when it is asked for, `headline` the headlines of the documents, `links` each unit's
    links to the words of its sources, and `trace` tells of the rules that it is given (pipeline/trace.py). `refuted`
    are the kinds of what speaks against units that were not said (pipeline/gate.py); `timings` are seconds by door;
    `read_as` says how `documents` were read
    (see pipeline/reading.py).
    """

    profile: str
    language: Language
    output_language: Language
    text: str
    units: tuple[SummaryUnit, ...]
    documents: tuple[Document, ...]
    extras: Extras
    analysis: Callable[[], Mapping[str, Any]]
    headline: Callable[[], Any]
    links: Callable[[], tuple[tuple[Link, ...], ...]]
    trace: Callable[[Iterable[str]], Mapping[str, Any]]
    warnings: tuple[SourceWarning, ...]
    refuted: tuple[Kind, ...]
    timings: Mapping[Door, float]
    read_as: str


def count_words(text: str) -> int:
    """The number of words, as every length, limit and statistic of the contract counts them."""
    return len(text.split())


def words_read(documents: Sequence[Document]) -> int:
    """The words of documents as a profile sees them, without those that were set aside."""
    return sum(count_words(each.text) for each in documents if each.blocks)


def layout(units: Sequence[SummaryUnit], table: Sequence[TableRow] | None = None) -> str:
    """The whole as plain text: units joined by a space, or the rows of a table with blank lines between them."""
    if not table:
        return " ".join(unit.text for unit in units)
    return "\n\n".join("\n".join(lines) for lines in table_lines(table, units))


def table_lines(table: Sequence[TableRow], units: Sequence[SummaryUnit]) -> Iterator[tuple[str, ...]]:
    """For each row its heading, its lines, and its units, each with the number of its paragraph if that has one."""
    for row in table:
        own = (unit for unit in units if unit.provenance.theme == row.theme)
        yield (row.heading, *row.lines, *(f"{paragraph_mark(unit)}{unit.text}" for unit in own))


def paragraph_mark(unit: SummaryUnit) -> str:
    """The printed number of the paragraph in which a unit stands, as courts write it, with a space behind it."""
    number = unit.provenance.sources[0].paragraph
    return "" if number is None else f"[{number}] "


def table_words(table: Sequence[TableRow], units: Sequence[tuple[str, int | None]]) -> int:
    """The words of a table with these units, given as their text and the number of their paragraph."""
    frame = sum(count_words(row.heading) + sum(map(count_words, row.lines)) for row in table)
    return frame + sum(count_words(text) + (number is not None) for text, number in units)
