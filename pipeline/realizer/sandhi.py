"""What happens where two words meet: elision, contraction, « an »; the rules are data of `grammars/realizer`.

After Vaudry & Lapalme 2013, §4.3: rules with morphological and phonological conditions, applied once every word has
its form. Which sound a word begins with is read from its first letter, but for the words of
`lexicons/*/realizer_initials.tsv` (h aspiré, « onze », "hour", "university").
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.languages import Language
from pipeline.realizer.rules import ContractionRule, InitialsRule, JunctureRule, read_rules
from pipeline.resources import Resources

_QUOTES_AND_BRACKETS = "«»\"'“”‘’()[] \u00a0\u202f"


def first_word(text: str) -> str:
    """The first word of a text as it sounds, without the quotation marks or brackets around it."""
    words = text.lstrip(_QUOTES_AND_BRACKETS).split(None, 1)
    return words[0].rstrip(_QUOTES_AND_BRACKETS) if words else ""


class Initials:
    """Whether a word begins with a vowel sound."""

    def __init__(self, vowels: str, rows: Mapping[tuple[str, str], bool]) -> None:
        self._vowels = frozenset(vowels)
        self._words = {start: sound for (start, match), sound in rows.items() if match == "word"}
        self._names = {start: sound for (start, match), sound in rows.items() if match == "name"}
        self._prefixes = {start: sound for (start, match), sound in rows.items() if match == "prefix"}
        self._longest = {start[0]: 0 for start in self._prefixes}
        for start in self._prefixes:
            self._longest[start[0]] = max(self._longest[start[0]], len(start))

    def is_vowel(self, word: str) -> bool:
        """By the whole word, then the longest listed beginning, then the first letter."""
        if word in self._names:
            return self._names[word]
        lowered = word.lower()
        if lowered in self._words:
            return self._words[lowered]
        longest = max(self._longest.get(word[:1], 0), self._longest.get(lowered[:1], 0))
        for length in range(min(longest, len(lowered)), 0, -1):
            # A beginning in capitals is for acronyms, spelt letter by letter.
            for start in (word[:length], lowered[:length]):
                if start in self._prefixes:
                    return self._prefixes[start]
        return unicodedata.normalize("NFD", lowered[:1])[:1] in self._vowels


@dataclass(frozen=True, slots=True)
class Sandhi:
    """The junctures of one language: rules by the word that they change.

    `elided` are the forms that are written onto the next word, as « d' » is.
    """

    initials: Initials
    rules: Mapping[str, tuple[JunctureRule, ...]]
    contractions: Mapping[tuple[str, str], str]
    elided: frozenset[str]

    def contraction(self, preposition: str, article: str) -> str | None:
        """The one word for both: « jusqu'au », and with the capital article of a name « au Havre »."""
        elided, apostrophe, last = preposition.rpartition("'")
        result = self.contractions.get((last, article.lower() if article.istitle() else article))
        return None if result is None else elided + apostrophe + result

    def whole(self, form: str) -> str | None:
        """The word that is written so before a vowel: « que » for « qu' »; None where there are several: « l' »."""
        words = {word for word, rules in self.rules.items() if any(rule.forms[word] == form for rule in rules)}
        return words.pop() if len(words) == 1 else None

    def at_juncture(self, word: str, following: str) -> str:
        """The form of `word` before `following`."""
        for rule in self.rules.get(word, ()):
            if following in rule.before if rule.before else self.initials.is_vowel(following):
                return rule.forms[word]
        return word


def load_sandhi(resources: Resources, language: Language) -> Sandhi:
    """The junctures of `language` from its grammar and its table of initials."""
    rules = read_rules(resources, language)
    sounds = {
        (row["start"], row["match"]): row["sound"] == "vowel"
        for row in resources.lexicon(language, "realizer_initials")
    }
    junctures = [rule for rule in rules if isinstance(rule, JunctureRule)]
    return Sandhi(
        Initials("".join(rule.vowels for rule in rules if isinstance(rule, InitialsRule)), sounds),
        {word: tuple(each for each in junctures if word in each.forms) for rule in junctures for word in rule.forms},
        {(rule.first, rule.second): rule.result for rule in rules if isinstance(rule, ContractionRule)},
        frozenset(form for rule in junctures for form in rule.forms.values() if form.endswith("'")),
    )
