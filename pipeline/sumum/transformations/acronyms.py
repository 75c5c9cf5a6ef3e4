"""Acronym expansion and abbreviation: an acronym comes with its expansion once, and later stands for it."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from pipeline.document import Acronym
from pipeline.span import Span
from pipeline.sumum.transformations.draft import Draft, Piece
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

_FEWEST_WORDS = 2
_SHORTEST, _LONGEST = 2, 6
_ROMAN = re.compile(r"[IVX]+")
_SMALL = 3
_PLURAL = ("s", "x")
_WORD_BREAKS = re.compile(r"[\s'’-]+")
_LONGEST_WORD = 60
"""Code points."""


@dataclass(slots=True)
class Introductions:
    """The acronyms of one abstract that it has introduced so far, before or `behind` their long forms."""

    behind: bool = False
    done: set[str] = field(default_factory=set)


def settle_acronyms(draft: Draft, passages: Passages, wording: AbstractWording, introductions: Introductions) -> Draft:
    """Each acronym of the draft expanded at its first mention in the abstract, its expansion shortened afterwards."""
    said = draft.text().lower()
    for found in passages.annotation.acronyms:
        if found.short.lower() not in said and found.long.lower() not in said:
            continue
        acronym = _whole(found, passages)
        if len(acronym.long.split()) < _FEWEST_WORDS:
            continue
        if acronym.short in introductions.done:
            if is_spelt_by(acronym.long, acronym.short):
                draft = _abbreviated(draft, acronym)
        elif (place := draft.find(acronym.short)) is not None:
            introductions.done.add(acronym.short)
            if not _is_sure(acronym) or _is_compound(draft, place):
                continue
            is_explained = place + 1 < len(draft.pieces) and draft.pieces[place + 1].text == "("
            if not is_explained and acronym.long.lower() not in draft.text().lower():
                draft = _expanded(draft, place, acronym, passages, wording, introductions)
    return draft


def is_acronym(text: str) -> bool:
    """Whether a reader may have to be told what a word stands for: capitals alone, no name with figures."""
    word = text.removesuffix("s")
    return _SHORTEST <= len(word) <= _LONGEST and word.isalpha() and word.isupper() and not _ROMAN.fullmatch(word)


def introduced(draft: Draft, passages: Passages) -> set[str]:
    """The acronyms of a draft that is said: they are introduced in it, or were."""
    said = {piece.text.removesuffix("s") for piece in draft.pieces if is_acronym(piece.text)}
    text = draft.text().lower()
    return said | {one.short.removesuffix("s") for one in passages.annotation.acronyms if one.long.lower() in text}


def unexplained(draft: Draft, known: Collection[str], passages: Passages, wording: AbstractWording) -> Iterator[int]:
    """The places of acronyms of a draft that a reader does not know, and that cannot be said in full."""
    text = draft.text().lower()
    longs: dict[str, list[Acronym]] = {}
    for found in passages.annotation.acronyms:
        longs.setdefault(found.short, []).append(_whole(found, passages))
    for place, piece in enumerate(draft.pieces):
        short = piece.text.removesuffix("s")
        if not is_acronym(piece.text) or short in known or wording.is_a("known_acronym", short):
            continue
        given = longs.get(piece.text) or longs.get(short) or longs.get(short + "s", [])
        is_told = any(one.long.lower() in text for one in given)
        is_same = any(one.short == piece.text for one in given[:1])
        is_expanded = is_same and not _is_compound(draft, place) and any(map(_can_be_said, given[:1]))
        around = [one.text for one in draft.pieces[max(0, place - 1) : place + 2]]
        is_given = around == ["(", piece.text, ")"] or around[-1] == "("
        if not (is_told or is_expanded or is_given):
            yield place


def _can_be_said(acronym: Acronym) -> bool:
    return len(acronym.long.split()) >= _FEWEST_WORDS and _is_sure(acronym)


def _whole(acronym: Acronym, passages: Passages) -> Acronym:
    """The acronym with its whole expansion: the word before it belongs to it where its initial is the missing one."""
    before = _words_before(acronym, passages)
    if not before or is_spelt_by(acronym.long, acronym.short):
        return acronym
    if not is_spelt_by(f"{before[0]} {acronym.long}", acronym.short):
        return acronym
    start = passages.document.text.rindex(before[0], 0, acronym.long_span.start)
    return replace(acronym, long=f"{before[0]} {acronym.long}", long_span=Span(start, acronym.long_span.end))


def _is_sure(acronym: Acronym) -> bool:
    """Whether an expansion is one beyond doubt: words alone, whose initials are the capitals of the acronym."""
    is_words = all(character.isalpha() or character in " '’-\n" for character in acronym.long)
    initials = iter(word[:1] for word in _WORD_BREAKS.split(acronym.long.lower()))
    letters = [letter.lower() for letter in acronym.short if letter.isupper()] or acronym.short
    return is_words and all(letter in initials for letter in letters)


def _is_compound(draft: Draft, place: int) -> bool:
    """Whether an acronym is a part of a word: "the HMM-based tagger", "the HMM's states", "EM-HMM"."""
    following = draft.pieces[place + 1 : place + 2]
    if place and not draft.pieces[place].is_spaced and draft.pieces[place - 1].text.endswith(("-", "/")):
        return True
    return bool(following) and not following[0].is_spaced and following[0].text.startswith(("-", "/", "'", "’"))


def _words_before(acronym: Acronym, passages: Passages) -> list[str]:
    start = acronym.long_span.start
    return passages.document.text[max(0, start - _LONGEST_WORD) : start].split()[-1:]


def is_spelt_by(long: str, short: str) -> bool:
    """Whether the initials of the expansion are the acronym; small words such as articles may be left out."""
    words = _WORD_BREAKS.split(long.lower())
    left = list(short.lower())
    for word in words:
        if left and word[:1] == left[0]:
            left.pop(0)
        elif len(word) > _SMALL:
            return False
    return not left


def _expanded(
    draft: Draft,
    place: int,
    acronym: Acronym,
    passages: Passages,
    wording: AbstractWording,
    introductions: Introductions,
) -> Draft:
    """SHORT (the long form) or the long form (SHORT), with the article that the source has before the long form.

    An acronym stands before it with which an article is elided, « l'ATB (Penn Arabic Treebank) », and in languages with
    gender one in apposition, or with an article of another number: « le texte OCR (optical character recognition) ».
    """
    before = _words_before(acronym, passages)
    token = draft.pieces[place].token
    has_article = bool(before) and wording.is_a("article", before[0]) and _is_alone(token, passages)
    article = before[0] + ("" if before[0].endswith(("'", "’")) else " ") if has_article else ""
    long = " ".join(acronym.long.split())
    first = long.split()[0]
    if passages.inner_words[first.lower()] > 0 and first[1:].islower() and long[len(first) :].islower():
        long = long[0].lower() + long[1:]  # it began a sentence
    short = draft.pieces[place]
    previous = draft.pieces[place - 1] if place else None
    is_elided = previous is not None and previous.text.endswith(("'", "’"))
    is_bound = wording.traits.has_gender and not _agrees(previous, token, long, passages)
    if not introductions.behind or is_bound or (is_elided and not wording.sandhi.initials.is_vowel(long)):
        said = [short, *_in_brackets(Piece(article.lower() + long, token, False, is_own=True))]
    else:
        is_governed = previous is not None and _is_determiner(previous, passages)
        said = [Piece(long, token, short.is_spaced, is_own=True), *_in_brackets(replace(short, is_spaced=False))]
        if article and not is_governed:
            said[0] = replace(said[0], is_spaced=article.endswith(" "))
            said.insert(0, Piece(article.strip().lower(), token, short.is_spaced, is_own=True))
        if not place:
            said[0] = replace(said[0], text=said[0].text[0].upper() + said[0].text[1:])
    expanded = draft.replaced(place, place + 1, said, "acronym_expansion")
    return Draft(expanded.pieces, expanded.trace, (*expanded.borrowed, acronym.long_span))


def _agrees(previous: Piece | None, token: int, long: str, passages: Passages) -> bool:
    """Whether a long form can take the place of its acronym: a noun group by itself, of the number of its article."""
    if not _is_alone(token, passages):
        return False
    is_one = previous is not None and passages.token(previous.token).feature("Number") == "Sing"
    return not (is_one and long.split()[0].endswith(_PLURAL))


def _in_brackets(piece: Piece) -> list[Piece]:
    return [Piece("(", piece.token, True, is_own=True), piece, Piece(")", piece.token, False, is_own=True)]


def _is_determiner(piece: Piece, passages: Passages) -> bool:
    """Whether a word determines what follows: an article, one that is contracted with a preposition, "its"."""
    token = passages.token(piece.token)
    return token.pos == "DET" or (token.pos == "ADP" and token.feature("Definite") == "Def")


def _is_alone(token: int, passages: Passages) -> bool:
    """Whether an acronym is a noun group by itself, but for a determiner."""
    group = passages.noun_group(token)
    if group is None:
        return False
    return all(
        passages.token(index).pos in ("DET", "PUNCT") or index == token for index in range(group.first, group.last)
    )


def _abbreviated(draft: Draft, acronym: Acronym) -> Draft:
    """The long form, with or without the acronym in brackets behind it, said by the acronym alone."""
    words = acronym.long.lower().split()
    said = [piece.text.lower() for piece in draft.pieces]
    for first in range(len(said) - len(words) + 1):
        last = first + len(words)
        if said[first:last] != words:
            continue
        if [piece.text for piece in draft.pieces[last : last + 3]] == ["(", acronym.short, ")"]:
            last += 3
        short = Piece(acronym.short, draft.pieces[first].token, draft.pieces[first].is_spaced, is_own=True)
        shortened = draft.replaced(first, last, [short], "abbreviation")
        return Draft(shortened.pieces, shortened.trace, (*shortened.borrowed, acronym.short_span))
    return draft
