"""How alike two words are, in all the ways that speak for a link: form, lemma, stem, value, paraphrase, letters."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.align.reading.paraphrases import Paraphrases
from pipeline.align.reading.passages import Passage

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

CLASSES = ("form", "function", "mark", "lemma", "value", "rewrite", "close", "far", "letters", "other")
"""What a pair of words has in common, the closest first: a form with content, one without, a punctuation mark, lemma or
stem, a number or an acronym, a rewrite that people linked, a probable and a less probable paraphrase, many letters,
nothing."""
REWRITE, CLOSE, FAR = 0.15, 0.06, 0.015
STRENGTH = np.array([1.0, 0.6, 0.3, 0.9, 1.0, 0.7, 0.6, 0.3, 0.4, 0.0])
"""How much a pair of each class speaks for the pairs beside it."""
SHORTEST_PREFIX = 4
LEAST_DICE = 0.45
GROUP = 3
"""Digits of a group behind a mark of thousands."""


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """A row for each word of the summary, a column for each word of the source.

    `kind` is the number of the class; `strength` what it says for pairs beside it; `differs` marks two numbers of
    different value.
    """

    kind: NDArray[np.int64]
    strength: Floats
    paraphrase: Floats
    rewrite: Floats
    letters: Floats
    differs: Mask


def likeness(said: Passage, given: Passage, paraphrases: Paraphrases, rewrites: Paraphrases) -> Likeness:
    """Compares all words of two passages."""
    form = _equal(said.lower, given.lower)
    lemma = _equal(said.lemma, given.lemma) | _equal(said.stem, given.stem)
    probability = paraphrases.between(said.stem, given.stem)
    rewrite = rewrites.between(said.stem, given.stem)
    letters = _letters(said, given)
    numbers, differs = _numbers(said, given)
    content = np.outer(said.is_content, given.is_content)
    mark = np.outer([pos == "PUNCT" for pos in said.pos], [pos == "PUNCT" for pos in given.pos])
    conditions = (
        form & content,
        form & ~mark,
        form,
        lemma & content,
        numbers | acronyms(said, given),
        rewrite >= REWRITE,
        (probability >= CLOSE) & content,
        (probability >= FAR) & content,
        (letters >= LEAST_DICE) & content,
    )
    kind = np.select(conditions, range(len(conditions)), len(CLASSES) - 1)
    return Likeness(kind, STRENGTH[kind], probability, rewrite, letters, differs)


def _equal(first: Sequence[str], second: Sequence[str]) -> Mask:
    number = {word: n for n, word in enumerate(dict.fromkeys((*first, *second)))}
    left, right = (np.array([number[word] for word in words], np.int64) for words in (first, second))
    return np.equal.outer(left, right)


def _letters(said: Passage, given: Passage) -> Floats:
    """Dice's coefficient of letter trigrams, by type; 1 for a whole word that begins the other."""
    rows, columns = (list(dict.fromkeys(passage.lower)) for passage in (said, given))
    grams = [[_trigrams(word) for word in words] for words in (rows, columns)]
    table = np.zeros((len(rows), len(columns)))
    for i, (word, own) in enumerate(zip(rows, grams[0], strict=True)):
        if len(word) < SHORTEST_PREFIX:
            continue
        for j, (other, its) in enumerate(zip(columns, grams[1], strict=True)):
            if len(other) >= SHORTEST_PREFIX and word[:2] == other[:2]:
                starts = word.startswith(other) or other.startswith(word)
                table[i, j] = 1.0 if starts else 2 * len(own & its) / (len(own) + len(its))
    left = [rows.index(word) for word in said.lower]
    right = [columns.index(word) for word in given.lower]
    found: Floats = table[np.ix_(left, right)]
    return found


def _trigrams(word: str) -> frozenset[str]:
    padded = f"^{word}$"
    return frozenset(padded[n : n + 3] for n in range(len(padded) - 2))


def _numbers(said: Passage, given: Passage) -> tuple[Mask, Mask]:
    """Which pairs are numbers of one value, and which of different ones."""
    left, right = ([_value(token.text) for token in passage.tokens] for passage in (said, given))
    equal = np.zeros((len(left), len(right)), bool)
    both = np.outer([value is not None for value in left], [value is not None for value in right])
    for i, value in enumerate(left):
        if value is not None:
            equal[i] = [value == other for other in right]
    return equal, both & ~equal


def _value(text: str) -> float | None:
    """The value of digits; marks between groups of three are none."""
    digits = text.strip("$€£%")
    if not digits[:1].isdigit():
        return None
    head, mark, tail = digits.replace(",", ".").rpartition(".")
    whole, decimals = (head, f".{tail}") if mark and len(tail) != GROUP else (f"{head}{tail}", "")
    try:
        return float(whole.replace(".", "") + decimals)
    except ValueError:
        return None


def acronyms(said: Passage, given: Passage) -> Mask:
    """Pairs of an acronym and a word of the capitalized run that it abbreviates, either way."""
    found = np.zeros((len(said), len(given)), bool)
    for acronym, words, is_said in ((said, given, True), (given, said, False)):
        for place, token in enumerate(acronym.tokens):
            text = token.text.replace(".", "")
            if len(text) < 2 or not text.isupper() or not text.isalpha():
                continue
            for start in range(len(words) - len(text) + 1):
                run = _run(words, start, text)
                for other in run:
                    found[(place, other) if is_said else (other, place)] = True
    return found


def _run(words: Passage, start: int, text: str) -> list[int]:
    """The words from `start` on whose initials are `text`, small words between them left out; else none."""
    run: list[int] = []
    for place in range(start, len(words)):
        word = words.tokens[place].text
        if word[:1].isupper() and word[:1] == text[len(run)] and len(word) > 1:
            run.append(place)
            if len(run) == len(text):
                return run
        elif not run or not word.islower():
            return []
    return []
