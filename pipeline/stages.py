"""The seven doors of the corridor. A newcomer reads this file first.

    bytes ─ingest→ SourceText ─structure→ Document ─annotate→ Document ─interpret→ Interpretation
          ─select→ Content ─plan→ Messages ─realize→ units of the summary

A component is a class with the one method of its door, made as `Component(settings, resources)`: `settings`
is the component's own frozen pydantic model, `resources` gives it its lexicons and grammars. One whose constructor
has a third parameter `engine: RealizationEngine` gets the engine of its profile's last door, to say or measure what it
is about to choose in the very words of the summary; one with a parameter `verifier: Verifies` gets what verifies the
words of others, such as those of a language model; one with `parser: Annotate` gets what parses short texts,
such as its own words. It loads heavy things in `warm_up()` or at first use, never at import, and keeps nothing of one
request for another.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

from pipeline.align.alignment import Verification
from pipeline.document import Document, Genre
from pipeline.languages import Language
from pipeline.realizer.engine import RealizationEngine
from pipeline.source import RawDocument, SourceText, TextSample
from pipeline.span import SourceSpan
from pipeline.summary import Extras, Message, Refusal, Request, RuleFinding, Segment, SummaryUnit


class Interpretation(Protocol):
    """What the texts say, in the types of a profile."""

    def analysis(self) -> dict[str, Any]:
        """The interpretation as plain JSON values, for the `analysis` of an answer."""
        ...


class Content(Protocol):
    """What is worth saying, in the types of a profile."""

    def extras(self) -> Extras:
        """What the answer says besides its text, by the fields that the profile's package declares."""
        ...


@runtime_checkable
class CountsRules(Protocol):
    """An interpretation that was made by rules and says how often each of them fired."""

    def rule_counts(self) -> Mapping[str, int]:
        """The number of times that each rule fired, by its id; rules that did not fire may be left out."""
        ...


@runtime_checkable
class TellsFindings(Protocol):
    """An interpretation that says which rule matched what, also where nothing is said of it."""

    def findings(self) -> Iterable[RuleFinding]:
        """Every match, in reading order as far as that goes."""
        ...


@runtime_checkable
class TellsRules(Protocol):
    """An interpretation that tells by which rules it found what it has, besides those that messages name."""

    def rules(self) -> Sequence[str]:
        """Their ids, each once."""
        ...


@runtime_checkable
class TellsRefusals(Protocol):
    """An interpretation, or content, that says what it found and does not use, and why."""

    def refusals(self) -> Sequence[Refusal]:
        """What was refused, each with the rule that says why, in reading order."""
        ...


@runtime_checkable
class HasSegments(Protocol):
    """An interpretation that divides its documents otherwise than by sections."""

    def segment_of(self, source: SourceSpan) -> Segment:
        """The whole segment in which a place stands."""
        ...


InterpretationOut = TypeVar("InterpretationOut", bound=Interpretation, covariant=True)
InterpretationIn = TypeVar("InterpretationIn", bound=Interpretation, contravariant=True)
ContentOut = TypeVar("ContentOut", bound=Content, covariant=True)
ContentIn = TypeVar("ContentIn", bound=Content, contravariant=True)


class Ingest(Protocol):
    """Door 1: reads a raw document of some media type."""

    def ingest(self, raw: RawDocument) -> SourceText:
        """The text of `raw`; raises UnusableDocument when it has none that can be read."""
        ...


@runtime_checkable
class IngestsClusters(Protocol):
    """An ingest that bounds what the files of one request cost together; others bound each alone."""

    def for_cluster(self, raws: Sequence[RawDocument]) -> AbstractContextManager[Ingest]:
        """The door for these files, until they are read."""
        ...


class Structure(Protocol):
    """Door 2: finds title, sections, captions, lists, quotations, references."""

    def structure(self, source: SourceText) -> Document:
        """The document, its genre recognized and every non-blank character in one of its blocks."""
        ...


class Annotate(Protocol):
    """Door 3: adds the linguistic layers."""

    def annotate(self, document: Document, language: Language | None) -> Document:
        """The document with its annotation; recognizes the language where `language` is None.

        Raises UnusableDocument where the language is neither English nor French.
        """
        ...


class Interpret(Protocol[InterpretationOut]):
    """Door 4: says what the texts say."""

    def interpret(self, documents: Sequence[Document], request: Request) -> InterpretationOut:
        """The interpretation; raises UnusableDocument (`no_content_for_profile`) where there is none."""
        ...


