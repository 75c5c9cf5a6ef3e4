"""The controlled vocabulary of a language: verbs with their nouns, states, terms, and what its words may mean.

Rows of `lexicons/LANGUAGE/controlled_*.tsv`; concepts are the same in both languages. A house adds rows of its own.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal, cast

from pipeline.controlled.graph import Gender
from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.resources import Resources, Row

STATE: Final = "state"
"""The predicate of what a thing is like; which state is its own."""
Status = Literal["approved", "unapproved"]


@dataclass(frozen=True, slots=True)
class Verb:
    """What says a concept: a verb, the noun of its action if the norm has one, and the roles that it admits.

    `admits` has for each role the preposition that the verb asks for, "" for the one that the role has everywhere.
    """

    concept: str
    frame: str
    verb: str
    particle: str
    is_reflexive: bool
    noun: str
    gender: Gender
    admits: Mapping[str, str]
    place: str


@dataclass(frozen=True, slots=True)
class State:
    """An adjective; `value_preposition` governs the amount that it compares with."""

    concept: str
    adjective: str
    value_preposition: str


@dataclass(frozen=True, slots=True)
class Term:
    """What a thing is called, and whether there can be one of it: a screw, but not an air."""

    concept: str
    term: str
    plural: str
    gender: Gender
    is_counted: bool


@dataclass(frozen=True, slots=True)
class Word:
    """What the norm says of a word as one part of speech: approved, or what to say instead."""

    word: str
    pos: str
    status: Status
    instead: str
    meaning: str
    place: str


class Vocabulary:
    """The vocabulary of a language; immutable once read.

    `infinitives` has those of the imperatives of known verbs, by their forms; `conditionals` are forms of them too.
    """

    def __init__(
        self,
        resources: Resources,
        language: Language,
        infinitives: Mapping[str, str] = MappingProxyType({}),
        conditionals: Set[str] = frozenset(),
    ) -> None:
        self.language = language
        self.infinitives = infinitives
        self.conditionals = conditionals
        self.verbs: dict[str, tuple[Verb, ...]] = {}
        for row in resources.lexicon(language, "controlled_verbs"):
            verb = _verb(row, _place(resources, row))
            self.verbs[verb.concept] = (*self.verbs.get(verb.concept, ()), verb)
        self.states = {
            row["concept"]: State(row["concept"], row["adjective"], row["value"])
            for row in resources.lexicon(language, "controlled_states")
        }
        self.terms = {
            row["concept"]: Term(row["concept"], row["term"], row["plural"], _gender(row), row["count"] == "yes")
            for row in resources.lexicon(language, "controlled_terms")
        }
        self._counted = frozenset(term.term.lower() for term in self.terms.values() if term.is_counted)
        self.words: dict[tuple[str, str], tuple[Word, ...]] = {}
        for row in resources.lexicon(language, "controlled_words"):
            word = _word(row, _place(resources, row))
            self.words[word.word, word.pos] = (*self.words.get((word.word, word.pos), ()), word)

    @property
    def counted(self) -> frozenset[str]:
        """The terms of things that can be counted, as they name one of them."""
        return self._counted

    def refusal(self, word: str, pos: str) -> Word | None:
        """What the norm says against a word, the last row first, which may be the house's; None for no word on it."""
        rows = self.words.get((word, pos), ())
        return rows[-1] if rows and rows[-1].status == "unapproved" else None

    @cached_property
    def known_verbs(self) -> frozenset[str]:
        """The verbs of all concepts, and those that the norm says something about."""
        named = {verb.verb for verbs in self.verbs.values() for verb in verbs if not verb.is_reflexive}
        return frozenset(named | {word for word, pos in self.words if pos == "VERB"})


def _place(resources: Resources, row: Row) -> str:
    """File and line for a message that goes out: never where on this machine the file is."""
    return f"{resources.name_of(row.file)}:{row.line}"


def _verb(row: Row, place: str) -> Verb:
    admits: dict[str, str] = {}
    for part in row["admits"].split(";"):
        role, _, preposition = part.strip().partition("=")
        if role:
            admits[role] = preposition
    return Verb(
        row["concept"],
        row["frame"],
        row["verb"],
        row["particle"],
        row["reflexive"] == "yes",
        row["noun"],
        _gender(row),
        admits,
        place,
    )


def _gender(row: Row) -> Gender:
    if row["gender"] not in ("masculine", "feminine"):
        raise ConfigurationError(f"{row.place}: gender {row['gender']!r}; valid: masculine, feminine")
    return cast(Gender, row["gender"])


def _word(row: Row, place: str) -> Word:
    if row["status"] not in ("approved", "unapproved"):
        raise ConfigurationError(f"{row.place}: status {row['status']!r}; valid: approved, unapproved")
    return Word(row["word"], row["pos"], cast(Status, row["status"]), row["instead"], row["meaning"], place)
