"""The weights of evidence, of going from one role to another, and of rules by name: `weights.toml`."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from pipeline.letsum.themes import ROLES, Role, Theme
from pipeline.settings import Strict
from pipeline.toml_text import parse_toml

Boundary = Literal["sentence", "paragraph", "numbered", "heading"]
"""What stands before a sentence: nothing, the start of a paragraph, of a numbered one, or a heading."""


class Weights(Strict):
    """As the file says them: natural logarithms of odds, roughly.

    `position_knots` are shares of the body, `from_end_knots` and `from_start_knots` numbers of sentences; the evidence
    `position.2` and the like is how near a sentence is to a knot. `transition` is by the role before and the role
    after; where the two differ, `switch` is added for what stands between the sentences. `markers`, `titles` and `cues`
    are by the names that rules have in all languages.
    """

    position_knots: tuple[float, ...] = Field(min_length=2)
    from_end_knots: tuple[float, ...] = Field(min_length=2)
    from_start_knots: tuple[float, ...] = Field(min_length=2)
    after_unknown_title: float = Field(ge=0, le=1)
    start: dict[Role, float]
    switch: dict[Boundary, float]
    transition: dict[Role, dict[Role, float]]
    evidence: dict[str, dict[Role, float]]
    markers: dict[str, dict[Role, float]] = Field(default_factory=dict)
    titles: dict[str, dict[Role, float]] = Field(default_factory=dict)
    cues: dict[str, dict[Theme, float]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _has_every_role(self) -> Self:
        for role in ROLES:
            if set(self.transition.get(role, {})) != set(ROLES):
                raise ValueError(f"transition.{role} needs a weight for each of {', '.join(ROLES)}")
        return self

    def of_rule(self, rule_type: str, name: str) -> Mapping[str, float]:
        """The weights of a rule of a type by its name; none where it has none."""
        tables: dict[str, Mapping[str, Mapping[Any, float]]] = {
            "marker": self.markers,
            "title": self.titles,
            "cue": self.cues,
        }
        return tables.get(rule_type, {}).get(name, {})


@cache
def read_weights() -> Weights:
    """The weights that ship with the profile."""
    path = Path(__file__).with_name("weights.toml")
    content: dict[str, Any] = parse_toml(path.read_text(encoding="utf-8"), path)
    return Weights.model_validate(content)
