"""What a later part of a document replaces or changes: "Clause 3 is replaced by: …" makes clause 3 untrue.

What stands in the part that is named is told no more; where only a sum of it changes, its other sentences are.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.facts.certainty import Certainty
from pipeline.digest.reading.surface import Surface
from pipeline.digest.values.values import ValueReader
from pipeline.document import Document
from pipeline.span import Span

_NUMBER: Final = r"(?P<number>\d{1,3}(?:\.\d{1,2})*|[IVXL]{1,6})(?:er)?(?![\w/])"
_OTHER: Final = re.compile(r"\d{4}|[«“\"]")
"""Between a part and what became of it: that of another paper, « l'article 4 du règlement de 2024 »."""
_OF_WHOLE: Final = frozenset({"duration", "effective_date", "end_date", "start_date"})
"""Facts that are about the whole document: where a part of it changes, its days are only that part's."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """A sentence that changes a numbered part of its document; `has_sum`: a sum of it, and nothing else."""

    surface: Surface
    number: str
    has_sum: bool


class SupersededReader:
    """Finds what is superseded in documents of one language."""

    def __init__(self, words: DigestWords) -> None:
        part = words.pattern("numbered_part")
        self._named = re.compile(rf"(?<!\w)(?i:{part})\s+{_NUMBER}")
        self._titled = re.compile(rf"[\W_]*(?:(?i:{part})\s+)?{_NUMBER}")
        self._changes = re.compile(rf"(?<!\w)(?:{words.pattern('superseding')})(?!\w)", re.IGNORECASE)
        self._values = ValueReader(words)
        self._certainty = Certainty(words)

    def amendments(self, document: Document, surfaces: Sequence[Surface]) -> tuple[Amendment, ...]:
        """The sentences that change parts which stand before them."""
        return tuple(self._amendments(surfaces, self._parts(document)))

    def without(
        self, document: Document, surfaces: Sequence[Surface], amendments: Sequence[Amendment]
    ) -> tuple[Surface, ...]:
        """The sentences; those that are true no more are untold."""
        parts = self._parts(document)
        dead = {parts[each.number]: each.has_sum for each in sorted(amendments, key=lambda each: not each.has_sum)}
        return tuple(
            untold(s) if s.section in dead and (not dead[s.section] or any(self._values.amounts(s.line.text))) else s
            for s in surfaces
        )

    def _parts(self, document: Document) -> Mapping[str, int]:
        """The sections by their numbers, the first of each."""
        found: dict[str, int] = {}
        for number, section in enumerate(document.sections):
            match = self._titled.match(section.title.of(document.text)) if section.title else None
            if match is not None:
                found.setdefault(match["number"], number)
        return found

    def _amendments(self, surfaces: Sequence[Surface], parts: Mapping[str, int]) -> Iterator[Amendment]:
        for surface in surfaces if parts else ():
            text = surface.line.text
            changed = self._changes.search(text)
            if changed is None or self._certainty.conditional(text[: changed.start()]):
                continue
            for match in self._named.finditer(text, 0, changed.start()):
                is_own = _OTHER.search(text, match.end(), changed.start()) is None
                if is_own and parts.get(match["number"], surface.section) < surface.section:
                    yield Amendment(surface, match["number"], any(self._values.amounts(text)))


def untold(surface: Surface) -> Surface:
    """A sentence that is true no more: it counts as quoted, which nothing tells."""
    return replace(surface, is_quoted=True, is_untold=True, weight=None, may_open=False, may_follow=False)


def of_whole(facts: Sequence[KeyFact], changing: Sequence[Span]) -> Iterator[KeyFact]:
    """The facts without days of the whole document that stand where one of its parts is changed."""
    for fact in facts:
        if fact.name not in _OF_WHOLE or not any(fact.sources[0].span.overlaps(span) for span in changing):
            yield fact
