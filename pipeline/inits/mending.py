"""Mends what the parser often gets wrong, before clauses are read.

« He called the police and the neighbors ran away »: the parser joins the neighbors to the police, and the verb to the
first one. Read so, he would have called the neighbors, and would have run away himself.

« Anna Berg won »: a first name and a surname are not two subjects.

« The singer, who wrote the song, was honored »: the parser joins the main verb to that of the relative clause, and the
sentence is left without one.
"""

from dataclasses import replace
from itertools import pairwise

from pipeline.document import Token
from pipeline.rules.trees import is_finite
from pipeline.trees import SentenceTree


def mended(tree: SentenceTree) -> SentenceTree:
    """The tree with the subjects of clauses in their place; the same tree where nothing is wrong."""
    repairs = _torn_names(tree)
    for head in tree.indices:
        if tree.token(head).dep != "conj" or not is_finite(tree, head) or tree.children(head, "nsubj", "csubj", "expl"):
            continue
        antecedent = _antecedent_in_front(tree, head)
        if antecedent is not None and antecedent not in repairs:
            relation = "nsubj:pass" if tree.children(head, "aux:pass") else "nsubj"
            repairs[head] = replace(tree.token(head), head=head, dep="root")
            repairs[antecedent] = replace(tree.token(antecedent), head=head, dep=relation)
            continue
        subject = _noun_in_front(tree, head)
        if subject is None:
            continue
        repairs[subject] = replace(tree.token(subject), head=head, dep="nsubj")
        for i in tree.children(subject, "cc"):
            repairs[i] = replace(tree.token(i), head=head)
    return replace(tree, mended=repairs) if repairs else tree


def _torn_names(tree: SentenceTree) -> dict[int, Token]:
    """Neighboring proper nouns that are both the subject of a verb: a first name and a surname."""
    repairs: dict[int, Token] = {}
    for first, second in pairwise(tree.indices):
        token, other = tree.token(first), tree.token(second)
        is_name = token.pos == other.pos == "PROPN" and token.head == other.head
        if is_name and tree.relation(first) == tree.relation(second) == "nsubj":
            repairs[second] = replace(other, head=repairs[first].head if first in repairs else first, dep="flat")
    return repairs


def _antecedent_in_front(tree: SentenceTree, head: int) -> int | None:
    """The noun whose relative clause the verb was joined to by a comma alone, if the sentence needs it for a subject.

    It is the root of a sentence without a main verb, or the subject of a verb still further on.
    """
    relative = tree.governor(head)
    antecedent = None if relative is None or tree.relation(relative) != "acl" else tree.governor(relative)
    if relative is None or antecedent is None or tree.token(antecedent).pos not in ("NOUN", "PROPN"):
        return None
    first = min([head, *tree.children(head, "aux", "cop")])
    is_joined = any(i < head for i in tree.children(head, "cc")) or tree.token(first - 1).text != ","
    begin = min(tree.subtree(relative))
    is_apart = "," in (tree.token(begin).text, tree.token(begin - 1).text)
    governor = tree.governor(antecedent)
    is_root = governor is None and not tree.children(antecedent, "cop", "nsubj")
    is_subject = governor is not None and governor > head and tree.relation(antecedent) == "nsubj"
    return antecedent if is_apart and not is_joined and (is_root or is_subject) else None


def _noun_in_front(tree: SentenceTree, head: int) -> int | None:
    """The head of a noun phrase right in front of the verb that was joined to an earlier noun, not to the verb."""
    before = min([head, *tree.children(head, "aux", "cop")]) - 1
    while before in tree.indices and tree.token(before).pos in ("ADV", "PART", "AUX"):
        before -= 1
    if before not in tree.indices or tree.token(before).pos not in ("NOUN", "PROPN"):
        return None
    current: int | None = before
    while current is not None and tree.relation(current) != "conj":
        current = tree.governor(current)
    if current is None or current == head or current in _above(tree, head):
        return None
    token = tree.token(current)
    is_phrase = token.pos == "PROPN" or (
        token.pos == "NOUN" and (token.feature("Number") == "Plur" or bool(tree.children(current, "det", "nummod")))
    )
    return current if is_phrase else None


def _above(tree: SentenceTree, index: int) -> set[int]:
    found: set[int] = set()
    current: int | None = index
    while current is not None:
        found.add(current)
        current = tree.governor(current)
    return found
