"""Whether words read like a title: what a line says of itself, without its surroundings."""

import re

from pipeline.structure.vocabulary import StructureVocabulary

LONGEST_TITLE = 18
"""A title without number or mark has at most this many words."""

_ADDRESS = re.compile(r"https?://|www\.|\S@\S+\.\w")
_LINK = re.compile(r"\s*<https?://[^>]*>$")
_INNER_STOP = re.compile(r"\w{4,}[.;]\s|^\(.*\)$")
_CITATION = re.compile(r"[(\[][^()\[\]]*\D(?:1[89]|20)\d\d[a-z]?[)\]]|\[\d+(?:[,\s]+\d+)*\]$")
_MATH = re.compile(r"[☐☑=∑∏∫≤≥≈→←∈∀∃×÷√∞∂∆λ{}|]|\?\s\?|\.\.\.")
_STOPPED = re.compile(r"[.,;:–—=(-][\"'»”’)\]]*$")
_IDENTIFIER = re.compile(r"(?=[a-z]\w*[._]\w)[a-z]\w*+(?:\.\w++)*+$|[a-z]++\d\w*$")
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_LOWER_WORD = re.compile(r"(?<![^\W_])[a-zà-ÿœ]+(?:['’][a-zà-ÿœ]+)?")
_BRACKETS = (("(", ")"), ("[", "]"), ("«", "»"), ("“", "”"))


class HeadingWording:
    """Tells titles from sentences, formulas and rows of tables by the words of the lexicon."""

    def __init__(self, vocabulary: StructureVocabulary) -> None:
        self._vocabulary = vocabulary

    def is_title(self, words: str, may_state: bool = False) -> bool:
        """Whether a line without number reads like a title.

        `may_state` lets a statement pass, as titles of results in biology are: Barges sink faster at night.
        """
        bare = _LINK.sub("", words)
        if not bare or len(bare.split()) > LONGEST_TITLE or _STOPPED.search(bare) or not is_wordy(bare):
            return False
        if not (bare.lstrip("«“\"'‘([¿¡# ")[:1].isupper() or _IDENTIFIER.match(bare)):
            return False
        if any(bare.count(left) != bare.count(right) for left, right in _BRACKETS):
            return False
        if any(sign.search(bare) for sign in (_CITATION, _MATH, _ADDRESS, _INNER_STOP)):
            return False
        tokens = _WORD.findall(bare)
        if not tokens or sum(token[0].isdigit() for token in tokens) * 2 > len(tokens):
            return False
        if len(tokens) > 1 and tokens[-1].lower() in self._vocabulary.function_words and not bare.isupper():
            return False
        return bare[-1] in "?!" or not (self.is_told(bare) if may_state else self.is_sentence(bare))

    def is_sentence(self, words: str) -> bool:
        """Whether a finite verb, a pronoun or a connective shows that this is no title."""
        return self.is_told(words) or not self._vocabulary.verbs.isdisjoint(_lower_words(words))

    def is_told(self, words: str) -> bool:
        """Whether somebody is speaking: no title, and no statement that could stand as one."""
        first = words.split(maxsplit=1)[0].lower().rstrip(",")
        return (
            first in self._vocabulary.opening_words
            or first in self._vocabulary.sentence_words
            or not self._vocabulary.sentence_words.isdisjoint(_lower_words(words))
        )

    def is_affiliation(self, words: str) -> bool:
        """Whether the words name an institution."""
        return any(word.lower() in self._vocabulary.affiliation_words for word in _WORD.findall(words))


def is_wordy(words: str) -> bool:
    """Whether three signs in five are letters."""
    solid = [sign for sign in words if not sign.isspace()]
    return sum(sign.isalpha() for sign in solid) * 5 >= len(solid) * 3


def _lower_words(words: str) -> list[str]:
    return _LOWER_WORD.findall(words.replace("’", "'"))
