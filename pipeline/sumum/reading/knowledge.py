"""Types of information, concepts and relations, as closed lists (Saggion & Lapalme 2002, table 3)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict

from pipeline.errors import ConfigurationError
from pipeline.resources import built_in
from pipeline.summary import Aspect
from pipeline.toml_text import parse_toml

Kind = Literal["indicative", "informative"]
Move = Literal["context", "aim", "method", "result", "conclusion", "outline"]
"""What a sentence does for an abstract, in the order in which an abstract says it."""
OTHER_PRECEDENCE: Final = 100
"""The rank of the types that table 8 calls "Other Indicative Types"."""


class TypeOfInformation(BaseModel):
    """A type: its place in the precedence of table 8 and in the conceptual order of table 12 (None: no template).

    `move` is what it does for the abstract, None where it has no place in one; `aspect` is what a reader asks for who
    wants to be told it of a topic.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    name: str
    kind: Kind
    precedence: int = OTHER_PRECEDENCE
    order: int | None = None
    move: Move | None = None
    sort: Literal["position", "weight"] = "position"
    also: tuple[str, ...] = ()
    aspect: Aspect | None = None

    @property
    def is_template(self) -> bool:
        """Whether an abstract has a place for it."""
        return self.kind == "informative" or self.order is not None


class DerivedConcept(BaseModel):
    """A concept that a noun group has by its owner, on top of those of its head."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    concept: str
    of: frozenset[str]
    owner: frozenset[Literal["deictic", "possessive", "definite", "genitive", "other"]]


@dataclass(frozen=True)
class Knowledge:
    """What lexicons and patterns may name."""

    types: tuple[TypeOfInformation, ...]
    concepts: tuple[str, ...]
    relations: tuple[str, ...]
    derived: tuple[DerivedConcept, ...]

    @cached_property
    def by_id(self) -> dict[str, TypeOfInformation]:
        """The types by their ids."""
        return {one.id: one for one in self.types}

    def type_of(self, identifier: str, place: str) -> TypeOfInformation:
        """The type of that id; raises ConfigurationError with the valid ones."""
        if identifier not in self.by_id:
            valid = ", ".join(sorted(self.by_id))
            raise ConfigurationError(f"{place}: unknown type of information {identifier!r}; valid types: {valid}")
        return self.by_id[identifier]


def read_knowledge() -> Knowledge:
    """The lists that ship with the package."""
    types = _table("types_of_information.toml")["type"]
    concepts = _table("concepts.toml")
    return Knowledge(
        tuple(TypeOfInformation(**one) for one in types),
        tuple(concepts["concepts"]),
        tuple(concepts["relations"]),
        tuple(DerivedConcept(**one) for one in concepts["derived"]),
    )


def _table(name: str) -> dict[str, Any]:
    path = built_in("pipeline") / "sumum" / name
    return parse_toml(path.read_text(encoding="utf-8"), path)
