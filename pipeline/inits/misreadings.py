"""Signs in words and phrases that a clause was read wrongly: better to leave it out than to say nonsense.

The models are wrong about one relation in six. What shows in a word and its neighbors in the tree alone is a rule of
`grammars/inits`; here is what needs the letters of words, or the phrases as they would be said.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from pipeline.inits.clauses import Clause
from pipeline.inits.drafts import Check, Draft

_RUN_ON = re.compile(r"\w\.[\w(]{2}|[!?…;]|\.\.|[”»]\w|https?:|^[^\w\"'“‘«(\[$£€+-]")
"""Two sentences that were run together: no phrase of a clause has these."""
_GLUED = re.compile(r"\w*[^\W\d_A-ZÀ-Þ]{2}([A-ZÀ-Þ][^\W\d_A-ZÀ-Þ]*)")
_DASHES = frozenset({"-", "–", "—", "--"})
_PAIRS = (("“", "”"), ("«", "»"), ("(", ")"), ("[", "]"))
_OPENING = frozenset({"ADP", "AUX", "CCONJ", "DET", "PRON", "SCONJ"})
"""A word of these parts of speech has a capital only where a sentence or a title begins."""
_LONGEST_ABBREVIATION = 4


def endless_sentence(draft: Draft) -> bool:
    """A sentence too long for a parser to be trusted is often several without their full stops."""
    return len(draft.tree.indices) > draft.limits.longest_sentence


def head_is_function_word(draft: Draft) -> bool:
    """Neither an auxiliary nor an article makes a clause."""
    return draft.tree.relation(draft.clause.head) in ("aux", "cop", "case", "mark", "det")


def conjunction_as_preposition(draft: Draft) -> bool:
    """« Because » of a clause that was read as a noun."""
    tree = draft.tree
    marks = (i for i in draft.said if tree.token(i).pos == "SCONJ" and tree.relation(i) == "case")
    return any((above := tree.governor(i)) and tree.relation(above) in ("advcl", "ccomp", "nsubj") for i in marks)


def glued_words(draft: Draft) -> bool:
    """« In SyriaThe »: the space between two sentences is gone."""
    glued = (_GLUED.fullmatch(draft.tree.token(i).text) for i in draft.said)
    return any(found is not None and found[1].lower() in draft.words.stop_words for found in glued)


def place_in_capitals(draft: Draft) -> bool:
    """A place in capitals is of a dateline, unless the whole sentence is in capitals."""
    tree, entities = draft.tree, draft.clause.entities
    places = [i for i in draft.said if i in entities and entities[i].label == "LOC" and is_loud(tree.token(i).text)]
    return bool(places) and not tree.text(tree.indices).isupper()


def debris(draft: Draft) -> bool:
    """What pages put into a text: captions, credits, buttons."""
    texts = [draft.tree.text(phrase).lower() for phrase in draft.phrases]
    return any(each in text for each in draft.words.debris for text in texts)


def lost_conjunct(draft: Draft) -> bool:
    """« And, strangely »: what was joined is gone."""
    tree = draft.tree
    pairs = (pair for phrase in draft.phrases for pair in pairwise(phrase))
    return any(tree.token(i).pos == "CCONJ" and tree.token(j).pos == "PUNCT" for i, j in pairs)


def single_dash(draft: Draft) -> bool:
    """A dash that sets something apart, whose other dash is not said."""
    return any(sum(_is_free_dash(draft.clause, i) for i in phrase) % 2 for phrase in draft.phrases)


def _is_free_dash(clause: Clause, index: int) -> bool:
    """Whether a dash stands between words, and not inside one."""
    tree, token = clause.tree, clause.tree.token(index)
    if token.text not in _DASHES or index - 1 not in tree.indices or index + 1 not in tree.indices:
        return False
    is_hyphen = token.text == "-" and tree.token(index + 1).pos not in _OPENING
    return not is_hyphen and tree.token(index - 1).span.end < token.span.start


def run_on(draft: Draft) -> bool:
    """Marks that no phrase of a clause has: two sentences were run together, or a line was taken into the text."""
    return any(_RUN_ON.search(draft.tree.text(phrase)) for phrase in draft.phrases)


def unpaired_mark(draft: Draft) -> bool:
    """Quotation marks and brackets come in pairs, those inside a word included."""
    texts = (draft.tree.text(phrase) for phrase in draft.phrases)
    return any(
        text.count('"') % 2 or any(text.count(opening) != text.count(closing) for opening, closing in _PAIRS)
        for text in texts
    )


def sentence_inside(draft: Draft) -> bool:
    """« On immigration In a court session »: a capital where no sentence begins."""
    return any(_begins_anew(draft.clause, i) for phrase in draft.phrases for i in phrase[1:])


def _begins_anew(clause: Clause, index: int) -> bool:
    tree, token = clause.tree, clause.tree.token(index)
    before = tree.token(index - 1)
    if not token.text[:1].isupper() or before.pos == "PUNCT":
        return False
    is_named = clause.entities.get(index) is not None or before.text[:1].isupper()
    return token.pos in _OPENING and token.text[1:].islower() and not is_named


def relative_without_verb(draft: Draft) -> bool:
    """« The fraud that »: a relative pronoun is said without its verb."""
    return any(
        all(verb < i for verb in _verbs(draft, phrase)) for phrase in draft.phrases for i in _relatives(draft, phrase)
    )


def relative_without_subject(draft: Draft) -> bool:
    """« The fraud that hit by »: the verb behind a relative pronoun that is not its subject has none."""
    tree = draft.tree
    for phrase in draft.phrases:
        others = (i for i in _relatives(draft, phrase) if tree.relation(i) in ("obj", "iobj", "nmod"))
        governors = [governor for i in others if (governor := tree.governor(i)) is not None]
        if any(all(i not in phrase for i in tree.children(governor, "nsubj", "csubj")) for governor in governors):
            return True
    return False


def _relatives(draft: Draft, phrase: Sequence[int]) -> list[int]:
    tokens = ((i, draft.tree.token(i)) for i in phrase)
    return [i for i, token in tokens if token.feature("PronType") == "Rel" and token.pos == "PRON"]


def _verbs(draft: Draft, phrase: Sequence[int]) -> list[int]:
    return [i for i in phrase if draft.tree.token(i).pos in ("VERB", "AUX")]


def is_loud(word: str) -> bool:
    """Whether a word is in capitals and too long for an abbreviation."""
    return len(word) > _LONGEST_ABBREVIATION and word.isupper()


MISREADINGS: tuple[Check, ...] = (
    endless_sentence,
    head_is_function_word,
    conjunction_as_preposition,
    glued_words,
    place_in_capitals,
    debris,
    lost_conjunct,
    single_dash,
    run_on,
    unpaired_mark,
    sentence_inside,
    relative_without_verb,
    relative_without_subject,
)
