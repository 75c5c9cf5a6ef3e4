"""Documents that the summary of a cluster does without: nothing can be read in them, or their language is another.

One of them is no reason to lose the others: it keeps its number, so that the places of all others hold, and a warning
names it. What cannot be opened at all (encrypted, damaged) may hold the story, and fails the cluster.

Of a document that was read nothing may be told all the same. Reports of one story are made for that: what they agree on
is told once. Of papers about different things, one that is not told is lost to the reader, whom a warning tells so.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

from pipeline.document import Document
from pipeline.errors import DocumentCode, UnusableDocument
from pipeline.languages import Language
from pipeline.source import RawDocument, SourceText, SourceWarning
from pipeline.summary import SummaryUnit

NOTHING_TO_READ: frozenset[DocumentCode] = frozenset({"empty_document", "no_text_layer"})
HEADLINE = "headline"
"""The role of a unit that tells one thing, however many documents there are."""
UNKNOWN_TYPE = "application/octet-stream"
_SAME = 0.6
"""Share of the words of a document that another has, which says the same."""
_WORD = re.compile(r"\w{3,}")


def named(number: int, name: str | None, error: UnusableDocument) -> UnusableDocument:
    """The error with the document of the cluster that it speaks of."""
    return UnusableDocument(error.code, f"{_place(number, name)}: {error.detail}")


def blank_source(number: int, raw: RawDocument, error: UnusableDocument) -> SourceText:
    """A text without anything in it, and the warning, for a document in which nothing can be read."""
    data = raw.data if isinstance(raw.data, bytes) else raw.data.encode("utf-8", "surrogatepass")
    return SourceText(
        text="",
        media_type=raw.media_type or UNKNOWN_TYPE,
        sha256=sha256(data).hexdigest(),
        title=raw.title,
        date=raw.date,
        warnings=(SourceWarning(error.code, f"{_place(number, raw.name or raw.title)}: left out: {error.detail}"),),
        name=raw.name,
    )


def blank_document(source: SourceText) -> Document:
    """The document of a source without text."""
    return Document(source, "other", (), ())


def is_blank(source: SourceText) -> bool:
    """Whether a source has nothing to read."""
    return not source.text.strip()


def set_aside(documents: Sequence[Document], language: Language) -> tuple[Document, ...]:
    """The documents as a profile that writes in `language` sees them: those of another one have nothing in them."""
    return tuple(
        each if each.language == language else replace(each, language=language, blocks=(), sections=(), annotation=None)
        for each in documents
    )


def language_warnings(documents: Sequence[Document], language: Language) -> Iterator[SourceWarning]:
    """A warning for each document with text that is not in `language`."""
    for number, document in enumerate(documents):
        if document.language == language or is_blank(document.source):
            continue
        place = _place_of(number, document)
        if document.language is None:
            yield SourceWarning("unsupported_language", f"{place}: left out: it is neither in English nor in French")
        else:
            yield SourceWarning("other_language", f"{place}: left out: it is in {document.language}, not in {language}")


def untold_warnings(
    documents: Sequence[Document], units: Sequence[SummaryUnit], language: Language
) -> Iterator[SourceWarning]:
    """A warning for each document of a cluster that was read, and of which no unit tells anything.

    There is none for reports of news, nor for what says the same as one that is told, and none below a headline, which
    tells one thing.
    """
    if all(unit.provenance.role == HEADLINE for unit in units):
        return
    told = {place.document for unit in units for place in unit.provenance.sources}
    known = [_words(documents[number]) for number in sorted(told)]
    for number, document in enumerate(documents if told else ()):
        if number in told or document.genre == "news" or document.language != language or is_blank(document.source):
            continue
        own = _words(document)
        if not any(len(own & other) >= _SAME * len(own) for other in known):
            yield SourceWarning("untold_document", f"{_place_of(number, document)}: nothing of it is told")


def _words(document: Document) -> frozenset[str]:
    return frozenset(_WORD.findall(document.text.casefold()))


def _place_of(number: int, document: Document) -> str:
    """A document by its number, and by the name of its file or its title."""
    return _place(number, document.source.name or document.title)


def _place(number: int, name: str | None) -> str:
    return f"documents.{number} ({name})" if name else f"documents.{number}"


def with_words(name: str, documents: tuple[Document, ...]) -> tuple[Document, ...]:
    """The documents, if there is a word in one of them; else raises UnusableDocument."""
    if not any(character.isalnum() for document in documents for character in document.text):
        raise UnusableDocument("empty_document", f"{name}: there is no word in it; give a text with words")
    return documents
