"""Tokens, sentences and documents made by hand, for the tests of the annotate stage."""

import datetime
import re
from functools import cache

from pipeline.annotate.language_rules import LanguageRules
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Block, Document, Section, Sentence, Token
from pipeline.languages import Language
from pipeline.source import SourceText
from pipeline.span import Span
from tests.resources import RESOURCES

_PARAGRAPH = re.compile(r"\S(?:.|\n(?!\s*\n))*")


@cache
def rules(language: Language) -> LanguageRules:
    """The rules of a language as they ship."""
    return LanguageRules(RESOURCES, language, AnnotateSettings())


def document(text: str, date: datetime.date | None = None) -> Document:
    """A document with a paragraph for each stretch between blank lines."""
    blocks = tuple(Block(Span(*m.span()), "paragraph", 0) for m in _PARAGRAPH.finditer(text))
    section = Section(None, 1, "other", Span(0, len(text)))
    return Document(SourceText(text, "text/plain", "0"), "other", blocks, (section,), date=date)


def tokens(analysis: str) -> tuple[str, list[Token]]:
    """Tokens from `form/POS`, `form/POS/lemma` or `form/POS/lemma/Name=Value|…`; their text, parted by spaces."""
    made: list[Token] = []
    start = 0
    for item in analysis.split():
        form, pos, *more = item.split("/")
        lemma = more[0] if more and more[0] else form.lower()
        features = more[1] if len(more) > 1 else ""
        morph = tuple(sorted(tuple(f.split("=")) for f in features.split("|") if f))
        made.append(Token(Span(start, start + len(form)), form, lemma, pos, morph))  # type: ignore[arg-type]
        start += len(form) + 1
    return " ".join(token.text for token in made), made


def whole(made: list[Token]) -> Sentence:
    """All tokens as one sentence."""
    return Sentence(Span(0, made[-1].span.end), 0, 0, len(made))
