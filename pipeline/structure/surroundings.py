"""What stands around a line that may be a heading."""

from collections.abc import Sequence

from pipeline.document import BlockKind
from pipeline.structure.numbering import read_number
from pipeline.structure.paragraphs import Paragraph

BODY = 12
"""A paragraph of at least this many words can be what a heading stands over."""
LONG_LINE = 15
"""A line of more words that nothing ends is the beginning of a torn sentence."""
SHORT_LINE = 8
"""A line of at most this many words that nothing ends may be a cell of a table that lost its form."""
_LOOKED_OVER: tuple[BlockKind, ...] = ("caption", "table", "aside")


class Surroundings:
    """What stands around a paragraph.

    `are_spaced`: blank lines part the paragraphs. `are_whole`: hardly any paragraph is torn, as they are where
    formulas and tables of a page were lost.
    """

    def __init__(self, paragraphs: Sequence[Paragraph], kinds: Sequence[BlockKind | None]) -> None:
        self._paragraphs = paragraphs
        self._kinds = kinds
        gaps = sum(paragraph.has_gap_before for paragraph in paragraphs)
        self.are_spaced = gaps * 3 >= len(paragraphs)
        long = [index for index, p in enumerate(paragraphs) if kinds[index] is None and p.words >= 2 * BODY]
        torn = sum(not paragraphs[i].is_terminated or paragraphs[i].opening[0].islower() for i in long)
        self.are_whole = torn * 20 <= len(long)

    def is_over_longer(self, index: int) -> bool:
        """Whether what follows is clearly longer, other headings aside: what stands in for blank lines."""
        words = self._paragraphs[index].words
        for follower in range(index + 1, min(index + 4, len(self._paragraphs))):
            paragraph = self._paragraphs[follower]
            if paragraph.words >= max(BODY, 2 * words):
                return True
            if not self.is_short_line(follower):
                return False
        return False

    def is_short_line(self, index: int) -> bool:
        """Whether the paragraph there is a short one that nothing ends, such as a cell of a table."""
        if not 0 <= index < len(self._paragraphs) or self._kinds[index] is not None:
            return False
        return self._paragraphs[index].words <= SHORT_LINE and not self._paragraphs[index].is_terminated

    def is_in_list(self, index: int) -> bool:
        """Whether a neighbour at the same depth has the number before or after: a list, a table of contents."""
        own = read_number(self._paragraphs[index].opening)
        for neighbour in (index - 1, index + 1):
            if own and 0 <= neighbour < len(self._paragraphs):
                other = read_number(self._paragraphs[neighbour].opening)
                if other and other.style == own.style and len(other.number) == len(own.number):
                    return True
        return False

    def has_body(self, index: int, at_least: int = 1) -> bool:
        """Whether what follows can be what a heading stands over: not the rest of a broken sentence."""
        is_capitalized = all(word[0].isupper() for word in self._paragraphs[index].opening.split())
        for follower in range(index + 1, min(index + 4, len(self._paragraphs))):
            if self._kinds[follower] in _LOOKED_OVER:
                continue
            paragraph = self._paragraphs[follower]
            return (is_capitalized or not goes_on(paragraph.opening)) and (
                paragraph.words >= at_least or self._kinds[follower] is not None or not paragraph.is_terminated
            )
        return False

    def may_start(self, index: int) -> bool:
        """Whether what stands before is finished, so that this line does not go on with it."""
        for before in range(index - 1, max(-1, index - 3), -1):
            if self._kinds[before] in _LOOKED_OVER:
                continue
            paragraph = self._paragraphs[before]
            return paragraph.is_terminated or self._kinds[before] is not None or paragraph.words <= LONG_LINE
        return True


def goes_on(opening: str) -> bool:
    """Whether a paragraph begins inside a sentence; names such as mRNA and x86 may begin one."""
    return opening[0].islower() and not any(sign.isupper() or sign.isdigit() for sign in opening.split(maxsplit=1)[0])
