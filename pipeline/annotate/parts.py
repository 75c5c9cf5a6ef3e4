"""Cuts segments into what the models are given at a time: tokenized parts of blocks, in batches."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np

from pipeline.annotate.plain_text import PlainText
from pipeline.annotate.segments import Segment

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc

CHUNK_LENGTH = 2_000
"""Code points after which a block is cut, between sentences: the models' memory grows with what they are given."""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A stretch of a block's text, from offset `begin` of it, and the offsets in the stretch at which sentences begin.

    `document` is the number of the document that the block is of.
    """

    stretch: str
    starts: tuple[int, ...]
    text: PlainText
    begin: int
    block: int
    document: int = 0


class Sized(Protocol):
    """What has a number of tokens."""

    def __len__(self) -> int:
        """The number."""
        ...


S = TypeVar("S", bound=Sized)


def parts_of(segments: Iterable[Segment], number: int = 0, chosen: Set[int] | None = None) -> Iterator[Part]:
    """The parts of the segments of a document, which has this number, in order.

    Where sentences were `chosen`, by their number in the document, there are parts of those only.
    """
    sentence = 0
    for segment in segments:
        text = segment.text
        count = len(segment.bounds) - 1
        stretches = [segment.bounds] if chosen is None else _stretches(segment.bounds, sentence, chosen)
        sentence += count
        for chunk in (chunk for stretch in stretches for chunk in _chunks(stretch)):
            begin, end = chunk[0], chunk[-1]
            starts = tuple(start - begin for start in chunk[:-1])
            yield Part(text.text[begin:end].rstrip(" "), starts, text, begin, segment.block, number)


def batches(parts: Iterable[tuple[Part, S]], tokens: int) -> Iterator[list[tuple[Part, S]]]:
    """The parts, each with its tokens, in batches that reach so many, but for the last one."""
    batch: list[tuple[Part, S]] = []
    size = 0
    for part, tokenized in parts:
        batch.append((part, tokenized))
        size += len(tokenized)
        if size >= tokens:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def marked(part: Part, pipeline: "Pipeline") -> "Doc":
    """A part as spaCy reads it: the parser is told where sentences begin, and that they begin nowhere else."""
    nlp_doc = pipeline.tokenizer(part.stretch)
    marks = np.full(len(nlp_doc), -1, dtype=np.int64)
    marks[sentence_tokens(nlp_doc.to_array(["IDX"]).astype(np.int64).tolist(), part.starts)] = 1
    nlp_doc.from_array(["SENT_START"], marks.astype(np.uint64))  # type: ignore[arg-type]
    return nlp_doc


def sentence_tokens(offsets: Sequence[int], starts: Sequence[int]) -> list[int]:
    """Of tokens at these offsets, those with which sentences begin."""
    firsts = dict.fromkeys(bisect_left(offsets, start) for start in starts)
    return [first for first in firsts if first < len(offsets)]


def _stretches(bounds: Sequence[int], number: int, chosen: Set[int]) -> Iterator[Sequence[int]]:
    """The bounds of runs of chosen sentences; the first sentence has this number."""
    for is_chosen, run in groupby(range(len(bounds) - 1), lambda index: number + index in chosen):
        if is_chosen:
            indices = list(run)
            yield bounds[indices[0] : indices[-1] + 2]


def _chunks(bounds: Sequence[int]) -> Iterator[Sequence[int]]:
    """Cut sentence bounds into runs of at most CHUNK_LENGTH code points, or one sentence; neighbors share a bound."""
    first = 0
    for i in range(1, len(bounds)):
        if i + 1 == len(bounds) or bounds[i + 1] - bounds[first] > CHUNK_LENGTH:
            yield bounds[first : i + 1]
            first = i
