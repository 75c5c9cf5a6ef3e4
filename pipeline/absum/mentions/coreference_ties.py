"""The names of what ties a mention to the main event; their rules are `grammars/absum/coreference.toml`."""

from typing import Final

SAME_DAY, SAME_PLACE, SAME_SENTENCE, SAME_NUMBER, SAME_NAME, LEAD, RESUMED = (
    "same_day",
    "same_place",
    "same_sentence",
    "same_number",
    "same_name",
    "lead",
    "resumed",
)
TIES: Final = (SAME_DAY, SAME_PLACE, SAME_SENTENCE, SAME_NUMBER, SAME_NAME, LEAD, RESUMED)
"""The ties, in the order in which they are asked."""
