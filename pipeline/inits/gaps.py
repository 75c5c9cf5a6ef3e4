"""Whether a statement can go without what it leaves out: a gap in the words of the source must be one that a reader
would not miss.

A parser that is wrong about a branch leaves a hole where the branch was: « it could change the politics [and restart]
talks ». What may be left out stands between two commas, dashes or brackets, is said elsewhere (the date), joins the
sentence to the one before, or is the relative clause of the subject, an item of its own.
"""

from collections.abc import Iterator
from itertools import pairwise

from pipeline.inits.clauses import Clause
from pipeline.inits.drafts import Check, Draft

_DASHES = frozenset({"-", "–", "—", "--"})
_BRACKETS = {"(": ")", "[": "]"}
_QUOTES = frozenset({'"', "“", "«", "``"})
_PARTING = frozenset({":", ";"})
_JOINING = frozenset({"PUNCT", "CCONJ", "SCONJ", "INTJ"})
"""Parts of speech behind which a clause may begin."""
_FOLLOWING = ("advcl", "acl")
"""Branches that may follow what is said without a mark or a conjunction, and not be said."""
_SUBORDINATE = ("ccomp", "acl", "xcomp", "csubj", "advcl", "parataxis", "conj")


def out_of_order(draft: Draft) -> bool:
    """A statement has a subject and a verb, in this order."""
    group = draft.clause.group
    return not draft.parts.subject or not group or max(draft.parts.subject) > min(group)


def missed_words(draft: Draft) -> bool:
    """A hole in what is said must be one that a reader would not miss."""
    return not out_of_order(draft) and any(not _can_be_spared(draft, each) for each in _holes(draft))


def lost_opening(draft: Draft) -> bool:
    """What is said begins where its clause does: behind a mark, a conjunction or a governing verb."""
    clause, tree = draft.clause, draft.tree
    if out_of_order(draft) or clause.rule.subject != "own":
        return False
    within = {*tree.subtree(clause.head)}
    said = {*draft.parts.front, *draft.parts.subject, *_dated(draft)}
    return any(not _may_begin_behind(draft, first - 1, within) for first in _openings(said, max(draft.parts.subject)))


def lost_ending(draft: Draft) -> bool:
    """What is said ends where its clause does: nothing follows that belongs to what was said last."""
    if out_of_order(draft):
        return False
    clause, tree = draft.clause, draft.tree
    after = max({*_core(draft), *_dated(draft), *draft.parts.front}) + 1
    within = {*tree.subtree(clause.head)}
    while after in within and tree.text([after]).lower() in draft.words.connectives:
        after += 1
    if after not in tree.indices:
        return False
    token = tree.token(after)
    if token.pos == "PUNCT":
        is_glued = token.text in _DASHES and token.span.start == tree.token(after - 1).span.end
        return is_glued or _opens_quotation(clause, after) or token.text == ":"
    if after not in within:
        return token.feature("VerbForm") == "Fin" and tree.relation(clause.head) not in ("acl", "csubj", "ccomp")
    if token.pos in ("CCONJ", "SCONJ"):
        return False
    return not any(after in tree.subtree(i) for i in tree.children(clause.head, *_FOLLOWING))


def list_without_end(draft: Draft) -> bool:
    """A list that no conjunction ends was cut, by the parser or before it."""
    tree = draft.tree
    for _, joined, lost in _lists(draft):
        kept = [j for j in joined if j not in lost and tree.token(j).pos in ("NOUN", "PROPN") and _is_said(draft, j)]
        if kept and not lost and not any(tree.children(j, "cc", "conj") for j in kept):
            return True
    return False


def lost_aside(draft: Draft) -> bool:
    """A sentence that stands in what is said is not said."""
    tree = draft.tree
    return any(not _is_said(draft, j) for i, _, _ in _lists(draft) for j in tree.children(i, "parataxis"))


def cut_list(draft: Draft) -> bool:
    """A noun is said, and one that is joined to it is not.

    What only a comma joins is no list yet: « at high altitude, causing temperatures … ».
    """
    tree = draft.tree
    return any(
        len(lost) < len(joined) or tree.relation(i) == "conj" or tree.children(j, "cc")
        for i, joined, lost in _lists(draft)
        for j in lost
    )


def _core(draft: Draft) -> list[int]:
    """What is said without the date and what stands in front."""
    parts = draft.parts
    return sorted({*parts.subject, *parts.adverb_tokens, *parts.behind, *draft.clause.group})


def _dated(draft: Draft) -> set[int]:
    date = draft.clause.date
    return set() if date is None else {*draft.tree.subtree(date)}


def _holes(draft: Draft) -> Iterator[list[int]]:
    """The tokens between two that are said, but for the date."""
    dated = _dated(draft)
    for before, after in pairwise(_core(draft)):
        if before + 1 < after and (found := [i for i in range(before + 1, after) if i not in dated]):
            yield found


def _lists(draft: Draft) -> Iterator[tuple[int, list[int], list[int]]]:
    """What is joined to each word that is said, and those of it that are not said."""
    if out_of_order(draft):
        return
    tree = draft.tree
    for i in sorted({*_core(draft), *draft.parts.front} - {draft.clause.head}):
        joined = [j for j in tree.children(i, "conj") if not tree.children(j, "nsubj", "cop", "aux")]
        yield i, joined, [j for j in joined if not _is_said(draft, j) and tree.token(j).pos != "VERB"]


def _is_said(draft: Draft, index: int) -> bool:
    return index in draft.said


def _may_begin_behind(draft: Draft, before: int, within: set[int]) -> bool:
    clause, tree = draft.clause, draft.tree
    if before not in tree.indices or before in clause.relating:
        return True
    if tree.token(before).pos in _JOINING and tree.relation(before) != "case":
        return True
    if before not in within and tree.relation(clause.head) in _SUBORDINATE:
        return True
    return tree.relation(before) in ("mark", "cc") or tree.token(before).text.lower() in draft.words.connectives


def _can_be_spared(draft: Draft, hole: list[int]) -> bool:
    clause, tree, parts = draft.clause, draft.tree, draft.parts
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
    if tree.text(spoken).lower() in draft.words.connectives:
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


def _openings(said: set[int], last: int) -> Iterator[int]:
    """The first token of each stretch that is said in front of the verb."""
    return (i for i in sorted(said) if i <= last and i - 1 not in said)


def _opens_quotation(clause: Clause, index: int) -> bool:
    tree, token = clause.tree, clause.tree.token(index)
    if token.text not in _QUOTES or index + 1 not in tree.indices:
        return False
    is_apart = tree.token(index - 1).span.end < token.span.start
    return tree.token(index + 1).pos != "PUNCT" and (token.text != '"' or is_apart)


GAPS: tuple[Check, ...] = (
    out_of_order,
    missed_words,
    lost_opening,
    lost_ending,
    list_without_end,
    lost_aside,
    cut_list,
)
