"""Structure first: what the introduction says the article is for, and how its conclusion begins.

The first lines of a conclusion nearly equal an author's abstract (ROUGE, `shared/data`), and aims stand where
introductions end. Here the place decides and evidence only orders what stands in one place; `worth` of the paper's
selection decides where nothing concludes.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.budget import containment
from pipeline.sumum.candidates import TemplateCandidates
from pipeline.sumum.chosen import CONTENT_POS, Chosen, content_words
from pipeline.sumum.knowledge import Move
from pipeline.sumum.leaning import title_words
from pipeline.sumum.runs import ranked_runs
from pipeline.sumum.settings import RunSettings, StructureSettings
from pipeline.sumum.sound import SoundStatements
from pipeline.sumum.statement import Statement
from pipeline.sumum.templates import Template
from pipeline.sumum.transformations.passage import Passages

_FOUND: Final[frozenset[Move]] = frozenset({"result", "conclusion"})
_EXPLICIT: Final = frozenset({"topic_of_document", "conceptual_goal", "author_study"})
"""Types that say what the article is for, before those that may only tell a step."""
_ENTITY: Final = "entity_introduction"
_OWN: Final = ("authors", "paper")
_FINDINGS: Final = ("summing", "finding", "comparison")
_CLAIMS: Final = ("authors", "paper", "summing", "finding")
_ANNOUNCING: Final = ("outline", "tense:future")
_OPEN: Final = ("plans", "limits", "supplies")
"""Signs of what is to come, of what could not be done, of means: readers called them trivial."""
_NEW: Final = ("comparison", "novelty")
"""Signs of what the authors do now, however much they speak of earlier work."""
_NOTE: Final = re.compile(r"\W*\d{1,3}\s?\.\s")


class Structure:
    """Tells one article by its structure."""

    def __init__(
        self,
        chosen: Chosen,
        candidates: TemplateCandidates,
        settings: StructureSettings,
        runs: RunSettings,
        sound: SoundStatements,
        passages: Passages,
    ) -> None:
        self._chosen = chosen
        self._candidates = candidates
        self._neighbors = candidates.neighbors
        self._settings = settings
        self._runs = runs
        self._sound = sound
        self._passages = passages
        self._title = title_words(passages)
        self._own = {one.position.sentence: one for one in candidates.indicative}
        self._closing = list(self._concluding_sentences())

    def take(self) -> None:
        """Takes an aim, the first run of the conclusion, the worthiest other results, and what the thing is."""
        aim = self._take_aim() or self._take_claim()
        if self._has_conclusion:
            self._take_run(aim)
        self._take_results()
        if not self._is_concluded:
            self._take_run(aim)
        self._take_introduction()

    def take_lead(self) -> None:
        """Takes what the introduction begins with: of an article without an aim, a result or a conclusion.

        What names the thing of the title goes first; beside something else, one sentence of context is enough.
        """
        neighbors = self._neighbors
        most = self._settings.context if self._chosen.statements else self._settings.run - 1
        starts = [
            start
            for start in sorted(neighbors.going_on)
            if neighbors.going_on[start].position.section in neighbors.opening
            and start in neighbors.standing
            and not self._is_of_others(start)
        ]
        for start in sorted(starts, key=lambda start: not self._names_title(start)):
            if self._take_longest(start, most, "method" if neighbors.has(start, *_OWN) else "context"):
                return

    @property
    def _has_conclusion(self) -> bool:
        return "conclusion" in self._neighbors.kinds

    @property
    def _is_concluded(self) -> bool:
        """Whether a finding or a conclusion has been told."""
        return any(one.template.move in _FOUND for one in self._chosen.statements)

    def _take_aim(self) -> Statement | None:
        neighbors = self._neighbors
        aims = (
            one
            for one in self._candidates.of_move("aim")
            if one.position.sentence in neighbors.standing
            and neighbors.has(one.position.sentence, *_OWN)
            and not neighbors.has(one.position.sentence, *_ANNOUNCING)
            and not self._is_of_means(one.position.sentence)
            and not self._is_of_others(one.position.sentence)
        )
        for aim in sorted(aims, key=lambda one: -self._rank(one)):
            said = self._sound.opening(aim)
            if said is not None and self._chosen.take(said, is_lenient=True):
                return said
        return None

    def _take_claim(self) -> Statement | None:
        """Takes what the authors say first of their own about the thing of the title, where no pattern finds an aim."""
        neighbors = self._neighbors
        claims = [
            index
            for index, one in neighbors.going_on.items()
            if index in neighbors.standing
            and neighbors.has(index, *_OWN)
            and not neighbors.has(index, *_ANNOUNCING, *_OPEN, "step")
            and not self._is_of_others(index)
            and index not in neighbors.linking
            and self._names_title(index, self._settings.named)
        ]
        for index in sorted(claims, key=lambda index: -self._claim_worth(index)):
            said = self._sound.statement(self._as(index, "aim"))
            if said is not None and self._chosen.take(said, is_lenient=True):
                return said
        return None

    def _claim_worth(self, index: int) -> float:
        neighbors = self._neighbors
        is_opening = neighbors.going_on[index].position.section in neighbors.opening
        return neighbors.worths.get(index, 0.0) * (1.0 if is_opening else self._settings.late)

    def _names_title(self, index: int, least: int = 1) -> bool:
        """Whether a sentence names so much of the title, or all that it has; nothing is asked where there is none."""
        sentence = self._passages.annotation.sentences[index]
        tokens = (self._passages.token(place) for place in range(sentence.first, sentence.last))
        named = {token.lemma.lower() for token in tokens if token.pos in CONTENT_POS}
        return len(named & self._title) >= min(least, len(self._title))

    def _rank(self, aim: Template) -> float:
        """The worth of an aim, by where it stands and whether it is the first: "Moreover, we aim at" is not."""
        settings = self._settings
        factor = settings.explicit if aim.type in _EXPLICIT else 1.0
        factor *= 1.0 if aim.position.section in self._neighbors.opening else settings.late
        index = aim.position.sentence
        factor *= settings.added if index in self._neighbors.linking or self._neighbors.has(index, "step") else 1.0
        factor *= 1.0 if self._names_title(index) else settings.beside
        return self._worth(aim) * factor

    def _worth(self, template: Template) -> float:
        return self._candidates.worths.get(template.id, 1.0)

    def _take_results(self) -> None:
        """Takes runs that find or conclude, the worthiest first, at least one; nothing behind what is planned."""
        neighbors = replace(
            self._neighbors,
            going_on={i: one for i, one in self._neighbors.going_on.items() if self._is_settled(one)},
        )
        heads = [one for one in self._candidates.indicative if one.move in _FOUND and self._is_settled(one)]
        runs = ranked_runs(heads, self._candidates.worths, neighbors, self._runs)
        for run in runs:
            has_result = any(one.template.move == "result" for one in self._chosen.statements)
            least = 0 if has_result else -self._settings.first_result
            if self._chosen.words >= self._settings.words or (self._is_concluded and run.gain <= least):
                return
            if run.last in neighbors.ending:
                said = run.statements(self._sound.statement, self._sound.going_on)
                if said:
                    self._chosen.take(*said, is_lenient=True)

    def _is_settled(self, template: Template) -> bool:
        """Whether a sentence tells what is done: no plan, limit or outline, nothing that was told before."""
        index = template.position.sentence
        is_closing = template.position.section in self._neighbors.closing
        is_cut = is_closing and index not in self._closing
        return not is_cut and not self._neighbors.has(index, *_ANNOUNCING, *_OPEN) and not self._is_of_others(index)

    def _is_of_others(self, index: int) -> bool:
        """Whether others found it, or the authors earlier: "we previously reported", but "better than reported"."""
        signs = self._neighbors.signs.get(index, frozenset())
        is_earlier = signs >= {"prior", "authors"} and signs.isdisjoint(_NEW)
        return is_earlier or "earlier" in signs or ("cites" in signs and signs.isdisjoint(_OWN))

    def _is_of_means(self, index: int) -> bool:
        """Whether a sentence only tells who paid: "the study was funded", but "the study presents a software"."""
        return self._neighbors.has(index, "supplies") and not self._neighbors.has(index, "aim", "method")

    def _take_introduction(self) -> None:
        """Takes what the introduction says the thing of the title is."""
        for one in self._candidates.of_move("context"):
            if one.type == _ENTITY and one.position.section in self._neighbors.opening:
                said = self._sound.statement(one)
                if said is not None and self._chosen.take(said):
                    return

    def _concluding_sentences(self) -> Iterator[int]:
        """The sentences that conclude, up to what the authors plan, or to the notes."""
        neighbors = self._neighbors
        is_begun = False
        first = self._last_paragraphs()
        for index in range(first, max(neighbors.going_on, default=-1) + 1):
            is_plan = neighbors.has(index, "plans") and not neighbors.has(index, "finding")
            if is_begun and (is_plan or _NOTE.match(self._passages.text_of(index))):
                return
            template = neighbors.going_on.get(index)
            if template is not None and template.position.section in neighbors.closing:
                is_begun = True
                yield index

    def _last_paragraphs(self) -> int:
        """Where the last paragraphs begin of an article that has no conclusion: there essays conclude; 0 of others."""
        told = [i for i, one in self._neighbors.going_on.items() if one.position.section in self._neighbors.closing]
        told = [i for i in told if not _NOTE.match(self._passages.text_of(i))]
        if self._has_conclusion or "discussion" in self._neighbors.kinds or not told:
            return 0
        sentences = self._passages.annotation.sentences
        paragraphs = sorted({sentences[i].block for i in told})[-self._settings.last_paragraphs :]
        return min(i for i in told if sentences[i].block == paragraphs[0])

    def _take_run(self, aim: Statement | None) -> None:
        """Takes the worthiest passage of the conclusion that can be told; what only restates the aim is left out."""
        restating = {i for i in self._closing if aim is not None and self._restates(i, aim)}
        leading = restating if aim is None else {*restating, aim.template.position.sentence}
        starts = [i for i in self._closing if i not in restating and self._may_start(i)]
        open_to = [i for i in starts if i in self._neighbors.standing or i - 1 in leading]
        ranked = sorted(self._passages_from(open_to), key=lambda one: -self._gain(*one))
        for start, length in ranked:
            run = self._run(start, length, "conclusion", may_lean=start not in self._neighbors.standing)
            if run and self._chosen.take(*run, is_lenient=True):
                return

    def _passages_from(self, starts: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The first sentences of passages of the conclusion, each with every length that it may have."""
        for start in starts:
            yield start, 1
            for length in range(2, self._settings.run + 1):
                if self._neighbors.behind(start + length - 2) is None:
                    break
                yield start, length

    def _gain(self, start: int, length: int) -> float:
        """What a passage is worth: its sentences, more where the authors claim, less where it leans."""
        neighbors = self._neighbors
        told = range(start, start + length)
        worth = sum(neighbors.worths.get(i, 0.0) - self._settings.cost for i in told)
        signs = _CLAIMS if self._has_conclusion else _FINDINGS
        worth += self._settings.claim * neighbors.has(start, *signs)
        worth -= self._settings.leaning * (start not in neighbors.standing)
        return worth - self._settings.distance * self._closing.index(start)

    def _may_start(self, index: int) -> bool:
        own = self._own.get(index)
        is_method = own is not None and own.move == "method" and not self._has_conclusion
        return not is_method and not self._neighbors.has(index, "outline", "limits", "supplies")

    def _restates(self, index: int, aim: Statement) -> bool:
        """Whether a sentence of the conclusion says the aim again; of one that is no aim, all of it."""
        said = self._sound.going_on(self._as(index, "conclusion")) if self._neighbors.has(index, *_OWN) else None
        if said is None:
            return False
        own = self._own.get(index)
        whole = self._sound.going_on(aim.template) or aim  # with its verb, for which one of the register may stand
        share = containment(content_words(said, self._passages), content_words(whole, self._passages))
        least = self._settings.restated
        return share >= (least if own is not None and own.move == "aim" else 2 * least)

    def _take_longest(self, start: int, most: int, move: Move = "conclusion", *, may_lean: bool = False) -> bool:
        """Takes the longest run from a sentence on that can be said and fits."""
        for length in range(most, 0, -1):
            run = self._run(start, length, move, may_lean=may_lean)
            if run and self._chosen.take(*run, is_lenient=True):
                return True
        return False

    def _run(self, start: int, length: int, move: Move, *, may_lean: bool) -> Sequence[Statement]:
        say = self._sound.going_on if may_lean else self._sound.statement
        first = say(self._as(start, move))
        if first is None:
            return ()
        run = [first]
        index = start
        while len(run) < length and self._neighbors.behind(index) is not None:
            index += 1
            is_open = self._neighbors.has(index, *_OPEN) or self._is_of_others(index)
            told = None if is_open else self._sound.going_on(self._as(index, move))
            if told is None:
                break
            run.append(told)
        while run and run[-1].template.position.sentence not in self._neighbors.ending:
            run.pop()
        return run

    def _as(self, index: int, move: Move) -> Template:
        """The sentence as a part of what introduces or concludes, of the type that it is told to be."""
        own, template = self._own.get(index), self._neighbors.going_on[index]
        is_found = own is not None and own.move in _FOUND
        return replace(template, type=own.type if own is not None and is_found else template.type, move=move)
