"""Finds the most probable continuations of what has been typed, of one word up to several (2002, section 5).

A beam search over the active vocabulary, word by word. The first word ends the one that is being typed: its probability
is that among all words that begin so, active or passive.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pipeline.complete.predictor import Next, Predictor, State
from pipeline.complete.spelling import Spelling, Typed
from pipeline.complete.tokens import END
from pipeline.complete.vocabulary import NumberedVocabulary, OwnWords

Floats: TypeAlias = npt.NDArray[np.float32]
BEAM = 8
LEAST = 1e-7
LEAST_LONGER = 0.005
"""A continuation that is less probable is not made longer, unless it is the best."""


@dataclass(frozen=True, slots=True)
class Step:
    """A word of a continuation: what precedes it, what the user would type for it, and its probability there.

    `typed` is the whole with the space before it, `from_here` what of it is still to be typed.
    """

    number: int
    text: str
    probability: float


@dataclass(frozen=True, slots=True)
class Continuation:
    """Words that may come next, and the probability of all of them; `spaced` that a space comes behind the last."""

    steps: tuple[Step, ...]
    states: tuple[State, ...]
    probability: float

    @property
    def text(self) -> str:
        """What the user would type."""
        return "".join(step.text for step in self.steps)


class Search:
    """Searches for one sentence; remembers what it has computed for it."""

    def __init__(self, predictor: Predictor, vocabulary: NumberedVocabulary, own: OwnWords, spelling: Spelling) -> None:
        self._predictor = predictor
        self._source = predictor.source
        self._vocabulary = vocabulary
        self._own = own
        self._spelling = spelling
        self._end = vocabulary.number(END)
        self._words = [own.word(number) for number in self._source.numbers.tolist()]
        self._known_words = self._words[: self._source.known]
        self._glued = np.array(
            [
                column
                for column, number in enumerate(self._source.numbers.tolist())
                if number == self._end or spelling.is_glued_left(number)
            ],
            np.int64,
        )
        self._nexts: dict[int, tuple[State, Next]] = {}
        self._everything: dict[int, Floats] = {}
        self._advanced: dict[tuple[int, int], State] = {}

    def next(self, state: State) -> Next:
        """What may come next, computed once."""
        known = self._nexts.get(id(state))
        if known is None:
            known = self._nexts[id(state)] = (state, self._predictor.next(state))
        return known[1]

    def advance(self, state: State, number: int) -> State:
        """The state behind a word, computed once."""
        key = (id(state), number)
        if key not in self._advanced:
            self.next(state)  # which keeps the state alive, and its identity its own
            self._advanced[key] = self._predictor.advance(state, number)
        return self._advanced[key]

    def everything(self, state: State) -> Floats:
        """The probability of every word of the vocabulary, computed once."""
        if id(state) not in self._everything:
            self._everything[id(state)] = self._predictor.everything(state, self.next(state))
        return self._everything[id(state)]

    def first_words(
        self, state: State, beginnings: Sequence[str], *, spaced: bool
    ) -> tuple[list[tuple[int, float]], float]:
        """The likeliest words that begin so, and the probability of all that do.

        `spaced` says that a space was typed and nothing behind it: marks that follow without one are out.
        """
        everything = self.everything(state)
        mass = 0.0
        found: dict[int, float] = {}
        if beginnings == [""]:
            columns = self.next(state).columns
            total = float(everything.sum()) + float(columns[self._source.known :].sum())
            if spaced:
                glued = self._spelling.glued_left
                total -= float(everything[glued].sum())
            mass = total
            order = np.argsort(-columns)[: 3 * BEAM]
            for column in order.tolist():
                number = int(self._source.numbers[column])
                if not (spaced and self._spelling.is_glued_left(number)):
                    found[number] = float(columns[column])
        else:
            for beginning in beginnings:
                start, end = self._vocabulary.beginning_with(beginning)
                part = everything[start:end]
                mass += float(part.sum())
                if len(part):
                    count = min(BEAM, len(part))
                    best = np.argpartition(-part, count - 1)[:count]
                    found |= {start + at: float(part[at]) for at in best.tolist()}
                columns = self.next(state).columns
                for column in range(self._source.known, len(self._source.numbers)):
                    if self._words[column].startswith(beginning):
                        found[int(self._source.numbers[column])] = float(columns[column])
                        mass += float(columns[column])
        hidden = (self._vocabulary.unknown, self._vocabulary.number_class, self._vocabulary.number("<s>"))
        best_first = sorted(
            ((number, p) for number, p in found.items() if number not in hidden), key=lambda pair: (-pair[1], pair[0])
        )
        return best_first[:BEAM], mass

    def continuations(self, state: State, typed: Typed, most: int) -> list[list[Continuation]]:
        """The most probable continuations of 1, 2, … words, each best first; none where nothing begins so."""
        words, mass = self.first_words(state, typed.beginnings, spaced=typed.spaced)
        if mass < LEAST:
            return []
        beam = [
            Continuation(
                (Step(number, text, p / mass),),
                (state,),
                p / mass,
            )
            for number, p in words
            if number != self._end and (text := self._spelling.rest_of(number, typed, self._own)) is not None
        ]
        found = [beam]
        while len(found) < most and beam:
            beam = self._extended(beam, typed)
            found.append(beam)
        return found

    def units(self, state: State, typed: Typed) -> list[Continuation]:
        """Units that may begin here or go on as what is typed does, in the measure of the first words."""
        offered = self._predictor.units(state)
        if not offered:
            return []
        _, mass = self.first_words(state, typed.beginnings, spaced=typed.spaced)
        found: list[Continuation] = []
        for words, share in offered.items():
            begun = any(self._own.word(words[0]).startswith(beginning) for beginning in typed.beginnings)
            if not begun or (typed.spaced and self._spelling.is_glued_left(words[0])):
                continue
            texts = [self._spelling.rest_of(words[0], typed, self._own)]
            texts += [self._spelling.joined(before, word, typed, self._own) for before, word in pairwise(words)]
            states = [state]
            for word in words[:-1]:
                states.append(self.advance(states[-1], word))
            steps = tuple(Step(word, text or "", 1.0) for word, text in zip(words, texts))
            found.append(Continuation(steps, tuple(states), share / max(mass, LEAST)))
        return found

    def _extended(self, beam: Sequence[Continuation], typed: Typed) -> list[Continuation]:
        longer: list[tuple[float, int, int, float]] = []
        beam = [each for place, each in enumerate(beam) if not place or each.probability >= LEAST_LONGER]
        states = [self.advance(each.states[-1], each.steps[-1].number) for each in beam]
        for place, (each, state) in enumerate(zip(beam, states)):
            columns = self.next(state).columns
            count = min(BEAM, len(columns))
            for column in np.argpartition(-columns, count - 1)[:count].tolist():
                p = float(columns[column])
                longer.append((each.probability * p, place, int(self._source.numbers[column]), p))
        longer.sort(key=lambda item: (-item[0], item[1], item[2]))
        found: list[Continuation] = []
        for probability, place, number, p in longer[: 2 * BEAM]:
            if number == self._end or len(found) == BEAM:
                continue
            each = beam[place]
            before = [*(step.number for step in each.steps)]
            text = self._spelling.joined(before[-1], number, typed, self._own)
            found.append(Continuation((*each.steps, Step(number, text, p)), (*each.states, states[place]), probability))
        return found

    def prefixes(self, continuation: Continuation, typed: Typed) -> list[float]:
        """The probability that the first 1, 2, … characters of a continuation are what is typed next (3.1, exact)."""
        found: list[float] = []
        before = 1.0
        for place, (step, state) in enumerate(zip(continuation.steps, continuation.states)):
            beginnings = typed.beginnings if place == 0 else [""]
            _, mass = self.first_words(state, beginnings, spaced=typed.spaced if place == 0 else False)
            word = self._own.word(step.number)
            offset = len(typed.rest) if place == 0 else 0
            letters = step.text.lstrip()
            blank = len(step.text) - len(letters)
            if blank:
                found += [before * self._spaced(state)] * blank
            for length in range(1, len(letters)):
                share = self._beginning(state, word[: offset + length]) / mass
                found.append(before * min(1.0, max(share, step.probability)))
            before *= step.probability
            if letters:
                found.append(max(before, before / step.probability * self._ending(state, word, mass)))
        # No longer beginning is likelier than a shorter one.
        for at in range(1, len(found)):
            found[at] = min(found[at], found[at - 1])
        return found

    def space_behind(self, continuation: Continuation) -> float:
        """The probability that a space comes behind a continuation."""
        last = continuation.steps[-1]
        if self._spelling.is_glued_right(last.number):
            return 0.0
        return self._spaced(self.advance(continuation.states[-1], last.number))

    def _spaced(self, state: State) -> float:
        """The probability that the next word has a space before it: all marks that have none are frequent."""
        return max(0.0, 1 - float(self.next(state).columns[self._glued].sum()))

    def _beginning(self, state: State, beginning: str) -> float:
        start, end = self._vocabulary.beginning_with(beginning)
        found = float(self.everything(state)[start:end].sum())
        columns = self.next(state).columns
        for column in range(self._source.known, len(self._source.numbers)):
            if self._words[column].startswith(beginning):
                found += float(columns[column])
        return found

    def _ending(self, state: State, word: str, mass: float) -> float:
        """The share of the words that begin with all of a word."""
        return min(1.0, self._beginning(state, word) / mass)
