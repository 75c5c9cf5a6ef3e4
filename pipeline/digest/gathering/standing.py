"""Key facts that lean on other sentences, told behind these, or not at all: "Nobody else may use it" says nothing.

The same is asked of them as of what no other fact says (`leans.py`).
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.gathering.gathered import Gathered, Reading
from pipeline.digest.headings.heads import Heads
from pipeline.digest.joined.leans import Leans, may_precede
from pipeline.digest.meetings.resolutions import RULE as RESOLUTION
from pipeline.digest.reading.details import DETAIL
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.digest.values.settled import CLAUSES, LABELLED, ONLY_WHOLE, SENTENCES, TOLD_WHOLE
from pipeline.document import Document
from pipeline.fragments import fragment, without_marker
from pipeline.span import Span

_ASKED: Final = (SENTENCES | TOLD_WHOLE | ONLY_WHOLE | CLAUSES | {DETAIL, "amount"}) - {"request", "vote"}
"""Facts that are sentences; of a request and a vote it is asked where they are found."""
_BACK: Final = 3
"""Sentences before a fact that are told with it."""
_TOGETHER: Final = 80
"""Words of all that is told together."""
_ACTION: Final = "action"
_SENTENCE: Final = 6
"""Words from which a fact is a sentence."""
_SHOWN: Final = 24
"""Signs by which a sentence is found in what a fact says."""
_MARKS: Final = " *_\N{NO-BREAK SPACE}"
_PAIRS: Final = (("«", "»"), ("“", "”"), ("(", ")"))
_WORD: Final = re.compile(r"\w+")


def leans_of(reading: Reading, told_first: str, facts: Sequence[KeyFact]) -> Leans:
    """What tells which sentences of a document lean, beside the words with which it is told first."""
    tools = reading.tools
    named = frozenset(_WORD.findall(told_first.casefold()))
    is_of_person = any(f.name == "subject" and tools.titled.search(f.value) for f in facts)
    return Leans(reading.document, named | tools.own_nouns.keys(), is_of_person, tools.leaning)


def standing(reading: Reading, gathered: Gathered) -> Gathered:
    """What is gathered, without facts that would dangle."""
    reader = _reader(reading, gathered)
    said = reading.tools.labelled_decisions.said
    return replace(
        gathered,
        facts=tuple(_apart(tuple(reader.facts(gathered.facts)))),
        passages=tuple(reader.decided(passage, said) for passage in gathered.passages),
    )


def grounded(reading: Reading, gathered: Gathered) -> Gathered:
    """What is gathered, its passages behind the sentences from which they take what they speak of, or not told."""
    if not reading.is_whole or gathered.is_of_messages:
        return gathered
    reader = _reader(reading, gathered)
    found = (reader.grounded(passage) for passage in gathered.passages)
    return replace(gathered, passages=tuple(each for each in found if each is not None))


def _reader(reading: Reading, gathered: Gathered) -> "_Standing":
    leans = leans_of(reading, gathered.opening, gathered.facts)
    starts = [surface.span.start for surface in reading.surfaces]
    heads = reading.heads
    names = frozenset(head.span for s in reading.surfaces if (head := heads.of(s.index)) is not None)
    return _Standing(
        reading.document,
        reading.surfaces,
        starts,
        heads,
        names,
        reading.noise,
        leans,
        reading.tools.colon,
        reading.tools.bare_number,
    )


@dataclass(frozen=True, slots=True)
class _Standing:
    """Judges the facts of one document; `names` are the places of headings, `noise` the numbers of courtesies."""

    document: Document
    surfaces: Sequence[Surface]
    starts: Sequence[int]
    heads: Heads
    names: frozenset[Span]
    noise: frozenset[int]
    leans: Leans
    colon: str
    is_number: Callable[[str], object]

    def facts(self, facts: Sequence[KeyFact]) -> Iterator[KeyFact]:
        """The facts that are understood, some behind what they lean on."""
        above: KeyFact | None = None
        for stated in facts:
            if stated.name in SENTENCES and stated.value.rstrip().endswith(":"):
                continue  # it only announces what stands below it
            is_whole = stated.rule == RESOLUTION  # with its title and its vote, whatever it is made of
            fact = self._numbered(stated) if stated.name in SENTENCES and not is_whole else stated
            found = fact if is_whole or fact.name not in _ASKED else self._stood(fact, above)
            found = None if found is not None and found.name in _ASKED and is_open(found.value) else found
            if found is not None:
                yield found
            above = found if fact.name == _ACTION and LABELLED in fact.rule else None

    def decided(self, passage: Passage, said: Callable[[Surface], Span | None]) -> Passage:
        """A paragraph that a label calls a decision, behind what it leans on; what is `said` behind the label."""
        own = said(passage.surface)
        if own is None or not self.leans.must_lean(passage.surface, own):
            return passage
        members = self._lead(bisect_right(self.starts, passage.surface.span.start) - 1)
        text = " ".join((*(told(self.document, each.span) for each in members), passage.text))
        if not members or len(text.split()) > _TOGETHER:
            return passage
        places = (*(place_of(self.document, each.span) for each in members), *passage.sources)
        return replace(passage, text=text, sources=places)

    def grounded(self, passage: Passage) -> Passage | None:
        """A passage behind the sentences from which it takes what it speaks of; None where there is no room."""
        if is_open(passage.text):
            return None
        if any(rule == RESOLUTION for _, rule, _ in passage.surface.roles):
            return passage  # with its title and what was proposed, whatever it is made of
        own = next((place.span for place in passage.sources if place.span not in self.names), None)
        number = bisect_right(self.starts, own.start) - 1 if own is not None else -1
        if passage.leans or passage.surface.speaker is not None or number < 0 or own is None:
            return passage
        surface = self.surfaces[number]
        if own.start <= surface.span.start and (lead := self._below_number(surface)):
            return self._behind(passage, own, lead)
        needs = own.start <= surface.span.start and self.leans.presumes(surface)
        if not (needs or (own.start <= surface.span.start and self.leans.is_within_item(surface))):
            return passage
        members = self._lead(number, needs)
        text = " ".join((*(told(self.document, each.span) for each in members), passage.text))
        if not members or len(text.split()) > _TOGETHER:
            return None if needs or self._is_of_list(surface) else passage
        return self._behind(passage, own, members)

    def _behind(self, passage: Passage, own: Span, members: Sequence[Surface]) -> Passage | None:
        """A passage behind the sentences before its `own` first one; None where there is no room."""
        text = " ".join((*(told(self.document, each.span) for each in members), passage.text))
        if len(text.split()) > _TOGETHER:
            return None
        at = next(n for n, place in enumerate(passage.sources) if place.span == own)
        places = (place_of(self.document, each.span) for each in members)
        return replace(passage, text=text, sources=(*passage.sources[:at], *places, *passage.sources[at:]))

    def _below_number(self, surface: Surface) -> Sequence[Surface]:
        """The sentences of its paragraph before one whose heading is but a number: of what, only the first one says."""
        head = self.heads.of(surface.index)
        if head is None or self.is_number(head.text) is None:
            return ()
        last = bisect_right(self.starts, surface.span.start) - 1
        own: list[Surface] = []
        words = 0
        for number in range(last - 1, -1, -1):
            each = self.surfaces[number]
            if each.block != surface.block or each.span.start < head.begins or words > _TOGETHER:
                break  # no more is told than that
            if not may_precede(each, self.noise):
                return ()
            own.append(each)
            words += len(each.line.text.split())
        return own[::-1]

    def _numbered(self, fact: KeyFact) -> KeyFact:
        """A fact that stands under a mere number behind the sentences that say what has that."""
        number, own = self._first(fact)
        lead = () if number is None else self._below_number(self.surfaces[number])
        at = -1 if own is None else fact.value.find(fragment(self.document, own)[:_SHOWN])
        said = " ".join(told(self.document, each.span) for each in lead)
        if at < 0 or not lead or len(f"{said} {fact.value}".split()) > _TOGETHER:
            return fact
        places = (*fact.sources, *(place_of(self.document, each.span) for each in lead))
        value = f"{fact.value[:at]}{said} {fact.value[at:]}"
        return replace(fact, value=value, sources=tuple(sorted(places, key=lambda each: each.span)))

    def _stood(self, fact: KeyFact, above: KeyFact | None) -> KeyFact | None:
        """A fact as it is understood; None where nothing tells what it is about. `above` is the action before it."""
        number, own = self._first(fact)
        if number is None or own is None:
            return fact
        surface = self.surfaces[number]
        must = self.leans.must_lean(surface, own)
        is_task = above is not None and fact.name == _ACTION and LABELLED in fact.rule
        lacks_subject = not must and self.leans.lacks_subject(surface, own)
        is_item = not (must or lacks_subject) and self.leans.is_within_item(surface)
        if not (must or lacks_subject or is_item or (is_task and self.leans.leans(surface))):
            return self._headed(fact, surface)
        if above is not None and is_task:
            value = f"{above.value.rstrip(' .;')}. {fact.value}"
            return replace(fact, value=value, sources=(*above.sources, *fact.sources))
        if (led := self._led(fact, number, own)) is not None:
            return led
        if lacks_subject or (is_item and fact.name != DETAIL and not self._is_of_list(surface)):
            return fact  # the name of the fact says what it is of: "Renewal: shall not renew"
        head = self.heads.of(surface.index)
        is_top = head is not None and (not number or self.surfaces[number - 1].span.end <= head.begins)
        is_headed = head is not None and is_top and head.text in fact.value and not surface.goes_on
        return fact if is_headed and not is_item else None  # of an item its heading says only the kind

    def _headed(self, fact: KeyFact, surface: Surface) -> KeyFact:
        """A fact without a verb behind what it stands under: "Who can apply: Anyone over 18."."""
        head = self.heads.of(surface.index)
        is_right_below = head is not None and surface.opens and self.heads.is_right_below(surface, head)
        is_said = head is None or head.is_first or head.text in fact.value or len(fact.value.split()) < _SENTENCE
        if head is None or is_said or not is_right_below or not self.leans.is_fragment(surface):
            return fact
        place = place_of(self.document, head.span)
        return replace(fact, value=f"{head.label(self.colon)} {fact.value}", sources=(place, *fact.sources))

    def _first(self, fact: KeyFact) -> tuple[int | None, Span | None]:
        """The number of the first sentence of a fact, and what it has of that; a heading is none."""
        for place in fact.sources:
            if fragment(self.document, place.span).endswith("?"):
                return None, None  # an answer is told with its question
            at = max(0, bisect_right(self.starts, place.span.start) - 1)
            for number, surface in enumerate(self.surfaces[at : at + 2], at):
                if surface.span.overlaps(place.span) and place.span not in self.names:
                    return number, place.span
        return None, None

    def _led(self, fact: KeyFact, number: int, own: Span) -> KeyFact | None:
        """A fact behind the sentences of its paragraph on which it leans, as far as there is room."""
        surface, said = self.surfaces[number], fragment(self.document, own)
        at = fact.value.find(said[:_SHOWN])
        is_labelled = self.document.text[: own.start].rstrip(_MARKS).endswith(":")
        is_cut = own.start > surface.span.start and not is_labelled
        is_alone = is_cut and not self.leans.must_lean(surface, surface.span)
        members = self._lead(number, self.leans.presumes(surface)) if at >= 0 and not is_alone else ()
        if at < 0 or not (members or is_alone):
            return None
        whole = told(self.document, surface.span) if is_cut else fact.value[at:]
        before = " ".join(told(self.document, each.span) for each in members)
        named = fact.value[:at]
        named = "" if before.startswith(named.rstrip(f"{_MARKS}:")) and before else named
        value = f"{named}{before} {whole}" if before else f"{named}{whole}"
        if len(value.split()) > _TOGETHER:
            return None
        spans = (*(each.span for each in members), *((surface.span,) if is_cut else ()))
        kept = [place for place in fact.sources if not is_cut or place.span != own]
        every = (*kept, *(place_of(self.document, span) for span in spans))
        return replace(fact, value=value, sources=tuple(sorted(every, key=lambda each: each.span)))

    def _lead(self, number: int, least: int = 1) -> Sequence[Surface]:
        """The sentences on which one leans, `least` of them, back to one that is understood alone, if they are few."""
        first = number
        while number - first < max(least, 1) or self._goes_on(self.surfaces[first]):
            before = self.surfaces[first - 1] if first else None
            if before is None or number - first == _BACK or not self._is_near(before, self.surfaces[first]):
                return ()
            head = self.heads.of(self.surfaces[first].index)
            is_name = head is not None and head.span.start <= before.span.start and before.span.end <= head.begins
            if is_name or not may_precede(before, self.noise):
                return ()
            first -= 1
        return () if self._is_of_list(self.surfaces[first]) else self.surfaces[first:number]

    def _is_of_list(self, surface: Surface) -> bool:
        """Whether a sentence stands in an item that goes on from the words above its list: "or in two payments"."""
        block = self.document.blocks[surface.block]
        return (
            block.kind == "list_item"
            and fragment(self.document, without_marker(self.document, block.span))[:1].islower()
        )

    def _goes_on(self, surface: Surface) -> bool:
        leans = self.leans
        return leans.leans(surface) or leans.is_within_item(surface) or leans.presumes(surface) > 0

    def _is_near(self, before: Surface, surface: Surface) -> bool:
        """Whether a sentence stands before another in its paragraph, or ends the paragraph right above it."""
        blocks = self.document.blocks
        are_text = blocks[before.block].kind == blocks[surface.block].kind == "paragraph"
        is_above = before.section == surface.section and before.block + 1 == surface.block and are_text
        return before.block == surface.block or (surface.opens and is_above)


def is_open(text: str) -> bool:
    """Whether a text has only the first half of a quotation or bracket."""
    return any(text.count(first) > text.count(last) for first, last in _PAIRS)


def _apart(facts: Sequence[KeyFact]) -> Iterator[KeyFact]:
    """The facts without details of which another one says all."""
    for fact in facts:
        if fact.name != DETAIL or not any(_holds(other, fact) for other in facts if other is not fact):
            yield fact


def _holds(other: KeyFact, fact: KeyFact) -> bool:
    """Whether one fact says more than another, and all of it."""
    is_longer = len(other.value) > len(fact.value)
    return is_longer and all(any(o.span.contains(own.span) for o in other.sources) for own in fact.sources)
