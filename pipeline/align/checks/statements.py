"""Which statement of the sources one of the summary repeats, where several have the same verb.

"The first test was passed. The second test was not passed": both have the verb of "The second test was passed", and
only one what tells it from its sibling. A statement is told by the words that stand with its verb: who and what takes
part, with what is said of those.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np

from pipeline.align.linking.features import Floats
from pipeline.align.reading.passages import Passage

APART = frozenset({"conj", "parataxis"})
"""Relations of a verb that begins another statement."""
COMPLETING, JOINED, RELATIVE = "xcomp", "conj", "acl"
SUBJECT, COPULA = "nsubj", "cop"
OBJECTS = frozenset({"obj", "iobj"})
VERBAL = frozenset({"AUX", "VERB"})
PRONOUN = "PRON"
MOST = 24
"""Statements with the same verb that are compared: more are no text of anybody's."""
HIGHEST = 4
"""Verbs above one that it completes or is joined to."""


@dataclass(frozen=True)
class Statements:
    """The statements of a passage by their verbs, or what is said by a copula."""

    passage: Passage

    def words(self, verb: int) -> frozenset[int]:
        """The words of a statement, among them the subject that its verb shares with the one it is joined to."""
        if verb not in self._words:
            top = self._top(verb)
            found = self._below(top) | {verb}
            subject = self._shared_subject(top)
            if subject is not None:
                found |= self._below(subject)
            if self._relation(verb).startswith(RELATIVE):
                noun = int(self.passage.head[verb])
                found |= {noun, *self.passage.dependents.get(noun, ())} - {top}
            self._words[verb] = frozenset(found)
        return self._words[verb]

    @cached_property
    def _words(self) -> dict[int, frozenset[int]]:
        return {}

    def content(self, verb: int) -> list[int]:
        """The words of a statement that tell it from others with the same verb."""
        words = self.words(verb) - {verb, self._top(verb)}
        return sorted(n for n in words if self.passage.is_content[n] and self.passage.pos[n] != "ADV")

    def subject(self, verb: int) -> int | None:
        """The head of the subject of a statement, its own or the one that it shares; None if it has none."""
        top = self._top(verb)
        for at in dict.fromkeys((verb, top)):
            own = [n for n in self.passage.dependents.get(at, ()) if self._relation(n).startswith(SUBJECT)]
            if own:
                return own[0]
        return self._shared_subject(top)

    def objects(self, verb: int) -> list[int]:
        """The heads of the objects of a verb."""
        dependents = self.passage.dependents.get(verb, ())
        return [n for n in dependents if self._relation(n).partition(":")[0] in OBJECTS]

    def below(self, word: int) -> frozenset[int]:
        """A word with all that hangs on it."""
        return frozenset(self._below(word))

    def _top(self, verb: int) -> int:
        """The verb that a verb completes: "must" of "must never be connected"."""
        for _ in range(HIGHEST):
            over = int(self.passage.head[verb])
            if not self._relation(verb).startswith(COMPLETING) or over == verb:
                break
            verb = over
        return verb

    def _shared_subject(self, verb: int) -> int | None:
        for _ in range(HIGHEST):
            over = int(self.passage.head[verb])
            if self._relation(verb) != JOINED or over == verb or self._has_subject(verb):
                return None
            verb = self._top(over)
            for n in self.passage.dependents.get(verb, ()):
                if self._relation(n).startswith(SUBJECT):
                    return n
        return None

    def _has_subject(self, verb: int) -> bool:
        return any(self._relation(n).startswith(SUBJECT) for n in self.passage.dependents.get(verb, ()))

    def _below(self, word: int) -> set[int]:
        found, left = {word}, [word]
        while left:
            for n in self.passage.dependents.get(left.pop(), ()):
                if n not in found and not self._begins(n):
                    found.add(n)
                    left.append(n)
        return found

    def _begins(self, word: int) -> bool:
        """Whether a word that hangs on another one begins a statement of its own."""
        below = self.passage.dependents.get(word, ())
        is_said = self.passage.pos[word] in VERBAL or any(self._relation(n) == COPULA for n in below)
        return self._relation(word) in APART and (is_said or self._has_subject(word))

    def _relation(self, word: int) -> str:
        return self.passage.tokens[word].dep or ""


@dataclass(frozen=True)
class Repeated:
    """The statements of a sentence beside those of its sources; how surely each word is each of those."""

    said: Passage
    given: Passage
    sameness: Floats

    @cached_property
    def own(self) -> Statements:
        """Those of the sentence."""
        return Statements(self.said)

    @cached_property
    def theirs(self) -> Statements:
        """Those of the sources that were read for it."""
        return Statements(self.given)

    def has_more(self, verb: int, word: int, than: int, but: frozenset[int] = frozenset()) -> bool:
        """Whether a statement there has all that another one has of a statement here, and more; but for some words."""
        first, second = (self._had(verb, at) - but for at in (word, than))
        return first > second

    def nearest(self, verb: int, words: Iterable[int], but: frozenset[int] = frozenset()) -> list[int]:
        """Of some verbs of the sources those whose statements no other one of them excels as one here."""
        few: Sequence[int] = list(islice(words, MOST))
        return [n for n in few if not any(self.has_more(verb, m, n, but) for m in few if m != n)]

    def _had(self, verb: int, word: int) -> frozenset[int]:
        """Which words of a statement here one there has; a pronoun there may be anybody and anything."""
        if (verb, word) not in self._known:
            content, there = self.own.content(verb), sorted(self.theirs.words(word))
            least = np.where(
                (self.sameness[content] >= 1).any(axis=1), 1.0, np.nextafter(0, 1)
            )  # the very word, if known
            rows, _ = np.nonzero(self.sameness[np.ix_(content, there)] >= least[:, None])
            found = {content[row] for row in rows.tolist()}
            subject = self.theirs.subject(word)
            if subject is None or self._is_pronoun(subject):
                mine = self.own.subject(verb)
                found |= self.own.below(mine) if mine is not None else set()
            if any(map(self._is_pronoun, self.theirs.objects(word))):
                found.update(*(self.own.below(n) for n in self.own.objects(verb)))
            self._known[verb, word] = frozenset(found.intersection(content))
        return self._known[verb, word]

    @cached_property
    def _known(self) -> dict[tuple[int, int], frozenset[int]]:
        return {}

    def _is_pronoun(self, word: int) -> bool:
        return self.given.pos[word] == PRONOUN
