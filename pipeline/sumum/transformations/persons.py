"""Who speaks in a fragment: no abstract says "we" or "you", in whatever form."""

from collections.abc import Iterator

from pipeline.realizer import inflection
from pipeline.sumum.transformations.draft import Draft, Piece
from pipeline.sumum.transformations.lemmas import known_lemma
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording


def has_speaker(draft: Draft, passages: Passages, wording: AbstractWording) -> bool:
    """Whether the authors or the readers are still spoken of as such."""
    return any(_is_personal(piece, passages, wording) for piece in draft.pieces)


def _is_personal(piece: Piece, passages: Passages, wording: AbstractWording) -> bool:
    text = piece.text
    is_acronym = len(text) > 1 and text.isalpha() and text.isupper()
    if not is_acronym and (wording.is_a("first_person", text) or wording.is_a("reader", text)):
        return True
    if piece.is_own:
        return False
    token = passages.token(piece.token)
    return token.feature("Person") == "2" or (wording.traits.marks_person and _is_left(piece, passages, wording))


def _endings(wording: AbstractWording) -> Iterator[str]:
    """What verbs of "we" end in, by those that the unknown ones are conjugated like."""
    for ending, model in wording.models:
        form = inflection.verb(model, wording.language, "present", 1, "plural")
        if form is not None:
            yield form.removeprefix(model.removesuffix(ending))


def _is_left(piece: Piece, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a verb of the authors was not seen to be one: « et en déduisons ».

    Its ending tells most words at once, without the realizer's lexicon, which takes a fifth of a second to load.
    """
    if not piece.text.lower().endswith(wording.authors_endings):
        return False
    token = passages.token(piece.token)
    lemma = known_lemma(token, wording)
    if lemma is None:
        return token.pos == "VERB" and any(piece.text.lower().endswith(ending) for ending in _endings(wording))
    if token.pos == "NOUN" and inflection.noun_gender(token.lemma.lower(), wording.language):
        return False
    return inflection.verb(lemma, wording.language, "present", 1, "plural") == piece.text.lower()
