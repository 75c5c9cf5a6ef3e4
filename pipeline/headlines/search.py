"""The extended Viterbi search: the likeliest word sequences, each with its tree."""

import heapq
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.headlines.settings import SearchSettings
from pipeline.headlines.stack import PartialTree, governing, modifying, pushed
from pipeline.headlines.transitions import END, START, Transitions


@dataclass(frozen=True, slots=True)
class Path:
    """A word sequence with its tree and the logarithm of its probability."""

    logarithm: float
    tree: PartialTree

    @property
    def last(self) -> str:
        """The word at its end."""
        return self.tree.words[-1] if self.tree.words else START


class ViterbiSearch:
    """Finds the best sequences through a vocabulary graph (Wan et al. 2005, figure 3)."""

    def __init__(self, settings: SearchSettings, transitions: Transitions) -> None:
        self._settings = settings
        self._transitions = transitions
        self._by_dependency = settings.transitions == "dependency"
        self._strict = settings.strict and self._by_dependency

    def sequences(self, longest: int | None = None) -> list[Path]:
        """Whole sequences of every length within the settings, the likeliest of each length first; without END."""
        settings = self._settings
        longest = min(settings.max_words, longest or settings.max_words)
        paths = [Path(0.0, PartialTree())]
        found: list[Path] = []
        for length in range(longest + 1):
            best: defaultdict[str, list[Path]] = defaultdict(list)
            for path in paths:
                for extended in self._extended(path):
                    best[extended.last].append(extended)
            if length >= settings.min_words:
                found += self._beam(best[END])
            best.pop(END, None)
            paths = [path for word in sorted(best) for path in self._beam(best[word])]
        return found

    def _beam(self, paths: list[Path]) -> list[Path]:
        return heapq.nsmallest(self._settings.beam, paths, key=lambda path: (-path.logarithm, path.tree.words))

    def _extended(self, path: Path) -> Iterator[Path]:
        """The path with each next word that it may have; none comes twice but words that the sources repeat."""
        transitions = self._transitions
        stack = path.tree.stacked() if self._by_dependency else ()
        for word in transitions.next(path.last, stack):
            if path.tree.words.count(word) >= transitions.repeats(word):
                continue
            bigram = transitions.bigram(path.last, word)
            item, dependency = self._attachment(path.tree, word)
            weight = (bigram + dependency) / 2 if self._by_dependency and path.tree.words else bigram
            if weight > 0:
                tree = pushed(path.tree, word) if item is None else self._attached(path.tree, word, item)
                if not self._strict or self._is_sound(path, tree, bigram):
                    yield Path(path.logarithm + math.log(weight), tree)

    def _is_sound(self, path: Path, tree: PartialTree, bigram: float) -> bool:
        """Whether a path may still become one tree in which no word goes without what it always has."""
        if not bigram and self._transitions.leans(path.last):
            return False
        last, ends = len(tree.words) - 1, tree.words[-1] == END
        left = set(path.tree.stack).difference(() if ends else tree.stack)
        if not (self._is_full(tree, last, right=False) and all(self._is_full(tree, n, right=True) for n in left)):
            return False
        return tree.roots == 1 if ends else tree.is_open

    def _is_full(self, tree: PartialTree, number: int, *, right: bool) -> bool:
        """Whether a word governs on one side what it governs there wherever it stands."""
        word = tree.words[number]
        missing = set(self._transitions.needs(word, right=right))
        for at, head in enumerate(tree.heads):
            if missing and head == number and (at > number) == right:
                missing -= self._transitions.labels(word, tree.words[at])
        return not missing

    def _attachment(self, tree: PartialTree, word: str) -> tuple[int | None, float]:
        """The item of the stack that the word is likeliest related to, and how likely it is.

        Of equals one that the word governs, since it may hang from what is left below; then the deepest. A word
        attaches once: an item that has its governor is none of the word's modifiers.
        """
        best: tuple[float, bool] = (0.0, False)
        found: int | None = None
        for item in tree.stack:
            modifies = self._modifies(tree, word, item)
            if tree.heads[item] is not None and not modifies:
                continue
            likely = (self._transitions.related(tree.words[item], word), not modifies)
            if likely[0] and likely > best:
                best, found = likely, item
        return found, best[0]

    def _modifies(self, tree: PartialTree, word: str, item: int) -> bool:
        """Whether the item, which comes first, is the head of the word rather than the other way round (isReduced)."""
        before = tree.words[item]
        as_modifier = self._transitions.governs(before, word, head_is_right=False)
        as_head = 0 if tree.heads[item] is not None else self._transitions.governs(word, before, head_is_right=True)
        return as_modifier > as_head

    def _attached(self, tree: PartialTree, word: str, item: int) -> PartialTree:
        if self._modifies(tree, word, item):
            return modifying(tree, word, item)
        governs = self._transitions.governs
        return governing(
            tree,
            word,
            item,
            lambda head, modifier: governs(head, modifier, head_is_right=True),
            lambda head, modifier: governs(head, modifier, head_is_right=False),
        )
