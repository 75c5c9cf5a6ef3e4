"""Thousands of lines that say who wrote what follows are read once each, not with all that stands behind them."""

from typing import Any

from pipeline.ingest.message import Quoting, _roles
from pipeline.span import Span
from tests.pipeline.ingest.reading import WORDS


class Copied(list[tuple[str, int, Span]]):
    """Lines that count what is copied of them."""

    copies = 0

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        if isinstance(place, slice):
            self.copies += len(found)
        return found


def test_what_follows_an_attribution_is_not_copied_for_it() -> None:
    lines = Copied(("On 3 May at 10:15 Ann <ann@example.org> wrote:", 0, Span(n, n + 1)) for n in range(300))
    found = list(_roles(lines, Quoting(WORDS)))
    assert {line.role for line in found} == {"quoted"}
    assert lines.copies <= 2 * len(lines)
