"""The controlled vocabulary of a language: verbs with their nouns, states, terms, and what its words may mean.

Rows of `lexicons/LANGUAGE/controlled_*.tsv`; concepts are the same in both languages. A house adds rows of its own.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, cast, get_args

from pipeline.controlled.graph import Gender
from pipeline.controlled.orders import OrderForms
from pipeline.errors import ConfigurationError
from pipeline.languages import Language, traits_of
from pipeline.resources import Resources, Row

STATE: Final = "state"
"""The predicate of what a thing is like; which state is its own."""
Status = Literal["approved", "unapproved", "remark"]
"""A remark is an approved verb that, before a clause, introduces a statement: "Note that …" orders nothing."""
LONGEST_ENDING: Final = 2
"""Letters that agreement adds to a participle at most."""


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
    """What the norm says of a word as one part of speech: approved, or what to say instead.

    `meaning` is the sense that it has, or in which it is not approved: said of terms of the vocabulary.
    """

    word: str
    pos: str
    status: Status
    instead: str
    meaning: str
    place: str


class ControlledVocabulary:
    """The vocabulary of a language; immutable once read.

    `orders` knows imperatives by their forms; `conditionals` are forms of known verbs, `marked` the endings that
    conditionals of others have, with that of the infinitive.
    """

    def __init__(
        self,
        resources: Resources,
        language: Language,
        orders: OrderForms | None = None,
        conditionals: Set[str] = frozenset(),
        marked: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.language = language
        self.orders = orders or OrderForms()
        self._conditionals, self._marked = conditionals, marked
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

    def is_conditional(self, form: str, lemma: str) -> bool:
        """Whether a form in lower case, of which the lemma may be a guess, is a conditional."""
        if form in self._conditionals:
            return True
        stems = ((form.removesuffix(ending), own) for ending, own in self._marked if form.endswith(ending))
        return any(lemma == stem + own if own else lemma.startswith(stem) for stem, own in stems if stem)

    def introduces_remarks(self, form: str) -> bool:
        """Whether a form in lower case is an imperative or infinitive that, before a clause, orders nothing."""
        rows = self.words.get((self.orders.infinitive(form) or form, "VERB"), ())
        return bool(rows) and rows[-1].status == "remark"

    def is_stative(self, form: str) -> bool:
        """Whether a participle in lower case says what a thing is like, and is no passive."""
        ending = LONGEST_ENDING if traits_of(self.language).has_gender else 0
        return any(form[: len(form) - cut] in self._stative for cut in range(ending + 1))

    @cached_property
    def _stative(self) -> frozenset[str]:
        like = {word for (word, pos), rows in self.words.items() if pos == "ADJ" and rows[-1].status == "approved"}
        return frozenset(like | {state.adjective for state in self.states.values()})

    @cached_property
    def particles(self) -> frozenset[str]:
        """Words that are parts of verbs: "switch off"."""
        return frozenset(word for word, pos in self.words if pos == "PART")

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
    if row["status"] not in get_args(Status):
        raise ConfigurationError(f"{row.place}: status {row['status']!r}; valid: {', '.join(get_args(Status))}")
    return Word(row["word"], row["pos"], cast(Status, row["status"]), row["instead"], row["meaning"], place)
