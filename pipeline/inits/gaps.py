"""Whether a statement can go without what it leaves out: a gap in the words of the source must be one that a reader
would not miss.

A parser that is wrong about a branch leaves a hole where the branch was: « it could change the politics [and restart]
talks ». What may be left out stands between two commas, dashes or brackets, is said elsewhere (the date), joins the
sentence to the one before, or is the relative clause of the subject, an item of its own.
"""

from collections.abc import Iterator
from itertools import pairwise

from pipeline.inits.clauses import Clause
from pipeline.inits.parts import Parts
from pipeline.inits.words import Words

_DASHES = frozenset({"-", "–", "—", "--"})
_BRACKETS = {"(": ")", "[": "]"}
_QUOTES = frozenset({'"', "“", "«", "``"})
_PARTING = frozenset({":", ";"})
_JOINING = frozenset({"PUNCT", "CCONJ", "SCONJ", "INTJ"})
"""Parts of speech behind which a clause may begin."""
_FOLLOWING = ("advcl", "acl")
"""Branches that may follow what is said without a mark or a conjunction, and not be said."""
_SUBORDINATE = ("ccomp", "acl", "xcomp", "csubj", "advcl", "parataxis", "conj")


def is_unbroken(clause: Clause, parts: Parts, words: Words) -> bool:
    """Whether the statement begins and ends where its clause does, and has no hole between."""
    if not parts.subject or not clause.group:
        return False
    core = sorted({*parts.subject, *parts.adverb_tokens, *parts.behind, *clause.group})
    first_of_verb = min(clause.group)
    if max(parts.subject) > first_of_verb:
        return False
    dated = set(clause.tree.subtree(clause.date)) if clause.date is not None else set()
    holes = (
        [i for i in range(before + 1, after) if i not in dated]
        for before, after in pairwise(core)
        if before + 1 < after
    )
    return (
        all(_can_be_spared(clause, hole, parts, words) for hole in holes)
        and _begins(clause, parts, dated, words)
        and _ends(clause, {*core, *dated, *parts.front}, words)
        and not _lost_conjuncts(clause, {*core, *parts.front})
    )


def _can_be_spared(clause: Clause, hole: list[int], parts: Parts, words: Words) -> bool:
    tree = clause.tree
    if not hole:
        return True
    spoken = [i for i in hole if tree.token(i).pos != "PUNCT"]
    is_before_verb = max(parts.subject) < hole[0] < min(clause.group)
    texts = [tree.token(i).text for i in hole]
    if any(text in _PARTING for text in texts) or _is_inside_list(clause, hole[-1] + 1):
        return False
    if is_before_verb and clause.rule.subject == "own" and any(text in _QUOTES for text in texts):
        return False  # « "…, la loi, …", a poursuivi l'archevêque »: that is who speaks.
    if not spoken:
        # No comma alone parts a subject from its verb.
        is_alone = is_before_verb and len(hole) == 1 and tree.token(hole[0]).text == ","
        return not is_alone or clause.rule.subject != "own"
    if tree.text(spoken).lower() in words.connectives:
        return True
    if is_before_verb and _parts_subject_and_verb(clause, spoken, hole):
        return True
    joined = (tree.subtree(i) for i in tree.children(clause.head, "conj"))
    if hole[0] == clause.head + 1 and tree.token(hole[-1] + 1).pos == "ADP" and any(hole == each for each in joined):
        return True  # « May not be sold [or rented] before 2030 »: said of both.
    if any(_is_joined_loosely(clause, i) for i in hole):
        return False
    within = {*tree.subtree(clause.head), *tree.subtree(clause.subject)}
    return within.issuperset(spoken) and _is_bracketed(clause, hole)


def _parts_subject_and_verb(clause: Clause, spoken: list[int], hole: list[int]) -> bool:
    """Whether what stands between subject and verb is a clause of its own, or the verb that this one is joined to."""
    tree = clause.tree
    if all(tree.token(i).feature("PronType") == "Rel" for i in spoken):
        return True
    if clause.rule.subject != "own" and clause.rule.voice != "own":
        return True  # A participle tells of the noun before it, or of the subject of its sentence.
    if clause.rule.subject != "own" and tree.relation(clause.head) == "conj":
        last = next((i for i in reversed(hole) if tree.token(i).pos not in ("ADV", "PRON")), hole[-1])
        return tree.token(last).pos in ("CCONJ", "PUNCT")
    below = (tree.subtree(i) for i in tree.children(clause.subject, "acl") if i in hole)
    return any({*spoken} <= {*branch} for branch in below)


