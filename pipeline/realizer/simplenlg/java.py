"""SimpleNLG's classes and the constants of its features, as the builders of phrases use them.

Two jars are known: SimpleNLG 4 (English; the jar of the package nlglib with the lexicon of the package simplenlg) and
SimpleNLG-EnFr 1.1 (English and French, its lexicons inside).
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.realizer.features import Gender, GrammaticalNumber, Person
from pipeline.realizer.simplenlg.jvm import SETTINGS

# A Java object; what it answers to is checked when it is called.
JavaObject = Any
_FORMS_OF_BOTH = frozenset({"PLURAL", "PRESENT3S", "PAST", "PAST_PARTICIPLE", "PRESENT_PARTICIPLE"})
_BILINGUAL = (
    "realiser.Realiser",
    "lexicon.english.XMLLexicon",
    "lexicon.french.XMLLexicon",
    "features.french.FrenchFeature",
    "features.french.FrenchLexicalFeature",
)


class JavaLanguage:
    """The lexicon, the factory of elements and the realizer of one language."""

    def __init__(
        self,
        java: "SimpleNlg",
        language: Language,
        lexicon: JavaObject,
        realizer: JavaObject,
        *word_arguments: JavaObject,
    ) -> None:
        """`word_arguments` are what the jar's own words are made with, besides base form and category."""
        self.java = java
        self.language = language
        self.factory = java.type("framework.NLGFactory")(lexicon)
        self._lexicon = lexicon
        self._realizer = realizer
        self._word_arguments = word_arguments

    def words(self, element: JavaObject) -> tuple[str, ...]:
        """The words of `element` as SimpleNLG says them."""
        return tuple(str(self._realizer.realise(element).getRealisation()).split())

    def known(self, base: str, category: str) -> JavaObject | None:
        """The lexicon's word of this base form and category, such as "NOUN", or None.

        SimpleNLG answers a feminine with its masculine as well: that is another word.
        """
        found = self._lexicon.getWords(base, self.java.category(category))
        return next((each for each in found if str(each.getBaseForm()) == base), None)

    def word(self, base: str, category: str, forms: Mapping[str, str]) -> JavaObject:
        """A word of its own, apart from the lexicon's, with the forms given, such as PLURAL."""
        word = self.java.type("framework.WordElement")(base, self.java.category(category), *self._word_arguments)
        for name, form in forms.items():
            word.setFeature(self.java.form_feature(name), form)
        return word

    def noun(self, word: JavaObject, number: GrammaticalNumber) -> tuple[str, ...]:
        """A noun phrase of nothing but its head."""
        phrase = self.factory.createNounPhrase(word)
        phrase.setFeature(self.java.feature["NUMBER"], self.java.number[number])
        return self.words(phrase)

    def adjective(self, word: JavaObject, gender: Gender, number: GrammaticalNumber) -> tuple[str, ...]:
        """An adjective phrase of nothing but its head, in agreement."""
        phrase = self.factory.createAdjectivePhrase(word)
        phrase.setFeature(self.java.feature["NUMBER"], self.java.number[number])
        phrase.setFeature(self.java.lexical["GENDER"], self.java.gender[gender])
        return self.words(phrase)

    def verb_phrase(self, word: JavaObject, person: Person, number: GrammaticalNumber, gender: Gender) -> JavaObject:
        """A verb phrase that agrees with a subject, for its tense and aspect to be set."""
        java = self.java
        phrase = self.factory.createVerbPhrase()
        phrase.setVerb(word)
        phrase.setFeature(java.feature["PERSON"], java.person[person])
        phrase.setFeature(java.feature["NUMBER"], java.number[number])
        phrase.setFeature(java.lexical["GENDER"], java.gender[gender])
        return phrase


class SimpleNlg:
    """The library in a running virtual machine."""

    def __init__(self, own_jar: Path | None, lexicon: Path | None) -> None:
        """`own_jar` is the operator's SimpleNLG-EnFr, None for the packaged SimpleNLG with its `lexicon`."""
        self._types: dict[str, JavaObject] = {}
        if own_jar is not None:
            self._require_bilingual(own_jar)
        self._categories: dict[str, JavaObject] = {}
        self.feature = _Constants(self.type("features.Feature"))
        self.lexical = _Constants(self.type("features.LexicalFeature"))
        self.tense = _Constants(self.type("features.Tense"))
        self.form = _Constants(self.type("features.Form"))
        number = _Constants(self.type("features.NumberAgreement"))
        person = _Constants(self.type("features.Person"))
        gender = _Constants(self.type("features.Gender"))
        self.number: Mapping[GrammaticalNumber, JavaObject] = {
            "singular": number["SINGULAR"],
            "plural": number["PLURAL"],
        }
        self.person: Mapping[Person, JavaObject] = {1: person["FIRST"], 2: person["SECOND"], 3: person["THIRD"]}
        self.gender: Mapping[Gender, JavaObject] = {
            "masculine": gender["MASCULINE"],
            "feminine": gender["FEMININE"],
            "neuter": gender["NEUTER"],
        }
        if own_jar is None:
            english = self.type("lexicon.XMLLexicon")(str(lexicon))
            realizer = self.type("realiser.english.Realiser")(english)
            self.languages: Mapping[Language, JavaLanguage] = {"en": JavaLanguage(self, "en", english, realizer)}
        else:
            realizer = self.type("realiser.Realiser")()
            self.french_lexical = _Constants(self.type("features.french.FrenchLexicalFeature"))
            english = self.type("lexicon.english.XMLLexicon")()
            french = self.type("lexicon.french.XMLLexicon")()
            # A word of its own needs an identifier there, since words are compared by it, and its lexicon.
            self.languages = {
                "en": JavaLanguage(self, "en", english, realizer, "own", english),
                "fr": JavaLanguage(self, "fr", french, realizer, "own", french),
            }

    def _require_bilingual(self, jar: Path) -> None:
        try:
            for name in _BILINGUAL:
                self.type(name)
        except TypeError as error:
            raise ConfigurationError(
                f"{SETTINGS}.jar: {jar} is not a SimpleNLG-EnFr 1.1 jar ({error}); "
                "leave the setting out for English with the packaged SimpleNLG"
            ) from error

    def form_feature(self, name: str) -> JavaObject:
        """The feature of an inflected form, such as PLURAL, or SUBJUNCTIVE3S in French."""
        return (self.lexical if name in _FORMS_OF_BOTH else self.french_lexical)[name]

    def type(self, name: str) -> JavaObject:
        """The class `simplenlg.{name}`."""
        found = self._types.get(name)
        if found is None:
            import jpype

            found = self._types[name] = jpype.JClass(f"simplenlg.{name}")
        return found

    def category(self, name: str) -> JavaObject:
        """A lexical category, such as "NOUN"."""
        if not self._categories:
            categories = self.type("framework.LexicalCategory").values()
            self._categories = {str(category): category for category in categories}
        return self._categories[name]


class _Constants:
    """The constants of a Java class by name, each fetched from Java once."""

    def __init__(self, java_class: JavaObject) -> None:
        self._class = java_class
        self._values: dict[str, JavaObject] = {}

    def __getitem__(self, name: str) -> JavaObject:
        value = self._values.get(name)
        if value is None:
            value = self._values[name] = getattr(self._class, name)
        return value
