"""How many a phrase counts: the number, what limits it, and what is no number of them: a share, a range, "several"."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from pipeline.absum.reading.groups import HYPHENS, Groups
from pipeline.absum.reading.vocabulary import CHANGE, LONGEST_LIMIT, RANGE, RATIO, TIMES, EventVocabulary
from pipeline.absum.settings import SchemesSettings
from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.numbers import Numbers
from pipeline.resources import Resources
from pipeline.trees import SentenceTree

AT_LEAST: Final = "at_least"
"""How a range is said: between 30 and 40 are at least 30."""
BETWEEN, OPENER, START, DENIED, JOINED, NOT = "between", "opener", "start", "denied", "range", "not"
"""What a word at the place `range` is: between A *and* B, *between*, *from* A, not A *but* B, A *to* B, *not* A."""
VAGUE: Final = "vague"
"""The context of what makes a number indefinite: several hundred."""
SHORTEST_NUMBER = 3
"""Letters of a number in words that is not tagged as one; a shorter one may be a name's initial."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A quantity, None where it is not known, and how it is not exact."""

    quantity: int | None = None
    limit: str | None = None


class AmountReader:
    """Reads what stands around the numbers of one language; the words are `absum_contexts`."""

    def __init__(self, resources: Resources, vocabulary: EventVocabulary, settings: SchemesSettings) -> None:
        self._vocabulary = vocabulary
        self._settings = settings
        self._lexicons = Lexicons(resources, vocabulary.language)
        self._numbers = Numbers(self._lexicons)

    def read(self, tree: SentenceTree, counts: Sequence[int]) -> Amount:
        """What numbers before a noun, or alone, say; they are indices in order, and at least one."""
        start = self._run(tree, counts[-1])
        high = self._value(tree, start, counts[-1])
        joint = self._joint(tree, start)
        if joint is None and start > counts[0]:
            return Amount()  # several numbers whose bond nobody knows
        first, low = start, None
        if joint is not None:
            first = self._run(tree, start - 2)
            low = self._value(tree, first, start - 2)
        if joint in (JOINED, BETWEEN) and high is not None and low is not None and low < high:
            if start < counts[-1] and first == start - 2:
                return Amount()  # "two to three hundred" begin at 200
            return Amount(low, AT_LEAST)
        if joint is None and high is not None and self._begins_range(tree, counts[-1], high):
            return Amount(high, AT_LEAST)
        return self._multiplied(tree, start, high)

    def counted(self, tree: SentenceTree, head: int) -> int | None:
        """The number behind a limit that a parse took for the head: « *Plus* de 20 personnes ont été tuées »."""
        behind = range(head + 1, min(head + 1 + LONGEST_LIMIT, tree.sentence.last))
        number = next((i for i in behind if tree.token(i).pos in ("NUM", "DET")), None)
        if number is None:
            return None
        with_head = range(max(tree.sentence.first, head - 1), number)
        is_limit = self._vocabulary.limit([tree.token(i) for i in with_head]) is not None
        within = self._vocabulary.limit([tree.token(i) for i in range(head + 1, number)])
        return number if is_limit and within is None else None

    def limit_before(self, tree: SentenceTree, index: int) -> tuple[str | None, int]:
        """How what stands before a number or its article limits it, and where that begins."""
        first = tree.sentence.first
        for end in (index, index - 1):
            if end <= first or (end < index and tree.token(end).pos != "DET"):
                continue
            words = [tree.token(i) for i in range(max(first, end - LONGEST_LIMIT), end)]
            limit = self._vocabulary.limit(words)
            if limit is not None:
                length = next(n for n in range(1, len(words) + 1) if self._vocabulary.limit(words[-n:]) == limit)
                return limit, end - length
        return None, index

    def is_share(self, groups: Groups, tree: SentenceTree, last: int, quantity: int | None, *, is_bare: bool) -> bool:
        """Whether what ends before `last` is only a share: one in three passengers, « un passager sur trois »."""
        if last + 1 >= tree.sentence.last or self._vocabulary.context(RATIO, tree.token(last)) is None:
            return False
        whole = last + 1
        if tree.token(whole).pos == "ADP":
            whole += 1  # "out of"
        if whole >= tree.sentence.last or tree.token(whole).pos != "NUM" or groups.is_calendar(whole):
            return False
        group = groups.group_at.get(whole)
        if group is None or group.head == whole:
            return True
        is_somebody = "person" in self._vocabulary.kinds(tree.token(group.head))
        return is_somebody or (is_bare and quantity == 1 and not groups.is_calendar(group.head))

    def is_change(self, tree: SentenceTree, head: int) -> bool:
        """Whether what looks like a noun tells how a number changed: "the number of people killed *rose* to 15"."""
        is_told = self._vocabulary.context(CHANGE, tree.token(head)) is not None
        behind = range(head + 1, min(head + 1 + LONGEST_LIMIT, tree.sentence.last))
        return is_told and any(tree.token(i).pos == "NUM" for i in behind)

    def is_denied(self, tree: SentenceTree, counts: Sequence[int]) -> bool:
        """Whether a number is named only to deny it: 20 people, *not* 100."""
        before = self._run(tree, counts[-1]) - 1
        return before >= tree.sentence.first and self._vocabulary.context(RANGE, tree.token(before)) == NOT

    def counts(self, tree: SentenceTree, index: int) -> bool:
        """Whether a token counts what follows; in "10-year-old" it does not."""
        if not self._is_number(tree, index):
            return False
        following = tree.token(index + 1) if index + 1 < tree.sentence.last else None
        if following is None or following.text not in HYPHENS:
            return True
        return index + 2 < tree.sentence.last and tree.token(index + 2).pos == "NUM"  # fifty-seven

    def _is_number(self, tree: SentenceTree, index: int) -> bool:
        """Whether a token is a number, though a capital or a conjunction may hide it: "Thirty or forty people"."""
        token = tree.token(index)
        if token.pos == "NUM":
            return True
        if token.pos not in ("NOUN", "PROPN") or len(token.text) < SHORTEST_NUMBER or index + 1 >= tree.sentence.last:
            return False
        is_joined = tree.relation(index) in ("compound", "conj", "nummod")
        return is_joined and (self._lexicons.value("numerals", token) or "").isdigit()

    def _begins_range(self, tree: SentenceTree, index: int, low: int) -> bool:
        """Whether a greater number follows that the parse parted from this one: "wounding 50 to 60 others"."""
        if index + 2 >= tree.sentence.last or not self._is_number(tree, index + 2):
            return False
        joint = self._vocabulary.context(RANGE, tree.token(index + 1))
        opening = index - 1 >= tree.sentence.first and self._vocabulary.context(RANGE, tree.token(index - 1)) == OPENER
        high = self._value(tree, index + 2, index + 2)
        return (joint == JOINED or (joint == BETWEEN and opening)) and high is not None and low < high

    def _joint(self, tree: SentenceTree, start: int) -> str | None:
        """What joins a number to one before it."""
        if start - 2 < tree.sentence.first or not self._is_number(tree, start - 2):
            return None
        between = tree.token(start - 1)
        joint = JOINED if between.text in HYPHENS else self._vocabulary.context(RANGE, between)
        first = self._run(tree, start - 2)
        opening = None
        if first > tree.sentence.first:
            opening = self._vocabulary.context(RANGE, tree.token(first - 1))
        if joint == BETWEEN and opening != OPENER:
            return None
        if joint == JOINED and opening == START and self._changes(tree, first, start):
            return DENIED  # « est passé de 12 à 15 »: it is 15 now
        return joint if joint in (JOINED, BETWEEN, DENIED) else None

    def _changes(self, tree: SentenceTree, *numbers: int) -> bool:
        for number in numbers:
            current: int | None = number
            for _ in range(self._settings.change_height):
                current = tree.governor(current) if current is not None else None
                if current is not None and self._vocabulary.context(CHANGE, tree.token(current)) is not None:
                    return True
        return False

    def _multiplied(self, tree: SentenceTree, start: int, value: int | None) -> Amount:
        """With what stands before a number: at least 20, half a dozen, several hundred."""
        before = start - 1
        if before > tree.sentence.first and tree.token(before).pos == "DET":
            before -= 1
        times = self._vocabulary.context(TIMES, tree.token(before)) if before >= tree.sentence.first else None
        if times == VAGUE or value is None:
            return Amount()
        if times is None:
            return Amount(value, self.limit_before(tree, start)[0])
        product = Decimal(times) * value
        return Amount(int(product) if product == int(product) else None, self.limit_before(tree, before)[0])

    def _value(self, tree: SentenceTree, first: int, last: int) -> int | None:
        value = self._numbers.read([tree.token(i) for i in range(first, last + 1) if self._is_number(tree, i)])
        return int(value) if value is not None and value == int(value) else None

    def _run(self, tree: SentenceTree, last: int) -> int:
        """Where a number of several words begins; a hyphen joins its words, and digits to a range."""
        first = last
        while first > tree.sentence.first:
            before = first - 1
            if self._is_number(tree, before):
                first = before
                continue
            is_joined = before > tree.sentence.first and tree.token(before).text in HYPHENS
            if not is_joined or not self._is_number(tree, before - 1) or tree.token(first).text.isdigit():
                break
            first = before - 1
        return first
