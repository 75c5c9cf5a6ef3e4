"""Small letters for texts that are all capitals, as wire reports were: the models read, and summaries say, words so.

What a dictionary knows is a word, what the gazetteer knows is written as there, and all else is a name.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from pipeline.annotate.lexicon import Lexicons, read_words
from pipeline.annotate.word_forms import word_forms
from pipeline.languages import Language
from pipeline.resources import Resources

SHARE = 0.9
"""The share of capitals among the letters from which a text has no case of its own."""
ENOUGH = 200
"""Letters below which a text may just be a headline."""
LONGEST_NAME = 5
"""Words of a name of the gazetteer."""
LONGEST_INITIALS = 5
"""Letters that may stand for an organization."""
LONGEST_SIGN = 2
"""Letters of a sign: the M of M-19."""
LONGEST_ORGANIZATION = 4
"""Words from a name to the word that makes it an organization's: "Marti National Liberation Front"."""
VOWELS = frozenset("aeiouyàâäéèêëîïôöùûü")
"""Letters without which there is no word: what has none is initials."""
_WORD = re.compile(r"[^\W\d_]+")
_IN_BRACKETS = re.compile(rf"[\[(]([^\W\d_]{{2,{LONGEST_INITIALS}}})[\])]")
_INITIALS = re.compile(r"\b[^\W\d_]\.[^\W\d_]\.$")
_LOOK_BACK = 8
"""Code points before a word that tell whether it begins a sentence."""
_ENDS_SENTENCE = frozenset(".!?")


def is_shouted(text: str) -> bool:
    """Whether a text is written in capitals."""
    small = sum(map(str.islower, filter(str.isalpha, text[: len(text) // 4])))
    if small > len(text) * (1 - SHARE) + 1:  # more than there may be, whatever follows
        return False
    letters = [c for c in text if c.isalpha()]
    return len(letters) >= ENOUGH and sum(c.isupper() for c in letters) >= len(letters) * SHARE


class Casing:
    """Gives a text of one language its small letters back, one code point for one."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._language = language
        self._gazetteer = {
            tuple(_WORD.findall(row["name"].lower())): _WORD.findall(row["name"])
            for row in resources.lexicon(language, "gazetteer")
        }
        lexicons = Lexicons(resources, language)
        self._first_names = lexicons.words("first_names")
        self._titles = frozenset(lexicons.words("person_titles"))
        self._organization = lexicons.words("organization_words")
        self._calendar = frozenset((*lexicons.words("weekdays"), *lexicons.words("months")))
        self._particles = frozenset(read_words(resources, language, "name_particles"))
        self._own = frozenset(read_words(resources, language, "stop_words"))
        self._inflected = frozenset(row["form"].lower() for row in resources.lexicon(language, "lemmas"))

    def restored(self, text: str) -> str:
        """The text, in the case that its words have elsewhere; as it is unless it is all capitals."""
        if not is_shouted(text):
            return text
        initials = {found[1].lower() for found in _IN_BRACKETS.finditer(text)} - self._forms
        words = list(_WORD.finditer(text))
        cased = list(self._cased(text, words, initials))
        pieces: list[str] = []
        position = 0
        for word, form in zip(words, cased, strict=True):
            pieces += [text[position : word.start()], form if len(form) == len(word[0]) else word[0]]
            position = word.end()
        return "".join([*pieces, text[position:]])

    @cached_property
    def _forms(self) -> frozenset[str]:
        return word_forms(self._language) | self._own | self._inflected

    def _cased(self, text: str, words: list[re.Match[str]], initials: set[str]) -> Iterator[str]:
        """Each word in its case, by itself and by those beside it."""
        lower = [word[0].lower() for word in words]
        initials |= {word for word in lower if not VOWELS & set(word) and 1 < len(word) <= LONGEST_INITIALS}
        initials -= self._titles
        is_name = [w in self._first_names or w in initials or w not in self._forms for w in lower]
        in_organization = self._organizations(text, words, lower, is_name)
        i = 0
        while i < len(words):
            known = self._known(lower, i)
            yield from known
            i += len(known)
            if not known:
                form = self._form(text, words[i], lower, is_name, i, initials)
                yield form.capitalize() if i in in_organization and form.islower() else form
                i += 1

    def _organizations(
        self, text: str, words: list[re.Match[str]], lower: list[str], is_name: list[bool]
    ) -> frozenset[int]:
        """The words from a name to the one that says that it is an organization's, and those whose initials follow."""
        found: set[int] = set()
        for i in (i for i in range(len(words)) if is_name[i]):
            for j in range(i + 1, min(len(words), i + 1 + LONGEST_ORGANIZATION)):
                if text[words[j - 1].end() : words[j].start()] != " " or lower[j] in self._own:
                    break
                if lower[j] in self._organization:
                    found.update(range(i + 1, j + 1))
                    break
        for i in (i for i in range(1, len(words)) if _IN_BRACKETS.match(text, words[i].start() - 1)):
            for j in range(i - 1, max(-1, i - 2 - len(lower[i])), -1):
                if lower[j][0] not in lower[i] or lower[j] in self._own:
                    break
                found.add(j)  # Delta Liberation Front [DLF]
        return frozenset(found)

    def _known(self, lower: list[str], start: int) -> list[str]:
        """The longest name of the gazetteer that begins at a word; one that is a word too stands alone in no text."""
        for length in range(LONGEST_NAME, 0, -1):
            name = tuple(lower[start : start + length])
            if name in self._gazetteer and (length > 1 or name[0] not in self._own):
                return self._gazetteer[name]
        return []

    def _form(
        self, text: str, word: re.Match[str], lower: list[str], is_name: list[bool], i: int, initials: set[str]
    ) -> str:
        form = lower[i]
        if text[word.start() - 1 : word.start()].isdigit():
            return form  # the 1st
        before_name = i + 1 < len(lower) and is_name[i + 1]
        behind = text[word.end() : word.end() + 1]
        if form in self._titles:
            return form.capitalize() if before_name or self._begins(text, word) else form
        if form in initials or (len(word[0]) <= LONGEST_SIGN and self._is_sign(text, word)):
            return form.upper()
        if len(form) == 1 and form not in self._own and (behind == "." or before_name):
            return form.upper()
        if form in self._particles and not self._begins(text, word):
            return form
        is_dated = form in self._calendar and (form not in self._forms or self._is_dated(text, word))
        return form.capitalize() if is_name[i] or is_dated or self._begins(text, word) else form

    @staticmethod
    def _is_sign(text: str, word: re.Match[str]) -> bool:
        """Whether stops or figures beside letters make a sign of them: U.S., M-19, AK-47."""
        before, behind = text[max(0, word.start() - 2) : word.start()], text[word.end() : word.end() + 2]
        return (behind[:1] == "-" and behind[1:].isdigit()) or (before[1:] == "." and before[:1].isalpha())

    @staticmethod
    def _is_dated(text: str, word: re.Match[str]) -> bool:
        """Whether a figure stands beside a month that is a word too: 2 May."""
        beside = text[max(0, word.start() - 3) : word.start()] + text[word.end() : word.end() + 3]
        return any(c.isdigit() for c in beside)

    @staticmethod
    def _begins(text: str, word: re.Match[str]) -> bool:
        """Whether a sentence begins with a word; the stop of initials ends none: "U.S. citizens"."""
        before = text[max(0, word.start() - _LOOK_BACK) : word.start()].rstrip(" \n\"'([-")
        return not before or (before[-1] in _ENDS_SENTENCE and not _INITIALS.search(before))
