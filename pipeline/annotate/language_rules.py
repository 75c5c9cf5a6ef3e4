"""What the rules of one language add to the layers that the models gave."""

from pipeline.annotate.conversion import Layers
from pipeline.annotate.entities import ExpressionFinder, merged
from pipeline.annotate.expressions import ExpressionValues
from pipeline.annotate.groups import GroupFinder
from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.settings import AnnotateSettings
from pipeline.annotate.token_grammar import TokenGrammar
from pipeline.document import Annotation, Document, Language, NounGroup, VerbGroup
from pipeline.resources import Resources


class LanguageRules:
    """The grammars and lexicons of one language at work."""

    def __init__(self, resources: Resources, language: Language, settings: AnnotateSettings) -> None:
        self._language = language
        self._settings = settings
        lexicons = Lexicons(resources, language)
        self.grammar = TokenGrammar(resources, language, lexicons)
        self.groups = GroupFinder(self.grammar, lexicons)
        self.values = ExpressionValues(lexicons)
        self._expressions = ExpressionFinder(self.grammar, self.values)

    def annotate(self, layers: Layers, document: Document) -> Annotation:
        """The annotation of a document, of which `layers` are the models' part."""
        wanted = self._settings.layers
        codes = self.grammar.encode(layers.tokens)
        nouns: list[NounGroup] = []
        verbs: list[VerbGroup] = []
        if "groups" in wanted or "terms" in wanted:
            nouns, verbs = self.groups.find(layers.tokens, codes, layers.sentences)
        entities = layers.entities
        if "entities" in wanted:
            date = document.date or document.source.date
            expressions = self._expressions.find(layers.tokens, codes, layers.sentences, date)
            entities = merged(expressions, layers.entities)
        return Annotation(
            language=self._language,
            tokens=tuple(layers.tokens),
            sentences=tuple(layers.sentences),
            entities=tuple(entities),
            noun_groups=tuple(nouns),
            verb_groups=tuple(verbs),
        )
