"""Says in brackets which day a story means by "Monday" or "yesterday": a summary is read on another day.

A day that nothing dates is left out where the story loses nothing else: it tells its reader nothing.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

from pipeline.languages import Language
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import Date, Sentence
from pipeline.sentences.loose_days import without
from pipeline.sentences.relative_days import RelativeDay
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.summary import count_words

_COUNTED = re.compile(r"(?:\W*[^\W\d]{1,3}\W+|[^\w,]*)\d(?!\d{3}\b|\d?\s?[:h])")
"""A number behind a day is its date: « dimanche 28 », « hier, le 9 juin »; not "today, 2 days before", "at 0525"."""

_NAMED = re.compile(r" (?:[A-ZÀ-Þ][^\W\d_]+-)[A-ZÀ-Þ]")
"""A name right behind a day has it in it: « Dimanche Ouest-France »."""
_NUMBER = re.compile(r"(?<![\w-])\d+(?![\d-])")
"""What may be that of a day or a year; not "a 45-year-old"."""
_SAME = 2
"""Terms that two sentences share which may tell of one kind of thing on two days."""
_YEAR = 4
"""Digits of a year in ISO 8601."""


class StoryDays:
    """Dates the first weekday of a summary, and each deictic word once; the days after it are counted from there.

    Where it `says_when` as well as the story does, the first day that nothing dates stays.
    """

    def __init__(self, engine: RealizationEngine, language: Language, *, says_when: bool = False) -> None:
        self._engine = engine
        self._language = language
        self._known: set[str] = set()
        self._loose: str | None = None
        self._undated: set[str] = set()
        self._is_dated = False
        self._is_spared = says_when

    def told(self, sentence: WholeSentence) -> str:
        """The text of a sentence with the days that its reader cannot know."""
        text, known = sentence.text, set(self._known)
        for day, behind in zip_longest(sentence.days, sentence.days[1:]):
            if self._is_needed(day, known) and day.words in text:
                end = text.index(day.words) + len(day.words)
                if behind is not None and behind.day == day.day and text.startswith(f" {behind.words}", end):
                    end += len(behind.words) + 1  # « hier mardi »
                if (
                    _COUNTED.match(text[end:])
                    or _NAMED.match(text[end:])
                    or text.count("(", 0, end) > text.count(")", 0, end)
                ):
                    continue
                text = f"{text[:end]} ({self.said(day.day)}){text[end:]}"
            known.add(day.day)
        return self._without_loose(sentence) or text

    def _without_loose(self, sentence: WholeSentence) -> str | None:
        """A sentence without a day that is not known, unless another is said, or the same was told without its day.

        "Five drowned on Monday, six on Tuesday": which is which would be lost.
        """
        loose = sentence.loose
        if loose is None or self._is_spared or self._known or self._is_dated:
            return None
        is_other = self._loose not in (None, loose.name)
        if is_other and len(self._undated.intersection(sentence.terms)) >= _SAME:
            return None
        return without(sentence.text, loose)

    def tell(self, sentence: WholeSentence) -> None:
        """Takes note of the days that a sentence has told."""
        is_left_out = self._without_loose(sentence) is not None
        self._known.update(day.day for day in sentence.days)
        self._is_dated |= bool(_NUMBER.search(sentence.text)) and "DATE" in sentence.frames
        if sentence.loose is not None:
            self._is_dated |= not (is_left_out or self._is_spared)
            self._loose = self._loose or sentence.loose.name
            self._undated.update(sentence.terms)
        self._is_spared &= sentence.loose is None and not sentence.days

    @staticmethod
    def _is_needed(day: RelativeDay, known: set[str]) -> bool:
        """Of a year it is enough that anything is dated; a weekday is counted from another day."""
        dated = known if len(day.day) == _YEAR else {each for each in known if len(each) > _YEAR}
        return day.day not in known and (day.is_deictic or not dated)

    def said(self, day: str) -> str:
        """A day or year (ISO 8601) in words."""
        text: str = self._engine.realize(Sentence(content=Date(date=day), terminator=""), self._language).text
        return text


def dated_anew(
    days: StoryDays, kept: Sequence[WholeSentence], sentences: Iterable[WholeSentence], room: int
) -> tuple[WholeSentence, ...]:
    """What is told after all, with its days, if there is room: a sentence that had said which ones may be gone."""
    plain = {each.rank: each for each in sentences}
    anew: list[WholeSentence] = []
    for each in kept:
        own = plain[each.rank] if plain[each.rank].leans == each.leans else plain[each.rank].severed()
        text = days.told(own)
        anew.append(replace(own, text=text, is_changed=own.is_changed or text != own.text))
        days.tell(own)
    return tuple(anew if sum(count_words(each.text) for each in anew) <= room else kept)
