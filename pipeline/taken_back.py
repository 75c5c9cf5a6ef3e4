"""Tells what a story takes back, denies, corrects or makes wait behind what it told: else a summary would mislead."""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from pipeline.announced import SHORTEST, STEM
from pipeline.summary import count_words
from pipeline.whole_sentence import WholeSentence

_SHARED = 2
"""Terms that a sentence which denies or corrects something has in common with what was told, if it is about that."""


def with_reversals(
    told: Sequence[WholeSentence],
    sentences: Iterable[WholeSentence],
    room: int,
    say: Callable[[WholeSentence], WholeSentence],
) -> list[WholeSentence]:
    """What is told, with what the story takes back of it; the last of what is told gives way where there is no room."""
    kept = sorted(told, key=lambda each: each.rank)
    for sentence in sentences:
        if any(each.rank == sentence.rank for each in kept) or not _is_about(sentence, kept):
            continue
        said = say(sentence)
        beside = sentence.before if sentence.leans and not sentence.corrects else None
        fitting = _with_room(kept, room - count_words(said.text), beside)
        if fitting is not None:
            kept = sorted([*fitting, said], key=lambda each: each.rank)
    return kept


def _is_about(sentence: WholeSentence, told: Sequence[WholeSentence]) -> bool:
    if not told or not (sentence.denies or sentence.corrects):
        return False
    if sentence.leans and not sentence.corrects:
        return any(each.rank == sentence.before for each in told)
    terms = {term for each in told for term in each.terms}
    shared = _stems(sentence.terms) & _stems(terms)
    is_known = sentence.corrects or sentence.refers <= terms
    begins = {*sentence.terms[:1]} <= terms and bool(sentence.terms)  # "The law must still …", where the law was told
    return is_known and (len(shared) >= _SHARED or bool(sentence.refers & terms) or begins)


def _with_room(told: Sequence[WholeSentence], room: int, beside: int | None) -> list[WholeSentence] | None:
    """As much of what is told, from its beginning on, as fits; None where what it must hold does not."""
    lengths = [count_words(each.text) for each in told]
    fitting = [*takewhile(lambda count: sum(lengths[:count]) <= room, range(1, len(told) + 1))]
    kept = list(told[: fitting[-1]]) if fitting else []
    is_held = bool(kept) and (beside is None or any(each.rank == beside for each in kept))
    return kept if is_held and not any(each.denies or each.corrects for each in told[len(kept) :]) else None


def _stems(terms: Iterable[str]) -> set[str]:
    return {term[:STEM] for term in terms if len(term) >= SHORTEST or term.isdigit()}
