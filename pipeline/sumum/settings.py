"""The settings of selection: how much an abstract says, and what is alike."""

from pydantic import BaseModel, ConfigDict, Field


class TopicalTemplatesSettings(BaseModel):
    """How many `topics` are on offer, and how many `statements` of each are told where all are asked for.

    Lengths are in words, where the request sets none: `words` are filled up to, `most_words` never passed;
    `elaboration` is that of the informative part. What is presented loses its last clauses where it is longer than
    `longest_argument`, a sentence where it is longer than `longest_sentence`, and is left out where that is not enough;
    a sentence has at least `shortest_sentence` words. A statement of which a share of more than `likeness` of the
    content words has been said is not said again, nor what is presented and shares more than `sameness` of the fewer
    content words, where these are at least `fewest_shared`, with something presented.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    topics: int = Field(default=30, ge=1)
    statements: int = Field(default=3, ge=1)
    words: int = Field(default=125, ge=1)
    most_words: int = Field(default=150, ge=1)
    elaboration: int = Field(default=400, ge=1)
    longest_argument: int = Field(default=36, ge=1)
    longest_sentence: int = Field(default=42, ge=1)
    shortest_sentence: int = Field(default=5, ge=1)
    likeness: float = Field(default=0.65, gt=0, le=1)
    sameness: float = Field(default=0.6, gt=0, le=1)
    fewest_shared: int = Field(default=4, ge=1)
