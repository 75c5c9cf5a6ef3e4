"""Sentences that are none: code, numbered items, references as subjects, words that a conversion glued or cut."""

import re
from collections import Counter
from functools import cached_property
from itertools import pairwise, takewhile
from typing import Final

from pipeline.sumum.reading.article import Article

_ITEM: Final = re.compile(
    r"^\W*(?:[A-ZÀ-Þ]{4,}\s?:\s|\d{1,3}\s?[.)\]]|[a-zA-Z]\)|[ivxIVX]{1,4}\))(?!\w)|^\s*[•▪◦·*–—-]\s"
)
_REFERENCE: Final = re.compile(r"^\W{0,2}(?:[A-Z][a-zé]{0,4}\.?\s*)?\[\d|^\((?:[^()]*\D)?(?:1[89]|20)\d\d[a-z]?\)")
# Each begins with a sign that is rare in sentences and looks back from it: an expression that may begin with any letter
# is tried at all of them, which takes five times as long.
_CODE: Final = re.compile(
    r"[{}\\`:(.=<_#$-](?:(?<=[{}\\`])|(?<=:)//|(?<=\w\()\)|(?<=\w\.)\w+\(|(?<==)=|(?<=-)>|(?<=<)-|(?<=\w_)\w|(?<=[#$])[^\W\d])"
)
_GLUED: Final = re.compile(
    r"[.,;:!?~^|\d](?:"
    r"(?<=\d[.,])\d+[a-zà-ÿ]{2,}[A-Z]"  # "12.0deSPSS"
    r"|(?<=[a-zà-ÿ]{2}[.;:!?])[A-ZÀ-Þ][a-zà-ÿ]"  # "the end.The next"
    r"|(?<=[a-zà-ÿ]{3}\d)\d?[A-ZÀ-Þ][a-zà-ÿ]{2}"  # "committee7The"
    r"|(?<=[a-zà-ÿ],)[a-zà-ÿ]{3}"
    r"|(?<=[a-zà-ÿ][~^|])[a-zà-ÿ]"  # "varim~t"
    r"|(?<=(?<![.\w])[a-z]\.) [a-zà-ÿ]{4})"  # "a. method"
)
_ENDLESS: Final = re.compile(r"[a-zà-ÿ]{27}")
_CUT: Final = re.compile(
    r"[éèêà](?:(?<=\b[b-df-km-rt-xz] [éèêà])[a-zà-ÿ]"  # "r éponse"
    r"|(?<=[éè])(?<![\w'’-][éè])e?s?(?![\w'’]))"  # "carr ée"
)
_LIGATURE: Final = re.compile(r"f(?<!\wf)(?:f|l|fi|fl)(?!\w)")
"""One that stands alone."""
_SPACED: Final = re.compile(r" (?<=\b[^\W\d_] )(?:\b[^\W\d_] ){2}")
_HYPHENS: Final = re.compile(r"-\s[a-zà-ÿ]{2,}-\s")
_HOLE: Final = re.compile(r"-(?<=[a-zà-ÿ] -)[a-zà-ÿ](?!.*[a-zà-ÿ]- )")
"""A word that has lost what stood before its hyphen: "character -grams"."""
_EMPTY: Final = re.compile(r"[\"“«](?<=[\"“«])\s+[\"”»]")
"""Marks of a quotation whose words are lost."""
_FIGURES: Final = re.compile(r"[.,](?<=\d[.,])\d{1,3} \d{1,3}[.,]\d(?![\d.,]*[a-zA-Z])")
"""Two decimals that have lost what stood between them: "93.76 94.11"."""
_SHARES: Final = re.compile(r"%(?:(?<=\b\d\d \d\d %)|(?<=\b\d\d \d\d%)|(?<=\b\d\d \d %)|(?<=\b\d\d \d%))")
"""A share whose margin has lost its sign: "65 10 %"."""
_SIGN: Final = re.compile(r"[\u2460-\u27bf\ue000-\uf8ff\ufffd]")
"""Signs of fonts that were not read."""
_QUOTED: Final = re.compile(r"^\W*[«“\"]")
_ELIDED: Final = re.compile(r"[.…\d](?:(?:(?<=…)|(?<=\.)\.\.)(?=.*\w)|(?<=\b[a-z]\d)\b.*\b[a-z]\d\b)")
"""What stands for more of the same: "s0, s1, ... ", and names of variables."""
_MARKED: Final = re.compile(r"\b([^\W\d_]{4,})\d{1,2}\b")
_HUMPED: Final = re.compile(r"\b([^\W\d_]*[a-zà-ÿ])([A-ZÀ-Þ][a-zà-ÿ]+)\b")
_TORN: Final = re.compile(r"\b([^\W\d_]{2,})- ([a-zà-ÿ]{2,})\b")
_ASKED: Final = re.compile(r"\?\s+[a-zà-ÿ]")
"""A question that ran into the sentence behind it."""
_OPENERS: Final = frozenset({"ADP", "DET", "SCONJ"})
_HEADING: Final = frozenset({"NOUN", "ADJ", "CCONJ"})
_BEGINNERS: Final = frozenset({"ADP", "DET", "SCONJ", "ADV"})
_FEWEST: Final = 5
"""Letters of a word to whose beginning a small one is glued, at least: « pourtant » is whole."""
_SHORTEST: Final = 6
"""Letters of both."""
_MAY_BE_MARKED: Final = re.compile(r"\d(?<=[^\W\d_]\d)")
_MAY_BE_HUMPED: Final = re.compile(r"[A-ZÀ-Þ](?<=[a-zà-ÿ][A-ZÀ-Þ])")
_WITHIN: Final = (
    _CODE,
    _GLUED,
    _ENDLESS,
    _CUT,
    _LIGATURE,
    _SPACED,
    _HYPHENS,
    _HOLE,
    _EMPTY,
    _FIGURES,
    _SHARES,
    _SIGN,
    _ELIDED,
    _ASKED,
)
_SEARCHES: Final = (_ITEM.match, _REFERENCE.match, _QUOTED.match, *(pattern.search for pattern in _WITHIN))


