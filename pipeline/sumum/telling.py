"""What each sentence of an article can do for its abstract: say what was done, tell what was found.

Authors say what they did in few places and few ways: "Here we show", "In this study", the last paragraph of an
introduction, the first sentences of what concludes. An abstract that has no such sentence starts in the middle.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Final

from pipeline.sumum.candidates import TemplateCandidates
from pipeline.sumum.chosen import CONTENT_POS
from pipeline.sumum.interpretation import STATED_RULE
from pipeline.sumum.knowledge import Move
from pipeline.sumum.leaning import title_words
from pipeline.sumum.settings import AimSettings, StorySettings
from pipeline.sumum.templates import Template
from pipeline.sumum.transformations.passage import Passages

_OWN: Final = ("authors", "paper", "here")
_TOPIC: Final = "topic_of_document"
_FOUND: Final[frozenset[Move]] = frozenset({"result", "conclusion"})
_OPEN: Final = ("supplies", "plans", "limits", "outline", "future")
"""Signs of what is to come, of what could not be done, of means: readers called them trivial."""
_TOLD: Final = frozenset({"finding", "summing", "here", "conclusion"})
"""Signs of what the article tells, whatever means it names."""
_ASIDE: Final = ("others", "gap", "earlier", "example", "instance", "cites", "interest", "pointer", "lookup", "reader")
"""Signs of what is not the article's own matter, or leans on what an abstract does not have."""
_NEW: Final = ("comparison", "novelty", "summing")
"""Signs of what the authors do now, however much they speak of earlier work."""
_TELLING: Final = (*_OWN, "finding", "summing", "comparison")
_POINTING: Final = ("example", "instance", "cites", "pointer", "lookup", "reader", "plans", "future", "limits")
_BEST: Final = 5
"""So many sentences tell how much those of an article can be its matter."""


