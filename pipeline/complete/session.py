"""A translator at work on a document: the sentence at hand, what was typed, and the memory of what is finished."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from pipeline.complete.cache import CERTAIN, PairCache, WordCache
from pipeline.complete.combination import WORDS_OR_UNITS, Combination
from pipeline.complete.model import CompletionModel
from pipeline.complete.predictor import Predictor, State
from pipeline.complete.proposals import Proposal, Refused, by_benefit, by_sparing, candidates, of_length
from pipeline.complete.search import Continuation, Search
from pipeline.complete.source import NO_WORD, SourceSentence, make_ready
from pipeline.complete.spelling import Spelling, behind_apostrophes
from pipeline.complete.tokens import END, tokenize, with_true_case
from pipeline.complete.user import UserModel
from pipeline.complete.vocabulary import OwnWords
from pipeline.languages import traits_of

Strategy: TypeAlias = Literal["benefit", "fixed"]
MOST_WORDS = 5
LONGEST_TWICE = 4
"""Letters of a word that may stand twice in a row at most."""
LONGEST = 2_000
"""Characters of a source or of what was typed beyond which nothing is proposed: no sentence is so long."""
MOST_TOKENS = 250
"""Words and marks of either, likewise: each costs a step of all models."""


@dataclass(frozen=True, slots=True)
class Score:
    """How probable a translation is: the logarithm to the base 2, and of how many tokens, its end among them.

    `log2_spelling` is what of it the letters of unknown words and numbers cost.
    """

    log2_probability: float
    tokens: int
    log2_spelling: float


@dataclass(slots=True)
class _Sentence:
    """A source sentence at work: the states behind the words typed so far, and what was refused."""

    source: SourceSentence
    predictor: Predictor
    search: Search
    states: list[tuple[int, State]]
    start: State
    typed: str = ""
    shown: str = ""
    refused: list[Refused] | None = None


class Session:
    """Completes translations of one document; keeps what was learned of it until it is reset."""

    def __init__(
        self,
        model: CompletionModel,
        user: UserModel | None = None,
        combination: Combination = "product",
    ) -> None:
        self._model = model
        self._user = user or UserModel()
        self._combination: Combination = combination
        self._spelling = Spelling(model)
        self.reset()

    def reset(self) -> None:
        """Forgets everything of the document."""
        self._own = OwnWords(self._model.vocabulary)
        self._words = WordCache(self._model.card.weights.cache.size)
        self._pairs = PairCache()
        self._sentence: _Sentence | None = None
        self._habit = ""

    def complete(
        self, source: str, typed: str, strategy: Strategy = "benefit", max_words: int | None = None
    ) -> list[Proposal]:
        """What may be proposed behind what was typed, best first; nothing where nothing is worth reading.

        "benefit" weighs what reading costs and takes up to `max_words` words (five unless told); "fixed" takes exactly
        `max_words`, or without it the word or words that spare most where every right proposal is accepted.
        """
        if not source.strip() or self._is_too_long(source, typed) or is_finished(source, typed):
            return []
        sentence = self._at_work(source)
        self._habit = behind_apostrophes(typed, self._habit)
        view = self._spelling.read(typed, source, self._habit, begins_small=sentence.source.begins_small)
        state = self._state(sentence, view.tokens)
        most = min(max_words or MOST_WORDS, MOST_WORDS)
        found = [
            [each for each in ranked if not stutters(view.tokens, each)]
            for ranked in sentence.search.continuations(state, view, most + bool(view.rest))
        ]
        weights = self._model.card.weights
        if strategy == "fixed" and max_words:
            return of_length(found, most, self._user, sentence.search, view)
        refused = self._refused(sentence, typed)
        if strategy == "fixed":
            if self._combination in WORDS_OR_UNITS:
                found = found[:1]
            units = sentence.search.units(state, view)
            proposals = by_sparing(sentence.search, found, typed, refused, units)
        else:
            worth = candidates(sentence.search, found, view, weights.lengths)
            proposals = by_benefit(worth, self._user, typed, refused)
        sentence.typed, sentence.shown = typed, proposals[0].text if proposals else ""
        return proposals

    def _refused(self, sentence: _Sentence, typed: str) -> list[Refused]:
        """What was shown in this sentence and typed past, the last proposal among it if one character came since."""
        if sentence.refused is None:
            sentence.refused = []
        if sentence.shown and len(typed) == len(sentence.typed) + 1 and typed.startswith(sentence.typed):
            sentence.refused.append(Refused(sentence.typed, sentence.shown))
        sentence.refused = [each for each in sentence.refused if typed.startswith(each.behind)]
        return sentence.refused

    def score(self, source: str, target: str) -> Score:
        """How probable a translation is, word by word; an unknown word or number costs its spelling as well."""
        sentence = self._at_work(source)
        state, total, spelling = sentence.start, 0.0, 0.0
        classes = (self._model.vocabulary.unknown, self._model.vocabulary.number_class)
        words = [*self._target_words(target), END]
        for word in words:
            number = self._model.vocabulary.number(END) if word == END else self._own.find(word)
            total += math.log2(max(sentence.predictor.probability(state, number), 1e-12))
            if number in classes:
                spelling += self._model.letters.log2_probability(word)
            state = sentence.predictor.advance(state, number)
        return Score(total + spelling, len(words), spelling)

    def learn(self, source: str, target: str) -> None:
        """Takes a finished sentence into the memory of the document; what is too long to be one is not remembered."""
        if self._is_too_long(source, target):
            return
        sentence = self._at_work(source)
        words = self._target_words(target)
        numbers = [self._own.number(word) for word in words]
        keys = sentence.source.keys
        for key, number, certainty in links(sentence.predictor, sentence.source, numbers, self._model, self._own):
            if certainty > CERTAIN:
                self._pairs.add(keys[key], number)
        self._words.add([*numbers, self._model.vocabulary.number(END)])
        self._habit = behind_apostrophes(target, self._habit)
        self._sentence = None

    def _is_too_long(self, source: str, target: str) -> bool:
        card = self._model.card
        return any(
            len(text) > LONGEST or len(tokenize(text, elides=traits_of(language).elides)) > MOST_TOKENS
            for text, language in ((source, card.source), (target, card.target))
        )

    def _target_words(self, target: str) -> list[str]:
        tokens = [token.text for token in tokenize(target, elides=traits_of(self._model.card.target).elides)]
        return with_true_case(tokens, self._spelling.frequency)

    def _at_work(self, source: str) -> _Sentence:
        """The sentence of this source, made ready if it is another than before."""
        if self._sentence is None or self._sentence.source.text != source:
            remembered = {number for number, count in self._words.words.items() if count > 0}
            ready = make_ready(source, self._model, self._own, self._pairs, remembered)
            predictor = Predictor(self._model, ready, self._own, self._words, self._combination)
            search = Search(predictor, self._model.vocabulary, self._own, self._spelling)
            self._sentence = _Sentence(ready, predictor, search, [], predictor.begin())
        return self._sentence

    def _state(self, sentence: _Sentence, tokens: tuple[str, ...]) -> State:
        """The state behind these words, from where what is known of them ends."""
        numbers = [self._own.find(token) for token in tokens]
        known = sentence.states
        same = 0
        while same < min(len(known), len(numbers)) and known[same][0] == numbers[same]:
            same += 1
        del known[same:]
        for number in numbers[same:]:
            before = known[-1][1] if known else sentence.start
            known.append((number, sentence.search.advance(before, number)))
        return known[-1][1] if known else sentence.start


def is_finished(source: str, typed: str) -> bool:
    """Whether what was typed ends with the mark that ends the source, as often as that stands there."""
    mark, said = source.rstrip()[-1:], typed.rstrip()
    if mark.isalnum() or not said.endswith(mark) or 2 * len(said) < len(source):
        return False
    return _ends(said, mark) >= _ends(source, mark)


def _ends(text: str, mark: str) -> int:
    return sum(word.endswith(mark) for word in text.split())


def stutters(before: Sequence[str], found: Continuation) -> bool:
    """Whether a continuation says a word twice in a row, as nobody does but with short ones: « nous nous »."""
    words = [*before[-1:], *(step.text.strip() for step in found.steps)]
    return any(one == other and len(one) > LONGEST_TWICE for one, other in pairwise(words))


def links(
    predictor: Predictor, source: SourceSentence, numbers: list[int], model: CompletionModel, own: OwnWords
) -> list[tuple[int, int, float]]:
    """The best alignment of a translation (Viterbi): source word, target word, and the probability of the translation.

    A word that no model knows goes where its neighbors' alignment leads, if the source word there is unknown as well.
    """
    found: list[tuple[int, int, float]] = []
    state = predictor.begin()
    taken: set[int] = set()
    for number in numbers:
        state_before, state = state, predictor.advance(state, number)
        column = source.column(number)
        if column != -1 and source.length:
            certainty = source.linked[:-1, column] * (predictor.arrival(state_before) > 1e-3)
            place = int(certainty.argmax())
            found.append((place, number, float(certainty[place])))
            taken.add(place)
    unknown = [number for number in numbers if source.column(number) == -1]
    free = [place for place, key in enumerate(source.keys) if place not in taken and not model.linked.knows(key)]
    if len(unknown) == 1 and len(free) == 1 and own.stands_for(unknown[0]) == model.vocabulary.unknown:
        found.append((free[0], unknown[0], 1.0))
    return found


__all__ = ["MOST_WORDS", "NO_WORD", "Score", "Session", "Strategy"]
