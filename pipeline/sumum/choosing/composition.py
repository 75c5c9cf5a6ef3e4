"""An abstract composed of the sentences that readers would choose: what was done, how, what was found, what it means.

Each sentence has a grade (`grades.py`). An abstract begins with one that tells the aim, and takes the best that can
be said behind what is told: those that lean on nothing unsaid, or go on from a sentence that is told, and tell what an
abstract is expected to tell (`expected.py`). Of the abstracts that begin with different aims, the one whose sentences
have the best grades is told.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from pipeline.budget import containment
from pipeline.sumum.choosing.candidates import TemplateCandidates
from pipeline.sumum.choosing.chosen import Chosen
from pipeline.sumum.choosing.sentence_planner import SentencePlanner
from pipeline.sumum.choosing.sound import SoundStatements
from pipeline.sumum.choosing.told import Proposed, Told
from pipeline.sumum.reading.knowledge import Move
from pipeline.sumum.scoring.grades import Grade
from pipeline.sumum.settings import CompositionSettings
from pipeline.sumum.statements.known import Known
from pipeline.sumum.statements.leaning import STRICT, USUAL_NAME, Leniency
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

_OWN: Final = ("authors", "paper", "here")
_NEW: Final = ("comparison", "novelty", "summing")
"""Signs of what the authors do now, however much they speak of earlier work."""
_FOUND: Final = ("percent", "finding", "comparison")
_TOLD: Final = ("finding", "summing", "here", "conclusion")
"""Signs of what the article tells, whatever means it names: "the kit was found to fail"."""
_LENIENCIES: Final = (STRICT, Leniency(usual=USUAL_NAME), Leniency(usual=0))
"""What needs no introduction: nothing, then names that the article often has, then any names."""
_FIRST_FINDING: Final = (*_LENIENCIES, Leniency(usual=0, is_severe=True))
"""The same of what tells a finding where none is told: readers miss the result more than what a noun stands for."""
_FINDINGS: Final[tuple[Move, ...]] = ("result", "conclusion")


class Composition:
    """Composes one abstract."""

    def __init__(
        self,
        chosen: Chosen,
        candidates: TemplateCandidates,
        settings: CompositionSettings,
        sound: SoundStatements,
        passages: Passages,
        wording: AbstractWording,
    ) -> None:
        self._chosen = chosen
        self._settings = settings
        self._passages = passages
        self._wording = wording
        self._neighbors = candidates.neighbors
        self._expected = candidates.expected
        self._planner = SentencePlanner(candidates, sound, passages, wording)
        self._title = Known.of_title(passages).lemmas
        grades = candidates.neighbors.grades
        self._grades: Mapping[int, Grade] = {
            index: grades[index]
            for index in sorted(grades)
            if index in self._neighbors.told and not self._is_barred(index)
        }
        led = self._leading_up()
        self._tellable = [
            (index, move, self._worth(index), self._dearth(index))
            for index, grade in self._grades.items()
            if index not in led and (move := self._move(index, grade)) is not None
        ]

    def take(self) -> None:
        """Takes the best abstract; nothing where no sentence can begin one."""
        told = self._best(self._aims(), self._settings.openings) or self._best(self._others(), 1)
        if told is not None:
            self._chosen.tell(told.statements)

    def _best(self, openings: Iterator[Proposed], most: int) -> Told | None:
        """The best of the abstracts that begin with one of the best openings; None where none can be said."""
        begun: list[Told] = []
        for proposed in openings:
            told = next(
                filter(None, (self._with(Told(), proposed, level, one) for level, one in enumerate(_LENIENCIES))), None
            )
            if told is not None:
                begun.append(told)
            if len(begun) >= most:
                break
        if not begun:
            return None
        best = begun[0]
        if len(begun) > 1:  # what is awaited speaks for what follows an aim, and not for an aim that leaves more to say
            worths = [self._completed(one, is_awaiting=False).worth for one in begun]
            best = max(zip(worths, begun, strict=True), key=lambda pair: (pair[0], -pair[1].sentences[0].index))[1]
        return self._completed(best)

    def _aims(self) -> Iterator[Proposed]:
        """What surely tells an aim, the best first."""
        settings = self._settings
        found = []
        for index, grade in self._grades.items():
            share = max(grade.moves["aim"], settings.telling * self._planner.tells_aim(index))
            if self._neighbors.has(index, "finding") and not self._neighbors.has(index, "paper", "here"):
                share *= settings.found
            if share >= settings.aim and grade.odds >= settings.least_aim and self._may_open(index):
                worth = settings.weight_of_aim * self._worth(index) + settings.sure * math.log(share)
                found.append(Proposed(index, "aim", worth))
        return iter(_ranked(found))

    def _others(self) -> Iterator[Proposed]:
        """What begins an abstract of an article that tells no aim: the best of its sentences."""
        found = (
            Proposed(index, "aim", grade.odds - self._settings.least_brief)
            for index, grade in self._grades.items()
            if self._move(index, grade) is not None and self._may_open(index)
        )
        return iter(_ranked([one for one in found if one.gain > 0]))

    def _may_open(self, index: int) -> bool:
        return index in self._neighbors.standing or self._planner.begins_anew(index)

    def _completed(self, told: Told, *, is_awaiting: bool = True) -> Told:
        """An abstract that is begun, with the best that can be said behind it, until it is long enough."""
        while told.words < self._settings.words and (longer := self._longer(told, is_awaiting)) is not None:
            told = longer
        return told

    def _longer(self, told: Told, is_awaiting: bool) -> Told | None:
        """An abstract with the best sentence that can be said behind it; None where nothing is good enough.

        What must be heard leniently is worth less; a finding is worth more where none is told.
        """
        settings = self._settings
        least = settings.least_brief - settings.least if told.words < settings.brief else 0.0
        missed = 0.0 if any(map(told.count, _FINDINGS)) else settings.missed
        best: Told | None = None
        for proposed in islice(self._next(told, least, missed, is_awaiting), settings.tried):
            if best is not None and told.worth + proposed.gain <= best.worth:
                break
            if not self._is_said(proposed, told):
                most = max(least, best.worth - told.worth) if best is not None else least
                is_first = bool(missed) and proposed.move in _FINDINGS
                best = self._leniently(told, proposed, _FIRST_FINDING if is_first else _LENIENCIES, most) or best
        return best

    def _leniently(self, told: Told, proposed: Proposed, leniencies: Sequence[Leniency], least: float) -> Told | None:
        """An abstract with one more sentence, heard as strictly as can be; None where that is worth too little."""
        for level, leniency in enumerate(leniencies):
            if proposed.gain - self._settings.leaning * level < least:
                return None
            longer = self._with(told, proposed, level, leniency)
            if longer is not None:
                return longer if longer.words <= self._settings.most_words else None
        return None

    def _move(self, index: int, grade: Grade) -> Move | None:
        """What a sentence does behind an aim; None where it only leads up to one.

        What the authors say that they found is a result, be it told among steps of a method: "our tests show that".
        """
        move = grade.move
        if (
            move not in _FINDINGS
            and self._neighbors.has(index, "authors", "here")
            and self._planner.tells_finding(index)
        ):
            return "result"
        return None if move == "context" else "method" if move == "aim" else move

    def _dearth(self, index: int) -> float:
        """What a sentence must be worth more than others: one of nobody's, which tells no finding."""
        own = self._neighbors.has(index, *_OWN, *_FOUND)
        return 0.0 if own else self._settings.dear.get(self._grades[index].move, 0.0)

    def _next(self, told: Told, least: float, missed: float, is_awaiting: bool) -> Iterator[Proposed]:
        """What may be told besides, the best first: what goes on from a sentence that is told, or stands.

        A finding gains what is `missed` as long as none is told, and anything the expected words that are awaited.
        Whether one stands is asked last, since it may have to be worded for it.
        """
        settings, planner, neighbors = self._settings, self._planner, self._neighbors
        said = self._expected.of(told.moves)
        found = []
        for index, move, worth, dear in self._tellable:
            if index in told.moves or told.count(move) >= settings.most.get(move, 1):
                continue
            before = told.moves.get(index - 1) if planner.goes_on(index) else None
            gain = worth if before is None else worth + settings.following
            gain += missed if move in _FINDINGS else 0.0
            gain += self._awaited(index, said) if is_awaiting else 0.0
            if gain < least + dear:
                continue
            is_open = index not in neighbors.standing or index in neighbors.linking
            if before is not None and is_open:
                found.append(Proposed(index, before, gain, goes_on=True))
            else:
                found.append(Proposed(index, move, gain))
        return (one for one in _ranked(found) if one.goes_on or planner.stands(one.index))

    def _with(self, told: Told, proposed: Proposed, level: int, leniency: Leniency) -> Told | None:
        """An abstract with one more sentence; None where that has no words, no room, or leans on what is not told."""
        statement = self._planner.statement(proposed, told)
        if statement is None:
            return None
        longer = told.with_sentence(proposed, statement, proposed.gain - self._settings.leaning * level)
        if not self._chosen.fits(longer.words):
            return None
        known = Known.of_title(self._passages)
        for one in longer.statements[: told.place_of(proposed)]:
            known.hear(one, self._passages)
        return None if self._chosen.leans(statement, known, leniency) else longer

    def _is_said(self, proposed: Proposed, told: Told) -> bool:
        """Whether most of a sentence has been told, or it tells most of one that was; an aim is not told twice.

        The words of the title are everybody's: what each sentence says of them counts, but for aims, which all name it.
        """
        settings, lemmas = self._settings, self._planner.lemmas
        own = self._told_of_title(proposed.index)
        is_aim = self._grades[proposed.index].moves["aim"] >= settings.aim or self._planner.tells_aim(proposed.index)
        for other, move in told.moves.items():
            if self._likeness(own, self._told_of_title(other)) > settings.repeated:
                return True
            if is_aim and move == "aim" and self._likeness(lemmas(proposed.index), lemmas(other)) > settings.restated:
                return True
        return False

    def _likeness(self, own: frozenset[str], said: frozenset[str]) -> float:
        """The greatest share of one sentence's words that another has, which may be a longer form of it."""
        return max(containment(own, said), containment(said, own) if len(said) > self._settings.longer_form else 0.0)

    def _worth(self, index: int) -> float:
        """What telling a sentence is worth; readers know what it speaks of where it has words of the title."""
        settings, lemmas = self._settings, self._planner.lemmas(index)
        share = len(lemmas & self._title) / max(settings.usual_words, len(lemmas))
        return self._grades[index].odds - settings.least + settings.titled * (share - settings.usual_share)

    def _awaited(self, index: int, said: frozenset[str]) -> float:
        """What a sentence gains by words that an abstract is expected to have and does not say yet."""
        told = self._expected.told(index, said) - self._settings.usual_awaited
        return max(self._settings.awaited * told, -self._settings.unawaited)

    def _told_of_title(self, index: int) -> frozenset[str]:
        """What a sentence says besides the words of the title; all of what says little else."""
        lemmas = self._planner.lemmas(index)
        besides = lemmas - self._title
        return besides if len(besides) >= self._settings.longer_form - 1 else lemmas

    def _leading_up(self) -> frozenset[int]:
        """What only leads up to what the authors did: nobody's, up to where the introduction begins to tell of them."""
        opening = [index for index in self._grades if self._planner.section(index) in self._neighbors.opening]
        own = [index for index in self._grades if self._neighbors.has(index, *_OWN)]
        naming = self._neighbors.naming
        return frozenset(index for index in opening if own and index < own[0] and index not in naming)

    def _is_barred(self, index: int) -> bool:
        """Whether a sentence only plans, or tells of means, or what others did, or the authors earlier."""
        has = self._neighbors.has
        if has(index, "supplies") and not has(index, *_TOLD):
            return True
        if has(index, "plans", "outline", "earlier"):
            return True
        if has(index, "theirs") and has(index, "cites") and not has(index, "authors"):
            return True  # "Morel (2015) found that …, but this study had no control": which is not that of the authors
        is_prior = has(index, "prior") and (has(index, "cites") or not self._planner.is_closing(index))
        if is_prior and not has(index, *_NEW):  # "A pump was proposed"
            return True
        return not has(index, *_OWN) and (has(index, "cites") or self._is_behind_cited(index))

    def _is_behind_cited(self, index: int) -> bool:
        """Whether a finding goes on from one of others: behind a citation nobody speaks of the authors up to it."""
        has = self._neighbors.has
        if not has(index, *_FOUND) or has(index, "summing"):
            return False
        sentences = self._passages.annotation.sentences
        for before in range(index - 1, -1, -1):
            if sentences[before].block != sentences[index].block or has(before, *_OWN):
                return False
            if has(before, "cites"):
                return True
        return False


def _ranked(found: list[Proposed]) -> list[Proposed]:
    """The best first; those as good as each other in the order of the source."""
    return sorted(found, key=lambda one: (-one.gain, one.index))
