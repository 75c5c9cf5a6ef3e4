"""What stands around a trigger, as deep functions: the active, the passive, relatives and participles say the same.

A function is `subject`, `object`, `indirect_object`, `possessor`, `compound`, `within` (a place before its noun),
`self` (a noun itself), `named` (what is said to be it), `doer` and `sufferer` (of support verbs: "carried out an
attack"), or a preposition. Dependencies come first, by the rules of `grammars/absum/functions.toml`; where the parse is
silent, the neighboring noun groups speak.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

from pipeline.absum.reading.enumerations import Enumerations
from pipeline.absum.reading.function_rules import Asked, FunctionRules, Neighbor, Standing
from pipeline.absum.reading.groups import ParsedSentence
from pipeline.absum.reading.neighbors import Neighbors
from pipeline.absum.reading.verbs import begins_clause, is_passive
from pipeline.absum.reading.vocabulary import Trigger

HAPPENED: Final = "happened "
"""Goes before the preposition of a place where an event is said to have happened: it is nothing but a place."""
WITHIN: Final = "within"
"""The function of a place that stands before the noun of an event: the London fire."""
UNMARKED: Final = frozenset(
    {"subject", "object", "indirect_object", "possessor", "compound", WITHIN, "self", "named", "doer", "sufferer"}
)
"""The functions that are no prepositions."""
Functions = dict[str, dict[int, str]]
"""The heads of noun phrases by function, in the order in which they were found, each with the rule that found it."""


class FunctionReader:
    """Reads the functions around the triggers of one sentence: first by the rules of trees, then by neighbors."""

    def __init__(self, sentence: ParsedSentence, rules: FunctionRules) -> None:
        self._sentence = sentence
        self._tree = sentence.tree
        self._rules = rules
        self._neighbors = Neighbors(sentence)
        self._enumerations = Enumerations(sentence)

    def functions(
        self, trigger: Trigger, matched: tuple[int, ...], expected: Collection[str] = (), joints: Collection[str] = ()
    ) -> Functions:
        """The heads around a trigger by function, coordinated ones included.

        An `expected` preposition behind the object of a verb is the verb's: charged two officers with murder. So is
        one behind what another preposition governs, unless it is one of the `joints` of terms: « l'enquête de la
        police sur le meurtre », but "of the wife of the mayor".
        """
        found: defaultdict[str, dict[int, str]] = defaultdict(dict)
        every = list(self._around(trigger, matched))
        for each in tuple(every):
            is_object = trigger.pos == "VERB" and each.function == "object"
            if is_object or (each.function in expected and each.function not in UNMARKED):
                barred = () if is_object else (*joints, each.function)
                behind = self._ask("word", each.head)
                every += [other for other in behind if other.function in expected and other.function not in barred]
        for each in every:
            for head in self._enumerations.members(each.head):
                if head not in matched or each.function == "self":
                    found[each.function].setdefault(head, each.rule)
        return dict(found)

    def _around(self, trigger: Trigger, matched: tuple[int, ...]) -> Iterator[Standing]:
        if trigger.pos == "NOUN":
            head = head_of(self._sentence, matched)
            yield from self._beside("place", self._neighbors.places(head), WITHIN)
            yield from self._ask("noun", head)
        else:
            head = matched[0]
            yield from self._of_verb(head, passive=trigger.pos == "VERB" and is_passive(self._sentence, head))
        seen: set[int] = set()
        for index in dict.fromkeys((head, *matched)):
            for standing in self._ask("word", index):
                seen.add(standing.head)
                yield standing
        for preposition, governed in self._neighbors.complement(max(matched) + 1):
            if governed not in seen:
                yield from self._beside("complement", [governed], preposition)
        for index in matched[1:] if trigger.pos == "VERB" else ():
            yield from self._ask("rest", index)

    def _of_verb(self, verb: int, *, passive: bool) -> Iterator[Standing]:
        called_subject = "object" if passive else "subject"
        subject = self._subject(verb)
        found = [] if subject is None else [replace(subject, function=called_subject)]
        found += self._ask("verb", verb, passive=passive)
        yield from found
        has_object = any(standing.function == "object" for standing in found)
        if not has_object:
            yield from self._beside("object", self._neighbors.object(verb, passive=passive), "object")
        if subject is None and not (passive and has_object):
            yield from self._beside("subject", self._neighbors.subject(verb, passive=passive), called_subject)

    def _subject(self, verb: int) -> Standing | None:
        """The surface subject of a verb, perhaps that of another whose subject it shares."""
        if begins_clause(self._sentence, verb):
            return None
        shared = None
        for _ in range(self._sentence.settings.shared_subjects):
            if subject := next(self._ask("subject", verb), None):
                return subject if shared is None else replace(subject, rule=shared)
            other = next(self._ask("sharing", verb), None)
            if other is None:
                return None
            shared, verb = shared or other.rule, other.head
        return None

    def _ask(self, of: Asked, index: int, *, passive: bool = False) -> Iterator[Standing]:
        """What the rules say of a word."""
        for rule in self._rules.trees.get(of, ()):
            if passive and rule.rule.voice == "active":
                continue
            for found in rule.standings(self._tree, index):
                if rule.rule.through is None:
                    yield found
                    continue
                verb = found.head
                if rule.rule.through == "complement":
                    inner = self._ask("word", verb)
                else:
                    every = self._of_verb(verb, passive=is_passive(self._sentence, verb))
                    inner = (each for each in every if each.function == "subject" and each.head != index)
                yield from (rule.standing(each.head, each.function) for each in inner)

    def _beside(self, neighbor: Neighbor, heads: Iterable[int], function: str) -> Iterator[Standing]:
        """Neighbors in a function, in a language that asks for them."""
        if rule := self._rules.neighbors.get(neighbor):
            yield from (Standing(function, head, rule) for head in heads)


def head_of(sentence: ParsedSentence, matched: tuple[int, ...]) -> int:
    """Of the words of a noun the one that none of the others governs."""
    return next((i for i in matched if sentence.tree.governor(i) not in matched), matched[-1])
