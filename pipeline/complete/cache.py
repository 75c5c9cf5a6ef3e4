"""What a document has said so far (Nepveu, Lapalme, Langlais & Foster 2004).

The words, pairs and triples of finished sentences are a small model of their own, interpolated with the large one;
words of the source with the words that they became are another. Both are bounded: what was said longest ago goes first.
"""

from collections import Counter, deque
from collections.abc import Sequence
from typing import TypeVar

_Key = TypeVar("_Key")
CERTAIN = 0.3
"""The least probability of a translation that enters the cache of pairs (4, the paper's best)."""
MOST_PAIRS = 1000


class WordCache:
    """The last words of a document: how often each stood, alone and behind one and two others."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._sentences: deque[tuple[int, ...]] = deque()
        self.length = 0
        self.words: Counter[int] = Counter()
        self.behind_one: dict[int, Counter[int]] = {}
        self.behind_two: dict[tuple[int, int], Counter[int]] = {}

    def add(self, sentence: Sequence[int]) -> None:
        """Takes in a finished sentence, and forgets the oldest where there are too many words."""
        self._count(tuple(sentence), 1)
        self._sentences.append(tuple(sentence))
        while self.length > self._size and len(self._sentences) > 1:
            self._count(self._sentences.popleft(), -1)

    def _count(self, sentence: tuple[int, ...], by: int) -> None:
        self.length += by * len(sentence)
        for place, word in enumerate(sentence):
            _add(self.words, word, by)
            if place:
                _add_behind(self.behind_one, sentence[place - 1], word, by)
            if place > 1:
                _add_behind(self.behind_two, (sentence[place - 2], sentence[place - 1]), word, by)

    @property
    def different(self) -> int:
        """How many different words stand in the cache."""
        return len(self.words)

    def parts(self, history: Sequence[int]) -> list[tuple[float, Counter[int]]]:
        """What stood in the cache behind the last word and behind the last two: how often, and which words."""
        one = self.behind_one.get(history[-1]) if history else None
        two = self.behind_two.get((history[-2], history[-1])) if len(history) > 1 else None
        return [(float(sum(part.values())), part) if part else (0.0, Counter()) for part in (one, two)]


class PairCache:
    """Words of the source with the words that they became."""

    def __init__(self) -> None:
        self._pairs: deque[tuple[str, int]] = deque()
        self._by_source: dict[str, Counter[int]] = {}

    def add(self, source: str, target: int) -> None:
        """Takes in a pair, and forgets the oldest."""
        self._pairs.append((source, target))
        _add_behind(self._by_source, source, target, 1)
        if len(self._pairs) > MOST_PAIRS:
            _add_behind(self._by_source, *self._pairs.popleft(), -1)

    def translations(self, source: str) -> Counter[int]:
        """What a source word became, and how often."""
        return Counter(self._by_source.get(source, {}))


def _add(counts: Counter[int], word: int, by: int) -> None:
    """Counts a word; of one that is no longer there nothing is kept, so that a session holds no more than its cache."""
    counts[word] += by
    if not counts[word]:
        del counts[word]


def _add_behind(behind: dict[_Key, Counter[int]], key: _Key, word: int, by: int) -> None:
    counts = behind.setdefault(key, Counter())
    _add(counts, word, by)
    if not counts:
        del behind[key]
