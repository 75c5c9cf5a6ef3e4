"""Headings and captions that a page runs into the sentence behind them: they are none of it."""

import datetime
import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pipeline.document import Document
from pipeline.sentences.quotations import QUOTES
from pipeline.span import Span
from pipeline.trees import SentenceTree

_LONGEST = 5
"""Words of a heading that can be told from the sentence, and of a run of capitals that shows one."""
_LONGEST_HEADLINE, _FEWEST_BEHIND = 25, 8
"""Words of a headline or caption before the first sentence of a document, and of what is then left of that."""
_TITLE = 3
"""Letters of a word before a name that is no heading: « Mme Le Bris »."""
_SHORTEST_FIRST, _LONGEST_PLACING = 4, 9
"""Tokens of the first sentence of a story, of which fewer are a label (« VIDÉO. »), and of a day and a place."""
_SAYING = frozenset({"VERB", "AUX", "NOUN", "ADJ"})
_NO_NOUN = frozenset({"ADP", "AUX", "CCONJ", "PUNCT", "VERB"})
"""What never follows an article."""
_BEGINNING = frozenset({"DET", "PRON"})
_DASHES = frozenset({"-", "–", "—", "--"})
_STATING = frozenset({"AUX", "VERB"})
_OPENING = frozenset({"ADJ", "ADP", "ADV", "NUM", "SCONJ"})
"""Parts of speech of what may open a story besides an article: "More than", "Two", "In"."""
_SMALL = frozenset({"ADP", "DET", "SCONJ"})
_BEFORE = frozenset({"NOUN", "ADJ"})
_ACTING = frozenset({"VERB", "ADV"})
"""What ends a heading before an article that opens no name: « La pluie domine Un temps gris revient »."""
_NAMES = frozenset({"PER", "LOC", "ORG"})
_DATED = re.compile(r"\d{1,2},? (?:\w+ )?(?:19|20)\d\d\.$")
"""How the caption of a photograph ends, which is told in the present: "May 4, 2009."."""
_SET_OFF = re.compile(r", (?:\w+\.? \d{1,2},|le \d{1,2}(?:er)? \w+) (?:19|20)\d\d\.$")
"""The same set off by a comma, which no day is on which something is to be done: "…, May 4, 2009."."""
_DATED_WITHIN = re.compile(r", \w+, \w+\.? \d{1,2}, (?:19|20)\d\d, \w")
"""The same within the caption of a picture of somebody: "…, Monday, May 4, 2009, in Kasre"."""
_CLAUSES = frozenset({"acl", "advcl", "ccomp", "xcomp", "csubj"})
_MONTH = re.compile(r"\d{4}-\d{2}")
_OLD = datetime.timedelta(60)
_BRACKETED = re.compile(r"\(([^()]{1,14})\)")
_LABEL = re.compile(r"([^\W\d_][^:.!?\"“«]{2,30}?)\s?:\s+")


_LONGEST_PLACE, _FEWEST_CAPITALS = 3, 4
"""Words of a place in capitals before a sentence, and letters of one of them."""


def without_label(document: Document, span: Span, labels: Collection[str]) -> Span:
    """The span of a sentence without the label that its paper sets before it: "Why it matters: …"."""
    found = _LABEL.match(span.of(document.text))
    is_label = found is not None and found[1].lower().replace("’", "'") in labels
    return Span(span.start + found.end(), span.end) if found is not None and is_label else span


def begun(tree: SentenceTree, span: Span, stop: Collection[str], *, is_first: bool = False) -> Span:
    """The span of a sentence without a short heading before its first word: "North campus A study has shown".

    The first of a document may have its whole headline, or a caption, before it.
    """
    own = [i for i in tree.indices if tree.token(i).span.start >= span.start]
    starts = list(_beginnings(tree, own[: _LONGEST_HEADLINE if is_first else _LONGEST], stop, is_first=is_first))
    if is_first:
        starts = [i for i in starts[-1:] if len(own) - own.index(i) >= _FEWEST_BEHIND or i in own[:_LONGEST]]
    starts = starts or [*_behind_quoted(tree, own, stop)]
    starts = starts or ([*_named_again(tree, own), *_behind_place(tree, own)] if is_first else [])
    start = next((tree.token(i).span.start for i in starts), span.start)
    return Span(start, span.end)


def _behind_place(tree: SentenceTree, own: Sequence[int]) -> Iterator[int]:
    """Where a sentence begins behind a place in capitals, without a dash, with an article: "NEW KASRE The mill"."""
    tokens = [tree.token(i) for i in own[: _LONGEST_PLACE + 1]]
    count = next((n for n, token in enumerate(tokens) if not (token.text.isupper() and token.text.isalpha())), 0)
    is_long = any(len(token.text) >= _FEWEST_CAPITALS for token in tokens[:count])
    if is_long and tokens[count].pos == "DET" and tokens[count].text.istitle():
        yield own[count]


