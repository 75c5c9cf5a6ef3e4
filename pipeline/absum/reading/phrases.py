"""Noun phrases of the sources as candidates see them: head, name, modifiers, number, quantity, kinds."""

from dataclasses import dataclass
from typing import Literal

from pipeline.span import Span

MANY = 1000
"""From here on a number of people is a statistic of years, not of an event."""
GENERIC = "generic"
"""The kind of nouns that say no more than that there is somebody or something: people, victims."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase as it stands in a source.

    `noun` is the head with its modifiers in the form of the source, `singular` the same with the head's lemma, without
    determiner and quantity; both are empty for a bare number. A `name` may have a `title` in front; `complement` is
    the phrase behind that a preposition of terms joins, `inner` the same as a phrase, `member_of` too if it is an
    organization. `is_definite` is None without a determiner. A fixed phrase ("hundreds of people", "one of the
    officers") is said as it stands; `part` is how many it names: two of the officers. `before` are the words of a
    relational noun: "front of". A derived phrase names an event that the text tells by a verb. A guessed kind is the
    model's alone. `limit` says how the quantity is not exact: more than 900.
    """

    document: int
    span: Span
    head: int
    lemma: str
    noun: str
    singular: str
    number: Literal["singular", "plural"] = "singular"
    quantity: int | None = None
    is_definite: bool | None = None
    gender: Literal["masculine", "feminine"] | None = None
    kinds: frozenset[str] = frozenset()
    name: str | None = None
    title: str | None = None
    complement: str | None = None
    preposition: str | None = None
    is_fixed: bool = False
    before: str = ""
    is_guessed: bool = False
    is_proper: bool = False
    is_derived: bool = False
    member_of: "Phrase | None" = None
    limit: str | None = None
    inner: "Phrase | None" = None
    part: int | None = None

    @property
    def is_concrete(self) -> bool:
        """Whether it is somebody or something: named, one, or a number of them that can be counted."""
        if self.name or self.is_proper or self.quantity is not None:
            return self.quantity is None or self.quantity < MANY
        return self.number == "singular" and not self.is_fixed and GENERIC not in self.kinds

    @property
    def words(self) -> int:
        """The length of the phrase without determiner and quantity."""
        return len(self.noun.split()) + len((self.complement or "").split())
