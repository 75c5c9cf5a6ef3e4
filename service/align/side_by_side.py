"""An answer laid over its texts: what a person reads, of the summary and of its sources, with what leads where."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

AROUND = 60
"""Characters that are shown on either side of what a source says."""
LEAST = 0.1
"""Probability from which a source sentence is worth showing."""

VALUES = frozenset({"number", "date"})
"""The kinds of findings about what may stand elsewhere in a source."""

Range = tuple[int, int]
Place = tuple[int, int, int]
"""The number of a document, start and end."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a source: the document's name, the line and, if it has some, the page; with what stands around."""

    document: str
    line: int
    page: int | None
    before: str
    text: str
    after: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What is wrong with a stretch of the summary, by its number from 1, and what is said there instead.

    `note` is the key of what is said of it: its kind, or that the words stand elsewhere in a source.
    """

    number: int
    kind: str
    confidence: float
    text: str
    instead: Passage | None
    note: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line; `words` are numbers of words of the sources: those that it leads to, or its own."""

    text: str
    words: tuple[int, ...] = ()
    remark: Remark | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, or (with the number 0) what stands between two; `others` are numbers of sentences of the other side.

    `passages` are the sources of a sentence of the summary, best first.
    """

    number: int
    pieces: tuple[Piece, ...]
    others: tuple[int, ...] = ()
    score: float | None = None
    passages: tuple[Passage, ...] = ()

    @property
    def text(self) -> str:
        """The line as it stands."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What is wrong with it, in order."""
        return tuple(dict.fromkeys(piece.remark for piece in self.pieces if piece.remark))


@dataclass(frozen=True, slots=True)
class Source:
    """A document as it is called, in lines."""

    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A summary and its sources; sentences and linked words are numbered from 1. Alignments have no score."""

    language: str
    score: float | None
    summary: tuple[Line, ...]
    sources: tuple[Source, ...]
    warnings: tuple[str, ...] = ()

    @property
    def sentences(self) -> list[Line]:
        """The sentences of the summary."""
        return [line for line in self.summary if line.number]

    @property
    def remarks(self) -> list[Remark]:
        """All that is wrong with the summary, in order."""
        return [remark for line in self.summary for remark in line.remarks]


def side_by_side(answer: Mapping[str, Any], names: Sequence[str]) -> SideBySide:
    """An answer with `summary_text`, `source_text` and `links`; `names` are what its documents are called."""
    sentences = _numbered(place for sentence in answer["sentences"] for place in _shown(sentence["sources"]))
    words = _numbered(link["source"] for link in answer["links"])
    summary = tuple(_summary(answer, names, sentences, words))
    cited: dict[int, list[int]] = {}
    for line in summary:
        for other in line.others:
            cited.setdefault(other, []).append(line.number)
    sources = tuple(
        Source(name, tuple(_source(text, _of(number, sentences), _of(number, words), cited)))
        for number, (name, text) in enumerate(zip(names, answer["source_text"], strict=True))
    )
    warnings = tuple(warning["detail"] for warning in answer.get("warnings", ()))
    return SideBySide(answer["language"], answer.get("score"), summary, sources, warnings)


def _summary(
    answer: Mapping[str, Any], names: Sequence[str], sentences: Mapping[Place, int], words: Mapping[Place, int]
) -> Iterator[Line]:
    text, texts = answer["summary_text"], answer["source_text"]
    remarks = _remarks(answer, names)
    targets: dict[Range, list[int]] = {}
    for link in answer["links"]:
        targets.setdefault(_range(link["summary"]), []).append(words[_place(link["source"])])
    own = {_range(sentence): (number, sentence) for number, sentence in enumerate(answer["sentences"], 1)}
    marked, linked = sorted(remarks), sorted(targets)
    for start, end, key in _cut(0, len(text), sorted(own)):
        pieces = tuple(
            Piece(text[a:b], tuple(targets[word]) if word else (), remarks[stretch] if stretch else None)
            for first, last, stretch in _cut(start, end, marked)
            for a, b, word in _cut(first, last, linked)
        )
        if key is None:
            yield Line(0, pieces)
            continue
        number, sentence = own[key]
        shown = _shown(sentence["sources"])
        passages = tuple(_passage(place, names, texts, 0) for place in shown)
        yield Line(number, pieces, tuple(sentences[_place(p)] for p in shown), sentence.get("score"), passages)


def _source(
    text: str, sentences: Mapping[Range, int], words: Mapping[Range, int], cited: Mapping[int, Sequence[int]]
) -> Iterator[Line]:
    linked = sorted(words)
    for start, end, key in _cut(0, len(text), sorted(sentences)):
        number = sentences[key] if key else 0
        pieces = (Piece(text[a:b], (words[word],) if word else ()) for a, b, word in _cut(start, end, linked))
        yield Line(number, tuple(pieces), tuple(cited.get(number, ())))


def _remarks(answer: Mapping[str, Any], names: Sequence[str]) -> dict[Range, Remark]:
    text = answer["summary_text"]
    found = sorted(answer.get("unsupported", ()), key=_range)
    return {
        _range(finding): Remark(
            number,
            finding["kind"],
            finding["confidence"],
            text[finding["start"] : finding["end"]],
            _passage(finding["source"], names, answer["source_text"], AROUND) if "source" in finding else None,
            _note(finding["kind"], text[finding["start"] : finding["end"]], answer["source_text"]),
        )
        for number, finding in enumerate(found, 1)
    }


def _note(kind: str, said: str, texts: Sequence[str]) -> str:
    """Whether a source has a number or date all the same, only not here."""
    told = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)", re.IGNORECASE)
    return f"{kind}_elsewhere" if kind in VALUES and any(map(told.search, texts)) else kind


def _passage(place: Mapping[str, int], names: Sequence[str], texts: Sequence[str], around: int) -> Passage:
    """What stands at a place, and so many characters of its line around it, in whole words."""
    text, start, end = texts[place["document"]], place["start"], place["end"]
    stop = text.find("\n", end)
    before = text[text.rfind("\n", 0, start) + 1 : start]
    after = text[end : len(text) if stop < 0 else stop]
    if len(before) > around:
        before = "… " + before[len(before) - around :].partition(" ")[2]
    if len(after) > around:
        after = after[:around].rpartition(" ")[0] + " …"
    line = text.count("\n", 0, start) + 1
    if not around:
        before = after = ""
    return Passage(names[place["document"]], line, place.get("page"), before, text[start:end], after)


def _shown(sources: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [source for source in sources if source["probability"] >= LEAST]


def _cut(start: int, end: int, ranges: Sequence[Range]) -> Iterator[tuple[int, int, Range | None]]:
    """A text cut at sorted ranges: each piece with the range that it lies in, or None between them.

    Of ranges that overlap, the later has what the earlier left of it.
    """
    for index in range(max(0, bisect_right(ranges, (start, start)) - 1), len(ranges)):
        first, last = max(start, ranges[index][0]), min(end, ranges[index][1])
        if first >= end:
            break
        if first < last:
            if start < first:
                yield start, first, None
            yield first, last, ranges[index]
            start = last
    if start < end:
        yield start, end, None


def _numbered(places: Iterable[Mapping[str, Any]]) -> dict[Place, int]:
    return {place: number for number, place in enumerate(sorted(set(map(_place, places))), 1)}


def _of(document: int, places: Mapping[Place, int]) -> dict[Range, int]:
    return {(start, end): number for (of, start, end), number in places.items() if of == document}


def _range(span: Mapping[str, Any]) -> Range:
    return span["start"], span["end"]


def _place(place: Mapping[str, Any]) -> Place:
    return place["document"], place["start"], place["end"]
