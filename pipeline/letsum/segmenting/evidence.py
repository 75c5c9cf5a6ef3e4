"""What speaks for each role of each sentence: markers, titles above it, position, style, typography.

The kinds of evidence are those of Farzindar & Lapalme 2004, section 4.1. Each piece has a name and weights by role;
markers and titles bring theirs from `grammars/letsum`, the others from `models/letsum/weights.json`.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest
from typing import Literal

from pipeline.document import Annotation, Block, Document, Sentence, Token
from pipeline.languages import Language
from pipeline.letsum.rules import Rule, RuleBook, RuleType, title_of, without_accents, words_of
from pipeline.letsum.segmenting.numbering import numbered_blocks
from pipeline.letsum.settings import SegmentationSettings
from pipeline.letsum.weights import Boundary, Weights
from pipeline.resources import Resources
from pipeline.span import Span

SAYING: tuple[RuleType, ...] = (
    "nature",
    "issue",
    "party_view",
    "submission",
    "other_court",
    "witness",
    "holding",
    "ruling",
    "relief",
    "reference",
)
"""Types of rules that say what a sentence does, whichever of them finds it."""


_CUT_NUMBER = re.compile(r"\s\d{1,3}\.$")
"""A number in thousands, or the cents of an amount, cut behind its dot: "the sum of 5. 000 euros"."""
_TOLD_BEFORE: Collection[str] = frozenset({"facts", "issue", "submissions", "law"})
"""Roles of what a court tells before its reasons."""
_FEW_WORDS = 3
"""Of a line that no small letters go on: an item, a title."""
_WITHHELD = re.compile(r"\b[A-Z](?:\.{3}|…)$")
"""A name of which a letter is left: Luc X..."""
_WITHHELD_INSIDE = re.compile(r"(?:^|\s)[A-Z](?:\.{2,3}|…)$")
_REST_OF_NAME = re.compile(r"(?:\.|[A-Z](?:\.{2,3}|…))(?=[\s,;.)])")
"""What stands behind a title or a name whose dots were taken for an end: "M. | X..., locataire"."""
_ITEM = re.compile(r"\s*\(?(\d{1,3})[.)]\s")
"""The number of an item of a list."""
_PRINTED = re.compile(r"\s*\[\d{1,4}\]\s")
"""The number of a paragraph in a decision."""
_NAME_ALONE = re.compile(r"[A-Z](?:\.{3}|…)[ ,.]*")
"""A letter of a withheld name that stands in a paragraph of its own."""
_TITLE = re.compile(r"(?:^|[\s(])[A-Z]{1,2}[a-z]{0,2}\.$")
_OPEN_BRACKET = re.compile(r"\[[^\[\]]{0,30}$")
"""The mark of a page of the report, cut at its dots: "[58 Va. App. | 246]"."""
_REST_OF_AMOUNT = re.compile(r"\(\d[\d\s.,]{2,}")
_BRACKET = 40
"""Signs in which a bracket is closed."""
_OPEN_PARENTHESIS = re.compile(r"\([^()]{1,90}$")
_CLOSED = re.compile(r"[^()]{0,60}\)")
"""A reference whose abbreviations were taken for ends: "(Soc., 3 mars 1988, Bull. | 1988, V, n° 157)."."""
_REST_OF_NUMBER = re.compile(r"\d{2,3}\b(?:(?![.)\]])|\.(?=\s?\d{3}\b))")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence as the profile sees it: where it stands, and its words on one line.

    `item` is the number of the item of a list that it opens, where that stands before its words; `is_anothers` says
    that it opens a paragraph with a number that is none of the document's: "[72] The claim fails."
    """

    index: int
    sentence: Sentence
    block: Block
    text: str
    boundary: Boundary
    is_heading: bool
    item: int | None = None
    is_anothers: bool = False

    @property
    def span(self) -> Span:
        """Its place in the source."""
        return self.sentence.span


@dataclass(slots=True)
class Evidence:
    """The evidence at one sentence: values of named pieces, and the markers and titles that fired."""

    values: dict[str, float] = field(default_factory=dict)
    rules: list[tuple[Rule, float]] = field(default_factory=list)

    def scores(self, weights: Weights) -> dict[str, float]:
        """The sum of the weights by role."""
        totals: dict[str, float] = {}
        for name, value in self.values.items():
            for role, weight in weights.evidence.get(name, {}).items():
                totals[role] = totals.get(role, 0.0) + value * weight
        for rule, strength in self.rules:
            for name, weight in rule.weights.items():
                totals[name] = totals.get(name, 0.0) + strength * weight
        return totals


