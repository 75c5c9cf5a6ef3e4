"""What happens where a word of the summarizer's own meets the words of the source: elision, contraction, spaces."""

from dataclasses import replace

from pipeline.realizer.sandhi import first_word
from pipeline.sumum.transformations.draft import CLOSING, Draft, Piece
from pipeline.sumum.wording import Wording


def settled(draft: Draft, wording: Wording) -> Draft:
    """The draft with its junctures regenerated (Vaudry & Lapalme 2013, section 4.3), wherever an own word stands."""
    pieces: list[Piece] = []
    for piece in draft.pieces:
        before = pieces[-1] if pieces else None
        if before is not None and (before.is_own or piece.is_own) and piece.text not in CLOSING:
            plain = before.text.replace("’", "'")
            contracted = wording.sandhi.contraction(plain.lower(), piece.text)
            elided = wording.sandhi.at_juncture(plain.lower(), first_word(piece.text))
            if contracted is not None and before.is_spaced and not wording.sandhi.is_elided(piece.text):
                pieces[-1] = replace(before, text=contracted)
                continue
            if elided != plain.lower():
                cased = elided[0].upper() + elided[1:] if plain[0].isupper() else elided
                pieces[-1] = replace(before, text=cased)
                piece = replace(piece, is_spaced=False)
            elif before.is_own and not before.text.endswith("'") and before.text not in "([":
                piece = replace(piece, is_spaced=piece.is_spaced or piece.text not in CLOSING)
        pieces.append(piece)
    return replace(draft, pieces=tuple(pieces))
