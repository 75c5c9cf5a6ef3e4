"""The groups of a document by their heads and by the tokens inside: read once for all of its sentences."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.absum.reading.vocabulary import EventVocabulary
from pipeline.absum.settings import SchemesSettings
from pipeline.document import Annotation, Document, Entity, NounGroup, Token, VerbGroup
from pipeline.span import SourceSpan, Span
from pipeline.trees import SentenceTree

HYPHENS = frozenset({"-", "\N{NON-BREAKING HYPHEN}", "\N{HYPHEN}"})


def annotation_of(document: Document) -> Annotation:
    """The layers of a document that went through the annotate stage."""
    if document.annotation is None:
        raise TypeError("a document without annotation: the annotate stage comes first")
    return document.annotation


@dataclass(frozen=True)
class Groups:
    """The noun and verb groups and the names of a document, with what else is asked of a token's place in it."""

    document: Document
    annotation: Annotation
    vocabulary: EventVocabulary
    settings: SchemesSettings
    noun_groups: Mapping[int, NounGroup]
    verb_groups: Mapping[int, VerbGroup]
    group_at: Mapping[int, NounGroup] = field(repr=False)
    verb_at: Mapping[int, VerbGroup] = field(repr=False)
    entity_at: Mapping[int, Entity] = field(repr=False)

    @classmethod
    def of(cls, document: Document, vocabulary: EventVocabulary, settings: SchemesSettings) -> "Groups":
        """The groups of a document, which is annotated."""
        annotation = annotation_of(document)
        nouns, verbs = annotation.noun_groups, annotation.verb_groups
        return cls(
            document,
            annotation,
            vocabulary,
            settings,
            {group.head: group for group in nouns},
            {group.head: group for group in verbs},
            {i: group for group in nouns for i in range(group.first, group.last)},
            {i: group for group in verbs for i in range(group.first, group.last)},
            {i: e for e in annotation.entities if e.label != "EVENT" for i in range(e.first, e.last)},
        )

    def is_title(self, index: int) -> bool:
        """Whether a token stands in a title."""
        start = self.annotation.tokens[index].span.start
        after = bisect_right(self.document.blocks, start, key=lambda block: block.span.start)
        return self.document.blocks[max(0, after - 1)].kind in ("title", "heading")

    def is_calendar(self, index: int) -> bool:
        """Whether a token belongs to a date or a time."""
        entity = self.entity_at.get(index)
        return entity is not None and entity.label in ("DATE", "TIME")


@dataclass(frozen=True)
class ParsedSentence:
    """A sentence with its tree and the groups of its document: what is asked about the events in it."""

    document: int
    index: int
    groups: Groups
    tree: SentenceTree

    @property
    def vocabulary(self) -> EventVocabulary:
        """The words of its language."""
        return self.groups.vocabulary

    @property
    def settings(self) -> SchemesSettings:
        """How far what is asked reaches."""
        return self.groups.settings

    @property
    def first(self) -> int:
        """Its first token."""
        return self.tree.sentence.first

    @property
    def last(self) -> int:
        """The token behind its last."""
        return self.tree.sentence.last

    def token(self, index: int) -> Token:
        """One of its tokens."""
        return self.groups.annotation.tokens[index]

    def place(self, span: Span) -> SourceSpan:
        """A stretch of it, as a place in the sources."""
        return SourceSpan(self.document, span, self.groups.document.source.page_of(span.start))
