"""The document as the stages see it: immutable source text, and stand-off layers of spans over it.

Structure gives blocks and sections; annotate adds sentences, tokens, entities, groups, terms and acronyms.
Every position is a half-open code-point span of `Document.source.text`; every index points into a tuple of
the same document.
"""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Literal

from pipeline.frozen import quickly_made
from pipeline.languages import Language
from pipeline.source import SourceText
from pipeline.span import Span

Genre = str
"""The name of a kind of text: those of the tables `[genres]`, and `other` for what is none of them."""
NO_GENRE: Genre = "other"

BlockKind = Literal[
    "title",
    "authors",
    "abstract",
    "keywords",
    "heading",
    "paragraph",
    "list_item",
    "quotation",
    "caption",
    "table",
    "footnote",
    "code",
    "reference",
    "header_field",
    "aside",
]
"""What a block is; an aside is what belongs to the publication and not to the text: imprints, links, rules."""
RUNNING_KINDS: frozenset[BlockKind] = frozenset({"paragraph", "list_item", "quotation"})
"""The kinds whose sentences a summary may be made of; the others are set apart."""

HeadedKind = Literal[
    "abstract",
    "introduction",
    "background",
    "method",
    "experiments",
    "results",
    "discussion",
    "conclusion",
    "acknowledgements",
    "appendix",
    "references",
    "other",
]
"""The kinds of sections that a heading may announce."""
SectionKind = Literal["front", HeadedKind]


@dataclass(frozen=True, slots=True)
class Block:
    """A typographic unit: heading, paragraph, caption …; `paragraph` is its printed number, if it has one."""

    span: Span
    kind: BlockKind
    section: int
    page: int | None = None
    paragraph: int | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its title's span (None for the text before the first heading), depth from 1, and extent."""

    title: Span | None
    level: int
    kind: SectionKind
    span: Span


@quickly_made
@dataclass(frozen=True, slots=True)
class Token:
    """A token of the annotation.

    `head` is the index of its governor in `Annotation.tokens` (its own index for a root) and `dep` the
    Universal Dependencies relation; both are None where the sentence was not parsed. `morph` is a sorted
    tuple of feature and value, such as ("Number", "Sing").
    """

    span: Span
    text: str
    lemma: str
    pos: str
    morph: tuple[tuple[str, str], ...]
    head: int | None = None
    dep: str | None = None

    def feature(self, name: str) -> str | None:
        """The value of a morphological feature, or None."""
        for key, value in self.morph:
            if key == name:
                return value
        return None


@quickly_made
@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: its span, the block that it stands in, and its tokens `[first, last)`.

    One that its reader did not ask for has no tokens: `first` and `last` are where they would be.
    """

    span: Span
    block: int
    first: int
    last: int

    @property
    def is_annotated(self) -> bool:
        """Whether it has tokens."""
        return self.first < self.last


EntityLabel = Literal["PER", "LOC", "ORG", "DATE", "TIME", "MONEY", "QUANTITY", "EVENT"]


@dataclass(frozen=True, slots=True)
class Entity:
    """A named entity or an expression of time, money or quantity over the tokens `[first, last)`.

    `value` is what the expression resolves to: ISO 8601 for DATE (day, month or year: 2012-03-03, 2012-03,
    2012; an interval as start/end) and TIME, amount and unit for MONEY and QUANTITY, else None.
    """

    label: EntityLabel
    span: Span
    first: int
    last: int
    value: str | None = None
    rule: str | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class NounGroup:
    """A non-recursive noun group over the tokens `[first, last)`, with its head token."""

    span: Span
    first: int
    last: int
    head: int
    number: Literal["singular", "plural"] | None
    is_definite: bool | None
    is_pronoun: bool = False


Tense = Literal["present", "past", "imperfect", "future", "conditional"]


@quickly_made
@dataclass(frozen=True, slots=True)
class VerbGroup:
    """A verb group over the tokens `[first, last)`, with auxiliaries and negation; `head` is the lexical verb."""

    span: Span
    first: int
    last: int
    head: int
    tense: Tense | None
    is_perfect: bool
    is_progressive: bool
    is_finite: bool
    voice: Literal["active", "passive"]
    modality: str | None
    is_negated: bool
    number: Literal["singular", "plural"] | None
    person: int | None


@quickly_made
@dataclass(frozen=True, slots=True)
class Term:
    """A term by its normalized form (lemmas without determiners) with its occurrences, as token ranges."""

    lemma: str
    occurrences: tuple[tuple[int, int], ...]

    @property
    def frequency(self) -> int:
        """How often the term occurs in the document."""
        return len(self.occurrences)


@dataclass(frozen=True, slots=True)
class Acronym:
    """A short form, its expansion, and the spans where each was found (Schwartz & Hearst 2003)."""

    short: str
    long: str
    short_span: Span
    long_span: Span


@dataclass(frozen=True)
class Annotation:
    """The linguistic layers. Sentences are in order, their token ranges adjacent and disjoint."""

    language: Language
    tokens: tuple[Token, ...]
    sentences: tuple[Sentence, ...]
    entities: tuple[Entity, ...] = ()
    noun_groups: tuple[NounGroup, ...] = ()
    verb_groups: tuple[VerbGroup, ...] = ()
    terms: tuple[Term, ...] = ()
    acronyms: tuple[Acronym, ...] = ()

    def tokens_of(self, sentence: Sentence) -> tuple[Token, ...]:
        """The tokens of one of the sentences."""
        return self.tokens[sentence.first : sentence.last]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a genre or kind: a rule, a measure of the layout or words, with its points and place."""

    name: str
    points: float
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """What kind of document a text is; `doubt` goes from 0, sure, to 1. It is `document` where none is shown."""

    name: str
    evidence: tuple[Evidence, ...]
    doubt: float