def lines_of(document: Document, settings: SegmentationSettings) -> tuple[Line, ...]:
    """The sentences of an annotated document, each with what stands between it and the one before."""
    found: list[Line] = []
    headings = 0
    last: Block | None = None
    numbered = numbered_blocks(document)
    for sentence in _whole_sentences(document):
        block = numbered.get(sentence.block, document.blocks[sentence.block])
        if block is None:
            continue
        # What has more words is no heading, whatever its typography.
        is_heading = block.kind == "heading" and len(block.span.of(document.text).split()) <= settings.longest_heading
        boundary: Boundary = "sentence"
        if block is not last:
            boundary = "paragraph" if block.paragraph is None else "numbered"
            if headings:
                boundary = "heading"
        headings = headings + 1 if is_heading else 0
        text = words_of(sentence.span.of(document.text)[: settings.longest_read])
        item = _ITEM.match(document.text, block.span.start) if block is not last else None
        number = int(item[1]) if item and block.kind == "list_item" else None
        is_unmatched = block is not last and block.paragraph is None and not is_heading
        is_anothers = is_unmatched and _PRINTED.match(document.text, block.span.start) is not None
        found.append(Line(len(found), sentence, block, text, boundary, is_heading, number, is_anothers))
        last = block
    return tuple(found)


def _whole_sentences(document: Document) -> Iterator[Sentence]:
    """The annotated sentences, those that an abbreviation, the dot of a number or a line break cut in two as one."""
    annotation = document.annotation
    held: Sentence | None = None
    last = 0
    for sentence in annotation.sentences if annotation else ():
        is_rest = held is not None and _goes_on(document, replace(held, block=last), sentence)
        last = sentence.block
        if held is not None and is_rest:
            held = Sentence(Span(held.span.start, sentence.span.end), held.block, held.first, sentence.last)
            continue
        if held is not None:
            yield held
        held = sentence
    if held is not None:
        yield held


def _goes_on(document: Document, before: Sentence, after: Sentence) -> bool:
    """Whether the second sentence is the rest of the first; over a line break, where small letters follow no mark."""
    text, following = before.span.of(document.text).rstrip(), after.span.of(document.text).lstrip()
    if before.block != after.block:
        kinds = [document.blocks[each.block].kind for each in (before, after)]
        is_running = kinds[0] in ("paragraph", "list_item") and kinds[1] == "paragraph"
        is_name = _NAME_ALONE.fullmatch(following) is not None
        if is_name or _NAME_ALONE.search(text[-5:]) is not None:
            kinds = ["paragraph", "paragraph"]
        is_open = text[-1:].isalnum() or text.endswith(")") or _WITHHELD.search(text) is not None
        is_rest = (
            is_name
            or following[:1].islower()
            or following[:1] == ","
            or _REST_OF_AMOUNT.match(following) is not None
            or _is_cut(document, before)
        )
        return is_running and is_rest and is_open and len(text.split()) > _FEW_WORDS
    if _OPEN_BRACKET.search(text) and "]" in following[:_BRACKET]:
        return True
    if text.endswith(".") and _OPEN_PARENTHESIS.search(text) and _CLOSED.match(following):
        return True
    is_name = _TITLE.search(text) is not None or _WITHHELD_INSIDE.search(text) is not None
    if is_name and (_REST_OF_NAME.match(following) or following[:1].islower()):
        return True
    is_number = _REST_OF_NUMBER.match(following) is not None and _CUT_NUMBER.search(text) is not None
    return text.endswith(".") and (is_number or following[:1].islower())


def _is_cut(document: Document, sentence: Sentence) -> bool:
    """Whether a sentence ends in a preposition, an article or a conjunction, behind which something must stand."""
    tokens = document.annotation.tokens_of(sentence) if document.annotation else ()
    return bool(tokens) and tokens[-1].pos in ("ADP", "DET", "CCONJ")


def perfect_auxiliaries(resources: Resources, language: Language) -> frozenset[str]:
    """The lemmas of the auxiliaries that form the perfect: has moved, a conclu."""
    rows = resources.lexicon(language, "auxiliaries")
    return frozenset(row["lemma"] for row in rows if row["value"] == "perfect")


