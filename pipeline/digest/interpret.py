"""Door 4: what a document is, what it states, and what may be said of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.line import LONGEST
from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.facts.people import without_definitions
from pipeline.digest.front.opening_text import Opening
from pipeline.digest.front.quoted_voices import quoted_voices
from pipeline.digest.gathering.asked import Asked, read_once
from pipeline.digest.gathering.decided import besides_resolved
from pipeline.digest.gathering.gathered import SHORT_DOCUMENT, Reading
from pipeline.digest.gathering.gathering import begin, gathered, stated_facts, whole_passages
from pipeline.digest.gathering.matches import unused
from pipeline.digest.gathering.tools import LanguageTools
from pipeline.digest.headings.outline import Heading, outline
from pipeline.digest.headings.parts import ITEMS, parts_of
from pipeline.digest.meetings.turns import aimed
from pipeline.digest.reading.figured import Figured
from pipeline.digest.reading.kinds import KindRow, row_of
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface, SurfaceReader
from pipeline.digest.revisions.corrected import Corrected
from pipeline.digest.revisions.correcting import Correcting
from pipeline.digest.revisions.superseded import of_whole, untold
from pipeline.document import Document, DocumentKind, language_of
from pipeline.errors import UnusableDocument
from pipeline.fragments import fragment
from pipeline.languages import ByLanguage
from pipeline.resources import Resources
from pipeline.source import SourceWarning
from pipeline.span import SourceSpan, Span
from pipeline.stages import SentenceChoice
from pipeline.structure.kinds import KindRecognizer
from pipeline.summary import Refusal, Request, RuleFinding

_SIGNS = 16
"""Signs that a word has on average in a document that is short by its words: in others they stand without a space."""
_READ = 120_000
"""Code points of the sentences that are parsed: those that can be told have a third of it at most, others minutes."""


def _readable(surfaces: Sequence[Surface]) -> Iterator[int]:
    """Which sentences are parsed: none that is longer than any that says something, and not more than can be told."""
    left = _READ
    for surface in surfaces:
        if len(surface.span) <= min(LONGEST, left):
            left -= len(surface.span)
            yield surface.index


@dataclass(frozen=True, slots=True)
class DigestReading:
    """What a document is and says.

    `own` is its own summary, `leads` how its text opens, at length and shorter, `parts` names its parts, `words` is its
    length. `bounds` are the places of what is told before all that it bounds (`bounding.py`).
    """

    document: Document
    kind: DocumentKind
    row: KindRow
    opening: Opening | None
    facts: tuple[KeyFact, ...]
    own: tuple[Passage, ...]
    leads: tuple[Passage, ...]
    parts: Passage | None
    passages: tuple[Passage, ...]
    headings: tuple[Heading, ...]
    surfaces: tuple[Surface, ...]
    words: int
    book: RuleBook
    bounds: frozenset[Span] = frozenset()
    warnings: tuple[SourceWarning, ...] = ()

    def title_of(self, section: int) -> str:
        """The heading of a section as it is printed; empty where it has none."""
        title = self.document.sections[section].title
        return fragment(self.document, title).strip("#*_ ") if title else ""

    def findings(self) -> Iterator[RuleFinding]:
        """The kind of the document, the roles of passages, and the facts."""
        for evidence in self.kind.evidence:
            if evidence.span is not None:
                yield RuleFinding(evidence.name, SourceSpan(0, evidence.span), evidence.points)
        for passage in self.passages:
            for _, rule, _ in passage.surface.roles:
                yield RuleFinding(rule, passage.sources[0], round(passage.surface.weight or 0.0, 4))
        for fact in self.facts:
            yield RuleFinding(fact.rule, fact.sources[0], is_fact=True)
        yield from unused(self.surfaces, self.passages, self.facts, self.book, self.row.facts)

    def refusals(self) -> tuple[Refusal, ...]:
        """The sentences that are not told alone, each with the sign that it leans."""
        leaning = (passage for passage in self.passages if passage.leans and passage.sign is not None)
        return tuple(Refusal(str(each.sign), each.sources[0], alone=True) for each in leaning)

    def analysis(self) -> dict[str, Any]:
        """The passages that may be said, with their weights and what they do."""
        return {
            "passages": [
                {
                    "start": passage.sources[0].span.start,
                    "end": passage.sources[-1].span.end,
                    "roles": [role for role, *_ in passage.surface.roles],
                    "weight": round(passage.surface.weight or 0.0, 4),
                    "evidence": {name: round(value, 4) for name, value in passage.surface.evidence.items()},
                }
                for passage in self.passages
            ]
        }


class DocumentReading:
    """Reads a document of any kind: its kind, key facts, and the passages that can be said of it."""

    def __init__(self, settings: DigestSettings, resources: Resources) -> None:
        self._settings = settings
        self._kinds = KindRecognizer.of(resources)
        self._languages = ByLanguage(partial(LanguageTools, resources, settings))

    def read_rules(self) -> None:
        """Read the words and rules of every language."""
        self._languages.make_all()

    def choice(self, request: Request) -> SentenceChoice | None:
        """The worthiest sentences of a document are parsed, and its own summary."""
        return partial(self._choose, request)

    def _choose(self, request: Request, document: Document) -> frozenset[int]:
        tools = self._languages[language_of(document)]
        words = document.text.split()
        is_short = len(words) <= SHORT_DOCUMENT and sum(map(len, words)) <= SHORT_DOCUMENT * _SIGNS
        if is_short and request.focus is None:
            sentences = document.annotation.sentences if document.annotation else ()
            return frozenset(number for number, each in enumerate(sentences) if len(each.span) <= LONGEST)
        row = row_of(tools.settled(self._kinds.recognize(document), document).name)
        reader = tools.surface(document)
        focus = self._focus(request, document, row, tools, reader)
        told = read_once(tools, reader, Asked(document, row, focus))
        able = [each for each in told if each.weight is not None and not each.is_list]
        best = sorted(able, key=lambda each: (not each.is_own_summary, -(each.weight or 0.0), each.index))
        opening = [each.index for each in told if each.may_open and not each.is_list][: self._settings.opened]
        return frozenset((*opening, *_readable(best[: self._settings.close])))

    @staticmethod
    def _focus(
        request: Request, document: Document, row: KindRow, tools: LanguageTools, reader: SurfaceReader
    ) -> str | None:
        """What alone is to be told; None where all is, also where the subject of a letter or mail says just that."""
        if request.focus is None:
            return None
        asked = frozenset(reader.keys(request.focus))
        subject = (document.title or "") if row.replies else ""
        if row.frames == "letter":
            subject = f"{subject} {tools.letters.subject(document)}"
        return None if asked and asked <= frozenset(reader.keys(subject)) else request.focus

    def interpret(self, documents: Sequence[Document], request: Request) -> DigestReading:
        """The reading; raises UnusableDocument (`no_content_for_profile`) for a document without words."""
        (document,) = documents
        tools = self._languages[language_of(document)]
        kind = tools.settled(self._kinds.recognize(document), document)
        row = row_of(kind.name)
        reader = tools.surface(document)
        focus = self._focus(request, document, row, tools, reader)
        every = tools.labelled_runs.joined([*aimed(read_once(tools, reader, Asked(document, row, focus)), tools.book)])
        if row.parts == ITEMS:
            every = tools.motions.marked(document, tools.labelled_decisions.marked(every))
        letters = () if row.speaks or row.replies else tuple(tools.letters.quoted(document))
        others = quoted_voices(document) if row.frames == "letter" else frozenset[int]()
        every = tuple(
            untold(s) if s.block in others or any(each.overlaps(s.span) for each in letters) else s for s in every
        )
        amendments = tools.superseded.amendments(document, every)
        held = tools.superseded.without(document, every, amendments)
        found = tools.amending.read(document, held, tools.corrections.read(document, held, answers=row.replies))
        found = tools.restating.read(held, found, document.text)
        corrected = Corrected(document, tools.corrections, found, held)
        surfaces = corrected.sentences()
        reading = Reading(document, kind, row, focus, tools, self._settings, reader, surfaces)
        passages = whole_passages(reading)
        changing = [*(each.surface.span for each in amendments), *(c.part.span for c in found.all if c.dead)]
        stated = tuple(of_whole(stated_facts(reading, passages), changing))
        facts = tuple(tools.labelled_runs.facts(document, surfaces, tuple(corrected.facts(stated))))
        evidence = [mark.span for mark in kind.evidence if mark.span is not None]
        opening = tools.openings.write(document, kind, row, tools.of_whole(facts), evidence, reader.is_formal)
        told = gathered(reading, begin(reading, facts, passages, opening.text if opening else ""))
        if reading.is_whole and not told.is_of_messages:
            points, figures = tools.book.points, tools.corrections.figures
            tells = tools.corrections.tells
            telling = Correcting(document, every, reading.heads, found, points, figures, tells, tools.colon)
            correcting = telling.passages(corrected.telling((*stated, *told.facts)))
            told = replace(told, passages=(*besides_resolved(correcting, told), *told.passages))
        figured = Figured(tools.corrections.figures, self._settings)
        told = replace(
            told,
            facts=tuple(without_definitions(corrected.facts(told.facts))),
            passages=tuple(map(figured.weighed, told.passages)),
        )
        parts = (
            parts_of(document, surfaces, tools.words, row.parts, reader.is_formal)
            if row.parts and reading.is_whole
            else None
        )
        is_empty = not told.passages and not told.facts
        if opening is None and is_empty:
            raise UnusableDocument("no_content_for_profile", "there is nothing that could be told of the document")
        warnings: tuple[SourceWarning, ...] = ()
        if focus is not None and is_empty:
            detail = f"nothing that can be told of the document is about {focus!r}"
            warnings = (SourceWarning("nothing_about_focus", detail),)
        return DigestReading(
            document,
            kind,
            row,
            opening,
            told.facts,
            told.own,
            told.leads,
            parts,
            told.passages,
            outline(document, surfaces, (*told.own, *told.leads[-1:], *told.passages)),
            surfaces,
            reading.words,
            tools.book,
            frozenset(head.span for head in reading.bounded.values()),
            warnings,
        )
