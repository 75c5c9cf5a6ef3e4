"""English words for SimpleNLG, with the forms of the lexicon that the engines share.

SimpleNLG's own lexicon has some six thousand words, and its rules give "occured", "laughes" and "beautifuler": every
word that the shared lexicon has takes its forms from there, and only the others are left to SimpleNLG.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from pipeline.realizer import inflection
from pipeline.realizer.engine import WarningCollector
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.inflection import VerbForm
from pipeline.realizer.simplenlg_java import JavaLanguage, JavaObject

_VERB_FORMS: Mapping[str, VerbForm] = {
    "PRESENT3S": "present",
    "PAST": "past",
    "PAST_PARTICIPLE": "past_participle",
    "PRESENT_PARTICIPLE": "present_participle",
}
_REMEMBERED = 1 << 12


class EnglishWords:
    """Makes words; one that no lexicon has takes regular endings, and is noted where they are a guess.

    Nouns and verbs are made once. Adjectives and adverbs are not: SimpleNLG leaves their degree on the word itself.
    """

    def __init__(self, java: JavaLanguage, words: Words) -> None:
        self._java = java
        self._words = words
        self._copula = words["verb.be"]
        self._made = lru_cache(_REMEMBERED)(self._make)

    def noun(self, base: str, plural: str | None, notes: WarningCollector) -> JavaObject:
        """A noun, with its own plural where it has one."""
        if plural:
            return self._made(base, "NOUN", (("PLURAL", plural),))
        form = self._words.noun(base, "plural")
        if form is None and not self._java.knows(base, "NOUN"):
            model = self._words.model(base, "noun", notes)
            form = (inflection.noun(base, "en", "plural", like=model) if model else None) or base
        return self._made(base, "NOUN", (("PLURAL", form),) if form else ())

    def has_verb(self, base: str, like: str | None) -> bool:
        """Whether a lexicon has a verb, or another that it is conjugated like."""
        return bool(inflection.verb(base, "en", "infinitive", like=like)) or self._java.knows(base, "VERB")

    def verb(self, base: str, like: str | None, notes: WarningCollector) -> JavaObject:
        """A verb, conjugated like another where it is unknown itself; the copula has more forms than features."""
        if base == self._copula:
            return self._made(base, "VERB", ())
        forms = self._verb_forms(base, like)
        if not forms and not self._java.knows(base, "VERB"):
            forms = self._verb_forms(base, self._words.model(base, "verb", notes))
            forms = forms or tuple((name, base) for name in _VERB_FORMS)
        return self._made(base, "VERB", forms)

    @staticmethod
    def _verb_forms(base: str, like: str | None) -> tuple[tuple[str, str], ...]:
        """The forms under SimpleNLG's names; none unless all are known."""
        forms = [(name, inflection.verb(base, "en", form, like=like)) for name, form in _VERB_FORMS.items()]
        known = tuple((name, form) for name, form in forms if form)
        return known if len(known) == len(forms) else ()

    def adjective(self, base: str) -> tuple[JavaObject, bool]:
        """An adjective, and whether it has degrees of its own."""
        degrees = self._degrees(base, "A")
        return self._java.word(base, "ADJECTIVE", degrees), bool(degrees)

    def adverb(self, base: str) -> tuple[JavaObject, bool]:
        """An adverb, and whether it has degrees of its own."""
        degrees = self._degrees(base, "Adv")
        return self._java.word(base, "ADVERB", degrees), bool(degrees)

    @staticmethod
    def _degrees(base: str, part: Literal["A", "Adv"]) -> dict[str, str]:
        comparative = inflection.english_degree(base, part, False)
        superlative = inflection.english_degree(base, part, True)
        return {"COMPARATIVE": comparative, "SUPERLATIVE": superlative} if comparative and superlative else {}

    def _make(self, base: str, category: str, forms: tuple[tuple[str, str], ...]) -> JavaObject:
        if not forms and self._java.knows(base, category):
            return self._java.factory.createWord(base, self._java.java.category(category))
        return self._java.word(base, category, dict(forms))
