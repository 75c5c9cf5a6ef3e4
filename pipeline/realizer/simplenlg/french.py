"""French on SimpleNLG-EnFr 1.1 (Vaudry & Lapalme 2013): it says nouns, adjectives and verbs with their auxiliaries.

The grammar that the engines share says what stands where: its clitics, negations and junctures are those of the paper.
SimpleNLG-EnFr's lexicon has 3871 words (§2), and its rules say « nous jugeions », « je guèrirai », « les madames »:
every word that the shared lexicon has brings its forms from there, and only the others are left to SimpleNLG.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from pipeline.realizer import inflection
from pipeline.realizer.features import Gender, GrammaticalNumber, Person
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.context import RealizationContext
from pipeline.realizer.grammar.french import FrenchGrammar
from pipeline.realizer.grammar.french_verb import FrenchVerb, Link, VerbGroupContext, inflected_participle
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.inflection import VerbForm
from pipeline.realizer.simplenlg.java import JavaLanguage, JavaObject
from pipeline.realizer.spec import AdjectivePhrase, NounPhrase, VerbPhrase

# SimpleNLG's tense and form; its imperfect is a progressive past. The literary tenses, which it has not, are as ever.
_FORMS: Mapping[VerbForm, tuple[str, str]] = {
    "present": ("PRESENT", "NORMAL"),
    "imperfect": ("PAST", "NORMAL"),
    "future": ("FUTURE", "NORMAL"),
    "conditional": ("CONDITIONAL", "NORMAL"),
    "subjunctive": ("PRESENT", "SUBJUNCTIVE"),
    "imperative": ("PRESENT", "IMPERATIVE"),
    "infinitive": ("PRESENT", "INFINITIVE"),
    "present_participle": ("PRESENT", "PRESENT_PARTICIPLE"),
}
_ADJECTIVES: Mapping[str, tuple[Gender, GrammaticalNumber]] = {
    "PLURAL": ("masculine", "plural"),
    "FEMININE_SINGULAR": ("feminine", "singular"),
    "FEMININE_PLURAL": ("feminine", "plural"),
}
_PERSONS: tuple[tuple[Person, GrammaticalNumber, str], ...] = (
    (1, "singular", "1S"),
    (2, "singular", "2S"),
    (3, "singular", "3S"),
    (1, "plural", "1P"),
    (2, "plural", "2P"),
    (3, "plural", "3P"),
)
_IMPERATIVES = ("2S", "1P", "2P")
# How long the endings are (-a, -ait, -ions) in front of which SimpleNLG's stems of the future and the imperfect end.
_FUTURE_ENDING, _IMPERFECT_ENDING, _LONG_IMPERFECT = 1, 3, 4
_FEMININE = Agreement(gender="feminine")
_REMEMBERED = 1 << 14


class FrenchPhrases:
    """What SimpleNLG says of single words and their auxiliaries, each said once; None for a word it does not have."""

    def __init__(self, java: JavaLanguage, words: Words) -> None:
        self._java = java
        self._words = words
        self.noun = lru_cache(_REMEMBERED)(self._noun)
        self.adjective = lru_cache(_REMEMBERED)(self._adjective)
        self.verb = lru_cache(_REMEMBERED)(self._verb)
        self._word = lru_cache(_REMEMBERED)(self._verb_word)

    def _noun(self, base: str, number: GrammaticalNumber) -> tuple[str, ...] | None:
        plural = self._words.noun(base, "plural")
        word = self._java.word(base, "NOUN", {"PLURAL": plural}) if plural else self._java.known(base, "NOUN")
        return None if word is None else self._java.noun(word, number)

    def _adjective(self, base: str, gender: Gender, number: GrammaticalNumber) -> tuple[str, ...] | None:
        brought = {name: inflection.adjective(base, "fr", *agreement) for name, agreement in _ADJECTIVES.items()}
        forms = {name: form for name, form in brought.items() if form}
        if forms and len(forms) < len(brought):
            # SimpleNLG would make up a form that the lexicon does not have.
            return None
        word = self._java.word(base, "ADJECTIVE", forms) if forms else self._java.known(base, "ADJECTIVE")
        return None if word is None else self._java.adjective(word, gender, number)

    def _verb(
        self,
        base: str,
        like: str | None,
        form: VerbForm,
        agreement: Agreement,
        is_perfect: bool = False,
        has_etre: bool = False,
    ) -> tuple[str, ...] | None:
        """A verb in a simple form, or its auxiliary in that form with its participle in agreement with the subject."""
        java = self._java.java
        if self._is_missing(base, like, "past_participle" if is_perfect else form, agreement, has_etre):
            return None
        is_long = agreement.verb_number == "plural" and agreement.verb_person != 3
        word = self._word(base, like, has_etre, is_long)
        if word is None:
            return None
        tense, mood = _FORMS[form]
        phrase = self._java.verb_phrase(word, agreement.verb_person, agreement.verb_number, agreement.gender)
        phrase.setFeature(java.feature["TENSE"], java.tense[tense])
        phrase.setFeature(java.feature["FORM"], java.form[mood])
        phrase.setFeature(java.feature["PERFECT"], is_perfect)
        phrase.setFeature(java.feature["PROGRESSIVE"], form == "imperfect" and not is_perfect)
        return self._java.words(phrase)

    def _is_missing(self, base: str, like: str | None, form: VerbForm, subject: Agreement, has_etre: bool) -> bool:
        """Whether a verb of the shared lexicon lacks a form, which SimpleNLG would make up: « je fallois »."""
        if not inflection.verb(base, "fr", "infinitive", like=like) or form == "infinitive":
            return False
        if form == "past_participle":
            mended = self._words.verbs.get(base, {}).get("past_participle")
            gender: Gender = "feminine" if has_etre and subject != NEUTRAL else "masculine"
            return not mended and inflection.verb(base, "fr", form, gender=gender, like=like) is None
        if form == "present_participle":
            return inflection.verb(base, "fr", form, like=like) is None
        return inflection.verb(base, "fr", form, subject.verb_person, subject.verb_number, like=like) is None

    def _verb_word(self, base: str, like: str | None, has_etre: bool, is_long: bool) -> JavaObject | None:
        """The verb with the auxiliary asked for; one of SimpleNLG's own has its own."""
        forms = forms_of_verb(base, like, self._words, is_long=is_long)
        if not forms:
            return self._java.known(base, "VERB")
        word = self._java.word(base, "VERB", forms)
        word.setFeature(self._java.java.french_lexical["AUXILIARY_ETRE"], has_etre)
        return word


