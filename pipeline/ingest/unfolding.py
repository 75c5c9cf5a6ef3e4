"""How much files may say for their bytes: a few kilobytes of a packed file unfold to millions of characters.

What somebody wrote holds less than one character a byte in offices' files and PDF, and packed prose three or four. The
marks tell what stands in tables, which profiles read little of: labels that come again in each row are packed better.
"""

from collections.abc import Iterable

from pipeline.errors import UnusableDocument
from pipeline.source import LayoutMark

_ANY_CHARACTERS, _PER_BYTE = 20_000, 6
"""What any files may say, and what more for each of their bytes."""
_IN_TABLES = 4
"""So many characters of tables count as one."""


def refuse_unfolded(what: str, said: int, size: int) -> None:
    """Raises `too_large` where so many bytes say more than anybody wrote in them; `what` are the files."""
    if said > _ANY_CHARACTERS + _PER_BYTE * size:
        raise UnusableDocument(
            "too_large",
            f"{what} {size} bytes and {said} characters of text: "
            "it says the same again and again; give what it says once",
        )


def characters_said(text: str, marks: Iterable[LayoutMark]) -> int:
    """The characters of a text, those in tables counted as fewer."""
    in_tables, end = 0, 0
    for span in sorted(mark.span for mark in marks if mark.kind == "table"):
        in_tables += max(0, span.end - max(span.start, end))  # tables may stand in tables
        end = max(end, span.end)
    return len(text) - in_tables + in_tables // _IN_TABLES