def _is_inside_list(clause: Clause, after: int) -> bool:
    """Whether a hole ends where a noun stands that is joined to one before the hole, without a conjunction."""
    tree = clause.tree
    current: int | None = after
    while current is not None and current not in (clause.head, clause.subject):
        governor = tree.governor(current)
        if tree.relation(current) == "conj" and governor is not None and governor < after <= current:
            return min(tree.subtree(current)) >= after - 1 and tree.token(after).pos != "CCONJ"
        current = governor if governor is not None and governor > current else None
    return False


def _is_joined_loosely(clause: Clause, index: int) -> bool:
    """Whether a verb is joined to that of the clause by a comma only: what follows may be its own."""
    tree = clause.tree
    return index in tree.children(clause.head, "conj") and not tree.children(index, "cc")


def _is_bracketed(clause: Clause, hole: list[int]) -> bool:
    """Whether the hole lies between two marks of a pair."""
    opening, closing = (clause.tree.token(i).text for i in (hole[0], hole[-1]))
    if opening in _BRACKETS:
        return closing == _BRACKETS[opening]
    return len(hole) > 1 and (opening == closing == "," or (opening in _DASHES and closing in _DASHES))


def _begins(clause: Clause, parts: Parts, dated: set[int], words: Words) -> bool:
    """Whether what is said stands at the beginning of its clause, behind a mark, a conjunction or a governing verb."""
    tree = clause.tree
    if clause.rule.subject != "own":
        return True
    said = {*parts.front, *parts.subject, *dated}
    within = {*tree.subtree(clause.head)}
    for first in _openings(said, max(parts.subject)):
        before = first - 1
        is_preposition = before in tree.indices and tree.relation(before) == "case"
        if before not in tree.indices or before in clause.relating:
            continue
        if tree.token(before).pos in _JOINING and not is_preposition:
            continue
        if before not in within and tree.relation(clause.head) in _SUBORDINATE:
            continue
        if tree.relation(before) in ("mark", "cc") or tree.token(before).text.lower() in words.connectives:
            continue
        return False
    return True


def _openings(said: set[int], last: int) -> Iterator[int]:
    """The first token of each stretch that is said in front of the verb."""
    return (i for i in sorted(said) if i <= last and i - 1 not in said)


def _ends(clause: Clause, said: set[int], words: Words) -> bool:
    """Whether nothing follows that belongs to what was said last."""
    tree = clause.tree
    after = max(said) + 1
    within = {*tree.subtree(clause.head)}
    while after in within and tree.text([after]).lower() in words.connectives:
        after += 1
    if after not in tree.indices:
        return True
    token = tree.token(after)
    if token.pos == "PUNCT":
        is_glued = token.text in _DASHES and token.span.start == tree.token(after - 1).span.end
        return not is_glued and not _opens_quotation(clause, after) and token.text != ":"
    if after not in within:
        is_torn = token.feature("VerbForm") == "Fin" and tree.relation(clause.head) not in ("acl", "csubj", "ccomp")
        return not is_torn
    if token.pos in ("CCONJ", "SCONJ"):
        return True
    return any(after in tree.subtree(i) for i in tree.children(clause.head, *_FOLLOWING))


def _opens_quotation(clause: Clause, index: int) -> bool:
    tree, token = clause.tree, clause.tree.token(index)
    if token.text not in _QUOTES or index + 1 not in tree.indices:
        return False
    is_apart = tree.token(index - 1).span.end < token.span.start
    return tree.token(index + 1).pos != "PUNCT" and (token.text != '"' or is_apart)


def _lost_conjuncts(clause: Clause, said: set[int]) -> bool:
    """Whether a list is cut: a noun is said and one that is joined to it is not.

    What only a comma joins is no list yet: « at high altitude, causing temperatures … ».
    """
    tree = clause.tree
    for i in sorted(said - {clause.head}):
        joined = [j for j in tree.children(i, "conj") if not tree.children(j, "nsubj", "cop", "aux")]
        lost = [j for j in joined if j not in said and tree.token(j).pos != "VERB"]
        kept = [j for j in joined if j in said and tree.token(j).pos in ("NOUN", "PROPN")]
        if kept and not lost and not any(tree.children(j, "cc", "conj") for j in kept):
            return True  # A list that no conjunction ends was cut, by the parser or before it.
        is_list = len(lost) < len(joined) or tree.relation(i) == "conj"
        if any(j not in said for j in tree.children(i, "parataxis")):
            return True
        if any(is_list or tree.children(j, "cc") for j in lost):
            return True
    return False
