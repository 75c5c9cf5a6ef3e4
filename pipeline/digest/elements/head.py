"""A heading: what stands below it is told behind it."""

from dataclasses import dataclass

from pipeline.span import Span


@dataclass(frozen=True, slots=True)
class Head:
    """A heading as it is told before what stands under it, its place, and where that begins.

    One that `is_question` is told with its answer, one that `is_bounding` with all below it (`bounding.py`);
    `is_first` is the first of all, which may be the document's title.
    """

    text: str
    span: Span
    begins: int
    is_question: bool = False
    is_first: bool = False
    is_run_in: bool = False
    is_bounding: bool = False

    def label(self, colon: str) -> str:
        """The heading as it stands before a sentence."""
        if self.is_question:
            return self.text
        return f"{self.text}." if ":" in self.text else f"{self.text}{colon}"
