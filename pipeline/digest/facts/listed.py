"""Lists below a heading that says what they are: who was present, what is recommended, what to do about a recall."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from pipeline.digest.elements.blocks import as_list
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.rules import title_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.facts.attendance import ADDRESS
from pipeline.document import Block, Document
from pipeline.fragments import closed, fragment, without_marker
from pipeline.span import Span

RULE: Final = "digest.listed"
_MOST: Final = 12
_MOST_NAMED: Final = 30
_LONGEST_NAME: Final = 8
_LONGEST_HEADING: Final = 9
_LONGEST_LEAD: Final = 14
_LONGEST_ITEM: Final = 60
_LEAST_ITEM: Final = 2
_NUMBER = re.compile(r"(?<![\d.])\d{1,2}(?:\.\d{1,2})*+[.)]?\s+")
_LOOSE: Final = " ;,"
_TOGETHER: Final = "enclosure"
"""The fact whose items are told as one."""
_JOINT = re.compile(r"[;,]\s+\w{2,3}$")
"""What joins an item to the last one: "…; and"."""


class ListReader:
    """Reads such lists in one language; `listed_heading` has the words of a heading, and the fact of its items."""

    def __init__(self, words: DigestWords) -> None:
        self._facts = words.values("listed_heading")
        self._labels = words.labels
        self._language = words.language

    def find(self, document: Document, number: int) -> Iterator[KeyFact]:
        """A fact for each item below a heading, behind the words that open them all: "That the board: (a) buys …"."""
        heading = fragment(document, document.blocks[number].span)
        title = _NUMBER.sub("", title_of(heading)).casefold().strip(" .:?!")
        name = self._facts.get(title) if len(title.split()) <= _LONGEST_HEADING else None
        if name is None:
            return
        below = document.blocks[number + 1 : number + 1 + _MOST]
        lead = self._lead(document, below)
        items: list[Span] = []
        for block in below[1 if lead else 0 :]:
            if block.kind != "list_item":
                break
            items.append(without_marker(document, block.span))
        texts = [_JOINT.sub("", fragment(document, item).rstrip(_LOOSE)) for item in items]
        if not all(_LEAST_ITEM <= len(text.split()) <= _LONGEST_ITEM and text[-1] not in ":?" for text in texts):
            return
        if name == _TOGETHER and items:
            yield KeyFact(name, as_list(document, texts), None, tuple(place_of(document, item) for item in items), RULE)
            return
        for item, text in zip(items, texts, strict=True):
            if lead is not None and text[0].islower():
                said = f"{fragment(document, lead).rstrip(' :')} {text}"
                yield KeyFact(name, closed(said), None, (place_of(document, lead), place_of(document, item)), RULE)
            elif text[0].isupper():
                yield KeyFact(name, closed(text), None, (place_of(document, item),), RULE)

    def names(self, document: Document, number: int) -> Iterator[KeyFact]:
        """Names in a list below a heading that is their label: who was present."""
        heading = title_of(fragment(document, document.blocks[number].span)).lower()
        label = self._labels.get(heading)
        if label is None or label.reads != "names":
            return
        behind = document.blocks[number + 1 : number + 1 + _MOST_NAMED]
        items = list(takewhile(lambda block: block.kind == "list_item", behind))
        spans = [without_marker(document, item.span) for item in items]
        texts = [ADDRESS.sub("", fragment(document, span)).strip(" ,;.") for span in spans]
        if texts and len(items) < len(behind) and all(0 < len(text.split()) <= _LONGEST_NAME for text in texts):
            places = tuple(place_of(document, span) for span in spans)
            yield KeyFact(label.fact, ", ".join(texts), None, places, f"{self._language}.{label.id}")

    def _lead(self, document: Document, below: Sequence[Block]) -> Span | None:
        """The words above the items that end in a colon, without their number."""
        if not below or below[0].kind not in ("paragraph", "list_item"):
            return None
        span = without_marker(document, below[0].span)
        text = span.of(document.text)
        is_lead = text.rstrip().endswith(":") and "\n" not in text and len(text.split()) <= _LONGEST_LEAD
        if not is_lead:
            return None
        number = _NUMBER.match(text)
        return Span(span.start + (number.end() if number else 0), span.end)
