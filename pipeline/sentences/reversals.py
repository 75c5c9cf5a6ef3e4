"""What takes back, denies or corrects what a story tells: told without it, the story would mislead.

"A study found that …" is no news where the study was retracted since; what a paper corrects at its foot it no longer
says above it. Nor is a vaccine "now available to all" where somebody "still has to approve" it.
"""

import re
from collections.abc import Iterator

from pipeline.document import Annotation, Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.phrases import Phrases
from pipeline.span import Span

_LABEL = re.compile(r"([^\W\d_][^:.!?\"“«—–]{2,40}?)\s?[:—–]\s+(?=\S)")
_WORDS = re.compile(r"\w+(?:'(?=\w))?")


class Reversals:
    """Knows the phrases of one language that take something back, say what it awaits, and correct a story."""

    def __init__(self, resources: Resources, language: Language) -> None:
        rows = resources.lexicon(language, "reversing_phrases")

        def phrases(kind: str) -> Phrases:
            return Phrases(" ".join(_words(row["phrase"])) for row in rows if row["kind"] == kind)

        self._denying, self._pending = phrases("denial"), phrases("pending")
        self._correcting = phrases("correction")
        self._labels = frozenset(row["phrase"] for row in rows if row["kind"] == "label")

    def denies(self, text: str) -> bool:
        """Whether a sentence says of something told that it is false, no longer holds, or waits for a step to come."""
        words = _words(text)
        return self._denying.are_in(words) or self._pending.are_in(words)

    def awaits(self, text: str) -> bool:
        """Whether it says that a step is still to come: its "still" is of that step, and takes up nothing told."""
        return self._pending.are_in(_words(text))

    def notes(self, document: Document, annotation: Annotation) -> Iterator[tuple[int, Span]]:
        """The notes that correct the story they stand in: the number of the first sentence, and the span to its end."""
        last = -1
        for index, sentence in enumerate(annotation.sentences):
            text = sentence.span.of(document.text)
            if sentence.block == last or not (self._is_labelled(text) or self._correcting.are_in(_words(text))):
                continue
            last = sentence.block
            yield index, Span(sentence.span.start, document.blocks[last].span.end)

    def _is_labelled(self, text: str) -> bool:
        label = _LABEL.match(text)
        return label is not None and label[1].lower().replace("’", "'") in self._labels


def _words(text: str) -> list[str]:
    return _WORDS.findall(text.lower().replace("’", "'"))
