"""Weighs the sentences of a text by their place in the graph of what they have in common."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from pipeline.centrality import unit_vectors, walk
from pipeline.document import RUNNING_KINDS, Block, Document, Genre, Token, language_of
from pipeline.errors import UnusableDocument
from pipeline.fragments import closed, fragment, without_marker
from pipeline.languages import ByLanguage, Language
from pipeline.resources import Resources
from pipeline.span import SourceSpan, Span
from pipeline.stages import GenreReader
from pipeline.summary import Request, words_read

if TYPE_CHECKING:
    from pipeline.sparse import sparse

CONTENT_POS = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
UNTAGGED = "X"
"""The part of speech of a word that nobody tagged: it is one of content unless it is a stop word."""
NAMING_KINDS = frozenset({"title", "authors", "keywords", "heading", "header_field"})
"""The kinds of blocks that name things and say nothing of them."""
LONGEST = 5_000
"""Code points of a sentence that are shown; what is longer is no sentence, but a text without full stops."""


class SentenceGraphSettings(BaseModel):
    """How sentences are weighed.

    `damping` is the share of a sentence's weight that comes from the sentences like it, the rest from its
    likeness to the title (`title_floor` for a sentence that has nothing of it) and, in genres that
    lead with what matters most, its position.
    A sentence that leans on the one before ("However, they …") keeps `dangling_share` of its weight.
    Sentences outside `min_words` and `max_words` are taken only where there are no others. Words of fewer than
    `min_letters` are symbols, and no terms.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    damping: float = Field(default=0.85, gt=0, lt=1)
    title_floor: float = Field(default=0.05, gt=0)
    dangling_share: float = Field(default=0.5, gt=0, le=1)
    iterations: int = Field(default=50, ge=1)
    min_words: int = Field(default=6, ge=1)
    max_words: int = Field(default=70, ge=1)
    min_letters: int = Field(default=3, ge=1)


@dataclass(frozen=True, slots=True)
class WeightedSentence:
    """A sentence as a unit to choose: its text on one line, place, weight, and unit vector of terms."""

    text: str
    source: SourceSpan
    weight: float
    vector: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class SentenceWeights:
    """The interpretation of `extract`: every candidate sentence in reading order, and the length of the source."""

    sentences: tuple[WeightedSentence, ...]
    source_words: int

    def analysis(self) -> dict[str, Any]:
        """The candidates with their weights."""
        return {
            "sentences": [
                {
                    "document": sentence.source.document,
                    "start": sentence.source.span.start,
                    "end": sentence.source.span.end,
                    "weight": sentence.weight,
                }
                for sentence in self.sentences
            ]
        }


@dataclass(frozen=True, slots=True)
class _Candidate:
    text: str
    source: SourceSpan
    terms: Counter[str]
    prior: float
    share: float

    @property
    def words(self) -> int:
        return len(self.text.split())


@dataclass(frozen=True, slots=True)
class _FunctionWords:
    """What tells words of content from others, and openings that lean on the sentence before, in one language."""

    stop_words: frozenset[str]
    dangling: frozenset[tuple[str, str]]
    min_letters: int

    @classmethod
    def of(cls, resources: Resources, min_letters: int, language: Language) -> "_FunctionWords":
        openings = [(row.small("form"), row["pos"]) for row in resources.lexicon(language, "dangling_openings")]
        return cls(
            frozenset(row["word"] for row in resources.lexicon(language, "stop_words")),
            frozenset((*openings, *((form, UNTAGGED) for form, _ in openings))),
            min_letters,
        )

    def is_content(self, token: Token) -> bool:
        """Whether a token says what a text is about."""
        if len(token.text) < self.min_letters:
            return False
        return token.pos in CONTENT_POS or (token.pos == UNTAGGED and token.text.lower() not in self.stop_words)

    def terms(self, tokens: Sequence[Token]) -> Counter[str]:
        """The lemmas of content, with how often each occurs."""
        return Counter(token.lemma.lower() for token in tokens if self.is_content(token))

    def leans(self, opening: tuple[str, str] | None) -> bool:
        """Whether a sentence with this first word leans on the one before; an untagged one by its form alone."""
        return opening in self.dangling


NO_WORDS = _FunctionWords(frozenset(), frozenset(), 1)


