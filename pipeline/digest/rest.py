"""What no fact of a short document says yet: sentences with a figure, a duty or a condition, with what they lean on.

A sentence that leans on a fact goes on with it: "If you cancel later, we keep the deposit. This does not apply …".
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.details import AMOUNT, DETAIL, LEADER, RULE, is_inside
from pipeline.digest.heads import Heads
from pipeline.digest.key_fact import KeyFact, place_of
from pipeline.digest.passage import told
from pipeline.digest.pronouns import is_clitic, is_object, points, relation_of
from pipeline.digest.settled import CLAUSES, ONLY_WHOLE, SENTENCES, TOLD_WHOLE
from pipeline.digest.surface import Surface
from pipeline.document import Document

_COVERED: Final = 0.6
"""Share of a sentence that facts say, of which it is none."""
_LEAST: Final = 3
_MOST: Final = 48
_TOGETHER: Final = 75
_BACK: Final = 2
_MOST_RUNS: Final = 18
_GOES_ON: Final = SENTENCES | TOLD_WHOLE | ONLY_WHOLE | CLAUSES | {DETAIL}
"""Facts that are sentences, behind which one that leans on them may stand."""
_LED: Final = frozenset({"deadline", "event", "limit", "payment", "decision", "obligation", "prohibition"})
_TELLING: Final = frozenset({"action", "decision", "obligation", "prohibition", "request", "recommendation"})
_DEAD = re.compile(r"[{}<>|\\\t]|__|==|…|://|\?$|:$")
_CLOSED = re.compile(r"[.!][\"”»)\]]*$")
_BLOCKS: Final = frozenset({"paragraph", "list_item"})


@dataclass(frozen=True, slots=True)
class Rest:
    """Finds what no fact says of one document; `noise` are the numbers of courtesies and the like."""

    document: Document
    surfaces: Sequence[Surface]
    noise: Collection[int]
    heads: Heads | None
    colon: str
    own_nouns: Collection[str]
    binds: Callable[[str], bool]
    proposes: re.Pattern[str]

    def added(self, facts: Sequence[KeyFact]) -> tuple[KeyFact, ...]:
        """The facts, some with the sentence behind them, and those that were missing, in the order of the document."""
        known = [self._led_in(fact) for fact in facts]
        count = 0
        for number, surface in enumerate(self.surfaces):
            if count == _MOST_RUNS:
                break
            if not self._is_worth(surface) or self._is_covered(surface, known):
                continue
            if self._leans(surface):
                before = self._before(number)
                at = self._ending_at(known, before) if before is not None else None
                if at is not None and before is not None:
                    fact = known[at]
                    value = f"{fact.value.rstrip()} {told(self.document, surface.span)}"
                    if len(value.split()) <= _TOGETHER:
                        known[at] = replace(
                            fact,
                            value=value if fact.value.rstrip()[-1:] in ".!" else fact.value,
                            sources=(*fact.sources, place_of(self.document, surface.span)),
                        )
                    continue
            if (run := self._run(number)) is not None:
                known.append(run)
                count += 1
        places = [place for fact in known if fact.name == DETAIL for place in fact.sources]
        return tuple(f for f in known if f.name != AMOUNT or not is_inside(f, places))

    def _led_in(self, fact: KeyFact) -> KeyFact:
        """A fact that is a sentence and leans, behind the one before it: "The fee is £34. It is due by 30 June."."""
        numbers = (n for n, s in enumerate(self.surfaces) if s.span == fact.sources[0].span)
        number = next(numbers, None) if fact.name in _LED else None
        if number is not None and fact.name == "decision" and self.heads is not None:
            head = self.heads.of(self.surfaces[number].index)
            behind = fact.value.partition(" ")[2]
            if head is not None and not head.is_first and self.proposes.match(behind):  # "The motion was lost."
                value = f"{head.label(self.colon)} {fact.value}"
                return replace(fact, value=value, sources=(place_of(self.document, head.span), *fact.sources))
        if number is None or not self._leans(self.surfaces[number]):
            return fact
        before = self._before(number)
        if before is None or self._leans(before) or not self._may_precede(before):
            return fact
        value = f"{told(self.document, before.span)} {fact.value}"
        if len(value.split()) > _TOGETHER:
            return fact
        return replace(fact, value=value, sources=(place_of(self.document, before.span), *fact.sources))

    def _is_worth(self, surface: Surface) -> bool:
        text = surface.line.text
        block = self.document.blocks[surface.block]
        if surface.is_quoted or surface.is_list or surface.speaker is not None or surface.index in self.noise:
            return False
        if block.kind not in _BLOCKS or _DEAD.search(text) or not _LEAST <= len(text.split()) <= _MOST:
            return False
        if "@" in text and not surface.roles:
            return False
        is_sentence = _CLOSED.search(text) is not None and text[:1].isupper()
        tells = any(map(str.isdigit, text)) or any(role in _TELLING for role, *_ in surface.roles) or self.binds(text)
        return is_sentence and tells

    def _is_covered(self, surface: Surface, known: Sequence[KeyFact]) -> bool:
        """Whether facts say most of a sentence."""
        marks = bytearray(len(surface.span))
        for fact in known:
            for place in fact.sources:
                start, end = max(place.span.start, surface.span.start), min(place.span.end, surface.span.end)
                if start < end:
                    marks[start - surface.span.start : end - surface.span.start] = b"\1" * (end - start)
        return sum(marks) >= _COVERED * len(marks)

    def _before(self, number: int) -> Surface | None:
        """The sentence before one, in the same paragraph."""
        before = self.surfaces[number - 1] if number else None
        return before if before is not None and before.block == self.surfaces[number].block else None

    def _ending_at(self, known: Sequence[KeyFact], before: Surface) -> int | None:
        """The number of the fact that is a sentence and ends with another one."""
        able = (
            n
            for n, fact in enumerate(known)
            if fact.name in _GOES_ON
            and fact.sources[-1].span.end == before.span.end
            and fact.sources[-1].span.start <= before.span.start
        )
        return next(able, None)

    def _run(self, number: int) -> KeyFact | None:
        """A sentence with those before it on which it leans, or with the heading right above it."""
        first = number
        while self._leans(self.surfaces[first]):
            before = self._before(first)
            if before is None or number - first == _BACK or not self._may_precede(before):
                break
            first -= 1
        members = self.surfaces[first : number + 1]
        head = self.heads.of(members[0].index) if self.heads is not None else None
        head = None if self.heads is not None and self.heads.is_beyond(members[0]) else head
        above = self.surfaces[first - 1] if first else None
        is_top = head is not None and members[0].span.start >= head.begins
        is_top = is_top and (above is None or head is None or above.span.start < head.begins)
        leans = self._leans(members[0])
        if leans and (not is_top or members[0].goes_on):
            return None
        text = " ".join(told(self.document, member.span) for member in members)
        label = ""
        spans = [member.span for member in members]
        if head is not None and not head.is_first and (is_top or not leans):
            label = head.label(self.colon).removesuffix(self.colon)
            if not text.casefold().startswith(label.casefold()):
                text = f"{head.label(self.colon)} {text}"
                spans = [head.span, *spans]
        if len(text.split()) > _TOGETHER or LEADER.search(text):
            return None
        return KeyFact(DETAIL, text, None, tuple(place_of(self.document, span) for span in spans), RULE, label)

    def _may_precede(self, before: Surface) -> bool:
        text = before.line.text
        is_clean = not (before.is_quoted or before.is_list or before.index in self.noise)
        return is_clean and _DEAD.search(text) is None and _CLOSED.search(text) is not None

    def _leans(self, surface: Surface) -> bool:
        """Whether a sentence goes on from another, or speaks of something by a pronoun before it names anything."""
        annotation = self.document.annotation
        if annotation is None or surface.goes_on or surface.adds:
            return True
        every = annotation.tokens_of(annotation.sentences[surface.index])
        tokens = [token for token in every if token.span.start >= surface.span.start]
        is_free = bool(tokens) and relation_of(tokens[0]) == "expl"  # "It is forbidden to …"
        if surface.leans and not is_free:
            return True
        if points(tokens, self.own_nouns) or any(is_clitic(t) or is_object(t) for t in tokens):
            return True
        named = next((n for n, token in enumerate(tokens) if token.pos in ("NOUN", "PROPN")), len(tokens))
        return any(
            t.pos == "PRON"
            and t.feature("Person") == "3"
            and t.feature("PronType") in ("Prs", "Dem")
            and not (t is tokens[0] and relation_of(t) == "expl")
            for t in tokens[:named]
        )
