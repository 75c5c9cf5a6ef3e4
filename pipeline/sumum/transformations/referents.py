"""What "this method" points at: the authors' own, where the sentences before it in the source say so.

A reader of an abstract knows that the authors have a method, a system, results: "the method" is theirs. What they took
from others is not, so the sentence that last spoke of one must speak of the authors and cite nobody.
"""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.document import NounGroup, SectionKind
from pipeline.sumum.reading.evidence import CITED
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

_WORD: Final = re.compile(r"[^\W\d_]+'?")
_BACK: Final = 12
"""Sentences of its section in which what a demonstrative points at is looked for."""
_NEAR: Final = 2
"""Sentences before it that may not cite anybody where none names what it points at."""
_CLOSING: Final[frozenset[SectionKind]] = frozenset({"discussion", "conclusion"})
"""Sections that speak of what the authors did, whoever is not named there."""


def is_authors_own(group: NounGroup, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a group with a demonstrative points at what the authors made or found."""
    head = passages.token(group.head)
    if not wording.is_a("own_means", head.lemma):
        return False
    inner = (passages.token(index) for index in range(group.first + 1, group.last) if index != group.head)
    if any(word.pos in ("NOUN", "PROPN", "NUM") for word in inner):
        return False  # "this baseline method" is one of several
    if group.last < passages.sentence(group.head).last and passages.token(group.last).feature("PronType") == "Rel":
        return False  # « c'est cette approche qui gagne » points at one that was told
    forms = {head.text.lower(), head.lemma.lower()}
    for number, words in enumerate(_before(group, passages)):
        if CITED.search(words) and (number <= _NEAR or not forms.isdisjoint(_WORD.findall(words.lower()))):
            return False
        said = [word.replace("’", "'") for word in _WORD.findall(words.lower())]
        places = [place for place, word in enumerate(said) if word in forms]
        if not number and not places:
            continue
        if places and any(wording.is_a("first_person", word) for word in said):
            return True
        if any(_introduces(said, place, wording) for place in places):
            return False
    sentence = passages.sentence(group.head)
    document = passages.document
    return document.sections[document.blocks[sentence.block].section].kind in _CLOSING


def _before(group: NounGroup, passages: Passages) -> Iterator[str]:
    """The text of the sentence up to the group, then of the sentences before it in its section, the nearest first."""
    document = passages.document
    sentences = passages.annotation.sentences
    own = passages.place_of(group.head)
    start = sentences[own].span.start
    yield document.text[start : passages.token(group.first).span.start]
    section = document.blocks[sentences[own].block].section
    for index in range(own - 1, max(-1, own - 1 - _BACK), -1):
        if document.blocks[sentences[index].block].section != section:
            return
        yield passages.text_of(index)


def _introduces(said: list[str], place: int, wording: AbstractWording) -> bool:
    """Whether a noun is introduced, or told from another: "a method", "other systems", « une méthode »."""
    return any(wording.is_a("introducing", word) for word in said[max(0, place - 3) : place])