class SentenceGraph:
    """Topic-sensitive LexRank (`pipeline/centrality.py`): a random walk over sentences that restarts near the title."""

    def __init__(
        self, settings: SentenceGraphSettings, resources: Resources, genres: Mapping[Genre, GenreReader]
    ) -> None:
        self._settings = settings
        self._leading = frozenset(genre for genre, reader in genres.items() if reader.leads)
        self._words = ByLanguage(partial(_FunctionWords.of, resources, settings.min_letters))

    def read_rules(self) -> None:
        """Read the words of every language."""
        self._words.make_all()

    def interpret(self, documents: Sequence[Document], request: Request) -> SentenceWeights:  # noqa: ARG002
        """The weights of all candidate sentences: shares of 1, less what dangling ones lose."""
        every = [c for number, document in enumerate(documents) for c in self._candidates(number, document)]
        running = [c for c in every if self._settings.min_words <= c.words <= self._settings.max_words]
        candidates = running or every
        if not candidates:
            raise UnusableDocument("no_content_for_profile", "the document has no sentence; give one with running text")
        matrix = unit_vectors([c.terms for c in candidates])
        priors = numpy.array([c.prior for c in candidates])
        weights = walk(matrix, priors, self._settings.damping, self._settings.iterations)
        rows = (_entries(matrix, row) for row in range(len(candidates)))
        return SentenceWeights(
            tuple(
                WeightedSentence(c.text, c.source, round(float(weight) * c.share, 6), vector)
                for c, weight, vector in zip(candidates, weights, rows, strict=True)
            ),
            words_read(documents),
        )

    def _candidates(self, number: int, document: Document) -> Iterator[_Candidate]:
        words = self._words[language_of(document)] if document.annotation else NO_WORDS
        title = _title_terms(document, words)
        for rank, (block, whole, terms, opening) in enumerate(_pieces(document, words)):
            opens_block = not document.text[block.span.start : whole.start].strip()
            span = without_marker(document, whole) if opens_block else whole
            text = fragment(document, span)
            if opening is not None:
                text = closed(text)
            if not text:
                continue
            if len(text) > LONGEST:
                text = text[:LONGEST].rpartition(" ")[0] or text[:LONGEST]
                text += "…"
            common = len(title & terms.keys()) / (1 + math.log(1 + terms.total()))
            # Where a genre does not lead with what matters most, the first lines have no privilege.
            position = 1 / math.sqrt(1 + rank) if document.genre in self._leading else 1.0
            source = SourceSpan(number, span, document.source.page_of(span.start), block.paragraph)
            is_open = text.endswith(":")  # what it announces is another sentence: "Here are the winners:"
            share = self._settings.dangling_share if is_open or words.leans(opening) else 1.0
            yield _Candidate(text, source, terms, (self._settings.title_floor + common) * position, share)


def _pieces(
    document: Document, words: _FunctionWords
) -> Sequence[tuple[Block, Span, Counter[str], tuple[str, str] | None]]:
    """The sentences of running text; without any, those that say something at all; or the blocks.

    Each with its block, span, terms, and first word with its part of speech.
    """
    annotation = document.annotation
    sentences = annotation.sentences if annotation else ()
    if annotation is None or not sentences:
        return [(block, block.span, Counter(), None) for block in document.blocks]
    kinds = [document.blocks[sentence.block].kind for sentence in sentences]
    running = [s for s, kind in zip(sentences, kinds, strict=True) if kind in RUNNING_KINDS]
    saying = [s for s, kind in zip(sentences, kinds, strict=True) if kind not in NAMING_KINDS]
    chosen = [(s, annotation.tokens_of(s)) for s in running or saying or sentences]
    return [(document.blocks[s.block], s.span, words.terms(tokens), _opening(tokens)) for s, tokens in chosen]


def _opening(tokens: Sequence[Token]) -> tuple[str, str] | None:
    """The first word of a sentence, whatever sign stands before it, in lower case, and its part of speech."""
    return next(((t.text.lower(), t.pos) for t in tokens if t.pos not in ("PUNCT", "SYM")), None)


def _title_terms(document: Document, words: _FunctionWords) -> frozenset[str]:
    """The content lemmas of the title, from its own tokens or, for a title that came apart, by its words."""
    annotation = document.annotation
    if annotation is None:
        return frozenset()
    found: set[str] = set()
    for sentence in annotation.sentences:
        if document.blocks[sentence.block].kind == "title":
            found.update(words.terms(annotation.tokens_of(sentence)))
    if not found and document.title:
        forms = set(document.title.lower().split())
        found = {t.lemma for t in annotation.tokens if t.text.lower() in forms and words.is_content(t)}
    return frozenset(found)


def _entries(matrix: "sparse.csr_matrix", row: int) -> dict[int, float]:
    start, end = matrix.indptr[row], matrix.indptr[row + 1]
    indices: NDArray[Any] = matrix.indices[start:end]
    return dict(zip(indices.tolist(), matrix.data[start:end].tolist(), strict=True))
