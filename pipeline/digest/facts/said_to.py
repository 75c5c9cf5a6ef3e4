"""Fields of minutes that are no fields, but what somebody says to something: "Mr Lee: not before May"."""

import re

from pipeline.digest.elements.key_fact import KeyFact


def is_said_by(fact: KeyFact, titled: re.Pattern[str]) -> bool:
    """Whether a field of minutes is what somebody says to something: "Mr Lee: not before May"."""
    said = fact.value.partition(":")[2].strip()
    return titled.match(fact.label) is not None and said[:1].islower()