@dataclass(frozen=True, slots=True)
class Recognition:
    """What a document was recognized as: how far its genre is in doubt and why, and its kind.

    One that `is_ordinary` is surely of a kind that reads like a genre and is told as other documents are.
    """

    evidence: tuple[Evidence, ...]
    doubt: float
    kind: DocumentKind
    is_ordinary: bool = False


@dataclass(frozen=True)
class Document:
    """A structured document; `annotation` is None until the annotate stage has run.

    `blocks` are in reading order and cover every non-blank character of the text; `sections` are in reading
    order, nested ones after the section that contains them. `recognition` is None where nobody asked for the genre.
    """

    source: SourceText
    genre: Genre
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]
    language: Language | None = None
    annotation: Annotation | None = None
    date: datetime.date | None = None
    recognition: Recognition | None = None

    @property
    def text(self) -> str:
        """The source text, into which all spans point."""
        return self.source.text

    @property
    def told_as(self) -> Genre:
        """The genre by which its profile is chosen."""
        return NO_GENRE if self.recognition is not None and self.recognition.is_ordinary else self.genre

    def blocks_of(self, *kinds: BlockKind) -> Iterator[Block]:
        """The blocks of the given kinds, in reading order."""
        return (block for block in self.blocks if block.kind in kinds)

    @cached_property
    def title(self) -> str | None:
        """The title as one line: the document's own, else what came with it, else None."""
        for block in self.blocks_of("title"):
            return " ".join(block.span.of(self.text).split()).lstrip("# ")
        return self.source.title

    @cached_property
    def abstract(self) -> Span | None:
        """The extent of the author's abstract: set apart, never summarized from unless asked."""
        return self._extent("abstract")

    @cached_property
    def references(self) -> Span | None:
        """The extent of the list of references, set apart."""
        return self._extent("reference")

    def _extent(self, kind: BlockKind) -> Span | None:
        spans = [block.span for block in self.blocks_of(kind)]
        return Span.covering(spans) if spans else None


def language_of(document: Document) -> Language:
    """The language of a document that has one; raises ValueError for one that has not been annotated."""
    if document.language is None:
        raise ValueError("the document has no language: it has not been annotated")
    return document.language


def as_lines(lines: Sequence[str], language: Language | None) -> Document:
    """Texts of our own, such as sentences that were just made, each a block of one document."""
    text = "\n".join(lines)
    starts = accumulate((len(line) + 1 for line in lines), initial=0)
    blocks = tuple(Block(Span(s, s + len(line)), "paragraph", 0) for s, line in zip(starts, lines, strict=False))
    section = Section(None, 1, "front", Span(0, len(text)))
    return Document(SourceText(text, "text/plain", "", language=language), "other", blocks, (section,), language)
