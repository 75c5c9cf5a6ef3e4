"""What a grammar built on SimpleNLG works with: the library in one language, and the words of `lexicons/`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.realizer.engine import Notes, UnsupportedFeature
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.saying import Function, Saying
from pipeline.realizer.grammar.words import Words, load_words
from pipeline.realizer.simplenlg_java import JavaLanguage, JavaObject
from pipeline.realizer.simplenlg_messages import ENGINE
from pipeline.realizer.spec import Phrase
from pipeline.resources import Resources

# The inflected forms of one word by SimpleNLG's name for them, such as PAST.
Forms = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Tools:
    """The means of one language; `corrections` are forms that SimpleNLG's lexicon lacks or has wrong."""

    java: JavaLanguage
    words: Words
    corrections: Mapping[tuple[str, str], Forms]

    def word(self, base: str, category: str, own: Forms | None = None) -> JavaObject:
        """The word for `base` with its own forms, else the corrected ones, else those of SimpleNLG."""
        forms = own or self.corrections.get((base, category))
        if forms is not None:
            return self.java.word(base, category, forms)
        return self.java.factory.createWord(base, self.java.java.category(category))

    def check_known(self, base: str, category: str, notes: Notes) -> None:
        """Note a word that neither SimpleNLG nor the corrections have."""
        if (base, category) not in self.corrections and not self.java.knows(base, category):
            notes.unknown_word(base, category.lower(), self.words.language)

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
        element.setFeature(java.lexical["GENDER"], java.gender[agreement.gender])

    def phrase(self, unit: Phrase, saying: Saying, function: Function = "alone") -> JavaObject:
        """A unit said by itself, as a noun phrase that does not change."""
        return self.fixed(saying.say(unit, function), saying.agreement(unit))


def refuse(feature: str) -> UnsupportedFeature:
    """What to raise where SimpleNLG cannot say a feature."""
    return UnsupportedFeature(feature, ENGINE, ("pyrealb",))


def load_tools(java: JavaLanguage, resources: Resources) -> Tools:
    """The tools of a language of the jar."""
    corrections: dict[tuple[str, str], dict[str, str]] = {}
    for row in resources.lexicon(java.language, "simplenlg_forms"):
        corrections.setdefault((row["word"], row["category"]), {})[row["feature"]] = row["form"]
    return Tools(java, load_words(resources, java.language), corrections)


def like_another(word: str, model: str, forms: Forms) -> dict[str, str]:
    """The forms of `word` after those of `model`: what changes at the end of the model changes there in the word."""
    result: dict[str, str] = {}
    for name, form in forms.items():
        stem = _common_prefix(model, form)
        ending = model[len(stem) :]
        if word.endswith(ending):
            result[name] = word[: len(word) - len(ending)] + form[len(stem) :]
    return result


def _common_prefix(first: str, second: str) -> str:
    length = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), None)
    return first[: min(len(first), len(second)) if length is None else length]


# One vowel group, or two of which the second is y, ow, le or er: the words that take -er and -est (Quirk et al. 1985,
# §7.81). The letters are those of any Latin-written language, the endings those of English.
_SHORT = re.compile(r"[^aeiouy]*[aeiouy]+[^aeiouy]*(e|[^aeiouy](y|ow|le|er))?")


def is_short(adjective: str) -> bool:
    """Whether an English adjective takes -er and -est."""
    return _SHORT.fullmatch(adjective) is not None
