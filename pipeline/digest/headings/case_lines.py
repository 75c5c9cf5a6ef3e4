"""Lines among questions that say a reader's case in the reader's own words, over what holds in it.

Below "My boat has already sunk." among the questions of a notice, "Do not send it in" is told to nobody else.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.digest.elements.head import Head
from pipeline.digest.elements.words import DigestWords
from pipeline.document import Document
from pipeline.fragments import fragment

_HEADS: Final = frozenset({"heading", "title"})
_LINES: Final = frozenset({"heading", "paragraph"})
_LEAST: Final = 3
_LONGEST: Final = 16
"""Words of a case, or of a question, that is a line of its own."""
_ANY: Final = 22
"""The same of a question under a heading that says so."""
_QUESTIONS: Final = 2
"""Questions on lines of their own that make a part one of questions, whatever its heading."""
_MARKS: Final = " *_#"
_SENTENCES = re.compile(r"[.!?:;]\s")


class CaseLines:
    """Finds them in documents of one language, in parts that ask: by their heading, or by questions on their lines."""

    def __init__(self, words: DigestWords) -> None:
        self._speaks = re.compile(rf"(?:{words.pattern('case_head')})(?:(?<=')|(?![\w'-]))", re.IGNORECASE)
        self._asks = re.compile(rf"(?<!\w)(?:{words.pattern('questions_head')})(?!\w)", re.IGNORECASE)

    def asking(self, document: Document) -> frozenset[int]:
        """The numbers of the sections that are headed as questions, and have some on lines of their own."""
        asked = Counter(b.section for n, b in enumerate(document.blocks) if self._is_question(document, n, _ANY))
        titles = (section.title for section in document.sections)
        named = {n for n, title in enumerate(titles) if title and self._asks.search(fragment(document, title))}
        return frozenset(number for number in named if asked[number] >= _QUESTIONS)

    def bounded(self, document: Document) -> Mapping[int, Head]:
        """The cases by the numbers of the blocks below them, down to the next case, question or heading."""
        found: dict[int, Head] = {}
        for part in self._parts(document):
            heads = {number for number in part if self._is_question(document, number)}
            cases = {number for number in part if self._is_case(document, number)}
            if self._asks.search(_text(document, part[0])) is None and len(heads) < _QUESTIONS:
                continue
            head: Head | None = None
            last = max(heads | cases, default=-1)
            longest = below = 0
            for number in part[1:]:
                is_line = number in heads or (number in cases and number - 1 not in heads)
                if is_line:
                    longest, below = max(longest, below), 0
                    span = document.blocks[number].span
                    text = _text(document, number).rstrip(".")
                    head = None if number in heads else Head(text, span, span.end, is_run_in=True, is_bounding=True)
                    continue
                below += 1
                # What stands below the last answer may close the whole: that is no longer than those before it.
                if head is not None and (below <= max(longest, 1) or number < last):
                    found[number] = head
        return found

    def _parts(self, document: Document) -> Iterator[Sequence[int]]:
        """The numbers of the blocks of each part, from its heading on; a question or a case opens none."""
        part: list[int] = []
        for number, block in enumerate(document.blocks):
            is_asked = self._is_question(document, number) or self._is_case(document, number)
            if block.kind in _HEADS and not is_asked:
                if part:
                    yield part
                part = [number]
            elif part:
                part.append(number)
        if part:
            yield part

    def _is_question(self, document: Document, number: int, most: int = _LONGEST) -> bool:
        text = _text(document, number)
        return text.endswith("?") and len(text.split()) <= most

    def _is_case(self, document: Document, number: int) -> bool:
        text = _text(document, number)
        is_line = document.blocks[number].kind in _LINES and _SENTENCES.search(text) is None
        is_line = is_line and _LEAST <= len(text.split()) <= _LONGEST and text[-1] not in ":?!"
        return is_line and self._speaks.match(text.replace("’", "'")) is not None


def _text(document: Document, number: int) -> str:
    return fragment(document, document.blocks[number].span).strip(_MARKS)
