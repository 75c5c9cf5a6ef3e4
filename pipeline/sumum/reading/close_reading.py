"""Which sentences of an article are read closely: those of which an abstract can be made, by their words alone.

Abstractors read what introduces and concludes an article, and elsewhere what speaks of its title (Saggion & Lapalme
2002, section 2.1 and table 2), and what is worded as abstracts are; topics are words that come again and again. The
other sentences are only counted in.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from pipeline.document import Annotation, Document
from pipeline.languages import traits_of
from pipeline.sumum.reading.article import edges, part_of
from pipeline.sumum.reading.cues import cue_words
from pipeline.sumum.reading.exclusion import Exclusions
from pipeline.sumum.reading.style import StyleWeights
from pipeline.sumum.settings import CloseReadingSettings

_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_KEY: Final = 6
"""Letters that the forms of a word have in common, but for the plural (truncation as in McNamee & al. 2009)."""
_STOPS: Final = (":", ",", ";")


def is_reportable(text: str) -> bool:
    """Whether a stretch of running text looks like a sentence: not a fragment, a formula, or the end of a list."""
    first = next((character for character in text if character.isalnum()), "")
    return not first.islower() and "\n\n" not in text and text.rstrip()[-1:] not in _STOPS


@dataclass(frozen=True, slots=True)
class SentenceChooser:
    """Chooses the sentences of articles in one language; `common` are words that every article has."""

    common: frozenset[str]
    exclusions: Exclusions
    style: StyleWeights
    settings: CloseReadingSettings
    max_tokens: int

    def __call__(self, document: Document) -> frozenset[int]:
        """The indices of the sentences, in a document that has no tokens yet."""
        if document.annotation is None:
            raise TypeError("the document has no sentences")
        count = len(document.annotation.sentences)
        if count <= self.settings.short_article:
            return frozenset(range(count))
        return frozenset(_Choice(self, document, document.annotation).chosen())


class _Choice:
    """The choice from one article."""

    def __init__(self, chooser: SentenceChooser, document: Document, annotation: Annotation) -> None:
        self._chooser = chooser
        self._document = document
        self._sentences = annotation.sentences
        self._endings = traits_of(annotation.language).plural_endings
        self._keys_by_word: dict[str, str] = {}
        self._whole: set[int] = set()
        self._texts: dict[int, str] = {}
        self._title: dict[str, None] = {}
        self._promises: dict[int, tuple[bool, float]] = {}
        blocks = document.blocks
        previous = -1
        for index, sentence in enumerate(annotation.sentences):
            part = part_of(document, sentence, is_first=sentence.block != previous)
            previous = sentence.block
            if part == "body":
                self._texts[index] = sentence.span.of(document.text)
            elif part is not None or blocks[sentence.block].kind == "keywords":
                self._whole.add(index)
            if part == "title":
                self._title |= dict.fromkeys(self._keys(sentence.span.of(document.text)))

    def chosen(self) -> set[int]:
        """All that is not running text but read, and what of that is to be read closely."""
        keys = {index: frozenset(self._keys(text)) for index, text in self._texts.items()}
        count = Counter(chain.from_iterable(keys.values()))
        able = [index for index, text in self._texts.items() if self._is_able(text)]
        sections = {index: self._document.blocks[self._sentences[index].block].section for index in self._texts}
        edge = frozenset().union(*edges(self._document, list(dict.fromkeys(sections.values()))))
        chosen = {i for i in able if sections[i] in edge or not keys[i].isdisjoint(self._title)}
        others = (index for index in able if index not in chosen)
        chosen.update(sorted(others, key=self._promise, reverse=True)[: self._chooser.settings.promising])
        by_key: dict[str, list[int]] = {}
        for index in able:
            for key in keys[index]:
                by_key.setdefault(key, []).append(index)
        settings = self._chooser.settings
        frequent = sorted(by_key, key=lambda key: (-count[key], key))[: settings.frequent]
        for key in frequent:
            lacking = settings.of_frequent - len(chosen.intersection(by_key[key]))
            others = (index for index in by_key[key] if index not in chosen)
            chosen.update(sorted(others, key=self._promise, reverse=True)[: max(0, lacking)])
        return chosen | self._whole

    def _is_able(self, text: str) -> bool:
        return is_reportable(text) and text.count(" ") < self._chooser.max_tokens

    def _promise(self, index: int) -> tuple[bool, float]:
        """How much a sentence promises to be told: it leans on nothing, and is worded like an abstract."""
        if index not in self._promises:
            text = self._texts[index]
            stands = not self._chooser.exclusions.opens_leaning(text)
            self._promises[index] = stands, self._chooser.style.style(cue_words(text))
        return self._promises[index]

    def _is_common(self, word: str) -> bool:
        """Whether a word is common as it stands or without an ending of a letter or two."""
        return not self._chooser.common.isdisjoint((word, word[:-1], word[:-2]))

    def _keys(self, text: str) -> Iterator[str]:
        known = self._keys_by_word
        for word in _WORD.findall(text.lower()):
            key = known.get(word)
            if key is None:
                key = known[word] = "" if self._is_common(word) else word.rstrip(self._endings)[:_KEY]
            if key:
                yield key
