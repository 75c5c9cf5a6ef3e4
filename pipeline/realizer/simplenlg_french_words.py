"""French words for SimpleNLG-EnFr: its own lexicon first, then the one that the engines share.

SimpleNLG-EnFr has 3871 words, chosen as the most useful (Vaudry & Lapalme 2013, §2); the others bring their forms.
"""

from functools import lru_cache

from pipeline.realizer import inflection
from pipeline.realizer.engine import WarningCollector
from pipeline.realizer.features import Gender, GrammaticalNumber, Person
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.inflection import VerbForm
from pipeline.realizer.simplenlg_java import JavaLanguage, JavaObject
from pipeline.realizer.spec import AdjectivePhrase, NounPhrase, VerbPhrase

_PERSONS: tuple[tuple[Person, GrammaticalNumber, str], ...] = (
    (1, "singular", "1S"),
    (2, "singular", "2S"),
    (3, "singular", "3S"),
    (1, "plural", "1P"),
    (2, "plural", "2P"),
    (3, "plural", "3P"),
)
_IMPERATIVES = ("2S", "1P", "2P")
# How long the endings are (-ai, -ions) in front of which SimpleNLG's stems of the future and the imperfect end.
_FUTURE_ENDING, _IMPERFECT_ENDING = 2, 4
_REMEMBERED = 1 << 12


class FrenchWords:
    """Makes words; a word that no lexicon has is noted and stays as it is."""

    def __init__(self, java: JavaLanguage, words: Words) -> None:
        self._java = java
        self._words = words

    def noun(self, phrase: NounPhrase, gender: Gender, notes: WarningCollector) -> JavaObject:
        """A noun in its gender, with its own plural where it has one."""
        noun = phrase.noun
        if not (phrase.proper or phrase.plural or phrase.gender) and self._java.knows(noun, "NOUN"):
            return self._known(noun, "NOUN")
        plural = phrase.plural or (noun if phrase.proper else self._words.noun(noun, "plural", gender))
        if plural is None and phrase.gender is None:
            notes.unknown_word(noun, "noun", "fr")
        word = self._java.word(noun, "NOUN", {"PLURAL": plural or noun})
        java = self._java.java
        word.setFeature(java.lexical["GENDER"], java.gender["masculine" if gender == "neuter" else gender])
        return word

    def adjective(self, phrase: AdjectivePhrase, notes: WarningCollector) -> JavaObject:
        """An adjective with the forms that it brings, or those of a lexicon."""
        adjective = phrase.adjective
        own = {"PLURAL": phrase.plural, "FEMININE_SINGULAR": phrase.feminine, "FEMININE_PLURAL": phrase.feminine_plural}
        if not any(own.values()):
            if self._java.knows(adjective, "ADJECTIVE"):
                return self._known(adjective, "ADJECTIVE")
            own = {
                "PLURAL": inflection.adjective(adjective, "fr", "masculine", "plural"),
                "FEMININE_SINGULAR": inflection.adjective(adjective, "fr", "feminine", "singular"),
                "FEMININE_PLURAL": inflection.adjective(adjective, "fr", "feminine", "plural"),
            }
            if not any(own.values()):
                notes.unknown_word(adjective, "adjective", "fr")
                own = dict.fromkeys(own, adjective)
        return self._java.word(adjective, "ADJECTIVE", {name: form for name, form in own.items() if form})

    def verb(self, verb: VerbPhrase, notes: WarningCollector) -> JavaObject:
        """A verb, conjugated like another where it is unknown itself."""
        if self._java.knows(verb.verb, "VERB"):
            return self._known(verb.verb, "VERB")
        forms = forms_of_verb(verb.verb, verb.like)
        if not forms:
            notes.unknown_word(verb.verb, "verb", "fr")
        word = self._java.word(verb.verb, "VERB", dict(forms))
        entry = self._words.verbs.get(verb.verb)
        if entry is not None and entry["auxiliary"] == "be":
            word.setFeature(self._java.java.french_lexical["AUXILIARY_ETRE"], True)
        return word

    def _known(self, base: str, category: str) -> JavaObject:
        return self._java.factory.createWord(base, self._java.java.category(category))


@lru_cache(_REMEMBERED)
def forms_of_verb(verb: str, like: str | None = None) -> tuple[tuple[str, str], ...]:
    """The forms and stems under SimpleNLG's names; none for a verb that no lexicon has."""

    def form(name: VerbForm, person: Person = 3, number: GrammaticalNumber = "singular") -> str | None:
        return inflection.verb(verb, "fr", name, person, number, like=like)

    found: dict[str, str | None] = {
        "PRESENT_PARTICIPLE": form("present_participle"),
        "PAST_PARTICIPLE": form("past_participle"),
        "FEMININE_PAST_PARTICIPLE": inflection.verb(verb, "fr", "past_participle", gender="feminine", like=like),
    }
    for person, number, name in _PERSONS:
        found[f"PRESENT{name}"] = form("present", person, number)
        found[f"SUBJUNCTIVE{name}"] = form("subjunctive", person, number)
        if name in _IMPERATIVES:
            found[f"IMPERATIVE{name}"] = form("imperative", person, number)
    future, imperfect = form("future", 1), form("imperfect", 1, "plural")
    found["FUTURE_RADICAL"] = future and future[:-_FUTURE_ENDING]
    found["IMPARFAIT_RADICAL"] = imperfect and imperfect[:-_IMPERFECT_ENDING]
    return tuple((name, said) for name, said in found.items() if said)
