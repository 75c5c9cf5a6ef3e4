"""How an abstract says a sentence of its article: alone, behind its neighbor, or by a verb of the register."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pipeline.sumum.choosing.candidates import TemplateCandidates
from pipeline.sumum.choosing.chosen import CONTENT_POS
from pipeline.sumum.choosing.runs import Neighbors
from pipeline.sumum.choosing.sound import SoundStatements
from pipeline.sumum.choosing.told import Proposed, Told
from pipeline.sumum.reading.templates import Template
from pipeline.sumum.statements.statement import Statement
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

_TOPIC: Final = "topic_of_document"


class SentencePlanner:
    """Says the sentences of one article, by their index."""

    def __init__(
        self, candidates: TemplateCandidates, sound: SoundStatements, passages: Passages, wording: AbstractWording
    ) -> None:
        self._neighbors: Neighbors = candidates.neighbors
        self._sound = sound
        self._passages = passages
        self._wording = wording
        self._lemmas: dict[int, frozenset[str]] = {}
        self._standing: dict[int, bool] = {}
        own: dict[int, Template] = {}
        for one in candidates.indicative:
            known = own.get(one.position.sentence)
            if known is None or (one.type == _TOPIC and known.type != _TOPIC):
                own[one.position.sentence] = one
        self._templates: Mapping[int, Template] = {**self._neighbors.told, **own}

    def lemmas(self, index: int) -> frozenset[str]:
        """The lemmas of the content words of a sentence."""
        if index not in self._lemmas:
            sentence = self._passages.annotation.sentences[index]
            tokens = (self._passages.token(place) for place in range(sentence.first, sentence.last))
            self._lemmas[index] = frozenset(one.lemma.lower() for one in tokens if one.pos in CONTENT_POS)
        return self._lemmas[index]

    def section(self, index: int) -> int:
        """The section of a sentence."""
        return self._passages.document.blocks[self._passages.annotation.sentences[index].block].section

    def is_closing(self, index: int) -> bool:
        """Whether it stands in what concludes the article."""
        return self.section(index) in self._neighbors.closing

    def stands(self, index: int) -> bool:
        """Whether a sentence leans on none before it, or what leans goes away when it is said."""
        if index not in self._standing:
            self._standing[index] = (
                index in self._neighbors.standing or self._begins_end(index) or self._is_reworded(index)
            )
        return self._standing[index]

    def goes_on(self, index: int) -> bool:
        """Whether a sentence is told in the section of the one before it."""
        told = self._neighbors.told
        return index in told and index - 1 in told and self.section(index) == self.section(index - 1)

    def begins_anew(self, index: int) -> bool:
        """Whether what a sentence leans on goes away when it tells the aim: "Hence, we test" becomes "Tests"."""
        template = replace(self._templates[index], move="aim")
        said = self._sound.opening(template) or self._sound.statement(template)
        return said is not None and (bool(said.says) or said.sentences[0].pieces[0].is_own)

    def tells_aim(self, index: int) -> bool:
        """Whether a pattern finds an aim of the authors in it, or it tells what that is which the title names."""
        is_aim = self._templates[index].move == "aim" and self._neighbors.has(index, "authors", "paper", "here")
        return is_aim or index in self._neighbors.naming

    def tells_finding(self, index: int) -> bool:
        """Whether a pattern finds a result in it, and its words tell a finding."""
        return self._templates[index].move == "result" and self._neighbors.has(index, "finding")

    def statement(self, proposed: Proposed, told: Told) -> Statement | None:
        """A sentence in words behind what is told, of which it is the first if nothing is; None where it has none."""
        index = proposed.index
        is_first = not told.sentences
        template = replace(self._templates[index], move=proposed.move)
        is_presenting = proposed.move == "aim" if is_first else not proposed.goes_on
        presented = self._sound.opening(template) if is_presenting else None
        is_anew = is_first and proposed.move == "aim" and self.begins_anew(index)
        is_alone = is_anew or (index in self._neighbors.standing and not proposed.goes_on)
        said = presented or (self._sound.statement(template) if is_alone else self._sound.going_on(template))
        if said is None or self._points_back(said, proposed) or (is_first and not self._sound.may_open(said)):
            return None
        return replace(said, template=template, goes_on=not is_alone and not is_first)

    def _is_reworded(self, index: int) -> bool:
        """Whether what its opening leans on goes away: "These results show" becomes "The results", or is left out."""
        said = self._sound.statement(self._templates[index])
        if said is None or said.says:
            return False
        first = said.sentences[0].pieces[0]
        sentence = self._passages.sentence(first.token)
        is_cut = self._wording.is_a("demonstrative", self._passages.token(sentence.first).text)
        return first.is_own or (is_cut and first.token > sentence.first)

    def _begins_end(self, index: int) -> bool:
        """Whether a sentence begins what concludes: "This analysis shows" leans on nothing but the article there."""
        is_first = index in self._neighbors.beginning and self.is_closing(index)
        return is_first and self._neighbors.has(index, "paper", "summing")

    def _points_back(self, said: Statement, proposed: Proposed) -> bool:
        """Whether it begins with what the sentence before it in the source does not name: "This tool" behind others."""
        if said.says:
            return False
        first = said.sentences[0].pieces[0]
        if first.is_own or not self._wording.is_a("demonstrative", first.text):
            return False
        group = self._passages.noun_group(first.token)
        if group is None or group.head == first.token or self._begins_end(proposed.index):
            return False
        head = self._passages.token(group.head).lemma.lower()
        sums_up = proposed.goes_on and any(self._wording.is_a(one, head) for one in ("summing_noun", "own_work"))
        return not sums_up and head not in self.lemmas(proposed.index - 1)
