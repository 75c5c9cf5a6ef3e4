"""Lists of definitions (`dl`) that hold data: rows of a label (`dt`) and its values (`dd`)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lxml import etree

_LABEL_WORDS: Final = 10
_VALUE_WORDS: Final = 20
_OUTER: Final = ("ul", "ol", "dl", "table", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6")
"""What stands in no cell: a value with one of these inside is text of its own."""
_HIDING: Final = ("hidden", "style", "aria-hidden", "role")
_GROUP: Final = "definitions-group"


@dataclass(frozen=True, slots=True)
class Pair:
    """The labels of one row, as a rule one, and the values that they share."""

    labels: tuple[etree._Element, ...]
    values: tuple[etree._Element, ...]


def ungroup(root: etree._Element) -> bool:
    """Takes away the `div` around pairs, which is for the look alone; whether there was one."""
    groups = [group for group in root.iter("div") if _is_group(group)]
    for group in groups:
        group.tag = _GROUP
    etree.strip_tags(root, _GROUP)
    return bool(groups)


def _is_group(element: etree._Element) -> bool:
    parent = element.getparent()
    if parent is None or parent.tag != "dl" or any(element.get(name) is not None for name in _HIDING):
        return False
    return next(element.iterchildren("dt"), None) is not None


def rows_of(definitions: etree._Element) -> list[Pair]:
    """The rows of a list that holds data, those of its pairs that are short; none where most are not.

    Glossaries, questions with their answers and dialogues are text.
    """
    pairs = list(_pairs(definitions))
    rows = [pair for pair in pairs if _is_row(pair)]
    return rows if 2 * len(rows) > len(pairs) else []


def _pairs(definitions: etree._Element) -> Iterator[Pair]:
    labels: list[etree._Element] = []
    values: list[etree._Element] = []
    for element in definitions.iterchildren("dt", "dd"):
        if element.tag == "dt" and values:
            yield Pair(tuple(labels), tuple(values))
            labels, values = [], []
        (labels if element.tag == "dt" else values).append(element)
    if labels and values:
        yield Pair(tuple(labels), tuple(values))


def _is_row(pair: Pair) -> bool:
    if any(next(part.iter(*_OUTER), None) is not None for part in (*pair.labels, *pair.values)):
        return False
    labels = [_words(label) for label in pair.labels]
    values = [_words(value) for value in pair.values]
    if not all(0 < len(words) <= _LABEL_WORDS and not words[-1].endswith("?") for words in labels):
        return False
    return any(values) and sum(map(len, values)) <= _VALUE_WORDS * len(values)


def _words(element: etree._Element) -> Sequence[str]:
    return " ".join(element.itertext()).split()
