"""How large what a rule writes may grow, whoever wrote it; the rules that ship stay far below."""

from typing import Final

LONGEST_PATTERN: Final = 5_000
"""Signs of a pattern once the names of its definitions are replaced."""
DEEPEST: Final = 40
"""Brackets inside brackets, definitions inside definitions."""
MOST_TIMES: Final = 2_000
"""Words or signs of a gap, and times that a part may come again."""
LONGEST_REGEX: Final = 200_000
"""Signs of the regular expression that a phrase becomes, with all words of its classes."""
