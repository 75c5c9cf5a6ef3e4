"""The finishing pass: from marked words to the elements of a sentence as it is written.

Works on any engine's words: junctures between words (`sandhi.py`), commas that meet other punctuation, the spacing of
French punctuation, the capital of a sentence and its final mark. Canned texts stay as they are, but for the capital
and for an article that contracts with the preposition before it (« de » + « le ministre »: « du ministre »).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from pipeline.languages import LANGUAGES, Language, traits_of
from pipeline.realizer.engine import Element
from pipeline.realizer.marks import CLOSE, Mark, Marks
from pipeline.realizer.sandhi import Sandhi, first_word, load_sandhi
from pipeline.resources import Resources
from pipeline.span import SourceSpan

_CLOSING = frozenset(",;:!?….)]»")
# A sentence may end inside of its quotation: « Vive la liberté ! »
_CLOSING_QUOTES = "»”\"' \u00a0\u202f"
_SENTENCE_ENDS = (".", "!", "?", "…")
# Only plain spaces part words: the others stand inside them (« 12 345 »).
_END = r"(?=[ \ue000-\uf8ff]|$)"
_PIECE = re.compile(
    rf"( *)([\ue000-\uf8ff]|[,;!?…]{_END}|(?:[^ ,;!?…\ue000-\uf8ff]+|[,;!?…](?!{_END}))+)",
)
_STRENGTH = {",": 1, ";": 2, ":": 2, ".": 3, "…": 3, "!": 4, "?": 4}


@dataclass(slots=True)
class _Piece:
    """A word, a punctuation mark or a canned text (`mark`), and the space in front of it."""

    text: str
    language: Language
    space: str
    mark: Mark | None = None
    is_punctuation: bool = False


@dataclass(slots=True)
class _Opening:
    mark: Mark


class Orthography:
    """Writes sentences of either language, and of both mixed."""

    def __init__(self, sandhi: Mapping[Language, Sandhi]) -> None:
        self._sandhi = sandhi

    def finish(
        self,
        words: str,
        marks: Marks,
        language: Language,
        *,
        kind: str = "sentence",
        sources: tuple[SourceSpan, ...] = (),
        is_sentence: bool = True,
        terminator: str = ".",
    ) -> Element:
        """The element for `words`; a sentence gets its capital and `terminator`, a phrase neither."""
        items = _read(words, marks, language)
        pieces = [item for item in items if isinstance(item, _Piece)]
        self._settle_punctuation(pieces)
        if is_sentence:
            terminate(items, pieces, language, terminator)
        pieces = [piece for piece in pieces if piece.text]
        self._join(pieces)
        if is_sentence:
            _capitalize(pieces)
        if pieces:
            pieces[0].space = ""
        children = _nest(iter(items)) if marks.table else _flush([piece.space + piece.text for piece in pieces])
        return Element(kind, language, sources, tuple(children))

    @staticmethod
    def _settle_punctuation(pieces: list[_Piece]) -> None:
        """Of two marks that meet, the stronger stays; a mark in front of everything goes."""
        kept: _Piece | None = None
        for piece in pieces:
            if not piece.is_punctuation:
                kept = piece
            elif kept is None:
                piece.text = ""
            elif kept.is_punctuation:
                if _STRENGTH[piece.text] > _STRENGTH[kept.text]:
                    kept.text, kept.space = piece.text, piece.space
                piece.text = ""
            else:
                kept = piece
        if kept is not None and kept.is_punctuation and _STRENGTH[kept.text] < 2:
            kept.text = ""

    def _join(self, pieces: list[_Piece]) -> None:
        for piece, following in pairwise(pieces):
            if piece.mark is not None or piece.is_punctuation or following.is_punctuation:
                continue
            sandhi = self._sandhi[piece.language]
            if following.mark is not None and following.mark.text and following.language == piece.language:
                result = _contract_into(piece, following, sandhi)
                if result:
                    continue
            if piece.text in sandhi.rules:
                piece.text = sandhi.at_juncture(piece.text, first_word(following.text))
            if piece.text in sandhi.elided:
                following.space = ""


def load_orthography(resources: Resources) -> Orthography:
    """The orthography of all languages, which may meet in one sentence."""
    return Orthography({language: load_sandhi(resources, language) for language in LANGUAGES})


def _read(words: str, marks: Marks, language: Language) -> list[_Piece | _Opening | str]:
    """Pieces with the openings and closings (`CLOSE`) of units between them."""
    items: list[_Piece | _Opening | str] = []
    languages = [language]
    traits = traits_of(language)
    space = ""
    after: str | None = None
    for gap, text in _PIECE.findall(words):
        if gap or text.isspace():
            space = " "
        if text == CLOSE:
            languages.pop()
            traits = traits_of(languages[-1])
            items.append(CLOSE)
        elif "\ue000" <= text <= "\uf8fe":
            mark = marks[text]
            if mark.text is None:
                languages.append(mark.language)
                traits = traits_of(mark.language)
                items.append(_Opening(mark))
            else:
                items.append(_Piece(mark.text, mark.language, space, mark))
                space = ""
        elif not text.isspace():
            if text in _CLOSING:
                space = traits.space_before.get(text, "")
            items.append(_Piece(text, languages[-1], space if after is None else after, None, text in _STRENGTH))
            space = ""
            after = traits.space_after.get(text)
    return items


def terminate(items: list[_Piece | _Opening | str], pieces: list[_Piece], language: Language, terminator: str) -> None:
    """Put the final mark, unless what stands there ends a sentence already."""
    last = next((piece for piece in reversed(pieces) if piece.text), None)
    if last is None or not terminator:
        return
    if last.is_punctuation:
        if _STRENGTH[last.text] >= _STRENGTH[terminator]:
            return
        last.text = ""
    else:
        text = last.text.rstrip(_CLOSING_QUOTES)
        if text.endswith(_SENTENCE_ENDS) and (terminator == "." or text.endswith(terminator)):
            return
    mark = _Piece(terminator, language, traits_of(language).space_before.get(terminator, ""), None, True)
    items.append(mark)
    pieces.append(mark)


def _contract_into(piece: _Piece, following: _Piece, sandhi: Sandhi) -> bool:
    """Contract a preposition with the article that a canned text begins with."""
    first, _, rest = following.text.partition(" ")
    contracted = sandhi.contraction(piece.text, first)
    if contracted is None or not rest:
        return False
    piece.text = contracted
    following.text = rest
    return True


def _capitalize(pieces: list[_Piece]) -> None:
    """A capital for the first letter, but in words with capitals of their own (« iPhone », « pH »; not « l'État »)."""
    if not pieces:
        return
    piece = pieces[0]
    word = first_word(piece.text).replace("’", "'").partition("'")[0]
    position = next((n for n, character in enumerate(piece.text) if character.isalnum()), None)
    if position is None or not word.islower():
        return
    piece.text = piece.text[:position] + piece.text[position].upper() + piece.text[position + 1 :]


def _nest(items: Iterator[_Piece | _Opening | str]) -> Iterator[Element | str]:
    """The children of a unit, up to its closing; neighboring strings become one."""
    run: list[str] = []
    for item in items:
        if isinstance(item, _Piece):
            if not item.text:
                continue
            if item.mark is None:
                run.append(item.space + item.text)
                continue
            run.append(item.space)
            yield from _flush(run)
            mark = item.mark
            yield Element("canned_text", mark.language, mark.sources, (item.text,))
        elif isinstance(item, _Opening):
            children = tuple(_nest(items))
            # The space in front of a unit belongs to what is around it.
            if children and isinstance(children[0], str) and children[0][:1].isspace():
                run.append(children[0][0])
                children = (children[0][1:], *children[1:])
            yield from _flush(run)
            if any(children):
                yield Element(item.mark.kind, item.mark.language, item.mark.sources, tuple(filter(None, children)))
        else:
            break
    yield from _flush(run)


def _flush(run: list[str]) -> Iterator[str]:
    text = "".join(run)
    run.clear()
    if text:
        yield text
