"""What is answered to POST /v1/completions."""

from pydantic import BaseModel, ConfigDict, Field


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ProposalShape(_Shape):
    """A proposal."""

    text: str = Field(description="goes on exactly where the typed text ends")
    probability: float = Field(ge=0, le=1, description="that all of it is right")
    benefit: float = Field(description="keystrokes that it saves on average a translator who reads it")


class CompletionsShape(_Shape):
    """Proposals, best first; none where nothing is worth reading."""

    completions: list[ProposalShape]
