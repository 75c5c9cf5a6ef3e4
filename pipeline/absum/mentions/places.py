"""Where an event was: names of places that hang from its mentions, each with the larger place that a source puts it in.

A place is told by a preposition of place before it, and neither the seat of an office (« l'ambassadeur à Lorval ») nor
where something else is; which larger place holds it, the words right behind it say: "in Arlo, Velmaria".
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.absum.reading.vocabulary import LOCATIVE, EventVocabulary
from pipeline.document import Entity
from pipeline.span import Span
from pipeline.trees import SentenceTree

_NOMINAL = frozenset({"NOUN", "PROPN"})
_SOMEWHERE = frozenset({"place", "building", "infrastructure"})
_BELOW_NOUN = frozenset({"nmod", "appos", "flat", "compound"})
_INTO_CLAUSE = frozenset({"obl", "nmod", "advmod", "dep"})
_BETWEEN = frozenset({"ADP", "DET", "ADJ"})
_LONGEST_BETWEEN = 3
_LONGEST_PHRASE = 10


@dataclass(frozen=True, slots=True)
class EventPlace:
    """A place as one sentence names it for an event.

    `name` is the name alone and `wider` the same with the larger place behind it; both stand in the source as they are.
    `phrase` is what the preposition governs: the name itself, then it `is_direct`,
    or "the market of Arlo".
    """

    name: Span
    wider: Span
    phrase: Span
    preposition: str
    is_direct: bool


def event_places(tree: SentenceTree, event: int, vocabulary: EventVocabulary) -> Iterator[EventPlace]:
    """The named places of the event of which a token tells, in order."""
    entities = dict.fromkeys(e for e in tree.entities.values() if e.label == "LOC")
    for entity in sorted(entities, key=lambda e: e.first):
        head = _head(tree, entity)
        top, cases = _top(tree, head, vocabulary)
        if (
            not cases
            or tree.children(head, "conj")
            or tree.relation(head) == "conj"
            or not _hangs(tree, top, event, vocabulary)
        ):
            continue
        first, wider = cases[-1] + 1, _wider(tree, entity)
        if top == head and not all(tree.token(i).pos in ("DET", "ADJ") for i in range(first, entity.first)):
            continue
        phrase = Span(tree.token(first).span.start, wider.end)
        if len(phrase.of(tree.document.text).split()) <= _LONGEST_PHRASE:
            words = " ".join(tree.token(i).text.lower() for i in cases)
            yield EventPlace(entity.span, wider, phrase, words, is_direct=top == head)


def place_names(tree: SentenceTree) -> frozenset[str]:
    """All names of places in a sentence, in small letters."""
    entities = (e for e in tree.entities.values() if e.label == "LOC")
    return frozenset(e.span.of(tree.document.text).lower() for e in entities)


def _head(tree: SentenceTree, entity: Entity) -> int:
    within = range(entity.first, entity.last)
    return next((i for i in within if tree.governor(i) not in within), entity.first)


def _top(tree: SentenceTree, index: int, vocabulary: EventVocabulary) -> tuple[int, list[int]]:
    """The name, or the noun that it only tells apart, the *market* of Arlo, and the prepositions of place before it."""
    while True:
        cases = [i for i in tree.children(index, "case") if i < index and vocabulary.context(LOCATIVE, tree.token(i))]
        above = tree.governor(index)
        if cases or above is None or above > index or tree.relation(index) not in _BELOW_NOUN:
            return index, cases
        if tree.token(above).pos not in _NOMINAL or not _is_somewhere(tree, above, vocabulary):
            return index, []
        index = above


def _is_somewhere(tree: SentenceTree, index: int, vocabulary: EventVocabulary) -> bool:
    """Whether a noun is of a place, or tells where beside one: a market, the *outskirts* of Arlo."""
    token = tree.token(index)
    return bool(vocabulary.kinds(token) & _SOMEWHERE) or vocabulary.context(LOCATIVE, token) is not None


def _hangs(tree: SentenceTree, top: int, event: int, vocabulary: EventVocabulary) -> bool:
    """Whether a phrase says where the event was, or where what its verb tells was; or where that place is."""
    above = tree.governor(top)
    if above is None or tree.relation(top) not in _INTO_CLAUSE:
        return False
    verb = next((i for i in tree.upward(event) if tree.token(i).pos in ("VERB", "AUX")), None)
    if above in (event, verb):
        return True
    is_place = any(vocabulary.context(LOCATIVE, tree.token(i)) for i in tree.children(above, "case"))
    return is_place and tree.token(above).pos in _NOMINAL and _hangs(tree, above, event, vocabulary)


def _wider(tree: SentenceTree, entity: Entity) -> Span:
    """The name with the place behind it that holds it: "Arlo, Velmaria", « Lorval (Nord) », « Arlon, en Velmarie »."""
    index, last = entity.last, tree.indices.stop
    if index >= last or tree.token(index).text not in (",", "("):
        return entity.span
    closing = tree.token(index).text == "("
    position = index + 1
    while position < last and position - index <= _LONGEST_BETWEEN and tree.entities.get(position) is None:
        if tree.token(position).pos not in _BETWEEN:
            return entity.span
        position += 1
    other = tree.entities.get(position) if position < last else None
    if other is None or other.label != "LOC" or other.first != position:
        return entity.span
    if closing:
        is_closed = other.last < last and tree.token(other.last).text == ")"
        return Span(entity.span.start, tree.token(other.last).span.end) if is_closed else entity.span
    if other.last < last and tree.token(other.last).pos == "CCONJ":
        return entity.span  # one of several
    follows = other.last + 1
    if follows < last and tree.token(other.last).text == "," and _is_place(tree, follows):
        return entity.span
    return Span(entity.span.start, other.span.end)


def _is_place(tree: SentenceTree, index: int) -> bool:
    near = range(index, min(index + _LONGEST_BETWEEN, tree.indices.stop))
    return any((e := tree.entities.get(i)) is not None and e.label == "LOC" for i in near)
