"""How a clause stands in its sentence: as a fact, as somebody's claim, or inside what is not said to be so."""

from dataclasses import dataclass
from typing import Literal

from pipeline.inits.words import Words
from pipeline.trees import SentenceTree

OPENING = frozenset({"“", "«", "``"})
"""Quotation marks that open."""
_ENDING = frozenset({".", ";", ":", "?", "!"})
_CLOSING = frozenset({"”", "»", "''"})


@dataclass(frozen=True, slots=True)
class Factuality:
    """What a clause is told as; `reporter` is the head of the clause that reports this one: « experts said »."""

    kind: Literal["fact", "claim", "embedded"]
    reporter: int | None = None


@dataclass(frozen=True, slots=True)
class FactualityReader:
    """Reads the factuality of clauses of a tree; `max_distance` tokens are between a claim and its verb of saying."""

    tree: SentenceTree
    words: Words
    max_distance: int

    def read(self, head: int) -> Factuality:
        """The factuality of the clause of `head`: that of the nearest clause above it that decides."""
        tree = self.tree
        current: int | None = head
        while current is not None:
            for aside in tree.children(current, "parataxis"):
                if aside != head and self._is_saying(aside) and self._is_beside(aside, head):
                    return Factuality("claim", aside) if self._reports(aside) else Factuality("embedded")
            governor = tree.governor(current)
            name = tree.relation(current)
            if governor is None:
                break
            is_bare = name == "advcl" and not tree.children(current, "mark") and bool(tree.children(current, "nsubj"))
            if name == "ccomp" or (is_bare and self._is_saying(governor)):
                is_report = self._reports(governor) and self.read(governor).kind == "fact"
                return Factuality("claim", governor) if is_report else Factuality("embedded")
            is_aside = name == "parataxis" and not tree.children(governor, "ccomp", "obj", "xcomp")
            if is_aside and self._is_beside(governor, head) and self._reports(governor):
                return Factuality("claim", governor)
            if name == "acl":
                # What a relative clause tells is taken for granted; what « the report that … » says, is not.
                return Factuality("embedded") if tree.children(current, "mark") else Factuality("fact")
            if name in ("xcomp", "csubj", "orphan", "dep"):
                return Factuality("embedded")
            if name == "advcl" and not self._has_factual_mark(current):
                return Factuality("embedded")
            current = governor
        return Factuality("fact")

    def _has_factual_mark(self, head: int) -> bool:
        marks = (self.tree.token(i) for i in self.tree.children(head, "mark", "advmod"))
        return any(token.lemma.lower() in self.words.factual_marks for token in marks)

    def _is_saying(self, head: int) -> bool:
        token = self.tree.token(head)
        return token.pos == "VERB" and token.lemma.lower() in self.words.report_verbs

    def _reports(self, head: int) -> bool:
        """Whether a clause reports what somebody says, in the indicative and without negation."""
        tree = self.tree
        who = speaker(tree, head)
        if not self._is_saying(head) or who is None:
            return False
        if tree.token(who).feature("PronType") in ("Rel", "Int") or tree.children(head, "aux:pass"):
            return False
        return not any(self.words.negates(tree.token(i)) for i in tree.children(head, "advmod"))

    def _is_beside(self, reporter: int, head: int) -> bool:
        """Whether no other sentence begins between a claim and whoever makes it: texts may lose their full stops."""
        first, last = sorted((reporter, head))
        is_one = all(self.tree.token(i).text not in _ENDING for i in range(first, last))
        return is_one and last - first <= self.max_distance


def is_quoted(tree: SentenceTree, head: int) -> bool:
    """Whether the token stands between quotation marks that open before it in its sentence, or end behind it."""
    depth = 0
    straight = 0
    for i in range(tree.sentence.first, head):
        text = tree.token(i).text
        depth += (text in OPENING) - (text in _CLOSING)
        straight += text == '"'
    before = depth > 0 or straight % 2 == 1
    closes = next((tree.token(i).text for i in range(head, tree.sentence.last) if _is_mark(tree, i)), "")
    return before or closes in _CLOSING


def _is_mark(tree: SentenceTree, index: int) -> bool:
    return tree.token(index).text in OPENING | _CLOSING


def speaker(tree: SentenceTree, head: int) -> int | None:
    """Who says something: the subject, or without one the object behind a verb that follows what it reports."""
    subjects = tree.children(head, "nsubj")
    if subjects:
        return subjects[0]
    behind = [i for i in tree.children(head, "obj") if i > head]
    return behind[0] if behind and tree.relation(head) == "parataxis" else None
