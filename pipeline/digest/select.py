"""Door 5: what is said of a document: what it is, then the worthiest passages in its own order, then key facts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pipeline.budget import overlap
from pipeline.digest.context import under_headings
from pipeline.digest.details import DETAIL
from pipeline.digest.frame import Frame
from pipeline.digest.interpret import DigestReading
from pipeline.digest.key_fact import KeyFact
from pipeline.digest.opening import Opening
from pipeline.digest.parts import ITEMS
from pipeline.digest.passages import Passage
from pipeline.digest.settings import SelectionSettings
from pipeline.digest.settled import ONLY_WHOLE, SENTENCES, TOLD_WHOLE
from pipeline.digest.values import sum_of
from pipeline.document import language_of
from pipeline.errors import UnusableDocument
from pipeline.languages import ByLanguage, Language
from pipeline.resources import Resources
from pipeline.summary import Extras, Request, TableRow, count_words

DOCUMENT: Final = "document"
_HEADED: Final = 2
"""Passages told with their headings, which name the parts already."""
OWN_SUMMARY: Final = "own_summary"
_LEAST_OWN: Final = 90
_LEAST: Final = 110
"""Words that a digest may have, however short its document is."""
_LONGEST_FACT: Final = 45
"""Words of a fact that the text has a line for."""
_LONG_FIELD: Final = 6
"""Words of a field that the text need not say twice."""
_SAYING: Final = 3
"""Words of an amount that says what it is for."""
_MOST_LINES: Final = {
    "action": 6,
    "amount": 3,
    "contact": 3,
    "deadline": 3,
    "decision": 4,
    "detail": 5,
    "event": 3,
    "field": 14,
    "limit": 2,
    "payment": 2,
    "item": 8,
    "party": 3,
    "recourse": 2,
    "request": 3,
    "termination": 2,
    "vote": 4,
}
"""Lines of facts that the text has several of."""
PAYMENT: Final = "payment"
_RESERVED: Final = frozenset({"deadline", "recourse", "request"})
"""Facts for which a short digest has room, though they are sentences."""
_FOLLOWED: Final = frozenset({"deadline", "recourse"})
"""Facts that say what follows as well, and are told where only their first sentence is."""
_LONG_VALUE: Final = 12
"""Signs of a value that is not said by chance where its words are."""
_SUMS: Final = frozenset({"to_pay", "total"})
_SAID_FIRST: Final = frozenset(
    {"addressee", "author", "date", "employer", "issuer", "order", "post", "reference", "subject", "version"}
)
"""Facts that need no line where the opening says them in the same words."""
_SENTENCES: Final = SENTENCES | TOLD_WHOLE | ONLY_WHOLE | {DETAIL}
"""Facts that are said with what it says as well."""
_LONGEST_DETAIL: Final = 85
"""Words of a list that the text has a line for."""
CONTENT: Final = "content"
_FEW: Final = 30
"""Words of a limit under which nothing is told of a text for whose beginning there is no room."""
_TIGHT: Final = 110
"""Words of a limit under which what binds stands before everything else."""
_BINDING: Final[Mapping[str, float]] = {
    "action": 2.0,
    "decision": 3.0,
    "finding": 1.0,
    "obligation": 2.5,
    "prohibition": 3.0,
    "recommendation": 0.5,
    "request": 2.5,
}
"""What sentences of these roles are worth more there."""


@dataclass(frozen=True, slots=True)
class DigestContent:
    """The opening, passages by theme, and the frame around them."""

    reading: DigestReading
    language: Language
    opening: Opening | None
    own_summary: tuple[Passage, ...]
    content: tuple[Passage, ...]
    is_focused: bool
    table: tuple[TableRow, ...] | None

    def extras(self) -> Extras:
        """Key facts, the kind, and the outline."""
        reading = self.reading
        return Extras(
            {
                "document_kind": {
                    "name": reading.kind.name,
                    "doubt": round(reading.kind.doubt, 1),
                },
                "key_facts": [fact.as_json() for fact in reading.facts],
                "outline": [heading.as_json() for heading in reading.headings],
            },
            table=self.table,
            warnings=reading.warnings,
        )


class DigestSelection:
    """Fills the room that there is: the authors' own summary first, then passages by their worth."""

    def __init__(self, settings: SelectionSettings, resources: Resources) -> None:
        self._settings = settings
        self._frames = ByLanguage(partial(Frame, resources))

    def select(self, interpretation: DigestReading, request: Request) -> DigestContent:
        """The content; raises UnusableDocument (`no_content_for_profile`) where nothing fits."""
        language = language_of(interpretation.document)
        limit = request.word_limit(interpretation.words)
        opening = interpretation.opening
        opening_words = count_words(opening.text) if opening else 0
        if limit is not None and opening_words > limit:
            opening, opening_words = None, 0
        room = self._room(interpretation, opening_words) if limit is None else limit - opening_words
        most = self._settings.sentences if limit is None else max(self._settings.sentences, room // 12)
        own = self._own(interpretation, room if limit else max(room, _LEAST_OWN))
        left = room - sum(passage.words for passage in own)
        is_tight = limit is not None and limit <= _TIGHT and request.focus is None
        binds = is_tight and any(_settles(p) >= _BINDING["obligation"] for p in interpretation.passages)
        first = interpretation.lead
        is_scope = (
            binds and first is not None and (_is_purpose(first) or bool(interpretation.title_of(first.surface.section)))
        )
        lead = self._lead(interpretation, left) if not own and not is_scope else ()
        left -= sum(passage.words for passage in lead)
        is_meeting = interpretation.row.parts == ITEMS
        if first is not None and not (own or lead or is_scope or is_meeting) and opening and (limit or _TIGHT) <= _FEW:
            most = 0  # the rest would speak of what the beginning says, for which there is no room
        points = self._others(
            interpretation,
            left,
            most - len(own),
            (*own, *lead),
            is_focused=request.focus is not None,
            is_tight=is_tight,
        )
        parts = self._parts(interpretation, limit) if sum(p.heading is not None for p in points) < _HEADED else ()
        ordered = sorted((*lead, *points), key=lambda p: p.surface.index)
        others = (*parts, *ordered) if is_meeting else (*ordered, *parts)
        if opening is None and not own and not others:
            raise UnusableDocument("no_content_for_profile", "nothing of the document fits; allow more words")
        frame = self._frames[language]
        facts = self._lines(interpretation, own, ordered, opening)
        table = frame.rows(facts, has_own=bool(own), has_content=bool(others))
        if request.focus is not None:
            titles = {section_theme(p): interpretation.title_of(p.surface.section) for p in others}
            table = frame.sections(titles, facts)
        is_focused = request.focus is not None
        content = DigestContent(interpretation, language, opening, own, others, is_focused, table)
        return self._within(content, limit, language)

    def _room(self, reading: DigestReading, opening: int) -> int:
        """Words of what it says; with its opening and facts, no more than a short document has."""
        settings = self._settings
        words = reading.words
        room = min(settings.words, max(settings.least_room, int(words * settings.share)))
        if words >= settings.short:
            return room
        facts = (fact for fact in self._lines(reading, (), (), None) if fact.name not in _SENTENCES - _RESERVED)
        told = sum(len(fact.value.split()) for fact in facts)
        least = max(settings.least_short, int(words * settings.least_share))
        return min(room, max(least, self._most(words) - opening - told))

    def _most(self, words: int) -> int:
        """Words of the digest of a short document."""
        settings = self._settings
        share = settings.share_of_short if words >= settings.very_short else settings.share_of_very_short
        return max(_LEAST, int(words * share))

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
        """How the text opens, if there is room for it, else its first sentence."""
        if reading.lead is None:
            return ()
        first = (p for p in reading.passages if p.surface.index == reading.lead.surface.index and not p.leans)
        return next(((p,) for p in (reading.lead, *first) if p.words <= room), ())

    def _parts(self, reading: DigestReading, limit: int | None) -> tuple[Passage, ...]:
        """The line that names the parts, where no limit asks for less."""
        return (reading.parts,) if reading.parts is not None and limit is None else ()

    def _others(
        self,
        reading: DigestReading,
        room: int,
        most: int,
        own: Sequence[Passage],
        *,
        is_focused: bool,
        is_tight: bool,
    ) -> tuple[Passage, ...]:
        settings = self._settings
        sections = {p.surface.section for p in reading.passages}
        is_wide = len(sections) > settings.of_section and not is_focused
        cap = settings.of_section if is_wide else most
        said_places = [place.span for passage in own for place in passage.sources]
        left = [
            p
            for p in reading.passages
            if not p.leans
            and not (own and p.surface.is_own_summary)
            and not any(span.overlaps(place.span) for place in p.sources for span in said_places)
        ]
        chosen: list[Passage] = []
        told: dict[int, int] = {}

        def worth(passage: Passage) -> float:
            weight = passage.surface.weight or 0.0
            weight -= settings.bare * (passage.bare is not None)
            weight -= settings.spread * sum(_is_purpose(passage) and _is_purpose(other) for other in chosen)
            return weight - settings.spread * told.get(passage.surface.section, 0)

        while left and len(chosen) < most:
            best = max(left, key=lambda p: (worth(p) + is_tight * _settles(p), -p.surface.index))
            left.remove(best)
            said = (*own, *chosen)
            if worth(best) < settings.least_worth and sum(p.words for p in said) >= settings.least_told:
                break
            if (
                best.words > room
                or told.get(best.surface.section, 0) >= cap
                or any(_overlap(best, other) for other in chosen)
                or any(overlap(best.surface.keys, other.surface.keys) >= settings.again for other in said)
            ):
                continue
            room -= best.words
            chosen.append(best)
            told[best.surface.section] = told.get(best.surface.section, 0) + 1
        return under_headings(sorted(chosen, key=lambda p: p.surface.index))

    def _lines(
        self, reading: DigestReading, own: Sequence[Passage], others: Sequence[Passage], opening: Opening | None
    ) -> tuple[KeyFact, ...]:
        """The facts that the text has lines for: those of the kind, in its order, and none that was said above."""
        titles = {section.title for section in reading.document.sections}
        told = [p.span for passage in (*own, *others) for p in passage.sources if p.span not in titles]
        texts = [opening.text if opening else "", *(passage.text for passage in (*own, *others))]
        said = " ".join(texts).casefold()
        chosen: list[KeyFact] = []
        counts: dict[str, int] = {}
        worth = {p.sources[-1].span: p.surface.weight or 0.0 for p in reading.passages}
        free = [
            fact
            for fact in reading.facts
            if fact.name == DETAIL and not any(s.overlaps(p.span) for s in told for p in fact.sources)
        ]
        best = sorted(free, key=lambda fact: -worth.get(fact.sources[-1].span, 0.0))[: _MOST_LINES[DETAIL]]
        for fact in _largest_first(reading.facts):
            if fact.name == DETAIL and fact not in best:
                continue
            is_sentence = fact.name in (*SENTENCES, *TOLD_WHOLE, *ONLY_WHOLE, "amount", DETAIL)
            is_sentence = is_sentence or (fact.name == "field" and len(fact.value.split()) >= _LONG_FIELD)
            is_row = fact.name == "field"  # rows have the heads of their columns in common
            places = fact.sources[-1:] if is_row else fact.sources
            every = all if fact.name in _FOLLOWED else any
            is_told = every(any(span.overlaps(place.span) for span in told) for place in places)
            is_told = is_told and (is_sentence or len(fact.value.split()) >= _SAYING)
            if reading.row.replies and opening is not None and fact.name in ("addressee", "issuer"):
                continue  # of the messages that it answers
            value = fact.value.partition(" (")[0] if fact.name == "party" else fact.value
            value = value.casefold().rstrip(" .")
            if is_told or (value in said and (len(value) >= _LONG_VALUE or fact.name in _SAID_FIRST | _SUMS)):
                continue
            most = _MOST_LINES.get(fact.name, 1)
            longest = _LONGEST_DETAIL if fact.name in (DETAIL, "deadline") else _LONGEST_FACT
            if fact.name == "title" or (fact.name == "amount" and len(fact.value.split()) < _SAYING):
                continue
            if counts.get(fact.name, 0) >= most or len(fact.value.split()) > longest:
                continue
            if is_sentence:
                told.extend(place.span for place in places)
            counts[fact.name] = counts.get(fact.name, 0) + 1
            chosen.append(fact)
        return tuple(chosen[: min(reading.row.lines, self._settings.fact_lines)])

    def _within(self, content: DigestContent, limit: int | None, language: Language) -> DigestContent:
        """The content without lines of facts, and if need be without its frame, where the limit asks for it."""
        if limit is None and content.table is not None and not content.is_focused:
            return _with_table(content, self._for_short(content, content.table, language))
        if limit is None or content.table is None:
            return content
        units = self._said(content)
        for table in self._frames[language].shorter(content.table):
            if units + _length(table) <= limit:
                return _with_table(content, table)
        return _with_table(content, None)

    def _for_short(
        self, content: DigestContent, table: tuple[TableRow, ...], language: Language
    ) -> tuple[TableRow, ...]:
        """The table with so few lines of facts that the digest of a short document is shorter than that."""
        words = content.reading.words
        if words >= self._settings.short:
            return table
        most = self._most(words)
        shorter = [*self._frames[language].shorter(table)]
        said = self._said(content)
        return next((each for each in shorter if said + _length(each) <= most), shorter[-1])

    def _said(self, content: DigestContent) -> int:
        units = sum(passage.words for passage in (*content.own_summary, *content.content))
        return units + (count_words(content.opening.text) if content.opening else 0)


def _length(table: Sequence[TableRow]) -> int:
    return sum(count_words(row.heading) + sum(map(count_words, row.lines)) for row in table)


def _largest_first(facts: Sequence[KeyFact]) -> Iterator[KeyFact]:
    """The facts in their order, but of sums of money the largest first: a lost key costs less than the hire."""
    sums = sorted((f for f in facts if f.name == PAYMENT), key=lambda f: -sum_of(f.normalized))
    largest = iter(sums)
    for fact in facts:
        yield next(largest) if fact.name == PAYMENT else fact


def _overlap(one: Passage, other: Passage) -> bool:
    """Whether two passages say the same sentence, under whatever heading."""
    headings = {passage.heading[1] for passage in (one, other) if passage.heading}
    return any(
        a.span.overlaps(b.span) for a in one.sources for b in other.sources if a not in headings and b not in headings
    )


def _settles(passage: Passage) -> float:
    """What a passage is worth more where there is room for little: what is decided, bound or found."""
    roles = {role for role, *_ in passage.surface.roles}
    return max((_BINDING.get(role, 0.0) for role in roles), default=0.0)


def _is_purpose(passage: Passage) -> bool:
    return any(role == "purpose" for role, *_ in passage.surface.roles)


def _with_table(content: DigestContent, table: tuple[TableRow, ...] | None) -> DigestContent:
    return replace(content, table=table)


def themed(content: DigestContent) -> Iterator[tuple[str, Passage]]:
    """The passages with their themes, in the order of the text."""
    for theme, passages in ((OWN_SUMMARY, content.own_summary), (CONTENT, content.content)):
        for passage in passages:
            yield (section_theme(passage) if content.is_focused else theme), passage


def section_theme(passage: Passage) -> str:
    """The theme of a passage where each section has its own."""
    return f"section_{passage.surface.section}"
