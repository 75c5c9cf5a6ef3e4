"""What a later report of a cluster says more than the story that is told: one sentence behind it.

A story is told from one document, lest the states of several days be mixed. Where another came out on a later day, how
it begins is news: on that day investigators boarded the ferry of which the story tells how it ran aground.
"""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.stories.story import StoryTelling

_BEGINNING = 2
"""Sentences with which a report begins: what stands further behind may be background."""
_BEHIND_BACK = 5
"""The same of one that begins with what had happened before."""
_SHARED = 2
"""Terms that it has in common with the story, one of them a name: it is of the same."""

_NUMBERS = 2
"""New numbers by which a sentence tells more than the day of what happened."""

_NEW = 3
"""Terms that are not told yet."""
_EARLY = 8
"""Sentences of a report among which it says how many died of what it tells."""
_DEATH = "death"


@dataclass(frozen=True, slots=True)
class LaterNews:
    """Finds it among the sentences of all documents, by the `days` on which those were published."""

    sentences: Sequence[WholeSentence]
    days: Mapping[int, datetime.date | None]

    def behind(self, telling: StoryTelling, told: Sequence[WholeSentence]) -> WholeSentence | None:
        """The sentence of the latest report that stands on its own behind what is told; None where there is none."""
        if told and (toll := self._toll(told)) is not None:
            return toll
        own = self.days.get(told[0].source.document) if told else None
        if own is None:
            return None
        later = {number: day for number, day in self.days.items() if day is not None and day > own}
        back = {each.source.document for each in self.sentences if each.rank == 0 and each.looks_back}

        def begins(each: WholeSentence) -> bool:
            number = each.source.document
            return number in later and each.rank < (_BEHIND_BACK if number in back else _BEGINNING)

        heads = [each for each in self.sentences if begins(each)]
        known = {term for each in told for term in each.terms}

        def order(each: WholeSentence) -> tuple[int, int, int, int]:
            """Of one day, first what brings new numbers: "the toll rose from 207 to 290"."""
            place = each.source.document
            numbers = sum(term[:1].isdigit() for term in {*each.terms} - known)
            return -later[place].toordinal(), -min(numbers, _NUMBERS), place, each.rank

        heads.sort(key=order)
        return next((each for each in heads if self._fits(telling, each, told)), None)

    def _toll(self, told: Sequence[WholeSentence]) -> WholeSentence | None:
        """How many died, if the story does not say it, as several reports tell it and none tells of more."""
        if any(kind == _DEATH for each in told for kind, _ in each.tolls):
            return None
        early = [each for each in self.sentences if each.rank < _EARLY]
        reports: dict[int, set[int]] = {}
        for each in early:
            for kind, count in each.tolls:
                if kind == _DEATH:
                    reports.setdefault(count, set()).add(each.source.document)
        highest = max(reports, default=None)
        if highest is None or len(reports[highest]) == 1:
            return None
        saying = (each for each in early if (_DEATH, highest) in each.tolls and not (each.leans or each.voiced))
        return next((each for each in saying if not each.turned and _is_of(each, told)), None)

    @staticmethod
    def _fits(telling: StoryTelling, sentence: WholeSentence, told: Sequence[WholeSentence]) -> bool:
        terms = {term for each in told for term in each.terms}
        is_part = sentence.leans or sentence.voiced or sentence.turned
        if is_part or sentence.scenic or sentence.looks_back or not sentence.days:
            return False
        is_repeat = telling.repeats(sentence.terms, sorted(terms)) or any(
            telling.repeats(sentence.terms, each.terms) for each in told
        )
        return _is_of(sentence, told) and not is_repeat and len({*sentence.terms} - terms) >= _NEW


def _is_of(sentence: WholeSentence, told: Sequence[WholeSentence]) -> bool:
    """Whether a sentence is of the story that is told, and understood behind it."""
    terms = {term for each in told for term in each.terms}
    names = {name for each in told for name in each.names}
    is_understood = (sentence.untold | sentence.refers) <= terms and sentence.bare in (None, *terms)
    return is_understood and not names.isdisjoint(sentence.names) and len(terms & {*sentence.terms}) >= _SHARED
