"""Abstract-like passages: where an article says of itself what it is for, and what was found.

An article without its abstract still tells itself in two or three places: the paragraph of its introduction that says
what the authors do, up to the road map; how its conclusion or discussion begins; what it says was found. Runs of
neighboring sentences from there are coherent, where sentences from all over are not: the first of a run must stand
alone, those behind it may lean on it. `likeness.py` says which sentences are worth it; here an abstract is put
together: a run with an aim, then a run that finds or concludes, then more while there is room.
"""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.budget import containment
from pipeline.sumum.candidates import TemplateCandidates
from pipeline.sumum.chosen import CONTENT_POS, Chosen
from pipeline.sumum.knowledge import Move
from pipeline.sumum.leaning import title_words
from pipeline.sumum.settings import StructureSettings
from pipeline.sumum.sound import SoundStatements
from pipeline.sumum.statement import Statement
from pipeline.sumum.templates import Template
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.wording import AbstractWording

_FOUND: Final[frozenset[Move]] = frozenset({"result", "conclusion"})
_EXPLICIT: Final = frozenset({"topic_of_document", "conceptual_goal", "author_study"})
"""Types that say what the article is for, before those that may only tell a step."""
_OWN: Final = ("authors", "paper")
_TOPIC: Final = "topic_of_document"
_FINDINGS: Final = ("summing", "finding", "comparison", "conclusion")
_CLAIMS: Final = ("summing", "finding", "comparison", "novelty")
_ANNOUNCING: Final = ("outline", "tense:future")
_COMING: Final = ("plans", "limits", "outline")
_OPEN: Final = (*_COMING, "supplies")
"""Signs of what is to come, of what could not be done, of means: readers called them trivial."""
_NEW: Final = ("comparison", "novelty")
"""Signs of what the authors do now, however much they speak of earlier work."""
_BEST: Final = 5
"""So many sentences tell how like an abstract those of an article can be."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Sentences that stand beside each other, by index, and what telling them is worth."""

    first: int
    last: int
    gain: float

    @property
    def sentences(self) -> range:
        return range(self.first, self.last)


