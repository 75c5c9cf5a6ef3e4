"""What may be said of a document: sentences that stand alone, and lists with the words that announce them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.digest.line import Line
from pipeline.digest.surface import TOLD, Surface, speaker_of
from pipeline.document import Document
from pipeline.fragments import closed, fragment, without_marker
from pipeline.span import SourceSpan, Span
from pipeline.whole_sentences import WholeSentence, WholeSentences

_MOST_ITEMS: Final = 7
_MOST_LISTED: Final = 60
_LONGEST_ITEM: Final = 16


@dataclass(frozen=True, slots=True)
class Passage:
    """Something to say: its text and places; `leans` on the sentence before it; `bare` speaks of something known."""

    surface: Surface
    text: str
    sources: tuple[SourceSpan, ...]
    leans: bool = False
    bare: str | None = None
    is_written: bool = False

    @property
    def words(self) -> int:
        """Its length."""
        return len(self.text.split())


class PassageReader:
    """Makes the passages of one document."""

    def __init__(self, document: Document, whole: WholeSentences, most_words: int) -> None:
        self._document = document
        self._whole: Mapping[int, WholeSentence] = {
            each.index: each for each in whole.read(0, document, most_words, TOLD, may_speak=True)
        }

    def read(self, surfaces: Sequence[Surface]) -> Iterator[Passage]:
        """Those of the sentences that may be told."""
        for surface in surfaces:
            if surface.weight is None:
                continue
            found = self._listed(surface) if surface.is_list else self._sentence(surface)
            if found:
                yield found

    def _sentence(self, surface: Surface) -> Passage | None:
        whole = self._whole.get(surface.index)
        if whole is None:
            return None
        span = Span(max(whole.source.span.start, surface.span.start), surface.span.end)
        if span.start >= span.end:
            return None
        text = closed(fragment(self._document, span))
        place = self._place(span)
        text = text.replace("**", "").replace("`", "")
        if surface.speaker is not None:
            name = speaker_of(surface.speaker.of(self._document.text))
            told = f"{name}: {text}" if surface.speaker.start < span.start else text
            return Passage(surface, told, (self._place(surface.speaker), place), is_written=True)
        return Passage(surface, text, (place,), whole.leans, whole.bare)

    def _listed(self, surface: Surface) -> Passage | None:
        """A list with the words that announce it, if it is short."""
        annotation = self._document.annotation
        if annotation is None:
            return None
        block = annotation.sentences[surface.index].block
        spans: list[Span] = []
        for following in self._document.blocks[block + 1 : block + 2 + _MOST_ITEMS]:
            if following.kind != "list_item":
                break
            spans.append(without_marker(self._document, following.span))
        items = [fragment(self._document, span).strip(" ;,.") for span in spans]
        head = fragment(self._document, surface.span).replace("**", "")
        words = sum(len(item.split()) for item in items) + len(head.split())
        if not 1 < len(items) <= _MOST_ITEMS or words > _MOST_LISTED or surface.speaker is not None:
            return None
        if any(not item or len(item.split()) > _LONGEST_ITEM or item[-1] in ":?" or "http" in item for item in items):
            return None
        if any(sign in item for item in items for sign in "|{}<>`*_"):
            return None
        text = f"{head} {'; '.join(items)}."
        return Passage(surface, text, tuple(self._place(span) for span in (surface.span, *spans)), is_written=True)

    def _place(self, span: Span) -> SourceSpan:
        return SourceSpan(0, span, self._document.source.page_of(span.start))


def line_of(document: Document, span: Span) -> str:
    """A span as one line without marks of Markdown."""
    return Line.of(document.text, span).text