class Select(Protocol[InterpretationIn, ContentOut]):
    """Door 5: chooses what is worth saying within the limits of the request."""

    def select(self, interpretation: InterpretationIn, request: Request) -> ContentOut:
        """The content of the summary."""
        ...


class Plan(Protocol[ContentIn]):
    """Door 6: orders the content and says each piece as a realization spec."""

    def plan(self, content: ContentIn, request: Request) -> tuple[Message, ...]:
        """The messages in the order of the summary."""
        ...


class Realize(Protocol):
    """Door 7: puts the messages into words."""

    def realize(self, messages: Sequence[Message], language: Language) -> tuple[SummaryUnit, ...]:
        """A unit of the summary for each message, in their order."""
        ...


@runtime_checkable
class HasEngine(Protocol):
    """A realizer that says specs with an engine, which the other components of its profile may ask for."""

    @property
    def engine(self) -> RealizationEngine:
        """The engine, safe to share between threads."""
        ...


class Verifies(Protocol):
    """What checks a text against others, beside the corridor: `precis verify` (see docs/alignment.md)."""

    def verify(self, summary: Document, sources: Sequence[Document], language: Language | None) -> Verification:
        """What of the summary its sources do not say, and on which of their sentences each of its own rests.

        Raises UnusableDocument where the texts are not in one language of ours.
        """
        ...


@runtime_checkable
class WeighsGenre(Protocol):
    """A structurer of a genre that sees by its layout whether a text is of it."""

    def weigh_genre(self, sample: TextSample) -> float:
        """Points for the genre, beside those of its words in `genre_cues.tsv`; some six are enough."""
        ...


@dataclass(frozen=True, slots=True)
class GenreReader:
    """What reads a kind of text.

    `leads`: its texts say first what matters most. A component whose constructor has a parameter
    `genres: Mapping[Genre, GenreReader]` gets those of all genres.
    """

    structure: Structure
    leads: bool = False


@runtime_checkable
class GivesLayers(Protocol):
    """An annotator that says which linguistic layers its documents have besides tokens and sentences."""

    @property
    def layers(self) -> frozenset[str]:
        """Their names: `tags`, `groups`, `dependencies` …"""
        ...


@runtime_checkable
class RefusesGenres(Protocol):
    """An interpreter to which texts of some genres say next to nothing: told when a profile reads only these."""

    @property
    def refused_genres(self) -> frozenset[Genre]:
        """Their names."""
        ...


@runtime_checkable
class NeedsLayers(Protocol):
    """An interpreter that finds nothing where its documents lack a layer: told when a profile is wired."""

    @property
    def needed_layers(self) -> frozenset[str]:
        """The layers that the annotator of its profile must give."""
        ...


@runtime_checkable
class ReadsRules(Protocol):
    """A component that reads words and rules of a language when a text of that language first comes."""

    def read_rules(self) -> None:
        """Reads those of all languages, so that mistakes in them stop the start; raises ConfigurationError."""
        ...


@runtime_checkable
class WarmsUp(Protocol):
    """A component that has something heavy to load before the first request."""

    def warm_up(self) -> None:
        """Loads it; may be called again without effect."""
        ...


@runtime_checkable
class IdentifiesLanguage(Protocol):
    """An annotator that can name the language of a document without annotating it."""

    def identify(self, document: Document) -> Language:
        """The language; raises UnusableDocument where it is neither English nor French."""
        ...


SentenceChoice = Callable[[Document], Set[int]]
"""Chooses sentences, by their indices in the annotation of a document that has its sentences and no tokens yet."""


@runtime_checkable
class ReadsSome(Protocol):
    """An interpreter that need not have every sentence annotated."""

    def choice(self, request: Request) -> SentenceChoice | None:
        """What chooses the sentences that it reads for a request; None where it reads all.

        Which are chosen may go by the focus of the request, and by nothing else of it.
        """
        ...


@runtime_checkable
class AnnotatesSome(Protocol):
    """An annotator that can leave alone what an interpreter does not read; others annotate all."""

    def annotate_some(self, document: Document, language: Language | None, choice: SentenceChoice) -> Document:
        """As `annotate`, but the sentences that are not chosen have no tokens."""
        ...


@runtime_checkable
class AnnotatesTogether(Protocol):
    """An annotator that annotates many short documents faster together than one after the other."""

    def annotate_all(self, documents: Sequence[Document], language: Language) -> Sequence[Document]:
        """Documents of one language, each as `annotate` would."""
        ...


@runtime_checkable
class KnowsCategories(Protocol):
    """An interpreter that reads events by category."""

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories that a request may name."""
        ...
