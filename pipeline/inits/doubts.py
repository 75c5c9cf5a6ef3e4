"""Signs that a statement is said only where there is no better one: nobody says that it is so, or it may be misread."""

from pipeline.inits.drafts import Check, Draft
from pipeline.inits.factuality import is_quoted
from pipeline.inits.parts import is_modified
from pipeline.realizer.spec import NounPhrase

_INTRODUCING = frozenset({"DET", "NUM", "PROPN"})
"""Parts of speech that make a noun phrase speak of somebody or something in particular."""
_PAST = frozenset({"past", "passe_simple", "passe_compose", "imparfait"})


def not_told_as_fact(draft: Draft) -> bool:
    """A clause inside another that is neither told as a fact nor reported of somebody."""
    return draft.factuality.kind == "embedded"


def relative_of_circumstance(draft: Draft) -> bool:
    """« Where the square is »: which square would be said by the noun before."""
    clause = draft.clause
    return _is_relative(draft) and clause.rule.subject == "own" and bool(clause.relating)


def guessed_subject_or_tense(draft: Draft) -> bool:
    """The rule that reads the clause guesses its subject or its tense."""
    return not draft.clause.rule.sure


def thin_subject(draft: Draft) -> bool:
    """A bare noun that lost what told which one it is says nothing of anybody."""
    clause, subject = draft.clause, draft.parts.subject
    is_bare = not is_modified(clause, subject) and draft.tree.token(clause.subject).pos != "PROPN"
    is_indefinite = draft.statement is not None and isinstance(draft.statement.subject, NounPhrase)
    return is_bare and (clause.rule.voice != "own" or is_indefinite)


def state(draft: Draft) -> bool:
    """« Known as », « located in »: what nobody did at some time was not done, but is so."""
    clause = draft.clause
    return clause.rule.voice == "passive" and clause.agent is None and clause.date is None


def restrictive_relative(draft: Draft) -> bool:
    """A relative clause that says which things are meant does not say that they are so.

    « Fines for books that are late » does not say that books are late, nor « a law that would ban them » that there is
    one. What happened, happened: « the ferry that sank ».
    """
    clause = draft.clause
    if not _is_relative(draft) or draft.statement is None:
        return False
    verb = draft.statement.verb
    if not any(draft.tree.token(i).pos in _INTRODUCING for i in draft.parts.subject) or verb.tense == "conditional":
        return True
    is_past = (verb.tense in _PAST or verb.perfect) and verb.modality is None
    return not clause.is_set_apart(clause.head) and not is_past


def doubtful_noun(draft: Draft) -> bool:
    """A clause behind « the crew of the ferry » may be of either noun."""
    clause, tree = draft.clause, draft.tree
    governor = tree.governor(clause.head)
    if governor is None or clause.rule.subject != "governor":
        return False
    between = (i for i in tree.children(governor, "nmod", "appos", "conj") if governor < i < clause.head)
    return tree.relation(governor) == "appos" or any(between)


def doubtful_verb(draft: Draft) -> bool:
    """A verb joined without a conjunction, or to that of a subordinate clause, may be joined to another verb."""
    clause, tree = draft.clause, draft.tree
    governor = tree.governor(clause.head)
    if governor is None or clause.rule.subject != "governor_subject" or tree.relation(clause.head) != "conj":
        return False
    followers = [i for i in tree.children(governor, "conj") if i >= clause.head]
    is_joined = any(tree.children(i, "cc") for i in followers)
    return not is_joined or tree.relation(governor) in ("acl", "advcl")


def unattributed_quotation(draft: Draft) -> bool:
    """What stands between quotation marks is somebody's, and nobody knows whose."""
    return draft.factuality.reporter is None and is_quoted(draft.tree, draft.clause.head)


def _is_relative(draft: Draft) -> bool:
    return draft.tree.relation(draft.clause.head) == "acl"


EMBEDDED: tuple[Check, ...] = (not_told_as_fact, relative_of_circumstance)
GUESSED: tuple[Check, ...] = (guessed_subject_or_tense, thin_subject, state)
RESTRICTIVE: tuple[Check, ...] = (restrictive_relative,)
ATTACHED: tuple[Check, ...] = (doubtful_noun, doubtful_verb)
QUOTED: tuple[Check, ...] = (unattributed_quotation,)
