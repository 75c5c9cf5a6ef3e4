"""What a transcript says, turn by turn: what is settled, promised, asked and by when, each by whom.

People who talk answer each other, so that a turn is told with the one that it answers, and what is promised with what
was asked. Nobody's hesitations are told.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.pronouns import points_before_naming
from pipeline.digest.elements.rule_endings import OF_LETTERS
from pipeline.digest.elements.rules import Role
from pipeline.digest.elements.speakers import shown
from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.digest.reading.details import DETAIL
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document, language_of
from pipeline.languages import traits_of
from pipeline.span import SourceSpan, Span

RULE: Final = "digest.talk"
_DECISION: Final = "decision"
_MEETS: Final = "next_meeting"
_DOES: Final = "does"
_ASKS: Final = "asks"
_SETTLED: Final = 4.5
_PROMISED: Final = 2.0
_DATED: Final = 1.0
_WEIGHED: Final = 0.6
_HELD: Final = 1.6
_REST: Final = 0.25
"""What the other sentences of a turn are worth beside its worthiest one."""
_ENOUGH: Final = 1.6
"""Worth from which a turn is told for its own sake."""
_TELLING: Final = 1.0
_SHORT: Final = 8
"""What else is told where there is room: a turn that is central enough, of so many words."""
_ROOM: Final = 260
_SHARE: Final = 0.55
_LEAST_ROOM: Final = 110
"""Words that are told of a transcript at most, share of it, and words at least."""
_LONGEST_TURN: Final = 60
_TOGETHER: Final = 90
"""Words of turns that are told on one line."""
_LONGEST_FACT: Final = 60
_LEAST: Final = 2
_FEW: Final = 4
"""Words of a question that nobody understands alone."""
_WORTH: Final = 6.0
_NAME = re.compile(r"(?<=[\w,] )[A-ZÀ-Þ]\w+")
"""Names within a sentence, those of months among them: "by 14 May"."""
_ASIDE = re.compile(r"\s*\[[^\[\]]{1,40}\]")
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class TalkWords:
    """Patterns of one language: what settles, promises or asks, dates, weighs, and what is left out.

    What `does` is a promise and no mere opinion or offer, what `asks` a request and no mere question; what `concludes`
    opens the sentence that settles a day or sum ("So 1 September."), unless a condition stands in it; what `addresses`
    somebody by name asks; what `holds` says where somebody stands ("I'm against it"), what `supposes` is an opinion;
    `meets` is when all meet again.
    """

    settles: re.Pattern[str]
    promises: re.Pattern[str]
    does: re.Pattern[str]
    asks: re.Pattern[str]
    denies: re.Pattern[str]
    past: re.Pattern[str]
    concludes: re.Pattern[str]
    conditional: re.Pattern[str]
    addresses: re.Pattern[str]
    holds: re.Pattern[str]
    supposes: re.Pattern[str]
    meets: re.Pattern[str]
    dates: re.Pattern[str]
    idle: re.Pattern[str]
    filler: re.Pattern[str]
    weighs: re.Pattern[str]
    leans: re.Pattern[str]

    @classmethod
    def of(cls, words: DigestWords, weighs: re.Pattern[str]) -> "TalkWords":
        """Those of a language, wherever they stand in a sentence; what leans, where it begins."""

        def anywhere(alternatives: str) -> re.Pattern[str]:
            return re.compile(rf"(?<![\w'’-])(?:{alternatives})(?![\w-]|['’]\w)", re.IGNORECASE)

        numbers = (word for word, value in words.numerals.items() if value > 1)
        dates = any_of((*words.months, *words.weekdays, *numbers, *words.values("talk_number")))
        filler = words.pattern("talk_filler")
        promising = words.values("talk_promising")
        return cls(
            settles=anywhere(words.pattern("talk_settling")),
            promises=anywhere(words.pattern("talk_promising")),
            does=anywhere(any_of(word for word, value in promising.items() if value == _DOES)),
            asks=anywhere(any_of(word for word, value in promising.items() if value == _ASKS)),
            denies=anywhere(words.pattern("negated")),
            past=anywhere(words.pattern("past_sum")),
            concludes=re.compile(rf"(?:{words.pattern('talk_concluding')})(?![\w'-])", re.IGNORECASE),
            conditional=anywhere(words.pattern("hypothetical")),
            addresses=re.compile(rf"[A-ZÀ-Þ][\w'’-]+, (?i:{words.pattern('talk_addressing')})(?![\w-])"),
            holds=anywhere(words.pattern("talk_holding")),
            supposes=anywhere(words.pattern("talk_supposing")),
            meets=anywhere(words.pattern("talk_meeting")),
            dates=anywhere(dates),
            idle=anywhere(words.pattern("talk_idle")),
            filler=re.compile(
                rf"(?:^|(?<=,\s)|(?<=[.!?]\s))(?:{filler})(?:,\s+|[.…!]?$)|,\s(?:{filler})(?=[.,])", re.IGNORECASE
            ),
            weighs=weighs,
            leans=re.compile(rf"(?:{words.pattern('talk_answering')})(?![\w-])", re.IGNORECASE),
        )


@dataclass(frozen=True, slots=True)
class _Turn:
    """What somebody says until somebody else speaks."""

    speaker: Span
    members: tuple[Surface, ...]


@dataclass(frozen=True)
class Talk:
    """Tells the talk of one document."""

    document: Document
    surfaces: Sequence[Surface]
    words: TalkWords

    @cached_property
    def turns(self) -> tuple[_Turn, ...]:
        """The turns of who speaks more than once, and of others between them."""
        found: list[_Turn] = []
        for _, group in groupby(self.surfaces, key=lambda surface: surface.block):
            members = (*group,)
            speaker = next((s.speaker for s in members if s.speaker is not None), None)
            if speaker is None and found:
                found[-1] = replace(found[-1], members=(*found[-1].members, *members))
            elif speaker is not None:
                found.append(_Turn(speaker, tuple(s for s in members if s.span.start >= speaker.end)))
        counts = Counter(self._name(turn) for turn in found)
        often = [number for number, turn in enumerate(found) if counts[self._name(turn)] >= _LEAST]
        return tuple(found[often[0] : often[-1] + 1]) if often else ()

    def passages(self) -> tuple[Passage, ...]:
        """The turns that are worth telling, with those by which they are understood, in their order."""
        turns = self.turns
        worths = [self._worth(turn) for turn in turns]
        room = min(_ROOM, max(_LEAST_ROOM, int(sum(self._length(turn) for turn in turns) * _SHARE)))
        chosen: dict[int, float] = {}
        weights = [max((s.weight or 0.0 for s in turn.members), default=0.0) for turn in turns]
        for number in sorted(range(len(turns)), key=lambda n: (-worths[n], -weights[n], n)):
            if worths[number] < _ENOUGH and (weights[number] < _TELLING or self._length(turns[number]) < _SHORT):
                continue
            needed = [n for n in self._needed(number) if n not in chosen]
            length = sum(self._length(turns[n]) for n in needed)
            if length <= room:
                room -= length
                chosen |= dict.fromkeys(needed, worths[number])
        return tuple(self._told(run, max(chosen[n] for n in run)) for run in self._runs(sorted(chosen)))

    def facts(self) -> Iterator[KeyFact]:
        """What is settled, what somebody will do or asks for, with what that answers, and when all meet again.

        Each is named so only where its own words are sure: what is asked, wished, offered or under a condition is at
        most a detail, as is what else somebody states that is worth telling.
        """
        for number, turn in enumerate(self.turns):
            found = [s for s in self._kept(turn) if self._worth_of(s) >= _PROMISED]
            name = self._named(found)
            if not name:
                yield from self._stated(number)
                continue
            if name == "request" and self._is_undertaken(number + 1):
                continue  # what is undertaken is told with what was asked
            passage = self._told(self._needed(number) if name != _MEETS else [number], 0.0)
            if name == _DECISION and len(passage.text.split()) > _TOGETHER:
                passage = self._told([number], 0.0)
            if len(passage.text.split()) <= (_TOGETHER if name == _DECISION else _LONGEST_FACT):
                yield KeyFact(name, passage.text, None, passage.sources, RULE)

    def _named(self, found: Sequence[Surface]) -> str:
        """The name of the fact that sentences of one turn are; none where no words are sure."""
        if any(map(self._decides, found)):
            return _DECISION
        if any(map(self._undertakes, found)):
            return "action"
        if any(map(self._requests, found)):
            return "request"
        return _MEETS if any(map(self._meets, found)) else ""

    def _is_undertaken(self, number: int) -> bool:
        """Whether the turn of a number, if there is one, says what its speaker will do."""
        return any(map(self._undertakes, self._kept(self.turns[number]))) if number < len(self.turns) else False

    def _is_sure(self, surface: Surface) -> bool:
        """Whether a sentence neither asks nor depends on anything."""
        text = _NAME.sub("", surface.line.text)
        return not text.endswith(("?", "…")) and self.words.conditional.search(text) is None

    def _decides(self, surface: Surface) -> bool:
        """Whether a sentence settles something for sure: not what somebody wishes, needs or undertakes."""
        text = surface.line.text
        words = self.words
        is_open = any(each.search(text) for each in (words.holds, words.does, words.past, words.supposes))
        is_need = words.promises.search(text) is not None and words.settles.search(text) is None
        return self._is_sure(surface) and self._settles(surface) and not (is_open or is_need)

    def _undertakes(self, surface: Surface) -> bool:
        """Whether a sentence says for sure what somebody will do, or has a named one do it."""
        text = surface.line.text
        is_said = self.words.does.search(text) or self.words.addresses.search(text)
        return is_said is not None and self._is_sure(surface) and self.words.denies.search(text) is None

    def _requests(self, surface: Surface) -> bool:
        """Whether a sentence asks for something to be done, and not for something to be told: "How many …?"."""
        text = surface.line.text
        if self.words.asks.search(text) is None and self.words.addresses.search(text) is None:
            return False
        annotation = self.document.annotation
        every = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        return not any(token.feature("PronType") == "Int" for token in every)

    def _meets(self, surface: Surface) -> bool:
        """Whether a sentence says on what day all meet again."""
        return self.words.meets.search(surface.line.text) is not None and self._has_day(surface.line.text)

    def _has_day(self, text: str) -> bool:
        return self.words.dates.search(text) is not None or _DIGIT.search(text) is not None

    def _stated(self, number: int) -> Iterator[KeyFact]:
        """What a turn states with figures, or where somebody stands, if it is understood alone."""
        turn = self.turns[number]
        is_alone = len(self._needed(number)) == 1 and not self._asks(number)
        if is_alone and self._worth(turn) >= _ENOUGH and self._length(turn) >= _SHORT:
            passage = self._told([number], 0.0)
            yield KeyFact(DETAIL, passage.text, None, passage.sources, RULE)

    def _settles(self, surface: Surface) -> bool:
        """Whether a sentence settles something by its words, or draws the conclusion with a day or sum."""
        text = surface.line.text
        decided = (rule for role, rule, _ in surface.roles if role == _DECISION)
        if self.words.settles.search(text) or not all(rule.endswith(OF_LETTERS) for rule in decided):
            return True
        is_sure = text.endswith(".") and self.words.conditional.search(text) is None
        said = self.words.filler.sub("", text).strip(" ,")
        return is_sure and self._has_day(said) and self.words.concludes.match(said) is not None

    def _runs(self, numbers: Sequence[int]) -> Iterator[list[int]]:
        """Turns that follow each other, as many as one line holds."""
        run: list[int] = []
        for number in numbers:
            words = sum(self._length(self.turns[n]) for n in (*run, number))
            if run and (number != run[-1] + 1 or words > _TOGETHER or not self._answers(number)):
                yield run
                run = []
            run.append(number)
        if run:
            yield run

    def _needed(self, number: int) -> Sequence[int]:
        """A turn with what it answers, and with the answer to what it asks."""
        needed = [number]
        first, most = number, _LEAST
        while first and (self._answers(first) or self._is_bare_question(first)) and number - first < most:
            first -= 1
            most += self._is_bare_question(first)
            needed.insert(0, first)
        if self._ends_asking(number) and number + 1 < len(self.turns):
            needed.append(number + 1)
        return [n for n in needed if n == number or not all(map(self._is_idle, self.turns[n].members))]

    def _ends_asking(self, number: int) -> bool:
        """Whether a turn ends in a question, but for a word or two behind it: what goes on answers itself."""
        *before, last = self.turns[number].members
        is_short = len(last.line.text.split()) <= _LEAST
        return last.line.text.endswith("?") or (is_short and bool(before) and before[-1].line.text.endswith("?"))

    def _asks(self, number: int) -> bool:
        """Whether a turn ends in a question, or breaks off: who speaks next answers it."""
        members = self.turns[number].members
        return members[-1].line.text.endswith(("?", "…")) or any(s.line.text.endswith("?") for s in members[-2:])

    def _is_bare_question(self, number: int) -> bool:
        """Whether a turn is a question of a few words, about what was said before it: "When, then?"."""
        members = self.turns[number].members
        is_short = len(members) == 1 and self._asks(number) and len(members[0].line.text.split()) <= _FEW
        return is_short and not self._names(members[0])

    def _names(self, surface: Surface) -> bool:
        """Whether a sentence has a name: "And Whitby?" is understood by itself."""
        annotation = self.document.annotation
        every = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        return any(t.pos == "PROPN" and t.span.start >= surface.span.start for t in every)

    def _answers(self, number: int) -> bool:
        """Whether a turn is understood by the one before it only."""
        turn = self.turns[number]
        text = self._said(turn)
        settling = (s for s in turn.members if self._settles(s))
        takes_up = any(map(self._takes_up, settling))
        return self._asks(number - 1) or takes_up or self.words.leans.match(text) is not None

    def _takes_up(self, surface: Surface) -> bool:
        """Whether what settles something has a pronoun for it: "We won't decide that today."."""
        annotation = self.document.annotation
        every = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        return points_before_naming([token for token in every if token.span.start >= surface.span.start])

    def _worth(self, turn: _Turn) -> float:
        worths = [self._worth_of(surface) for surface in turn.members]
        most = max(worths, default=0.0)
        return most + _REST * (sum(worths) - most)

    def _worth_of(self, surface: Surface) -> float:
        text = surface.line.text
        words = self.words
        if words.idle.search(text) and not (self._settles(surface) or _DIGIT.search(text)):
            return 0.0
        figures = len({*map(str.lower, words.dates.findall(text))}) + len(_DIGIT.findall(text))
        return (
            _SETTLED * self._settles(surface)
            + _PROMISED * (words.promises.search(text) is not None or words.addresses.search(text) is not None)
            + _PROMISED * (words.meets.search(text) is not None)
            + _HELD * (words.holds.search(text) is not None)
            + _DATED * min(2, figures)
            + _WEIGHED * (words.weighs.search(text) is not None)
        )

    def _kept(self, turn: _Turn) -> list[Surface]:
        """The sentences of a turn; of a long one those that are worth most."""
        kept = self._telling([s for s in turn.members if self._clean(s) and not self._is_idle(s)])
        while len(kept) > 1 and sum(len(s.line.text.split()) for s in kept) > _LONGEST_TURN:
            least = min(kept, key=lambda s: (self._worth_of(s), s.index))
            kept = [s for s in kept if s is not least]
        return kept or [s for s in turn.members if self._clean(s)][:1]

    def _telling(self, members: list[Surface]) -> list[Surface]:
        """The sentences of a turn that say something, with those on which they lean; all of them where none does."""
        telling = {number for number, each in enumerate(members) if self._worth_of(each)}
        for number in sorted(telling, reverse=True):
            first = number
            while first and self._needs(members[first], members[first - 1]):
                first -= 1
            telling.update(range(first, number))
        return [each for number, each in enumerate(members) if number in telling] or members

    def _needs(self, surface: Surface, before: Surface) -> bool:
        """Whether a sentence is understood by the one before it only, such as the answer to a question."""
        return before.line.text.endswith("?") or surface.leans or surface.goes_on or self._takes_up(surface)

    def _is_idle(self, surface: Surface) -> bool:
        text = surface.line.text
        is_idle = self.words.idle.search(text) is not None or surface.is_idle
        return is_idle and not self._worth_of(surface)

    def _clean(self, surface: Surface) -> str:
        """A sentence without hesitations and what is noted in brackets."""
        text = _ASIDE.sub("", told(self.document, surface.span))
        text = self.words.filler.sub("", text)
        text = self.words.filler.sub("", text).strip(" ,")
        return f"{text[:1].upper()}{text[1:]}" if any(map(str.isalnum, text)) else ""

    def _said(self, turn: _Turn) -> str:
        return " ".join(map(self._clean, self._kept(turn)))

    def _length(self, turn: _Turn) -> int:
        return len(self._said(turn).split()) + 1

    def _name(self, turn: _Turn) -> str:
        return shown(turn.speaker.of(self.document.text))

    def _sure_roles(self, surface: Surface) -> Iterator[tuple[Role, str, int]]:
        """What a sentence does, without what it only seems to."""
        words = {_DECISION: self._decides, "action": self._undertakes, "request": self._requests}
        yield from (each for each in surface.roles if each[0] not in words or words[each[0]](surface))

    def _told(self, run: Sequence[int], worth: float) -> Passage:
        colon = f"{traits_of(language_of(self.document)).space_before.get(':', '')}:"
        turns = [turn for turn in (self.turns[number] for number in run) if self._said(turn)]
        text = " ".join(f"{self._name(turn)}{colon} {self._said(turn)}" for turn in turns)
        members = [surface for turn in turns for surface in self._kept(turn)]
        spans = [span for turn in turns for span in (turn.speaker, *(s.span for s in self._kept(turn)))]
        roles = tuple(dict.fromkeys(role for surface in members for role in self._sure_roles(surface)))
        keys = frozenset().union(*(surface.keys for surface in members))
        surface = replace(members[0], weight=_WORTH + worth, roles=roles, keys=keys, speaker=None, is_list=False)
        places = tuple(SourceSpan(0, span, self.document.source.page_of(span.start)) for span in spans)
        return Passage(surface, text, places, is_written=True)
