"""The sentences in which what was rewritten is parsed: an abstract's "Presents X" as "We present X".

Parsers know few sentences without a subject, and many of articles with this one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from pipeline.realizer import inflection
from pipeline.sumum.reading.templates import Stretch
from pipeline.sumum.statements.statement import Said, Statement
from pipeline.sumum.transformations.draft import Draft, Piece
from pipeline.sumum.transformations.junctures import settled
from pipeline.sumum.transformations.parentheses import brackets
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.verbs import model_verb
from pipeline.sumum.transformations.wording import AbstractWording

_STOPS: Final = (".", "!", "?")
_GOVERNING: Final = frozenset({"ADP", "SCONJ", "CCONJ", "DET"})
_OWN: Final = -1
"""Stands for the token of a word that stands for none."""


@dataclass(frozen=True, slots=True)
class Carrier:
    """A sentence to parse: where in `text` the words stand that say which tokens of the article.

    `predicates` are tokens that its verb says, `elsewhere` those that other carriers of the same statement say.
    """

    text: str
    places: Mapping[int, int]
    predicates: frozenset[int] = frozenset()
    elsewhere: frozenset[int] = frozenset()


def original(first: int, passages: Passages) -> Carrier:
    """The sentence of a token as the source has it, but for asides in brackets, which parsers trip over.

    A bracket that a preposition governs is no aside: "as in [5]".
    """
    sentence = passages.sentence(first)
    draft = passages.draft(Stretch(sentence.first, sentence.last))
    while True:
        aside = next((place for place in brackets(draft) if _is_aside(draft, *place, passages)), None)
        if aside is None:
            return _carrier(draft, draft, frozenset())
        draft = Draft((*draft.pieces[: aside[0]], *draft.pieces[aside[1] :]))


def _is_aside(draft: Draft, first: int, last: int, passages: Passages) -> bool:
    if not first or last == len(draft.pieces):
        return bool(first)
    return passages.token(draft.pieces[first - 1].token).pos not in _GOVERNING


def carriers(statement: Statement, wording: AbstractWording) -> Iterator[Carrier]:
    """A sentence for each predicate with an argument, or each sentence of a statement."""
    if not statement.says:
        yield from (_carrier(settled(draft, wording), draft, frozenset()) for draft in statement.sentences)
    spoken = frozenset(said.predicate.token for said in statement.says if said.predicate.token is not None)
    for said in statement.says:
        if said.argument:
            draft = _presented(said, wording)
            carrier = _carrier(settled(draft, wording), draft, spoken & {said.predicate.token})
            yield replace(carrier, elsewhere=spoken - carrier.predicates)


def _presented(said: Said, wording: AbstractWording) -> Draft:
    """ "We", the verb in the present, and what it presents."""
    verb = said.predicate.said
    words = [wording.phrases["round_trip.subject"]]
    if verb.is_reflexive and wording.traits.has_clitics:
        words.append(wording.phrases["round_trip.reflexive"])
    form = _present(verb.verb, wording)
    pieces = [Piece(word, _OWN, is_own=True) for word in words]
    pieces.append(Piece(form, _OWN if said.predicate.token is None else said.predicate.token, is_own=True))
    pieces += [Piece(word, _OWN, is_own=True) for word in verb.governs.split()]
    return replace(said.argument, pieces=(*pieces, *said.argument.pieces))


def _present(verb: str, wording: AbstractWording) -> str:
    """The verb in the present; one that the realizer does not know is parsed as the one it is conjugated like."""
    for known in (verb, model_verb(verb, wording)):
        form = inflection.verb(known, wording.language, "present", 1, "plural") if known else None
        if form is not None:
            return form
    return verb


def _carrier(draft: Draft, before: Draft, predicates: frozenset[int]) -> Carrier:
    """The words of a draft as a sentence; `before` is what it was before words contracted."""
    text = ""
    places: dict[int, int] = {}
    for piece, following in zip_longest(draft.pieces, draft.pieces[1:]):
        text += " " if text and piece.is_spaced else ""
        place = len(text) + piece.text.rfind(" ") + 1
        places[piece.token] = place
        if piece.is_own and piece.token != _OWN and following is not None:  # it may stand for several words
            places |= dict.fromkeys(range(piece.token + 1, following.token), place)
        text += piece.text
    last = 0
    for token in before.tokens():
        last = places.setdefault(token, last)
    places.pop(_OWN, None)
    return Carrier(text[:1].upper() + text[1:] + ("" if text.endswith(_STOPS) else "."), places, predicates)
