r"""Deletions and reformulations as rules: patterns over the words of a draft, and what is said in their place.

    in|within @paper ,?            words; a noun group of a domain concept; an optional mark
    as|comme VERB ADV? ADP @figure parts of speech
    lemma:be interested in         a lemma

`@author`, `@paper`, `@component` and `@figure` are whole noun groups of that concept, `GN` any noun group; `^` is the
beginning of the draft and `$` its end. An element may be followed by ?, * or +. Where a part of the pattern stands in
square brackets, only that part is edited.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader
from pipeline.sumum.transformations.draft import CLOSING, Draft, Piece, Transformation
from pipeline.sumum.transformations.passage import Passages

FAMILY: Final = "sumum_wording"
_CUT: Final = "cut"
_TOKEN, _FIELD = "\x1e", "\x1f"
_REST = rf"[^{_TOKEN}]*"
_ANY = rf"[^{_TOKEN}{_FIELD}]*"
_ELEMENT = re.compile(r"(?P<choice>.+?)(?P<repeat>[?*+]?)")
_PARTS: Final = frozenset(
    "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split()  # noqa: SIM905
)
_FIGURES: Final = ("@author", "@paper", "@component", "@figure")
_APOSTROPHE: Final = str.maketrans("’", "'")


class EditData(MarkedRule):
    """A rule as it is written. An example reads "before => after"; a near miss stays as it is."""

    type: Transformation
    pattern: str
    replacement: str = ""


_READER: RuleReader[EditData] = RuleReader(EditData, ("", ""))


@dataclass(frozen=True, slots=True)
class EditRule:
    """A rule ready to run; a draft without one of the words `needs` need not be tried."""

    data: EditData
    place: str
    regex: re.Pattern[str]
    needs: frozenset[str]

    def apply(self, draft: Draft, passages: Passages, code: str | None = None) -> Draft:
        """The draft with every stretch that the pattern matches edited; `code` is the draft as patterns see it."""
        code = encoded(draft, passages) if code is None else code
        position = 0
        while (found := self.regex.search(code, position)) is not None:
            begin, end = found.span(_CUT if _CUT in self.regex.groupindex else 0)
            first = code.count(_TOKEN, 0, begin)
            last = first + code.count(_TOKEN, begin, end)
            if last - first == len(draft.pieces) and not self.data.replacement:
                return draft
            first, last = _with_marks(draft, first, last) if not self.data.replacement else (first, last)
            edited = draft.replaced(first, last, self._said(draft, first), self.data.type, self.data.id)
            if len(edited.pieces) >= len(draft.pieces):
                return edited
            draft, position, code = edited, found.start(), encoded(edited, passages)
        return draft

    def _said(self, draft: Draft, first: int) -> list[Piece]:
        token = draft.pieces[first].token
        said: list[Piece] = []
        for word in self.data.replacement.split():
            is_spaced = not (said and said[-1].text.endswith("'")) and word not in CLOSING
            said.append(Piece(word, token, is_spaced, is_own=True))
        return said


class EditRules:
    """The rules of one language, in the order of their files."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self.rules = tuple(_compiled(data, table.place) for data, table in _READER.rules(resources, FAMILY, language))

    def apply(self, draft: Draft, passages: Passages, *types: Transformation) -> Draft:
        """The draft after every rule of the given types, in their order."""
        words = {piece.text.lower().translate(_APOSTROPHE) for piece in draft.pieces}
        words.update(f"@{passages.figure(piece.token)}" for piece in draft.pieces if not piece.is_own)
        code = encoded(draft, passages)
        for rule in self.rules:
            if rule.data.type in types and (not rule.needs or not words.isdisjoint(rule.needs)):
                edited = rule.apply(draft, passages, code)
                if edited is not draft:
                    draft, code = edited, encoded(edited, passages)
        return draft


def _with_marks(draft: Draft, first: int, last: int) -> tuple[int, int]:
    """A deleted stretch with both of its commas ("reports, in section 4, costs") or without the one behind it."""
    if first == 0 or last == first + 1 or draft.pieces[last - 1].text != "," or draft.pieces[first].text == ",":
        return first, last
    return (first - 1, last) if draft.pieces[first - 1].text == "," else (first, last - 1)


def encoded(draft: Draft, passages: Passages) -> str:
    """The pieces as the patterns see them: form, lemma, part of speech, concept."""
    return "".join([_encoded_piece(piece, passages) for piece in draft.pieces])


def _encoded_piece(piece: Piece, passages: Passages) -> str:
    form = piece.text.lower().translate(_APOSTROPHE)
    if piece.is_own:
        return f"{_TOKEN}{form}{_FIELD}{form}{_FIELD}{_FIELD}"
    token = passages.token(piece.token)
    group = passages.figure(piece.token) or ("gn" if passages.noun_group(piece.token) else "")
    return f"{_TOKEN}{form}{_FIELD}{token.lemma.lower()}{_FIELD}{token.pos}{_FIELD}{group}"


def _compiled(data: EditData, place: str) -> EditRule:
    elements = data.pattern.split()
    regex = "".join(_expression(element) for element in elements)
    return EditRule(data, place, re.compile(regex), _needed(elements))


def _expression(element: str) -> str:
    if element in ("[", "]"):
        return f"(?P<{_CUT}>" if element == "[" else ")"
    if element in ("^", "$"):
        return r"\A" if element == "^" else rf"(?=(?:{_TOKEN}[.;]{_FIELD}{_REST})?\Z)"
    match = _ELEMENT.fullmatch(element)
    choice, repeat = (match["choice"], match["repeat"]) if match else (element, "")
    return f"(?:{'|'.join(_alternative(one) for one in choice.split('|'))}){repeat}"


def _alternative(text: str) -> str:
    if text in _FIGURES:
        return rf"(?:{_TOKEN}{_ANY}{_FIELD}{_ANY}{_FIELD}{_ANY}{_FIELD}{text[1:]})+"
    if text == "GN":
        return rf"(?:{_TOKEN}{_ANY}{_FIELD}{_ANY}{_FIELD}{_ANY}{_FIELD}[a-z]+)+"
    if text in _PARTS:
        return rf"{_TOKEN}{_ANY}{_FIELD}{_ANY}{_FIELD}{text}{_FIELD}{_REST}"
    if text.startswith("lemma:"):
        return rf"{_TOKEN}{_ANY}{_FIELD}{re.escape(text[6:])}{_FIELD}{_REST}"
    return rf"{_TOKEN}{re.escape(text)}{_FIELD}{_REST}"


def _needed(elements: Sequence[str]) -> frozenset[str]:
    """The words of an obligatory element, one of which a draft must have; empty where no element is so plain."""
    best: frozenset[str] = frozenset()
    for element in elements:
        words = element.split("|")
        is_plain = all(word in _FIGURES or (word.islower() and "lemma:" not in word) for word in words)
        if is_plain and element[-1] not in "?*[]^$" and (not best or len(words) < len(best)):
            best = frozenset(word.rstrip("+") for word in words)
    return best
