"""What the rules of one language add to the layers that the models gave."""

from pipeline.annotate.acronyms import find_acronyms
from pipeline.annotate.conversion import Layers
from pipeline.annotate.corrections import TagCorrections
from pipeline.annotate.entities import ExpressionFinder, merged
from pipeline.annotate.expressions import ExpressionValues
from pipeline.annotate.groups import GroupFinder
from pipeline.annotate.lemmas import LemmaCorrections
from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.names import NameFinder
from pipeline.annotate.settings import AnnotateSettings
from pipeline.annotate.tenses import TenseCorrections
from pipeline.annotate.terms import TermFinder
from pipeline.annotate.token_grammar import TokenGrammar
from pipeline.document import Annotation, Document, NounGroup, VerbGroup
from pipeline.languages import Language
from pipeline.resources import Resources


class LanguageRules:
    """The grammars and lexicons of one language at work."""

    def __init__(self, resources: Resources, language: Language, settings: AnnotateSettings) -> None:
        self._language = language
        self._settings = settings
        lexicons = resources.once((Lexicons, language), lambda: Lexicons(resources, language))
        self.grammar = resources.once((TokenGrammar, language), lambda: TokenGrammar(resources, language, lexicons))
        self._lemmas = LemmaCorrections(resources, language)
        self._tenses = TenseCorrections(resources, language)
        self._corrections = TagCorrections(self.grammar, lexicons)
        self.groups = GroupFinder(self.grammar, lexicons)
        self.values = ExpressionValues(lexicons)
        self._terms = TermFinder(lexicons)
        self._names = NameFinder(self.grammar, lexicons, resources, language)
        self._expressions = ExpressionFinder(self.grammar, self.values)

    def annotate(self, layers: Layers, document: Document) -> Annotation:
        """The annotation of a document, of which `layers` are the models' part."""
        wanted = self._settings.layers
        self._lemmas.apply(layers.tokens)
        self._tenses.apply(layers.tokens)
        codes = self.grammar.encode(layers.tokens)
        self._corrections.apply(layers.tokens, codes, layers.sentences)
        self._lemmas.apply(layers.tokens)  # those of words that have become verbs
        nouns: list[NounGroup] = []
        verbs: list[VerbGroup] = []
        if "groups" in wanted or "terms" in wanted:
            nouns, verbs = self.groups.find(layers.tokens, codes, layers.sentences)
        acronyms = find_acronyms(document.text, layers.sentences) if "acronyms" in wanted else []
        entities = layers.entities
        if "entities" in wanted:
            date = document.date or document.source.date
            expressions = self._expressions.find(layers.tokens, codes, layers.sentences, date)
            names = layers.entities
            if self._settings.name_rules:
                names = self._names.lift(
                    document.text, layers.tokens, codes, layers.sentences, layers.entities, acronyms
                )
            entities = merged(expressions, names)
        return Annotation(
            language=self._language,
            tokens=tuple(layers.tokens),
            sentences=tuple(layers.sentences),
            entities=tuple(entities),
            noun_groups=tuple(nouns),
            verb_groups=tuple(verbs),
            terms=tuple(self._terms.find(layers.tokens, nouns, entities) if "terms" in wanted else ()),
            acronyms=tuple(acronyms),
        )
