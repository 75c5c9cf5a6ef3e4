"""The weights of evidence, of going from one role to another, and of rules by name.

What a person sets stands in `weights.toml`, what is fitted in `models/letsum/weights.json`, each weight once.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, Self

from pydantic import Field, model_validator

from pipeline.letsum.themes import ROLES, Role, Theme
from pipeline.resources import built_in
from pipeline.settings import Strict
from pipeline.toml_text import parse_toml

Boundary = Literal["sentence", "paragraph", "numbered", "heading"]
"""What stands before a sentence: nothing, the start of a paragraph, of a numbered one, or a heading."""
FITTED: Final = built_in("models") / "letsum" / "weights.json"


class SetWeights(Strict):
    """Those of `weights.toml`, set by hand; titles and cues by the names that rules have in all languages.

    `position_knots` are shares of the body, `from_end_knots` and `from_start_knots` numbers of sentences; the evidence
    `position.2` and the like is how near a sentence is to a knot.
    """

    position_knots: tuple[float, ...] = Field(min_length=2)
    from_end_knots: tuple[float, ...] = Field(min_length=2)
    from_start_knots: tuple[float, ...] = Field(min_length=2)
    after_unknown_title: float = Field(ge=0, le=1)
    titles: dict[str, dict[Role, float]]
    cues: dict[str, dict[Theme, float]]


class FittedWeights(Strict):
    """Those of `weights.json`, which `training/letsum/fit.py` writes; markers by the names that rules have.

    `transition` is by the role before and the role after; where the two differ, `switch` is added for what stands
    between the sentences.
    """

    start: dict[Role, float]
    switch: dict[Boundary, float]
    transition: dict[Role, dict[Role, float]]
    evidence: dict[str, dict[Role, float]]
    markers: dict[str, dict[Role, float]]

    @model_validator(mode="after")
    def _has_every_role(self) -> Self:
        for role in ROLES:
            if set(self.transition.get(role, {})) != set(ROLES):
                raise ValueError(f"transition.{role} needs a weight for each of {', '.join(ROLES)}")
        return self


class Weights(SetWeights, FittedWeights):
    """All of them: natural logarithms of odds, roughly."""

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
    by_hand = SetWeights.model_validate(parse_toml(path.read_text(encoding="utf-8"), path))
    fitted = FittedWeights.model_validate_json(FITTED.read_bytes())
    return Weights.model_validate({**by_hand.model_dump(), **fitted.model_dump()})
