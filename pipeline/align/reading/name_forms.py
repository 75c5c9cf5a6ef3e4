"""Names that name the same: countries with their people, transliterations, acronyms and what they stand for."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

LONGEST_NAME = 4
"""Words of the longest name of the table."""
SHORT = 2
"""Letters up to which a name counts in capitals only ("US" is not "us")."""
SKIPPED = 3
"""Letters of the small words that an acronym may leave out."""
LEAST_SPELLED = 4
"""Letters from which names that are spelled otherwise are the same."""
_REPEATED = re.compile(r"(.)\1+")


class NameForms:
    """What one language knows: `same` leads from each name to what it stands for, `letters` to plain spellings."""

    def __init__(self, same: Mapping[str, str], letters: Mapping[str, str]) -> None:
        self._same = {tuple(name.split()): group for name, group in same.items()}
        self._firsts = frozenset(name[0] for name in self._same)
        self._letters = letters
        longest_first = sorted(letters, key=lambda text: (-len(text), text))
        self._pattern = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")

    def named(self, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        """The names `[first, last)` among some words that the table has, each with what it stands for."""
        place = 0
        while place < len(words):
            longest = LONGEST_NAME if words[place].lower() in self._firsts else 0
            for size in range(min(longest, len(words) - place), 0, -1):
                run = words[place : place + size]
                found = self._same.get(tuple(word.lower() for word in run))
                if found and (sum(map(len, run)) > SHORT or all(word.isupper() for word in run)):
                    yield place, place + size, found
                    place += size - 1
                    break
            place += 1

    def plain(self, word: str) -> str:
        """A spelling that transliterations of one name share; empty for short words, which would share too much."""
        if len(word) < LEAST_SPELLED:
            return ""
        once = bare(self._plainly(word.lower()))
        return _REPEATED.sub(r"\1", self._plainly(once)).removesuffix("e")

    def _plainly(self, text: str) -> str:
        return self._pattern.sub(lambda match: self._letters[match[0]], text)


def bare(word: str) -> str:
    """A word without accents, which capitals often lack."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def is_acronym(word: str) -> bool:
    """Whether a word may be put together of initials."""
    letters = word.replace(".", "")
    return len(letters) >= 2 and letters.isalpha() and letters.isupper()


def spelled_out(acronym: str, words: Sequence[str]) -> list[int]:
    """The words whose initials an acronym is, small ones between them left out; none where nothing spells it out.

    An acronym of two letters must begin words in capitals; no name or number stands between the words, and the fewer
    letters there are, the fewer small ones.
    """
    letters = acronym.replace(".", "").lower()
    for first in range(len(words)):
        run: list[int] = []
        for place in range(first, len(words)):
            word = words[place]
            begins = bare(word[:1]).lower() == letters[len(run)] and not is_acronym(word)
            if begins and (len(word) > SKIPPED or word[:1].isupper()) and (len(letters) > 2 or word[:1].isupper()):
                run.append(place)
                if len(run) == len(letters):
                    return run
            elif not run or len(word) > SKIPPED or not word.islower() or place - run[-1] >= len(letters):
                break
    return []
