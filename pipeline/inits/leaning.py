"""Whether a statement leans on what went before, and says nothing clear alone: « she », « these banks », « there »."""

from collections.abc import Sequence

from pipeline.inits.clauses import Clause
from pipeline.inits.parts import Parts
from pipeline.inits.words import Words

_POINTING = frozenset({"PRON", "DET"})
_NAMING = frozenset({"NOUN", "PROPN"})


def leans(clause: Clause, parts: Parts, claimant: Sequence[int], words: Words) -> bool:
    """Whether somebody who is named is a pronoun or belongs to one, or something is pointed at or left to a pronoun.

    `claimant` are the tokens of whoever says so.
    """
    tree = clause.tree
    named = [t for i in (*parts.subject, *claimant) if (t := tree.token(i)).pos in _POINTING]
    if any(t.feature("PronType") in ("Prs", "Dem") or t.feature("Poss") == "Yes" for t in named):
        return True
    said = parts.tokens(clause)
    if any(tree.token(i).feature("Person") in ("1", "2") and tree.token(i).pos in _POINTING for i in said):
        return True
    return (
        _is_pronoun(clause, parts, words)
        or any(_points(clause, i, words) and not _is_named_before(clause, i, said) for i in said)
        or any(_has_no_antecedent(clause, i, said) for i in said)
    )


def _is_pronoun(clause: Clause, parts: Parts, words: Words) -> bool:
    """Whether the subject is a pronoun, other than « nobody », or a number alone."""
    token = clause.tree.token(clause.subject)
    is_nobody = words.negative_words.get(token.text.lower()) == "pronoun"
    is_ordinal = token.feature("NumType") == "Ord" and not clause.tree.children(clause.subject, "nmod")
    is_alone = len(parts.subject) == 1 and token.pos in (*_POINTING, "NUM")
    return (is_alone and not is_nobody) or (is_ordinal and token.pos in ("ADJ", "NOUN"))


def _points(clause: Clause, index: int, words: Words) -> bool:
    """Whether a word points at something said before; « this week » and « those who » do not."""
    tree, token = clause.tree, clause.tree.token(index)
    if token.text.lower() in words.leaning_words:
        return token.pos in ("ADV", "ADJ", "PRON")
    if token.feature("PronType") != "Dem" or token.pos not in _POINTING:
        return False
    if token.pos == "PRON":
        return not tree.children(index, "acl", "nmod")
    noun = tree.governor(index)
    is_time = noun is not None and tree.token(noun).text.lower() in words.times
    return not is_time and (noun is None or not tree.children(noun, "acl:relcl"))


def _is_named_before(clause: Clause, index: int, said: Sequence[int]) -> bool:
    """Whether a noun with "this" may take up a name in the statement: « Dubai hopes … in this city »."""
    token = clause.tree.token(index)
    return token.pos == "DET" and any(i < index and clause.tree.token(i).pos == "PROPN" for i in said)


def _has_no_antecedent(clause: Clause, index: int, said: Sequence[int]) -> bool:
    """Whether a personal pronoun has no noun before it in the statement that it can stand for.

    The object of a verb is somebody else than its subject, or would be reflexive.
    """
    tree, token = clause.tree, clause.tree.token(index)
    is_personal = token.pos == "PRON" and token.feature("PronType") == "Prs" and token.feature("Person") == "3"
    if not is_personal or token.feature("Reflex") == "Yes" or token.feature("Poss") == "Yes":
        return False
    if tree.relation(index) == "expl":
        return False
    is_object = tree.governor(index) in clause.chain and tree.relation(index) in ("obj", "iobj", "obl")
    others = {*tree.subtree(clause.subject)} if is_object else set()
    return not any(i < index and i not in others and tree.token(i).pos in _NAMING for i in said)
