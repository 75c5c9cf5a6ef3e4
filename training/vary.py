"""Variations of training sentences that teach the pipelines what words alone cannot.

A treebank of this size names few people and places, and most words of a new text are not in it. What the
network has stored for an unseen word is what other words left in its row of the hash table. So names are
exchanged for others of their kind and rare words are misspelled in the middle: their first letter, last
letters, shape and context, which the network also sees, have to do.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from training.conllu import Sentence, Token, with_tokens

MISSING_ENTITY = ""
"""spaCy's sign for a token of which nobody knows whether it belongs to a name."""
OPEN_WORDS = frozenset({"ADJ", "ADV", "NOUN", "PROPN", "VERB"})
LETTERS = "aeiouabcdefghilmnoprstuv"
KEPT_START, KEPT_END = 1, 3
"""Letters at both ends of a word that stay: the network sees a prefix of one and a suffix of three."""


@dataclass(frozen=True, slots=True)
class Annotated:
    """A sentence and the B-, I- and O labels of its tokens; all are missing where nobody looked for names."""

    sentence: Sentence
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rates:
    """How often a document is varied in each way; per name, per rare word, per sentence for capitals."""

    typographic: float = 0.2
    names: float = 0.4
    rare_words: float = 0.4
    capitals: float = 0.02


class Variations:
    """Varies sentences with names and rare words counted beforehand; ``chance`` decides each time."""

    def __init__(
        self,
        rates: Rates,
        names: Mapping[tuple[str, int], list[tuple[str, ...]]],
        rare: frozenset[str],
        chance: random.Random,
    ) -> None:
        self._rates = rates
        self._names = names
        self._rare = rare
        self._chance = chance

    def vary(self, group: Iterable[Annotated]) -> list[Annotated]:
        """Return one document's sentences with all variations."""
        varied = []
        for item in group:
            tokens = self._exchange_names(item)
            tokens = [self._misspell(token) for token in tokens]
            if self._chance.random() < self._rates.capitals:
                tokens = [replace(token, form=token.form.upper(), lemma="") for token in tokens]
            varied.append(replace(item, sentence=with_tokens(item.sentence, tokens)))
        if self._chance.random() < self._rates.typographic:
            varied = _typographic(varied)
        return varied

    def _exchange_names(self, item: Annotated) -> list[Token]:
        """Put other names of the same type and number of words in the place of some."""
        tokens = list(item.sentence.tokens)
        for start, end, label in name_spans(item.tags):
            known = self._names.get((label, end - start), [])
            if not known or not all(is_name_word(token.form) for token in tokens[start:end]):
                continue
            if self._chance.random() < self._rates.names:
                for offset, word in enumerate(self._chance.choice(known)):
                    old = tokens[start + offset]
                    lemma = word if old.lemma == old.form else ""
                    tokens[start + offset] = replace(old, form=word, lemma=lemma)
        return tokens

    def _misspell(self, token: Token) -> Token:
        """Change one inner letter of a rare word, and the same one of its lemma."""
        form, lemma = token.form, token.lemma
        places = range(KEPT_START, len(form) - KEPT_END)
        if form not in self._rare or not form.isalpha() or not places:
            return token
        if self._chance.random() >= self._rates.rare_words:
            return token
        place = self._chance.choice(places)
        letter = self._chance.choice(LETTERS)
        if form[place].isupper():
            return token
        form = form[:place] + letter + form[place + 1 :]
        if lemma[: place + 1].lower() != token.form[: place + 1].lower():
            return replace(token, form=form, lemma="")
        return replace(token, form=form, lemma=lemma[:place] + letter + lemma[place + 1 :])


def _typographic(group: list[Annotated]) -> list[Annotated]:
    """Give a document typographic apostrophes and quotation marks."""
    is_open = False
    varied = []
    for item in group:
        tokens = []
        for token in item.sentence.tokens:
            form = token.form.replace("'", "’")
            if form == '"':
                is_open = not is_open
                form = "“" if is_open else "”"
            tokens.append(replace(token, form=form))
        varied.append(replace(item, sentence=with_tokens(item.sentence, tokens)))
    return varied


def name_spans(tags: tuple[str, ...]) -> list[tuple[int, int, str]]:
    """Return the names as half-open ranges of tokens with their labels."""
    spans: list[tuple[int, int, str]] = []
    for index, tag in enumerate(tags):
        if tag.startswith("B-"):
            spans.append((index, index + 1, tag[2:]))
        elif tag.startswith("I-") and spans and spans[-1][1] == index:
            spans[-1] = (spans[-1][0], index + 1, spans[-1][2])
    return spans


def is_name_word(form: str) -> bool:
    """Tell whether a word is written as a name: a capital, then lower case, hyphens allowed."""
    return form[:1].isupper() and form.replace("-", "").isalpha() and not form.isupper()


def collect_names(annotated: Iterable[Annotated]) -> dict[tuple[str, int], list[tuple[str, ...]]]:
    """Return the names of each type and number of words, sorted, each once; only those in name words."""
    found = {
        (label, tuple(token.form for token in item.sentence.tokens[start:end]))
        for item in annotated
        for start, end, label in name_spans(item.tags)
    }
    kept = sorted((label, len(words), words) for label, words in found if all(map(is_name_word, words)))
    return {key: [words for *_, words in rows] for key, rows in groupby(kept, key=lambda row: row[:2])}


def collect_rare_words(annotated: Iterable[Annotated], most: int) -> frozenset[str]:
    """Return the forms of open word classes that occur at most so often."""
    counts = Counter(token.form for item in annotated for token in item.sentence.tokens if token.upos in OPEN_WORDS)
    return frozenset(form for form, times in counts.items() if times <= most)
