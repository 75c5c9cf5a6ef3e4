"""What goes on in a paragraph told behind where it begins to be understood: "Ann came. She found the leak.".

Every sentence of a short document that stands behind another one can be told with it: what leans, only so.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.elements.rules import Role
from pipeline.digest.joined.rest import WEIGHS
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.span import SourceSpan, Span

_LONGEST: Final = 90
"""Words of sentences that are told together."""
_LESS: Final = 0.1
"""By what they are worth less than the better of them alone: they are told together where that is told anyway."""
_LONGEST_ITEM: Final = 45
"""The same of an item of a list, which is told whole."""
_LONGEST_ASKED: Final = 150
"""The same of a list of what is asked and what follows otherwise."""
_ABOVE: Final = 12
"""Sentences above one among which stands what it is the threat of."""
_ASKING: Final = frozenset({"request", "obligation"})
_THREAT: Final[Role] = "request"
_RULE: Final = "digest.otherwise"
_CLOSED: Final = (".", ".)", ".»", ".”", '."', ". »", "!")
_PLAIN: Final = frozenset({"paragraph", "abstract", "list_item"})


@dataclass(frozen=True)
class Chains:
    """Puts sentences of one document behind those before them; `noise` are the numbers of courtesies and the like.

    What has a word that `weighs` excepts, denies or obliges; what `follows` is for who does not do what is asked.
    """

    document: Document
    surfaces: Sequence[Surface]
    noise: Collection[int]
    weighs: re.Pattern[str]
    follows: re.Pattern[str]

    def of(self, passages: Sequence[Passage]) -> Iterator[Passage]:
        """For each sentence that goes on a paragraph, all from the nearest one before it that is told alone."""
        known: Mapping[int, Passage] = {
            p.surface.index: p for p in passages if len(p.sources) == 1 and not p.surface.is_list
        }
        for number, surface in enumerate(self.surfaces):
            if surface.opens or not self._may_follow(surface):
                continue
            own = known.get(surface.index)
            is_free = own is not None and not own.leans
            start = number - 1
            while start >= 0 and self.surfaces[start].block == surface.block and self._goes_before(start, known):
                start -= 1
            first = known.get(self.surfaces[start].index) if start >= 0 else None
            if first is None or self.surfaces[start].block != surface.block or first.is_written:
                continue
            if found := self._together(first, self.surfaces[start + 1 : number + 1], is_free=is_free):
                yield found

    def whole_items(self, passages: Sequence[Passage]) -> Iterator[Passage]:
        """The passages, those that begin a short item of a list with all that it says."""
        done = -1
        for passage in passages:
            block = passage.surface.block
            is_plain = len(passage.sources) == 1 and not (passage.is_written or passage.surface.is_list)
            if not is_plain or self.document.blocks[block].kind != "list_item":
                yield passage
            elif block != done:
                members = [s for s in self.surfaces if s.block == block and s.span.start >= passage.sources[0].span.end]
                able = passage.surface.opens and not passage.leans and members and all(map(self._may_follow, members))
                whole = self._together(passage, members, is_free=False) if able else None
                if whole is not None and whole.words <= _LONGEST_ITEM:
                    done = block
                    yield whole
                else:
                    yield passage

    def threatening(self, passages: Sequence[Passage]) -> Iterator[Passage]:
        """What is asked or due, a list of it too, with the paragraph below it that says what follows otherwise."""
        for number, surface in enumerate(self.surfaces):
            text = surface.line.text
            if not surface.opens or surface.is_quoted or surface.is_idle or self.follows.match(text) is None:
                continue
            if not text.endswith(_CLOSED):
                continue
            near = [s for s in self.surfaces[max(0, number - _ABOVE) : number] if s.section == surface.section]
            asked = [p for p in passages if not _ASKING.isdisjoint(role for role, *_ in p.surface.roles)]
            ends = (s.span for s in reversed(near))
            able = (p for span in ends for p in asked if p.sources[-1].span.overlaps(span) and not p.leans)
            first = next(able, None)
            if first is None or len(first.text.split()) + len(text.split()) > _LONGEST_ASKED:
                continue
            said = f"{first.text} {told(self.document, surface.span)}"
            roles = (*first.surface.roles, *surface.roles, (_THREAT, _RULE, 0))
            keys = first.surface.keys | surface.keys
            led = replace(first.surface, keys=keys, roles=roles, weight=(first.surface.weight or 0.0) - _LESS)
            place = self._place(surface.span)
            yield replace(first, surface=led, text=said, sources=(*first.sources, place), shorter=first)

    def _goes_before(self, number: int, known: Mapping[int, Passage]) -> bool:
        """Whether a sentence may stand in the middle, and cannot be the first."""
        surface = self.surfaces[number]
        own = known.get(surface.index)
        is_first = own is not None and not own.leans
        return not (is_first or surface.opens) and self._may_follow(surface)

    def _may_follow(self, surface: Surface) -> bool:
        block = self.document.blocks[surface.block]
        if surface.is_quoted or surface.is_idle or surface.is_list or surface.is_untold or surface.speaker is not None:
            return False
        text = surface.line.text
        is_item = block.kind == "list_item" and text.endswith(_CLOSED)
        return block.kind in _PLAIN and (surface.may_follow or is_item) and surface.index not in self.noise

    def _together(self, first: Passage, members: Sequence[Surface], *, is_free: bool) -> Passage | None:
        texts = [first.text, *(told(self.document, each.span) for each in members)]
        if sum(len(text.split()) for text in texts) > _LONGEST or first.text[-1:] not in ".!":
            return None
        last = members[-1].weight or 0.0
        weight = last - _LESS if is_free else max(last, (first.surface.weight or 0.0) - _LESS)
        roles = tuple(dict.fromkeys((*first.surface.roles, *(role for each in members for role in each.roles))))
        keys = first.surface.keys.union(*(each.keys for each in members))
        places = (*first.sources, *(self._place(each.span) for each in members))
        evidence = dict(first.surface.evidence)
        if self.weighs.search(members[-1].line.text):
            evidence[WEIGHS] = 1.0
        surface = replace(first.surface, weight=weight, roles=roles, keys=keys, evidence=evidence)
        return replace(first, surface=surface, text=" ".join(texts), sources=places)

    def _place(self, span: Span) -> SourceSpan:
        return SourceSpan(0, span, self.document.source.page_of(span.start))