def looks_damaged(text: str) -> bool:
    """Whether a sentence shows by itself that it is none, or was damaged."""
    return any([search(text) for search in _SEARCHES])  # noqa: C419 (nearly all are whole: a generator is slower)


class Damage:
    """What of one article no reader would take for a sentence.

    `gluing` are small words that get glued to others, short ones only to the end of the `common` ones.
    """

    def __init__(
        self, article: Article, gluing: frozenset[str] = frozenset(), common: frozenset[str] = frozenset()
    ) -> None:
        self._article = article
        self._gluing = gluing
        self._common = common
        self._lengths = sorted({len(small) for small in gluing})

    def of(self, index: int) -> bool:
        """Whether a sentence is damaged or none."""
        sentence = self._article.sentence(index)
        text = self._article.words(self._article.labels.get(index, sentence.first), sentence.last)
        return (
            looks_damaged(text)
            or (_MAY_BE_MARKED.search(text) is not None and any(map(self._is_footnote, _MARKED.finditer(text))))
            or (_MAY_BE_HUMPED.search(text) is not None and any(map(self._is_glued, _HUMPED.finditer(text))))
            or ("- " in text and any(map(self._is_torn, _TORN.finditer(text))))
            or any(word in text for word in self._joined)
            or self._has_heading(index)
        )

    def _has_heading(self, index: int) -> bool:
        """Whether a heading runs into the sentence: a pronoun has a capital behind a word, "As a rule" behind "S0".

        So does "In" behind nouns and adjectives alone that begin a sentence: "Pressure valves In this case they leak".
        """
        sentence = self._article.sentence(index)
        tokens = self._article.annotation.tokens[sentence.first : sentence.last]
        heading = list(takewhile(lambda token: token.pos in _HEADING, tokens))
        behind = tokens[len(heading)] if len(heading) < len(tokens) else None
        if len(heading) > 1 and behind is not None and behind.pos in _BEGINNERS and behind.text.istitle():
            return True
        return any(
            token.text.istitle()
            and before.text[-1:].isalnum()
            and (
                (token.pos == "PRON" and len(token.text) > 1) or (token.pos in _OPENERS and before.text[-1:].isdigit())
            )
            for before, token in pairwise(tokens)
        )

    def _is_glued(self, found: re.Match[str]) -> bool:
        """Whether two words were glued: they stand apart elsewhere, and never again so: "EvaluationThe"."""
        return self._words[found[0]] == 1 and self._words[found[1]] > 0 and self._words[found[2]] > 0

    def _is_torn(self, found: re.Match[str]) -> bool:
        """Whether the end of a line tore a word, which stands whole elsewhere, or whose end never stands alone."""
        return self._words[found[1] + found[2]] > 0 or self._words[found[2]] == 1

    @cached_property
    def _joined(self) -> frozenset[str]:
        """The words that stand nowhere else and are a small word and one that stands elsewhere: "beyondthe"."""
        return frozenset(word for word, count in self._words.items() if count == 1 and self._is_joined(word))

    def _is_joined(self, word: str) -> bool:
        if len(word) < _SHORTEST or not (word.isalpha() and word.islower()):
            return False
        if word in self._common:
            return False
        words = self._words
        for length in self._lengths:
            if length >= len(word):
                break
            is_long = len(word) - length >= _FEWEST
            if is_long and word[:length] in self._gluing and words[word[length:]] > 0:
                return True
            if word[-length:] in self._gluing and self._may_end(word[:-length], is_long=is_long, word=word):
                return True
        return False

    def _may_end(self, rest: str, *, is_long: bool, word: str) -> bool:
        """Whether a small word may be glued to the end of another: « nouvelles » is a plural of this article."""
        is_plural = self._words[word[:-1]] > 0
        return rest in self._common or (is_long and self._words[rest] > 0 and not is_plural)

    def _is_footnote(self, found: re.Match[str]) -> bool:
        """Whether a digit is the mark of a footnote: the word has it once, and elsewhere stands without."""
        return self._words[found[0]] == 1 and self._words[found[1]] > 0

    @cached_property
    def _words(self) -> Counter[str]:
        return Counter(re.findall(r"\w+", self._article.document.text))
