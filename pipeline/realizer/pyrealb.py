"""The default engine: English and French in pure Python, with the inflections and lexicons of pyrealb.

The words that stand where are this project's grammars (`grammar/`); the forms of nouns, adjectives, verbs and numbers
are pyrealb's, behind `inflection.py`. pyrealb's own phrases are not used. They share its module state for as long as
a sentence takes; they put unknown words in brackets; the units of a text cannot be told apart in their string; and a
number of phenomena that the specs name are wrong or missing there (« Il n'a personne vu », « Que a-t-elle mangé? »,
relative pronouns, « ne … que », clitic imperatives).
"""

from collections.abc import Callable, Mapping

from pipeline.languages import Language
from pipeline.realizer import inflection
from pipeline.realizer.engine import Realization, WarningCollector
from pipeline.realizer.grammar.context import Grammar, RealizationContext
from pipeline.realizer.grammar.english import EnglishGrammar
from pipeline.realizer.grammar.french import FrenchGrammar
from pipeline.realizer.grammar.words import Words, load_words
from pipeline.realizer.layout import Layout
from pipeline.realizer.marks import Marks
from pipeline.realizer.orthography import load_orthography
from pipeline.realizer.spec import Phrase, Spec
from pipeline.resources import Resources
from pipeline.settings import NoSettings

_GRAMMARS: Mapping[Language, Callable[[Words], Grammar]] = {"en": EnglishGrammar.of, "fr": FrenchGrammar.of}
"""The languages of which somebody has written the grammar."""


class PyrealbEngine:
    """Realizes specs; immutable once built, so that threads may share it."""

    name = "pyrealb"
    languages: tuple[Language, ...] = tuple(_GRAMMARS)

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        self.settings = settings
        self._grammars = {language: make(load_words(resources, language)) for language, make in _GRAMMARS.items()}
        self._layout = Layout(load_orthography(resources), self._say)

    def warm_up(self) -> None:
        """Have pyrealb read its lexicons."""
        inflection.warm_up()

    def realize(self, spec: Spec, language: Language) -> Realization:
        """See `RealizationEngine.realize`."""
        return self._layout.realize(spec, language)

    def _say(self, phrase: Phrase, language: Language, marks: Marks, notes: WarningCollector) -> str:
        context = RealizationContext(self._grammars, language, marks, notes)
        return " ".join(context.say(phrase))
