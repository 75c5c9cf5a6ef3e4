"""Decision data: what the header, the signature and the citations of a decision state, each fact with its places."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pipeline.span import SourceSpan

AuthorityKind = Literal["statute", "regulation", "constitution", "treaty", "guideline", "case", "doctrine"]


@dataclass(frozen=True, slots=True)
class Fact:
    """A stated fact: its words on one line (dates as ISO 8601), its places, and the rule that found it."""

    text: str
    sources: tuple[SourceSpan, ...]
    rule: str

    def __post_init__(self) -> None:
        if not self.sources:
            raise ValueError(f"the fact {self.text!r} of {self.rule} needs a place in the source")


@dataclass(frozen=True, slots=True)
class Party:
    """A party, or its counsel: the name, and the role in the proceeding as one word of the language, if stated."""

    name: Fact
    role: str | None


@dataclass(frozen=True, slots=True)
class Authority:
    """A statute, case or work that the decision cites; `name` says it once, `name.sources` are all its places.

    `provisions` are the sections or articles cited of a statute, in the order of their first mention.
    """

    name: Fact
    kind: AuthorityKind
    provisions: tuple[str, ...] = ()


_DAY: Final = len("2020-03-03")


@dataclass(frozen=True, slots=True)
class DecisionData:
    """The theme DECISION DATA of a table-style summary (Farzindar & Lapalme 2004, table 2).

    None and empty tuples are what the decision does not state: nothing is guessed.
    """

    court: Fact | None = None
    place: Fact | None = None
    date: Fact | None = None
    hearing_place: Fact | None = None
    hearing_date: Fact | None = None
    docket: Fact | None = None
    citation: Fact | None = None
    title: Fact | None = None
    appealed: Fact | None = None
    referring: Fact | None = None
    subject: Fact | None = None
    advocate_general: Fact | None = None
    judges: tuple[Fact, ...] = ()
    parties: tuple[Party, ...] = ()
    counsel: tuple[Party, ...] = ()
    authorities: tuple[Authority, ...] = ()

    @property
    def facts(self) -> Iterator[tuple[str, Fact]]:
        """Every fact with the name of its field, in the order of `as_json`."""
        for field, fact in self._single().items():
            if fact is not None:
                yield field, fact
        for judge in self.judges:
            yield "judges", judge
        for party in self.parties:
            yield "parties", party.name
        for counsel in self.counsel:
            yield "counsel", counsel.name
        for authority in self.authorities:
            yield "authorities", authority.name

    def rule_counts(self) -> Mapping[str, int]:
        """How often each rule gave a fact."""
        return Counter(fact.rule for _, fact in self.facts)

    def as_json(self) -> dict[str, Any]:
        """The contract's `decision_data`; `sources` has the places of all facts but authorities, which carry theirs."""
        found: dict[str, Any] = {field: fact.text if fact else None for field, fact in self._single().items()}
        days = found["hearing_date"]
        if days and len(days) > _DAY:  # a date is one day for whoever reads it by program: the last
            found |= {"hearing_date": days[-_DAY:], "hearing_days": days}
        found["judges"] = [judge.text for judge in self.judges]
        found["parties"] = [{"name": party.name.text, "role": party.role} for party in self.parties]
        found["counsel"] = [counsel.name.text for counsel in self.counsel]
        found["counsel_for"] = [counsel.role for counsel in self.counsel]
        found["authorities"] = [
            {
                "text": authority.name.text,
                "kind": authority.kind,
                **({"provisions": list(authority.provisions)} if authority.provisions else {}),
                "sources": [_json(source) for source in authority.name.sources],
                "rules": [authority.name.rule],
            }
            for authority in self.authorities
        ]
        found["sources"] = self._sources()
        return found

    def _single(self) -> dict[str, Fact | None]:
        return {
            "court": self.court,
            "place": self.place,
            "date": self.date,
            "hearing_place": self.hearing_place,
            "hearing_date": self.hearing_date,
            "docket": self.docket,
            "citation": self.citation,
            "title": self.title,
            "appealed": self.appealed,
            "referring": self.referring,
            "subject": self.subject,
            "advocate_general": self.advocate_general,
        }

    def _sources(self) -> dict[str, list[dict[str, Any]]]:
        """For each field, a list as long as its value, each item with the places and the rule of that fact."""
        found: dict[str, list[dict[str, Any]]] = {}
        for field, fact in self.facts:
            if field != "authorities":
                places = {"sources": [_json(source) for source in fact.sources], "rules": [fact.rule]}
                found.setdefault(field, []).append(places)
        return found


def one_line(text: str) -> str:
    """Words with single spaces between them."""
    return " ".join(text.split())


def distinct(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """The facts in order of first mention, those with the same words as one with all their places."""
    merged: dict[str, Fact] = {}
    for fact in facts:
        key = fact.text.casefold()
        known = merged.get(key)
        sources = (*known.sources, *fact.sources) if known else fact.sources
        merged[key] = Fact((known or fact).text, tuple(dict.fromkeys(sources)), (known or fact).rule)
    return tuple(merged.values())


def _json(source: SourceSpan) -> dict[str, int]:
    places = {"document": source.document, "start": source.span.start, "end": source.span.end}
    if source.page is not None:
        places["page"] = source.page
    if source.paragraph is not None:
        places["paragraph"] = source.paragraph
    return places
