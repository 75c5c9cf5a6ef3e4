"""Who did what to whom, whether it is said by an active verb, by a passive one or by a noun."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording

AGENT, PATIENT = "agent", "patient"
PASSIVE = "pass"
SUBJECTS, OBJECTS, BY = frozenset({"nsubj"}), frozenset({"obj", "iobj"}), "obl:agent"
TAKING_PART = frozenset({"nsubj", "obj", "iobj", "obl"})
NAMING = frozenset({"NOUN", "PROPN"})
KIND, PERSONAL = "PronType", "Prs"
"""What tells "it" in "a report that it failed" from the "that" of "a report that failed"."""
SAME_NAME = frozenset({"flat", "compound", "appos", "conj"})
"""Relations by which a word belongs to whoever its governor is, or does the same."""


@dataclass(frozen=True, slots=True)
class Roles:
    """The words that stand for those who do what a word says, and for those to whom it is done."""

    agents: frozenset[int]
    patients: frozenset[int]

    def of(self, words: frozenset[int]) -> str | None:
        """The role of some words; None where they have none, or both."""
        does, suffers = bool(words & self.agents), bool(words & self.patients)
        return None if does == suffers else AGENT if does else PATIENT


class Predications:
    """The verbs and nouns of a passage with those who do it and those to whom it is done."""

    def __init__(self, passage: Passage, wording: Wording) -> None:
        self._passage = passage
        self._roles = wording.roles
        self._children: dict[int, list[int]] = defaultdict(list)
        for place, head in enumerate(passage.head.tolist()):
            if head != place:
                self._children[head].append(place)

    def all(self) -> Iterator[tuple[int, Roles]]:
        """Each word that something is done by or to, with its roles."""
        for place, token in enumerate(self._passage.tokens):
            if token.pos in ("VERB", "NOUN"):
                roles = self.of_verb(place) if token.pos == "VERB" else self._of_noun(place)
                if roles.agents or roles.patients:
                    yield place, roles

    def of_verb(self, verb: int) -> Roles:
        """Who does what a verb says, and to whom it is done."""
        subjects, objects, agents, is_passive = self._arguments(verb)
        if not (subjects or agents or is_passive) and self._dep(verb) == "conj":
            subjects, _, _, is_passive = self._arguments(int(self._passage.head[verb]))
        if is_passive:
            return Roles(self._whole(agents), self._whole(subjects))
        return Roles(self._whole([*subjects, *agents]), self._whole(objects))

    def _arguments(self, verb: int) -> tuple[list[int], list[int], list[int], bool]:
        subjects, objects, agents, is_passive = [], [], [], False
        for child in self._children[verb]:
            dep = self._dep(child)
            kind, _, subtype = dep.partition(":")
            is_passive |= subtype == PASSIVE
            if dep == BY or (kind == "obl" and self._is_by(child)):
                agents.append(child)
            elif kind in SUBJECTS:
                subjects.append(self._antecedent(verb, child))
            elif kind in OBJECTS:
                objects.append(child)
        if not is_passive and not (agents and not objects):
            agents = [a for a in agents if self._dep(a) == BY]
        return subjects, objects, agents, is_passive or (bool(agents) and not objects)

    def _is_by(self, noun: int) -> bool:
        """Whether a noun follows a preposition that names who does something."""
        marks = (self._passage.tokens[m].text.lower() for m in self._children[noun] if self._dep(m) == "case")
        return self._passage.tokens[noun].pos in NAMING and any(self._roles.get(mark) == AGENT for mark in marks)

    def others(self, verb: int) -> frozenset[int]:
        """The nouns and names that take part in what a verb says, whoever does it left out."""
        found: set[int] = set()
        for child in self._children[verb]:
            kind, _, subtype = self._dep(child).partition(":")
            if kind in TAKING_PART and not (kind in SUBJECTS and subtype != PASSIVE):
                found.add(child)
                found.update(c for c in self._children[child] if self._dep(c).partition(":")[0] in SAME_NAME)
        return frozenset(n for n in found if self._passage.tokens[n].pos in NAMING)

    def _antecedent(self, verb: int, subject: int) -> int:
        """The noun that a relative clause is about, for its pronoun; else the subject itself."""
        token = self._passage.tokens[subject]
        is_relative = self._dep(verb).startswith("acl") and token.pos == "PRON" and token.feature(KIND) != PERSONAL
        return int(self._passage.head[verb]) if is_relative else subject

    def _of_noun(self, noun: int) -> Roles:
        found: dict[str, list[int]] = {AGENT: [], PATIENT: []}
        for child in self._children[noun]:
            if self._dep(child).partition(":")[0] in ("nmod", "obl"):
                for mark in self._children[child]:
                    role = self._roles.get(self._passage.tokens[mark].text.lower())
                    if role in found and self._dep(mark) == "case":
                        found[role].append(child)
        if not found[AGENT]:
            return Roles(frozenset(), frozenset())  # "the decision of the court": whose, not on whom
        return Roles(self._whole(found[AGENT]), self._whole(found[PATIENT]))

    def _whole(self, heads: list[int]) -> frozenset[int]:
        """The words of some names and nouns, those beside them included."""
        found: set[int] = set()
        left = list(heads)
        while left:
            word = left.pop()
            if word not in found:
                found.add(word)
                left += [c for c in self._children[word] if self._dep(c).partition(":")[0] in SAME_NAME]
        return frozenset(found)

    def _dep(self, place: int) -> str:
        return self._passage.tokens[place].dep or ""
