"""Signs that a statement leans on what went before it, and says nothing clear alone: « she », « these banks »."""

from pipeline.inits.drafts import Check, Draft

_POINTING = frozenset({"PRON", "DET"})
_NAMING = frozenset({"NOUN", "PROPN"})


def subject_names_nobody(draft: Draft) -> bool:
    """The subject is a pronoun, other than « nobody », or a number alone."""
    token = draft.tree.token(draft.clause.subject)
    is_nobody = draft.words.negative_words.get(token.text.lower()) == "pronoun"
    is_ordinal = token.feature("NumType") == "Ord" and not draft.tree.children(draft.clause.subject, "nmod")
    is_alone = len(draft.parts.subject) == 1 and token.pos in (*_POINTING, "NUM")
    return (is_alone and not is_nobody) or (is_ordinal and token.pos in ("ADJ", "NOUN"))


def points_back(draft: Draft) -> bool:
    """A word points at something said before; « this week » and « those who » do not."""
    return any(_points(draft, i) and not _is_named_before(draft, i) for i in draft.said)


def _points(draft: Draft, index: int) -> bool:
    tree, token = draft.tree, draft.tree.token(index)
    if token.text.lower() in draft.words.leaning_words:
        return token.pos in ("ADV", "ADJ", "PRON")
    if token.feature("PronType") != "Dem" or token.pos not in _POINTING:
        return False
    if token.pos == "PRON":
        return not tree.children(index, "acl", "nmod")
    noun = tree.governor(index)
    is_time = noun is not None and tree.token(noun).text.lower() in draft.words.times
    return not is_time and (noun is None or not tree.children(noun, "acl:relcl"))


def _is_named_before(draft: Draft, index: int) -> bool:
    """Whether a noun with "this" may take up a name in the statement: « Dubai hopes … in this city »."""
    token = draft.tree.token(index)
    return token.pos == "DET" and any(i < index and draft.tree.token(i).pos == "PROPN" for i in draft.said)


def pronoun_without_antecedent(draft: Draft) -> bool:
    """A personal pronoun has no noun before it in the statement that it can stand for.

    The object of a verb is somebody else than its subject, or would be reflexive.
    """
    return any(_has_no_antecedent(draft, i) for i in draft.said)


def _has_no_antecedent(draft: Draft, index: int) -> bool:
    tree, token = draft.tree, draft.tree.token(index)
    is_personal = token.pos == "PRON" and token.feature("PronType") == "Prs" and token.feature("Person") == "3"
    if not is_personal or token.feature("Reflex") == "Yes" or token.feature("Poss") == "Yes":
        return False
    if tree.relation(index) == "expl":
        return False
    is_object = tree.governor(index) in draft.clause.chain and tree.relation(index) in ("obj", "iobj", "obl")
    others = {*tree.subtree(draft.clause.subject)} if is_object else set()
    return not any(i < index and i not in others and tree.token(i).pos in _NAMING for i in draft.said)


LEANING: tuple[Check, ...] = (subject_names_nobody, points_back, pronoun_without_antecedent)
