"""What a proposal is worth to a translator who reads it (Foster, Langlais & Lapalme 2002, section 4).

Everything is counted in keystrokes. Of a proposal of `length` characters the first `correct` are what the translator is
about to type. Curves are those of figures 2 and 3, read off: a proposal is accepted the more often the more is to be
gained, reading costs more where it is accepted, and what is wrong is erased from its end.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A cost that grows evenly with the length of a proposal."""

    base: float
    each: float

    def at(self, length: int) -> float:
        """The cost at a length in characters."""
        return self.base + self.each * length


@dataclass(frozen=True, slots=True)
class UserModel:
    """A typical translator.

    The acceptance is a logistic curve up to `most` around `middle`, a gain in characters: .25 at a gain of 6.
    """

    most: float = 0.9
    middle: float = 9.1
    slope: float = 3.2
    read_and_accept: Line = Line(3.6, 0.075)
    read_and_reject: Line = Line(0.1, 0.0125)

    def acceptance(self, gain: int) -> float:
        """The probability that a proposal of this gain is accepted (4.1)."""
        return self.most / (1 + math.exp(-(gain - self.middle) / self.slope))

    def benefit_of_accepting(self, length: int, correct: int) -> float:
        """What typing the correct part costs, less reading, the key that accepts, and erasing the rest (4.2)."""
        return correct - self.read_and_accept.at(length) - (length - correct + 1)

    def benefit_of_rejecting(self, length: int) -> float:
        """What reading cost, below nothing."""
        return -self.read_and_reject.at(length)

    def benefit(self, length: int, correct: int) -> float:
        """The expected benefit where so many characters are correct: over accepting and rejecting."""
        accepted = self.acceptance(gain(length, correct))
        return accepted * self.benefit_of_accepting(length, correct) + (1 - accepted) * self.benefit_of_rejecting(
            length
        )

    def expected_benefit(self, prefixes: Sequence[float]) -> float:
        """The expected benefit of a proposal (equation 2).

        `prefixes[k - 1]` is the probability that its first k characters are correct; so it is as long as the proposal.
        """
        length = len(prefixes)
        reached = [1.0, *prefixes, 0.0]
        return sum(
            (reached[correct] - reached[correct + 1]) * self.benefit(length, correct) for correct in range(length + 1)
        )


def gain(length: int, correct: int) -> int:
    """The correct characters less those to erase: 2k - l."""
    return 2 * correct - length
