"""From spaCy's arrays to our own tokens and sentences: everything is copied, nothing of spaCy's is kept."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pipeline.annotate.models import LABELS
from pipeline.annotate.parts import Part
from pipeline.annotate.tagger import Morph, TaggedWords, read_features
from pipeline.document import Entity, Sentence, Token
from pipeline.span import Span

if TYPE_CHECKING:
    from spacy.strings import StringStore
    from spacy.tokens import Doc

_ATTRIBUTES: list[int | str] = ["ORTH", "LEMMA", "POS", "MORPH", "DEP", "HEAD", "IDX", "LENGTH"]


@dataclass(slots=True)
class Layers:
    """The layers of one document while they grow, with the strings that its tokens share."""

    tokens: list[Token] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)
    _strings: dict[int, str] = field(default_factory=dict)
    _morphs: dict[int, Morph] = field(default_factory=dict)

    def add(self, nlp_doc: "Doc", part: Part) -> None:
        """Append what spaCy found in a part of a block."""
        columns: NDArray[np.uint64] = nlp_doc.to_array(_ATTRIBUTES).astype(np.uint64).T
        first = columns[6].astype(np.int64)
        base = len(self.tokens)
        starts, ends = _places(part, first, first + columns[7].astype(np.int64))
        has_heads = nlp_doc.has_annotation("DEP")
        self._add_tokens(nlp_doc.vocab.strings, columns, starts, ends, base, has_heads)
        self._add_sentences(_first_tokens(nlp_doc), base, part.block)
        self._add_entities(nlp_doc, base)

    def add_tagged(self, words: TaggedWords, part: Part, firsts: Sequence[int], nlp_doc: "Doc | None") -> None:
        """Append the words of a part of a block, of which sentences begin with the `firsts`.

        `nlp_doc` has their trees and names, where these are wanted.
        """
        base = len(self.tokens)
        if not words.forms:
            return
        starts, ends = _places(part, np.array(words.starts, np.int64), np.array(words.ends, np.int64))
        columns: list[Iterable[Any]] = [map(Span, starts.tolist(), ends.tolist()), words.forms, words.lemmas]
        columns += zip(*words.tags)
        if nlp_doc is not None and nlp_doc.has_annotation("DEP"):
            columns += zip(*self._trees(nlp_doc, base))
            firsts = _first_tokens(nlp_doc)
        self.tokens.extend(map(Token, *columns))
        self._add_sentences(firsts, base, part.block)
        if nlp_doc is not None:
            self._add_entities(nlp_doc, base)

    def add_unread(self, sentences: Iterable[Sentence]) -> None:
        """Put sentences without tokens in their places among the others."""
        in_order = sorted((*self.sentences, *sentences), key=lambda sentence: (sentence.block, sentence.span.start))
        reached = 0
        self.sentences = []
        for sentence in in_order:
            if sentence.is_annotated:
                reached = sentence.last
            self.sentences.append(sentence if sentence.is_annotated else replace(sentence, first=reached, last=reached))

    def span(self, first: int, last: int) -> Span:
        """The stretch of source that the tokens `[first, last)` cover."""
        return Span(self.tokens[first].span.start, self.tokens[last - 1].span.end)

    def _add_tokens(
        self,
        strings: "StringStore",
        columns: NDArray[np.uint64],
        starts: NDArray[np.int64],
        ends: NDArray[np.int64],
        base: int,
        has_heads: bool,
    ) -> None:
        known, morphs, append = self._strings, self._morphs, self.tokens.append
        for key in np.unique(columns[[0, 1, 2, 4]]).tolist():
            if key not in known:
                known[key] = strings[key]
        for key in np.unique(columns[3]).tolist():
            if key not in morphs:
                morphs[key] = read_features(strings[key])
        index = base
        orth, lemma, pos, morph, dep = columns[:5].tolist()
        head = columns[5].astype(np.int64).tolist()  # distances to the left are negative
        for start, end, o, l, p, m, d, h in zip(  # noqa: E741
            starts.tolist(), ends.tolist(), orth, lemma, pos, morph, dep, head
        ):
            text = known[o]
            append(
                Token(
                    Span(start, end),
                    text,
                    known[l] or text,
                    known[p],
                    morphs[m],
                    index + h if has_heads else None,
                    known[d] if has_heads else None,
                )
            )
            index += 1

    def _trees(self, nlp_doc: "Doc", base: int) -> Iterator[tuple[int, str]]:
        """The head of each token, and its relation to that."""
        columns: NDArray[np.uint64] = nlp_doc.to_array(["HEAD", "DEP"]).astype(np.uint64).T
        heads, relations = columns[0].astype(np.int64).tolist(), columns[1].tolist()  # distances to the left: negative
        known, strings = self._strings, nlp_doc.vocab.strings
        for index, (head, key) in enumerate(zip(heads, relations, strict=True), base):
            if key not in known:
                known[key] = strings[key]
            yield index + head, known[key]

    def _add_entities(self, nlp_doc: "Doc", base: int) -> None:
        for entity in nlp_doc.ents:
            label = LABELS.get(entity.label_)
            if label is not None:
                first, last = base + entity.start, base + entity.end
                self.entities.append(Entity(label, self.span(first, last), first, last))

    def _add_sentences(self, starts: Sequence[int], base: int, block: int) -> None:
        firsts = [0, *(start for start in starts if start)]
        for first, last in zip(firsts, [*firsts[1:], len(self.tokens) - base], strict=True):
            span = self.span(base + first, base + last)
            self.sentences.append(Sentence(span, block, base + first, base + last))


def _first_tokens(nlp_doc: "Doc") -> list[int]:
    """The tokens with which the sentences of a document of spaCy's begin."""
    firsts: list[int] = np.flatnonzero(nlp_doc.to_array(["SENT_START"]).astype(np.int64) == 1).tolist()
    return firsts


def _places(
    part: Part, starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where words of a part begin and end in the source."""
    return part.text.source_offsets(starts + part.begin), part.text.source_offsets(ends + (part.begin - 1)) + 1