class Structure:
    """Tells one article by its abstract-like passages."""

    def __init__(
        self,
        chosen: Chosen,
        candidates: TemplateCandidates,
        settings: StructureSettings,
        sound: SoundStatements,
        passages: Passages,
        wording: AbstractWording,
    ) -> None:
        self._chosen = chosen
        self._neighbors = candidates.neighbors
        self._settings = settings
        self._sound = sound
        self._passages = passages
        self._wording = wording
        self._title = title_words(passages)
        self._own: dict[int, list[Template]] = {}
        for one in candidates.indicative:
            self._own.setdefault(one.position.sentence, []).append(one)
        best = sorted(candidates.neighbors.likeness.values(), reverse=True)[:_BEST]
        self._cost = settings.cost * sum(best) / (len(best) or 1)
        self._lemmas: dict[int, frozenset[str]] = {}
        self._told: set[int] = set()
        self._last = -1
        self._is_found = False
        self._has_context = False
        self._said: frozenset[str] = frozenset()

    def take(self) -> None:
        """Takes a passage with the aim, one with what was found, and others while they are worth it."""
        settings = self._settings
        self._take_best(self._aim_worth, self._tells_aim, settings.aim_run)
        self._take_best(self._finding_worth, self._tells_finding, settings.run, -settings.wanted)
        while self._chosen.words < settings.words and self._take_best(
            self._further_worth, self._introduces, settings.further_run
        ):
            pass

    def _take_best(
        self, worth: Callable[[int], float], does: Callable[[range], bool], longest: int, least: float = 0.0
    ) -> bool:
        """Takes the best run that can be said and does what is wanted of it; whether there was one.

        One that speaks of what nobody introduced gives way to another that is nearly as good.
        """
        leaning: tuple[_Run, Sequence[Statement]] | None = None
        for run in sorted(self._runs(worth, does, longest), key=lambda one: (-one.gain, one.first)):
            is_far = leaning is not None and run.gain < leaning[0].gain - self._settings.leaning
            if is_far or (run.gain <= least and self._told):
                break
            said = self._statements(run, self._move(run, worth))
            if said and self._chosen.take_run(said):
                self._tell(run, said, worth)
                return True
            if said and leaning is None and self._chosen.take_run(said, is_lenient=True, is_trial=True):
                leaning = run, said
        if leaning is None or not self._chosen.take_run(leaning[1], is_lenient=True):
            return False
        self._tell(*leaning, worth)
        return True

    def _tell(self, run: _Run, said: Sequence[Statement], worth: Callable[[int], float]) -> None:
        self._told.update(run.sentences)
        self._last = run.sentences[-1]
        self._is_found |= worth == self._finding_worth
        self._has_context |= any(one.template.move == "context" for one in said)
        self._said = self._said.union(*map(self._lemmas_of, run.sentences))

    def _runs(self, worth: Callable[[int], float], does: Callable[[range], bool], longest: int) -> Iterator[_Run]:
        neighbors, settings = self._neighbors, self._settings
        leading = {index for index in neighbors.told if index in self._told or self._restates(index)}
        for first in neighbors.told:
            if not self._may_start(first, leading):
                continue
            is_topic = worth == self._aim_worth and self._is_aim(first) and self._is_topic(first)
            gain = settings.told * (is_topic and self._is_at_edge(first)) - settings.linking * self._is_added(first)
            for last in range(first, first + longest):
                if last in leading or not self._may_follow(first, last):
                    break
                gain += self._gain(last) + worth(last)
                if last in neighbors.ending and does(range(first, last + 1)):
                    yield _Run(first, last + 1, gain)

    def _gain(self, index: int) -> float:
        """What a sentence is worth beside what has been told."""
        likeness = self._neighbors.likeness.get(index, 0.0)
        new = 1.0 - self._settings.repeated * containment(self._lemmas_of(index), self._said)
        return likeness * new - self._cost

    def _may_start(self, index: int, leading: Container[int]) -> bool:
        neighbors = self._neighbors
        is_next = index - 1 in leading and (index - 1 == self._last or not self._is_found)
        is_open = index in neighbors.standing or is_next or self._begins_end(index)
        is_of_study = self._is_topic(index) and self._is_aim(index)  # "supplies": "the study provides", or its donors
        is_closed = not neighbors.has(index, *(_OPEN if not is_of_study else _COMING))
        return is_open and is_closed and not self._is_of_others(index)

    def _begins_end(self, index: int) -> bool:
        """Whether a sentence begins what concludes: "This analysis shows" leans on nothing but the article there."""
        neighbors = self._neighbors
        is_first = index in neighbors.beginning and neighbors.told[index].position.section in neighbors.closing
        signs = ("finding", "paper", "summing") if self._told else ("paper", "summing")
        return is_first and neighbors.has(index, *signs)

    def _may_follow(self, first: int, index: int) -> bool:
        neighbors = self._neighbors
        if index == first:
            return True
        one, other = neighbors.told.get(index - 1), neighbors.told.get(index)
        if one is None or other is None or one.position.section != other.position.section:
            return False
        return not neighbors.has(index, *_OPEN) and not self._is_of_others(index)

    def _restates(self, index: int) -> bool:
        """Whether the authors only say again what was told: "We have presented X" behind "We present X"."""
        if not self._said or not self._neighbors.has(index, *_OWN):
            return False
        share = containment(self._lemmas_of(index), self._said)
        return share >= self._settings.restated * (1.0 if self._is_aim(index) else 1.6)

    def _tells_aim(self, run: range) -> bool:
        """Whether a run tells an aim, at once or behind a sentence of context that names the thing of the title.

        What says what the article is about comes first.
        """
        if self._is_aim(run[0]):
            return True
        is_opening = self._neighbors.told[run[0]].position.section in self._neighbors.opening
        is_context = is_opening and self._names_title(run[0]) and not self._neighbors.has(run[0], *_OWN)
        return is_context and len(run) > 1 and self._is_aim(run[1]) and not self._is_topic(run[1])

    def _tells_finding(self, run: range) -> bool:
        """Whether a run tells what was found, at once or behind what the authors say that they did."""
        is_own = self._neighbors.has(run[0], *_OWN)
        return self._is_finding(run[0]) or (is_own and any(map(self._is_finding, run)))

    def _introduces(self, run: range) -> bool:
        """Whether a run tells what was found, or introduces the article and names the thing of its title."""
        if self._says_finding(run[0]):
            return self._neighbors.has(run[0], "percent", *_OWN) or self._is_at_edge(run[0])
        is_opening = self._neighbors.told[run[0]].position.section in self._neighbors.opening
        is_wanted = not self._has_context and not (self._chosen.is_enough and self._is_topic_told)
        return is_opening and is_wanted and self._names_title(run[0])

    def _is_aim(self, index: int) -> bool:
        """Whether the authors say here what the article is for, or where they introduce it, what they do or find."""
        neighbors = self._neighbors
        is_explicit = any(one.type == _TOPIC for one in self._own.get(index, ()))
        if neighbors.has(index, "outline") or (neighbors.has(index, "tense:future") and not is_explicit):
            return False
        return neighbors.has(index, *_OWN) and (self._says_aim(index) or self._introduces_own(index))

    def _says_aim(self, index: int) -> bool:
        is_told = any(one.move == "aim" for one in self._own.get(index, ()))
        return is_told or self._neighbors.has(index, "aim")

    def _introduces_own(self, index: int) -> bool:
        neighbors = self._neighbors
        is_opening = neighbors.told[index].position.section in neighbors.opening
        is_of_paper = neighbors.has(index, "paper") and neighbors.has(index, "tense:present")
        return is_opening and not neighbors.has(index, "cites") and (is_of_paper or neighbors.has(index, *_CLAIMS))

    def _aim_worth(self, index: int) -> float:
        """What a sentence is worth for telling the aim: where it says so, early, and names the thing of the title."""
        if not self._is_aim(index):
            return 0.0
        settings, neighbors = self._settings, self._neighbors
        worth = settings.aim if self._says_aim(index) else settings.aim / 2
        worth += settings.explicit * any(one.type in _EXPLICIT for one in self._own.get(index, ()))
        worth -= settings.late * (neighbors.told[index].position.section not in neighbors.opening)
        worth -= settings.added * (self._is_added(index) or neighbors.has(index, "step"))
        worth -= settings.beside * (not self._names_title(index))
        return worth

    def _is_added(self, index: int) -> bool:
        """Whether a sentence is added to others: "Moreover", "Because our goal was"."""
        first = self._passages.token(self._passages.annotation.sentences[index].first)
        return index in self._neighbors.linking or first.pos == "SCONJ"

    def _is_finding(self, index: int) -> bool:
        """Whether a sentence tells what was found: it says so, or it concludes the article and says no aim."""
        neighbors = self._neighbors
        if neighbors.has(index, *_ANNOUNCING):
            return False
        is_conclusion = "conclusion" in neighbors.kinds and neighbors.told[index].position.section in neighbors.closing
        return self._says_finding(index) or (is_conclusion and not self._says_aim(index))

    def _says_finding(self, index: int) -> bool:
        neighbors = self._neighbors
        section = neighbors.told[index].position.section
        is_found = any(one.move in _FOUND for one in self._own.get(index, ()))
        says_so = neighbors.has(index, *_FINDINGS)
        return (is_found and (self._is_at_edge(index) or says_so)) or (section in neighbors.closing and says_so)

    def _finding_worth(self, index: int) -> float:
        neighbors = self._neighbors
        if neighbors.has(index, *_ANNOUNCING) or not self._says_finding(index):
            return 0.0
        settings = self._settings
        worth = settings.claim * (1 + neighbors.has(index, *_OWN)) + settings.edge * self._is_at_edge(index)
        return worth + settings.figures * neighbors.has(index, "percent")

    def _further_worth(self, index: int) -> float:
        return self._finding_worth(index) / 2

    def _is_at_edge(self, index: int) -> bool:
        """Whether a sentence stands in what introduces or concludes the article."""
        return self._neighbors.told[index].position.section in self._neighbors.opening | self._neighbors.closing

    def _names_title(self, index: int) -> bool:
        """Whether a sentence names something of the title, or there is none."""
        return not self._title or not self._title.isdisjoint(self._lemmas_of(index))

    def _is_of_others(self, index: int) -> bool:
        """Whether others found it, or the authors earlier: "we previously reported", but "better than reported"."""
        signs = self._neighbors.signs.get(index, frozenset())
        is_earlier = signs >= {"prior", "authors"} and signs.isdisjoint(_NEW)
        return is_earlier or "earlier" in signs or ("cites" in signs and signs.isdisjoint(_OWN))

    def _lemmas_of(self, index: int) -> frozenset[str]:
        if index not in self._lemmas:
            sentence = self._passages.annotation.sentences[index]
            tokens = (self._passages.token(place) for place in range(sentence.first, sentence.last))
            self._lemmas[index] = frozenset(one.lemma.lower() for one in tokens if one.pos in CONTENT_POS)
        return self._lemmas[index]

    @property
    def _is_topic_told(self) -> bool:
        """Whether the abstract begins with what the article is about, which no context should push away."""
        first = self._chosen.statements[:1]
        return any(one.says or one.template.type == _TOPIC for one in first)

    def _is_topic(self, index: int) -> bool:
        return self._own_template(index).type == _TOPIC

    def _own_template(self, index: int) -> Template:
        """What tells a sentence: best that the article is about it."""
        own = self._own.get(index, [self._neighbors.told[index]])
        return next((one for one in own if one.type == _TOPIC), own[0])

    def _statements(self, run: _Run, move: Move) -> Sequence[Statement]:
        """The run in words; none where one of its sentences cannot be said."""
        said: list[Statement] = []
        for index in run.sentences:
            template = replace(self._own_template(index), move=move)
            presented = self._presented(template, said)
            is_first = index == run.first and index in self._neighbors.standing and index - 1 != self._last
            told = presented or (self._sound.statement(template) if is_first else self._sound.going_on(template))
            if told is None or self._points_back(told, index):
                return ()
            said.append(replace(told, template=template))
        return said

    def _presented(self, template: Template, said: Sequence[Statement]) -> Statement | None:
        """The aim, and what goes on from it, by verbs of the register, as long as nothing else has been told."""
        if template.move != "aim" or self._told or not all(one.says for one in said):
            return None
        told = self._sound.opening(template)
        return told and replace(told, goes_on=bool(said))

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
        return self._passages.token(group.head).lemma.lower() not in self._lemmas_of(index - 1)

    def _move(self, run: _Run, worth: Callable[[int], float]) -> Move:
        """What a run does for the abstract: what introduces and is nobody's own stands before the aim."""
        if worth == self._aim_worth:
            return "aim"
        is_opening = self._neighbors.told[run.first].position.section in self._neighbors.opening
        is_own = any(self._neighbors.has(index, *_OWN) for index in run.sentences)
        return "context" if is_opening and not is_own and worth == self._further_worth else "conclusion"
