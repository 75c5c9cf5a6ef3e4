"""Heads of papers in two columns: whose paper it is at the left with its address, to whom it is sent at the right."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.digest.elements.cells import cells_of
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.letterhead import TOWN
from pipeline.digest.elements.line import Line, lines_of, plain
from pipeline.digest.elements.words import DigestWords
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_LINES: Final = 14
_BLOCKS: Final = 10
_GAP: Final = 4
_NEAR: Final = 6
"""Lines below a name within which its town stands."""
_LONGEST: Final = 9
_NAME = re.compile(r"[A-ZÀ-Þ][^\d@:;!?/]{2,60}")
RULE: Final = "digest.letter"


@dataclass(slots=True)
class _Columns:
    left: list[Span] = field(default_factory=list)
    right: list[Span] = field(default_factory=list)


class HeadColumns:
    """Reads the heads of papers of one language."""

    def __init__(self, words: DigestWords) -> None:
        self._words = words

    def find(self, document: Document) -> Iterator[KeyFact]:
        """The issuer, and the addressee beside it; nobody where the first line is no name above an address."""
        columns = self._columns(document)
        if not columns.right or not (issuer := self._named(document, columns.left[:1], columns.left)):
            return
        yield _fact(document, "issuer", issuer)
        if addressee := self._named(document, columns.right, columns.right):
            yield _fact(document, "addressee", addressee)

    def _columns(self, document: Document) -> _Columns:
        found = _Columns()
        lines = (line for block in document.blocks[:_BLOCKS] for line in lines_of(document.text, block.span))
        for _, line in zip(range(_LINES), lines, strict=False):
            cells = [cell for cell in cells_of(document.text, line, gap=_gap(document, line)) if cell]
            first, *others = cells
            if self._names_kind(document, first):
                if found.left:
                    break
                continue
            found.left.append(first)
            if len(others) == 1:
                found.right += others
        return found

    def _named(self, document: Document, able: Sequence[Span], column: Sequence[Span]) -> Span | None:
        """The first of some lines that is a name with a town not far below it in its column."""
        for span in able:
            at = column.index(span)
            near = [fragment(document, each) for each in column[at + 1 : at + 1 + _NEAR]]
            if self._is_name(document, span) and any(map(TOWN.search, near)):
                return span
        return None

    def _is_name(self, document: Document, span: Span) -> bool:
        text = Line.of(document.text, span).text
        is_known = self._names_kind(document, span) or plain(text.strip(" .:")) in self._words.labels
        is_name = _NAME.fullmatch(text) is not None and len(text.split()) <= _LONGEST
        return is_name and not is_known and self._words.label.match(text) is None

    def _names_kind(self, document: Document, span: Span) -> bool:
        return self._words.names_kind(Line.of(document.text, span).text)


def _gap(document: Document, line: Span) -> int:
    return 2 if "\t" in line.of(document.text) else _GAP


def _fact(document: Document, name: str, span: Span) -> KeyFact:
    return KeyFact(name, fragment(document, span).rstrip(","), None, (place_of(document, span),), f"{RULE}.{name}")
