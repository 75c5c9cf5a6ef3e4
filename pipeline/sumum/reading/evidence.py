"""What speaks for a sentence as content of an abstract, in names that a person can read.

After Edmundson 1969 and Kupiec, Pedersen & Chen 1995: place, cues, words of title and headings, centrality, length.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain, pairwise
from math import sqrt
from typing import Final

from pipeline.document import VerbGroup
from pipeline.sumum.reading.article import Article
from pipeline.sumum.reading.cues import Cues, cue_words
from pipeline.sumum.reading.echoes import Echoes

Evidence = Mapping[str, float]
_PLACES: Final = (0.03, 0.08, 0.15, 0.3, 0.5, 0.7, 0.85, 0.93, 0.98)
_LENGTHS: Final = (8, 13, 18, 25, 32, 40, 50)
_FIRST: Final = 3
"""The first and last sentences of a section that are told apart."""
_STEM: Final = 6
_SHORTEST: Final = 4
_FIGURE: Final = re.compile(r"(?<![\w.])[<>~±]?\d+(?:[.,]\d+)*")
_PERCENT: Final = re.compile(r"\d\s*[%‰]|\bp\s*[<=>]\s*0?[.,]\d", re.IGNORECASE)
CITED: Final = re.compile(
    r"\[\d[\d,\s–-]*\]|\[[A-Z][A-Za-z+]{1,7}\d{2,4}[a-z]?\]|\((?:[^()]*\s)?(?:1[89]|20)\d\d[a-z]?[^()]*\)"
)
_MARKS: Final = re.compile(r"[=∈∀∃⇒∑∏∫|\\^{}]|[<≤≥](?!\s?\d)|(?<!\S)→|→(?!\S)|>(?!\s?\d|[A-Za-z])|~(?!\d)")
_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_MANY: Final = 3
POINTING: Final = frozenset({"outline", "plans", "lookup", "instance", "reader"})
"""Cues of what tells of the paper or of work to come, or leans on what an abstract does not have."""
OWN_WORDS: Final = frozenset({"authors", "paper"})
_PROMISED: Final = frozenset({"plans", "future", "supplies"})
"""What an introduction may say of this paper: "In this paper, we will discuss pumps"."""
_SIGNS: Final = frozenset({"percent", "cites"})
"""The classes of cues that say the same as a sign does: 5 percent."""


class EvidenceReader:
    """The evidence of the sentences of one article."""

    def __init__(self, article: Article, cues: Cues, stop_words: frozenset[str]) -> None:
        self._article = article
        self._cues = cues
        self._stop_words = stop_words
        read = (index for index, part in article.parts.items() if part == "body")
        self._body = sorted((*read, *article.counted))
        self._words = {index: cue_words(self._text(index)) for index in sorted((*article.parts, *article.counted))}
        self._known: dict[int, Evidence] = {}
        self._classes: dict[int, Mapping[str, int]] = {}
        self._signs: dict[int, frozenset[str]] = {}
        self._outsides: dict[int, str] = {}
        self._own_stems: dict[int, frozenset[str]] = {}

    def of(self, index: int) -> Evidence:
        """The evidence of a sentence of the body, by its index."""
        if index not in self._known:
            self._known[index] = self._of(index)
        return self._known[index]

    def cues(self, index: int) -> Mapping[str, int]:
        """The classes of cues in a sentence."""
        if index not in self._classes:
            self._classes[index] = self._cues.classes(self._words[index])
        return self._classes[index]

    def words(self, index: int) -> list[str]:
        """The cue words of a sentence that is read, or counted."""
        return self._words[index]

    @property
    def running(self) -> Sequence[int]:
        """The sentences of running text, those that are only counted among them."""
        return self._body

    def signs(self, index: int) -> frozenset[str]:
        """The classes of cues by which a sentence is judged.

        What stands in brackets does not point, since an abstract leaves it out, but for the outline of what is not said
        of the whole paper: "This paper presents a pump (section 2)". What an introduction promises of this paper is no
        plan.
        """
        if index not in self._signs:
            self._signs[index] = self._read_signs(index)
        return self._signs[index]

    def has_formula(self, index: int) -> bool:
        """Whether signs of formulas stand in a sentence, outside brackets."""
        return _MARKS.search(self._outside(index)) is not None

    def _read_signs(self, index: int) -> frozenset[str]:
        cues = self.cues(index)
        outside = self._outside(index)
        pointers = cues if outside == self._text(index) else self._cues.classes(cue_words(outside))
        signs = (cues.keys() - POINTING) | pointers.keys()
        if "outline" in cues and "paper" not in cues:
            signs |= {"outline"}
        opening, closing = self._article.edges
        section = self._article.section(index)
        is_promise = "here" in signs and "outline" not in signs and not OWN_WORDS.isdisjoint(signs)
        is_promise = is_promise and section in opening and section not in closing
        return frozenset(signs - _PROMISED if is_promise else signs)

    def _outside(self, index: int) -> str:
        """What of a sentence stands outside brackets, which an abstract leaves out."""
        if index not in self._outsides:
            self._outsides[index] = _BRACKETS.sub(" ", self._text(index))
        return self._outsides[index]

    def _of(self, index: int) -> Evidence:
        words = self._words[index]
        text = self._text(index)
        cues = self.cues(index)
        found = dict.fromkeys(self._placed(index), 1.0)
        for name, count in cues.items():
            if name not in _SIGNS:
                found[f"cue:{name}"] = 1.0
                if count > 1:
                    found[f"cue:{name}:more"] = 1.0
        found[_BY_LENGTH[bisect_right(_LENGTHS, len(words))]] = 1.0
        stems = self.stems(index)
        found["title"] = _share(stems, self.title)
        found["headings"] = min(1.0, len(stems & self.headings) / _MANY)
        found["own heading"] = min(1.0, len(stems & self._own_heading(index)) / 2)
        found["centrality"] = self._centrality(stems)
        found["echo"] = self._echoes.of(index)
        figures = len(_FIGURE.findall(text))
        group = self._first_verb(index)
        tells = {
            "figures": figures > 0,
            "figures:many": figures >= _MANY,
            "percent": _PERCENT.search(text) is not None or (figures > 0 and "percent" in cues),
            "cites": CITED.search(text) is not None or "cites" in cues,
            "formula": _MARKS.search(text) is not None,
            "parenthesis": "(" in text,
        }
        if group is not None:
            tells |= {f"tense:{group.tense}": True, f"voice:{group.voice}": True, "negated": group.is_negated}
        found.update([(name, 1.0) for name, is_told in tells.items() if is_told])
        return found

    def _placed(self, index: int) -> list[str]:
        """What its place in section, article and paragraph says of a sentence."""
        article = self._article
        section = article.section(index)
        found = [f"section:{article.kinds[section]}"]
        opening, closing = article.edges
        if section in opening:
            found.append("opening")
        if section in closing:
            found.append("closing")
        number = bisect_left(self._body, index)
        found.append(_BY_PLACE[bisect_right(_PLACES, (number + 0.5) / len(self._body))])
        own = self._by_section[section]
        at = bisect_left(own, index)
        if at < _FIRST:
            found.append(f"from start:{at}")
        if len(own) - 1 - at < _FIRST:
            found.append(f"from end:{len(own) - 1 - at}")
        block = article.sentence(index).block
        if at == 0 or article.sentence(own[at - 1]).block != block:
            found.append("opens paragraph")
        if at == len(own) - 1 or article.sentence(own[at + 1]).block != block:
            found.append("closes paragraph")
        return found

    def _text(self, index: int) -> str:
        return self._article.sentence(index).span.of(self._article.document.text)

    def stems(self, index: int) -> frozenset[str]:
        """The content words of a sentence, by what their forms have in common."""
        if index not in self._own_stems:
            self._own_stems[index] = self._stems_of(self._words[index])
        return self._own_stems[index]

    def _stems_of(self, words: Sequence[str]) -> frozenset[str]:
        stops = self._stop_words
        return frozenset([stem_of(word) for word in words if len(word) >= _SHORTEST and word not in stops])

    def _centrality(self, stems: frozenset[str]) -> float:
        return sum(map(self._counts.__getitem__, stems)) / (sqrt(len(stems)) * self._norm) if stems else 0.0

    def _own_heading(self, index: int) -> frozenset[str]:
        return self._by_heading.get(self._article.section(index), frozenset())

    def _first_verb(self, index: int) -> VerbGroup | None:
        sentence = self._article.sentence(index)
        groups = self._article.annotation.verb_groups
        at = bisect_left(groups, sentence.first, key=lambda group: group.first)
        while at < len(groups) and groups[at].first < sentence.last:
            if groups[at].is_finite:
                return groups[at]
            at += 1
        return None

    @cached_property
    def _counts(self) -> Counter[str]:
        return Counter(chain.from_iterable(map(self.stems, self._body)))

    @cached_property
    def _echoes(self) -> Echoes:
        return Echoes(self._article, self._body, self.stems, self.title)

    @cached_property
    def _norm(self) -> float:
        return sqrt(sum(count * count for count in self._counts.values())) or 1.0

    @cached_property
    def title(self) -> frozenset[str]:
        """The content words of the title."""
        sent = self._article.document.source.title
        return self._of_part("title") or self._stems_of(cue_words(sent or ""))

    @cached_property
    def headings(self) -> frozenset[str]:
        """Those of the headings."""
        return self._of_part("heading")

    def _of_part(self, part: str) -> frozenset[str]:
        indices = (index for index, one in self._article.parts.items() if one == part)
        return frozenset(stem for index in indices for stem in self.stems(index))

    @cached_property
    def _by_heading(self) -> dict[int, frozenset[str]]:
        headings = [index for index, part in self._article.parts.items() if part == "heading"]
        return {self._article.section(index): self.stems(index) for index in headings}

    @cached_property
    def _by_section(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for index in self._body:
            found.setdefault(self._article.section(index), []).append(index)
        return found


def stem_of(word: str) -> str:
    """What the forms of a word have in common."""
    return word[:_STEM]


def _intervals(name: str, steps: Sequence[float]) -> tuple[str, ...]:
    """What evidence is called by the interval of its value: "place:below 0.03", "place:0.03-0.08" and so on."""
    between = (f"{name}:{low}-{high}" for low, high in pairwise(steps))
    return f"{name}:below {steps[0]}", *between, f"{name}:above {steps[-1]}"


def _share(some: frozenset[str], of: frozenset[str]) -> float:
    return len(some & of) / len(of) if of else 0.0


_BY_PLACE: Final = _intervals("place", _PLACES)
_BY_LENGTH: Final = _intervals("length", _LENGTHS)
