"""Runs: sentences that follow each other in a document, told together, each behind what it leans on.

How a document opens often says best what it is for: the first paragraphs of ordinary documents are a strong baseline
(the lead baseline of Nenkova 2005, section 4, holds for them as for news), if what is no text of theirs is left out.
"""

import itertools
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pipeline.budget import overlap
from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.joined.cataphora import Announced
from pipeline.digest.joined.saying import states_new
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.passage import told as told_text
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.span import SourceSpan, Span

_NEAR: Final = 2
"""Blocks by which sentences of one run may be apart: the next one, or that behind a short one left out."""


_BEHIND: Final = 5
"""Sentences behind one among which those stand that it announces."""
_FAR: Final = 2
"""Sentences behind one among which its consequence stands."""
_ENOUGH: Final = 60
"""Words of a summary behind which no other paragraph of it is begun."""
_SAME: Final = 0.75
"""Share of words in common with the sentence before, which says it already."""
_MOST_AGAIN: Final = 20
"""Sentences in a row that say the same, behind which a run does not go on."""
_FIRST_SECTION: Final = 1
"""The last section whose text is still the beginning of the document: that below its title."""
_LONGEST_CONTEXT: Final = 70
"""Words of a sentence with those before it in its paragraph."""
_LEAST: Final = 3
"""Words of a sentence that is told because nothing else is about what was asked."""
_ENDS: Final = frozenset(".!?")
_SHARES: Final = (1.0, 0.6, 0.4, 0.0)
"""Shares of the room of an opening that its shorter forms take."""
_WEIGHED: Final = frozenset({"decision", "purpose"})
"""Roles of what is told with the reason before it: "We therefore propose …"."""
_SHORT: Final = 30
"""Words of a run that says too little of a document."""


