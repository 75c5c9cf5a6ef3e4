"""What a grammar says of itself: where lexicon and rules leave nothing to say, and where they leave several ways.

Section 3.2 of Danlos, Lapalme & Lux 2000: generation finds the contradictions of a controlled language (« empêcher »),
and the paraphrases that it still allows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.controlled.composer import Composer
from pipeline.controlled.reading import ResolvedGraph
from pipeline.controlled.trees import LexicalizedGrammar

MOST_WAYS = 64
"""Ways of saying one instruction after which no more are tried."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A verb, and an event that it could be about, for which every construction is refused; `against` says by what."""

    verb: str
    predicate: str
    said: str
    against: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Paraphrases:
    """The ways in which the norm lets one meaning be said; `path` is the place of the meaning in the graph."""

    path: str
    texts: tuple[str, ...]


def contradictions(grammar: LexicalizedGrammar) -> Iterator[Contradiction]:
    """The dead ends of a grammar, in the order of its vocabulary.

    An event counts that could stand behind the verb if neither word list nor rules were in the way: what nobody does
    (intransitive), since "prevent" is about what happens by itself.
    """
    for verbs in grammar.vocabulary.verbs.values():
        for verb in verbs:
            if not grammar.meta.frames[verb.frame].complements:
                continue
            for inner in grammar.vocabulary.verbs.values():
                frame = grammar.meta.frames[inner[0].frame]
                if frame.subject != "object" or frame.of is None:
                    continue
                against = tuple(grammar.against(verb, inner[0].concept))
                if len(against) == len(grammar.meta.frames[verb.frame].complements):
                    yield Contradiction(verb.verb, inner[0].concept, inner[0].verb, against)


def paraphrases(composer: Composer, graph: ResolvedGraph) -> Iterator[Paraphrases]:
    """The instructions of a graph that the norm lets be said in several ways, with the preferred one first."""
    for sub in graph.sub_tasks:
        for instruction in sub.instructions:
            texts: dict[str, None] = {}
            ways = _Ways()
            while ways.is_open:
                texts[composer.instruction(graph, instruction, ways.choose).text] = None
                ways.next()
            if len(texts) > 1:
                yield Paraphrases(instruction.path, tuple(texts))


class _Ways:
    """Walks all choices that a text leaves, one after the other, like the wheels of an odometer."""

    def __init__(self) -> None:
        self._taken: list[int] = []
        self._sizes: list[int] = []
        self._tried = 0
        self.is_open = True

    def choose(self, about: str, ways: Sequence[str]) -> int:
        """The way of this round; `about` is for people."""
        _ = about
        number = len(self._sizes)
        self._sizes.append(len(ways))
        if number == len(self._taken):
            self._taken.append(0)
        return self._taken[number]

    def next(self) -> None:
        """Turns the last wheel that can be turned."""
        del self._taken[len(self._sizes) :]
        self._tried += 1
        while self._taken and self._taken[-1] + 1 >= self._sizes[len(self._taken) - 1]:
            self._taken.pop()
        if not self._taken or self._tried >= MOST_WAYS:
            self.is_open = False
            return
        self._taken[-1] += 1
        self._sizes = []
