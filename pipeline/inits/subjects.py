"""Signs that what looks like the subject of a clause is none, or not the whole of it."""

from pipeline.inits.drafts import Check, Draft
from pipeline.inits.misreadings import is_loud

_BEGUN = frozenset({"ADJ", "ADP", "DET", "NUM", "PART"})
"""A subject that begins behind one of these lost its beginning."""


def lost_beginning(draft: Draft) -> bool:
    """An article, a number, an adjective or a preposition right before the subject is its beginning."""
    clause, tree, before = draft.clause, draft.tree, draft.parts.subject[0] - 1
    is_own = clause.rule.subject == "own" and before in tree.indices and before not in clause.group
    return is_own and tree.token(before).pos in _BEGUN and tree.relation(before) != "mark"


def bare_subject(draft: Draft) -> bool:
    """A common noun alone, where the language wants an article."""
    clause, tree, subject = draft.clause, draft.tree, draft.parts.subject
    if not draft.words.needs_articles:
        return False
    token = tree.token(clause.subject)
    is_first = subject[0] == tree.sentence.first and clause.subject not in clause.entities
    is_common = token.pos in ("NOUN", "ADJ", "VERB") or (token.pos == "PROPN" and is_first and len(subject) == 1)
    if draft.words.denies(token) or any(tree.token(i).pos == "PROPN" for i in subject if i > subject[0]):
        return False
    return (
        is_common
        and tree.token(subject[0]).pos not in ("DET", "NUM", "ADP", "ADV")
        and not any(i in subject for i in tree.children(clause.subject, "det", "nummod", "conj"))
    )


def conjunction_in_subject(draft: Draft) -> bool:
    """A subject that begins with a conjunction is of another clause."""
    return draft.tree.token(draft.parts.subject[0]).pos == "SCONJ"


def subject_in_capitals(draft: Draft) -> bool:
    """A subject that begins in capitals is a headline, or a line above the text."""
    subject = [draft.tree.token(i) for i in draft.parts.subject]
    return len(subject) > 1 and all(is_loud(token.text) for token in subject[:2] if token.pos != "DET")


def subject_is_a_date(draft: Draft) -> bool:
    """A date or a time does nothing."""
    dated = draft.clause.entities.get(draft.clause.subject)
    return dated is not None and dated.label in ("DATE", "TIME")


def subject_is_a_conjunct(draft: Draft) -> bool:
    """A bare noun behind « and » is rather joined to the noun before: « on trade and travel was signed »."""
    tree, subject = draft.tree, draft.parts.subject
    token, before = tree.token(draft.clause.subject), subject[0] - 1
    is_bare = len(subject) == 1 and token.pos == "NOUN" and token.feature("Number") != "Plur"
    is_behind = before - 1 in tree.indices and tree.token(before).pos == "CCONJ"
    return is_bare and is_behind and tree.token(before - 1).pos in ("NOUN", "PROPN")


def aside_without_end(draft: Draft) -> bool:
    """An aside of the subject is said without the comma that ends it: « Anna and Bob, absent will wait »."""
    tree, subject = draft.tree, draft.parts.subject
    after = subject[-1] + 1
    is_ended = after in tree.indices and tree.token(after).text == ","
    marks = [i for i in subject if tree.token(i).text == ","]
    return is_ended and bool(marks) and not any(tree.relation(i) == "conj" and i > marks[-1] for i in subject)


def commas_without_list(draft: Draft) -> bool:
    """A comma in a subject where nothing is joined: something was lost."""
    tree, subject = draft.tree, draft.parts.subject
    return any(tree.token(i).text == "," for i in subject) and not any(tree.children(i, "conj") for i in subject)


def gap_in_subject(draft: Draft) -> bool:
    """Words inside the subject are left out that are no branch of it that it can do without."""
    clause, tree, subject = draft.clause, draft.tree, draft.parts.subject
    spared = {clause.head, *tree.subtree(clause.head)}
    for governor in subject:
        for i in tree.children(governor):
            if i in subject or tree.relation(i) == "mark":
                continue
            if clause.is_spared(i) or tree.relation(i) == "acl":
                spared.update(tree.subtree(i))
    between = (i for i in range(subject[0], subject[-1]) if i not in subject and i not in spared)
    return any(tree.token(i).pos != "PUNCT" for i in between)


def two_subjects(draft: Draft) -> bool:
    """A verb has one subject."""
    return len(draft.tree.children(draft.clause.head, "nsubj")) > 1


SUBJECTS: tuple[Check, ...] = (
    lost_beginning,
    bare_subject,
    conjunction_in_subject,
    subject_in_capitals,
    subject_is_a_date,
    subject_is_a_conjunct,
    aside_without_end,
    commas_without_list,
    gap_in_subject,
    two_subjects,
)
