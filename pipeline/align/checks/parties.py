"""Those who take part in what a verb says: who does it, to whom it is done, who gets something by it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.align.checks.roles import NAMING, Predications
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording

RECIPIENT, LABILE = "recipient", "labile"
INDIRECT = "iobj"
JOINED = frozenset({"flat", "compound", "appos", "nmod", "amod"})
"""Relations by which a word belongs to a name; the last two where no preposition stands between."""
CONTROLLED = ("xcomp", "acl")
"""Relations of a verb that is done by a participant of the verb which governs it: "ordered him to pay"."""
INFINITIVE = "Inf"
MOST_ABOVE = 4
"""Verbs above an infinitive that are asked for who does it."""
SHORTEST_ORDER = 3
"""Letters of a word in capitals that is no abbreviation."""


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody or something: its head in the passage, the stem of that, and the names that it bears, in lower case."""

    head: int
    stem: str
    names: frozenset[str]

    def is_same(self, other: "Party") -> bool:
        """Whether both have a name in common or, where one has none, are called by the same noun."""
        return bool(self.names & other.names) if self.names and other.names else self.stem == other.stem


@dataclass(frozen=True, slots=True)
class Parties:
    """The participants of a verb; a pronoun, which may be anybody, makes its role open."""

    agents: tuple[Party, ...]
    patients: tuple[Party, ...]
    recipients: tuple[Party, ...]
    open: frozenset[str]


class Clauses:
    """The verbs of a passage with their participants."""

    def __init__(self, passage: Passage, wording: Wording) -> None:
        self.passage = passage
        self._wording = wording
        self._predications = Predications(passage, wording)
        self._children = passage.dependents

    @cached_property
    def all(self) -> dict[int, Parties]:
        """Each verb with its participants."""
        return {place: self._of(place) for place in range(len(self.passage)) if self._is_verb(place)}

    def _is_verb(self, place: int) -> bool:
        return self.passage.tokens[place].pos == "VERB" or self._orders(place)

    def _orders(self, place: int) -> bool:
        """Whether a word in capitals begins an order: « DÉBOUTE Monsieur Rochefort », which taggers take for a name."""
        part, text = self.passage.part, self.passage.tokens[place].text
        return (place == 0 or part[place] != part[place - 1]) and text.isupper() and len(text) >= SHORTEST_ORDER

    def is_labile(self, verb: int) -> bool:
        """Whether one who gets something by a verb may as well be said to do it: "rent", « louer »."""
        return self._wording.role_of(self.passage.tokens[verb]) == LABILE

    def commanded(self, verb: int) -> Iterator[int]:
        """The infinitives that a verb has somebody do."""
        for child in self._children.get(verb, ()):
            if self._dep(child) in CONTROLLED and self.passage.tokens[child].pos == "VERB":
                yield child

    def _of(self, verb: int) -> Parties:
        agents, patients = self._done(verb)
        recipients = self._recipients(verb)
        by_role = (("agent", agents), ("patient", patients), (RECIPIENT, recipients))
        tokens = self.passage.tokens
        is_open = frozenset(role for role, heads in by_role if any(tokens[h].pos not in NAMING for h in heads))
        return Parties(self._parties(agents), self._parties(patients), self._parties(recipients), is_open)

    def _parties(self, heads: Sequence[int]) -> tuple[Party, ...]:
        return tuple(self._party(head) for head in heads if self.passage.tokens[head].pos in NAMING)

    def _done(self, verb: int) -> tuple[list[int], list[int]]:
        """Heads of those who do what a verb says, and of those to whom it is done."""
        roles = self._predications.of_verb(verb)
        patients = sorted(roles.patients - self._inner(roles.patients)) or self._ordered(verb)
        agents = sorted(roles.agents - self._inner(roles.agents))
        return agents or self._governing(verb) or self._shared(verb), patients

    def _shared(self, verb: int) -> list[int]:
        """Heads of those who do what a verb says by the one that it is joined to: "must inspect the goods and tell"."""
        over = int(self.passage.head[verb])
        is_joined = self._dep(verb) == "conj" and self.passage.tokens[over].pos == "VERB"
        return self._governing(over) if is_joined else []

    def _governing(self, verb: int) -> list[int]:
        """Heads of those who do an infinitive by the verbs above it."""
        tokens = self.passage.tokens
        for _ in range(MOST_ABOVE):
            governor = int(self.passage.head[verb])
            is_controlled = self._dep(verb) in CONTROLLED and tokens[verb].feature("VerbForm") == INFINITIVE
            if not is_controlled or governor == verb:
                break
            if tokens[governor].pos in NAMING:  # « condamné Monsieur X [à payer] », read as his
                return [governor]
            roles = self._predications.of_verb(governor)
            ordered = sorted(roles.patients - self._inner(roles.patients)) or self._ordered(governor)
            ordering = sorted(roles.agents - self._inner(roles.agents))
            if ordered or ordering:
                return ordered or ordering
            verb = governor
        return []

    def _ordered(self, verb: int) -> list[int]:
        """To whom an order in capitals speaks."""
        found = self._next(verb) if self._orders(verb) else None
        return [] if found is None else [found]

    def _next(self, verb: int) -> int | None:
        """The noun or name right behind an order, its article left out."""
        for place in range(verb + 1, len(self.passage)):
            pos = self.passage.tokens[place].pos
            if pos in NAMING:
                return place
            if pos != "DET":
                break
        return None

    def _inner(self, words: frozenset[int]) -> frozenset[int]:
        """Of the words of some names those that only belong to another one's name."""
        return frozenset(w for w in words if self._dep(w) != "conj" and int(self.passage.head[w]) in words)

    def _recipients(self, verb: int) -> list[int]:
        """Heads of those who get something, wherever a tagger hung them below the verb."""
        found, left = [], list(self._children.get(verb, ()))
        while left:
            word = left.pop()
            token = self.passage.tokens[word]
            if token.pos == "VERB":
                continue
            left += self._children.get(word, ())
            marks = [self.passage.tokens[c] for c in self._children.get(word, ()) if self._dep(c) == "case"]
            if self._dep(word) == INDIRECT or any(self._wording.role_of(mark) == RECIPIENT for mark in marks):
                found.append(word)
        return sorted(found)

    def _party(self, head: int) -> Party:
        """Whoever a noun or name stands for."""
        words, left = {head}, [head]
        while left:
            for child in self._children.get(left.pop(), ()):
                if child not in words and self._dep(child) in JOINED and not self._has_mark(child):
                    words.add(child)
                    left.append(child)
        tokens = self.passage.tokens
        for step in (-1, 1):
            place = head + step
            while 0 <= place < len(tokens) and tokens[place].pos == tokens[head].pos == "PROPN":
                words.add(place)
                place += step
        if self._dep(head) == "amod":  # « à la SAS Froid Atlantique »: the abbreviation read as an adjective
            words.add(int(self.passage.head[head]))
        names = frozenset(
            tokens[w].text.lower()
            for w in words
            if tokens[w].pos == "PROPN" and tokens[w].text.lower() not in self._wording.titles
        )
        return Party(head, self.passage.stem[head], names)

    def _has_mark(self, word: int) -> bool:
        return any(self._dep(c) in ("case", "punct") for c in self._children.get(word, ()))

    def _dep(self, place: int) -> str:
        return (self.passage.tokens[place].dep or "").partition(":")[0]
