"""How a clause stands in its sentence: as a fact, as somebody's claim, or inside what is not said to be so."""

from dataclasses import dataclass
from typing import Literal

from pipeline.inits.words import Words
from pipeline.trees import SentenceTree

OPENING = frozenset({"“", "«", "``"})
"""Quotation marks that open."""
_ENDING = frozenset({".", ";", ":", "?", "!"})
MAX_DISTANCE = 40
"""Tokens between a claim and the verb of saying that it hangs from."""
_CLOSING = frozenset({"”", "»", "''"})


@dataclass(frozen=True, slots=True)
class Standing:
    """`reporter` is the head of the clause that reports this one: « experts said »."""

    kind: Literal["fact", "claim", "embedded"]
    reporter: int | None = None


def standing(tree: SentenceTree, head: int, words: Words) -> Standing:
    """The standing of the clause of `head`: that of the nearest clause above it that decides."""
    current: int | None = head
    while current is not None:
        for aside in tree.children(current, "parataxis"):
            if aside != head and _is_saying(tree, aside, words) and _is_beside(tree, aside, head):
                return Standing("claim", aside) if _reports(tree, aside, words) else Standing("embedded")
        governor = tree.governor(current)
        name = tree.relation(current)
        if governor is None:
            break
        is_unmarked = name == "advcl" and not tree.children(current, "mark") and bool(tree.children(current, "nsubj"))
        if name == "ccomp" or (is_unmarked and _is_saying(tree, governor, words)):
            is_report = _reports(tree, governor, words) and standing(tree, governor, words).kind == "fact"
            return Standing("claim", governor) if is_report else Standing("embedded")
        is_aside = name == "parataxis" and _is_statement(tree, governor) and _is_beside(tree, governor, head)
        if is_aside and _reports(tree, governor, words):
            return Standing("claim", governor)
        if name == "acl":
            # What a relative clause tells is taken for granted; what « the report that … » says, is not.
            return Standing("embedded") if tree.children(current, "mark") else Standing("fact")
        if name in ("xcomp", "csubj", "orphan", "dep"):
            return Standing("embedded")
        if name == "advcl" and not any(
            tree.token(i).lemma.lower() in words.factual_marks for i in tree.children(current, "mark", "advmod")
        ):
            return Standing("embedded")
        current = governor
    return Standing("fact")


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


def _is_saying(tree: SentenceTree, head: int, words: Words) -> bool:
    token = tree.token(head)
    return token.pos == "VERB" and token.lemma.lower() in words.report_verbs


def _reports(tree: SentenceTree, head: int, words: Words) -> bool:
    """Whether a clause reports what somebody says, in the indicative and without negation."""
    who = speaker(tree, head)
    if not _is_saying(tree, head, words) or who is None:
        return False
    if tree.token(who).feature("PronType") in ("Rel", "Int") or tree.children(head, "aux:pass"):
        return False
    return not any(words.negates(tree.token(i)) for i in tree.children(head, "advmod"))


def _is_beside(tree: SentenceTree, reporter: int, head: int) -> bool:
    """Whether no other sentence begins between a claim and whoever makes it: a text may have lost its full stops."""
    first, last = sorted((reporter, head))
    return all(tree.token(i).text not in _ENDING for i in range(first, last)) and last - first <= MAX_DISTANCE


def _is_statement(tree: SentenceTree, head: int) -> bool:
    return not tree.children(head, "ccomp", "obj", "xcomp")
