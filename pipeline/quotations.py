"""What stands in quotation marks: those words are somebody's, and not the text's own."""

from collections.abc import Iterator, Sequence

from pipeline.trees import SentenceTree

QUOTES = frozenset({'"', "“", "”", "«", "»", "``", "''"})
"""The marks, as tokens."""


def quoted(tree: SentenceTree, tokens: Sequence[int]) -> Iterator[int]:
    """The tokens between quotation marks, of some tokens of a sentence."""
    is_quoted = False
    for index in tokens:
        if tree.token(index).text in QUOTES:
            is_quoted = not is_quoted
        elif is_quoted:
            yield index


def leaves_open(text: str, *, is_open: bool) -> bool:
    """Whether a quotation that is open before a sentence, or opened in it, goes on behind it."""
    depth = int(is_open)
    for char in text:
        if char in "«“":
            depth = 1
        elif char in "»”":
            depth = 0
        elif char == '"':
            depth = 1 - depth
    return bool(depth)


def has_quotes(text: str) -> bool:
    """Whether there is a quotation mark in a text."""
    return any(mark in text for mark in QUOTES)
