"""The default engine: English and French in pure Python, with the inflections and lexicons of pyrealb.

The words that stand where are this project's grammars (`grammar/`); the forms of nouns, adjectives, verbs and numbers
are pyrealb's, behind `inflection.py`. pyrealb's own phrases are not used. They share its module state for as long as
a sentence takes; they put unknown words in brackets; the units of a text cannot be told apart in their string; and a
number of phenomena that the specs name are wrong or missing there (« Il n'a personne vu », « Que a-t-elle mangé? »,
relative pronouns, « ne … que », clitic imperatives).
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from pipeline.languages import ByLanguage, Language
from pipeline.realizer import inflection
from pipeline.realizer.engine import Realization, WarningCollector
from pipeline.realizer.grammar.context import Grammar, RealizationContext
from pipeline.realizer.grammar.words import Words, load_words
from pipeline.realizer.layout import Layout
from pipeline.realizer.marks import Marks
from pipeline.realizer.orthography import load_orthography
from pipeline.realizer.spec import Clause, NounPhrase, Phrase, Sentence, Spec, VerbPhrase
from pipeline.resources import Resources
from pipeline.settings import NoSettings


def _english(words: Words) -> Grammar:
    from pipeline.realizer.grammar.english import EnglishGrammar

    return EnglishGrammar.of(words)


def _french(words: Words) -> Grammar:
    from pipeline.realizer.grammar.french import FrenchGrammar

    return FrenchGrammar.of(words)


_ANY: Final = "x"
"""A word that no lexicon has: looking for it reads them."""
_GRAMMARS: Mapping[Language, Callable[[Words], Grammar]] = {"en": _english, "fr": _french}
"""The languages of which somebody has written the grammar; each is imported with the first text of its language."""


def _grammar(resources: Resources, language: Language) -> Grammar:
    return _GRAMMARS[language](load_words(resources, language))


class PyrealbEngine:
    """Realizes specs; immutable once built, so that threads may share it."""

    name = "pyrealb"
    languages: tuple[Language, ...] = tuple(_GRAMMARS)

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        self.settings = settings
        self._grammars = ByLanguage(partial(_grammar, resources))
        self._layout = Layout(load_orthography(resources), self._say)

    def read_rules(self) -> None:
        """Read the words of every language."""
        for language in self.languages:
            _ = self._grammars[language]

    def warm_up(self) -> None:
        """Say something in each language, so that the first request finds models of specs and lexicons read."""
        self.read_rules()
        inflection.warm_up()
        anything = Sentence(content=Clause(verb=VerbPhrase(verb=_ANY, complements=(NounPhrase(noun=_ANY),))))
        for language in self.languages:
            self.realize(anything, language)

    def realize(self, spec: Spec, language: Language) -> Realization:
        """See `RealizationEngine.realize`."""
        return self._layout.realize(spec, language)

    def _say(self, phrase: Phrase, language: Language, marks: Marks, notes: WarningCollector) -> str:
        context = RealizationContext(self._grammars, language, marks, notes)
        return " ".join(context.say(phrase))
