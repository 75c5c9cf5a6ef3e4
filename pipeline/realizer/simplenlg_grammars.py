"""The grammars of the languages that a SimpleNLG jar has."""

from collections.abc import Iterator, Mapping
from typing import cast

from pipeline.realizer.engine import Notes
from pipeline.realizer.features import Language
from pipeline.realizer.grammar.saying import Grammar, Saying
from pipeline.realizer.marks import Marks
from pipeline.realizer.simplenlg_english import SimplenlgEnglish
from pipeline.realizer.simplenlg_java import SimpleNlg
from pipeline.realizer.simplenlg_tools import load_tools, refuse
from pipeline.realizer.spec import Phrase
from pipeline.resources import Resources


class SimplenlgGrammars(Mapping[Language, Grammar]):
    """The grammars by language; asking for a language that the jar has not is refused."""

    def __init__(self, grammars: Mapping[Language, Grammar]) -> None:
        self._grammars = grammars

    def __getitem__(self, language: Language) -> Grammar:
        grammar = self._grammars.get(language)
        if grammar is None:
            raise refuse(f"language {language!r} without realizer.simplenlg.jar")
        return grammar

    def __iter__(self) -> Iterator[Language]:
        return iter(self._grammars)

    def __len__(self) -> int:
        return len(self._grammars)

    def say(self, phrase: Phrase, language: Language, marks: Marks, notes: Notes) -> str:
        """The words of `phrase` with their marks."""
        return " ".join(Saying(self, language, marks, notes).say(phrase))


def load_grammars(library: SimpleNlg, resources: Resources) -> SimplenlgGrammars:
    """The grammars of the languages of the jar."""
    english = SimplenlgEnglish(load_tools(library.languages["en"], resources))
    return SimplenlgGrammars({"en": cast(Grammar, english)})
