"""Parenthetical deletion: references, cross-references and asides in brackets are left out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.sentences.brackets import is_citation
from pipeline.sumum.settings import USUAL_FRAGMENTS, FragmentSettings
from pipeline.sumum.transformations.acronyms import is_spelt_by
from pipeline.sumum.transformations.draft import Draft, Piece
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

_GOVERNING: Final = frozenset({"ADP", "SCONJ"})
_COUNTING: Final = frozenset({"ADP", "DET", "NUM", "AUX"})
_COUNTED: Final = frozenset({"NOUN", "ADJ", "SYM"})
"""What stands before and behind a number in brackets that counts something."""
_AFTER_YEAR: Final = 2
_LONGEST_MEASURE: Final = 7
_OPTIONAL: Final = re.compile(r"([^\W\d_]{3,})\(([^\W\d_]{1,2})\)?")
"""A word with what may be an ending that may be left out: "valve(s)"."""
_PAIRS: Final = {"(": ")", "[": "]"}
_ACRONYM: Final = re.compile(r"[\w&/.-]*[A-ZÀ-Þ][\w&/.-]*[A-ZÀ-Þ\d][\w&/.-]*|[\w-]+")
_YEAR: Final = re.compile(r"\b(?:1[89]|20)\d\d[a-z]?\b")
_PARTS: Final = frozenset({"paper_component", "structural"})
_FIRST: Final = frozenset({"1", "i", "a"})
_RANGED: Final = re.compile(r"[\d.]+\)[-–—]")
"""Of a reference to several formulas, "(1.1)-(1.3)", what a tokenizer leaves together."""
_MARKS: Final = frozenset('"“”«»')
_QUOTES: Final = 2
"""Marks of a quotation."""
_WORDS: Final = re.compile(r"[^\W\d_]+['’]?")
_LOOSE: Final = re.compile(r"\s([,;.–-])")
_LABEL: Final = re.compile(r"[\divxIVX]{1,3}|[a-h]")


def delete_parentheses(
    draft: Draft, passages: Passages, wording: AbstractWording, settings: FragmentSettings = USUAL_FRAGMENTS
) -> Draft:
    """Without the brackets of the source; the one that gives an acronym or its expansion stays.

    A reference that a preposition makes a noun goes with it: "the classifier in [5]" is "the classifier"; one that has
    a name leaves it: "proposed by (Smith, 1999)" is "proposed by Smith".
    """
    draft = _without_optional_endings(draft, wording)
    known = {name for acronym in passages.annotation.acronyms for name in (acronym.short, acronym.long)}
    while True:
        open_ones = (
            place
            for place in brackets(draft)
            if _names(draft, *place, passages, settings.most_names)
            or not (
                _stays(draft, *place, known, wording)
                or _is_quoted(draft, *place)
                or _is_number(draft, *place, passages)
            )
        )
        found = next(open_ones, None)
        if found is None:
            return draft
        first, last = found
        names = _names(draft, first, last, passages, settings.most_names)
        if names:
            draft = draft.replaced(first, last, names, "parenthetical_deletion")
            continue
        before = draft.pieces[first - 1].text if first > 1 else ""
        if _is_reference(draft, first, last) and wording.is_a("referring", before):
            first -= 1
        draft = draft.without(first, last, "parenthetical_deletion")


def _without_optional_endings(draft: Draft, wording: AbstractWording) -> Draft:
    """The draft with "valve" for "valve(s)", of which a tagger leaves the last bracket alone."""
    pieces: list[Piece] = []
    is_open = False
    for piece in draft.pieces:
        found = _OPTIONAL.fullmatch(piece.text)
        if found is not None and found[2].islower() and wording.is_a("optional_ending", found[2]):
            is_open = not piece.text.endswith(")")
            pieces.append(replace(piece, text=found[1]))
        elif is_open and piece.text == ")":
            is_open = False
        else:
            pieces.append(piece)
    if len(pieces) == len(draft.pieces) and all(a is b for a, b in zip(pieces, draft.pieces, strict=True)):
        return draft
    return replace(draft, pieces=tuple(pieces)).traced("parenthetical_deletion")


def _names(draft: Draft, first: int, last: int, passages: Passages, most: int) -> list[Piece]:
    """The names of one work in brackets that a preposition governs; nothing for what is none, or for several works."""
    inner = draft.pieces[first + 1 : last - 1]
    if not inner or not _is_governed(draft, first, passages):
        return []
    year = next((i for i, piece in enumerate(inner) if _YEAR.fullmatch(piece.text)), None)
    names = Draft(inner[:year]).trimmed().pieces
    is_one = year is not None and len(inner) - year <= _AFTER_YEAR and 0 < len(names) <= most
    if not is_one or not names[0].text[0].isupper() or any(piece.text in ";()[]" for piece in inner):
        return []
    return [replace(names[0], is_spaced=True), *names[1:]]


def _is_governed(draft: Draft, first: int, passages: Passages) -> bool:
    """Whether a preposition stands before a bracket, or a conjunction behind the name of another work."""
    if not first:
        return False
    part = passages.token(draft.pieces[first - 1].token).pos
    is_joined = part == "CCONJ" and first > 1 and passages.token(draft.pieces[first - 2].token).pos == "PROPN"
    return part in _GOVERNING or is_joined


def brackets(draft: Draft) -> Iterator[tuple[int, int]]:
    """The outermost bracketed stretches `[first, last)`, the brackets included; what is not closed is none."""
    stack: list[tuple[int, str]] = []
    for index, piece in enumerate(draft.pieces):
        if piece.text in _PAIRS:
            stack.append((index, _PAIRS[piece.text]))
        elif stack and (piece.text == stack[-1][1] or _RANGED.fullmatch(piece.text)):
            first, _ = stack.pop()
            if not stack:
                yield first, index + 1
        elif not stack and piece.text[0] in "([" and piece.text[-1] in ")]" and len(piece.text) > 2:
            # A reference that is one token: "[12]", "(1999)".
            yield index, index + 1


def _is_reference(draft: Draft, first: int, last: int) -> bool:
    """Whether a bracket refers to another work: "[5]", "(Smith, 1999)"."""
    said = Draft(draft.pieces[first:last]).text()
    return said.startswith("[") or _YEAR.search(said) is not None


def _stays(draft: Draft, first: int, last: int, known: set[str], wording: AbstractWording) -> bool:
    """Whether a bracket names something, or says whose work all is: what opens with "[5]" or "in [5]" is no news."""
    is_opening = not first or (first == 1 and wording.is_a("referring", draft.pieces[0].text))
    is_measure = _is_measure(draft.pieces[first + 1 : last - 1]) and not _is_reference(draft, first, last)
    inner = Draft(draft.pieces[first + 1 : last - 1]).text().lower()
    is_part = not _PARTS.isdisjoint(wording.dictionary.nouns.get(inner, ()))  # "(Figure)", whose number is lost
    is_naming = not is_part and _is_naming(draft, first, last, known)
    is_said = _is_said(draft, first, last, wording)
    return (is_opening and _is_reference(draft, first, last)) or is_measure or is_naming or is_said


def _is_said(draft: Draft, first: int, last: int, wording: AbstractWording) -> bool:
    """Whether a bracket holds words of the sentence: those of an editor, or such as deny, restrict or limit it."""
    said = Draft(draft.pieces[first:last]).text()
    inner = said[1:-1].strip()
    qualifies = any(wording.is_a("qualifying", word) for word in _WORDS.findall(inner))
    if not said.startswith("["):
        return not _is_reference(draft, first, last) and qualifies
    return not is_citation(_LOOSE.sub(r"\1", inner)) and (_YEAR.search(inner) is None or qualifies)


def _is_number(draft: Draft, first: int, last: int, passages: Passages) -> bool:
    """Whether a bracket counts what stands behind it, and cites nothing: "within [30] days"."""
    behind = draft.pieces[last : last + 1]
    inner = Draft(draft.pieces[first:last]).text().strip("[] ")
    is_counting = inner.isdecimal() and first > 0 and bool(behind)
    if not is_counting or passages.token(behind[0].token).pos not in _COUNTED:
        return False
    return passages.token(draft.pieces[first - 1].token).pos in _COUNTING


def _is_quoted(draft: Draft, first: int, last: int) -> bool:
    """Whether a bracket is all of a quotation, which would have no words without it: the sign "[END]"."""
    around = draft.pieces[first - 1 : first] + draft.pieces[last : last + 1]
    return len(around) == _QUOTES and all(piece.text in _MARKS for piece in around)


def _is_measure(inner: Sequence[Piece]) -> bool:
    """Whether a bracket tells one share, with few words: "(a precision of 97.05 %)"; a list of figures does not."""
    shares = sum("%" in piece.text for piece in inner)
    return shares == 1 and len(inner) <= _LONGEST_MEASURE and not any(piece.text in ",;:=<>±[]" for piece in inner)


def _is_naming(draft: Draft, first: int, last: int, known: set[str]) -> bool:
    inner = draft.pieces[first + 1 : last - 1]
    if not inner or draft.pieces[first].text == "[" or draft.pieces[first].text not in _PAIRS:
        return False
    said = Draft(inner).text()
    if said in known or (first and is_spelt_by(said, draft.pieces[first - 1].text)):
        return True
    if len(inner) == 1 and _LABEL.fullmatch(said) and not said.isupper():
        return _is_enumerated(draft)
    is_short_name = len(inner) == 1 and _ACRONYM.fullmatch(said) is not None and said[:1].isalpha()
    return is_short_name and not said.islower() and first > 0


def _is_enumerated(draft: Draft) -> bool:
    """Whether labels such as (1) and (2) number what the sentence lists."""
    labels = [
        index
        for index, piece in enumerate(draft.pieces[1:-1], 1)
        if _LABEL.fullmatch(piece.text) and draft.pieces[index - 1].text == "(" and draft.pieces[index + 1].text == ")"
    ]
    said = [draft.pieces[index].text for index in labels]
    return len(labels) > 1 and said[0].lower() in _FIRST
