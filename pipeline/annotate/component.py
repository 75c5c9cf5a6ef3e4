"""The annotate stage: a structured document in, the same with its linguistic layers out."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from spacy.tokens import Doc

from pipeline.annotate.conversion import Layers
from pipeline.annotate.language import LanguageIdentifier
from pipeline.annotate.language_rules import LanguageRules
from pipeline.annotate.lexicon import read_abbreviations, read_punkt, read_words
from pipeline.annotate.models import Models
from pipeline.annotate.plain_text import PlainText, to_plain
from pipeline.annotate.sentences import SentenceSplitter
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Document, Language
from pipeline.resources import Resources

LANGUAGES: tuple[Language, ...] = ("en", "fr")
CHUNK_LENGTH = 20_000
"""Code points after which a block is given to the models in parts, cut between sentences."""


class SpacyAnnotator:
    """Annotates with spaCy for tags, dependencies and names, and with rules as data for everything else."""

    def __init__(self, settings: AnnotateSettings, resources: Resources) -> None:
        self._settings = settings
        self.models = Models(settings)
        self._identifier = LanguageIdentifier(
            {language: read_words(resources, language, "stop_words") for language in LANGUAGES}
        )
        self._splitters = {
            language: SentenceSplitter(read_abbreviations(resources, language, read_punkt(language)))
            for language in LANGUAGES
        }
        self._rules = {language: LanguageRules(resources, language, settings) for language in LANGUAGES}

    def warm_up(self) -> None:
        """Load the models of both languages."""
        for language in LANGUAGES:
            self.models.pipeline(language)

    def identify(self, document: Document) -> Language:
        """The language of a document; raises UnusableDocument (`unsupported_language`)."""
        return self._identifier.identify(document)

    def annotate(self, document: Document, language: Language | None) -> Document:
        """The document with its language and its annotation.

        Raises UnusableDocument (`unsupported_language`) where `language` is None and the text is neither
        English nor French.
        """
        language = language or self._identifier.identify(document)
        layers = self._run_models(document, language)
        annotation = self._rules[language].annotate(layers, document)
        return replace(document, language=language, annotation=annotation)

    def _run_models(self, document: Document, language: Language) -> Layers:
        layers = Layers()
        pipeline = self.models.pipeline(language)
        with pipeline.memory_zone():
            parts = list(self._parts(document, language))
            docs = self.models.run(language, (part[0] for part in parts))
            for doc, (_, text, begin, block) in zip(docs, parts, strict=True):
                layers.add(doc, text, begin, block)
        return layers

    def _parts(self, document: Document, language: Language) -> Iterator[tuple[Doc, PlainText, int, int]]:
        """Tokenized parts of blocks, sentences marked; each with its block's text, its start there, and the block."""
        tokenizer = self.models.pipeline(language).tokenizer
        splitter = self._splitters[language]
        plain = to_plain(document.text)
        for index, block in enumerate(document.blocks):
            text = PlainText.of_block(plain, block.span)
            if block.kind in self._settings.left_out or not text.text:
                continue
            bounds = [*splitter.starts(text.text), len(text.text)]
            for part in _chunks(bounds):
                begin, end = part[0], part[-1]
                doc = tokenizer(text.text[begin:end].rstrip(" "))
                _mark_sentences(doc, [start - begin for start in part[:-1]])
                yield doc, text, begin, index


def _chunks(bounds: list[int]) -> Iterator[list[int]]:
    """Cut sentence bounds into runs of at most about CHUNK_LENGTH code points; neighbors share a bound."""
    first = 0
    for i in range(1, len(bounds)):
        if i + 1 == len(bounds) or bounds[i + 1] - bounds[first] > CHUNK_LENGTH:
            yield bounds[first : i + 1]
            first = i


def _mark_sentences(doc: Doc, starts: list[int]) -> None:
    """Tell the parser where sentences begin, and that they begin nowhere else."""
    marks = np.full(len(doc), -1, dtype=np.int64)
    firsts = np.searchsorted(doc.to_array(["IDX"]).astype(np.int64), starts)
    marks[firsts[firsts < len(doc)]] = 1
    doc.from_array(["SENT_START"], marks.astype(np.uint64))  # type: ignore[arg-type]
