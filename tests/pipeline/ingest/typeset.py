"""PDF files typeset for tests: pages in one or two columns, with heads, feet and notes."""

import io
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import reportlab
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 595.0, 842.0
BODY, BOLD, TRUETYPE = "Times-Roman", "Times-Bold", "Vera"
_LEADING = 1.2


@dataclass
class Typesetter:
    """Puts lines on pages from the top of a column downwards; nothing flows, so that a test knows every line."""

    encryption: StandardEncryption | None = None
    stream: io.BytesIO = field(default_factory=io.BytesIO)

    def __post_init__(self) -> None:
        self.canvas = Canvas(self.stream, pagesize=(WIDTH, HEIGHT), encrypt=self.encryption, invariant=1)
        if TRUETYPE not in pdfmetrics.getRegisteredFontNames():
            path = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
            pdfmetrics.registerFont(TTFont(TRUETYPE, str(path)))

    def line(self, text: str, x: float, y: float, *, size: float = 10, font: str = BODY, word_space: float = 0) -> None:
        """One line; `y` counts from the top of the page."""
        drawn = self.canvas.beginText(x, HEIGHT - y)
        drawn.setFont(font, size)
        drawn.setWordSpace(word_space)
        drawn.textOut(text)
        self.canvas.drawText(drawn)

    def lines(self, lines: Sequence[str], x: float, y: float, *, size: float = 10, font: str = BODY) -> float:
        """Lines under one another; gives the height below them."""
        for text in lines:
            self.line(text, x, y, size=size, font=font)
            y += size * _LEADING
        return y

    def rows(self, text: str, width: float, *, size: float = 10, indent: float = 12) -> list[str]:
        """The lines of a paragraph that is broken to a width."""
        rows: list[list[str]] = [[]]
        for word in text.split():
            room = width - (indent if len(rows) == 1 else 0)
            if rows[-1] and pdfmetrics.stringWidth(" ".join([*rows[-1], word]), BODY, size) > room:
                rows.append([])
            rows[-1].append(word)
        return [" ".join(row) for row in rows]

    def spread(self, row: str, x: float, y: float, width: float, *, size: float = 10) -> None:
        """A line with its words spread over a width."""
        spare = width - pdfmetrics.stringWidth(row, BODY, size)
        self.line(row, x, y, size=size, word_space=spare / max(1, row.count(" ")))

    def justified(self, text: str, x: float, y: float, width: float, *, size: float = 10, indent: float = 12) -> float:
        """A paragraph broken to a width and spread to it, as typesetters do; gives the height below it."""
        *rows, last = self.rows(text, width, size=size, indent=indent)
        for number, row in enumerate(rows):
            start = 0 if number else indent
            self.spread(row, x + start, y, width - start, size=size)
            y += size * _LEADING
        self.line(last, x if rows else x + indent, y, size=size)
        return y + size * _LEADING

    def page(self) -> None:
        """Ends the page."""
        self.canvas.showPage()

    def done(self) -> bytes:
        """The file."""
        self.canvas.save()
        return self.stream.getvalue()


def prose(topic: str, sentences: int) -> str:
    """Running text about a topic, every sentence different."""
    places = ("upper", "middle", "lower", "eastern", "western", "northern", "southern", "outer", "inner", "old")
    return " ".join(
        f"In the {places[number % 10]} basin the {topic} was counted for the {number + 1}th time and compared with"
        f" what the villages along the water had written down in their own books of year {1800 + number}."
        for number in range(sentences)
    )


def wrapped(text: str, width: int) -> list[str]:
    """Text broken into lines of a number of characters."""
    return textwrap.wrap(text, width)
