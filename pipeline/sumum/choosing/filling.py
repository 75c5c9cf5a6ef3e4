"""Fills the length of an abstract with statements: what can be said, what fits, what has not been said."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pipeline.budget import containment, fitting
from pipeline.summary import Refusal
from pipeline.sumum.choosing.arrangement import ordered
from pipeline.sumum.choosing.candidates import TemplateCandidates
from pipeline.sumum.choosing.chosen import Chosen, content_words
from pipeline.sumum.choosing.composition import Composition
from pipeline.sumum.choosing.runs import Run, ranked_runs
from pipeline.sumum.choosing.sound import SoundStatements
from pipeline.sumum.reading.interpretation import STATED_RULE
from pipeline.sumum.reading.knowledge import Move
from pipeline.sumum.reading.templates import Template
from pipeline.sumum.settings import TopicalTemplatesSettings
from pipeline.sumum.statements.statement import FRAMED, Statement
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

_TOPIC: Final = "topic_of_document"
_FOUND: Final[frozenset[Move]] = frozenset({"result", "conclusion"})
_ASIDE: Final[frozenset[Move]] = frozenset({"context", "method"})


class Filling:
    """Chooses the statements of one document."""

    def __init__(
        self, settings: TopicalTemplatesSettings, passages: Passages, wording: AbstractWording, sound: SoundStatements
    ) -> None:
        self._settings = settings
        self._passages = passages
        self._wording = wording
        self._sound = sound
        self._leaning: dict[Refusal, None] = {}

    def sound(self, candidates: TemplateCandidates, limit: int | None, *, is_elaboration: bool) -> list[Statement]:
        """The statements of an abstract, or of the reader's topics, chosen anew until none of them is refused."""
        fill = self.elaborated if is_elaboration else self.indicated
        while not self._sound.are_sound(chosen := fill(candidates, limit)):
            pass
        return chosen

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """What was not said so, and what was not said at all because it speaks of what nobody has said."""
        return (*self._sound.refusals, *self._leaning)

    def elaborated(self, candidates: TemplateCandidates, limit: int | None) -> list[Statement]:
        """What is told of the reader's topics, in the order of the source, nothing twice.

        Each topic in turn tells something, so that a limit leaves none of them out for another that tells much.
        """
        told: list[set[str]] = []
        chosen: list[Statement] = []
        for statement in fitting(
            self._in_turn(candidates.informative),
            limit or self._settings.elaboration,
            Statement.words,
            lambda one: (
                not any(
                    containment(content_words(one, self._passages), earlier) > self._settings.likeness
                    for earlier in told
                )
            ),
        ):
            told.append(content_words(statement, self._passages))
            chosen.append(statement)
        return sorted(chosen, key=lambda statement: min(statement.tokens))

    def indicated(self, candidates: TemplateCandidates, limit: int | None) -> list[Statement]:
        """The statements of an abstract: an aim, a result, then what else is worth telling, of no kind too many.

        Where no sentence tells an aim or announces a result, the title does, or what leads up to one. Headings and
        captions say something only where nothing but context does, or where the reader wants more.
        """
        chosen = Chosen(self._settings, self._passages, self._wording, limit)
        self._leaning = chosen.refused
        if self._settings.choice == "composition":
            composition = self._settings.composition
            Composition(chosen, candidates, composition, self._sound, self._passages, self._wording).take()
            if chosen.statements and (limit is None or limit <= self._settings.words):
                return list(self._with_subjects(chosen.statements))
        least = self._least(candidates) if limit is None else 0.0
        worthy = [one for one in candidates.indicative if candidates.worths.get(one.id, 1.0) >= least]
        runs = ranked_runs(worthy, candidates.worths, candidates.neighbors, self._settings.runs)
        results = [run for run in runs if run.does(_FOUND)]
        announced = (run for run in results if run.head.type in FRAMED)
        opening = candidates.neighbors.opening
        aims = sorted(
            (run for run in runs if run.head.move == "aim"),
            key=lambda run: (
                run.head.type != _TOPIC,
                run.head.position.section not in opening,
                -candidates.worths.get(run.head.id, 1.0),
            ),
        )
        is_short = (
            limit is None and self._settings.choice == "composition"
        )  # nothing could begin one: little stands by itself
        is_titled = is_short and self._take_title(chosen)
        if not is_titled and not self._take_first(chosen, (*aims, *announced)) and not self._take_title(chosen):
            context = (*candidates.of_move("context"), *candidates.of_move("aim"))
            self._take_first(chosen, (Run(template, (), 0.0) for template in context))
        self._take_first(chosen, results)
        for run in results if is_titled else ():  # what was found, behind the title
            if chosen.words < self._settings.composition.brief and chosen.has_room("result"):
                self._take(chosen, run)
        for run in () if is_short else (one for one in runs if limit is not None or one.gain > 0):
            is_late = run.head.move == "aim" and chosen.goes_on_to(_FOUND)
            if is_late or not chosen.has_room(run.head.move):
                continue
            if limit is not None or self._has_a_place(candidates, run.head):
                self._take(chosen, run)
        is_told = any(is_short or statement.template.move != "context" for statement in chosen.statements)
        wanted = limit if limit is not None else 0 if is_told else self._settings.least_words
        for template in candidates.outline:
            if chosen.words >= wanted:
                break
            self._take(chosen, Run(template, (), 0.0))
        return list(self._with_subjects(chosen.statements))

    def _has_a_place(self, candidates: TemplateCandidates, template: Template) -> bool:
        """Whether a sentence may open a run: a step of a method, or context, only where it is worth much."""
        if template.move not in _ASIDE:
            return True
        worth = candidates.worths.get(template.id, 1.0)
        return template.rule != STATED_RULE and worth >= self._settings.least_aside

    def _with_subjects(self, statements: Sequence[Statement]) -> Iterator[Statement]:
        """The statements; where the first has a subject, with one for each verb of the register behind it.

        An abstract that opens by a verb of the register has the article as its subject throughout.
        """
        first = next(iter(ordered(statements, self._wording.types)), None)
        for statement in statements:
            needs_subject = first is not None and not first.says and statement.template.move != "outline"
            said = self._sound.as_sentence(statement) if needs_subject else statement
            if said is not None:
                yield said

    def _least(self, candidates: TemplateCandidates) -> float:
        """The worth that anything told has, where the reader sets no limit."""
        most = max(candidates.worths.values(), default=0.0)
        return max(self._settings.least_worth, min(1.0, most) * self._settings.least_share)

    def first(self, candidates: TemplateCandidates, *, is_elaboration: bool) -> Statement | None:
        """The best of what could be said in more words, or behind what introduces it."""
        if is_elaboration:
            return next(self._in_turn(candidates.informative), None)
        while (found := self._first_said(candidates)) is not None and not self._sound.are_sound([found]):
            pass
        return found

    def _first_said(self, candidates: TemplateCandidates) -> Statement | None:
        said = next(self._said((*candidates.indicative, *candidates.outline)), None)
        return said or self._sound.titled()

    def _take_title(self, chosen: Chosen) -> bool:
        """Takes what the title says, by a verb of the register."""
        title = self._sound.titled()
        return title is not None and chosen.take(title)

    def _take_first(self, chosen: Chosen, runs: Iterable[Run]) -> bool:
        """Takes the first run that can be said."""
        return any(self._take(chosen, run) for run in runs)

    def _take(self, chosen: Chosen, run: Run) -> bool:
        said = run.statements(self._sound.statement, self._sound.going_on)
        return bool(said) and chosen.take(*said)

    def _in_turn(self, topics: Iterable[Iterable[Template]]) -> Iterator[Statement]:
        """Something of each topic, then something more of each, until nothing is left to tell."""
        waiting = [iter(self._said(templates, is_elaboration=True)) for templates in topics]
        given: set[int] = set()
        while waiting:
            left = []
            for statements in waiting:
                statement = next((one for one in statements if one.template.id not in given), None)
                if statement is not None:
                    given.add(statement.template.id)
                    yield statement
                    left.append(statements)
            waiting = left

    def _said(self, templates: Iterable[Template], *, is_elaboration: bool = False) -> Iterator[Statement]:
        """The templates that can be said, each when it is asked for."""
        say = self._sound.elaboration if is_elaboration else self._sound.statement
        return (statement for statement in map(say, templates) if statement is not None)
