"""Cuts a document into blocks of plain text with their sentences, before any tokenizer or model sees it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from pipeline.annotate.casing import Casing
from pipeline.annotate.lexicon import read_abbreviations, read_punkt
from pipeline.annotate.plain_text import PlainText, to_plain
from pipeline.annotate.sentences import SentenceSplitter
from pipeline.document import BlockKind, Document, Sentence
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.span import Span

_STRAY = re.compile(r"[.,;:!?] ?(?=[^\W\d_a-z][^\W\d_A-Z])")
"""A mark that some page left before the first word of a block: ".The mayor resigned", but not ".NET" or ".5"."""
_ACCOUNT = re.compile(
    r"(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?= [^\W\d_a-z][^\W\d_]*['’ ])"
)
"""An account (IBAN) before a word with a capital, which begins another sentence on the next printed line."""


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """A block's text, its index, and `bounds`: where its sentences start, and the end of the last one."""

    text: PlainText
    block: int
    bounds: tuple[int, ...]


class Segmenter:
    """Finds the sentences of one language; what Punkt learned and the lexicons tell where they begin."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._splitter = SentenceSplitter(read_abbreviations(resources, language, read_punkt(language)))
        self._casing = Casing(resources, language)

    def segments(self, document: Document, left_out: frozenset[BlockKind]) -> Iterator[Segment]:
        """The blocks that have text, in order, without those of the kinds `left_out`.

        A text that is all capitals is read in the case that its words have elsewhere.
        """
        plain = self._casing.restored(to_plain(document.text))
        for index, block in enumerate(document.blocks):
            if block.kind in left_out:
                continue
            text = PlainText.of_block(plain, block.span)
            if text.text:
                stray = _STRAY.match(text.text)
                first = stray.end() if stray else 0
                starts = {*self._splitter.starts(text.text), *_behind_accounts(text, document.text)}
                yield Segment(text, index, (first, *sorted(s for s in starts if s > first), len(text.text)))


def _behind_accounts(text: PlainText, source: str) -> Iterator[int]:
    """Where sentences begin on the line below one that ends with the number of an account."""
    for account in _ACCOUNT.finditer(text.text):
        last, first = text.source_offsets(np.array([account.end() - 1, account.end() + 1], np.int64)).tolist()
        if "\n" in source[last:first]:
            yield account.end() + 1


def sentences_of(segments: Iterable[Segment]) -> list[Sentence]:
    """The sentences of a document's segments where they stand, without tokens."""
    found: list[Sentence] = []
    for segment in segments:
        text, bounds = segment.text, segment.bounds
        lasts = [a + len(text.text[a:b].rstrip(" ")) - 1 for a, b in pairwise(bounds)]
        starts = text.source_offsets(np.array(bounds[:-1], np.int64)).tolist()
        ends = (text.source_offsets(np.array(lasts, np.int64)) + 1).tolist()
        found.extend(Sentence(Span(a, b), segment.block, 0, 0) for a, b in zip(starts, ends, strict=True))
    return found


def segmenter_of(resources: Resources, language: Language) -> Segmenter:
    """The segmenter of a language, which all annotators have in common."""
    return resources.once((Segmenter, language), lambda: Segmenter(resources, language))
