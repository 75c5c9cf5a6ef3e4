"""Days in words: those that the head of a mail has are English in each language."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.words import DigestWords
from pipeline.document import Document

ISO_DAY: Final = re.compile(r"[12]\d{3}-[01]\d-[0-3]\d")
OF_MAIL: Final = re.compile(r"\d{1,2} [A-Z][a-z]{2} \d{4}")
"""As the header of a mail has it, whatever its language (RFC 5322, 3.3)."""


class DayWriter:
    """Writes days in one language."""

    def __init__(self, words: DigestWords) -> None:
        self._template = words.values("opening")["day"]
        self._months = words.values("month")
        self._days = words.values("day")

    def write(self, value: str) -> str:
        """A day of ISO 8601 as people write it; anything else as it stands."""
        if not ISO_DAY.fullmatch(value):
            return value
        year, month, day = value.split("-")
        name = self._months.get(str(int(month)))
        return self._template.format(self._days.get(str(int(day)), int(day)), name, year) if name else value

    def of_mail(self, document: Document, facts: Iterable[KeyFact]) -> Iterator[KeyFact]:
        """The facts, with the day of a mail's header in words of the mail's language: "16 Nov 2026" is no French."""
        heads = [block.span for block in document.blocks if block.kind == "header_field"]
        for fact in facts:
            is_day = fact.name == "date" and fact.normalized is not None
            if is_day and (OF_MAIL.fullmatch(fact.value) or fact.value == fact.normalized):
                place = fact.sources[0].span
                if any(head.start <= place.start and place.end <= head.end for head in heads):
                    fact = replace(fact, value=self.write(fact.normalized or ""))
            yield fact
