"""The grammars of the languages that a SimpleNLG jar has."""

from collections.abc import Mapping
from typing import Any, cast

from pipeline.realizer.engine import Notes
from pipeline.realizer.features import Language
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.saying import Grammar, Saying
from pipeline.realizer.grammar.shared import agreement_of_plain
from pipeline.realizer.grammar.words import Words, load_words
from pipeline.realizer.marks import Marks
from pipeline.realizer.simplenlg_english import SimplenlgEnglish
from pipeline.realizer.simplenlg_java import SimpleNlg
from pipeline.realizer.simplenlg_tools import Tools, refuse
from pipeline.realizer.spec import CannedText, Phrase
from pipeline.resources import Resources


class MissingLanguage:
    """Stands for a language that the jar has not: canned text goes through, all else is refused."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def agreement(self, unit: Phrase, saying: Saying) -> Agreement:
        """What agrees with a canned text."""
        if not isinstance(unit, CannedText):
            raise self._refusal()
        return agreement_of_plain(unit, saying, self._words) or NEUTRAL

    def __getattr__(self, name: str) -> Any:
        """Refuse every other part of the interface of a grammar."""
        raise self._refusal()

    def _refusal(self) -> Exception:
        return refuse(f"the language {self._words.language!r} without realizer.simplenlg.jar")


class SimplenlgGrammars:
    """The grammars of both languages."""

    def __init__(self, grammars: Mapping[Language, Grammar]) -> None:
        self._grammars = grammars

    def say(self, phrase: Phrase, language: Language, marks: Marks, notes: Notes) -> str:
        """The words of `phrase` with their marks."""
        return " ".join(Saying(self._grammars, language, marks, notes).say(phrase))


def load_grammars(library: SimpleNlg, resources: Resources) -> SimplenlgGrammars:
    """The grammars of the languages of the jar."""
    words: dict[Language, Words] = {"en": load_words(resources, "en"), "fr": load_words(resources, "fr")}
    english: Grammar = SimplenlgEnglish(Tools(library.languages["en"], words["en"]))
    french = cast(Grammar, MissingLanguage(words["fr"]))
    return SimplenlgGrammars({"en": english, "fr": french})