class EvidenceReader:
    """Reads the evidence of a document with the rules of its language; time grows with the length of the text."""

    def __init__(
        self, book: RuleBook, weights: Weights, perfect: Collection[str], settings: SegmentationSettings
    ) -> None:
        """`perfect` holds the lemmas of the auxiliaries that form the perfect."""
        self._perfect = perfect
        self._titles = book.set_of("title")
        self._markers = book.set_of("marker")
        self._saying = {name: book.set_of(name) for name in SAYING}
        self._starts = book.set_of("body_start")
        self._weights = weights
        self._settings = settings

    def read(self, document: Document, lines: Sequence[Line]) -> list[Evidence]:
        """The evidence at each line; none at headings, whose words count for what stands below them."""
        annotation = document.annotation
        if annotation is None:
            return []
        evidence = [Evidence() for _ in lines]
        body = self._body(lines)
        self._add_titles(document, lines, evidence, body)
        self._add_positions(lines, evidence, body)
        for line, found in zip(lines, evidence, strict=True):
            if line.is_heading:
                continue
            found.rules.extend((rule, 1.0) for rule, _ in self._markers.matching(line.text))
            found.values["block." + line.block.kind] = 1.0
            found.values["always"] = 1.0
            for says, rules in self._saying.items():
                if rules.first(line.text) is not None:
                    found.values["says." + says] = 1.0
            if line.block.paragraph is not None:
                found.values["numbered"] = 1.0
            for name, value in _style(annotation, line.sentence, self._perfect):
                found.values["style." + name] = value
        return evidence

    def _body(self, lines: Sequence[Line]) -> range:
        """The sentences between header and signature, as typography and the words that open a text tell them."""
        first, told = 0, self._told(lines)
        while first < len(lines) and lines[first].block.kind in ("header_field", "title"):
            first += 1
        last = len(lines)
        while last > first and lines[last - 1].block.kind == "header_field":
            last -= 1
        for line in lines[first : first + int(self._settings.latest_start * (last - first))]:
            if line.index > told:
                break  # "Motifs de la décision" below the facts
            if self._starts.first(line.text):
                first = line.index + 1
        return range(min(first, max(0, last - 1)), last)

    def _told(self, lines: Sequence[Line]) -> int:
        """The first line below a title of what a court tells before its reasons; a list of contents has none below."""
        for line, below in pairwise(lines):
            is_alone = line.boundary != "sentence" and below.boundary != "sentence"
            is_short = is_alone and len(line.text.split()) <= self._settings.longest_heading
            rule = self.title(line.text) if is_short and below.text.endswith(".") else None
            if rule is not None and max(rule.weights, key=rule.weights.__getitem__) in _TOLD_BEFORE:
                return below.index
        return len(lines)

    def _add_positions(self, lines: Sequence[Line], evidence: Sequence[Evidence], body: range) -> None:
        """How far a sentence is into the body, and how many follow it: both between the two nearest knots."""
        for line, found in zip(lines, evidence, strict=True):
            if line.index not in body:
                found.values["before_body" if line.index < body.start else "after_body"] = 1.0
                continue
            share = (line.index - body.start + 0.5) / len(body)
            left = body.stop - 1 - line.index
            gone = line.index - body.start
            for name, knots, place in (
                ("position", self._weights.position_knots, share),
                ("from_end", self._weights.from_end_knots, float(left)),
                ("from_start", self._weights.from_start_knots, float(gone)),
            ):
                for knot, value in _between(knots, place):
                    found.values[f"{name}.{knot}"] = value

    def _add_titles(self, document: Document, lines: Sequence[Line], evidence: Sequence[Evidence], body: range) -> None:
        """A title speaks for all below it, less once headings that nobody knows have followed on its level.

        What opens the whole text (Reasons for judgment) is the title of no theme.
        """
        title: Rule | None = None
        level, strength = 0, 0.0
        seen: Block | None = None
        for line, found in zip(lines, evidence, strict=True):
            if not line.is_heading:
                if title is not None:
                    found.rules.append((title, strength))
                continue
            if line.block is seen or line.index < body.start:
                continue
            seen = line.block
            known = self.title(line.block.span.of(document.text))
            depth = document.sections[line.block.section].level
            if known is not None:
                title, level, strength = known, depth, 1.0
            elif depth <= level:
                strength *= self._weights.after_unknown_title

    def titled(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """The lines, with what is a known title in a paragraph of its own as a heading: "SUR CE,"

        Where paragraphs are numbered, what stands outside of them names the paper: "REASONS FOR JUDGMENT"; what stands
        between two of them without a final mark heads the second.
        """
        found: list[Line] = []
        numbered = [line.index for line in lines if line.block.paragraph is not None] or [0, len(lines)]
        for line, after in zip_longest(lines, lines[1:]):
            is_alone = line.boundary != "sentence" and (after is None or after.boundary != "sentence")
            words = len(line.text.split())
            is_plain = is_alone and not line.is_heading and line.block.kind == "paragraph"
            is_before = is_plain and numbered[0] < line.index and after is not None and _is_numbered(line, after)
            is_set_off = is_plain and (line.text.isupper() or line.text.endswith((",", ":")))
            is_inside = numbered[0] <= line.index < numbered[-1]
            is_short = words <= self._settings.title_words
            is_known = words <= self._settings.longest_heading and self.title(line.text) is not None
            is_title = (is_before and (is_short or is_known)) or (is_set_off and is_short and is_inside and is_known)
            if is_title:
                line = replace(line, is_heading=True)
            if found and found[-1].is_heading and not line.is_heading and line.boundary != "sentence":
                line = replace(line, boundary="heading")
            found.append(line)
        return tuple(found)

    def title(self, text: str) -> Rule | None:
        """The rule for a heading: of those that match it whole, the weightiest, the first of equals.

        Extraction glues two headings together (Applicable law Late claims): the first of them is known too.
        """
        seen = title_of(text)
        words = seen.split()
        for length in (len(words), *range(min(self._settings.longest_title, len(words) - 1), 0, -1)):
            if length < len(words) and (seen.isupper() or not words[length][0].isupper()):
                continue
            first = without_accents(" ".join(words[:length]))
            matching = [rule for rule in self._titles.candidates(first) if rule.regex.fullmatch(first)]
            if matching:
                return max(matching, key=lambda rule: max(rule.weights.values()))
        return None


def _is_numbered(line: Line, after: Line) -> bool:
    """Whether a line without a number and a final mark stands before a paragraph that has one."""
    is_apart = after.boundary == "numbered" and line.block.paragraph is None
    return is_apart and line.text[:1].isupper() and line.text[-1:].isalnum()


def _between(knots: Sequence[float], place: float) -> Iterator[tuple[int, float]]:
    """The knots on both sides of a place with their shares, which sum to 1; the outer ones reach for ever."""
    after = bisect_right(knots, place)
    if after == 0 or after == len(knots):
        yield (0 if after == 0 else after - 1), 1.0
        return
    share = (place - knots[after - 1]) / (knots[after] - knots[after - 1])
    yield after - 1, 1.0 - share
    yield after, share


Style = Literal["past", "present", "direct"]


def _style(annotation: Annotation, sentence: Sentence, perfect: Collection[str]) -> Iterator[tuple[Style, float]]:
    """Narrative and direct style: which finite verbs are past or present, and whether somebody says I or we."""
    past = present = 0
    direct = False
    tokens = annotation.tokens_of(sentence)
    for number, token in enumerate(tokens):
        direct = direct or (token.pos in ("PRON", "DET") and token.feature("Person") == "1")
        if token.pos not in ("VERB", "AUX") or token.feature("VerbForm") != "Fin":
            continue
        if token.feature("Tense") in ("Past", "Imp", "Pqp") or _is_compound_past(tokens, number, perfect):
            past += 1
        elif token.feature("Tense") == "Pres":
            present += 1
    if past + present:
        yield "past", past / (past + present)
        yield "present", present / (past + present)
    if direct:
        yield "direct", 1.0


def _is_compound_past(tokens: Sequence[Token], number: int, perfect: Collection[str]) -> bool:
    """Whether an auxiliary in the present has a past participle close behind it: has moved, a conclu."""
    if tokens[number].pos != "AUX":
        return False
    for token in tokens[number + 1 : number + 4]:
        if token.pos in ("VERB", "AUX") and token.feature("VerbForm") == "Part" and token.feature("Tense") == "Past":
            return tokens[number].lemma in perfect or token.feature("Voice") != "Pass"
    return False


def fired(evidence: Sequence[Evidence]) -> Mapping[str, int]:
    """How often each marker and title gave evidence, by rule id."""
    counts: dict[str, int] = {}
    for each in evidence:
        for rule, _ in each.rules:
            counts[rule.data.id] = counts.get(rule.data.id, 0) + 1
    return counts
