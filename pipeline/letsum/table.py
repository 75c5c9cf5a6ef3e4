"""The frame of the table: its headings and the lines of decision data, in the output language."""

import re
from collections.abc import Iterator, Mapping, Sequence

from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.letsum.decision.data import Authority, DecisionData, Fact, Party
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.themes import SUMMARIZED, THEMES
from pipeline.resources import Resources
from pipeline.summary import TableRow

FIELDS = (
    "title",
    "court",
    "citation",
    "docket",
    "appealed",
    "referring",
    "subject",
    "date",
    "place",
    "hearing",
    "judges",
    "advocate_general",
    "parties",
    "counsel",
    "authorities",
)
"""What decision data say in the table, the most needed first."""


_NAMED = re.compile(r"[a-zà-ÿ]{3}|§|\[?[12]\d{3}\]? [A-Z]")
"""What tells an authority from a bare page of a report."""
_CATCHWORDS = re.compile(r"(\s+[–—-]\s*)")
"""What parts the catchwords of a subject."""
_CERTAIN = 3
"""Words of a name of which one may be no word of the parties: a label that stood behind it."""


class Frame:
    """The headings and labels of one language; `decision_data` has more names than the table."""

    def __init__(self, settings: TableSettings, resources: Resources, language: Language) -> None:
        self._settings = settings
        rows = resources.lexicon(language, "legal_headings")
        self._words = {row["key"]: row["heading"] for row in rows}
        for key in (*THEMES, *FIELDS):
            if key not in self._words:
                raise ConfigurationError(f"{rows[0].file if rows else language}: no heading for {key}")

    def rows(self, lines: tuple[str, ...], themes: frozenset[str]) -> tuple[TableRow, ...]:
        """Decision data with the given lines, and a row for each theme that has units."""
        first = (TableRow("decision_data", self._words["decision_data"], lines),) if lines else ()
        return (*first, *(TableRow(theme, self._words[theme]) for theme in SUMMARIZED if theme in themes))

    def lines(self, decision: DecisionData, *, is_crowded: bool = False) -> Iterator[str]:
        """The lines of decision data, the most needed first.

        In a table that `is_crowded`, reasons go before the names of counsel and of most authorities.
        """
        most = self._settings.most_names
        cited = self._settings.fewest_authorities if is_crowded else self._settings.most_authorities
        told: Mapping[str, str] = {
            "title": _text(decision.title),
            "court": _text(decision.court),
            "citation": _text(decision.citation),
            "docket": _text(decision.docket),
            "appealed": _text(decision.appealed),
            "referring": _text(decision.referring),
            "subject": _begun(_text(decision.subject), self._settings.longest_subject),
            "date": _text(decision.date),
            "place": _text(decision.place),
            "hearing": ", ".join(_text(fact) for fact in (decision.hearing_place, decision.hearing_date) if fact),
            "judges": "; ".join(judge.text for judge in decision.judges[: self._settings.most_judges]),
            "advocate_general": _text(decision.advocate_general),
            "parties": self._named(decision.parties, most),
            "counsel": "" if is_crowded else self._named(decision.counsel, most),
            "authorities": "; ".join(_cited(decision, cited, self._settings.most_sections)),
        }
        for field in FIELDS:
            if told[field]:
                yield f"{self._words[field]}{self._words['colon']} {told[field]}"

    def _named(self, people: Sequence[Party], most: int) -> str:
        """The names with their roles, at most so many, and how many others there are."""
        others = len(people) - most
        names = [_party(person) for person in people[:most]]
        return "; ".join((*names, self._words["others"].format(others)) if others > 0 else names)


def _begun(subject: str, most: int) -> str:
    """The first catchwords of a subject, of at most so many words: a court of the Union lists ten lines of them."""
    parts = _CATCHWORDS.split(subject)
    found = parts[0]
    for dash, part in zip(parts[1::2], parts[2::2], strict=True):
        longer = f"{found}{dash}{part}"
        if len(longer.split()) > most:
            break
        found = longer
    return found


def _cited(decision: DecisionData, most: int, sections: int) -> Iterator[str]:
    """The names of the authorities cited most often, in the order of their first mention."""
    title = _words(_text(decision.title))
    own = title | _words(*(party.name.text for party in decision.parties))
    named = [at for at, authority in enumerate(decision.authorities) if _is_named(authority, own, title)]
    often = sorted(named, key=lambda at: (-len(decision.authorities[at].name.sources), at))
    for at in sorted(often[:most]):
        authority = decision.authorities[at]
        provisions = authority.provisions if authority.provisions and "§" not in authority.name.text else ()
        yield ", ".join((authority.name.text, *provisions[:sections]))


def _is_named(authority: Authority, own: frozenset[str], title: frozenset[str]) -> bool:
    """Whether an authority is told by its name, and is not the case itself, without a citation."""
    name = authority.name.text
    if authority.kind != "case":
        return _NAMED.search(name) is not None
    words = _words(name)
    is_itself = not any(sign.isdigit() for sign in name) and (
        len(words - own) <= (len(words) > _CERTAIN) or (bool(title) and title <= words)
    )
    return name[0].isalpha() and _NAMED.search(name) is not None and not is_itself


def _words(*names: str) -> frozenset[str]:
    """The words of names, but for those of one or two letters."""
    return frozenset(word for name in names for word in re.findall(r"[^\W_]{3,}", name.casefold()))


def _text(fact: Fact | None) -> str:
    return fact.text if fact else ""


def _party(party: Party) -> str:
    return f"{party.name.text} ({party.role})" if party.role else party.name.text
