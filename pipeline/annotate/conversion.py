"""From spaCy's arrays to our own tokens and sentences: everything is copied, nothing of spaCy's is kept."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pipeline.annotate.models import LABELS
from pipeline.annotate.parts import Part, sentence_tokens
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
        flags = nlp_doc.to_array(["SENT_START"]).astype(np.int64)
        self._add_sentences(np.flatnonzero(flags == 1), base, part.block)
        for entity in nlp_doc.ents:
            label = LABELS.get(entity.label_)
            if label is not None:
                first, last = base + entity.start, base + entity.end
                self.entities.append(Entity(label, self.span(first, last), first, last))

    def add_tagged(self, words: TaggedWords, part: Part) -> None:
        """Append the words of a part of a block that was only tagged."""
        base, first = len(self.tokens), np.array(words.starts, np.int64)
        if not len(first):
            return
        starts, ends = _places(part, first, np.array(words.ends, np.int64))
        self.tokens.extend(
            Token(Span(start, end), form, lemma, *tag)
            for start, end, form, lemma, tag in zip(
                starts.tolist(), ends.tolist(), words.forms, words.lemmas, words.tags, strict=True
            )
        )
        self._add_sentences(sentence_tokens(first, part.starts), base, part.block)

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

    def _add_sentences(self, starts: NDArray[np.intp], base: int, block: int) -> None:
        firsts = [0, *(start for start in starts.tolist() if start)]
        for first, last in zip(firsts, [*firsts[1:], len(self.tokens) - base], strict=True):
            span = self.span(base + first, base + last)
            self.sentences.append(Sentence(span, block, base + first, base + last))


def _places(
    part: Part, starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where words of a part begin and end in the source."""
    return part.text.source_offsets(starts + part.begin), part.text.source_offsets(ends + (part.begin - 1)) + 1
