"""Reads the clauses of a sentence: those that make an item, with their subjects, and those refused, with the reason."""

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.document import Entity
from pipeline.inits.clauses import Clause
from pipeline.inits.rules import ItemRule, ItemRules, Reason
from pipeline.inits.words import Words
from pipeline.trees import SentenceTree

_NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "DET", "X", "SYM"})
_HEADS = _NOMINAL | {"VERB", "AUX", "ADJ", "ADV"}
_SAME_SUBJECT = frozenset({"conj", "xcomp", "advcl", "parataxis"})
"""Through these a clause has the subject of the one that governs it."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A clause that makes no item: its head, why, and the rule that says so."""

    head: int
    reason: Reason
    rule: str


class ClauseReader:
    """Applies the rules of a language to trees."""

    def __init__(self, rules: ItemRules, words: Words) -> None:
        self._rules = rules
        self._words = words

    def read(self, tree: SentenceTree, entities: Mapping[int, Entity]) -> tuple[list[Clause], list[Refusal]]:
        """The clauses that make items and those that are refused, in the order of their heads."""
        refusals = self._refusals(tree)
        clauses: list[Clause] = []
        asides: dict[int, bool] = {}
        for head in _heads(tree):
            rule = None if head in refusals else self._rules.item_rule(tree, head)
            if rule is None:
                continue
            subject = self._subject(tree, head, rule)
            if subject is None:
                continue
            if rule.voice == "copular" and not _is_telling_apposition(tree, head, subject, entities):
                continue
            clause = Clause(
                tree, head, rule, subject, self._antecedent(tree, head, subject), self._words, entities, asides
            )
            if clause.subject_phrase:
                clauses.append(clause)
        return clauses, [refusals[head] for head in sorted(refusals)]

    def _refusals(self, tree: SentenceTree) -> dict[int, Refusal]:
        found: dict[int, Refusal] = {}
        for head in _heads(tree):
            rule = self._rules.rejection(tree, head)
            if rule is None:
                continue
            refused = [head]
            if rule.beneath:
                refused = [i for i in tree.subtree(head) if i == head or tree.token(i).pos == "VERB"]
            for each in refused:
                found.setdefault(each, Refusal(each, rule.reason, rule.id))
            governor = tree.governor(head)
            if rule.governor_too and governor is not None:
                found.setdefault(governor, Refusal(governor, rule.reason, rule.id))
        return found

    def _subject(self, tree: SentenceTree, head: int, rule: ItemRule) -> int | None:
        if rule.subject == "governor":
            found = _antecedent(tree, head) or tree.governor(head)
        elif rule.subject == "own":
            found = _own_subject(tree, head)
        else:
            found = _governor_subject(tree, head)
        if found is None or found == head:
            return None
        if self._shares_negation(tree, head) or (rule.subject == "governor" and _is_quantified(tree, found)):
            return None
        token = tree.token(found)
        if token.dep == "csubj" and tree.governor(found) == head:
            return found
        if token.feature("PronType") in ("Rel", "Int"):
            return None
        is_noun = token.pos in _NOMINAL and token.feature("VerbForm") is None
        return found if is_noun or (token.pos == "ADJ" and tree.children(found, "det")) else None

    def _shares_negation(self, tree: SentenceTree, head: int) -> bool:
        """Whether a coordinated verb shares an auxiliary that may be negated for both: « may not be sold or lent »."""
        if tree.relation(head) != "conj" or tree.children(head, "aux", "cop"):
            return False
        governor = tree.governor(head)
        while governor is not None and tree.token(head).feature("VerbForm") != "Fin":
            if any(self._words.negates(tree.token(i)) for i in tree.children(governor, "advmod", "aux")):
                return True
            governor = tree.governor(governor) if tree.relation(governor) == "conj" else None
        return False

    @staticmethod
    def _antecedent(tree: SentenceTree, head: int, subject: int) -> int | None:
        """What the relative pronoun stands for that is the object of the clause: « the bomb that they found »."""
        if tree.token(head).dep != "acl:relcl":
            return None
        governor = tree.governor(head)
        if governor is None or governor == subject or tree.token(governor).pos not in _NOMINAL:
            return None
        relatives = [i for i in tree.children(head) if tree.token(i).feature("PronType") == "Rel"]
        has_object = any(tree.token(i).feature("PronType") != "Rel" for i in tree.children(head, "obj", "cop"))
        if has_object or any(tree.relation(i) != "obj" for i in relatives) or tree.children(head, "nsubj:pass"):
            return None
        return governor


def _heads(tree: SentenceTree) -> list[int]:
    """The tokens that a clause may have for its head."""
    return [i for i in tree.indices if tree.token(i).pos in _HEADS]


def _is_telling_apposition(tree: SentenceTree, head: int, noun: int, entities: Mapping[int, Entity]) -> bool:
    """Whether a comma sets the apposition apart, and it is not the region of a town: « Reno, Nevada »."""
    between = [tree.token(i).text for i in range(noun + 1, head)]
    labels = {entities[i].label if i in entities else None for i in (head, noun)}
    return "," in between and labels != {"LOC"}


def _is_quantified(tree: SentenceTree, noun: int) -> bool:
    """Whether a noun is none, all or few of those that its clause tells of: « few who smoke » is not « few smoke »."""
    tokens = [tree.token(i) for i in (noun, *tree.children(noun, "det", "nummod"))]
    return any(token.feature("PronType") in ("Neg", "Tot", "Ind") for token in tokens)


def _own_subject(tree: SentenceTree, head: int) -> int | None:
    """The subject that the verb itself governs; the antecedent where that is a relative pronoun."""
    own = tree.children(head, "nsubj", "csubj")
    if own and tree.token(own[0]).feature("PronType") == "Rel":
        return _antecedent(tree, head)
    return own[0] if own else None


def _governor_subject(tree: SentenceTree, head: int) -> int | None:
    """The subject of the clause to which this one is joined."""
    current = head
    while (governor := tree.governor(current)) is not None:
        if tree.relation(current) not in _SAME_SUBJECT:
            return None
        own = _own_subject(tree, governor)
        if own is not None:
            return own
        if tree.relation(governor) == "acl":
            return tree.governor(governor)
        current = governor
    return None


def _antecedent(tree: SentenceTree, head: int) -> int | None:
    """The noun that a relative or participial clause belongs to, also through coordinated clauses."""
    current: int | None = head
    while current is not None:
        governor = tree.governor(current)
        if tree.relation(current) == "acl":
            is_part = governor is not None and tree.relation(governor) == "flat"
            return tree.governor(governor) if governor is not None and is_part else governor
        if tree.relation(current) != "conj":
            return None
        current = governor
    return None
