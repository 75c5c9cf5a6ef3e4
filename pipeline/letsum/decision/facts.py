"""Makes facts of spans: the words of the source on one line, with page and paragraph."""

from bisect import bisect_right

from pipeline.document import Document
from pipeline.letsum.decision.data import Fact, one_line
from pipeline.span import SourceSpan, Span

_RAISED = {0x1D49: "e", 0x02B3: "r"}
"""Small raised letters behind a number: "30ᵉ"."""
_SPACES = {ord(c): " " for c in "\v\f\x85\xa0\u1680\u202f\u205f\u3000"} | dict.fromkeys(range(8192, 8203), " ")


class FactMaker:
    """Makes the facts of one document, the `index`-th of a request.

    `text` is the source as the rules see it: one code point for one, every space but tab and line feed a plain one, so
    that rules need not know how printers space French and how files end their lines.
    """

    def __init__(self, document: Document, index: int) -> None:
        self.document = document
        self.text = document.text.replace("\r\n", " \n").replace("\r", "\n").translate(_SPACES | _RAISED)
        self._index = index
        self._starts = [block.span.start for block in document.blocks]

    def make(self, rule: str, *spans: Span, text: str | None = None) -> Fact:
        """A fact of these places, in the words of the first one unless `text` says it."""
        words = text if text is not None else one_line(spans[0].of(self.text))
        return Fact(words, tuple(self.source(span) for span in spans), rule)

    def source(self, span: Span) -> SourceSpan:
        """The place with its page and the printed number of its paragraph."""
        block = bisect_right(self._starts, span.start) - 1
        paragraph = self.document.blocks[block].paragraph if block >= 0 else None
        return SourceSpan(self._index, span, self.document.source.page_of(span.start), paragraph)
