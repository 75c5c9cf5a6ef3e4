"""Controlled language as the runner has it: a grammar for each language, compiled once."""

from collections.abc import Callable
from typing import Any, Protocol, get_args

from pipeline.controlled.composer import Composer, ControlledText
from pipeline.controlled.conformity import Conformity, Kind, check
from pipeline.controlled.metagrammar import metagrammar_of
from pipeline.controlled.norm import NORM_LANGUAGES, Norm, NormRules, read_norm
from pipeline.controlled.orders import OrderForms
from pipeline.controlled.reading import resolve
from pipeline.controlled.trees import LexicalizedGrammar, compile_grammar
from pipeline.controlled.vocabulary import ControlledVocabulary
from pipeline.document import Document
from pipeline.errors import NotReady, UnusableDocument
from pipeline.languages import ByLanguage, Language, traits_of
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.features import GrammaticalNumber
from pipeline.realizer.spec import Clause, Pronoun, VerbPhrase
from pipeline.resources import Resources
from pipeline.source import RawDocument
from pipeline.stages import Annotate, IdentifiesLanguage, Ingest, Structure

FEWEST_WORDS = 12
"""Words below which the language of a text cannot be told for sure: it is taken for that of the norm."""


class Doors(Protocol):
    """The first three doors, for what is checked."""

    @property
    def ingest(self) -> Ingest:
        """Door 1."""
        ...

    @property
    def structure(self) -> Structure:
        """Door 2."""
        ...

    @property
    def annotate(self) -> Annotate:
        """Door 3."""
        ...


class ControlledLanguage:
    """Generates controlled language; keeps nothing of one graph for another.

    Nothing is read before it is asked for; `reader` gives the doors for what is checked.
    """

    def __init__(
        self, resources: Resources, engine: RealizationEngine, reader: Callable[[str], Doors] | None = None
    ) -> None:
        self._reader = reader
        self._doors: Doors | None = None
        self.norms: ByLanguage[NormRules] = ByLanguage(lambda language: whole_norm(resources, language, engine))
        self.grammars: ByLanguage[LexicalizedGrammar] = ByLanguage(
            lambda language: compile_grammar(
                metagrammar_of(resources, language), ControlledVocabulary(resources, language)
            )
        )
        self.composers: ByLanguage[Composer] = ByLanguage(lambda language: Composer(self.grammars[language], engine))

    def compose(self, graph: Any, language: Language) -> ControlledText:
        """The text of a graph, a JSON value; raises MalformedRequest with the path of what is wrong."""
        return self.composers[language].compose(resolve(graph))

    def check(self, raw: RawDocument, norm: Norm, kind: Kind = "auto") -> Conformity:
        """What in a document breaks a norm.

        Raises UnusableDocument, with `unsupported_language` for a document in another language than the norm's.
        """
        doors = self._reading()
        document = doors.structure.structure(doors.ingest.ingest(raw))
        language = NORM_LANGUAGES[norm]
        _refuse_other_language(doors, document, norm, language)
        annotated = doors.annotate.annotate(document, language)
        return check(annotated, self.norms[language], kind)

    def _reading(self) -> Doors:
        if self._reader is None:
            raise NotReady("nothing reads documents here: there are no doors for it")
        if self._doors is None:
            self._doors = self._reader("conformity")
        return self._doors


def whole_norm(resources: Resources, language: Language, engine: RealizationEngine) -> NormRules:
    """The norm of a language, with forms of the verbs that it knows: a lemma may be a guess."""
    conditionals: set[str] = set()
    is_marked = traits_of(language).marks_person  # else the conditional is no form of its own
    for verb in sorted(ControlledVocabulary(resources, language).known_verbs) if is_marked else ():
        for number in get_args(GrammaticalNumber):
            doubted = Clause(subject=Pronoun(number=number), verb=VerbPhrase(verb=verb, tense="conditional"))
            conditionals.add(engine.realize(doubted, language).text.rstrip(".").split()[-1])
    marked = _endings(resources, language, "align_conditionals") if is_marked else ()
    orders = order_forms(resources, language, engine)
    return read_norm(resources, language, ControlledVocabulary(resources, language, orders, conditionals, marked))


def order_forms(resources: Resources, language: Language, engine: RealizationEngine) -> OrderForms:
    """How imperatives are recognized by their forms, which the engine says."""

    def order(verb: str, number: GrammaticalNumber) -> str:
        told = Clause(subject=Pronoun(person=2, number=number), verb=VerbPhrase(verb=verb, mood="imperative"))
        return engine.realize(told, language).text.rstrip(".").lower()

    verbs, numbers = sorted(ControlledVocabulary(resources, language).known_verbs), get_args(GrammaticalNumber)
    known = {order(verb, number): verb for verb in verbs for number in numbers}
    endings = _endings(resources, language, "controlled_orders") if traits_of(language).marks_person else ()
    return OrderForms(known, endings, lambda verb: order(verb, "plural"))


def _endings(resources: Resources, language: Language, name: str) -> tuple[tuple[str, str], ...]:
    return tuple((row["ending"], row["infinitive"]) for row in resources.lexicon(language, name))


def _refuse_other_language(doors: Doors, document: Document, norm: Norm, language: Language) -> None:
    words = len(document.text.split())
    if not words:
        raise UnusableDocument("empty_document", "there is no text to check")
    if words < FEWEST_WORDS or not isinstance(doors.annotate, IdentifiesLanguage):
        return
    found = doors.annotate.identify(document)
    if found != language:
        wanted, is_in = traits_of(language).name, traits_of(found).name
        raise UnusableDocument("unsupported_language", f"the norm {norm} is for {wanted}, and the document is {is_in}")
