"""Whether a fragment can stand in an abstract: what cannot be regenerated grammatically is left out.

Section 3.1.2 excludes sentences with problematic anaphora, initial connectives and quantified subjects; here the
fragments that editing leaves are looked at in the same way.
"""

import re
from itertools import pairwise
from typing import Final

from pipeline.document import Token
from pipeline.sumum.reading.exclusion import names_whole
from pipeline.sumum.settings import USUAL_FRAGMENTS, FragmentSettings
from pipeline.sumum.transformations.anaphors import anaphor
from pipeline.sumum.transformations.clauses import has_finite_verb
from pipeline.sumum.transformations.draft import Draft, Piece
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.persons import has_speaker
from pipeline.sumum.transformations.wording import AbstractWording

_PAIRS: Final = {")": "(", "]": "[", "»": "«", "”": "“"}
_BAD: Final = frozenset("=<>∈∀∃→⇒∑∏∫≤≥|\\^{}")
_MEASURING: Final = frozenset("<>≤≥")
"""Signs that say how much before a figure: "aged ≥ 65 years"."""
_ARROW: Final = re.compile(r"[^\s→]+→[^\s→]+")
"""The name of a process: "the decay η→γγ"."""
_ENDS: Final = frozenset({"ADP", "DET", "CCONJ", "SCONJ", "AUX", "PART"})
_OPEN_MARKS: Final = ("(", "[", "«", "“", ":", "-", "–")
_CLOSERS: Final = ")]»”\"'’%…"
_MARKED: Final = re.compile(r"\d{1,2}[A-ZÀ-Þ][a-zà-ÿ]")
"""A sentence that begins with the mark of a note: "11The"."""
_CONTRACTED: Final = re.compile(r"['’](?!s\b)\w")
_NOTED: Final = re.compile(r"[°†‡§]\w")
_OPENERS: Final = frozenset({"ADP", "DET", "PRON", "SCONJ", "ADV"})
_LONG: Final = 10
"""Words of a sentence that may have a verb which the tagger took for something else."""
_VERBAL: Final = frozenset({"VERB", "AUX"})
_NOT_FINITE: Final = frozenset({"Part", "Inf", "Ger"})
_OPEN_VERBS: Final = frozenset({("Inf", None), ("Part", "Pres")})
_SAYING: Final = frozenset({"NOUN", "PROPN", "ADJ", "X"})


def complaint(
    draft: Draft,
    passages: Passages,
    wording: AbstractWording,
    settings: FragmentSettings = USUAL_FRAGMENTS,
    *,
    is_sentence: bool,
    goes_on: bool = False,
    is_whole: bool = False,
) -> str | None:
    """What is wrong with a fragment, in one word; None where it can stand.

    What `goes_on` stands behind its neighbor in the source, and may lean on it.
    """
    if not draft.pieces:
        return "empty"
    if not _is_balanced(draft):
        return "unbalanced"
    if any(piece.text.startswith("[") or wording.is_a("reference", piece.text) for piece in draft.pieces):
        return "reference"
    if _is_note(draft, passages):
        return "note"
    if _is_formula(draft, passages, settings.most_odd):
        return "formula"
    if has_speaker(draft, passages, wording) or _is_contracted(draft):
        return "person"
    pieces = draft.pieces[goes_on:]  # « Celles-ci montrent » is told behind what it points at
    if any(wording.is_a("leaning", piece.text) and not _measures(piece, passages) for piece in pieces):
        return "leaning"
    if _has_gap(draft, passages, wording):
        return "gap"
    last = draft.pieces[-1]
    is_end = (
        is_whole and not wording.traits.elides and last.token >= passages.sentence(last.token).last - 2
    )  # "something to dig for"
    is_governing = (not last.is_own and passages.token(last.token).pos in _ENDS and not is_end) or _is_cut(
        draft, passages
    )
    if is_governing or last.text.endswith(_OPEN_MARKS) or (wording.traits.elides and last.text.endswith(("'", "’"))):
        return "unfinished"
    if is_sentence:
        has_verb = has_finite_verb(draft, passages) or (is_whole and _has_verb(draft, passages, wording))
        if not has_verb or _is_item(draft, passages):
            return "verbless"
        if _is_apposition(draft, passages, wording) or _is_participial(draft, passages, wording):
            return "verbless"
        if not goes_on and _is_dangling(draft, passages, wording):
            return "dangling"
        if any(passages.figure(piece.token) == "component" for piece in draft.pieces if not piece.is_own):
            return "reference"
        if _ends_in_presentation(draft, passages, wording):
            return "unfinished"
    elif fault := _argument_fault(draft, passages, wording, settings.least_said):
        return fault
    return None if goes_on else anaphor(draft, passages, wording)


