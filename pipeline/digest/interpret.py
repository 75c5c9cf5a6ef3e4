"""Door 4: what a document is, what it states, and what may be said of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pipeline.digest.context import with_headings
from pipeline.digest.facts import FactFinder, KeyFact
from pipeline.digest.kinds import KindNames, KindRow, row_of
from pipeline.digest.opening import Opening, OpeningWriter
from pipeline.digest.outline import Heading, outline
from pipeline.digest.parts import parts_of
from pipeline.digest.passages import Passage, PassageReader
from pipeline.digest.rules import RuleBook
from pipeline.digest.settings import DigestSettings
from pipeline.digest.surface import SurfaceReader
from pipeline.digest.words import DigestWords, any_of
from pipeline.document import Document, DocumentKind, language_of
from pipeline.errors import UnusableDocument
from pipeline.fragments import fragment
from pipeline.languages import ByLanguage, Language
from pipeline.resources import Resources
from pipeline.stages import SentenceChoice
from pipeline.structure.kinds import KindRecognizer
from pipeline.summary import Request
from pipeline.whole_sentences import WholeSentences


@dataclass(frozen=True, slots=True)
class DigestReading:
    """What a document is and says; `words` is its length."""

    document: Document
    kind: DocumentKind
    row: KindRow
    opening: Opening | None
    facts: tuple[KeyFact, ...]
    passages: tuple[Passage, ...]
    headings: tuple[Heading, ...]
    words: int

    def title_of(self, section: int) -> str:
        """The heading of a section as it is printed; empty where it has none."""
        title = self.document.sections[section].title
        return fragment(self.document, title).strip("#*_ ") if title else ""

    def analysis(self) -> dict[str, Any]:
        """The passages that may be said, with their weights and what they do."""
        return {
            "passages": [
                {
                    "start": passage.sources[0].span.start,
                    "end": passage.sources[-1].span.end,
                    "roles": [role for role, *_ in passage.surface.roles],
                    "weight": round(passage.surface.weight or 0.0, 4),
                }
                for passage in self.passages
            ]
        }


_LONGEST_AGENDA: Final = 350


class _Language:
    """Words, rules and writers of one language."""

    def __init__(self, resources: Resources, settings: DigestSettings, language: Language) -> None:
        self.settings = settings
        self.words = DigestWords.of(resources, language)
        self.book = RuleBook.of(resources, language)
        self.names = KindNames(resources, language)
        self.facts = FactFinder(self.words, self.book)
        self.openings = OpeningWriter(self.words, self.names)
        self.whole = WholeSentences.of(resources, language)
        self.stop = frozenset(row["word"] for row in resources.lexicon(language, "stop_words"))
        phrases = [row["phrase"] for row in resources.lexicon(language, "leaning_openings")]
        phrases += [row["form"] for row in resources.lexicon(language, "dangling_openings")]
        self.clause = re.compile(rf"^\S+ (?:\S+ ){{1,3}}(?:{self.words.pattern('clause_opening')})(?!\w)")
        self.leaning = re.compile(rf"(?:{any_of(phrases)})(?!\w)")

    def settled(self, kind: DocumentKind, document: Document) -> DocumentKind:
        """The kind, but an agenda of many words is the one that minutes begin with."""
        if kind.name == "agenda" and len(document.text.split()) > _LONGEST_AGENDA:
            return replace(kind, name="minutes")
        return kind

    def surface(self, document: Document) -> SurfaceReader:
        """What reads the surface of a document."""
        return SurfaceReader(document, self.words, self.book, self.stop, self.leaning, self.settings)


class DocumentReading:
    """Reads a document of any kind: its kind, key facts, and the passages that can be said of it."""

    def __init__(self, settings: DigestSettings, resources: Resources) -> None:
        self._settings = settings
        self._kinds = KindRecognizer.of(resources)
        self._languages = ByLanguage(partial(_Language, resources, settings))

    def read_rules(self) -> None:
        """Read the words and rules of every language."""
        self._languages.make_all()

    def choice(self, request: Request) -> SentenceChoice | None:
        """The worthiest sentences of a document are parsed, and its own summary."""
        return partial(self._choose, request)

    def _choose(self, request: Request, document: Document) -> frozenset[int]:
        tools = self._languages[language_of(document)]
        surfaces = tools.surface(document).read(
            row_of(tools.settled(self._kinds.recognize(document), document).name), request.focus
        )
        able = [each for each in surfaces if each.weight is not None and not each.is_list]
        best = sorted(able, key=lambda each: (not each.is_own_summary, -(each.weight or 0.0), each.index))
        return frozenset(each.index for each in best[: self._settings.close])

    def interpret(self, documents: Sequence[Document], request: Request) -> DigestReading:
        """The reading; raises UnusableDocument (`no_content_for_profile`) for a document without words."""
        (document,) = documents
        tools = self._languages[language_of(document)]
        kind = tools.settled(self._kinds.recognize(document), document)
        row = row_of(kind.name)
        reader = tools.surface(document)
        surfaces = reader.read(row, request.focus)
        facts = tools.facts.find(document, row.facts, surfaces, reader)
        evidence = [mark.span for mark in kind.evidence if mark.span is not None]
        opening = tools.openings.write(document, kind, row, facts, evidence, reader.is_formal)
        passages = tuple(
            PassageReader(document, tools.whole, tools.clause, reader.keys, self._settings, has_lists=row.listed).read(
                surfaces
            )
        )
        if request.focus is None:
            passages = tuple(with_headings(document, passages, reader.keys, reader.is_formal))
        if not row.only_roles and request.focus is None:
            passages += tuple(parts_of(document, passages, surfaces, tools.words))
        if request.focus is not None and not passages:
            raise UnusableDocument(
                "no_content_for_profile", f"no sentence that stands alone is about {request.focus!r}"
            )
        if opening is None and not passages and not facts:
            raise UnusableDocument("no_content_for_profile", "there is nothing that could be told of the document")
        return DigestReading(
            document,
            kind,
            row,
            opening,
            facts,
            passages,
            outline(document, surfaces),
            len(document.text.split()),
        )
