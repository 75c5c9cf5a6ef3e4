"""Endings of the ids of rules whose facts hold only under some condition, or stand for more than themselves."""

from typing import Final

WITHIN: Final = ".fact.within"
"""A deadline only where something has to be done."""
MADE_AT: Final = ".made-at"
"""The formula at the end with the day on which it was signed."""
MADE_ON: Final = ".made-on"
"""The day of an agreement: in a letter that of what it is about."""
TO_DO: Final = ".to-be-done"
"""A request that is said of a thing: who reads it knows which."""
DOSE: Final = ".dose"
"""What tells the letter of a doctor, in which what is stopped or started is a treatment."""
NEW_SUM: Final = ".new-sum"
"""What a sum becomes: a decision where nobody fears or reports it, under no condition, and nothing is left open."""
OF_TITLE: Final = ".date-of-title"
OF_LETTERS: Final = (".answered", ".was-answered", ".cover")
"""Rules of what a letter decides for who asked: elsewhere "I cannot accept that" decides nothing."""
