"""An abstract as a story: what was done, by which device, what was found in figures, what it means.

Readers of abstracts that began with a conclusion asked what had been done, and did not know what its terms stood for.
So an abstract is a plan of slots: it begins with what the authors did (`telling.py`), or it is not told at all; then
come by what they did it and on how much of what, what they found, what that means. Each slot is filled by what an
abstract can best be expected to tell, of which no need of a reader is unmet; one that nothing sound fills stays empty.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.budget import containment
from pipeline.sumum.candidates import TemplateCandidates
from pipeline.sumum.chosen import Chosen
from pipeline.sumum.knowledge import Move
from pipeline.sumum.leaning import Known, leans
from pipeline.sumum.settings import StorySettings
from pipeline.sumum.sound import SoundStatements
from pipeline.sumum.statement import Statement
from pipeline.sumum.telling import Telling
from pipeline.sumum.templates import Template
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.wording import AbstractWording

_ORDER: Final[tuple[Move, ...]] = ("aim", "method", "result", "conclusion")


@dataclass(frozen=True, slots=True)
class _Run:
    """Sentences that stand beside each other, by index, what they do for an abstract and what telling them is worth.

    A run that `goes_on` is told behind the sentence before it in the source.
    """

    first: int
    last: int
    move: Move
    gain: float
    goes_on: bool = False

    @property
    def sentences(self) -> range:
        return range(self.first, self.last)


@dataclass(frozen=True, slots=True)
class _Told:
    """Runs in the order in which they are said, with their statements."""

    runs: tuple[_Run, ...] = ()
    said: tuple[tuple[Statement, ...], ...] = ()
    worth: float = 0.0

    @property
    def words(self) -> int:
        return sum(one.words() for statements in self.said for one in statements)

    @property
    def sentences(self) -> frozenset[int]:
        return frozenset(index for run in self.runs for index in run.sentences)

    def move_of(self, sentence: int) -> Move | None:
        """What the run does for the abstract in which a sentence is told; None where it is not told."""
        return next((run.move for run in self.runs if sentence in run.sentences), None)

    def count(self, move: Move) -> int:
        return sum(run.move == move for run in self.runs)

    def with_run(self, run: _Run, said: tuple[Statement, ...], worth: float) -> "_Told":
        both = [*zip(self.runs, self.said, strict=True), (run, said)]
        both.sort(key=lambda one: (_ORDER.index(one[0].move), one[0].first))
        return _Told(tuple(run for run, _ in both), tuple(said for _, said in both), self.worth + worth)


class Story:
    """Tells one article."""

    def __init__(
        self,
        chosen: Chosen,
        candidates: TemplateCandidates,
        settings: StorySettings,
        sound: SoundStatements,
        passages: Passages,
        wording: AbstractWording,
    ) -> None:
        self._chosen = chosen
        self._settings = settings
        self._sound = sound
        self._passages = passages
        self._wording = wording
        self._neighbors = candidates.neighbors
        self._telling = Telling(candidates, settings, passages)

    def take(self) -> None:
        """Takes the story that is worth most; nothing where no sentence can begin one."""
        told = self._best(self._openings()) or self._best(self._claims())
        if told is None and (argued := self._best(self._theses())) and len(argued.runs) > 1:
            told = argued
        for statements in () if told is None else told.said:
            self._chosen.tell(statements)

    def _best(self, openings: Iterable[_Run]) -> _Told | None:
        """The best of the stories that begin with one of the best openings."""
        stories: list[_Told] = []
        best: float | None = None
        for run in sorted(openings, key=lambda one: (-one.gain, one.first)):
            is_far = best is not None and run.gain < best - self._settings.aims.near
            if is_far or len(stories) >= self._settings.openings:
                break
            begun = self._with(_Told(), run) or self._with(_Told(), run, is_lenient=True)
            if begun is not None:
                best = run.gain if best is None else best
                stories.append(self._found(begun))
        return max(stories, key=lambda one: (one.worth, -one.runs[0].first), default=None)

    def _found(self, told: _Told) -> _Told:
        """A story that is begun, with what fills its slots: by what it was done, what was found, what that means.

        The likeliest to be told by an abstract comes first; what speaks of something that nobody introduced is told
        where nothing else is.
        """
        settings, telling = self._settings, self._telling
        wanted = telling.title.union(*map(telling.lemmas, told.sentences))
        for move, most in settings.plan:
            for is_lenient in (False, True):
                for run in self._filling(move, told, wanted):
                    is_short = told.words < settings.least_words
                    least = settings.promise_short if is_short else settings.promise_filling
                    if told.count(move) >= most or told.words >= settings.short:
                        break
                    if telling.promise(run.first) >= least * telling.most_promised and not self._is_said(run, told):
                        told = self._with(told, run, is_lenient=is_lenient) or told
        return told

    def _filling(self, move: Move, told: _Told, wanted: frozenset[str]) -> list[_Run]:
        """What can fill a slot, the worthiest first."""
        telling, settings, aim = self._telling, self._settings, told.runs[0].first
        found = []
        for index in self._neighbors.told:
            is_before = telling.is_opening(index) and index < aim and not telling.is_own(index)
            if index in told.sentences or is_before or telling.is_beside(index) or telling.ends_passage(index):
                continue
            is_told = telling.is_matter(index) and telling.is_promising(index) and telling.is_closed(index)
            if not is_told:
                continue
            behind, gain = self._behind(index, told), telling.worth(index, wanted)
            is_wanted = telling.is_wanted(index, wanted) or (behind is not None and telling.is_closing(index))
            if not is_wanted or telling.slot(index, wanted) != move:
                continue
            if self._stands(index):
                found.append(_Run(index, index + 1, move, gain))
            if behind is not None:
                found.append(_Run(index, index + 1, behind, gain - settings.following, goes_on=True))
        return sorted(found, key=lambda one: (-one.gain, one.first))

    def _behind(self, index: int, told: _Told) -> Move | None:
        """What the sentence before one does, where that is told, or only says again what was done; else None."""
        telling, before = self._telling, index - 1
        if before in told.sentences or not (before in self._neighbors.told and self._goes_on(index)):
            return told.move_of(before)
        is_again = telling.is_aim(before) and telling.is_closing(index)
        return "aim" if is_again and self._is_said(_Run(before, index, "aim", 0.0), told) else None

    def _with(self, told: _Told, run: _Run, *, is_lenient: bool = False) -> _Told | None:
        """The story with one more run; None where that cannot be said, has no room or leans on what is not told."""
        said = self._statements(run, told)
        longer = told.with_run(run, said, run.gain - self._settings.leaning * is_lenient)
        if said and self._chosen.fits(longer.words) and self._is_introduced(longer, is_lenient=is_lenient):
            return longer
        return None

    def _is_introduced(self, told: _Told, *, is_lenient: bool) -> bool:
        """Whether all that the sentences speak of as known is known to a reader of the title and of those before."""
        known = Known.of_title(self._passages)
        for statements in told.said:
            for statement in statements:
                if leans(statement, known, self._passages, self._wording, is_lenient=is_lenient):
                    return False
                known.hear(statement, self._passages)
        return True

    def _is_said(self, run: _Run, told: _Told) -> bool:
        """Whether most of a run has been told, or it says again what was done."""
        settings, telling = self._settings, self._telling
        for index in run.sentences:
            for other in told.sentences:
                share = containment(telling.lemmas(index), telling.lemmas(other))
                is_again = telling.is_aim(index) and not self._neighbors.has(index, "figures")
                if is_again and telling.is_aim(other):
                    share = max(share, containment(telling.lemmas(other), telling.lemmas(index)))
                if share > (settings.restated if is_again else settings.repeated):
                    return True
        return False

    def _openings(self) -> Iterator[_Run]:
        """Runs that begin with what was done; it may be said in several sentences."""
        telling, settings = self._telling, self._settings
        for first in self._neighbors.signs:
            if first not in self._neighbors.told and not telling.has_template(first):
                continue
            worth = telling.aim(first)
            if worth < settings.aims.least or not (self._stands(first) or self._begins_anew(first)):
                continue
            gain = worth
            for last in range(first, first + settings.aim_run):
                if last > first:
                    is_same = telling.is_own(last) or last not in self._neighbors.standing
                    is_same = is_same or telling.tells_more(last, first)
                    if not (is_same and self._goes_on(last)):
                        break
                    gain += telling.gain(last, telling.title) + settings.claim * telling.is_own(last)
                is_promised = last == first and self._neighbors.has(last, "here")  # "In this review, we will tell"
                if last in self._neighbors.ending or last not in self._neighbors.told or is_promised:
                    yield _Run(first, last + 1, "aim", gain)

    def _claims(self) -> Iterator[_Run]:
        """What the authors say that they found, with which a story begins where none says what they did."""
        telling = self._telling
        for index in self._neighbors.told:
            is_found = telling.is_finding(index, telling.title) and telling.is_own(index)
            if is_found and telling.is_promising(index) and telling.is_closed(index) and self._stands(index):
                yield _Run(index, index + 1, "aim", telling.finding(index, telling.title))

    def _theses(self) -> Iterator[_Run]:
        """What the article says above all, with which a story begins where none says what was done or found."""
        telling = self._telling
        for index in self._neighbors.told:
            if telling.is_closed(index) and self._stands(index) and telling.is_thesis(index):
                yield _Run(index, index + 1, "aim", telling.thesis(index))

    def _stands(self, index: int) -> bool:
        return index in self._neighbors.standing or self._begins_end(index) or self._is_reworded(index)

    def _is_reworded(self, index: int) -> bool:
        """Whether what its opening leans on goes away in other words: "These results show" becomes "The results"."""
        said = self._sound.statement(self._telling.template(index))
        return said is not None and not said.says and said.sentences[0].pieces[0].is_own

    def _begins_anew(self, index: int) -> bool:
        """Whether what a sentence leans on goes away when it is said: "Hence, we test" becomes "Tests"."""
        template = replace(self._telling.template(index), move="aim")
        said = self._sound.opening(template) or self._sound.statement(template)
        return said is not None and (bool(said.says) or said.sentences[0].pieces[0].is_own)

    def _begins_end(self, index: int) -> bool:
        """Whether a sentence begins what concludes: "This analysis shows" leans on nothing but the article there."""
        is_first = index in self._neighbors.beginning and self._telling.is_closing(index)
        return is_first and self._neighbors.has(index, "paper", "summing")

    def _goes_on(self, index: int) -> bool:
        """Whether a sentence is told behind the one before it."""
        sections = self._telling.sections
        if sections.get(index) is None or sections[index] != sections.get(index - 1):
            return False
        return self._telling.is_closed(index)

    def _statements(self, run: _Run, told: _Told) -> tuple[Statement, ...]:
        """The run in words; none where one of its sentences cannot be said."""
        said: list[Statement] = []
        for index in run.sentences:
            template = replace(self._telling.template(index), move=run.move)
            presented = self._presented(template, said) if not told.runs else None
            is_anew = run.move == "aim" and not told.runs and self._begins_anew(index)
            stands = index in self._neighbors.standing and not run.goes_on
            is_first = index == run.first and (stands or is_anew)
            plain = self._sound.statement(template) if is_first else self._sound.going_on(template)
            statement = presented or plain
            if statement is None or self._points_back(statement, index):
                return ()
            said.append(replace(statement, template=template, goes_on=not is_first and bool(said or told.runs)))
        return tuple(said)

    def _presented(self, template: Template, said: Sequence[Statement]) -> Statement | None:
        """The aim, and what goes on from it, by verbs of the register, as long as nothing else has been told."""
        if template.move != "aim" or not all(one.says for one in said):
            return None
        return self._sound.opening(template)

    def _points_back(self, told: Statement, index: int) -> bool:
        """Whether it begins with what the sentence before it in the source does not name: "This tool" behind others."""
        if told.says:
            return False
        first = told.sentences[0].pieces[0]
        if first.is_own or not self._wording.is_a("demonstrative", first.text):
            return False
        group = self._passages.noun_group(first.token)
        if group is None or group.head == first.token or self._begins_end(index):
            return False
        return self._passages.token(group.head).lemma.lower() not in self._telling.lemmas(index - 1)
