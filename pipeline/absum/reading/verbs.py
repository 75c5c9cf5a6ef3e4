"""The voice of a verb, the verbs beside it that share its subject and object, and those that share none."""

from pipeline.absum.reading.groups import ParsedSentence
from pipeline.absum.reading.vocabulary import QUANTIFIER
from pipeline.document import VerbGroup
from pipeline.sentences.relative_days import is_clause


def is_passive(sentence: ParsedSentence, index: int) -> bool:
    """Whether what looks like the subject of a verb is what the verb happens to."""
    tree = sentence.tree
    own = {tree.token(i).dep for i in tree.children(index)}
    if "nsubj" in own and not own & {"cop", "aux:pass", "nsubj:pass"}:
        return False  # "two trains collided", whatever the tag of the participle says
    if not own & {"cop", "aux:pass", "aux"} and is_clause(tree, index):
        return False  # "when a tram tipped over"
    group = sentence.groups.verb_groups.get(index)
    if group is not None and group.voice == "passive" and not group.is_finite and _has_object(sentence, index, group):
        return False  # "A gunman stabbed the filmmaker": no participle has an object
    if group is not None:
        # « a été extradé »: a participle whose form the tagger does not know looks like a progressive.
        return group.voice == "passive" or (group.is_progressive and "aux:pass" in own)
    if own & {"nsubj:pass", "aux:pass"}:
        return True
    token = tree.token(index)
    # A participle that the tagger calls an adjective: "was wounded".
    return token.pos == "ADJ" or (token.feature("VerbForm") == "Part" and token.feature("Tense") != "Pres")


def after_shared_verbs(sentence: ParsedSentence, end: int) -> int:
    """Where the verbs end that are coordinated with one, and share its object: stabbed and shot the minister."""
    while end + 1 < sentence.last and sentence.token(end).pos == "CCONJ":
        following = sentence.groups.verb_at.get(end + 1)
        if following is None or following.first != end + 1:
            break
        end = following.last
    return end


def before_shared_verbs(sentence: ParsedSentence, start: int) -> int:
    """Where the verbs begin that are coordinated with one, and share its subject."""
    while start - 2 >= sentence.first and sentence.token(start - 1).pos == "CCONJ":
        before = sentence.groups.verb_at.get(start - 2)
        if before is None or before.last != start - 1:
            break
        start = before.first
    return start


def _has_object(sentence: ParsedSentence, index: int, group: VerbGroup) -> bool:
    if sentence.tree.children(index, "obj"):
        return True
    start = after_shared_verbs(sentence, group.last)
    following = sentence.groups.group_at.get(start)
    return following is not None and following.first == start and not sentence.groups.is_calendar(start)


def begins_clause(sentence: ParsedSentence, index: int) -> bool:
    """Whether a coordinated verb has a subject that the parse gave to the clause before it.

    « … sont morts de la fièvre et neuf autres ont été hospitalisés »: the nine are no victims of the fever.
    """
    tree = sentence.tree
    if tree.relation(index) != "conj":
        return False
    group = sentence.groups.verb_groups.get(index)
    start = group.first if group is not None else min([index, *tree.children(index, "aux", "cop")])
    if _is_counted(sentence, start):
        return True  # "six were killed and several injured"
    if group is None or not group.is_finite or tree.children(index, "nsubj"):
        return False
    before = sentence.groups.group_at.get(group.first - 1)
    return (
        before is not None
        and before.last == group.first
        and before.first > sentence.first
        and not before.is_pronoun
        and sentence.token(before.first - 1).pos == "CCONJ"
    )


def _is_counted(sentence: ParsedSentence, index: int) -> bool:
    """Whether a number or a word for one stands between a conjunction and a token."""
    if index - 2 < sentence.first or sentence.token(index - 2).pos != "CCONJ":
        return False
    before = sentence.token(index - 1)
    return before.pos in ("NUM", "DET") or QUANTIFIER in sentence.vocabulary.kinds(before)
