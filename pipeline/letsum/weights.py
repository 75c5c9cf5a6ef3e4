"""The weights of evidence that is no word of a language, and of going from one role to another: `weights.toml`."""

from functools import cache
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from pipeline.letsum.themes import ROLES, Role
from pipeline.settings import Strict
from pipeline.toml_text import parse_toml

Boundary = Literal["sentence", "paragraph", "numbered", "heading"]
"""What stands before a sentence: nothing, the start of a paragraph, of a numbered one, or a heading."""


class Weights(Strict):
    """As the file says them: natural logarithms of odds, roughly.

    `position_knots` are shares of the body, `from_end_knots` and `from_start_knots` numbers of sentences; the evidence
    `position.2` and the like is how near a sentence is to a knot. `transition` is by the role before and the role
    after; where the two differ, `switch` is added for what stands between the sentences.
    """

    position_knots: tuple[float, ...] = Field(min_length=2)
    from_end_knots: tuple[float, ...] = Field(min_length=2)
    from_start_knots: tuple[float, ...] = Field(min_length=2)
    after_unknown_title: float = Field(ge=0, le=1)
    start: dict[Role, float]
    switch: dict[Boundary, float]
    transition: dict[Role, dict[Role, float]]
    evidence: dict[str, dict[Role, float]]

    @model_validator(mode="after")
    def _has_every_role(self) -> Self:
        for role in ROLES:
            if set(self.transition.get(role, {})) != set(ROLES):
                raise ValueError(f"transition.{role} needs a weight for each of {', '.join(ROLES)}")
        return self


@cache
def read_weights() -> Weights:
    """The weights that ship with the profile."""
    path = Path(__file__).with_name("weights.toml")
    content: dict[str, Any] = parse_toml(path.read_text(encoding="utf-8"), path)
    return Weights.model_validate(content)
