"""What no fact of a short document says yet: sentences with a figure, a duty or a condition, with what they lean on.

A sentence that leans on a fact goes on with it: "If you cancel later, we keep the deposit. This does not apply …". What
only excepts, denies or sets a condition goes behind what states more, as far as there is room.
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.pronouns import ends_in_count, relation_of
from pipeline.digest.facts.votes import voted_on
from pipeline.digest.headings.heads import Heads
from pipeline.digest.joined.leans import CLOSED, DEAD, Leans, may_precede
from pipeline.digest.reading.details import AMOUNT, DETAIL, LEADER, RULE, is_inside
from pipeline.digest.reading.passage import told
from pipeline.digest.reading.surface import Surface
from pipeline.digest.values.settled import CLAUSES, ONLY_WHOLE, SENTENCES, TOLD_WHOLE
from pipeline.document import Document

_COVERED: Final = 0.6
"""Share of a sentence that facts say, of which it is none."""
_LEAST: Final = 3
_MOST: Final = 48
_TOGETHER: Final = 75
_BACK: Final = 2
_MOST_RUNS: Final = 18
_MOST_WEIGHING: Final = 30
"""Sentences that are added, those among them that only have a word that turns a meaning."""
WEIGHS: Final = "weighs"
"""The evidence of what excepts, denies or obliges."""
MENTIONED: Final = "digest.mentioned"
"""What points at something that another fact names is a fact among others, and never told alone."""
_SHORT: Final = 400
_ABOVE: Final = 6
_ASKING: Final = frozenset({"request", "deadline", "obligation", "payment"})
_FAR: Final = 1
"""Sentences between a fact and what follows for who does not heed it."""
_GOES_ON: Final = SENTENCES | TOLD_WHOLE | ONLY_WHOLE | CLAUSES | {DETAIL}
"""Facts that are sentences, behind which one that leans on them may stand."""
_LED: Final = frozenset({DETAIL, "deadline", "event", "limit", "payment", "decision", "obligation", "prohibition"})
_TELLING: Final = frozenset({"action", "decision", "obligation", "prohibition", "request", "recommendation"})
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
    weighing: re.Pattern[str]
    leans: Leans
    follows: re.Pattern[str]

    def added(self, facts: Sequence[KeyFact]) -> tuple[KeyFact, ...]:
        """The facts, some with the sentence behind them, and those that were missing, in the order of the document."""
        known = [self._led_in(fact) for fact in facts]
        count = 0
        for tells, most in ((self._tells, _MOST_RUNS), (self._weighs, _MOST_WEIGHING), (self._states, self._all)):
            for number, surface in enumerate(self.surfaces):
                if count >= most:
                    break
                if not (self._is_worth(surface) and tells(surface)) or self._is_covered(surface, known):
                    continue
                if self._leans(surface) and self._goes_on(number, known):
                    continue
                if self._is_known(surface) and self._ends_detail(number, known) and self._goes_on(number, known):
                    continue
                if (run := self._run(number)) is not None:
                    known.append(run)
                    count += 1
        for number, surface in enumerate(self.surfaces):
            follows = surface.opens and not surface.is_quoted and self.follows.match(surface.line.text) is not None
            if follows and not self._is_covered(surface, known):
                self._threatens(number, known)
        places = [place for fact in known if fact.name == DETAIL for place in fact.sources]
        return tuple(f for f in known if f.name != AMOUNT or not is_inside(f, places))

    def _is_known(self, surface: Surface) -> bool:
        """Whether a sentence is about a thing without saying whose or which: "The cost is met by the club"."""
        annotation = self.document.annotation
        if annotation is None or surface.opens:
            return False
        every = annotation.tokens_of(annotation.sentences[surface.index])
        tokens = [token for token in every if token.span.start >= surface.span.start][:3]
        kinds = [token.pos for token in tokens]
        is_bare = kinds == ["DET", "NOUN", "AUX"] and tokens[0].feature("Definite") == "Def"
        return is_bare and tokens[1].text.casefold() not in self.own_nouns

    def _ends_detail(self, number: int, known: Sequence[KeyFact]) -> bool:
        """Whether a detail ends with the sentence before one."""
        before = self._before(number)
        at = self._ending_at(known, before) if before is not None else None
        return at is not None and known[at].name == DETAIL

    def _goes_on(self, number: int, known: list[KeyFact]) -> bool:
        """Whether a sentence ends a paragraph's fact that it leans on, which then has it too, if there is room."""
        surface = self.surfaces[number]
        for back in range(1, 2 + _FAR * self.binds(surface.line.text)):
            between = self.surfaces[number - back + 1 : number + 1]
            before = self._before(number - back + 1)
            if before is None or not all(self._may_precede(each) for each in between):
                break
            if (at := self._ending_at(known, before)) is None:
                continue
            fact = known[at]
            value = " ".join((fact.value.rstrip(), *(told(self.document, each.span) for each in between)))
            if len(value.split()) <= _TOGETHER:
                known[at] = replace(
                    fact,
                    value=value if fact.value.rstrip()[-1:] in ".!?" else fact.value,
                    sources=(*fact.sources, *(place_of(self.document, each.span) for each in between)),
                )
                return True
            return back == 1
        return self.follows.match(surface.line.text) is not None and self._threatens(number, known)

    def _threatens(self, number: int, known: list[KeyFact]) -> bool:
        """Whether a sentence says what follows for who does not heed the request or day above, which then has it."""
        surface = self.surfaces[number]
        if CLOSED.search(surface.line.text) is None:
            return False  # the heading of what follows: "If you cannot come"
        for before in self.surfaces[max(0, number - _ABOVE) : number][::-1]:
            if before.section != surface.section or before.is_quoted:
                return False
            if before is not self.surfaces[number - 1] and self._asks(self.surfaces[number - 1]):
                return False  # what is asked right above is no fact
            asked = (n for n, f in enumerate(known) if f.name in _ASKING and f.sources[-1].span.end == before.span.end)
            if (at := next(asked, None)) is not None:
                value = f"{known[at].value.rstrip()} {told(self.document, surface.span)}"
                places = (*known[at].sources, place_of(self.document, surface.span))
                if known[at].value.rstrip()[-1:] not in ".!?" or len(value.split()) > _TOGETHER:
                    return False
                known[at] = replace(known[at], value=value, sources=places)
                return True
        return False

    @staticmethod
    def _asks(surface: Surface) -> bool:
        """Whether a sentence asks for something, or has a figure, such as the day by which it is to be done."""
        return any(role in _ASKING for role, *_ in surface.roles) or any(map(str.isdigit, surface.line.text))

    def _led_in(self, fact: KeyFact) -> KeyFact:
        """A fact that is a sentence and leans, behind the one before it: "The fee is £34. It is due by 30 June."."""
        numbers = (n for n, s in enumerate(self.surfaces) if s.span == fact.sources[0].span)
        number = next(numbers, None) if fact.name in _LED else None
        if number is None:
            return fact
        is_vote = fact.name == "decision" and self.proposes.match(fact.value.partition(" ")[2])
        if is_vote and (moved := self._of_motion(fact, number)) is not None:  # "The motion was lost."
            return moved
        if (headed := self._headed(fact, number)) is not None:
            return headed
        asked = self._before(number)
        if fact.name == DETAIL and asked is not None and asked.line.text.endswith("?") and self.surfaces[number].leans:
            value = f"{told(self.document, asked.span)} {fact.value}"
            return replace(fact, value=value, sources=(place_of(self.document, asked.span), *fact.sources))
        if self._counts(self.surfaces[number]):
            return self._of_paragraph(fact, number)
        if not self._leans(self.surfaces[number]):
            return fact
        before = self._before(number)
        if before is None or self._leans(before) or not self._may_precede(before):
            return fact
        value = f"{told(self.document, before.span)} {fact.value}"
        if len(value.split()) > _TOGETHER:
            return fact
        return replace(fact, value=value, sources=(place_of(self.document, before.span), *fact.sources))

    def _of_motion(self, fact: KeyFact, number: int) -> KeyFact | None:
        """How a vote went, behind the sentence right before it that says what was proposed, else behind its heading."""
        moved = voted_on(self.surfaces, number, self.proposes)
        if moved is not None and not self._leans(moved):
            value = f"{told(self.document, moved.span)} {fact.value}"
            return replace(fact, value=value, sources=(place_of(self.document, moved.span), *fact.sources))
        head = self.heads.of(self.surfaces[number].index) if self.heads is not None else None
        if head is None or head.is_first or fact.value.startswith(head.text):
            return None
        value = f"{head.label(self.colon)} {fact.value}"
        return replace(fact, value=value, sources=(place_of(self.document, head.span), *fact.sources))

    def _counts(self, surface: Surface) -> bool:
        """Whether a sentence ends in a number of what stands before it."""
        annotation = self.document.annotation
        tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        return not surface.opens and ends_in_count(tokens)

    def _of_paragraph(self, fact: KeyFact, number: int) -> KeyFact:
        """A fact that is a sentence behind all of its paragraph that stands before it, where that is short."""
        block = self.surfaces[number].block
        above = [s for s in self.surfaces[max(0, number - _ABOVE) : number] if s.block == block]
        value = " ".join((*(told(self.document, each.span) for each in above), fact.value))
        if not above or not above[0].opens or self._leans(above[0]) or len(value.split()) > _TOGETHER:
            return fact
        return replace(fact, value=value, sources=(*(place_of(self.document, s.span) for s in above), *fact.sources))

    def _headed(self, fact: KeyFact, number: int) -> KeyFact | None:
        """A fact that opens what stands under a question, or under the first words of a clause, behind these."""
        head = self.heads.of(self.surfaces[number].index) if self.heads is not None else None
        above = self.surfaces[number - 1].span.end if number else 0
        if head is None or head.is_first or not (head.is_run_in or head.is_question) or above > head.begins:
            return None
        if fact.value.startswith(head.text):
            return None
        value = f"{head.label(self.colon)} {fact.value}"
        return replace(fact, value=value, sources=(place_of(self.document, head.span), *fact.sources))

    def _is_worth(self, surface: Surface) -> bool:
        text = surface.line.text
        block = self.document.blocks[surface.block]
        if surface.is_quoted or surface.is_list or surface.speaker is not None or surface.index in self.noise:
            return False
        if block.kind not in _BLOCKS or DEAD.search(text) or not _LEAST <= len(text.split()) <= _MOST:
            return False
        if "@" in text and not surface.roles:
            return False
        is_cry = text[-1] == "!" and not any(map(str.isdigit, text)) and self.weighing.search(text) is None
        return CLOSED.search(text) is not None and text[:1].isupper() and not is_cry

    def _tells(self, surface: Surface) -> bool:
        """Whether a sentence has a figure, does something or says what follows."""
        text = surface.line.text
        has_figure = any(map(str.isdigit, text))
        return has_figure or any(role in _TELLING for role, *_ in surface.roles) or self.binds(text)

    def _weighs(self, surface: Surface) -> bool:
        """Whether a sentence excepts, denies, obliges, sets a condition or a day in words."""
        return self.weighing.search(surface.line.text) is not None and self._is_whole(surface)

    @property
    def _all(self) -> int:
        """Sentences that are added of a document of which nearly every sentence is a fact."""
        return _MOST_RUNS * (len(self.document.text.split()) <= _SHORT)

    def _states(self, surface: Surface) -> bool:
        """Whether a sentence may be told that neither has a figure nor turns anything."""
        is_said = surface.weight is not None and surface.speaker is None and not surface.is_idle
        return is_said and self._is_whole(surface)

    def _is_whole(self, surface: Surface) -> bool:
        """Whether a sentence has a subject, where it is an item of notes: not "Volunteer to pair, needs help."."""
        annotation = self.document.annotation
        if annotation is None or self.document.blocks[surface.block].kind != "list_item":
            return True
        tokens = annotation.tokens_of(annotation.sentences[surface.index])
        return any(relation_of(token) in ("nsubj", "expl") for token in tokens)

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
        """The sentence before one, in the same paragraph, which is not only its name."""
        before = self.surfaces[number - 1] if number else None
        head = self.heads.of(self.surfaces[number].index) if self.heads is not None else None
        is_name = (
            before is not None
            and head is not None
            and head.span.start <= before.span.start
            and before.span.end <= head.begins
        )
        is_before = before is not None and before.block == self.surfaces[number].block and not is_name
        return before if is_before else None

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
        if self._counts(self.surfaces[number]):  # "Members over 70 may buy 40."
            opening = (n for n in range(number, -1, -1) if self.surfaces[n].opens)
            first = next(opening, number)
            if not all(map(self._may_precede, self.surfaces[first:number])):
                return None
        while self._leans(self.surfaces[first]) or self._is_known(self.surfaces[first]):
            before = self._before(first)
            if before is None or number - first == _BACK or not self._may_precede(before):
                break
            first -= 1
        asked = self._before(first)
        if asked is not None and asked.line.text.endswith("?") and not (asked.is_quoted or asked.index in self.noise):
            first -= 1  # an answer is told with its question
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
        rule = MENTIONED if not leans and self._leans(members[0], is_told=False) else RULE
        return KeyFact(DETAIL, text, None, tuple(place_of(self.document, span) for span in spans), rule, label)

    def _may_precede(self, before: Surface) -> bool:
        return may_precede(before, self.noise)

    def _leans(self, surface: Surface, *, is_told: bool = True) -> bool:
        return self.leans.leans(surface, is_told=is_told)
