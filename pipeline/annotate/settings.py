"""The settings of the annotate stage, as a deployment writes them."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pipeline.document import BlockKind
from pipeline.languages import Language, traits_of

Layer = Literal["dependencies", "entities", "groups", "terms", "acronyms"]
LAYERS: frozenset[Layer] = frozenset({"dependencies", "entities", "groups", "terms", "acronyms"})


class AnnotateSettings(BaseModel):
    """What to annotate, and with which models.

    `english_model` and `french_model` name a spaCy pipeline: a folder, or an installed package; None is the
    one that comes with Précis. Tokens, sentences, tags and lemmas are always there; `layers` names what
    comes on top, and what no wanted layer needs is not computed (without "dependencies" nothing is parsed,
    without "entities" no names are looked for). `left_out` are the kinds of blocks without linguistic
    layers. `batch_tokens` bounds what the models are given at a time, and with it their memory. `name_rules`
    lifts the model's names by rules and gazetteers.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    english_model: str | None = None
    french_model: str | None = None
    layers: frozenset[Layer] = LAYERS
    left_out: frozenset[BlockKind] = frozenset({"code", "reference"})
    batch_tokens: int = Field(default=2_500, ge=1)
    name_rules: bool = True


def model_setting(language: Language) -> str:
    """The setting that names the pipeline of a language: `english_model`."""
    return f"{traits_of(language).name.lower()}_model"
