"""Runs the examples and near-misses that every category and scheme of grammars/absum carries."""

import datetime
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.absum.events import EventReader, Mention
from pipeline.absum.groups import annotation_of
from pipeline.absum.interpret import SchemeReader
from pipeline.absum.schemes import Category, CategoryRule, MarkedExample, SchemeRule, Schemes
from pipeline.absum.settings import SchemesSettings
from pipeline.absum.translations import Translations
from pipeline.absum.vocabulary import Vocabulary
from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import AnnotateSettings, Layer
from pipeline.document import Block, Document, Section
from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.summary import Request

LAYERS: Final[frozenset[Layer]] = frozenset({"dependencies", "entities", "groups", "acronyms"})
"""The layers that the profile asks for."""

PUBLISHED: Final = datetime.date(2026, 1, 14)
"""The day, a Wednesday, on which examples are read: what "yesterday" and "on Monday" are counted from."""


def rule_ids(resources: Resources, language: Language) -> tuple[str, ...]:
    """The ids of all categories and schemes, in the order of their files."""
    schemes = _schemes(resources, language)
    return tuple(rule.id for category in schemes.categories.values() for rule in _rules(category))


def failures(resources: Resources, language: Language) -> Iterator[str]:
    """What goes wrong with the examples of a language, in words for a linguist; nothing if all is well."""
    schemes = _schemes(resources, language)
    annotator = SpacyAnnotator(AnnotateSettings(layers=LAYERS), resources)
    reader = EventReader(resources, language, schemes)
    recognizer = SchemeReader(SchemesSettings(), resources)
    for category in schemes.categories.values():
        for text in category.rule.examples:
            if (found := _recognized(recognizer, _annotated(annotator, text, language))) != category.name:
                yield f"{category.rule.id}: {text!r}: expected this category, not {found or 'none'}"
        for text in category.rule.near_misses:
            if _recognized(recognizer, _annotated(annotator, text, language)) == category.name:
                yield f"{category.rule.id}: {text!r}: expected another category or none, not this one"
        for scheme in category.schemes.values():
            yield from _failures_of_scheme(scheme, category, reader, annotator, language)


def _schemes(resources: Resources, language: Language) -> Schemes:
    """The schemes with their words, translations included; raises ConfigurationError for what cannot be used."""
    Translations(resources, language)
    return Schemes.load(resources, language, Vocabulary.of(resources, language))


def _failures_of_scheme(
    scheme: SchemeRule, category: Category, reader: EventReader, annotator: SpacyAnnotator, language: Language
) -> Iterator[str]:
    for marked in scheme.examples:
        example = MarkedExample.read(marked)
        document = _annotated(annotator, example.text, language)
        mentions = [m for m in reader.read(0, document, (category,)) if m.scheme == scheme.scheme]
        found = _found(m for m in mentions if m.rejected is None)
        if found != example.expected:
            reasons = sorted({m.rejected for m in mentions if m.rejected})
            rejected = f" (rejected: {', '.join(reasons)})" if reasons else ""
            yield _message(scheme, document, _shown(example.expected, document), _shown(found, document) + rejected)
    for text in scheme.near_misses:
        document = _annotated(annotator, text, language)
        mentions = [m for m in reader.read(0, document, (category,)) if m.scheme == scheme.scheme]
        accepted = [m for m in mentions if m.rejected is None]
        if accepted:
            found = _found(accepted)
            yield _message(scheme, document, "nothing", _shown(found, document) if found else accepted[0].trigger.lemma)


def _rules(category: Category) -> tuple[CategoryRule | SchemeRule, ...]:
    return (category.rule, *category.schemes.values())


def _annotated(annotator: SpacyAnnotator, text: str, language: Language) -> Document:
    whole = Span(0, len(text))
    blocks = (Block(whole, "paragraph", 0),)
    source = SourceText(text, "text/plain", "0")
    return annotator.annotate(
        Document(source, "news", blocks, (Section(None, 1, "other", whole),), date=PUBLISHED), language
    )


def _recognized(recognizer: SchemeReader, document: Document) -> str | None:
    try:
        return recognizer.interpret((document,), Request(profile="absum")).category.name
    except UnusableDocument:
        return None


def _found(mentions: Iterator[Mention] | Sequence[Mention]) -> frozenset[tuple[str, int, int]]:
    return frozenset((f.aspect, f.source.span.start, f.source.span.end) for m in mentions for f in m.findings)


def _shown(found: frozenset[tuple[str, int, int]], document: Document) -> str:
    return ", ".join(f"{aspect}={document.text[start:end]!r}" for aspect, start, end in sorted(found)) or "nothing"


def _message(scheme: SchemeRule, document: Document, expected: str, actual: str) -> str:
    tokens = annotation_of(document).tokens
    analysed = " ".join(f"{t.text}/{t.pos}/{t.lemma}/{t.dep}>{tokens[t.head or 0].text}" for t in tokens)
    return f"{scheme.id}\n  sentence: {document.text}\n  expected: {expected}\n  actual: {actual}\n  tokens: {analysed}"