class RunReader:
    """Puts sentences of one document together."""

    def __init__(
        self,
        document: Document,
        passages: Sequence[Passage],
        surfaces: Sequence[Surface],
        settings: DigestSettings,
        consequence: re.Pattern[str],
        announced: Announced,
    ) -> None:
        self._consequence = consequence
        self._announced = announced
        self._document = document
        self._settings = settings
        self._surfaces = surfaces
        self._places = {surface.index: number for number, surface in enumerate(surfaces)}
        self._passages: Mapping[int, Passage] = {
            p.surface.index: p for p in passages if not p.is_written and not p.surface.is_list
        }
        self._lists = {p.surface.index: p for p in passages if p.is_written and p.surface.is_list}

    def summary(self) -> tuple[Passage, ...]:
        """The authors' own summary: runs of its sentences, each item of a list by itself."""
        found: list[Passage] = []
        told_to = -1
        for surface in self._surfaces:
            known = self._passages.get(surface.index) or self._lists.get(surface.index)
            passage = known if surface.is_own_summary else None
            is_begun = bool(found) and not surface.opens
            if passage is None or surface.index <= told_to or is_begun or (passage.leans and found):
                continue
            words = sum(each.words for each in found)
            room = self._settings.summary_words - words
            if words > _ENOUGH:
                break
            run = self.run(passage, room) if surface.may_follow else passage
            if run.words > room:
                break
            found.append(run)
            told_to = max(each.index for each in self._surfaces if each.span.end <= run.sources[-1].span.end)
        return tuple(found)

    def opening(self, leading: Collection[int]) -> tuple[Passage, ...]:
        """What the document opens with, from the first sentence of its text that stands alone; then ever less of it.

        Where that stands below some heading, a `leading` section such as an introduction goes before it.
        """
        words = len(self._document.text.split())
        room = min(self._settings.opening_words, max(self._settings.least_room, int(words * self._settings.share)))
        front = max(self._settings.front, int(len(self._document.text) * self._settings.early))
        first: tuple[Passage, ...] = ()
        for surface in self._surfaces:
            is_leading = surface.section in leading
            if surface.span.start > front:
                break
            if first and not is_leading:
                continue
            passage = self._passages.get(surface.index)
            if passage is None or not self._may_open(passage):
                continue
            least = self.followed(passage)
            runs = {run.words: run for share in _SHARES if (run := self.run(passage, int(room * share)))}
            if least.words <= room:  # what the first sentence is the reason of is told with it
                runs = {least.words: least} | {words: run for words, run in runs.items() if words > least.words}
            if max(runs) < self._settings.least_opening:
                continue
            first = tuple(runs[words] for words in sorted(runs, reverse=True))
            if is_leading or surface.section <= _FIRST_SECTION:
                break
        return first

    def in_context(self, asked: frozenset[str], told: Collection[int]) -> Iterator[Passage]:
        """Sentences about what was asked that lean on those before them, told behind these.

        `told` are the numbers of those that are told by themselves.
        """
        reached = -1
        for number, surface in enumerate(self._surfaces):
            if surface.index in told or surface.index <= reached or not asked & surface.keys or not surface.may_follow:
                continue
            members = self._led_to(number)
            if members:
                reached = surface.index
                yield self._whole(surface, members)

    def as_they_stand(self, asked: frozenset[str]) -> Iterator[Passage]:
        """All sentences about what was asked, however short, with those before them, a question with its answer.

        They are for where nothing else is about it.
        """
        told = 0
        for number, surface in enumerate(self._surfaces):
            is_own = not (surface.is_quoted or surface.is_list or surface.speaker)
            if number < told or not is_own or not asked & surface.keys or not self._is_ended(surface):
                continue
            last = number
            while self._is_question(self._surfaces[last]) and self._is_next(last + 1) and last < number + _FAR:
                last += 1
            starts = range(max(told, self._first_of(number)), number + 1)
            runs = (self._surfaces[start : last + 1] for start in starts)
            members = next((run for run in runs if self._length(run) <= _LONGEST_CONTEXT), None)
            if members is not None:
                told = last + 1
                yield self._whole(surface, members)

    def _is_next(self, number: int) -> bool:
        """Whether there is a sentence of a number that goes on in the paragraph of the one before it."""
        return number < len(self._surfaces) and not self._surfaces[number].opens

    @staticmethod
    def _is_question(surface: Surface) -> bool:
        return surface.line.text.endswith("?")

    @staticmethod
    def _is_ended(surface: Surface) -> bool:
        """Whether a sentence has words, and ends as one does."""
        return len(surface.line.text.split()) >= _LEAST and surface.line.text.rstrip('"”»)')[-1:] in _ENDS

    def _whole(self, surface: Surface, members: Sequence[Surface]) -> Passage:
        text = " ".join(told_text(self._document, each.span) for each in members)
        return Passage(replace(surface, weight=surface.weight or 0.0), text, self._sources(members))

    def _length(self, members: Sequence[Surface]) -> int:
        return sum(len(told_text(self._document, each.span).split()) for each in members)

    def _first_of(self, number: int) -> int:
        """The number of the sentence that opens the paragraph of one."""
        first = number
        while not self._surfaces[first].opens and self._surfaces[first - 1].block == self._surfaces[number].block:
            first -= 1
        return first

    def _led_to(self, number: int) -> Sequence[Surface]:
        """A sentence with those before it: all of its paragraph, else as many as there is room for."""
        for start in range(self._first_of(number), number):
            members = self._surfaces[start : number + 1]
            is_sound = all(each.may_follow for each in members) and not (members[0].leans or members[0].goes_on)
            if is_sound and self._length(members) <= _LONGEST_CONTEXT:
                return members
        return ()

    def followed(self, passage: Passage, *contrasting: re.Pattern[str]) -> Passage:
        """A passage with the sentences behind it without which it says one side or nothing.

        That is what it announces ("two things"), what goes against it ("however"), what is proposed for its sake
        ("therefore"), and behind what has a figure, such
        as a day, what happens to who misses it ("failing that").
        """
        number = self._places[passage.surface.index] + 1
        is_single = len(passage.sources) == 1 and not (passage.surface.is_list or passage.surface.speaker)
        behind = [s for s in self._surfaces[number : number + _BEHIND] if s.block == passage.surface.block]
        if not (is_single and behind) or behind[0].is_quoted:
            return passage
        members = self._announced.behind(passage.surface, behind)
        goes_with = behind[0].goes_on and any(role in _WEIGHED for role, *_ in behind[0].roles)
        goes_with = goes_with or any(each.match(behind[0].line.text) for each in contrasting)
        if not members and behind[0].may_follow and goes_with:
            members = behind[:1]
        if not members:
            far = next((n for n, each in enumerate(behind[:_FAR]) if self._comes_of(each, passage.text)), None)
            is_sound = far is not None and all(each.may_follow for each in behind[:far])
            members = behind[: far + 1] if far is not None and is_sound else ()
        if not members:
            return passage
        text = " ".join((passage.text, *(told_text(self._document, each.span) for each in members)))
        keys = passage.surface.keys.union(*(each.keys for each in members))
        surface = replace(passage.surface, keys=keys)
        return replace(passage, surface=surface, text=text, sources=self._sources((passage.surface, *members)))

    def _comes_of(self, after: Surface, before: str) -> bool:
        """Whether a sentence says how, or what happens to who misses the day that is set."""
        text = after.line.text
        is_short = text[-1:] == "." and len(text.split()) <= _SHORT and not after.is_quoted
        return is_short and any(map(str.isdigit, before + text)) and self._consequence.match(text) is not None

    def _may_open(self, passage: Passage) -> bool:
        surface = passage.surface
        kind = self._document.blocks[surface.block].kind
        is_text = kind in ("paragraph", "abstract", "keywords") or surface.line.text.endswith(".")
        return is_text and surface.speaker is None and not passage.leans

    def run(self, first: Passage, room: int) -> Passage:
        """A passage with the sentences behind it that may follow it, as far as there is room."""
        number = self._places[first.surface.index]
        members = [first.surface]
        texts = [first.text]
        words = first.words
        before = first.surface
        again = 0
        for surface in itertools.islice(self._surfaces, number + 1, None):
            listed = self._lists.get(surface.index)
            if listed is not None and surface.section == before.section and words + listed.words <= room:
                return self._made(first, members, texts, listed)
            may_follow = surface.may_follow or self._comes_of(surface, texts[-1])
            if not may_follow or not self._follows(surface, before, words):
                break
            text = told_text(self._document, surface.span)
            if self._is_again(surface, before, text):
                again += 1
                if again > _MOST_AGAIN:
                    break
                continue
            again = 0
            count = len(text.split())
            if words + count > room:
                break
            members.append(surface)
            texts.append(text)
            words += count
            before = surface
        return self._made(first, members, texts, None)

    def _is_again(self, surface: Surface, before: Surface, text: str) -> bool:
        """Whether a sentence says no more than the one before it: one of few words may say when, and is none."""
        is_like = overlap(surface.keys, before.keys) >= _SAME and not surface.turns
        return is_like and not states_new(text, told_text(self._document, before.span))

    def _made(
        self, first: Passage, members: Sequence[Surface], texts: Sequence[str], listed: Passage | None
    ) -> Passage:
        keys = frozenset().union(*(each.keys for each in (*members, *([listed.surface] if listed else []))))
        surface = replace(first.surface, keys=keys)
        text = " ".join((*texts, listed.text) if listed else texts)
        sources = (*self._sources(members), *(listed.sources if listed else ()))
        is_written = first.is_written or listed is not None
        return replace(first, surface=surface, text=text, sources=sources, leans=False, is_written=is_written)

    def _follows(self, surface: Surface, before: Surface, words: int) -> bool:
        """Whether it stands right behind; over the first heading a short run goes on, with what stands alone.

        The authors' own summary ends with its section.
        """
        if surface.section == before.section:
            return surface.block - before.block <= _NEAR
        if before.is_own_summary and not surface.is_own_summary:
            return False
        passage = self._passages.get(surface.index)
        is_next = before.section <= _FIRST_SECTION and surface.section == before.section + 1
        return words < _SHORT and is_next and passage is not None and not passage.leans

    def _sources(self, members: Sequence[Surface]) -> tuple[SourceSpan, ...]:
        """The places of sentences: one for those that follow each other in one block."""
        spans: list[tuple[int, int, Span]] = []
        for surface in members:
            number = self._places[surface.index]
            if spans and spans[-1][:2] == (surface.block, number - 1):
                spans[-1] = (surface.block, number, Span(spans[-1][2].start, surface.span.end))
            else:
                spans.append((surface.block, number, surface.span))
        return tuple(SourceSpan(0, span, self._document.source.page_of(span.start)) for *_, span in spans)
