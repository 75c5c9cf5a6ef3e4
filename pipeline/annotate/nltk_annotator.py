"""The annotate stage without spaCy: Punkt's statistics, an averaged perceptron tagger, Snowball stems."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal

import numpy as np
from pydantic import BaseModel, ConfigDict

from pipeline.annotate.language import LanguageIdentifier
from pipeline.annotate.lexicon import read_words
from pipeline.annotate.nltk_tools import Reading, Tagger, load_stemmer
from pipeline.annotate.segments import Segment, segmenter_of
from pipeline.annotate.word_tokens import WordTokenizer
from pipeline.document import Annotation, BlockKind, Document, Sentence, Token
from pipeline.languages import LANGUAGES, ByLanguage, Language
from pipeline.resources import Resources
from pipeline.span import Span

NUMBER, MARK, WORD = Reading("NUM", ()), Reading("PUNCT", ()), Reading("X", ())
"""What a token is where nobody tags: what its first letter shows; X is the Universal tag for any other word."""


class NltkSettings(BaseModel):
    """What to annotate: `layers` without "tags" leaves every word untagged, which takes a third of the time.

    `left_out` are the kinds of blocks without linguistic layers.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    layers: frozenset[Literal["tags"]] = frozenset({"tags"})
    left_out: frozenset[BlockKind] = frozenset({"code", "reference"})


class NltkAnnotator:
    """Gives tokens, sentences, tags, and the stem of each word as its lemma; no dependencies, names or groups.

    Sentences begin where those of the annotator `spacy` do (Kiss & Strunk 2006, and our lexicons). Tags are
    Universal parts of speech by an averaged perceptron (Collins 2002); verbs have form, tense and voice. Stems are
    Snowball's (Porter 2001); function words have their lemma.
    """

    def __init__(self, settings: NltkSettings, resources: Resources) -> None:
        self._settings = settings
        self._identifier = LanguageIdentifier(
            {language: read_words(resources, language, "stop_words") for language in LANGUAGES}
        )
        self._segmenters = ByLanguage(partial(segmenter_of, resources))
        self._tokenizers = ByLanguage(partial(WordTokenizer, resources))
        self._stemmers = ByLanguage(load_stemmer)
        self._taggers = ByLanguage(Tagger)

    @property
    def layers(self) -> frozenset[str]:
        """The layers of its documents."""
        return frozenset(self._settings.layers)

    def read_rules(self) -> None:
        """Read the words of every language."""
        self._segmenters.make_all()
        self._tokenizers.make_all()

    def warm_up(self) -> None:
        """Load the stemmers, and the taggers where they are wanted."""
        self._stemmers.make_all()
        if "tags" in self._settings.layers:
            self._taggers.make_all()

    def identify(self, document: Document) -> Language:
        """The language of a document; raises UnusableDocument (`unsupported_language`)."""
        return self._identifier.identify(document)

    def annotate(self, document: Document, language: Language | None) -> Document:
        """The document with its language and its annotation.

        Raises UnusableDocument (`unsupported_language`) where `language` is None and the text is neither
        English nor French.
        """
        language = language or self._identifier.identify(document)
        read = self._taggers[language].read if "tags" in self._settings.layers else _untagged
        layers = _Layers(self._tokenizers[language], self._stemmers[language], read)
        for segment in self._segmenters[language].segments(document, self._settings.left_out):
            layers.add(segment)
        annotation = Annotation(language=language, tokens=tuple(layers.tokens), sentences=tuple(layers.sentences))
        return replace(document, language=language, annotation=annotation)


class _Layers:
    """The tokens and sentences of one document while they grow, and the stems of its words."""

    def __init__(
        self, tokenizer: WordTokenizer, stem: Callable[[str], str], read: Callable[[list[str]], list[Reading]]
    ) -> None:
        self.tokens: list[Token] = []
        self.sentences: list[Sentence] = []
        self._tokenizer = tokenizer
        self._read = read
        self._stem = stem

    def add(self, segment: Segment) -> None:
        """Append the tokens and sentences of a block."""
        text = segment.text.text
        for start, end in zip(segment.bounds, segment.bounds[1:]):
            ranges = list(self._tokenizer.spans(text[start:end]))
            if not ranges:
                continue
            offsets = np.array(ranges, np.int64) + start
            firsts = segment.text.source_offsets(offsets[:, 0]).tolist()
            lasts = segment.text.source_offsets(offsets[:, 1] - 1).tolist()
            words = [text[start + a : start + b] for a, b in ranges]
            base = len(self.tokens)
            self.tokens.extend(
                Token(Span(first, last + 1), word, reading.lemma or self._stem(word), reading.pos, reading.morph)
                for first, last, word, reading in zip(firsts, lasts, words, self._read(words))
            )
            span = Span(self.tokens[base].span.start, self.tokens[-1].span.end)
            self.sentences.append(Sentence(span, segment.block, base, len(self.tokens)))


def _untagged(words: list[str]) -> list[Reading]:
    return [WORD if word[0].isalpha() else NUMBER if word[0].isdigit() else MARK for word in words]
