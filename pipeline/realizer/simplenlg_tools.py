"""What a grammar built on SimpleNLG works with: the library in one language, and the words of `lexicons/`."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.languages import traits_of
from pipeline.realizer.engine import UnsupportedFeature
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.simplenlg_java import JavaLanguage, JavaObject
from pipeline.realizer.simplenlg_messages import ENGINE


@dataclass(frozen=True, slots=True)
class Tools:
    """The means of one language."""

    java: JavaLanguage
    words: Words

    def say(self, element: JavaObject) -> list[str]:
        """The words of an element."""
        return [word for word in self.java.words(element).split(" ") if word]

    def string(self, words: Sequence[str]) -> JavaObject:
        """Words that nothing agrees with."""
        return self.java.factory.createStringElement(" ".join(words))

    def fixed(self, words: Sequence[str], agreement: Agreement) -> JavaObject:
        """A noun phrase of words that do not change, with what agrees with it."""
        text = " ".join(words)
        phrase = self.java.factory.createNounPhrase(self.java.word(text, "NOUN", {"PLURAL": text}))
        self.set_agreement(phrase, agreement)
        return phrase

    def set_agreement(self, element: JavaObject, agreement: Agreement) -> None:
        """Give `element` person, number and gender."""
        java = self.java.java
        element.setFeature(java.feature["NUMBER"], java.number[agreement.verb_number])
        element.setFeature(java.feature["PERSON"], java.person[agreement.verb_person])
        # French has two genders; SimpleNLG's neuter is for « ce » and « quoi ».
        is_masculine = traits_of(self.words.language).has_gender and agreement.gender == "neuter"
        element.setFeature(java.lexical["GENDER"], java.gender["masculine" if is_masculine else agreement.gender])


def refuse(feature: str) -> UnsupportedFeature:
    """What to raise where SimpleNLG cannot say a feature."""
    return UnsupportedFeature(feature, ENGINE, ("pyrealb",))
