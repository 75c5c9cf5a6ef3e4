"""Door 5: what is said of a document: what it is, then the worthiest passages in its own order, then key facts."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pipeline.digest.choice.content import DigestContent, section_theme
from pipeline.digest.choice.core import Core, foreword_of
from pipeline.digest.choice.fact_lines import TOLD, fact_lines, fitting
from pipeline.digest.choice.glance import in_a_glance
from pipeline.digest.choice.line_order import order_of
from pipeline.digest.choice.lines_told import lines_told
from pipeline.digest.choice.placing import decided_first, decides, idles, is_purpose, opens, place
from pipeline.digest.choice.ranking import Ranking
from pipeline.digest.choice.rows import rows_beside
from pipeline.digest.elements.frame import Frame
from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.settings import SelectionSettings
from pipeline.digest.gathering.binding import BINDING, SUM, settles, warns
from pipeline.digest.gathering.extending import Extending
from pipeline.digest.headings.parts import ITEMS
from pipeline.digest.interpret import DigestReading
from pipeline.digest.joined.context import under_headings
from pipeline.digest.joined.saying import is_again, is_in, is_said, say_same
from pipeline.digest.joined.warned import warned_together
from pipeline.digest.reading.passage import Passage
from pipeline.digest.revisions.correcting import CORRECTS
from pipeline.document import language_of
from pipeline.errors import UnusableDocument
from pipeline.languages import ByLanguage, Language
from pipeline.resources import Resources
from pipeline.summary import Request, TableRow, count_words

_HEADED: Final = 2  # passages told with their headings, which name the parts already
_LEAST_OWN: Final = 90
_URGENT: Final = frozenset({"deadline", "decision", "payment", "recourse", "request", "termination"})
"""Facts for which a short digest has room, though they are sentences; passages that say them settle something."""
_NEEDED: Final = frozenset({"action", "deadline", "recourse", "request", "treatment"})
"""Those for which a line is added where no passage says them."""
_MOST_UNSAID: Final = 45
_SPARE: Final = 50
"""Words of sentences that have lines besides, however many its fields are; of a short document this share."""
_SPARE_SHARE: Final = 0.15
SUM_UP: Final = "total"
_FEW: Final = 30
"""Words of a limit under which nothing is told of a text for whose beginning there is no room."""
_TIGHT: Final = 110
"""Words of a limit under which what binds stands before everything else."""
_FRAMED: Final = 100
"""Words of a limit from which a digest has headings; below it they would take the room of what it says."""
_GREETING: Final = 3.0
"""What a sentence of a foreword loses there."""
_REMARK: Final = -100.0
_SPARED: Final = 0.8
"""Share of the room that what settles something has before the beginning."""
_FIRST: Final = 4.0
"""The same of how a short document opens."""
_LED: Final = 0.5
"""Share of the room that the beginning of a document takes at most that settles something behind it."""
_FOR: Final = 0.5
"""How much it weighs that a passage is the first to say something that its kind is for."""
_DECIDED: Final = 6.0
"""What a decision is worth more in minutes, which readers open for what was decided."""
_MOST_DECIDED: Final = 16
"""Lines of minutes at most."""
_SETTLED: Final = 2.0
"""What a passage is worth more at least that settles something."""


class DigestSelection:
    """Fills the room that there is: the authors' own summary first, then passages by their worth."""

    def __init__(self, settings: SelectionSettings, resources: Resources) -> None:
        self._settings = settings
        self._frames = ByLanguage(partial(Frame, resources))
        self._forewords = ByLanguage(partial(foreword_of, resources))

    def select(self, interpretation: DigestReading, request: Request) -> DigestContent:
        """The content; raises UnusableDocument (`no_content_for_profile`) where nothing fits."""
        language = language_of(interpretation.document)
        limit = request.word_limit(interpretation.words)
        frame = self._frames[language]
        is_focused = request.focus is not None
        is_tight = limit is not None and limit <= _TIGHT and not is_focused
        every = Core(interpretation, self._forewords[language])
        core = every if is_tight else None
        opening = interpretation.opening
        least = count_words(opening.least.text) if opening else 0
        main = core.main(limit - least) if core is not None and limit is not None else None
        main = None if interpretation.own else main
        if limit is not None and opening is not None:
            opening = opening.beside(limit, main.words if main else 0, is_sum=SUM_UP in interpretation.row.opening)
        opening_words = count_words(opening.text) if opening else 0
        is_framed = is_focused or limit is None or limit >= _FRAMED
        framed = _length(frame.rows((), has_own=False, has_content=True)) if is_framed and not is_focused else 0
        room = self._room(interpretation, opening_words) if limit is None else limit - opening_words - framed
        is_meeting = interpretation.row.parts == ITEMS
        sentences = _MOST_DECIDED if is_meeting else self._settings.sentences
        most = sentences if limit is None else max(sentences, room // 12)
        own = self._own(interpretation, room if limit else max(room, _LEAST_OWN))
        left = room - sum(passage.words for passage in own)
        binds = is_tight and any(settles(p) >= BINDING["obligation"] for p in interpretation.passages)
        first = interpretation.leads[0] if interpretation.leads else None
        is_scope = (
            binds and first is not None and (is_purpose(first) or bool(interpretation.title_of(first.surface.section)))
        )
        spared = (
            0 if own or interpretation.row.purposes or request.focus is not None else self._spared(interpretation, left)
        )
        main = None if main is None or own or main.words > left else main
        left -= core.owed(left - (main.words if main else 0)) if core is not None else 0
        lead = (main,) if main else self._lead(interpretation, left - spared) if not own and not is_scope else ()
        lead = () if core is not None and any(map(core.greets, lead)) else lead
        left -= sum(passage.words for passage in lead)
        if first is not None and not (own or lead or is_scope or is_meeting) and opening and (limit or _TIGHT) <= _FEW:
            most = 0  # the rest would speak of what the beginning says, for which there is no room
        points = self._others(interpretation, left, most - len(own), own, lead, (core, every), is_focused=is_focused)
        lead = under_headings([p for p in lead if not is_said(p, points)])
        if limit is None and not own:
            spare = sum(p.words for p in lead) + left - sum(p.words for p in points)
            lead = next(((p,) for p in interpretation.leads if p.words <= spare and not is_said(p, points)), lead)
        heads = {section.title for section in interpretation.document.sections}
        is_parted = sum(p.sources[0].span in heads for p in points) >= _HEADED
        parts = () if is_parted else self._parts(interpretation, limit, (*lead, *points))
        first_of = decided_first if is_meeting else place
        ordered = warned_together(sorted((*lead, *points), key=lambda p: (not every.opens(p), *first_of(p))))
        others = (*parts, *ordered) if is_meeting else (*ordered, *parts)
        if opening is None and not own and not others:
            raise UnusableDocument("no_content_for_profile", "nothing of the document fits; allow more words")
        rows = rows_beside(interpretation, (*own, *ordered))
        facts = fact_lines(interpretation, rows, own, ordered, opening, self._settings.fact_lines)
        table = frame.rows(facts, has_own=bool(own), has_content=bool(others)) if is_framed else None
        if limit is not None and not is_framed:
            spare = limit - opening_words - sum(passage.words for passage in (*own, *others))
            others = (*others, *lines_told(interpretation, facts, frame, spare))
        if is_focused:
            titles = {section_theme(p): interpretation.title_of(p.surface.section) for p in others}
            table = frame.sections(titles, facts)
        content = DigestContent(interpretation, language, opening, own, others, is_focused, table, frame, rows)
        if limit is None and table is not None and not is_focused:
            content = _with_table(content, self._for_short(content, table, facts))
        return in_a_glance(self._within(content, limit, language), limit)

    def _room(self, reading: DigestReading, opening: int) -> int:
        """Words of what it says: with its opening and its fields, no more than the digest of such a document has."""
        settings = self._settings
        most = settings.decided if reading.row.parts == ITEMS else settings.words
        room = min(most, max(settings.least_room, int(reading.words * settings.share)))
        return min(room, max(self._least(reading), self._most(reading) - opening - self._fields(reading)))

    def _least(self, reading: DigestReading) -> int:
        """Words at least of what it says: a share of its document, and room for all that a meeting settled."""
        settings = self._settings
        settled = self._spared(reading, settings.decided, BINDING["action"]) if reading.row.parts == ITEMS else 0
        return min(
            max(settings.words, settled), max(settings.least_short, int(reading.words * settings.least_share), settled)
        )

    def _most(self, reading: DigestReading) -> int:
        """Words of the digest: a share of its document, which falls with length, but room for its fields."""
        settings = self._settings
        behind = max(0, reading.words - settings.short)
        share = int((reading.words - behind) * settings.share_of_short + behind * settings.share_behind)
        opening = count_words(reading.opening.text) if reading.opening else 0
        return max(settings.least, share, opening + self._fields(reading) + self._least(reading))

    def _fields(self, reading: DigestReading) -> int:
        """Words of the facts that the text has lines for whatever it says: those that are no sentences."""
        facts = fact_lines(reading, reading.facts, (), (), None, self._settings.fact_lines)
        return sum(len(fact.value.split()) for fact in facts if self._has_room(reading, fact))

    def _has_room(self, reading: DigestReading, fact: KeyFact) -> bool:
        """Whether a fact has a line whatever the text says: it is no sentence, or one that no passage can say."""
        return fact.name not in TOLD or self._is_alone(reading, fact)

    @staticmethod
    def _is_alone(reading: DigestReading, fact: KeyFact) -> bool:
        """Whether a fact that readers need is one that no passage can say."""
        if fact.name not in _URGENT:
            return False
        able = (place.span for p in reading.passages if not p.leans for place in p.sources)
        return not any(place.span.overlaps(span) for span in able for place in fact.sources)

    def _own(self, reading: DigestReading, room: int) -> tuple[Passage, ...]:
        """The authors' own summary, as far as there is room; it is none where it is a few words."""
        chosen: list[Passage] = []
        for passage in reading.own:
            if passage.words > room:
                break
            room -= passage.words
            chosen.append(passage)
        is_summary = sum(passage.words for passage in chosen) >= self._settings.least_own
        return tuple(chosen) if is_summary else ()

    def _lead(self, reading: DigestReading, room: int) -> tuple[Passage, ...]:
        """How the text opens, if there is room for it, else less; not much where something is settled behind it."""
        if not reading.leads or idles(reading, self._settings.middling):
            return ()
        first, said = reading.leads[0].surface.index, reading.leads[0].sources
        alone = (p for p in reading.passages if p.surface.index == first and not p.leans)
        settling = [p for p in reading.passages if settles(p) >= _SETTLED and not (p.leans or is_in(p, said))]
        if any(say_same(p, reading.leads[-1]) for p in settling):
            return ()
        is_settling = bool(settling)
        is_led = is_settling and reading.words <= self._settings.middling and not reading.row.purposes
        most = room * _LED if is_led else room
        able = [p for p in (*reading.leads, *alone) if p.words <= room]
        return next(((p,) for p in able if p.words <= most), tuple(able[-1:]))

    def _spared(self, reading: DigestReading, room: int, least: float = BINDING["request"]) -> int:
        """Words that the worthiest passages need that settle something in a short document, up to most of the room."""
        if reading.words > self._settings.middling:
            return 0
        settling = [p for p in reading.passages if settles(p) >= least and not p.leans]
        spared = 0
        chosen: list[Passage] = []
        for passage in sorted(settling, key=lambda p: (-settles(p) - (p.surface.weight or 0.0), p.surface.index)):
            if spared + passage.words <= room * _SPARED and not is_said(passage, chosen):
                chosen.append(passage)
                spared += passage.words
        return spared

    def _parts(self, reading: DigestReading, limit: int | None, others: Sequence[Passage]) -> tuple[Passage, ...]:
        """The line that names the parts, where no limit asks for less and they are not named above."""
        if reading.parts is None or limit is not None:
            return ()
        text = reading.document.text
        titles = [place.span.of(text).strip("#*_ .").casefold() for place in reading.parts.sources]
        said = " ".join(passage.text for passage in others).casefold()
        return () if sum(title in said for title in titles) > len(titles) / 2 else (reading.parts,)

    def _others(
        self,
        reading: DigestReading,
        room: int,
        most: int,
        own: Sequence[Passage],
        lead: Sequence[Passage],
        cores: tuple[Core | None, Core],
        *,
        is_focused: bool,
    ) -> tuple[Passage, ...]:
        """The worthiest passages behind those that are told anyway; one that goes on from the lead takes its place.

        The `cores` know what the kind is for; under a tight limit the first also which passages only add to others.
        """
        settings = self._settings
        core, every = cores
        is_tight = core is not None
        binding = 1.0 if is_tight else settings.binding * (reading.words <= settings.middling and not is_focused)
        sections = {p.surface.section for p in reading.passages}
        is_wide = len(sections) > settings.of_section and not is_focused
        cap = settings.of_section if is_wide else most
        said_places = [place.span for passage in own for place in passage.sources]
        lead_places = [place.span for passage in lead for place in passage.sources]
        extending = Extending(reading.surfaces, binding)
        left = [
            p
            for p in reading.passages
            if not p.leans
            and not (own and p.surface.is_own_summary)
            and not any(span.overlaps(place.span) for place in p.sources for span in said_places)
            and (
                not any(span.overlaps(place.span) for place in p.sources for span in lead_places)
                or bool(extending.extended(p, lead))
            )
        ]
        urgent = [place.span for fact in reading.facts if fact.name in _URGENT for place in fact.sources]
        spared = 0 if is_tight or is_focused else self._fields(reading) // 2
        chosen: list[Passage] = [*lead]
        told: dict[int, int] = {}
        opening = opens(reading, left, self._settings.middling) if not (own or lead or is_tight or is_focused) else None

        def is_urgent(passage: Passage) -> bool:
            return any(place.span.overlaps(span) for place in passage.sources for span in urgent)

        def is_first(passage: Passage) -> bool:
            return opening is not None and passage.surface.index == opening

        is_meeting = reading.row.parts == ITEMS and not is_focused

        def is_decided(passage: Passage) -> bool:
            return is_meeting and decides(passage)

        def bound(passage: Passage) -> float:
            if is_decided(passage):
                return _DECIDED
            if is_meeting and any(role == "action" for role, *_ in passage.surface.roles):
                return _DECIDED / 2
            is_for = reading.row.purposes and is_purpose(passage)
            return binding * max(settles(passage), is_urgent(passage) * SUM, (is_first(passage) or is_for) * _FIRST)

        def worth(passage: Passage) -> float:
            weight = passage.surface.weight or 0.0
            weight -= _GREETING * (core is not None and core.greets(passage))
            weight -= settings.bare * (passage.bare is not None and not is_first(passage))
            weight -= settings.spread * sum(is_purpose(passage) and is_purpose(other) for other in chosen)
            return weight - settings.spread * told.get(passage.surface.section, 0) * is_wide

        def value(passage: Passage) -> float:
            beyond = extending.worth(passage)
            if core is not None and core.is_remark(passage, (*own, *chosen)):
                return _REMARK
            if core is not None and beyond is None:
                return worth(passage) + max(bound(passage), core.worth(passage, chosen))
            is_for = 0.0 if core is not None or is_focused else _FOR * every.first_worth(passage, chosen)
            return worth(passage) + bound(passage) + is_for if beyond is None else beyond

        if sum(p.words for p in left if is_decided(p)) > room:
            left = [p.shorter if is_decided(p) and p.shorter else p for p in left]  # all votes before all counts
        ranking = Ranking(left, value)
        while ranking and len(chosen) < most + len(lead):
            best, worthy = ranking.best()
            if worthy == _REMARK:
                break
            shorter = extending.extended(best, chosen)
            if shorter and extending.worth(best) is None:
                extending.weigh(best, shorter)
                ranking.add(best)
                continue
            said = tuple(p for p in (*own, *chosen) if p not in shorter)
            is_enough = sum(p.words for p in said) >= settings.least_told
            if is_enough and worthy < settings.least_worth:
                break
            room += sum(p.words for p in shorter)
            corrects = CORRECTS in best.surface.evidence
            # Worth more than fields; where something corrects, what held is untold, and nothing would be told of it.
            if room < best.words and (corrects or (best.words <= room + spared and is_urgent(best))):
                room, spared = best.words, max(0, spared + room - best.words)
            if best.words > room and best.shorter is not None:
                ranking.add(best.shorter)
                room -= sum(p.words for p in shorter)
                continue
            is_owed = best.words > room and is_urgent(best) and not is_tight
            if is_owed and not (is_said(best, said) or is_said(best, ranking.left)):
                room -= best.words  # a line of facts says it, for which there must be room
            if (
                best.words > room
                or any(say_same(best, other) for other in chosen if other not in shorter)
                or (
                    not (shorter or warns(best) or corrects or is_decided(best))
                    and told.get(best.surface.section, 0) >= cap
                )
                or (not (warns(best) or corrects) and any(is_again(best, other, settings.again) for other in said))
            ):
                room -= sum(p.words for p in shorter)
                continue
            room -= best.words
            chosen = [*(p for p in chosen if p not in shorter), best]
            told[best.surface.section] = told.get(best.surface.section, 0) + (not shorter)
            ranking.renew()
        points = (p for p in chosen if p not in lead)
        return under_headings(sorted(points, key=lambda p: p.surface.index))

    def _within(self, content: DigestContent, limit: int | None, language: Language) -> DigestContent:
        """The content without lines of facts, and if need be without its frame, where the limit asks for it."""
        if limit is None or content.table is None:
            return content
        units = self._said(content)
        for table in self._frames[language].shorter(content.table):
            if units + _length(table) <= limit:
                return _with_table(content, table)
        return _with_table(content, None)

    def _for_short(
        self, content: DigestContent, table: tuple[TableRow, ...], facts: Sequence[KeyFact]
    ) -> tuple[TableRow, ...]:
        """The table with so few lines of facts that the digest is no longer than a reader of such a document wants."""
        reading = content.reading
        room = self._most(reading) + self._unsaid(content) - self._said(content)
        needed = [fact.name in _NEEDED or self._has_room(reading, fact) for fact in facts]
        said_of = (p.sources for p in (*content.own_summary, *content.content))
        order = order_of(reading, facts, said_of)
        return fitting(table, needed, room, min(_SPARE, int(reading.words * _SPARE_SHARE)), order)

    def _unsaid(self, content: DigestContent) -> int:
        """Words of what could be told of days and requests, and is not: a line of facts says it."""
        reading = content.reading
        told = [place.span for p in (*content.own_summary, *content.content) for place in p.sources]
        missing = (
            len(fact.value.split())
            for fact in reading.facts
            if fact.name in _NEEDED
            and not self._is_alone(reading, fact)
            and not any(place.span.overlaps(span) for place in fact.sources for span in told)
        )
        return min(_MOST_UNSAID, sum(missing))

    def _said(self, content: DigestContent) -> int:
        units = sum(passage.words for passage in (*content.own_summary, *content.content))
        return units + (count_words(content.opening.text) if content.opening else 0)


def _length(table: Sequence[TableRow]) -> int:
    return sum(count_words(row.heading) + sum(map(count_words, row.lines)) for row in table)


def _with_table(content: DigestContent, table: tuple[TableRow, ...] | None) -> DigestContent:
    return replace(content, table=table)
