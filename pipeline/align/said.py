"""What the sources say anywhere, word by word: names and numbers that stand nowhere in them are somebody's own."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from pipeline.align.words import PlainSentence
from pipeline.annotate.lexicon import Lexicons

SHORTEST_ROOT = 4
"""Letters of a name of which derived ones ("Yemen", "Yemeni") may have different endings."""
SHARE_OF_ROOT = 0.7


class SaidAnywhere:
    """The words and numbers of all sources, in lower case and by value."""

    def __init__(self, given: Sequence[PlainSentence], lexicons: Lexicons) -> None:
        self._lexicons = lexicons
        self.words = frozenset(word.lower() for sentence in given for word in sentence.words)
        self.stems = frozenset(stem for sentence in given for stem in sentence.stems)
        self.values = frozenset(value for word in self.words if (value := self.value(word)) is not None)
        self._roots = frozenset(word[:SHORTEST_ROOT] for word in self.words if len(word) >= SHORTEST_ROOT)
        self._initials = _initials(given)

    def value(self, word: str) -> Decimal | None:
        """The value of digits or of a numeral."""
        if word[:1].isdigit():
            return number_of(word)
        known = self._lexicons.word_value("numerals", word)
        return Decimal(known) if known else None

    def has_number(self, value: Decimal, tolerance: Decimal = Decimal(0)) -> bool:
        """Whether a number of this value is there, or one as near as a share of it."""
        if value in self.values:
            return True
        return tolerance > 0 and any(abs(value - other) <= tolerance * abs(other) for other in self.values)

    def has_name(self, word: str, stem: str) -> bool:
        """Whether a word of a name is there: itself, its stem, what it is derived from, or what it abbreviates."""
        lower = word.lower()
        if lower in self.words or stem in self.stems or lower.removesuffix("s") in self.words:
            return True
        if word.isupper() and word.replace(".", "").lower() in self._initials:
            return True
        if lower[:SHORTEST_ROOT] not in self._roots or len(lower) < SHORTEST_ROOT:
            return False
        return any(_are_related(lower, other) for other in self.words)


def number_of(text: str) -> Decimal | None:
    """The value of digits; a mark before three last digits parts thousands, any other is a decimal one."""
    digits = text.replace(",", ".")
    head, mark, tail = digits.rpartition(".")
    whole, decimals = (head, tail) if mark and len(tail) != len("000") else (f"{head}{tail}", "")
    plain = whole.replace(".", "")
    if not plain.isdecimal() or not (decimals.isdecimal() or not decimals):
        return None
    return Decimal(f"{plain}.{decimals or 0}").normalize()


def _are_related(word: str, other: str) -> bool:
    """Whether two words begin alike for most of the shorter one."""
    shorter = min(len(word), len(other))
    if shorter < SHORTEST_ROOT:
        return False
    alike = next((n for n in range(shorter) if word[n] != other[n]), shorter)
    return alike >= max(SHORTEST_ROOT, SHARE_OF_ROOT * max(len(word), len(other)))


def _initials(given: Iterable[PlainSentence]) -> frozenset[str]:
    """The initials of runs of capitalized words, small words between them left out."""
    found: set[str] = set()
    for sentence in given:
        run = ""
        for word in sentence.words:
            if word[:1].isupper():
                run += word[0].lower()
                found.update(run[start:] for start in range(len(run) - 1))
            elif len(word) > SHORTEST_ROOT - 1 or not run:
                run = ""
    return frozenset(found)
