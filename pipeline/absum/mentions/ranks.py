"""Where mentions stand among the running text of their documents."""

from collections.abc import Sequence
from itertools import accumulate

from pipeline.absum.mentions.events import Mention
from pipeline.absum.reading.groups import annotation_of
from pipeline.document import RUNNING_KINDS, Document

_HEADLINES = frozenset({"title", "heading"})


class Ranks:
    """Counts the sentences of each document once."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents
        self._running: dict[int, list[int]] = {}
        self._led: dict[tuple[int, int], int] = {}

    def of(self, mention: Mention) -> int:
        """How many sentences of running text stand before a mention; -1 for one in a headline."""
        document = self._documents[mention.document]
        running = self._before(mention.document)[mention.sentence]
        block = document.blocks[annotation_of(document).sentences[mention.sentence].block]
        return running if running or block.kind not in _HEADLINES else -1

    def is_led_by_headings(self, mention: Mention) -> bool:
        """Whether nothing stands before it but headings and sentences of its own block."""
        block = annotation_of(self._documents[mention.document]).sentences[mention.sentence].block
        key = (mention.document, block)
        if key not in self._led:
            self._led[key] = self._first_beside(*key)
        return mention.sentence <= self._led[key]

    def _first_beside(self, number: int, block: int) -> int:
        """The first sentence that is neither of a block nor of a heading; the number of all where there is none."""
        document = self._documents[number]
        sentences = annotation_of(document).sentences
        other = (s.block != block and document.blocks[s.block].kind not in _HEADLINES for s in sentences)
        return next((n for n, is_other in enumerate(other) if is_other), len(sentences))

    def _before(self, number: int) -> list[int]:
        if number not in self._running:
            document = self._documents[number]
            runs = (document.blocks[s.block].kind in RUNNING_KINDS for s in annotation_of(document).sentences)
            self._running[number] = list(accumulate(runs, initial=0))
        return self._running[number]
