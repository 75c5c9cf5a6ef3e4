"""Counts of related sentences, and the probabilities of a step from word to word that follow from them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from pipeline.headlines.related import RelatedSentence, Word

START, END = "<s>", "."
"""The states before the first word and behind the last one; the full stop is governed by the root."""

LEANING = frozenset({"DET", "ADP", "PART", "AUX"})
"""Parts of speech whose form, or sense, hangs on the word behind them: « l' », "an", "not"."""

NEEDED = frozenset(
    {
        "case",
        "det",
        "cop",
        "aux",
        "mark",
        "nummod",
        "nsubj",
        "csubj",
        "obj",
        "iobj",
        "xcomp",
        "ccomp",
        "expl",
        "fixed",
        "flat",
    }
)
"""Relations that a word does not go without where it always has them: "of the camp" and not "camp"."""


class Transitions:
    """The vocabulary graph: a state for each word (Witbrock & Mittal 1999), with what the sentences tell of pairs.

    The emission probability is 1, as in Wan et al. 2005, section 3.
    """

    def __init__(self, sentences: Sequence[RelatedSentence]) -> None:
        self._bigrams: Counter[tuple[str, str]] = Counter()
        self._from: Counter[str] = Counter()
        self._right: Counter[tuple[str, str]] = Counter()
        self._left: Counter[tuple[str, str]] = Counter()
        self._together: Counter[frozenset[str]] = Counter()
        self._after: defaultdict[str, set[str]] = defaultdict(set)
        self._linked: defaultdict[str, set[str]] = defaultdict(set)
        self._occurrences: defaultdict[str, list[Word]] = defaultdict(list)
        self._repeats: Counter[str] = Counter()
        self._labels: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        self._needs: dict[tuple[str, bool], frozenset[str]] = {}
        for sentence in sentences:
            self._count(sentence)

    def _count(self, sentence: RelatedSentence) -> None:
        words = sentence.words
        forms = [word.form for word in words]
        for number, word in enumerate(words):
            self._occurrences[word.form].append(word)
            if word.follows:
                self._step(forms[number - 1] if number else START, word.form)
            if word.head is not None:
                self._relate(forms[word.head], word.head, word.form, number)
                self._labels[forms[word.head], word.form].add(word.relation)
            self._need(sentence, number)
        if sentence.is_closed:
            self._step(forms[-1], END)
            self._relate(forms[sentence.root], sentence.root, END, len(words))
            forms.append(END)
        self._together.update(map(frozenset, combinations(sorted(set(forms)), 2)))
        self._repeats |= Counter(forms)

    def _need(self, sentence: RelatedSentence, number: int) -> None:
        """Keeps of a word's needs those that it has here too."""
        form = sentence.words[number].form
        for right in (False, True):
            here = frozenset(
                word.relation
                for at, word in enumerate(sentence.words)
                if word.head == number and (at > number) == right and word.relation in NEEDED
            )
            self._needs[form, right] = self._needs.get((form, right), here) & here

    def _step(self, one: str, other: str) -> None:
        self._bigrams[one, other] += 1
        self._from[one] += 1
        self._after[one].add(other)

    def _relate(self, head: str, head_at: int, modifier: str, modifier_at: int) -> None:
        """Counts a relation in the matrix of its direction: forward, the head to the right, or backward."""
        (self._right if head_at > modifier_at else self._left)[head, modifier] += 1
        self._linked[head if head_at < modifier_at else modifier].add(modifier if head_at < modifier_at else head)

    def bigram(self, one: str, other: str) -> float:
        """The maximum-likelihood estimate that `other` follows `one` (section 3)."""
        return self._bigrams[one, other] / self._from[one] if self._from[one] else 0.0

    def follows(self, one: str, other: str) -> bool:
        """Whether one word ever stands right behind another, whatever their capitals."""
        return (one.lower(), other.lower()) in self._lowered

    @cached_property
    def _lowered(self) -> frozenset[tuple[str, str]]:
        return frozenset((one.lower(), other.lower()) for one, other in self._bigrams)

    def governs(self, head: str, modifier: str, *, head_is_right: bool) -> int:
        """How often `head` governs `modifier` on that side of it: a cell of Adj_right or Adj_left (section 4.1)."""
        return (self._right if head_is_right else self._left)[head, modifier]

    def related(self, one: str, other: str) -> float:
        """The probability of a relation either way where `one` comes before `other`.

        Collins 1996, simplified as in section 4.1: relations over sentences in which both stand.
        """
        together = self._together[frozenset((one, other))]
        if not together:
            return 0.0
        count = self.governs(other, one, head_is_right=True) + self.governs(one, other, head_is_right=False)
        return min(1.0, count / together)

    def next(self, last: str, stack: Iterable[str]) -> list[str]:
        """The words that a path may go on to: all others have the probability 0."""
        found = set(self._after[last])
        for word in stack:
            found |= self._linked[word]
        return sorted(found)

    def repeats(self, form: str) -> int:
        """How often a word stands in the sentence that repeats it most: a headline says it no oftener."""
        return self._repeats[form]

    def occurrences(self, form: str) -> Sequence[Word]:
        """Where a word stands, in the order of the sentences."""
        return self._occurrences[form]

    def needs(self, form: str, *, right: bool) -> frozenset[str]:
        """The relations that a word governs on that side wherever it stands, and does not go without."""
        return self._needs.get((form, right), frozenset())

    def labels(self, head: str, modifier: str) -> frozenset[str]:
        """The relations that the second word has to the first in the sentences."""
        return frozenset(self._labels[head, modifier]) if (head, modifier) in self._labels else frozenset()

    def leans(self, form: str) -> bool:
        """Whether its form, or sense, hangs on the word behind it."""
        return any(word.pos in LEANING for word in self._occurrences[form])

    def is_glued(self, one: str, other: str) -> bool:
        """Whether some `other` stands behind `one` without a blank."""
        return any(word.is_glued and word.follows for word in self._occurrences[other]) and self.bigram(one, other) > 0

    @property
    def size(self) -> Mapping[str, int]:
        """The numbers of states and of pairs with a relation, for the analysis."""
        return {"words": len(self._occurrences), "relations": len(self._right) + len(self._left)}
