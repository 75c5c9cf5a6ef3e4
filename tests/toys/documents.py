"""Documents made by hand, annotated without models."""

import re
from dataclasses import replace

from pipeline.document import Annotation, Block, BlockKind, Document, Genre, Section, Sentence, Token
from pipeline.languages import Language
from pipeline.source import Page, SourceText
from pipeline.span import Span

PARAGRAPH = re.compile(r"\S(?:.|\n(?!\s*\n))*")
SENTENCE = re.compile(r"[^\s.](?:[^.]|\.(?=\w))*\.?")
WORD = re.compile(r"\w+|[^\w\s]")
CONTENT_LENGTH = 4
"""Words from this length on count as nouns."""


def source(text: str, *, title: str | None = None, pages: tuple[Page, ...] = ()) -> SourceText:
    """A source text of the type of plain text."""
    return SourceText(text, "text/plain", "0" * 64, title=title, pages=pages)


def structured(text: SourceText | str, *, genre: Genre = "other") -> Document:
    """Blocks between blank lines: `# ` begins a heading (the first is the title), `- ` a list item."""
    given = source(text) if isinstance(text, str) else text
    blocks: list[Block] = []
    for found in PARAGRAPH.finditer(given.text):
        span = Span(found.start(), found.start() + len(found[0].rstrip()))
        blocks.append(Block(span, _kind(found[0], first=not blocks), 0, given.page_of(span.start)))
    whole = Span(0, max(1, len(given.text)))
    return Document(given, genre, tuple(blocks), (Section(None, 1, "other", whole),))


def annotated(document: Document | str, language: Language = "en", *, genre: Genre = "other") -> Document:
    """Sentences end at full stops; long words are nouns and their own lemmas, the others are particles."""
    given = structured(document, genre=genre) if isinstance(document, str) else document
    tokens: list[Token] = []
    sentences: list[Sentence] = []
    for index, block in enumerate(given.blocks):
        for sentence in SENTENCE.finditer(given.text, block.span.start, block.span.end):
            first = len(tokens)
            for word in WORD.finditer(given.text, sentence.start(), sentence.end()):
                pos = "NOUN" if len(word[0]) >= CONTENT_LENGTH else "PART"
                tokens.append(Token(Span(*word.span()), word[0], word[0].lower(), pos, ()))
            end = sentence.start() + len(sentence[0].rstrip())
            sentences.append(Sentence(Span(sentence.start(), end), index, first, len(tokens)))
    return replace(given, language=language, annotation=Annotation(language, tuple(tokens), tuple(sentences)))


def _kind(text: str, *, first: bool) -> BlockKind:
    if text.startswith("# "):
        return "title" if first else "heading"
    return "list_item" if text.startswith("- ") else "paragraph"
