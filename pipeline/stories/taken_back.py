"""Tells what a story takes back, denies, corrects or makes wait behind what it told: else a summary would mislead.

So it would if it told a sentence without the next one that is set against it: "However, …". Both are told, or neither.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from pipeline.sentences.announced import SHORTEST, STEM
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.summary import count_words

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


def balanced(
    told: Sequence[WholeSentence],
    sentences: Iterable[WholeSentence],
    room: int,
    say: Callable[[WholeSentence], WholeSentence],
) -> list[WholeSentence]:
    """What is told, each sentence with what is set against it, or without both; the first is told all the same.

    What stands behind gives way where there is no room, and what takes up words of a sentence that is not told.
    """
    next_ones = {each.before: each for each in sentences}
    kept = sorted(told, key=lambda each: each.rank)
    settled: set[int] = set()

    def is_open(each: WholeSentence) -> bool:
        return each.turned and each.rank not in settled and all(other.before != each.rank for other in kept)

    while (open_one := next(filter(is_open, kept), None)) is not None:
        before = [each for each in kept if each.rank <= open_one.rank]
        behind = [each for each in kept if each.rank > open_one.rank]
        other = next_ones.get(open_one.rank)
        is_told = other is not None and other.rank not in settled and _is_known(other, before)
        said = say(other) if other is not None and is_told else None
        fitting = _with_room([*before, said, *behind], room, said.rank) if said is not None else None
        settled |= {open_one.rank} if fitting is None else set()
        kept = fitting if fitting is not None else _without(open_one, kept)
    return kept


def _is_known(sentence: WholeSentence, told: Sequence[WholeSentence]) -> bool:
    """Whether what a sentence takes for known has been told, but by the sentence that it leans on."""
    terms = {term for each in told for term in each.terms}
    return not sentence.voiced and (sentence.untold | (frozenset() if sentence.leans else sentence.refers)) <= terms


def _without(sentence: WholeSentence, told: Sequence[WholeSentence]) -> list[WholeSentence]:
    """What is told, but for a sentence, unless it is the first, and what leans on it or takes up a word of it only."""
    if sentence is told[0]:
        return [*told]
    kept = [each for each in told if each.rank < sentence.rank]
    for each in told:
        if each.rank > sentence.rank:
            terms = {term for other in kept for term in other.terms}
            lost = {*sentence.terms} - terms
            leans = each.leans and all(other.rank != each.before for other in kept)
            if not leans and lost.isdisjoint({*each.refers, *each.needs, each.bare}):
                kept.append(each)
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
