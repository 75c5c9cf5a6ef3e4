"""What parties are called in a table that is in another language than the decision: "appelante", appellant."""

from dataclasses import replace

from pipeline.languages import Language
from pipeline.letsum.decision.data import DecisionData, Party
from pipeline.resources import Resources


class Roles:
    """The roles of parties in one language, by what other languages call them."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._known = {row.small("foreign"): row["role"] for row in resources.lexicon(language, "legal_roles")}

    def said(self, decision: DecisionData) -> DecisionData:
        """Decision data with the roles in this language; a role that it does not know stays as it is."""
        return replace(
            decision,
            parties=tuple(map(self._party, decision.parties)),
            counsel=tuple(map(self._party, decision.counsel)),
        )

    def _party(self, party: Party) -> Party:
        return replace(party, role=self._known.get(party.role.lower(), party.role)) if party.role else party