def _named_again(tree: SentenceTree, own: Sequence[int]) -> Iterator[int]:
    """Where a story begins behind its headline with the same name: "Lise Arlo wins a vote Lise Arlo, 40, has won"."""
    words = [tree.token(i) for i in own]
    name = [word.text for word in words[:2]]
    if not all(word.pos == "PROPN" and word.text.istitle() for word in words[:2]):
        return
    for at in range(_LONGEST - 1, min(_LONGEST_HEADLINE, len(own) - _FEWEST_BEHIND + 1)):
        before = words[at - 1]
        is_again = [word.text for word in words[at : at + 2]] == name
        if is_again and before.text.islower() and before.pos in _BEFORE | _ACTING:
            yield own[at]
            return


def _behind_quoted(tree: SentenceTree, own: Sequence[int], stop: Collection[str]) -> Iterator[int]:
    """Where a sentence begins behind a heading in quotation marks: « "Rien à cacher" - Le maire dit … »."""
    if not own or tree.token(own[0]).text not in QUOTES:
        return
    closing = next((place for place, i in enumerate(own[1:], 1) if tree.token(i).text in QUOTES), len(own))
    rest = own[closing + 1 :] if closing <= _LONGEST_HEADLINE else []
    is_set_off = bool(rest) and tree.token(rest[0]).text in _DASHES
    behind = rest[1] if is_set_off and len(rest) > _FEWEST_BEHIND else rest[0] if rest else None
    word = tree.token(behind).text if behind is not None else ""
    if behind is not None and word[:1].isupper() and (is_set_off or word.lower() in stop):
        yield behind


def has_heading(tree: SentenceTree, tokens: Sequence[int], stop: Collection[str]) -> bool:
    """Whether a sentence begins inside another, or capitals stand where none belong.

    "The beaches The owner said"; "Clean Up After A Financial Storm Ann Bell says". `stop` are words without capitals.
    """
    if any(True for _ in _beginnings(tree, tokens, stop)):
        return True
    run: list[int] = []
    for index in tokens:
        run = [*run, index] if tree.token(index).text[:1].isupper() else []
        if len(run) < _LONGEST:
            continue
        small = [i for i in run[1:] if tree.token(i).text.lower() in stop and i not in tree.entities]
        if len(small) > 1:
            return True
    return False


def _beginnings(
    tree: SentenceTree, tokens: Sequence[int], stop: Collection[str], *, is_first: bool = False
) -> Iterator[int]:
    is_label = True  # "Ana Moss, Harbor News, Kasre The mill …": who says so, and where
    for before, index in pairwise(tokens):
        token = tree.token(index)
        is_beginning = token.text.istitle() and token.text.lower() in stop and token.pos in _BEGINNING
        is_anew = is_first and _starts_anew(tree, before, index, stop)
        is_label = is_label and (is_first or tree.token(before).pos not in _STATING)
        if not (is_beginning or is_anew or (is_first and _is_shouted(tree, index, stop))):
            continue
        is_title = tree.token(before).text.istitle() and len(tree.token(before).text) <= _TITLE
        entity = tree.entities.get(index)
        is_name = entity is not None and entity.label in _NAMES
        is_behind_name = is_label and tree.token(before).pos == "PROPN" and _opens_phrase(tree, before, index)
        if _names_before(tree, tokens, before) or _is_letter(tree, index):
            continue
        is_behind = tree.token(before).pos in _BEFORE or is_behind_name or is_anew
        is_behind = is_behind or (tree.token(before).pos in _ACTING and _opens_phrase(tree, before, index))
        if not is_title and is_behind and not is_name:
            yield index


def _is_letter(tree: SentenceTree, index: int) -> bool:
    """Whether a capital is the name of a thing, and no article: "In zones A and C, the limit is one"."""
    following = tree.token(index + 1).pos if index + 1 in tree.indices else "PUNCT"
    return len(tree.token(index).text) == 1 and following in _NO_NOUN


def _starts_anew(tree: SentenceTree, before: int, index: int, stop: Collection[str]) -> bool:
    """Whether a small word has the capital of a first word: "Shots near Kasre More than nine shops have closed"."""
    token, place = tree.token(index), tree.token(before)
    is_small = token.text.istitle() and token.text.lower() in stop and token.pos in _OPENING
    is_alone = index + 1 in tree.indices and tree.token(index + 1).text.islower()
    is_behind = place.pos in _BEFORE or (place.pos == "PROPN" and tree.entities.get(before) is not None)
    return len(token.text) > 1 and is_small and is_alone and is_behind and index not in tree.entities


def _is_shouted(tree: SentenceTree, index: int, stop: Collection[str]) -> bool:
    """Whether a small word in capitals begins a story, as some papers print it: "Fire in Kasre AT least two died"."""
    token = tree.token(index)
    is_small = token.pos in _SMALL and token.text.lower() in stop
    is_alone = index + 1 in tree.indices and tree.token(index + 1).text.islower()
    return is_small and is_alone and len(token.text) > 1 and token.text.isupper()