def forms_of_verb(verb: str, like: str | None, words: Words, *, is_long: bool = False) -> dict[str, str]:
    """The forms and stems under SimpleNLG's names; none for a verb that the shared lexicon does not have.

    SimpleNLG has one stem for « jugeais » and « jugions »: `is_long` asks for that of the second.
    """

    def form(name: VerbForm, person: Person = 3, number: GrammaticalNumber = "singular") -> str | None:
        return inflection.verb(verb, "fr", name, person, number, like=like)

    mended = words.verbs.get(verb, {}).get("past_participle")
    found: dict[str, str | None] = {
        "PRESENT_PARTICIPLE": form("present_participle"),
        "PAST_PARTICIPLE": mended or form("past_participle"),
        "FEMININE_PAST_PARTICIPLE": inflected_participle(mended, _FEMININE)
        if mended
        else inflection.verb(verb, "fr", "past_participle", gender="feminine", like=like),
    }
    for person, number, name in _PERSONS:
        found[f"PRESENT{name}"] = form("present", person, number)
        found[f"SUBJUNCTIVE{name}"] = form("subjunctive", person, number)
        if name in _IMPERATIVES:
            found[f"IMPERATIVE{name}"] = form("imperative", person, number)
    # The third person singular, which « falloir » has as well.
    future, imperfect = form("future"), form("imperfect", 1, "plural") if is_long else form("imperfect")
    found["FUTURE_RADICAL"] = future and future[:-_FUTURE_ENDING]
    found["IMPARFAIT_RADICAL"] = imperfect and imperfect[: -(_LONG_IMPERFECT if is_long else _IMPERFECT_ENDING)]
    return {name: said for name, said in found.items() if said}


@dataclass(frozen=True)
class SimplenlgFrench(FrenchGrammar):
    """The French grammar around what SimpleNLG says."""

    phrases: FrenchPhrases

    def _noun(self, phrase: NounPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """The noun in its number; a noun with forms of its own and one that SimpleNLG does not have as ever."""
        own = phrase.proper or phrase.plural or phrase.gender
        said = None if own else self.phrases.noun(phrase.noun, agreement.number)
        return super()._noun(phrase, agreement, context) if said is None else list(said)

    def _adjective(self, phrase: AdjectivePhrase, lemma: str, agreement: Agreement, context: RealizationContext) -> str:
        """The adjective in agreement; one with forms of its own and one that SimpleNLG does not have as ever."""
        own = phrase.feminine or phrase.plural or phrase.feminine_plural
        gender: Gender = "feminine" if agreement.gender == "feminine" else "masculine"
        said = None if own else self.phrases.adjective(lemma, gender, agreement.number)
        return super()._adjective(phrase, lemma, agreement, context) if said is None else " ".join(said)


@dataclass(frozen=True)
class SimplenlgFrenchVerb(FrenchVerb):
    """Verb groups of the verbs that SimpleNLG says, each with its auxiliary."""

    phrases: FrenchPhrases

    def _realized(
        self,
        link: Link,
        form: VerbForm,
        is_compound: bool,
        phrase: VerbPhrase,
        around: VerbGroupContext,
        context: RealizationContext,
    ) -> list[str]:
        """A verb in a simple form, or with its auxiliary where its participle agrees as SimpleNLG has it.

        With « être » that is with the subject, with « avoir » with nothing: a polite « vous » is not plural there, and
        an object in front is the shared grammar's to know.
        """
        if is_compound and form in _FORMS and not phrase.double_perfect:
            has_etre = link.is_main and self._takes_etre(link.lemma, phrase, around)
            agreement = (
                self._participle_agreement(link.lemma, phrase, around, has_etre=has_etre) if link.is_main else NEUTRAL
            )
            is_usual = agreement == (around.subject if has_etre else NEUTRAL) and not around.subject.polite
            like = phrase.like if link.is_main else None
            subject = self._subject_of(form, around.subject)
            said = self.phrases.verb(link.lemma, like, form, subject, True, has_etre) if is_usual else None
            if said is not None:
                return list(said)
        return super()._realized(link, form, is_compound, phrase, around, context)

    def _form(
        self, link: Link, form: VerbForm, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext
    ) -> str:
        said = None
        if form in _FORMS:
            like = phrase.like if link.is_main else None
            said = self.phrases.verb(link.lemma, like, form, self._subject_of(form, agreement))
        return super()._form(link, form, phrase, agreement, context) if said is None else " ".join(said)

    @staticmethod
    def _subject_of(form: VerbForm, subject: Agreement) -> Agreement:
        """The subject as an imperative has it: the singular and the third person are « tu » and « vous »."""
        is_second = form == "imperative" and (subject.verb_number == "singular" or subject.verb_person == 3)
        return replace(subject, person=2) if is_second else subject
