"""Where spaces and capitals stand: from tokens to what is typed, and back."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pipeline.complete.model import GLUED_LEFT, GLUED_RIGHT, CompletionModel
from pipeline.complete.tokens import (
    CLOSING,
    OPENING,
    Prefix,
    capitalized,
    is_initial,
    is_word,
    split_typed,
    with_true_case,
)
from pipeline.complete.vocabulary import OwnWords
from pipeline.languages import traits_of


@dataclass(frozen=True, slots=True)
class Typed:
    """What has been typed of a translation.

    `tokens` are complete, in true case; `rest` is the word that is being typed, `beginnings` what it may be the
    beginning of; `gap` whether a space stands before it, `spaced` whether nothing stands behind that. `apostrophe` and
    `behind_apostrophe` are the user's own habits, `capital` whether the next word begins a sentence.
    """

    tokens: tuple[str, ...]
    rest: str
    gap: bool
    capital: bool
    upper: bool
    apostrophe: str
    behind_apostrophe: str

    @property
    def spaced(self) -> bool:
        """Whether a space was typed and nothing behind it."""
        return self.gap and not self.rest

    @property
    def beginnings(self) -> list[str]:
        """What the next word may begin with, in true case."""
        if self.upper and self.rest:
            return sorted({self.rest, self.rest.lower(), capitalized(self.rest.lower())})
        if self.capital and self.rest[:1].isupper():
            return [self.rest, self.rest[0].lower() + self.rest[1:]]
        return [self.rest]


class Spelling:
    """The habits of the texts that a model was made from, and those of a user."""

    def __init__(self, model: CompletionModel) -> None:
        self._words = model.vocabulary
        self._unigram = model.ngrams.unigram
        self._elides = traits_of(model.card.target).elides
        self._glue = model.glue
        self.glued_left: npt.NDArray[np.intp] = np.flatnonzero(model.glue & GLUED_LEFT)

    def read(self, typed: str, source: str, habit: str, *, begins_small: bool) -> Typed:
        """What has been typed beside a source; `habit` is what stood behind the apostrophes of other sentences."""
        prefix: Prefix = split_typed(typed, elides=self._elides)
        plain = [token.text for token in prefix.tokens]
        tokens = tuple(with_true_case(plain, self.frequency))
        rest = prefix.rest.lstrip().replace("’", "'")
        letters = [character for character in typed if character.isalpha()]
        upper = len(letters) > 1 and all(character.isupper() for character in letters)
        if not letters:
            begun = [character for character in source if character.isalpha()]
            upper = len(begun) > 1 and all(character.isupper() for character in begun)
        capital = is_initial(plain) and not (begins_small and not tokens)
        if rest[:1].islower():
            capital = False
        return Typed(
            tokens,
            rest,
            gap=prefix.rest[:1].isspace(),
            capital=capital,
            upper=upper,
            apostrophe="’" if "’" in (typed if "'" in typed or "’" in typed else source) else "'",
            behind_apostrophe=behind_apostrophes(typed, habit),
        )

    def frequency(self, word: str) -> float:
        """How often a word stands in any text, as a share."""
        number = self._words.find(word)
        return float(self._unigram[number]) if number is not None else 0.0

    def is_glued_left(self, number: int) -> bool:
        """Whether no space stands before a word."""
        return number < len(self._glue) and bool(self._glue[number] & GLUED_LEFT)

    def is_glued_right(self, number: int) -> bool:
        """Whether no space stands behind a word."""
        return number < len(self._glue) and bool(self._glue[number] & GLUED_RIGHT)

    def rest_of(self, number: int, typed: Typed, own: OwnWords) -> str | None:
        """What is still to be typed of a word that begins as what has been typed; None where it is all there."""
        text = self._spelled(own.word(number), typed)
        if typed.capital:
            text = capitalized(text)
        left = text[len(typed.rest) :]
        if not typed.rest and not typed.gap and typed.tokens:
            left = self._between(own.find(typed.tokens[-1]), number, typed, own) + left
        return left

    def joined(self, before: int, number: int, typed: Typed, own: OwnWords) -> str:
        """A word behind another, with the space between them."""
        text = self._spelled(own.word(number), typed)
        if is_initial((own.word(before),)):
            text = capitalized(text)
        return self._between(before, number, typed, own) + text

    def _between(self, before: int, number: int, typed: Typed, own: OwnWords) -> str:
        if self.is_glued_right(before):
            return typed.behind_apostrophe if own.word(before).endswith("'") else ""
        return "" if self.is_glued_left(number) else " "

    def _spelled(self, word: str, typed: Typed) -> str:
        text = word.replace(OPENING, '"').replace(CLOSING, '"').replace("'", typed.apostrophe)
        return text.upper() if typed.upper else text


def behind_apostrophes(text: str, otherwise: str) -> str:
    """What a user types behind the apostrophe of an elided word: nothing, or a space."""
    last = max(text.rfind("'"), text.rfind("’"))
    while last > 0:
        behind = text[last + 1 : last + 3]
        if text[last - 1].isalpha() and behind[:1].isalpha():
            return ""
        if text[last - 1].isalpha() and behind[:1] == " ":
            return " "
        last = max(text.rfind("'", 0, last), text.rfind("’", 0, last))
    return otherwise


def glue_of(spaced: Sequence[tuple[str, bool, bool]]) -> dict[str, int]:
    """How tokens are joined, by the majority of their places: (token, space before, space behind)."""
    counts: dict[str, list[int]] = {}
    for token, before, behind in spaced:
        found = counts.setdefault(token, [0, 0, 0])
        found[0] += 1
        found[1] += before
        found[2] += behind
    return {
        token: (GLUED_LEFT if 2 * before < total else 0) | (GLUED_RIGHT if 2 * behind < total else 0)
        for token, (total, before, behind) in counts.items()
        if not is_word(token) or "'" in token
    }
