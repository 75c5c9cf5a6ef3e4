"""The words of a sentence of the summary, and of the source sentences that it may rest on, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pipeline.align.reading.words import Stems
from pipeline.document import Annotation, Sentence, Token
from pipeline.span import SourceSpan

FUNCTION_POS = frozenset({"ADP", "AUX", "CCONJ", "DET", "PART", "PRON", "PUNCT", "SCONJ", "SYM"})
"""Parts of speech that carry structure rather than content; verbs that are auxiliaries have their own."""

MARKS = ".)"
"""What stands behind the number of an item or heading."""


@dataclass(frozen=True, eq=False)
class Passage:
    """Words in order, from one or more sentences.

    `head` is the index of a word's governor inside the passage, its own for a root; `dep` the relation. `part` numbers
    the sentences of the passage. `entity` is the number of the name or expression that a word belongs to, else -1, and
    `labels` and `values` are what those are; `place` is where each word stands.
    """

    tokens: tuple[Token, ...]
    place: tuple[SourceSpan, ...]
    stem: tuple[str, ...]
    head: NDArray[np.int64]
    part: NDArray[np.int64]
    entity: NDArray[np.int64]
    labels: tuple[str, ...]
    values: tuple[str | None, ...]

    def __len__(self) -> int:
        return len(self.tokens)

    @cached_property
    def lower(self) -> list[str]:
        """The words in lower case."""
        return [token.text.lower() for token in self.tokens]

    @cached_property
    def marks(self) -> frozenset[int]:
        """The numbers of items and headings: digits with a mark behind them where a sentence begins ("2. Water")."""
        return frozenset(
            n
            for n in range(len(self) - 1)
            if (n == 0 or self.part[n] != self.part[n - 1])
            and self.lower[n].rstrip(MARKS).replace(".", "").isdecimal()
            and (self.lower[n][-1] in MARKS or self.lower[n + 1] in MARKS)
        )

    @cached_property
    def lemma(self) -> list[str]:
        """The lemmas in lower case."""
        return [token.lemma.lower() for token in self.tokens]

    @cached_property
    def pos(self) -> list[str]:
        """The parts of speech."""
        return [token.pos for token in self.tokens]

    @cached_property
    def dependents(self) -> dict[int, list[int]]:
        """The words that each word governs, in their order."""
        found: dict[int, list[int]] = {}
        for word, head in enumerate(self.head.tolist()):
            if head != word:
                found.setdefault(head, []).append(word)
        return found

    @cached_property
    def capitals(self) -> frozenset[str]:
        """The words in capitals where no sentence begins."""
        return frozenset(
            self.tokens[n].text
            for n in range(1, len(self))
            if self.part[n] == self.part[n - 1] and self.tokens[n].text[:1].isupper() and self.pos[n - 1] != "PUNCT"
        )

    @cached_property
    def is_content(self) -> NDArray[np.bool_]:
        """Which words carry content."""
        return np.array([token.pos not in FUNCTION_POS for token in self.tokens], bool)


@dataclass(frozen=True, slots=True)
class AnnotatedSentence:
    """A sentence that was annotated: the annotation's own sentences that it consists of, and its document."""

    annotation: Annotation
    sentences: tuple[Sentence, ...]
    document: int


def passage_of(sentences: Sequence[AnnotatedSentence], stems: Stems) -> Passage:
    """The words of some sentences, one after the other."""
    tokens: list[Token] = []
    place: list[SourceSpan] = []
    heads: list[int] = []
    parts: list[int] = []
    entity: list[int] = []
    labels: list[str] = []
    values: list[str | None] = []
    for number, sentence in enumerate(sentences):
        annotation = sentence.annotation
        first, last = sentence.sentences[0].first, sentence.sentences[-1].last
        shift = len(tokens) - first
        for index in range(first, last):
            token = annotation.tokens[index]
            head = index if token.head is None or not first <= token.head < last else token.head
            tokens.append(token)
            place.append(SourceSpan(sentence.document, token.span))
            heads.append(head + shift)
            parts.append(number)
            entity.append(-1)
        for found in annotation.entities:
            if first <= found.first and found.last <= last:
                for index in range(found.first, found.last):
                    entity[index + shift] = len(labels)
                labels.append(found.label)
                values.append(found.value)
    return Passage(
        tokens=tuple(tokens),
        place=tuple(place),
        stem=tuple(stems.of(token.text) for token in tokens),
        head=np.array(heads, np.int64),
        part=np.array(parts, np.int64),
        entity=np.array(entity, np.int64),
        labels=tuple(labels),
        values=tuple(values),
    )


def sentences_of(annotation: Annotation, blocks: int, document: int) -> list[AnnotatedSentence | None]:
    """The annotation by block, for a document each of whose blocks is a sentence; None where one has no words."""
    starts = np.searchsorted([s.block for s in annotation.sentences], np.arange(blocks + 1))
    found: list[AnnotatedSentence | None] = []
    for first, last in pairwise(starts.tolist()):
        own = annotation.sentences[first:last]
        found.append(AnnotatedSentence(annotation, tuple(own), document) if own else None)
    return found