class Telling:
    """What the sentences of one article are worth to its abstract, by their index."""

    def __init__(self, candidates: TemplateCandidates, settings: StorySettings, passages: Passages) -> None:
        self.neighbors = candidates.neighbors
        self._settings = settings
        self._passages = passages
        self._title = title_words(passages)
        self._own: dict[int, list[Template]] = {}
        for one in candidates.indicative:
            self._own.setdefault(one.position.sentence, []).append(one)
        best = sorted(map(self._matter, self.neighbors.likeness), reverse=True)[:_BEST]
        self._best = sum(best) / (len(best) or 1)
        self._cost = settings.cost * self._best
        self._lemmas: dict[int, frozenset[str]] = {}

    def has_template(self, index: int) -> bool:
        """Whether a pattern tells a sentence."""
        return any(one.rule != STATED_RULE for one in self._own.get(index, ()))

    def template(self, index: int) -> Template:
        """What tells a sentence: best that the article is about it."""
        own = self._own.get(index) or [self.neighbors.told[index]]
        return next((one for one in own if one.type == _TOPIC), own[0])

    def lemmas(self, index: int) -> frozenset[str]:
        """The lemmas of the content words of a sentence."""
        if index not in self._lemmas:
            sentence = self._passages.annotation.sentences[index]
            tokens = (self._passages.token(place) for place in range(sentence.first, sentence.last))
            self._lemmas[index] = frozenset(one.lemma.lower() for one in tokens if one.pos in CONTENT_POS)
        return self._lemmas[index]

    def gain(self, index: int, wanted: Collection[str]) -> float:
        """What telling a sentence gains: how much it is the matter, and how much of it is of what is wanted."""
        return self._matter(index) - self._cost + self._settings.answering * self._share(index, wanted)

    def _matter(self, index: int) -> float:
        """How much a sentence is the article's matter: like an abstract, and told more than once."""
        neighbors = self.neighbors
        return neighbors.likeness.get(index, 0.0) + self._settings.echo * neighbors.echoes.get(index, 0.0)

    def _share(self, index: int, wanted: Collection[str]) -> float:
        """The share of its content words that are wanted."""
        words = self.lemmas(index)
        return sum(one in wanted for one in words) / len(words) if words else 0.0

    def aim(self, index: int) -> float:
        """How well a sentence says what was done: 0 where it says nothing of it."""
        if not self.is_aim(index):
            return 0.0
        return sum(self._aim_worths(index, self._settings.aims))

    def _aim_worths(self, index: int, settings: AimSettings) -> Iterable[float]:
        neighbors = self.neighbors
        yield settings.here * neighbors.has(index, "here")
        yield settings.named * (index in neighbors.naming)
        yield settings.doing * self._does(index)
        yield settings.title * neighbors.of_title.get(index, 0.0)
        yield -settings.beside * (not self.names_title(index))
        is_doing = self._does(index) or self.is_topic(index) or index in neighbors.naming
        yield -settings.idle * (not is_doing and not neighbors.has(index, "aim", "method", "finding"))
        yield settings.central * neighbors.central.get(index, 0.0)
        yield settings.topic * self.is_topic(index)
        yield -settings.interest * neighbors.has(index, "interest")
        if self.is_opening(index):
            yield settings.opening + settings.ending * (index in self._last_of_opening)
        elif not self.is_closing(index):
            yield -settings.amid
        yield -settings.cites * neighbors.has(index, "cites")
        yield -settings.example * neighbors.has(index, "example")
        yield -settings.step * (neighbors.has(index, "step") or self.is_added(index))
        sentence = self._passages.annotation.sentences[index]
        yield -settings.long * (sentence.last - sentence.first > settings.longest)

    def is_aim(self, index: int) -> bool:
        """Whether the authors say here what they did, do, or what their paper is for."""
        neighbors = self.neighbors
        is_denied = neighbors.has(index, "negated") and not neighbors.has(index, "finding", "comparison")
        if is_denied or neighbors.has(index, "outline", "plans", "earlier", "limits"):
            return False
        if not neighbors.has(index, "here") and not self.is_closed(index):
            return False
        if index in neighbors.naming:
            return True
        is_own = neighbors.has(index, *_OWN)
        return is_own and (neighbors.has(index, "here") or self._does(index))

    def _does(self, index: int) -> bool:
        """Whether its verb is one of doing, and the authors do it."""
        is_told = any(one.move == "aim" for one in self._own.get(index, ()))
        return is_told or (self.neighbors.has(index, "authors") and self.neighbors.has(index, "aim"))

    def is_device(self, index: int, wanted: Collection[str]) -> bool:
        """Whether the authors say, where they introduce or conclude, by what they did what is wanted."""
        is_method = self.neighbors.has(index, "method") and not self.neighbors.has(index, "cites", "gap")
        is_doing = self.is_aim(index) and self._does(index)
        return self.is_edge(index) and is_method and is_doing and self._share(index, wanted) >= self._settings.answer

    def is_telling_how(self, index: int, wanted: Collection[str]) -> bool:
        """Whether a sentence of what introduces or concludes says by what something of what is wanted is done."""
        is_method = self.neighbors.has(index, "method") and not self.neighbors.has(index, "cites", "gap", "limits")
        return self.is_edge(index) and is_method and self._share(index, wanted) >= self._settings.answer

    def tells_more(self, index: int, aim: int) -> bool:
        """Whether a sentence tells how that is done of which an aim spoke: "We present a gauge. The gauge counts"."""
        is_method = self.neighbors.has(index, "method") and not self.neighbors.has(index, "cites", "gap", "limits")
        return is_method and not self.lemmas(index).isdisjoint(self.lemmas(aim))

    def tells(self, index: int) -> bool:
        """Whether authors tell something of their own in a sentence, or it finds or sums up, and no example or plan."""
        has = self.neighbors.has
        return has(index, *_TELLING) and not has(index, *_POINTING)

    def passing(self, index: int, wanted: Collection[str], told: Collection[int]) -> float:
        """What a sentence gains that goes on behind what the authors did; less than nothing where it does not."""
        if index not in self.neighbors.told or not self.is_closed(index):
            return -1.0
        if not self.is_closing(index) and not self._goes_through(index, told):
            return -1.0
        return self.gain(index, wanted) + self._settings.claim * self.is_own(index)

    def _goes_through(self, index: int, told: Collection[int]) -> bool:
        """Whether a sentence of what introduces the article goes on telling what the authors did."""
        if self.neighbors.has(index, "cites", "gap", "prior"):
            return False
        leans = index - 1 in told and index not in self.neighbors.standing
        return leans or self.is_own(index) or any(self.tells_more(index, one) for one in told)

    def ends_passage(self, index: int) -> bool:
        """Whether a sentence goes over to what is to come, or to the plan of the article."""
        is_to_come = self.neighbors.has(index, "plans") and self.neighbors.has(index, "future")
        return is_to_come or self.neighbors.has(index, "outline")

    def section_of(self, index: int) -> int | None:
        """The section of a sentence; None behind the last one."""
        return self.section(index) if index < len(self._passages.annotation.sentences) else None

    def is_finding(self, index: int, wanted: Collection[str]) -> bool:
        """Whether a sentence says that something was found of what is wanted."""
        neighbors = self.neighbors
        is_own, is_measured = self.is_own(index), neighbors.has(index, "percent")
        is_summed = is_own and self.is_closing(index) and neighbors.has(index, "finding", "summing")
        if not is_summed and len(self.lemmas(index).intersection(wanted)) < self._settings.fewest_wanted:
            return False
        is_strong = neighbors.has(index, "finding", "summing") or (
            neighbors.has(index, "comparison") and (is_own or is_measured)
        )
        if not self.is_closing(index):
            is_last = index in self._last_of_opening and not neighbors.has(index, "cites", "others")
            return is_strong and (is_own or is_measured or is_last)
        return is_strong or self._tells_found(index) or (is_measured and not is_own)

    def _tells_found(self, index: int) -> bool:
        """Whether a pattern says that something was found."""
        return any(one.move in _FOUND and one.rule != STATED_RULE for one in self._own.get(index, ()))

    def move(self, run: range) -> Move:
        """What a finding does: one at the end that says what it means, and not what was found, concludes.

        One that says what the authors did ("We have presented a pump") stands before what they found.
        """
        has, last = self.neighbors.has, run[-1]
        if self.is_aim(run[0]) and not has(run[0], "percent", "finding", "comparison"):
            return "method"
        is_meaning = has(last, "conclusion") and not has(last, "percent", "finding")
        return "conclusion" if is_meaning and self.is_closing(last) else "result"

    def is_concluding(self, index: int, wanted: Collection[str]) -> bool:
        """Whether a sentence concludes the article by its place, or where it introduces or ends by a cue: "Thus"."""
        is_end = self.is_closing(index) or index in self._last_of_opening
        is_conclusion = "conclusion" in self.neighbors.kinds and self.is_closing(index)
        is_conclusion = is_conclusion or (is_end and self.neighbors.has(index, "conclusion"))
        return is_conclusion and not self._does(index) and self._share(index, wanted) >= self._settings.answer

    def is_matter(self, index: int, wanted: Collection[str]) -> bool:
        """Whether a sentence is the article's matter, which it tells more than once, and no background of its field."""
        settings, neighbors = self._settings, self.neighbors
        if self._matter(index) < settings.matter * self._best or neighbors.echoes.get(index, 0.0) < settings.echoed:
            return False
        is_before = self.is_opening(index) and not (self.is_own(index) or index in self._last_of_opening)
        if is_before or (neighbors.has(index, "negated") and not neighbors.has(index, "finding", "comparison")):
            return False
        return not neighbors.has(index, *_ASIDE) and self._share(index, wanted) >= settings.answer

    def is_thesis(self, index: int) -> bool:
        """Whether a sentence can stand for an aim that none says: the matter above all, in words of the title."""
        is_edge = index in self._last_of_opening or self.is_closing(index)
        is_most = self._matter(index) >= self._settings.thesis * self._best
        is_sure = not self.neighbors.has(index, "hedge") or self.neighbors.has(index, "finding")
        return is_edge and is_most and is_sure and self.is_matter(index, self._title)

    def is_lead(self, index: int) -> bool:
        """Whether a sentence of what introduces the article is its first, or of the title, and of nobody's work."""
        is_led = index in self.neighbors.beginning or self.names_title(index)
        return (
            self.is_opening(index)
            and is_led
            and index in self.neighbors.ending
            and not self.neighbors.has(index, *_POINTING, "cites", "gap", "earlier", "negated", "hedge")
        )

    def thesis(self, index: int) -> float:
        """How much a sentence that stands for an aim is the matter of the title."""
        return self._matter(index) + self._settings.aims.title * self.neighbors.of_title.get(index, 0.0)

    def finding(self, index: int, wanted: Collection[str]) -> float:
        """What telling a finding gains; nothing, where it is none."""
        settings, neighbors = self._settings, self.neighbors
        worth = self.gain(index, wanted) + settings.edge * self.is_edge(index)
        worth += settings.claim * neighbors.has(index, *_OWN)
        worth += settings.claim * neighbors.has(index, "finding", "summing")
        is_summed = neighbors.has(index, "summing") or self._tells_found(index)
        worth += settings.summed * (is_summed and self.is_closing(index))
        worth -= settings.hedged * neighbors.has(index, "hedge")
        return worth + settings.figures * neighbors.has(index, "percent")

    def is_closed(self, index: int) -> bool:
        """Whether it tells neither what is to come, nor means, nor work of others."""
        signs = self.neighbors.signs.get(index, frozenset())
        is_said = "supplies" in signs and not signs.isdisjoint(_TOLD)  # "the kit was found to fail"
        return signs.isdisjoint(_OPEN if not is_said else _OPEN[1:]) and not self._is_of_others(index)

    def _is_of_others(self, index: int) -> bool:
        """Whether others found it, or the authors earlier: "we previously reported", but "better than reported"."""
        signs = self.neighbors.signs.get(index, frozenset())
        is_prior = "prior" in signs and ("cites" in signs or not self.is_closing(index))  # "A pump was proposed"
        is_earlier = is_prior and signs.isdisjoint(_NEW)
        is_cited = "cites" in signs or self._is_behind_cited(index)
        return is_earlier or "earlier" in signs or (is_cited and signs.isdisjoint(_OWN))

    def _is_behind_cited(self, index: int) -> bool:
        """Whether a finding goes on from one of others: behind a citation nobody speaks of the authors up to it."""
        if not self.neighbors.has(index, "percent", "finding", "comparison") or self.neighbors.has(index, "summing"):
            return False
        return index in self._after_cited

    @cached_property
    def _after_cited(self) -> frozenset[int]:
        """The sentences behind a citation of their paragraph, up to where the authors are spoken of."""
        found, block, is_after = set(), None, False
        for index, sentence in enumerate(self._passages.annotation.sentences):
            if is_after and sentence.block == block:
                found.add(index)
            is_cited = self.neighbors.has(index, "cites") or (is_after and sentence.block == block)
            is_after = is_cited and not self.neighbors.has(index, *_OWN)
            block = sentence.block
        return frozenset(found)

    def is_own(self, index: int) -> bool:
        """Whether the authors or their paper are spoken of."""
        return self.neighbors.has(index, *_OWN)

    def is_topic(self, index: int) -> bool:
        """Whether a pattern says that the article is about it."""
        return index in self.neighbors.told and self.template(index).type == _TOPIC

    def is_added(self, index: int) -> bool:
        """Whether a sentence is added to others: "Moreover", "Because our goal was"."""
        first = self._passages.token(self._passages.annotation.sentences[index].first)
        return index in self.neighbors.linking or first.pos == "SCONJ"

    def contrasts(self, index: int) -> bool:
        """Whether a sentence is set against the one before it: "However"."""
        return index in self.neighbors.linking and self.neighbors.has(index, "gap")

    def section(self, index: int) -> int:
        """The section of a sentence."""
        return self._passages.document.blocks[self._passages.annotation.sentences[index].block].section

    def is_opening(self, index: int) -> bool:
        """Whether it stands in what introduces the article."""
        return self.section(index) in self.neighbors.opening

    def is_closing(self, index: int) -> bool:
        """Whether it stands in what concludes the article."""
        return self.section(index) in self.neighbors.closing

    def is_edge(self, index: int) -> bool:
        """Whether it stands in what introduces or concludes the article."""
        return self.is_opening(index) or self.is_closing(index)

    def names_title(self, index: int) -> bool:
        """Whether a sentence names something of the title, or there is none."""
        return not self._title or not self._title.isdisjoint(self.lemmas(index))

    @property
    def title(self) -> frozenset[str]:
        """The words of the title that tell its thing."""
        return self._title

    @cached_property
    def _last_of_opening(self) -> frozenset[int]:
        """The last sentences of what introduces the article."""
        opening = sorted(index for index in self.neighbors.signs if self.is_opening(index))
        return frozenset(opening[-self._settings.aims.last :])

    @cached_property
    def sections(self) -> Mapping[int, int]:
        """The section of each sentence that can be told."""
        return {index: self.section(index) for index in self.neighbors.told}
