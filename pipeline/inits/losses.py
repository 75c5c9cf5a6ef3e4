"""What a statement must not lose of its sentence: its main verb, who says so, on which day.

A parser that is right about a clause may still be asked for the wrong one: what a relative clause, a participle or a
second verb says is taken from another subject too often to be told alone.
"""

from pipeline.inits.drafts import Check, Draft
from pipeline.inits.factuality import speaker
from pipeline.trees import SentenceTree

_DASHES = frozenset({"-", "–", "—", "--"})
_BRACKET = "["
_NOMINAL = frozenset({"DET", "NOUN", "PROPN", "ADJ", "NUM"})
_ANNOUNCING = frozenset({":", ";"})
_INVERTED = frozenset({"’", "`"})


def not_a_main_clause(draft: Draft) -> bool:
    """The verb is neither that of the sentence, nor joined to it with a subject of its own, nor what somebody says."""
    clause, tree = draft.clause, draft.tree
    if clause.rule.subject != "own" or tree.token(draft.parts.subject[0]).pos == "VERB":
        return True
    name, governor = tree.relation(clause.head), tree.governor(clause.head)
    if governor is None or name == "parataxis":
        return False
    if draft.factuality.kind == "claim":
        return name != "ccomp"
    is_second = name == "conj" and tree.governor(governor) is None and clause.subject > governor
    return not is_second


def restricted_subject(draft: Draft) -> bool:
    """The subject goes without the clause that says which one it is: « the airliner that crashed »."""
    clause, tree = draft.clause, draft.tree
    below = (i for i in tree.children(clause.subject, "acl") if i not in draft.parts.subject)
    return clause.rule.subject == "own" and any(not clause.is_set_apart(i) for i in below)


def lost_source(draft: Draft) -> bool:
    """Who says so, anywhere in the sentence, is not said: « according to the police », « they hope: … »."""
    tree, said = draft.tree, {*draft.said}
    reporter = draft.factuality.reporter
    told = (i for i in tree.indices if i not in said and i != reporter)
    if any(tree.token(i).text in _ANNOUNCING or _is_saying(draft, i) for i in told):
        return True
    words = [_form(tree, i) for i in tree.indices]
    for phrase in draft.words.source_words:
        parts = phrase.split()
        for at in range(len(words) - len(parts) + 1):
            if words[at : at + len(parts)] == parts and tree.sentence.first + at not in said:
                return True
    return False


def lost_behind_comma(draft: Draft) -> bool:
    """A noun behind the comma that ends what is said may be its object: « to request, as a part of it, the papers »."""
    tree = draft.tree
    date = draft.clause.date
    dated = tree.subtree(date) if date is not None else ()
    after = max((*draft.parts.behind, *draft.clause.group, *dated)) + 1
    if after + 1 not in tree.indices or tree.token(after).text != ",":
        return False
    return tree.token(after + 1).pos in _NOMINAL


def lost_between_dashes(draft: Draft) -> bool:
    """What stands between dashes, or in an editor's brackets, goes too easily together with what is behind it."""
    if any(draft.tree.token(i).text == _BRACKET for i in draft.tree.indices):
        return True
    inside = range(min(draft.said), max(draft.said))
    return any(draft.tree.token(i).text in _DASHES for i in inside if i not in draft.said)


def one_date_of_several(draft: Draft) -> bool:
    """A date that goes to the front of a sentence with others may be taken for that of all."""
    clause = draft.clause
    if clause.date is None:
        return False
    found = {(e.first, e.last) for i, e in clause.entities.items() if e.label == "DATE" and i in draft.tree.indices}
    return len(found) > 1


def claim_of_a_pronoun(draft: Draft) -> bool:
    """« On dirait que », « they say »: nobody in particular says so."""
    reporter = draft.factuality.reporter
    who = None if reporter is None else speaker(draft.tree, reporter)
    return who is not None and draft.tree.token(who).pos == "PRON"


def speaks_of_itself(draft: Draft) -> bool:
    """« Mon épouse »: whose, the quotation marks knew that are not said."""
    return any(_form(draft.tree, i) in draft.words.speaker_words for i in draft.said)


def _is_saying(draft: Draft, index: int) -> bool:
    token = draft.tree.token(index)
    return token.pos == "VERB" and token.lemma.lower() in draft.words.report_verbs


def _form(tree: SentenceTree, index: int) -> str:
    text = tree.token(index).text.lower()
    return text[:-1] + "'" if text[-1:] in _INVERTED and len(text) > 1 else text


LOSSES: tuple[Check, ...] = (
    not_a_main_clause,
    restricted_subject,
    lost_source,
    lost_behind_comma,
    lost_between_dashes,
    one_date_of_several,
    claim_of_a_pronoun,
    speaks_of_itself,
)
