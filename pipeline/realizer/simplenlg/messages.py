"""What the engine simplenlg and its process say to each other; pickled, for both ends are the same program."""

from dataclasses import dataclass
from pathlib import Path

from pipeline.languages import Language
from pipeline.realizer.engine import Realization, UnsupportedFeature
from pipeline.resources import Resources

ENGINE = "simplenlg"


@dataclass(frozen=True, slots=True)
class Setup:
    """What the process is to run: the operator's jar or none, the bound of Java's heap, the data."""

    jar: Path | None
    heap_megabytes: int
    resources: Resources


@dataclass(frozen=True, slots=True)
class Ready:
    """The process realizes these languages."""

    languages: tuple[Language, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """A spec as JSON, and its language."""

    spec: bytes
    language: Language


@dataclass(frozen=True, slots=True)
class CollectGarbage:
    """Asks Java to give back the memory that it does not need; answered by None."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong unexpectedly, as text: not every Java exception can cross to another process."""

    detail: str


Message = Request | CollectGarbage
Answer = Realization | UnsupportedFeature | Failure | None


def refuse(feature: str) -> UnsupportedFeature:
    """What to raise where SimpleNLG cannot say a feature."""
    return UnsupportedFeature(feature, ENGINE, ("pyrealb",))