def _is_apposition(draft: Draft, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a sentence is a noun and what a relative clause says of it: the end of one that was torn, of a list."""
    tokens = [passages.token(piece.token) for piece in draft.pieces]
    relative = next((place for place, one in enumerate(tokens) if one.feature("PronType") == "Rel"), 0)
    is_said = any(one.pos in _VERBAL and one.feature("VerbForm") not in _NOT_FINITE for one in tokens[:relative])
    is_said = is_said or any(_may_tell(before, one, wording) for before, one in pairwise(tokens[:relative]))
    groups = (passages.verb_group(piece.token) for piece in draft.pieces)
    finite = {group.first for group in groups if group is not None and group.is_finite}
    return relative > 0 and not is_said and len(finite) == 1 and min(finite) > draft.pieces[relative].token


def _may_tell(before: Token, token: Token, wording: AbstractWording) -> bool:
    """Whether a word that was taken for a noun is the verb of a plural subject: "our data support a model, which"."""
    is_behind_plural = before.pos == "NOUN" and before.feature("Number") == "Plur"
    return is_behind_plural and token.pos == "NOUN" and token.text.lower() in wording.dictionary.verbs


def _is_participial(draft: Draft, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a sentence is a participle and what it says, torn from its main clause: "Showing that valves leak"."""
    first, *others = draft.pieces
    form = "" if first.is_own else passages.token(first.token).feature("VerbForm")
    is_open = form in ("Ger", "Part") and bool(others) and wording.is_a("content_clause", others[0].text)
    return is_open and all(piece.text != "," for piece in others)


def _has_verb(draft: Draft, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a whole sentence of running text has a word that may be its verb, whatever the tagger took it for.

    Where verbs mark their person, infinitives and present participles are none: « L'objectif étant de vider la cuve ».
    """
    tokens = [passages.token(piece.token) for piece in draft.pieces]
    verbs = [token for token in tokens if token.pos in _VERBAL]
    if wording.traits.marks_person:
        verbs = [token for token in verbs if (token.feature("VerbForm"), token.feature("Tense")) not in _OPEN_VERBS]
    return len(tokens) > _LONG and bool(verbs)


def _is_contracted(draft: Draft) -> bool:
    """Whether a verb is contracted with a subject that was put in the place of another: "the authors 've"."""
    return any(before.is_own and _CONTRACTED.match(piece.text) for before, piece in pairwise(draft.pieces))


def _is_item(draft: Draft, passages: Passages) -> bool:
    """Whether a sentence is an item of a list: what is to be done, a colon, what comes of it."""
    first = passages.token(draft.pieces[0].token)
    is_infinitive = not draft.pieces[0].is_own and first.feature("VerbForm") == "Inf"
    return is_infinitive and any(piece.text == ":" for piece in draft.pieces)


def _is_note(draft: Draft, passages: Passages) -> bool:
    """Whether a note has got into a fragment with its mark: "11The", "3 For each pump", "°Thanks to", ": Note that"."""
    first, *others = draft.pieces
    if _MARKED.match(first.text) or any(_NOTED.match(piece.text) for piece in draft.pieces):
        return True
    second = passages.token(others[0].token) if others and not others[0].is_own else None
    if second is not None and first.text.isdigit() and second.text[:1].isupper() and second.pos in _OPENERS:
        return True
    return any(
        before.text == ":" and piece.text[:1].isupper() and passages.token(piece.token).pos == "VERB"
        for before, piece in pairwise(draft.pieces)
    )


def _is_cut(draft: Draft, passages: Passages) -> bool:
    """Whether a fragment ends with a determiner and an adjective, or a participle set off: ", described" (in what?)."""
    if len(draft.pieces) < 2 or any(piece.is_own for piece in draft.pieces[-2:]):
        return False
    before, last = (passages.token(piece.token) for piece in draft.pieces[-2:])
    if last.pos == "VERB" and last.feature("VerbForm") == "Part":
        return before.text == ","
    return before.pos == "DET" and last.pos == "ADJ" and passages.noun_group(draft.pieces[-1].token) is None


def _ends_in_presentation(draft: Draft, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a sentence ends with "are presented": where they are presented has been deleted."""
    group = passages.verb_group(draft.pieces[-1].token)
    if group is None or group.voice != "passive" or not group.is_finite:
        return False
    relations = wording.dictionary.verbs.get(passages.token(group.head).lemma.lower(), ())
    return not {"make_known", "show_graphical_material"}.isdisjoint(relations)


def _measures(piece: Piece, passages: Passages) -> bool:
    """Whether "below" says how much or where, and not what stands elsewhere: "below 200 m", but "see below"."""
    if piece.is_own:
        return False
    last = passages.sentence(piece.token).last
    is_before_number = piece.token + 1 < last and passages.token(piece.token + 1).pos == "NUM"
    return passages.token(piece.token).pos == "ADP" or is_before_number


def _argument_fault(draft: Draft, passages: Passages, wording: AbstractWording, least_said: int) -> str | None:
    """What keeps an argument from following a verb: too little is said, or its beginning belongs to something else."""
    parts = [passages.token(piece.token).pos for piece in draft.pieces if not piece.is_own]
    if not any(part in ("NOUN", "PROPN", "X") for part in parts):
        return "nounless"
    if sum(part in _SAYING for part in parts) < least_said:
        return "empty"
    is_vague = any(wording.is_a("vague", passages.token(piece.token).lemma) for piece in draft.pieces)
    if is_vague and len(draft.pieces) <= least_said * 2:
        return "empty"
    if any(wording.is_a("alternative", piece.text) for piece in draft.pieces[:2]):
        return "leaning"
    if wording.is_a("genitive", draft.pieces[0].text):
        return "headless"
    group = passages.verb_group(draft.pieces[0].token)
    return "verb" if group is not None and group.is_finite else None


def _has_gap(draft: Draft, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a word that governs another stands before a mark: a formula has gone from between."""
    if any(_has_gone(draft, index, passages, wording) for index in range(len(draft.pieces) - 1)):
        return True
    words = [piece.text for piece in draft.pieces]
    if any(wording.is_a("coordinator", b) and a == c for a, b, c in zip(words, words[1:], words[2:], strict=False)):
        return True  # "of X and X": what told them apart has gone
    for piece, following in pairwise(draft.pieces):
        if _is_torn(piece, following, passages):
            return True
        if following.text not in (",", ".", ";", ":", ")") or piece.is_own:
            continue
        token = passages.token(piece.token)
        is_name = following.text == "." and token.text[0].isupper() and piece is not draft.pieces[0]  # "An. gambiae"
        is_governing = token.pos in ("ADP", "DET") and token.text.isalpha() and not is_name
        if is_governing and not wording.is_a("particle", token.text):
            return True
        if not any(character.isalnum() or character in _CLOSERS for character in piece.text):
            return True
        if not wording.traits.space_before and following.text == "," and following.is_spaced and not following.is_own:
            return True
    if any(piece.text.startswith(",,") for piece in draft.pieces):
        return True
    last = passages.token(draft.pieces[-1].token)
    form = last.feature("VerbForm")
    return last.pos == "VERB" and (form == "Ger" or (form == "Part" and last.feature("Tense") == "Pres"))


def _is_torn(piece: Piece, following: Piece, passages: Passages) -> bool:
    """Whether something else begins behind a determiner: "the quality of their A pair of texts", of a caption."""
    if piece.is_own or following.is_own or not following.text.istitle():
        return False
    parts = [passages.token(one.token).pos for one in (piece, following)]
    return parts == ["DET", "DET"] and piece.text[-1:].isalpha()


def _has_gone(draft: Draft, index: int, passages: Passages, wording: AbstractWording) -> bool:
    """Whether something has gone from behind a word: "for is", "the is", "between and a line", "where is"."""
    piece, following, *others = draft.pieces[index : index + 3]
    if piece.is_own or following.is_own or not piece.text.isalpha() or (len(piece.text) > 1 and piece.text.isupper()):
        return False
    token, after = passages.token(piece.token), passages.token(following.token)
    group = passages.verb_group(following.token)
    is_verb = group is not None and group.is_finite and group.first == following.token and after.pos in ("VERB", "AUX")
    if wording.is_a("stating_place", token.text):
        return is_verb
    if token.pos == "ADP" and not wording.is_a("particle", token.text):
        is_pair = bool(others) and passages.token(others[0].token).pos == "ADP"  # "with or without"
        return is_verb or (wording.is_a("coordinator", after.text) and not is_pair)
    before = passages.token(draft.pieces[index - 1].token) if index else None
    is_clitic = wording.traits.has_clitics and before is not None and before.pos == "PRON"  # « qui la motivent »
    return token.feature("PronType") == "Art" and is_verb and not is_clitic


def _is_balanced(draft: Draft) -> bool:
    stack: list[str] = []
    for index, piece in enumerate(draft.pieces):
        text = piece.text
        if text == ")" and not stack and index and len(draft.pieces[index - 1].text) == 1:
            continue  # the letter of an item: "to a) fill the tank and b) empty it"
        for mark in text:  # some are within a word: "(super)tag", "NOUN(object)"
            if mark in _PAIRS.values():
                stack.append(mark)
            elif mark in _PAIRS and (not stack or stack.pop() != _PAIRS[mark]):
                return False
    return not stack and sum(piece.text == '"' for piece in draft.pieces) % 2 == 0


def _is_alternative(draft: Draft, index: int) -> bool:
    """Whether a stroke stands within a name, or between words."""
    around = (*draft.pieces[max(0, index - 1) : index], *draft.pieces[index + 1 : index + 2])
    is_inner = not draft.pieces[index].is_spaced and not any(one.is_spaced for one in around[1:])
    return is_inner or (len(around) == 2 and all(one.text.isalpha() and len(one.text) > 2 for one in around))


def _is_formula(draft: Draft, passages: Passages, most_odd: float) -> bool:
    """Formulas, code and what is left of tables: signs, single letters, words that no text has."""
    odd = 0
    for index, piece in enumerate(draft.pieces):
        text = piece.text
        if text == "/" and _is_alternative(draft, index):
            continue  # "and/or", "Krt5-Cre/fl", "full / empty"
        if text == "+" and not piece.is_spaced and index and draft.pieces[index - 1].text[-1:].isalnum():
            continue  # the charge of an ion: "Ca2+"
        if _ARROW.fullmatch(text) and _BAD.isdisjoint(text.replace("→", "")):
            continue
        if not _MEASURING.isdisjoint(text) and _BAD.isdisjoint(set(text) - _MEASURING):
            following = draft.pieces[index + 1].text if index + 1 < len(draft.pieces) else ""
            if (text.strip("<>≤≥") or following)[:1].isdigit():
                continue
        if any(sign in _BAD for sign in text) or "://" in text or text in ("/", "*", "+", "#", "_"):
            return True
        token = passages.token(piece.token)
        is_letter = len(text) == 1 and text.isalpha() and token.pos in ("SYM", "X", "NOUN", "PROPN")
        odd += is_letter or (
            not any(character.isalnum() for character in text) and text not in ",;:.()«»\"“”'’-–—%&!?[]"
        )
    return odd > max(1, most_odd * len(draft.pieces))


def _is_dangling(draft: Draft, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a sentence begins with a word that leans on the one before, or with a quantifier."""
    first = draft.pieces[0]
    if first.is_own:
        return False
    token = passages.token(first.token)
    word = first.text.lower().replace("’", "'")
    form = (token.feature("VerbForm"), token.feature("Mood"))
    if token.pos == "VERB" and (form[0] in ("Fin", "Inf") or form[1] == "Imp") and not wording.traits.marks_person:
        return True
    if token.pos in ("VERB", "AUX") and form == ("Fin", "Ind"):
        return True  # its subject is not there, or behind it: "Followed a debate"
    return (
        (word in wording.dangling and token.pos not in ("NOUN", "SCONJ") and not _is_of_paper(first.token, passages))
        or (wording.is_a("demonstrative", word) and not _is_of_paper(first.token, passages))
        or wording.is_a("quantifier", word)
        or (wording.is_a("universal", word) and not _names_whole(draft, passages))
    )


def _names_whole(draft: Draft, passages: Passages) -> bool:
    """Whether a sentence that begins with "all" names the whole of which it speaks."""
    following = draft.pieces[1:2]
    if following and following[0].is_own:
        return True  # "all of the authors' valves"
    return names_whole([passages.token(one.token) for one in following])


def _is_of_paper(token: int, passages: Passages) -> bool:
    group = passages.noun_group(token)
    return group is not None and passages.figure_of(group) == "paper"