def _names_before(tree: SentenceTree, tokens: Sequence[int], before: int) -> bool:
    """Whether an article begins the name of what stands before it: « l'association Les Quatre Vents ».

    Adjectives may stand between: « le quotidien régional Le Phare ».
    """
    at = tokens.index(before)
    behind = tokens[at + 2 : at + 3]
    noun = next((n for n in range(at, -1, -1) if tree.token(tokens[n]).pos != "ADJ"), 0)
    is_lower = all(tree.token(i).text.islower() for i in tokens[noun : at + 1])
    is_noun = is_lower and noun > 0 and tree.token(tokens[noun - 1]).pos in ("DET", "ADP")  # « du »
    return is_noun and bool(behind) and tree.token(behind[0]).text.istitle()


def _opens_phrase(tree: SentenceTree, before: int, index: int) -> bool:
    """Whether an article is no part of a name: "The Harbour Post An explosion", not "Hepatitis A", "Carla La Rossa"."""
    entity = tree.entities.get(before)
    if entity is not None and entity.label == "DATE":
        return True
    return len(tree.token(index).text) > 1 and index + 1 in tree.indices and tree.token(index + 1).text.islower()


def begins_story(tree: SentenceTree) -> bool:
    """Whether a sentence may be the first of a story: no label, nor a day and a place alone: "Kasre, 4 May 2021."."""
    length = len(tree.indices)
    says = any(tree.token(i).pos in _SAYING and i not in tree.entities for i in tree.indices)
    is_bare = length <= _LONGEST_PLACING and not says
    return length >= _SHORTEST_FIRST and not is_bare


def is_placing(tree: SentenceTree, text: str, marks: Collection[str]) -> bool:
    """Whether a caption says where in its picture somebody is: "Ana Arlo (2nd L) sits with Bo Ruiz (R) in Kasre."

    `marks` are the words in such brackets. A party may have the same letter: one alone places nobody, unless it counts.
    """
    found = [match[1].lower().strip(".") for match in _BRACKETED.finditer(text) if match[1].lower().strip(".") in marks]
    if not found:
        return False
    verbs = [i for i in tree.indices if tree.governor(i) is None and tree.token(i).feature("VerbForm") == "Fin"]
    is_present = all(tree.token(i).feature("Tense") != "Past" for i in verbs)
    return is_present and (len(found) > 1 or any(len(each) > 1 for each in found))


def is_caption(tree: SentenceTree, text: str, *, is_first: bool = False) -> bool:
    """Whether a sentence is the caption of a photograph: "A baker kneads dough in Kasre, May 4, 2009."

    What opens a story may be one, too, where it tells in the present what was months ago.
    """
    roots = [i for i in tree.indices if tree.governor(i) is None]
    verbs = [i for i in roots if tree.token(i).feature("Tense") == "Pres"]
    if not verbs:
        return bool(_SET_OFF.search(text)) and any(_is_shown(tree, i) for i in roots)
    is_dated = bool(_DATED.search(text)) and _is_of_clause(tree, tree.indices[-2 if len(tree.indices) > 1 else -1])
    shows = bool(_DATED_WITHIN.search(text)) and any(_shows_somebody(tree, i) for i in verbs)
    return is_dated or shows or (is_first and any(_is_of_old(tree, i) for i in verbs))


def _is_shown(tree: SentenceTree, root: int) -> bool:
    """Whether a participle tells in the present what is done to somebody or something: "The mill is seen"."""
    helpers = [tree.token(i) for i in tree.children(root, "aux")]
    is_passive = any(each.dep == "aux:pass" and each.feature("Tense") == "Pres" for each in helpers)
    return is_passive and len(helpers) == 1


def _shows_somebody(tree: SentenceTree, verb: int) -> bool:
    """Whether a verb tells what a person does who is named."""
    subject = (i for each in tree.children(verb, "nsubj") for i in tree.subtree(each) if i in tree.entities)
    return any(tree.entities[i].label == "PER" for i in subject)


def _is_of_clause(tree: SentenceTree, index: int) -> bool:
    """Whether what stands last belongs to the main clause: "The treaty, which expires on May 4, 2009." dates none."""
    return _CLAUSES.isdisjoint(tree.relation(i) for i in tree.upward(index))


def _is_of_old(tree: SentenceTree, verb: int) -> bool:
    published = tree.document.date
    dates = (tree.entities[i] for i in tree.children(verb, "obl", "nmod") if i in tree.entities)
    months = (each.value or "" for each in dates if each.label == "DATE")
    found = next((each[:7] for each in months if _MONTH.match(each)), None)
    return published is not None and found is not None and found < str(published - _OLD)[:7]
