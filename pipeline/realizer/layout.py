"""The text around sentences: documents, sections, lists and paragraphs, the same for every engine."""

from collections.abc import Callable

from pipeline.languages import Language
from pipeline.realizer.engine import Element, Realization, WarningCollector
from pipeline.realizer.marks import Marks
from pipeline.realizer.orthography import Orthography
from pipeline.realizer.render import plain_text
from pipeline.realizer.spec import (
    Clause,
    Coordination,
    Document,
    ListUnit,
    Paragraph,
    Phrase,
    Section,
    Sentence,
    Spec,
)
from pipeline.span import SourceSpan

# How an engine says a phrase: its words with the marks of its units and canned texts.
SayPhrase = Callable[[Phrase, Language, Marks, WarningCollector], str]
Unit = Document | Section | ListUnit | Paragraph | Sentence


class Layout:
    """Composes texts out of the phrases that an engine says."""

    def __init__(self, orthography: Orthography, say: SayPhrase) -> None:
        self._orthography = orthography
        self._say = say

    def realize(self, spec: Spec, language: Language) -> Realization:
        """The whole text; a clause alone is said as a sentence, any other phrase as it stands."""
        notes = WarningCollector()
        root = self._element(spec, language, notes)
        return Realization(root, plain_text(root), tuple(notes.warnings))

    def _element(self, unit: Spec, outer: Language, notes: WarningCollector) -> Element:
        language = unit.language or outer
        if isinstance(unit, Sentence):
            terminator = terminator_of(unit.content) if unit.terminator is None else unit.terminator
            return self._phrase(unit.content, language, notes, terminator=terminator, sources=_sources(unit))
        if isinstance(unit, Paragraph):
            sentences = tuple(self._element(each, language, notes) for each in unit.sentences)
            return Element("paragraph", language, _sources(unit), sentences)
        if isinstance(unit, ListUnit):
            items = tuple(Element("item", language, (), (self._element(item, language, notes),)) for item in unit.items)
            return Element("list", language, _sources(unit), items, unit.ordered)
        if isinstance(unit, Document | Section):
            children = [self._element(each, language, notes) for each in unit.children]
            if unit.title is not None:
                children.insert(0, self._phrase(unit.title, language, notes, kind="title", is_sentence=False))
            return Element(unit.type, language, _sources(unit), tuple(children))
        if is_clausal(unit):
            return self._phrase(unit, language, notes, terminator=terminator_of(unit))
        return self._phrase(unit, language, notes, kind="phrase", is_sentence=False)

    def _phrase(
        self,
        phrase: Phrase,
        outer: Language,
        notes: WarningCollector,
        *,
        kind: str = "sentence",
        is_sentence: bool = True,
        terminator: str = "",
        sources: tuple[SourceSpan, ...] = (),
    ) -> Element:
        marks = Marks()
        words = self._say(phrase, outer, marks, notes)
        return self._orthography.finish(
            words,
            marks,
            phrase.language or outer,
            kind=kind,
            sources=sources,
            is_sentence=is_sentence,
            terminator=terminator,
        )


def is_clausal(phrase: Phrase) -> bool:
    """Whether a phrase alone is said as a sentence: a clause, or clauses coordinated."""
    if isinstance(phrase, Coordination):
        return all(is_clausal(each) for each in phrase.coordinates)
    return isinstance(phrase, Clause)


def terminator_of(phrase: Phrase) -> str:
    """The mark that ends a sentence of this content: a question mark for a question, else a period."""
    if isinstance(phrase, Clause) and phrase.interrogative is not None:
        return "?"
    if isinstance(phrase, Coordination):
        return terminator_of(phrase.coordinates[-1])
    return "."


def _sources(unit: Unit) -> tuple[SourceSpan, ...]:
    return tuple(source.to_source_span() for source in unit.sources)
