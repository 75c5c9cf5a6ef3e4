"""The shapes of what controlled language answers, for the OpenAPI document."""

from pydantic import BaseModel, ConfigDict, Field

from pipeline.controlled.composer import BlockKind
from pipeline.controlled.norm import Norm
from pipeline.languages import Language
from service.align.schemas import WarningShape


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class BlockShape(_Shape):
    """A line of a text, the path in the graph of what it says, and the rules that made it."""

    kind: BlockKind
    text: str
    path: str
    rules: tuple[str, ...]


class ParaphrasesShape(_Shape):
    """The ways in which the norm lets one instruction be said, the preferred first."""

    path: str
    texts: tuple[str, ...]


class ControlledTextShape(_Shape):
    """A text in a controlled language."""

    text: str
    blocks: tuple[BlockShape, ...]
    paraphrases: tuple[ParaphrasesShape, ...] | None = None


class ControlledShape(_Shape):
    """The texts of a graph by language."""

    texts: dict[Language, ControlledTextShape]


class WindowShape(_Shape):
    """The part of a long stretch that is quoted: half-open offsets in Unicode code points."""

    start: int = Field(ge=0)
    end: int = Field(ge=1)


class CheckedSpanShape(_Shape):
    """A stretch of the document: half-open offsets in Unicode code points, and its words.

    Of a stretch of more than 2,000 signs `text` is only its `window`.
    """

    start: int = Field(ge=0)
    end: int = Field(ge=1)
    text: str
    window: WindowShape | None = None


class ViolationShape(CheckedSpanShape):
    """What breaks a rule, and its sentence written as the norm wants it, where that is known.

    `number` is that of the rule in the published norm; `line` and `column` count from 1. A sentence of more than 2,000
    signs is not rewritten.
    """

    rule: str
    number: str | None
    explanation: str
    line: int = Field(ge=1)
    column: int = Field(ge=1)
    page: int | None = Field(default=None, ge=1)
    sentence: CheckedSpanShape
    rewriting: str | None


class ConformityShape(_Shape):
    """What in a document breaks a norm, in its order; `sentences` is how many were looked at.

    At most 10,000 are told, which quote at most 4,000,000 signs; where there are more, `total` is how many.
    """

    norm: Norm
    language: Language
    sentences: int
    violations: tuple[ViolationShape, ...]
    total: int | None = None
    warnings: tuple[WarningShape, ...] | None = None
    source_text: str | None = None
