"""Orders that the layout cut in two paragraphs, said as one."""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.span import Span


def join_orders(units: Sequence[ThematicUnit], normalized: list[Normalized]) -> None:
    """Joins an order to the paragraph that goes on with it: "Article 5 … thereof," "must be interpreted as …"."""
    for at in range(len(units) - 1, 0, -1):
        before, after = units[at - 1], units[at]
        goes_on = after.line.text[:1].islower() and after.line.block.kind == "paragraph"
        if before.outcome and after.outcome and goes_on and before.line.text.endswith(","):
            first, last = normalized[at - 1], normalized[at]
            text = f"{first.text.rstrip('.')}, {last.text}"
            normalized[at - 1] = replace(first, text=text, span=Span(first.span.start, last.span.end))
            normalized[at] = replace(last, text="")
