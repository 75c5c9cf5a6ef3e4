"""The parts of an article that SumUM reads: what a summary may be made of, and what only tells its topics."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from pipeline.document import RUNNING_KINDS, Annotation, Block, Document, SectionKind, Sentence
from pipeline.structure.numbering import read_number
from pipeline.structure.vocabulary import StructureVocabulary

Part = Literal["body", "heading", "caption", "title"]
SET_APART: Final[frozenset[SectionKind]] = frozenset({"abstract", "acknowledgements", "appendix", "references"})
"""The author's abstract is never summarized from; the others do not say what the article is about."""
_PRINTED_NUMBER: Final = re.compile(r"[\[(¶\s]*(?P<number>\d{1,4})[\]).\s]*")
_OPENING: Final[frozenset[SectionKind]] = frozenset({"front", "introduction"})
_MOST_OPENING: Final = 2
"""Sections of an introduction. No setting: the weights of `models/sumum` were fitted on places that follow from it."""
_ASIDE: Final[frozenset[SectionKind]] = frozenset({"background", "method"})
"""What does not conclude an article, wherever it stands."""
_CLOSING: Final[tuple[SectionKind, ...]] = ("conclusion", "discussion")
"""What concludes an article, the best first."""


@dataclass(frozen=True)
class Article:
    """A document's sentences by the part that they play.

    `parts` has the part of each sentence that is read, by its index in `annotation.sentences`; `labels` the first
    token behind the number of a heading or a paragraph, or the label of a caption; `counted` are the sentences of
    running text that are not annotated, of which only the words count.
    """

    document: Document
    annotation: Annotation
    parts: Mapping[int, Part]
    labels: Mapping[int, int]
    counted: tuple[int, ...] = ()

    def sentence(self, index: int) -> Sentence:
        """A sentence by its index."""
        return self.annotation.sentences[index]

    def block(self, index: int) -> Block:
        """The block of a sentence."""
        return self.document.blocks[self.sentence(index).block]

    def section(self, index: int) -> int:
        """The section of a sentence."""
        return self.block(index).section

    @cached_property
    def kinds(self) -> tuple[SectionKind, ...]:
        """The kinds of the sections, those within one of a kind with it."""
        return section_kinds(self.document)

    @cached_property
    def edges(self) -> tuple[frozenset[int], frozenset[int]]:
        """The sections that introduce and those that conclude."""
        read = (index for index, part in self.parts.items() if part == "body")
        return edges(self.document, list(dict.fromkeys(map(self.section, sorted((*read, *self.counted))))))

    def words(self, first: int, last: int) -> str:
        """The source text of the tokens `[first, last)` as one line."""
        tokens = self.annotation.tokens
        return " ".join(self.document.text[tokens[first].span.start : tokens[last - 1].span.end].split())


def section_kinds(document: Document) -> tuple[SectionKind, ...]:
    """The kind of each section; one that announces none has that of the section that it is a part of."""
    kinds: list[SectionKind] = []
    above: list[tuple[int, SectionKind]] = []
    for section in document.sections:
        while above and above[-1][0] >= section.level:
            above.pop()
        kinds.append(above[-1][1] if section.kind == "other" and above else section.kind)
        above.append((section.level, kinds[-1]))
    return tuple(kinds)


def edges(document: Document, sections: Sequence[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Of the sections that have running text, those that introduce and conclude; else the first and the last."""
    all_kinds = section_kinds(document)
    kinds = {section: all_kinds[section] for section in sections}
    opening = {section for section, kind in kinds.items() if kind in _OPENING} or set(sections[:1])
    if len(opening) > max(_MOST_OPENING, len(sections) // 3):  # levels were misread
        opening = {section for section in opening if document.sections[section].kind in _OPENING}
    closing: set[int] = set()
    for wanted in _CLOSING:
        closing = closing or {section for section, kind in kinds.items() if kind == wanted}
    ending = [section for section in sections if kinds[section] not in _ASIDE] or sections
    found = [section for section in sections if kinds[section] == "results"]
    if found and any(kinds[section] == "method" for section in sections if section > found[-1]):
        ending = found  # "Results and discussion", and behind it the methods
    return frozenset(opening), frozenset(closing or ending[-1:])


def part_of(document: Document, sentence: Sentence, *, is_first: bool) -> Part | None:
    """The part that a sentence plays; None for what is not read. `is_first`: of its block, which labels need."""
    block = document.blocks[sentence.block]
    if document.sections[block.section].kind in SET_APART:
        return None
    if block.kind in RUNNING_KINDS:
        return "body"
    return block.kind if is_first and block.kind in ("heading", "title", "caption") else None


def read_article(document: Document, vocabulary: StructureVocabulary) -> Article:
    """The parts of an annotated document."""
    annotation = document.annotation
    if annotation is None:
        raise TypeError("the document has no annotation: the profile lacks the door annotate")
    parts: dict[int, Part] = {}
    labels: dict[int, int] = {}
    counted: list[int] = []
    previous = -1
    for index, sentence in enumerate(annotation.sentences):
        is_first = sentence.block != previous
        part = part_of(document, sentence, is_first=is_first)
        previous = sentence.block
        if part is None:
            continue
        if not sentence.is_annotated:
            counted.append(index)
            continue
        parts[index] = part
        if part != "body":
            labels[index] = _behind_label(document, annotation, index, vocabulary)
        elif is_first and document.blocks[sentence.block].paragraph is not None:
            labels[index] = behind_number(document, annotation, sentence)
    labels = {i: at for i, at in labels.items() if at < annotation.sentences[i].last}
    return Article(document, annotation, parts, labels, tuple(counted))


def _behind_label(document: Document, annotation: Annotation, index: int, vocabulary: StructureVocabulary) -> int:
    """The first token of the words of a heading or caption: behind "2.1", "Figure 3:", "## "."""
    sentence = annotation.sentences[index]
    block = document.blocks[sentence.block]
    text = sentence.span.of(document.text)
    offset = len(text) - len(text.lstrip("#* "))
    if block.kind == "caption":
        label = vocabulary.match("caption", text[offset:])
        offset += label.end() if label else 0
    elif block.kind == "heading":
        while number := read_number(text[offset:]):
            offset += number.words_at
    start = sentence.span.start + offset
    return _at(annotation, sentence, start)


def behind_number(document: Document, annotation: Annotation, sentence: Sentence) -> int:
    """The first token of a sentence behind the number that is printed before its paragraph, as in a judgment."""
    block = document.blocks[sentence.block]
    if block.paragraph is None or sentence.span.start != block.span.start:
        return sentence.first
    number = _PRINTED_NUMBER.match(document.text, sentence.span.start, sentence.span.end)
    is_its_own = number is not None and int(number["number"]) == block.paragraph
    return _at(annotation, sentence, number.end()) if number and is_its_own else sentence.first


def _at(annotation: Annotation, sentence: Sentence, start: int) -> int:
    """The first token of a sentence that begins at a place or behind it."""
    return next(
        (i for i in range(sentence.first, sentence.last) if annotation.tokens[i].span.start >= start), sentence.last
    )
