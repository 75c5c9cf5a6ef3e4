"""Reads the decision data of a document: made once, keeps nothing of one document for another."""

from collections.abc import Iterable
from dataclasses import replace

from pipeline.document import Document, language_of
from pipeline.languages import LANGUAGES, ByLanguage
from pipeline.letsum.decision.authorities import AuthorityReader
from pipeline.letsum.decision.body import BodyReader
from pipeline.letsum.decision.counsel import CounselReader
from pipeline.letsum.decision.data import DecisionData, Party
from pipeline.letsum.decision.dates import DateReader, order_of_dates
from pipeline.letsum.decision.facts import FactMaker
from pipeline.letsum.decision.grammar import DecisionGrammar, folded
from pipeline.letsum.decision.header import HeaderReader
from pipeline.letsum.decision.names import NameReader
from pipeline.letsum.decision.own_case import OwnCase
from pipeline.letsum.decision.parties import PartyReader
from pipeline.letsum.decision.running import RunningHeaders
from pipeline.letsum.decision.titles import TitleReader
from pipeline.letsum.decision.zones import ZoneReader
from pipeline.letsum.settings import SegmentationSettings
from pipeline.resources import Resources
from pipeline.span import Span
from pipeline.structure.vocabulary import StructureVocabulary, vocabulary


class DecisionReader:
    """Gives the decision data of judgments in English and French (Farzindar & Lapalme 2004, table 2)."""

    def __init__(self, resources: Resources, settings: SegmentationSettings) -> None:
        words = vocabulary(resources)
        self.by_language = ByLanguage(
            lambda language: _LanguageReader(DecisionGrammar.of(resources, language), words, settings)
        )

    def read(self, document: Document, index: int) -> DecisionData:
        """The decision data of the `index`-th document of a request, in its language.

        Where that finds no court, the header may be in another language than the reasons: reporters of two languages
        print one header for both.
        """
        own = self.by_language[language_of(document)].read(document, index)
        if own.court is not None:
            return own
        for language in LANGUAGES:
            other = self.by_language[language].read(document, index)
            if other.court is not None and _sides(other) > _sides(own):
                return replace(other, authorities=own.authorities)
        return own


class _LanguageReader:
    """Reads the decisions of one language."""

    def __init__(
        self, grammar: DecisionGrammar, vocabulary: StructureVocabulary, settings: SegmentationSettings
    ) -> None:
        names = NameReader(grammar, settings)
        self._grammar = grammar
        self._running = RunningHeaders(grammar)
        self._zones = ZoneReader(grammar, settings)
        self._titles = TitleReader(grammar, settings)
        self._header = HeaderReader(
            grammar, names, DateReader(vocabulary, grammar.words("range")), self._titles, settings
        )
        self._parties = PartyReader(grammar, names, settings)
        self._counsel = CounselReader(grammar, names, settings)
        self._body = BodyReader(grammar, names, settings)
        self._authorities = AuthorityReader(grammar, settings)
        self._own = OwnCase(grammar)
        self._appeal_reach = settings.appeal_reach

    def read(self, document: Document, index: int) -> DecisionData:
        facts = FactMaker(document, index)
        text, running = self._running.broken(facts.text)
        front = self._zones.front(document, text, running)
        end = self._zones.end(document, text, front.span.end if front is not None else 0)
        header = self._header
        citation = header.number(text, front, "citation", facts) if front is not None else None
        citation = citation or (self._titles.citation(text, front, facts) if front is not None else None)
        citation = citation or self._body.first(text, "own_citation", len(text), facts)
        second = self._zones.second(text, citation.sources[0].span, front) if citation and front else None
        both = tuple(zone for zone in (front, second, end) if zone is not None)
        own = [entry.line.span for zone in both for entry in zone.entries if entry.field in ("title", "citation")]
        authorities = self._authorities.read(document, own, facts, citation.text if citation else "")
        if front is None or end is None:
            return DecisionData(authorities=authorities.found)
        order = order_of_dates(self._grammar, authorities.countries)
        title = self._titles.read(text, both, _title(document), facts, citation)
        parties = self._parties.from_header(text, front, facts, is_running=bool(running))
        if not parties and title is not None:
            parties = self._parties.from_title(text, title, facts)
            parties = self._parties.with_stated_roles(text, parties, front.span.end + self._appeal_reach)
        counsel = self._counsel.read(text, both, parties, facts)
        if not parties:
            parties, pleading = self._body.pleaders(text, facts)
            counsel = counsel or pleading
        counsel = tuple(one for one in counsel if not _is_party(one, parties))
        date = header.date(text, both, ("date", "dated"), "date", order, facts) or self._body.worded_date(text, facts)
        judges = header.judges(text, front, end, facts)
        hearing_place = header.place(text, both, "hearing_place", facts)
        place = header.place(text, both, "place", facts)
        if place is not None and any(place.text == judge.text for judge in judges):  # a signature above its date
            place = None
        return DecisionData(
            court=header.court(text, front, end, parties, facts) or header.court_of_citation(citation, facts),
            place=place,
            date=date,
            hearing_place=hearing_place,
            hearing_date=header.date(text, both, ("hearing_date",), "hearing_date", order, facts),
            docket=header.number(text, front, "docket", facts) or header.labelled_number(text, end, "docket", facts),
            citation=citation or self._body.first(text, "ruling_number", front.span.end, facts),
            title=title,
            judges=judges,
            parties=parties,
            counsel=counsel,
            appealed=header.labelled(text, front, "appealed", facts)
            or self._body.first(text, "appealed", front.span.end + self._appeal_reach, facts),
            referring=self._body.first(text, "referring", front.span.end + self._appeal_reach, facts),
            subject=header.labelled(text, front, "subject", facts)
            or self._body.first(text, "subject", front.span.end, facts),
            advocate_general=self._body.first(text, "advocate_general", front.span.end, facts),
            authorities=tuple(one for one in authorities.found if not self._own.is_own(one, parties)),
        )


def _sides(decision: DecisionData) -> tuple[int, int]:
    """How much a header tells of its parties: how many have a role, and how many it names."""
    return sum(party.role is not None for party in decision.parties), len(decision.parties)


def _is_party(counsel: Party, parties: Iterable[Party]) -> bool:
    """Whether somebody is a party: "M. Yves Duval, demandeur, représenté par" stands where counsel is listed."""
    name = f" {folded(counsel.name.text)}"
    return any(f" {folded(party.name.text)}".endswith(name) for party in parties)


def _title(document: Document) -> Span | None:
    """The title that the structure stage marked."""
    return next((block.span for block in document.blocks_of("title")), None)
