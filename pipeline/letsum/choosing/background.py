"""How telling a lemma is: its frequency in a judgment against a background that ships with the profile (tf·idf)."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pipeline.document import Token
from pipeline.languages import Language
from pipeline.resources import Resources

KEPT = frozenset({"NOUN", "PROPN", "VERB", "ADJ"})


class Background:
    """The inverse document frequencies of one language.

    Of 10,000 stretches of text, `unknown` are taken to hold a lemma that the table does not know, and at least `legal`
    a word that every decision has, whatever other texts do.
    """

    def __init__(self, resources: Resources, language: Language, unknown: float, legal: float) -> None:
        self._unknown = unknown
        self._frequency = {
            row.small("lemma"): float(row["per_10000"]) for row in resources.lexicon(language, "legal_background")
        }
        for row in resources.lexicon(language, "legal_words"):
            for word in row.small("word").split():
                self._frequency[word] = max(legal, self._frequency.get(word, 0.0))

    def idf(self, lemma: str) -> float:
        """The natural logarithm of how rare a lemma is, not below 0."""
        return max(0.0, math.log(10_000 / (1.0 + self._frequency.get(lemma, self._unknown))))

    def weights(self, terms: Mapping[str, int]) -> dict[str, float]:
        """The weight of each term of a document with these frequencies; terms in alphabetical order."""
        return {term: (1 + math.log(count)) * self.idf(term) for term, count in sorted(terms.items())}


def terms_of(tokens: Iterable[Token]) -> list[str]:
    """The content lemmas among tokens, in lower case."""
    return [t.lemma.lower() for t in tokens if t.pos in KEPT and len(t.lemma) > 2 and t.lemma[0].isalpha()]


def salience(terms: Sequence[str], weights: Mapping[str, float]) -> float:
    """What a sentence with these terms says of the document: the sum of their weights, each once, for its length."""
    distinct = sorted(set(terms))
    if not distinct:
        return 0.0
    return math.fsum(weights.get(term, 0.0) for term in distinct) / math.sqrt(3 + len(terms))


def frequencies(sentences: Iterable[Sequence[str]]) -> Counter[str]:
    """How often each term stands in a document."""
    return Counter(term for terms in sentences for term in terms)
