"""One sentence that says what a case is about, made of decision data where no sentence of the text does.

"Appeal by X against Y": the nature of the proceeding follows from the role of who began it (`legal_openings.tsv`).
"""

import re
from collections.abc import Iterable, Sequence

from pipeline.languages import Language
from pipeline.letsum.choosing.unmet import RULE as SHORT_NAME
from pipeline.letsum.decision.data import DecisionData, Party
from pipeline.resources import Resources, RuleTable
from pipeline.span import SourceSpan

_NO_NAME = re.compile(r"[:;°]|\d{3}")
"""What names of parties never hold: a label or a number was taken for one."""
_BEHIND_COMMA = re.compile(r", ([\w-]+) ")
_WORD = re.compile(r"\w+")
RULE = "letsum.introduction"
UNKNOWN = "unknown"
"""What the table calls parties without a role; they stand in the order of the title."""


class IntroductionWriter:
    """Writes the introduction of decisions in one language."""

    def __init__(self, most_names: int, resources: Resources, language: Language) -> None:
        rows = resources.lexicon(language, "legal_openings")
        self._openings = {(row.small("role"), row.small("court")): row["against"] for row in rows}
        self._alone = {(row.small("role"), row.small("court")): row["alone"] for row in rows}
        self._others = self._openings.pop(("others", ""))
        self._articles = frozenset(self._openings.pop(("articles", "")).split())
        known = resources.lexicon(language, "court_roles")
        third = {row["role"] for row in known if row["side"] == "third"}
        self._aside = third | {*self._openings.pop(("aside", "")).split()}
        self._forms = frozenset(row["form"] for row in known)
        self._roles = {role for role, _ in self._openings}
        self._most_names = most_names

    def write(self, decision: DecisionData, *, asks_leave: bool = False) -> tuple[str, tuple[SourceSpan, ...]] | None:
        """The sentence without its final mark, and the places of the names in it; None where one side is unknown.

        Who asks for leave alone has not appealed: then it is only told who is in the case.

        Who goes to a court of last resort alone is told alone. Who intervenes, and a commission that a complaint was
        made to, is on no side. A name with a role in it is of two titles that ran into each other.
        """
        sides = [party for party in decision.parties if party.role not in self._aside]
        own = [party for party in sides if self._begins(party)]
        other = [party for party in sides if not self._begins(party)]
        if not own:
            own, other = other[:1], other[1:]
            if any(party.role for party in (*own, *other)):
                return None
        if not own or any(self._is_no_name(party.name.text) for party in (*own, *other)):
            return None
        if {_letters(party) for party in own} & {_letters(party) for party in other}:  # nobody sues himself
            return None
        key = self._opening(
            UNKNOWN if asks_leave else (own[0].role or UNKNOWN).lower(), decision.court.text if decision.court else ""
        )
        against = self._openings[key] if other else self._alone[key]
        if not against:
            return None
        shown = (*own[: self._most_names], *other[: self._most_names])
        return against.format(self._names(own), self._names(other)), tuple(_places(shown))

    def _begins(self, party: Party) -> bool:
        """Whether a proceeding is named after who has the party's role."""
        return party.role is not None and party.role.lower() in self._roles

    def _is_no_name(self, text: str) -> bool:
        behind_commas = (found[1].lower() for found in _BEHIND_COMMA.finditer(text))
        return bool(_NO_NAME.search(text)) or any(word in self._forms for word in behind_commas)

    def _opening(self, role: str, court: str) -> tuple[str, str]:
        """How the proceeding is named that a party of a role began: before this court, or before any."""
        here = [
            key
            for key in sorted(self._openings)
            if key[0] == role and key[1] and key[1] in _WORD.findall(court.lower())
        ]
        return here[0] if here else (role, "")

    def _names(self, parties: Sequence[Party]) -> str:
        names = ", ".join(self._inside(party.name.text) for party in parties[: self._most_names])
        return f"{names} {self._others}" if len(parties) > self._most_names else names

    def _inside(self, name: str) -> str:
        """A name as it stands inside a sentence: with a small article, unless it is all in capitals."""
        first = name.split()[0]
        is_article = first.lower() in self._articles and first[1:].islower()
        return name[0].lower() + name[1:] if is_article else name


def _letters(party: Party) -> str:
    """What two lines have in common that name one party with other marks."""
    return "".join(character for character in party.name.text.casefold() if character.isalnum())


def _places(parties: Iterable[Party]) -> Iterable[SourceSpan]:
    for party in parties:
        yield party.name.sources[0]


def operations(resources: Resources, language: Language) -> tuple[RuleTable, ...]:
    """What leaves an id without a rule of the grammar: the sentence made of decision data, names put in brackets."""
    row = next(iter(resources.lexicon(language, "legal_openings")))
    text = "What a case is about, said from decision data by a row of legal_openings.tsv."
    values = {"id": RULE, "type": "operation", "source": "own", "description": text}
    name = next(iter(resources.lexicon(language, "legal_joints")))
    said = "A short name is said with what it stands for, in brackets, where the table says it first."
    short = {"id": SHORT_NAME, "type": "operation", "source": "own", "description": said}
    return (RuleTable(values, row.file, row.line), RuleTable(short, name.file, name.line))
