"""Passages made by hand: tokens with their groups, without a model."""

from collections.abc import Iterator, Sequence
from functools import cache

from pipeline.document import Acronym, Annotation, Block, BlockKind, Document, Section, Sentence, Token
from pipeline.languages import Language
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.sumum.reading.knowledge import read_knowledge
from pipeline.sumum.reading.templates import Stretch
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording
from tests.pipeline.annotate.builders import rules, tokens
from tests.resources import RESOURCES


@cache
def wording(language: Language) -> AbstractWording:
    """The wording of a language as it ships."""
    return AbstractWording(RESOURCES, language, read_knowledge())


def passages(
    language: Language, analysis: str, acronyms: Sequence[tuple[str, str]] = (), kind: BlockKind = "paragraph"
) -> Passages:
    """A document of sentences, given as `form/POS/lemma/Feature=Value|…` up to "."; acronyms as short and long form."""
    text, made = tokens(analysis)
    sentences = tuple(_sentences(made))
    grammar = rules(language)
    nouns, verbs = grammar.groups.find(made, grammar.grammar.encode(made), sentences)
    found = tuple(Acronym(short, long, _place(text, short), _place(text, long)) for short, long in acronyms)
    annotation = Annotation(
        language, tuple(made), sentences, noun_groups=tuple(nouns), verb_groups=tuple(verbs), acronyms=found
    )
    span = Span(0, len(text))
    document = Document(
        SourceText(text, "text/plain", "0"),
        "article",
        (Block(span, kind, 0),),
        (Section(None, 1, "other", span),),
        language,
        annotation,
    )
    return Passages(document, wording(language).dictionary)


def draft(where: Passages) -> Draft:
    """The whole sentence."""
    return where.draft(Stretch(0, len(where.annotation.tokens)))


def _sentences(made: Sequence[Token]) -> Iterator[Sentence]:
    first = 0
    for index, token in enumerate(made, 1):
        if token.text == "." or index == len(made):
            yield Sentence(Span(made[first].span.start, token.span.end), 0, first, index)
            first = index


def _place(text: str, words: str) -> Span:
    start = max(0, text.find(words))
    return Span(start, start + len(words))
