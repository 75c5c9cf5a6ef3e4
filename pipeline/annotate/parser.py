"""The parser and the finder of names of a spaCy pipeline at words that its own tagger has read.

A pipeline tokenizes, embeds and tags a text anew for each of its users; of what it does for a few sentences, these two
parts are a third. They see words by their vectors alone, which the tagger has.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pipeline.annotate.tagger import TaggedWords, structuring_parts

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc


class Parser:
    """The parts of one pipeline that say more of words than tags and lemmas do, but for those `disabled`."""

    def __init__(self, pipeline: "Pipeline", disabled: Iterable[str]) -> None:
        self._vocabulary = pipeline.vocab
        self._parts = structuring_parts(pipeline, disabled)

    def parse(self, texts: Sequence[TaggedWords], starts: Sequence[Sequence[int]]) -> "Sequence[Doc | None]":
        """The trees and names of a batch of texts; None for each where there is nothing to find, or no words.

        `starts` are the words of each with which sentences begin: they begin nowhere else.
        """
        if not self._parts:
            return [None] * len(texts)
        docs = [self._doc(words, firsts) if words.forms else None for words, firsts in zip(texts, starts, strict=True)]
        known: list[Any] = [nlp_doc for nlp_doc in docs if nlp_doc is not None]
        for part in self._parts:
            part.set_annotations(known, part.predict(known))
        return docs

    def _doc(self, words: TaggedWords, firsts: Sequence[int]) -> "Doc":
        from spacy.tokens import Doc

        nlp_doc: Any = Doc(self._vocabulary, words=words.forms)
        marks = np.full(len(words.forms), -1, dtype=np.int64)
        marks[firsts] = 1
        nlp_doc.from_array(["SENT_START"], marks.astype(np.uint64))
        nlp_doc.tensor = words.vectors
        return nlp_doc  # type: ignore[no-any-return]
