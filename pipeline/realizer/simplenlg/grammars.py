"""The grammars of the languages that a SimpleNLG jar has."""

from collections.abc import Mapping
from typing import Any, cast

from pipeline.languages import Language
from pipeline.realizer.engine import WarningCollector
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.context import Grammar, RealizationContext
from pipeline.realizer.grammar.french import FrenchGrammar
from pipeline.realizer.grammar.words import Words, load_words
from pipeline.realizer.marks import Marks
from pipeline.realizer.simplenlg.english import EnglishPhrases, SimplenlgEnglish, SimplenlgEnglishVerb
from pipeline.realizer.simplenlg.french import FrenchPhrases, SimplenlgFrench, SimplenlgFrenchVerb
from pipeline.realizer.simplenlg.java import SimpleNlg
from pipeline.realizer.simplenlg.messages import refuse
from pipeline.realizer.spec import CannedText, Phrase
from pipeline.resources import Resources


class MissingFrench:
    """Stands for the French that the packaged jar has not: canned text goes through, all else is refused."""

    def __init__(self, plain: FrenchGrammar) -> None:
        self._plain = plain

    def agreement(self, unit: Phrase, context: RealizationContext) -> Agreement:
        """What agrees with a canned text."""
        if not isinstance(unit, CannedText):
            raise self._refusal()
        return self._plain.agreement(unit, context)

    def __getattr__(self, name: str) -> Any:
        """Refuse every other part of the interface of a grammar."""
        raise self._refusal()

    @staticmethod
    def _refusal() -> Exception:
        return refuse("French without a bilingual jar")


class SimplenlgGrammars:
    """The grammars of both languages."""

    def __init__(self, grammars: Mapping[Language, Grammar]) -> None:
        self._grammars = grammars

    def say(self, phrase: Phrase, language: Language, marks: Marks, notes: WarningCollector) -> str:
        """The words of `phrase` with their marks."""
        return " ".join(RealizationContext(self._grammars, language, marks, notes).say(phrase))


def load_grammars(library: SimpleNlg, resources: Resources) -> SimplenlgGrammars:
    """The shared grammars of the languages of the jar, in which SimpleNLG says words and verb groups."""
    words = load_words(resources, "en")
    phrases = EnglishPhrases(library.languages["en"], words)
    english = SimplenlgEnglish(words, SimplenlgEnglishVerb(words, phrases), phrases)
    return SimplenlgGrammars({"en": english, "fr": _french(library, load_words(resources, "fr"))})


def _french(library: SimpleNlg, words: Words) -> Grammar:
    java = library.languages.get("fr")
    if java is None:
        return cast(Grammar, MissingFrench(FrenchGrammar.of(words)))
    phrases = FrenchPhrases(java, words)
    return SimplenlgFrench(words, SimplenlgFrenchVerb(words, phrases), phrases)
