"""What happens where a word of the summarizer's own meets the words of the source: elision, contraction, spaces."""

from dataclasses import replace

from pipeline.realizer.sandhi import first_word
from pipeline.sumum.transformations.draft import CLOSING, Draft, Piece
from pipeline.sumum.transformations.wording import AbstractWording


def settled(draft: Draft, wording: AbstractWording) -> Draft:
    """The draft with its junctures regenerated (Vaudry & Lapalme 2013, section 4.3), wherever an own word stands."""
    elided: list[Piece] = []
    for piece in draft.pieces:
        before = elided[-1] if elided else None
        if before is not None and (before.is_own or piece.is_own) and piece.text not in CLOSING:
            plain = before.text.replace("’", "'")
            short = wording.sandhi.at_juncture(plain.lower(), first_word(piece.text))
            if short != plain.lower():
                elided[-1] = replace(before, text=short[0].upper() + short[1:] if plain[0].isupper() else short)
                piece = replace(piece, is_spaced=False)
            elif before.is_own and not before.text.endswith("'") and before.text not in "([":
                piece = replace(piece, is_spaced=True)
        elided.append(piece)
    pieces: list[Piece] = []
    for piece in elided:
        before = pieces[-1] if pieces else None
        contracted = None
        if before is not None and before.is_spaced and (before.is_own or piece.is_own):
            contracted = wording.sandhi.contraction(before.text.lower(), piece.text)
        if contracted is not None and before is not None:
            pieces[-1] = replace(before, text=contracted, is_own=True)
        else:
            pieces.append(piece)
    return replace(draft, pieces=tuple(pieces))
