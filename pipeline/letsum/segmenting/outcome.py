"""The outcome: which sentences dispose of the case, and where its operative part stands.

The disposition is the last theme of a judgment (Farzindar & Lapalme 2004, table 2). It is known by verbs of disposal
with what they dispose of, and by the heading or formula of an operative part ("PAR CES MOTIFS"), whose lines may end in
commas and begin with their verbs.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.budget import jaccard
from pipeline.letsum.rules import RuleBook, title_of
from pipeline.letsum.segmenting.evidence import Line
from pipeline.letsum.segmenting.voices import Voice
from pipeline.letsum.settings import SegmentationSettings
from pipeline.letsum.themes import OutcomeKind

TORN_ITEM = re.compile(r"(?<=[a-zà-ÿ])\s\(?[ai1][.)]$")
"""The letter or number of the first item of a list, at the end of the sentence that announces it."""


_ORDERED, _ORDER = ".outcome.ordered", ".outcome.order"
"""The rules of what a decision orders, whatever it has decided."""
_CONDITION = ".deciding.abstract-condition"
"""The rule of what follows where something is so."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sentence does in the disposition, and the rules that say so."""

    kind: OutcomeKind
    rules: tuple[str, ...] = ()


class OutcomeReader:
    """Finds the outcome in judgments of one language."""

    def __init__(self, book: RuleBook, settings: SegmentationSettings) -> None:
        self._settings = settings
        self._rulings = book.set_of("ruling")
        self._reliefs = book.set_of("relief")
        self._consequences = book.set_of("consequence")
        self._operative = book.set_of("operative")
        self._formalities = book.set_of("formality")
        self._closing = book.set_of("closing")
        self._holdings = book.set_of("holding")
        self._laws = book.set_of("abstract")

    def outcomes(self, lines: Sequence[Line], voices: Sequence[Voice | None]) -> tuple[Outcome | None, ...]:
        """The outcome that each line states: lines of the operative part, else rulings near the end of the text.

        A text that has neither states its outcome where it may: its last rulings in the court's own voice count, or
        what it holds last. Where its end only orders what follows, what it announced before its reasons counts too.
        Tribunals give their judgment first and then, below a title, its reasons.
        """
        front = dict(self._at_the_front(lines))
        if front and not self._operative_part(lines, voices):
            return tuple(front.get(line.index) for line in lines)
        found = list(self._at_the_end(lines, voices))
        if not any(each and self._settles(line) for each, line in zip(found, lines, strict=True)):
            for index, outcome in self._announced(lines, voices):
                found[index] = found[index] or outcome
        if not any(found):
            for index, outcome in self._held_last(lines, voices):
                found[index] = outcome
        return tuple(self._with_items(lines, voices, found))

    def _at_the_front(self, lines: Sequence[Line]) -> Iterator[tuple[int, Outcome]]:
        """What is ordered below the title of an operative part before the first heading, if it rules anything."""
        latest = max(self._settings.shortest_front_part, int(self._settings.latest_announced * len(lines)))
        heading = next((line.index for line in lines if line.is_heading and not self._is_title(line)), 0)
        titles = [line.index for line in lines[: min(latest, heading)] if self._is_title(line)]
        below = lines[titles[-1] + 1 : heading] if titles else ()
        found = list(self._with_announced(below))
        if len(below) <= self._settings.bare_part and any(outcome.kind != "relief" for _, outcome in found):
            yield from found

    def _with_announced(self, lines: Sequence[Line]) -> Iterator[tuple[int, Outcome]]:
        """The outcomes of an operative part, with what its orders announce by a colon."""
        is_listing = False
        for line in lines:
            outcome = self._outcome(line)
            if outcome is None and is_listing and not _is_number(line):
                outcome = Outcome("operative")
            is_listing = outcome is not None and (is_listing or line.text.endswith(":"))
            if outcome is not None:
                yield line.index, outcome

    def _is_title(self, line: Line) -> bool:
        """Whether a line alone is the title of an operative part: "JUDGMENT" """
        is_alone = line.boundary != "sentence" and len(line.text.split()) <= self._settings.longest_title
        return is_alone and any(True for _ in self._operative.matching(title_of(line.text)))

    def _at_the_end(self, lines: Sequence[Line], voices: Sequence[Voice | None]) -> Iterator[Outcome | None]:
        """What the operative part orders, else the last rulings."""
        found: list[Outcome | None] = [None] * len(lines)
        part = self._operative_part(lines, voices)
        own = [
            line
            for line, voice in zip(lines, voices, strict=True)
            if not line.is_heading and (voice is None or (line.index in part and self._may_order(line, voice)))
        ]
        items = {line.index: self._item(line) for line in own if line.index in part and not _is_number(line)}
        rules = any(item and item.kind in ("ruling", "mixed") for item in items.values())
        is_said = items and all(len(lines[index].text.split()) > self._settings.bare_words for index in items)
        if rules or (is_said and len(items) <= self._settings.bare_part):
            starts = sum(lines[index].boundary != "sentence" for index in items)
            is_list = starts >= self._settings.listed_part * len(items)  # else reasons stand in it too
            is_list = is_list or (not rules and len(items) <= self._settings.short_part)
            for index, item in items.items():
                found[index] = item if is_list or (item and item.kind != "operative") else None
            if any(found):
                return _rulings_at_least(found)
        last = self._own_end(lines, voices)
        reach = max(self._settings.ruling_reach, int(self._settings.ruling_share * last))
        near = range(max(0, last - reach), last)
        for line in own:
            if line.index in near and (outcome := self._outcome(line)):
                found[line.index] = outcome
        if not any(outcome and outcome.kind in ("ruling", "mixed") for outcome in found):  # notes may stand at the end
            rulings = [(line.index, outcome) for line in own if (outcome := self._outcome(line)) is not None]
            far = [each for each in rulings if each[1].kind != "relief"][-self._settings.far_rulings :]
            if not far:  # "The sentence of the court …" reads as another's
                ends = (line for line in lines[near.start : near.stop] if not line.is_heading)
                far = [(line.index, each) for line in ends if (each := self._outcome(line)) and each.kind != "relief"]
            for index, outcome in far:
                found[index] = outcome
            beside = max((index for index, _ in far), default=len(lines)) + self._settings.ruling_reach
            found = [
                outcome if index <= beside or (outcome and self._begins_by_ordering(lines[index])) else None
                for index, outcome in enumerate(found)
            ]
        return self._without_mere_consequences(lines, found)

    def _announced(self, lines: Sequence[Line], voices: Sequence[Voice | None]) -> Iterator[tuple[int, Outcome]]:
        """The rulings that a text announces before its reasons: the first of them and what stands beside it."""
        last: int | None = None
        latest = max(self._settings.shortest_front_part, int(self._settings.latest_announced * len(lines)))
        for line in lines[:latest]:
            if line.is_heading or voices[line.index] is not None or line.block.kind == "header_field":
                continue
            outcome = self._outcome(line)
            if outcome is None or outcome.kind == "relief":
                continue
            if last is None or line.index - last <= self._settings.announced_reach:
                last = line.index
                yield line.index, outcome

    def _held_last(self, lines: Sequence[Line], voices: Sequence[Voice | None]) -> Iterator[tuple[int, Outcome]]:
        """The last holdings of the court itself, near the end of a text in which nothing is known to dispose."""
        end = self._own_end(lines, voices)
        reach = max(self._settings.ruling_reach, int(self._settings.ruling_share * end))
        near = [line for line in lines[max(0, end - reach) : end] if not line.is_heading and voices[line.index] is None]
        held = [(line, rule) for line in near if (rule := self._holdings.first(line.text)) is not None]
        said: list[frozenset[str]] = []
        for line, rule in reversed(held[-self._settings.far_rulings :]):
            words = frozenset(line.text.casefold().split())
            if all(jaccard(words, each) <= self._settings.same_holding for each in said):
                said.append(words)
                yield line.index, Outcome("relief", (rule,))

    def _with_items(
        self, lines: Sequence[Line], voices: Sequence[Voice | None], found: Sequence[Outcome | None]
    ) -> Iterator[Outcome | None]:
        """The outcomes; what an order announces by a colon is of it, as far as it goes on in items or small letters.

        Behind the letter of a first item, torn from it, the rest of its section is.
        """
        is_listing = is_torn = False
        for line, outcome in zip(lines, found, strict=True):
            is_torn = is_torn and not line.is_heading and line.boundary != "numbered"
            is_item = line.text[:1].islower() or line.block.kind == "list_item"
            goes_on = is_listing and not line.is_heading and is_item and voices[line.index] is None
            yield Outcome("operative") if outcome is None and (goes_on or is_torn) else outcome
            is_listing = goes_on or (outcome is not None and line.text.endswith(":"))
            is_torn = is_torn or (outcome is not None and TORN_ITEM.search(line.text) is not None)

    def _without_mere_consequences(
        self, lines: Sequence[Line], found: Sequence[Outcome | None]
    ) -> Iterator[Outcome | None]:
        """The outcomes; beside a ruling, what only begins as a consequence does is a reason."""
        is_ruled = any(outcome and outcome.kind in ("ruling", "mixed") for outcome in found)
        for line, outcome in zip(lines, found, strict=True):
            is_mere = outcome is not None and outcome.kind == "relief" and self._reliefs.first(line.text) is None
            yield None if is_ruled and is_mere else outcome

    def _may_order(self, line: Line, voice: Voice) -> bool:
        """Whether a line of the operative part orders though it tells what others said: "Confirms … insofar as …" """
        return (voice.speaker == "other_court" and not line.is_anothers) or (
            voice.speaker == "party"
            and any(
                match.start() == 0
                for _, match in (*self._rulings.matching(line.text), *self._reliefs.matching(line.text))
            )
        )

    def _item(self, line: Line) -> Outcome | None:
        """What a line of the operative part orders; None for a formality, which orders nothing."""
        if self._formalities.first(line.text) is not None:
            return None
        return self._outcome(line) or Outcome("operative")

    def _outcome(self, line: Line) -> Outcome | None:
        if line.text.endswith("?") or self._is_hypothetical(line):
            return None
        rulings = tuple(rule.data.id for rule, _ in self._rulings.matching(line.text))
        reliefs = tuple(rule.data.id for rule, _ in self._reliefs.matching(line.text))
        if rulings:
            return Outcome("mixed" if reliefs else "ruling", (*rulings, *reliefs))
        follows = reliefs or tuple(rule.data.id for rule, _ in self._consequences.matching(line.text))
        return Outcome("relief", follows) if follows else None

    def _is_hypothetical(self, line: Line) -> bool:
        """Whether it says what is ruled if something is so: "If the Tribunal allows the motion, it may …" """
        return any(rule.data.id.endswith(_CONDITION) for rule, _ in self._laws.matching(line.text))

    def _begins_by_ordering(self, line: Line) -> bool:
        """Whether it begins with an order: "I order that …", behind which the terms of what was granted stand."""
        return line.boundary != "sentence" and any(not match.start() for _, match in self._reliefs.matching(line.text))

    def _settles(self, line: Line) -> bool:
        """Whether a rule of disposal knows a line to rule, beyond ordering what follows: "It is ordered that …" """
        outcome = self._outcome(line)
        return outcome is not None and outcome.kind != "relief" and not all(map(_is_mere_order, outcome.rules))

    def _operative_part(self, lines: Sequence[Line], voices: Sequence[Voice | None]) -> range:
        """The sentences from behind the last heading or formula of an operative part to the signature.

        A formula that stands among orders goes on with their part: "Ruling anew,".
        """
        end = self._own_end(lines, voices)
        first, last = int(self._settings.earliest_outcome * end), end
        found: int | None = None
        for line in reversed(lines[first:end]):
            if (opens := self._opens(line)) is not None:
                last = last if found is not None else line.index
                found = opens
                if line.is_heading or not line.index or self._outcome(lines[line.index - 1]) is None:
                    break
            elif found is not None and (line.is_heading or last - line.index > self._settings.order_reach):
                break
        return range(found, self._closed(lines, last + 1, end)) if found is not None else range(0)

    def _opens(self, line: Line) -> int | None:
        """Where the operative part begins that a line opens; in capitals the formula is known inside a line too."""
        starts = line.is_heading or line.boundary != "sentence" or line.text.endswith((":", ","))
        for _, match in self._operative.matching(title_of(line.text) if line.is_heading else line.text):
            if starts or match.start():
                return line.index if match.start() else line.index + 1
        return None

    def _closed(self, lines: Sequence[Line], start: int, end: int) -> int:
        """Where the operative part ends: at a signature, or at a heading behind its first sentences."""
        for line in lines[start:end]:
            if line.boundary != "sentence" and self._closing.first(line.text) is not None:
                return line.index
            if line.is_heading and line.index > start and self._operative.first(line.text) is None:
                return line.index
        return end

    def _own_end(self, lines: Sequence[Line], voices: Sequence[Voice | None]) -> int:
        """Where the court has spoken: before the last lines of others and of the signature."""
        end = len(lines)
        while end and (voices[end - 1] is not None or lines[end - 1].block.kind == "header_field"):
            end -= 1
        return end


def _is_mere_order(rule: str) -> bool:
    return rule.endswith((_ORDERED, _ORDER))


def _is_number(line: Line) -> bool:
    """Whether a line is the number of an item alone: "1." """
    return not any(character.isalpha() for character in line.text)


def _rulings_at_least(found: Sequence[Outcome | None]) -> Iterator[Outcome | None]:
    """The lines of an operative part; where no verb of disposal is known in them, all of them rule."""
    is_known = any(outcome and outcome.kind in ("ruling", "mixed") for outcome in found)
    for outcome in found:
        yield outcome if outcome is None or is_known else Outcome("ruling", outcome.rules)
