"""Words as a spaCy tokenizer makes them, each distinct stretch between spaces tokenized once and remembered.

A tokenizer cuts what stands between two spaces without looking at what stands around it, and half of the words of a
text are its commonest hundred. What is remembered are forms alone, so many of them and no more: nothing that is found
in a text depends on the texts before it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_letters, ascii_lowercase
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from pipeline.frozen import quickly_made

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline

MOST_PIECES: Final = 40_000
"""Stretches after which all are forgotten, between two documents: some 20 MB."""
_TOGETHER: Final = 1_000
"""Stretches that are tokenized as one text."""
_PROBES: Final = (*ascii_letters, ascii_letters, ascii_letters[::-1], "OfLettersAlone")
_CLOSING: Final = ",.;:)"
"""Signs behind words, of which a tokenizer has seen enough; a stop only behind a small letter."""
_BEFORE: Final = ("", "O", "o", "Of", "OF", "ofLetters")
_PLACE: Final[list[int | str]] = ["IDX", "LENGTH"]


@quickly_made
@dataclass(frozen=True, slots=True)
class Piece:
    """What stands between two spaces: the numbers of its words, and where in it each begins and ends."""

    words: tuple[int, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]


_NOTHING: Final = Piece((), (), ())


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of a text by number, and the places `[start, end)` of each in it."""

    numbers: list[int]
    starts: list[int]
    ends: list[int]

    def __len__(self) -> int:
        return len(self.numbers)


class WordMemory:
    """The words of one pipeline; `columns` are the attributes that its model sees of them."""

    def __init__(self, pipeline: "Pipeline", columns: Sequence[int | str]) -> None:
        self._pipeline = pipeline
        self._columns = list(columns)
        tokenizer: Any = pipeline.tokenizer
        self._parted = frozenset(tokenizer.rules) if _leaves_letters_whole(tokenizer) else None
        self._closing = "".join(sign for sign in _CLOSING if self._parted is not None and _cuts_off(tokenizer, sign))
        self._pieces: dict[str, Piece] = {"": _NOTHING}
        self._numbers: dict[tuple[str, tuple[int, ...]], int] = {}
        self._rows: list[tuple[int, ...]] = []
        self.forms: list[str] = []

    def make_room(self) -> bool:
        """Forget all words if there are too many, and tell so: their numbers mean nothing any more."""
        is_full = len(self._pieces) > MOST_PIECES
        if is_full:
            for known in (self._pieces, self._numbers, self._rows, self.forms):
                known.clear()
            self._pieces[""] = _NOTHING
        return is_full

    def read(self, texts: Sequence[str]) -> list[Words]:
        """The words of texts whose only white space are single spaces."""
        cut = [text.split(" ") for text in texts]
        known = self._pieces
        self._learn(dict.fromkeys(piece for pieces in cut for piece in pieces if piece not in known))
        return [self._placed(pieces) for pieces in cut]

    def features(self, numbers: Iterable[int]) -> NDArray[np.uint64]:
        """What the model sees of words, a row for each."""
        return np.array([self._rows[number] for number in numbers], np.uint64)

    def _placed(self, pieces: Sequence[str]) -> Words:
        known, position = self._pieces, 0
        numbers: list[int] = []
        starts: list[int] = []
        ends: list[int] = []
        for text in pieces:
            piece = known[text]
            numbers += piece.words
            starts += [position + start for start in piece.starts]
            ends += [position + end for end in piece.ends]
            position += len(text) + 1
        return Words(numbers, starts, ends)

    def _learn(self, unknown: Iterable[str]) -> None:
        parted = self._parted
        whole: list[str] = []
        closed: list[str] = []
        others: list[str] = []
        for piece in unknown:
            word = piece[:-1] if piece[-1] in self._closing else piece
            if parted is None or not (word.isalpha() and word.isascii()) or word in parted or piece in parted:
                others.append(piece)
            elif word is piece:
                whole.append(piece)
            else:
                (others if piece[-1] == "." and not word[-1].islower() else closed).append(piece)
        if whole or closed:
            self._take_whole(whole, closed)
        for first in range(0, len(others), _TOGETHER):
            self._tokenize(others[first : first + _TOGETHER])

    def _take_whole(self, words: Sequence[str], closed: Sequence[str]) -> None:
        """Stretches that a tokenizer leaves as they are, or without the sign that closes them, in half of its time."""
        from spacy.tokens import Doc

        forms = [*words, *(piece[:-1] for piece in closed), *self._closing]
        rows = Doc(self._pipeline.vocab, words=forms).to_array(self._columns).astype(np.uint64).tolist()
        numbers = [self._number(form, tuple(row)) for form, row in zip(forms, rows, strict=True)]
        for word, number in zip(words, numbers):
            self._pieces[word] = Piece((number,), (0,), (len(word),))
        signs = dict(zip(self._closing, numbers[len(words) + len(closed) :], strict=True))
        for piece, number in zip(closed, numbers[len(words) :]):
            end = len(piece)
            self._pieces[piece] = Piece((number, signs[piece[-1]]), (0, end - 1), (end - 1, end))

    def _tokenize(self, texts: Sequence[str]) -> None:
        nlp_doc = self._pipeline.tokenizer(" ".join(texts))
        rows = [tuple(row) for row in nlp_doc.to_array(self._columns).astype(np.uint64).tolist()]
        places = nlp_doc.to_array(_PLACE).astype(np.int64).tolist()
        first = begin = 0
        for text in texts:
            end, last = begin + len(text), first
            while last < len(places) and places[last][0] < end:
                last += 1
            inside = [(start - begin, start - begin + length) for start, length in places[first:last]]
            numbers = tuple(self._number(text[a:b], row) for (a, b), row in zip(inside, rows[first:last], strict=True))
            self._pieces[text] = Piece(numbers, tuple(a for a, _ in inside), tuple(b for _, b in inside))
            first, begin = last, end + 1

    def _number(self, form: str, row: tuple[int, ...]) -> int:
        number = self._numbers.setdefault((form, row), len(self.forms))
        if number == len(self.forms):
            self.forms.append(form)
            self._rows.append(row)
        return number


def _leaves_letters_whole(tokenizer: Any) -> bool:
    """Whether a tokenizer cuts nothing out of words of plain letters but by its exceptions, as far as probes show."""
    if type(tokenizer).__module__ != "spacy.tokenizer":
        return False
    searches = (tokenizer.prefix_search, tokenizer.suffix_search, tokenizer.infix_finditer, tokenizer.url_match)
    return not any(search and any(_found(search(probe))) for search in searches for probe in _PROBES)


def _cuts_off(tokenizer: Any, sign: str) -> bool:
    """Whether a tokenizer cuts a sign off words of plain letters, and nothing else, as far as probes show."""
    letters = ascii_lowercase if sign == "." else ascii_letters
    probes = [f"{before}{letter}{sign}" for letter in letters for before in _BEFORE]
    searches = (tokenizer.prefix_search, tokenizer.url_match, tokenizer.token_match)
    found = [tokenizer.suffix_search(probe) for probe in probes]
    return all(one and one.span() == (len(probe) - 1, len(probe)) for one, probe in zip(found, probes)) and not any(
        search and search(probe) for search in searches for probe in probes
    )


def _found(result: Any) -> Iterable[Any]:
    """What a search found: one match, none, or any number."""
    return result if isinstance(result, Iterator) else (result,)
