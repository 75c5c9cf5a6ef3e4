"""What stands around a trigger, as deep functions: the active, the passive, relatives and participles say the same.

A function is `subject`, `object`, `indirect_object`, `possessor`, `compound`, `within` (a place before its noun),
`self` (a noun itself), `named` (what is said to be it), `doer` and `sufferer` (of support verbs: "carried out an
attack"), or a preposition. Dependencies come first; where the parse is silent, the neighboring noun groups speak.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Final

from pipeline.absum.enumerations import Enumerations
from pipeline.absum.groups import ParsedSentence
from pipeline.absum.verbs import after_shared_verbs, before_shared_verbs, is_passive, subject_of
from pipeline.absum.vocabulary import Trigger
from pipeline.document import NounGroup

OCCURRENCE: Final = "occurrence"
"""The support verbs that say no more than that something happened, and then where and when."""
HAPPENED: Final = "happened "
"""Goes before the preposition of a place where an event is said to have happened: it is nothing but a place."""
WITHIN: Final = "within"
"""The function of a place that stands before the noun of an event: the London fire."""
UNMARKED: Final = frozenset(
    {"subject", "object", "indirect_object", "possessor", "compound", WITHIN, "self", "named", "doer", "sufferer"}
)
"""The functions that are no prepositions."""
_CLAUSAL: Final = frozenset({"VERB", "AUX"})
Functions = dict[str, list[int]]
"""Heads of noun phrases by function, in the order in which they were found."""


class FunctionReader:
    """Reads the functions around the triggers of one sentence."""

    def __init__(self, sentence: ParsedSentence) -> None:
        self._sentence = sentence
        self._tree = sentence.tree
        self._groups = sentence.groups
        self._enumerations = Enumerations(sentence)

    def functions(
        self, trigger: Trigger, matched: tuple[int, ...], expected: Collection[str] = (), joints: Collection[str] = ()
    ) -> Functions:
        """The heads around a trigger by function, coordinated ones included.

        An `expected` preposition behind the object of a verb is the verb's: charged two officers with murder. So is
        one behind what another preposition governs, unless it is one of the `joints` of terms: « l'enquête de la
        police sur le meurtre », but "of the wife of the mayor".
        """
        found: defaultdict[str, list[int]] = defaultdict(list)
        head = matched[0] if trigger.pos != "NOUN" else head_of(self._sentence, matched)
        if trigger.pos == "NOUN":
            pairs = self._of_noun(head)
        else:
            is_verb_passive = trigger.pos == "VERB" and is_passive(self._sentence, head)
            pairs = self._of_verb(head, passive=is_verb_passive)
        every = [*pairs, *self._complements(matched, head)]
        if trigger.pos == "VERB":  # « mettent en danger les tigres »: the parse may hang the object on the last word
            every += [("object", child) for index in matched[1:] for child in self._tree.children(index, "obj")]
        for function, index in tuple(every):
            is_object = trigger.pos == "VERB" and function == "object"
            if is_object or (function in expected and function not in UNMARKED):
                behind = self._prepositional(index)
                every += [p for p in behind if p[0] in expected and (is_object or p[0] not in {*joints, function})]
        for function, index in every:
            for each in self._enumerations.members(index):
                if (each not in matched or function == "self") and each not in found[function]:
                    found[function].append(each)
        return {function: indices for function, indices in found.items() if indices}

    def _of_verb(self, index: int, *, passive: bool) -> Iterator[tuple[str, int]]:
        subject = subject_of(self._sentence, index)
        seen_object = False
        if subject is not None:
            yield "object" if passive else "subject", subject
            seen_object = passive
        for child in self._tree.children(index):
            relation = self._tree.relation(child)
            if relation == "obj":
                seen_object = True
                yield "object", child
            elif relation == "obl" and not passive and any(map(self._limits, self._tree.children(child, "case"))):
                yield "object", child  # "killed at most 20 people"
            elif relation == "iobj":
                yield "indirect_object", child
            elif self._tree.token(child).dep == "obl:agent":
                yield "subject", child
        for function, near in self._neighbors(index, passive=passive, has_subject=subject is not None):
            if function != "object" or not seen_object:
                yield function, near

    def _of_noun(self, index: int) -> Iterator[tuple[str, int]]:
        tree = self._tree
        yield "self", index
        group = self._groups.group_at.get(index)
        for inside in range(group.first, index) if group is not None else ():
            name = self._groups.entity_at.get(inside)
            if name is not None and name.label == "LOC" and name.last == inside + 1:
                yield WITHIN, inside
        for child in tree.children(index):
            dep, relation = tree.token(child).dep, tree.relation(child)
            if dep == "nmod:poss":
                yield "possessor", child
            elif relation == "compound":
                yield "compound", child
            elif relation == "appos" or (relation == "nsubj" and tree.children(index, "cop")):
                yield "named", child
        governor = tree.governor(index)
        if governor is not None and tree.relation(index) == "nsubj" and tree.children(governor, "cop"):
            yield "named", governor
        if governor is not None and tree.token(governor).pos in _CLAUSAL:
            if tree.relation(index) in ("obj", "nsubj"):
                yield from self._of_support(index, governor)
            if self._support(governor) == OCCURRENCE and tree.relation(index) == "nsubj":
                yield from ((HAPPENED + function, child) for function, child in self._prepositional(governor))
        for child in tree.children(index, "acl"):
            yield from self._of_support(index, child)

    def _of_support(self, noun: int, verb: int) -> Iterator[tuple[str, int]]:
        """What a verb that only supports its noun says of it: who does, who suffers."""
        function = self._support(verb)
        if function is None or function == OCCURRENCE:
            return
        for role, index in self._of_verb(verb, passive=is_passive(self._sentence, verb)):
            if role == "subject" and index != noun:
                yield function, index

    def _support(self, verb: int) -> str | None:
        return self._sentence.vocabulary.context("support", self._tree.token(verb))

    def _prepositional(self, index: int) -> Iterator[tuple[str, int]]:
        for child in self._tree.children(index, "obl", "nmod", "advmod", "advcl"):
            case = self._tree.children(child, "case", "mark")
            if not case and self._groups.is_calendar(child):  # « mise en examen lundi pour vol »
                yield from self._prepositional(child)
            is_governed = case and not self._limits(case[0])
            if is_governed and self._tree.token(child).pos in ("NOUN", "PROPN", "PRON", "NUM", "ADJ"):
                yield self._tree.token(case[0]).lemma.lower(), child

    def _complements(self, matched: tuple[int, ...], head: int) -> Iterator[tuple[str, int]]:
        """The prepositional phrases of all words of a trigger; then the one right behind it."""
        seen: set[int] = set()
        for index in dict.fromkeys((head, *matched)):
            for preposition, child in self._prepositional(index):
                seen.add(child)
                yield preposition, child
        after = max(matched) + 1
        if after + 1 < self._sentence.last and self._sentence.token(after).pos == "ADP" and not self._limits(after):
            group = self._groups.group_at.get(after + 1)
            if group is not None and group.head not in seen and not group.is_pronoun:
                yield self._sentence.token(after).lemma.lower(), group.head

    def _limits(self, index: int) -> bool:
        """Whether a preposition begins what limits a number: "at least 11 people"."""
        tokens = self._groups.annotation.tokens
        return self._sentence.vocabulary.limit(tokens[index : index + 2]) is not None

    def _neighbors(self, index: int, *, passive: bool, has_subject: bool) -> Iterator[tuple[str, int]]:
        """What the groups beside a verb group are, for a parse that does not say it."""
        sentence = self._sentence
        group = self._groups.verb_groups.get(index)
        first, last = (group.first, group.last) if group is not None else (index, index + 1)
        if not passive and not (first > sentence.first and sentence.token(first - 1).pos == "DET"):
            start = after_shared_verbs(sentence, last)
            following = next((g for g in self._order if g.first >= start), None)
            if following is not None and self._is_open(start, following.first):
                yield "object", self._first_name(following)
        if not has_subject and (passive or group is not None):
            first = before_shared_verbs(sentence, first)
            before = next((g for g in reversed(self._order) if g.last <= first), None)
            is_participle = passive and group is not None and not group.is_finite
            if (
                before is not None
                and self._is_open(before.last, first)
                and (is_participle or not self._is_governed(before))
            ):
                yield "object" if passive else "subject", before.head

    @cached_property
    def _order(self) -> list[NounGroup]:
        """The noun groups of the sentence."""
        found = (self._groups.group_at.get(i) for i in range(self._sentence.first, self._sentence.last))
        return sorted({g.first: g for g in found if g is not None}.values(), key=lambda g: g.first)

    def _first_name(self, group: NounGroup) -> int:
        """The head of a group, or the name that it begins with: "Van Gogh several times"."""
        name = self._groups.entity_at.get(group.first)
        is_name = name is not None and name.label == "PER" and name.last <= group.head
        return name.last - 1 if name is not None and is_name else group.head

    def _is_open(self, first: int, last: int) -> bool:
        between = self._groups.annotation.tokens[first:last]
        return len(between) <= self._sentence.settings.neighbor_gap and all(
            t.pos in ("ADV", "DET", "ADJ", "NUM") for t in between
        )

    def _is_governed(self, group: NounGroup) -> bool:
        return group.first > self._sentence.first and self._sentence.token(group.first - 1).pos == "ADP"


def head_of(sentence: ParsedSentence, matched: tuple[int, ...]) -> int:
    """Of the words of a noun the one that none of the others governs."""
    return next((i for i in matched if sentence.tree.governor(i) not in matched), matched[-1])
