"""The annotate stage: a structured document in, the same with its linguistic layers out."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from functools import partial

from pipeline.annotate.conversion import Layers
from pipeline.annotate.language import LanguageIdentifier
from pipeline.annotate.language_rules import LanguageRules
from pipeline.annotate.lexicon import read_words
from pipeline.annotate.models import Models
from pipeline.annotate.parser import Parser
from pipeline.annotate.parts import Part, batches, marked, parts_of, sentence_tokens
from pipeline.annotate.segments import Segment, segmenter_of, sentences_of
from pipeline.annotate.settings import AnnotateSettings
from pipeline.annotate.tagger import Tagger
from pipeline.document import Annotation, Document
from pipeline.languages import LANGUAGES, ByLanguage, Language
from pipeline.resources import Resources
from pipeline.stages import SentenceChoice


class SpacyAnnotator:
    """Annotates with spaCy for tags, dependencies and names, and with rules as data for everything else."""

    def __init__(self, settings: AnnotateSettings, resources: Resources) -> None:
        self._settings = settings
        self.models = Models(settings)
        self._identifier = LanguageIdentifier(
            {language: read_words(resources, language, "stop_words") for language in LANGUAGES}
        )
        self._segmenters = ByLanguage(partial(segmenter_of, resources))
        self._rules = ByLanguage(lambda language: LanguageRules(resources, language, settings))

    @property
    def layers(self) -> frozenset[str]:
        """The layers of its documents."""
        return frozenset({"tags", *self._settings.layers})

    def read_rules(self) -> None:
        """Read the words and rules of every language."""
        self._segmenters.make_all()
        self._rules.make_all()

    def warm_up(self) -> None:
        """Load the models of every language, and compile the rules."""
        for language in LANGUAGES:
            self.models.warm_up(language)
            self._rules[language].grammar.compile()

    def identify(self, document: Document) -> Language:
        """The language of a document; raises UnusableDocument (`unsupported_language`)."""
        return self._identifier.identify(document)

    def annotate(self, document: Document, language: Language | None) -> Document:
        """The document with its language and its annotation.

        Raises UnusableDocument (`unsupported_language`) where `language` is None and the text is neither
        English nor French.
        """
        language = language or self._identifier.identify(document)
        return self.annotate_all((document,), language)[0]

    def annotate_some(self, document: Document, language: Language | None, choice: SentenceChoice) -> Document:
        """As `annotate`; sentences that are not chosen have no tokens, and nothing of them is known but acronyms."""
        language = language or self._identifier.identify(document)
        segments = list(self._segmenters[language].segments(document, self._settings.left_out))
        sentences = sentences_of(segments)
        chosen = choice(replace(document, language=language, annotation=Annotation(language, (), tuple(sentences))))
        (layers,) = self._run_models([segments], language, chosen)
        layers.add_unread(sentence for number, sentence in enumerate(sentences) if number not in chosen)
        return replace(document, language=language, annotation=self._rules[language].annotate(layers, document))

    def annotate_all(self, documents: Sequence[Document], language: Language) -> list[Document]:
        """Documents of one language, each as `annotate` would, but given to the models together: many short ones."""
        rules = self._rules[language]
        segments = [self._segmenters[language].segments(each, self._settings.left_out) for each in documents]
        return [
            replace(document, language=language, annotation=rules.annotate(layers, document))
            for document, layers in zip(documents, self._run_models(segments, language), strict=True)
        ]

    def _run_models(
        self, documents: Sequence[Iterable[Segment]], language: Language, chosen: Set[int] | None = None
    ) -> list[Layers]:
        """What the models give for the segments of each document; for the chosen sentences where there are such."""
        layers = [Layers() for _ in documents]
        parts = (part for number, segments in enumerate(documents) for part in parts_of(segments, number, chosen))
        self.models.make_room(language)
        tagger = self.models.tagger(language)
        if tagger is not None:
            _read(tagger, self.models.parser(language), list(parts), layers, self._settings.batch_tokens)
            return layers
        pipeline = self.models.pipeline(language)
        for batch in batches(((part, marked(part, pipeline)) for part in parts), self._settings.batch_tokens):
            docs = self.models.run(language, [nlp_doc for _, nlp_doc in batch])
            for nlp_doc, (part, _) in zip(docs, batch, strict=True):
                layers[part.document].add(nlp_doc, part)
        return layers


def _read(tagger: Tagger, parser: Parser, parts: Sequence[Part], layers: Sequence[Layers], batch_tokens: int) -> None:
    """Adds what tagger and parser say of the parts to the layers of their documents."""
    tagger.make_room()
    read = zip(parts, tagger.read([part.stretch for part in parts]), strict=True)
    for batch in batches(read, batch_tokens):
        tagged = tagger.tag([words for _, words in batch])
        starts = [sentence_tokens(words.starts, part.starts) for part, words in batch]
        docs = parser.parse(tagged, starts)
        for (part, _), words, firsts, nlp_doc in zip(batch, tagged, starts, docs, strict=True):
            layers[part.document].add_tagged(words, part, firsts, nlp_doc)
