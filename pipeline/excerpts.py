"""What a unit of a summary rests on, as a short document of its own: to trace or to verify the unit costs no more."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.document import Document, as_lines
from pipeline.languages import Language
from pipeline.span import SourceSpan, Span
from pipeline.summary import Segment


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A document of whole sentences, one a block; `starts` are where they begin in it, `places` where they stand.

    `values` are what expressions of time, money or quantity in them resolve to: 2025-09-15 for "on Monday".
    """

    document: Document
    starts: tuple[int, ...]
    places: tuple[SourceSpan, ...]
    values: frozenset[str]

    def place(self, span: Span) -> SourceSpan:
        """Where a stretch of one of the sentences stands in the documents that they were taken from."""
        number = bisect_right(self.starts, span.start) - 1
        place = self.places[number]
        shift = place.span.start - self.starts[number]
        return replace(place, span=Span(span.start + shift, span.end + shift))


class Excerpts:
    """Takes from the documents of one request the sentences of given places."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents
        self._sentences = [tuple(s.span for s in d.annotation.sentences) if d.annotation else () for d in documents]

    def of(self, places: Sequence[SourceSpan]) -> Excerpt:
        """The sentences in which `places` stand, each once, in the order of the documents.

        A place outside all sentences stands for itself.
        """
        found = sorted({sentence for place in places for sentence in self._around(place)})
        texts = [place.span.of(self._documents[place.document].text) for place in found]
        document = _document(texts, self._documents[found[0].document])
        starts = tuple(block.span.start for block in document.blocks)
        return Excerpt(document, starts, tuple(found), frozenset(self._values(found)))

    def language_of(self, places: Sequence[SourceSpan]) -> Language | None:
        """The language of the first of `places`."""
        return self._documents[places[0].document].language

    def _values(self, sentences: Sequence[SourceSpan]) -> Iterator[str]:
        for place in sentences:
            annotation = self._documents[place.document].annotation
            for entity in annotation.entities if annotation else ():
                if entity.value is not None and entity.span.overlaps(place.span):
                    yield entity.value

    def _around(self, place: SourceSpan) -> list[SourceSpan]:
        sentences = self._sentences[place.document]
        first = bisect_right(sentences, place.span.start, key=lambda span: span.end)
        last = bisect_left(sentences, place.span.end, key=lambda span: span.start)
        page_of = self._documents[place.document].source.page_of
        spans = sentences[first:last] or (place.span,)
        return [SourceSpan(place.document, span, page_of(span.start)) for span in spans]


def as_document(text: str, language: Language) -> Document:
    """A text of our own, such as a unit of a summary, as one block."""
    return as_lines((text,), language)


def _document(lines: Sequence[str], original: Document) -> Document:
    """Sentences of a document as one that has its date and its headline."""
    found, source = as_lines(lines, original.language), original.source
    return replace(found, source=replace(found.source, date=source.date, title=source.title), date=original.date)


def section_of(documents: Sequence[Document], place: SourceSpan) -> Segment:
    """The innermost section in which a place begins; the whole document where it is in none."""
    document = documents[place.document]
    inside = [s for s in document.sections if s.span.start <= place.span.start < s.span.end]
    if not inside:
        return Segment(SourceSpan(place.document, Span(0, len(document.text))))
    section = min(inside, key=lambda s: len(s.span))
    title = " ".join(section.title.of(document.text).split()) if section.title else None
    return Segment(SourceSpan(place.document, section.span), title)
