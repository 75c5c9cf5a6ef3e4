"""Labels within a paragraph that hold for several sentences, or go back to the one before: "To do: …", "Exceptions: …".

What is to be done is told to its last task, a rule with its exceptions, and neither half alone.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.reading.passage import told
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document

_LABEL: Final = re.compile(r"[*_]*[A-ZÀ-Þ][^.:!?;()]{1,30}\s?:")
_MOST: Final = 70
"""Words of all tasks that are told together."""


class LabelledRuns:
    """Finds such runs in one language."""

    def __init__(self, words: DigestWords) -> None:
        self._tasks = re.compile(rf"[*_]*(?:{words.pattern('task_label')})\s?:", re.IGNORECASE)
        self._excepts = re.compile(rf"[*_]*(?:{words.pattern('excepting_label')})\s?:", re.IGNORECASE)

    def joined(self, surfaces: Sequence[Surface]) -> tuple[Surface, ...]:
        """The sentences; those that go on from a label or go back from one lean on what is before them."""
        tasks = {n for run in self._runs(surfaces) for n in run[1:]}
        found = [
            replace(s, turns=True, leans=True, goes_on=True) if n in tasks or self._is_exception(surfaces, n) else s
            for n, s in enumerate(surfaces)
        ]
        for n, (before, surface) in enumerate(pairwise(surfaces)):
            if surface.is_list and not surface.opens and self._excepts.fullmatch(surface.line.text):
                found[n] = replace(before, awaits=True)
        return tuple(found)

    def facts(self, document: Document, surfaces: Sequence[Surface], facts: Sequence[KeyFact]) -> Iterator[KeyFact]:
        """The facts; an action that only the first of several tasks is has them all."""
        runs = {surfaces[run[0]].span: [surfaces[n] for n in run] for run in self._runs(surfaces)}
        for fact in facts:
            place = fact.sources[0].span
            run = next((members for span, members in runs.items() if span.contains(place)), ())
            if fact.name in ("action", "field") and len(fact.sources) == 1 and run and place.end >= run[0].span.end - 1:
                rest = [told(document, each.span) for each in run[1:]]
                places = (*fact.sources, *(place_of(document, each.span) for each in run[1:]))
                yield replace(fact, value=" ".join((fact.value, *rest)), sources=places)
            else:
                yield fact

    def _is_exception(self, surfaces: Sequence[Surface], number: int) -> bool:
        surface = surfaces[number]
        is_behind = number > 0 and not surface.opens and not surface.is_list
        return is_behind and self._excepts.match(surface.line.text) is not None

    def _runs(self, surfaces: Sequence[Surface]) -> Iterator[list[int]]:
        """The numbers of the sentences of each list of tasks, as far as it may be told together."""
        for number, surface in enumerate(surfaces):
            if surface.is_list or self._tasks.match(surface.line.text) is None:
                continue
            run, words = [number], len(surface.line.text.split())
            for after in range(number + 1, len(surfaces)):
                each = surfaces[after]
                words += len(each.line.text.split())
                if each.block != surface.block or _LABEL.match(each.line.text) or words > _MOST or each.is_list:
                    break
                run.append(after)
            if len(run) > 1:
                yield run
