"""Steps, which are told whole, or from the first on, or not at all: the fourth alone reads as if it were all there is.

So is a list of what to do in a case, or of what is no sentence: of "If you smell gas", "ring the grid" is not all.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.elements.blocks import as_list, items_of
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.gathering.extending import own_places
from pipeline.digest.lists.lists import plainly
from pipeline.digest.reading.details import DETAIL
from pipeline.digest.reading.passage import Passage
from pipeline.document import Document
from pipeline.fragments import closed, fragment, without_marker
from pipeline.span import SourceSpan, Span

RULE: Final = "digest.steps"
_LEAST: Final = 3
"""Steps of what is done in an order."""
_LEAST_OF_CASE: Final = 2
"""What is done in a case."""
_WORTH: Final = 3.0
"""What several of them together are worth more than another list."""
_LONGEST: Final = 90
"""Words of what is told whole."""
_LONGEST_CASE: Final = 40
"""The same of a paragraph of orders."""
_LONGEST_HEAD: Final = 12
_ORDERS: Final = 0.75
"""Share of numbered items that tell what to do, which are steps whatever stands above them."""
_MARKS: Final = "#*_ .:\N{NO-BREAK SPACE}"
_SIGNS: Final = frozenset("|{}<>[]`*#")
_NUMBER = re.compile(r"\W{0,2}\d{1,2}\s?[.)°]")
_INNER = re.compile(r"[.!?]\s")


@dataclass(frozen=True, slots=True)
class _Run:
    """The steps of one list behind their heading; a list `of_case` need not be told in its order.

    One that `weighs` is worth more than another list; the sentences of a paragraph are no list, but `is_text`.
    """

    steps: Sequence[Span]
    head: Span | None
    of_case: bool
    weighs: bool = True
    is_text: bool = False

    def tells(self, places: Iterable[SourceSpan]) -> Sequence[Span]:
        """The steps of which something is told."""
        spans = [place.span for place in places]
        return [step for step in self.steps if any(step.overlaps(span) for span in spans)]


class Steps:
    """The steps of one document.

    They stand below what `heads` them ("Steps", « Marche à suivre ») or what says in which case they are taken
    (`conditions`), or are numbered orders. In a document that is told `closely`, so are items that are no sentences.
    """

    def __init__(
        self, document: Document, heads: re.Pattern[str], conditions: re.Pattern[str], colon: str, *, closely: bool
    ) -> None:
        self._document = document
        self._closely = closely
        self._heads = heads
        self._conditions = conditions
        self._colon = colon
        self._runs: Sequence[_Run] = tuple(self._found())

    def passages(self, passages: Iterable[Passage]) -> Iterator[Passage]:
        """The passages; in place of those that tell a part of steps the one that tells them all."""
        left = [*passages]
        for run in self._runs:
            left = [*self._whole(run, left)]
        for passage in left:
            told = sum(len(run.tells(own_places(passage))) for run in self._runs if run.weighs)
            weight = (passage.surface.weight or 0.0) + _WORTH * (told >= _LEAST)
            yield replace(passage, surface=replace(passage.surface, weight=weight)) if told else passage

    def facts(self, facts: Iterable[KeyFact]) -> Iterator[KeyFact]:
        """The facts; in place of details that are a part of steps the one that tells them all."""
        told: set[int] = set()
        for fact in facts:
            is_short = len(fact.value.split()) < _LEAST
            run = next((run for run in self._runs if run.tells(fact.sources)), None)
            if run is None or is_short or len(run.tells(fact.sources)) == len(run.steps):
                yield fact
            elif fact.name == DETAIL and (said := self._said(run)):
                if id(run) not in told:
                    told.add(id(run))
                    places = tuple(place_of(self._document, span) for span in self._places(run))
                    yield KeyFact(DETAIL, said, None, places, RULE, fact.label)
            elif run.of_case or run.tells(fact.sources)[0] == run.steps[0]:
                yield fact

    def _whole(self, run: _Run, passages: Sequence[Passage]) -> Iterator[Passage]:
        """The passages with those of one list put together, or without those that do not begin with its first step."""
        touching = [p for p in passages if run.tells(own_places(p))]
        whole = max(
            (p for p in touching if len(run.tells(own_places(p))) == len(run.steps)),
            key=lambda p: p.surface.weight or 0.0,
            default=None,
        )
        if touching and whole is None and (said := self._said(run)):
            places = tuple(place_of(self._document, span) for span in self._places(run))
            first = min(touching, key=lambda p: p.surface.index).surface
            whole = Passage(replace(first, is_list=False), said, places, is_written=True)
        if whole is not None:
            roles = tuple(dict.fromkeys(role for p in touching for role in p.surface.roles))
            weight = max(p.surface.weight or 0.0 for p in (touching if run.weighs else [whole]))
            keys = frozenset().union(*(p.surface.keys for p in touching))
            whole = replace(whole, surface=replace(whole.surface, roles=roles, weight=weight, keys=keys), leans=False)
        is_told = False
        for passage in passages:
            told = run.tells(own_places(passage))
            if not told:
                yield passage
            elif whole is not None:
                if not is_told:
                    is_told = True
                    yield whole
            elif run.of_case or told[0] == run.steps[0]:
                yield passage

    def _said(self, run: _Run) -> str:
        """All steps behind their heading; empty where that is too long, or nothing heads them."""
        items = [plainly(fragment(self._document, without_marker(self._document, step))) for step in run.steps]
        if run.head is None or any(item[-1:] in ":?" or not _SIGNS.isdisjoint(item) for item in items):
            return ""
        head = f"{fragment(self._document, run.head).strip(_MARKS)}{self._colon}"
        has_sentences = run.is_text or any(_INNER.search(item) for item in items)
        items = [closed(item) if has_sentences else item.strip(" ;,.") for item in items]
        said = closed(f"{head} {' '.join(items) if has_sentences else as_list(self._document, items)}")
        return said if len(said.split()) <= _LONGEST else ""

    def _places(self, run: _Run) -> Iterator[Span]:
        if run.head is not None:
            yield run.head
        yield from (without_marker(self._document, step) for step in run.steps)

    def _found(self) -> Iterator[_Run]:
        items = items_of(self._document)
        begin: int | None = None
        for number in range(len(self._document.blocks) + 1):
            if begin is None and (run := self._paragraph(number, items)) is not None:
                yield run
            is_item = number < len(self._document.blocks) and number in items
            if is_item and begin is None:
                begin = number
            elif not is_item and begin is not None:
                if (run := self._run(begin, number)) is not None:
                    yield run
                begin = None

    def _paragraph(self, number: int, items: Collection[int]) -> _Run | None:
        """The orders that are the only paragraph right below a case: "In case of fire", "Close the door. Leave."."""
        document = self._document
        blocks = document.blocks
        if not 0 < number < len(blocks) or number in items or blocks[number].kind != "paragraph":
            return None
        above, own = blocks[number - 1].span, blocks[number]
        behind = blocks[number + 1] if number + 1 < len(blocks) else None
        is_only = behind is None or behind.kind == "heading" or self._is_head(behind.span)
        is_case = self._is_head(above) and self._conditions.match(self._line(above)) is not None
        annotation = document.annotation
        if not (is_only and is_case and self._closely and annotation is not None):
            return None
        steps = [each.span for each in annotation.sentences if own.span.contains(each.span)]
        is_short = len(steps) >= _LEAST_OF_CASE and len(own.span.of(document.text).split()) <= _LONGEST_CASE
        orders = sum(map(self._orders, steps)) if is_short else 0
        is_run = _LEAST_OF_CASE * orders >= len(steps) > 1
        return _Run(steps, above, of_case=True, weighs=False, is_text=True) if is_run else None

    def _run(self, begin: int, end: int) -> _Run | None:
        """The steps that are the blocks from `begin` to `end`, if they are some."""
        document = self._document
        steps = [block.span for block in document.blocks[begin:end]]
        above = document.blocks[begin - 1].span if begin else None
        title = document.sections[document.blocks[begin].section].title
        over = [span for span in (above, title) if span is not None and self._is_head(span)]
        headed = next((span for span in over if self._heads.match(self._line(span))), None)
        if headed is not None and len(steps) >= _LEAST:
            return _Run(steps, headed, of_case=False)
        if above in over and len(steps) >= _LEAST_OF_CASE and self._conditions.match(self._line(above)):
            return _Run(steps, above, of_case=True)
        if len(steps) >= _LEAST and self._are_orders(begin, end):
            return _Run(steps, next(iter(over), None), of_case=False)
        if above in over and len(steps) >= _LEAST_OF_CASE and self._closely and not any(map(self._is_ended, steps)):
            return _Run(steps, above, of_case=True, weighs=False)
        return None

    def _is_ended(self, span: Span) -> bool:
        """Whether an item is a sentence of its own, and no part of what its list says together."""
        return span.of(self._document.text).rstrip().endswith((".", "!", "?"))

    def _line(self, span: Span) -> str:
        return fragment(self._document, span).strip(_MARKS).replace("’", "'")

    def _is_head(self, span: Span) -> bool:
        """Whether a block is a line over a list, and no sentence."""
        text = fragment(self._document, span).rstrip("*_ ")
        return len(text.split()) <= _LONGEST_HEAD and text[-1:] not in ".!;," and ":" not in text[:-1]

    def _are_orders(self, begin: int, end: int) -> bool:
        """Whether blocks are numbered and nearly all of them begin by telling what to do."""
        blocks = self._document.blocks[begin:end]
        if not all(_NUMBER.match(self._document.text[self._line_start(b.span.start) : b.span.end]) for b in blocks):
            return False
        return sum(self._orders(without_marker(self._document, b.span)) for b in blocks) >= _ORDERS * len(blocks)

    def _line_start(self, at: int) -> int:
        return self._document.text.rfind("\n", 0, at) + 1

    def _orders(self, span: Span) -> bool:
        annotation = self._document.annotation
        if annotation is None:
            return False
        number = bisect_left(annotation.sentences, span.start + 1, key=lambda each: each.span.end)
        tokens = annotation.tokens_of(annotation.sentences[number]) if number < len(annotation.sentences) else ()
        first = next((t for t in tokens if t.span.start >= span.start and t.text[:1].isalpha()), None)
        return first is not None and (first.feature("Mood") == "Imp" or first.feature("VerbForm") == "Inf")
