"""Facts below a title: what a court itself calls so."""

from pipeline.letsum.interpretation import ThematicUnit

_TITLE = ".title."
_FACTS = (".title.facts", ".title.factual-background", ".title.chronology", ".title.agreed-statement")
"""The rules of the titles that announce facts."""


def is_titled_facts(unit: ThematicUnit) -> bool:
    """Whether it tells facts below a title that announces them."""
    return unit.role == "facts" and any(rule.endswith(_FACTS) for rule in unit.rules)


def is_below_title(unit: ThematicUnit) -> bool:
    """Whether it tells facts below a title of whatever kind: "Allegations"."""
    return unit.role == "facts" and any(_TITLE in rule for rule in unit.rules)
