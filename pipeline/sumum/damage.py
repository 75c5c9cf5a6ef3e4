"""Sentences that are none: code, numbered items, references as subjects, words that a conversion glued or cut."""

import re
from collections import Counter
from functools import cached_property
from itertools import pairwise
from typing import Final

from pipeline.sumum.article import Article

_ITEM: Final = re.compile(
    r"^\W*(?:[A-ZÀ-Þ]{4,}\s?:\s|\d{1,3}\s?[.)\]]|[a-zA-Z]\)|[ivxIVX]{1,4}\))(?!\w)|^\s*[•▪◦·*–—-]\s"
)
_REFERENCE: Final = re.compile(r"^\W{0,2}(?:[A-Z][a-zé]{0,4}\.?\s*)?\[\d|^\((?:[^()]*\D)?(?:1[89]|20)\d\d[a-z]?\)")
_CODE: Final = re.compile(r"[{}\\`]|://|\w\(\)|\w\.\w+\(|==|->|<-|\b\w+_\w+\b|#\w|\$\w")
_GLUED: Final = re.compile(
    r"\d[.,]\d+[a-zà-ÿ]{2,}[A-Z]"  # "12.0deSPSS"
    r"|[a-zà-ÿ]{2}[.;:!?][A-ZÀ-Þ][a-zà-ÿ]"  # "the end.The next"
    r"|[a-zà-ÿ]{3}\d{1,2}[A-ZÀ-Þ][a-zà-ÿ]{2}"  # "committee7The"
    r"|[a-zà-ÿ],[a-zà-ÿ]{3}"
    r"|[a-zà-ÿ]{27}"
    r"|[a-zà-ÿ][~^|][a-zà-ÿ]"  # "varim~t"
    r"|(?<![.\w])[a-z]\. [a-zà-ÿ]{4}"  # "a. method"
)
_CUT: Final = re.compile(
    r"\b[b-df-km-rt-xz] [éèêà][a-zà-ÿ]"  # "r éponse"
    r"|(?<![\w'’-])[éè]e?s?(?![\w'’])"  # "carr ée"
    r"|(?<!\w)(?:ff|fl|ffi|ffl)(?!\w)"  # ligatures that stand alone
    r"|(?:\b[^\W\d_] ){3}"
    r"|-\s[a-zà-ÿ]{2,}-\s"
    r"|[\u2460-\u27bf\ue000-\uf8ff\ufffd]"  # signs of fonts that were not read
)
_QUOTED: Final = re.compile(r"^\W*[«“\"]")
_ELIDED: Final = re.compile(r"(?:\.\.\.|…)(?=.*\w)|\b[a-z]\d\b.*\b[a-z]\d\b")
"""What stands for more of the same: "s0, s1, ... ", and names of variables."""
_MARKED: Final = re.compile(r"\b([^\W\d_]{4,})\d{1,2}\b")
_HUMPED: Final = re.compile(r"\b([^\W\d_]*[a-zà-ÿ])([A-ZÀ-Þ][a-zà-ÿ]+)\b")
_TORN: Final = re.compile(r"\b([^\W\d_]{2,})- ([a-zà-ÿ]{2,})\b")
_PATTERNS: Final = (_ITEM, _REFERENCE, _CODE, _GLUED, _CUT, _QUOTED, _ELIDED)


class Damage:
    """What of one article no reader would take for a sentence."""

    def __init__(self, article: Article) -> None:
        self._article = article

    def of(self, index: int) -> bool:
        """Whether a sentence is damaged or none."""
        sentence = self._article.sentence(index)
        text = self._article.words(self._article.labels.get(index, sentence.first), sentence.last)
        return (
            any(pattern.search(text) for pattern in _PATTERNS)
            or any(self._is_footnote(found[0], found[1]) for found in _MARKED.finditer(text))
            or any(self._is_glued(found[0], found[1], found[2]) for found in _HUMPED.finditer(text))
            or any(self._is_torn(found[1], found[2]) for found in _TORN.finditer(text))
            or self._has_heading(index)
        )

    def _has_heading(self, index: int) -> bool:
        """Whether a heading runs into the sentence: a pronoun has a capital behind a word."""
        sentence = self._article.sentence(index)
        tokens = self._article.annotation.tokens[sentence.first : sentence.last]
        return any(
            token.pos == "PRON" and len(token.text) > 1 and token.text.istitle() and before.text[-1:].isalnum()
            for before, token in pairwise(tokens)
        )

    def _is_glued(self, word: str, first: str, second: str) -> bool:
        """Whether two words were glued: they stand apart elsewhere, and never again so: "EvaluationThe"."""
        return self._words[word] == 1 and self._words[first] > 0 and self._words[second] > 0

    def _is_torn(self, start: str, end: str) -> bool:
        """Whether the end of a line tore a word, which stands whole elsewhere, or whose end never stands alone."""
        return self._words[start + end] > 0 or self._words[end] == 1

    def _is_footnote(self, word: str, bare: str) -> bool:
        """Whether a digit is the mark of a footnote: the word has it once, and elsewhere stands without."""
        return self._words[word] == 1 and self._words[bare] > 0

    @cached_property
    def _words(self) -> Counter[str]:
        return Counter(re.findall(r"\w+", self._article.document.text))
