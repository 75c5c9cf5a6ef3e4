"""Decisions with known themes: their evidence as the profile reads it, and which roles each sentence may have.

A record is JSON: `id`, `text`, and `gold`, a list of [start, end, theme or null, citation]. Of a set whose decisions
come with and without their headings (`variant`), both tell of the same sentences.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pipeline.document import Document
from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.rules import rule_book
from pipeline.letsum.segmenting.evidence import Evidence, EvidenceReader, Line, lines_of, perfect_auxiliaries
from pipeline.letsum.settings import SegmentationSettings
from pipeline.letsum.themes import ROLES, THEME_OF, Role, Theme
from pipeline.letsum.weights import Boundary, read_weights
from pipeline.registry import Corridor
from pipeline.resources import Resources
from pipeline.source import RawDocument

GOLDEN: Final = Path(__file__).parents[2] / "tests" / "golden" / "inputs"
_PAIRS: Final = "more/pairs.jsonl"
_SUBMISSION_TITLES: Final = ("title.submissions", "title.party-arg", "title.positions")

Span = tuple[int, int, Theme | None]


@dataclass(frozen=True)
class Origin:
    """Where the decisions of a set stand, how much each counts, and of which court they are where a file has several.

    Decisions that come twice, with headings and without, or in two languages count the less.
    """

    file: str
    weight: float
    court: str | None = None


SETS: Final[Mapping[str, Origin]] = {
    "build": Origin("build.jsonl", 1.0),
    "india": Origin("india.jsonl", 1.0),
    "sst": Origin("sst.jsonl", 0.6),
    "chrt": Origin("chrt.jsonl", 0.25),
    "RPD": Origin(_PAIRS, 0.4, "RPD"),
    "TCC": Origin(_PAIRS, 0.4, "TCC"),
    "FC": Origin(_PAIRS, 0.4, "FC"),
    "own": Origin("", 6.0),
}
"""The sets, each of its own courts: leaving one out tells what a court never seen can expect."""


@dataclass(frozen=True)
class Decision:
    """A decision; `kept` are the indices of its sentences that are no headings, to which the rest runs parallel."""

    set: str
    name: str
    language: Language
    variant: str
    lines: tuple[Line, ...]
    kept: tuple[int, ...]
    evidence: tuple[Evidence, ...]
    boundaries: tuple[Boundary, ...]
    allowed: tuple[frozenset[Role], ...]
    gold: tuple[Span, ...]


class DecisionSets:
    """Reads the sets; keeps in mind which sentences the headed variants call submissions."""

    def __init__(self, corridor: Corridor, resources: Resources) -> None:
        self._corridor = corridor
        weights = read_weights()
        self._settings = SegmentationSettings()
        self._readers = {
            one: EvidenceReader(rule_book(resources, one), weights, perfect_auxiliaries(resources, one), self._settings)
            for one in LANGUAGES
        }
        self._submissions: set[tuple[str, str]] = set()

    def read(self, folder: Path) -> Iterator[Decision]:
        """The decisions of all sets: `folder` holds those of others, ours stand among the golden cases."""
        for name, origin in SETS.items():
            records = _records(folder / origin.file, origin.court) if origin.file else _own()
            for record in records:
                yield self.decision(name, record, self._annotated(record["text"]))

    def _annotated(self, text: str) -> Document:
        corridor = self._corridor
        source = corridor.ingest.ingest(RawDocument(text.encode(), media_type="text/plain"))
        return corridor.annotate.annotate(corridor.structure.structure(source), None)

    def decision(self, name: str, record: Mapping[str, Any], document: Document) -> Decision:
        """One decision of a set."""
        lines = lines_of(document, self._settings)
        language: Language = document.language or "en"
        every = self._readers[language].read(document, lines)
        kept = tuple(line.index for line in lines if not line.is_heading)
        gold = tuple((int(first), int(last), theme) for first, last, theme, _ in record["gold"])
        allowed = tuple(
            self._allowed(name, str(record["id"]), document.text, every[index], _covering(gold, lines[index]))
            for index in kept
        )
        return Decision(
            name,
            str(record["id"]),
            language,
            str(record.get("variant", "")),
            lines,
            kept,
            tuple(every[index] for index in kept),
            tuple(lines[index].boundary for index in kept),
            allowed,
            gold,
        )

    def _allowed(self, name: str, record: str, text: str, found: Evidence, gold: Span | None) -> frozenset[Role]:
        """The roles of a sentence's theme; a sentence without one may have any, or is told to be a submission."""
        if gold is None:
            return frozenset(ROLES)
        first, last, theme = gold
        rules = [rule.data for rule, _ in found.rules]
        if theme is not None:
            submits = name == "own" and theme == "context" and any(".submissions." in rule.id for rule in rules)
            if submits:
                return frozenset({"submissions"})
            return frozenset(role for role in ROLES if THEME_OF[role] == theme and role != "submissions")
        key = (record.replace("-headed", "").replace("-bare", ""), text[first:last])
        titles = [rule.id for rule in rules if rule.type == "title"]
        if any(part in title for title in titles for part in _SUBMISSION_TITLES):
            self._submissions.add(key)
        is_told = name in ("build", "india", "own") and any(".submissions." in rule.id for rule in rules)
        return frozenset({"submissions"}) if key in self._submissions or is_told else frozenset(ROLES)


def _covering(gold: Sequence[Span], line: Line) -> Span | None:
    """The gold span that overlaps a sentence most, the first of equals."""
    best, most = None, 0
    for span in gold:
        shared = min(span[1], line.span.end) - max(span[0], line.span.start)
        if shared > most:
            best, most = span, shared
    return best


def _records(path: Path, court: str | None) -> list[dict[str, Any]]:
    """The records of a file, or of one court in it; headed variants first, so that they can tell of the bare ones."""
    with path.open(encoding="utf-8") as lines:
        every = [json.loads(line) for line in lines if line.strip()]
    records = [record for record in every if court is None or record["court"] == court]
    return sorted(records, key=lambda record: record.get("variant", "") == "bare")


def _own() -> Iterable[dict[str, Any]]:
    """Our own decisions with the themes that `own_themes.toml` states."""
    table = tomllib.loads(Path(__file__).with_name("own_themes.toml").read_text(encoding="utf-8"))
    for decision in table["decision"]:
        text = (GOLDEN / decision["file"]).read_text(encoding="utf-8")
        starts = [(text.index(words), theme) for words, theme in decision["segments"]]
        ends = [start for start, _ in starts[1:]] + [len(text)]
        gold = [[start, end, theme, None] for (start, theme), end in zip(starts, ends, strict=True)]
        yield {"id": decision["file"], "text": text, "gold": gold}
