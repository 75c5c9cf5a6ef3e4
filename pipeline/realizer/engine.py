"""What an engine of the realizer is, what it gives, and how it refuses."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol

from pipeline.languages import Language
from pipeline.realizer.spec import Spec
from pipeline.span import SourceSpan

WarningCode = Literal["unknown_word", "ignored_feature", "contradiction"]


@dataclass(frozen=True, slots=True)
class RealizationWarning:
    """Something the caller should know about a text that was realized all the same."""

    code: WarningCode
    detail: str


@dataclass(frozen=True, slots=True)
class Element:
    """A unit of the realized text: its pieces in order, and where what it says comes from.

    `kind` is the `type` of the unit in the spec, or `title`, or `item`; `ordered` is for lists.
    """

    kind: str
    language: Language
    sources: tuple[SourceSpan, ...]
    children: tuple["Element | str", ...]
    ordered: bool = False

    def all_sources(self) -> tuple[SourceSpan, ...]:
        """The unit's own sources, or without any those of its parts, each once, in reading order."""
        if self.sources:
            return self.sources
        found: dict[SourceSpan, None] = {}
        for child in self.children:
            if isinstance(child, Element):
                found.update(dict.fromkeys(child.all_sources()))
        return tuple(found)

    def pieces(self) -> Iterator[str]:
        """The strings of the unit in reading order."""
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child.pieces()


@dataclass(frozen=True, slots=True)
class Realization:
    """A realized text: a tree for the renderers of `render.py`, its plain text, and the warnings."""

    root: Element
    text: str
    warnings: tuple[RealizationWarning, ...] = ()


@dataclass(slots=True)
class WarningCollector:
    """The warnings of one realization, each once, in the order in which they were met."""

    warnings: dict[RealizationWarning, None] = field(default_factory=dict)

    def unknown_word(self, word: str, part: str, language: Language) -> None:
        """Note that `word` is not in the engine's lexicon, and that no rule inflects it surely."""
        detail = f"the {language} lexicon has no {part} {word!r}: its forms are a guess by rule"
        self.warnings[RealizationWarning("unknown_word", detail)] = None

    def ignored(self, feature: str, language: Language) -> None:
        """Note that a feature has no effect here."""
        self.warnings[RealizationWarning("ignored_feature", f"{feature} has no effect in this {language} phrase")] = (
            None
        )

    def contradiction(self, detail: str) -> None:
        """Note that the spec asks for two things that exclude each other, and which of them was said."""
        self.warnings[RealizationWarning("contradiction", detail)] = None


class UnsupportedFeature(Exception):  # noqa: N818 - the issue's own word
    """An engine cannot express a feature of the spec; it refuses instead of saying something else."""

    def __init__(self, feature: str, engine: str, able: tuple[str, ...]) -> None:
        choices = ", ".join(able) if able else "none"
        super().__init__(f"the engine {engine!r} cannot express {feature}; engines that can: {choices}")
        self.feature = feature
        self.engine = engine
        self.able = able

    def __reduce__(self) -> tuple[type["UnsupportedFeature"], tuple[str, str, tuple[str, ...]]]:
        return type(self), (self.feature, self.engine, self.able)


class RealizationFailed(RuntimeError):  # noqa: N818 - named after what happened
    """An engine broke at a spec that it should realize or refuse; the message has its own words."""


class RealizationEngine(Protocol):
    """Says specs in a language; safe to share between threads, and the same spec always gives the same text."""

    name: str
    languages: tuple[Language, ...]

    def warm_up(self) -> None:
        """Load what is heavy; called once in the process that will realize."""

    def realize(self, spec: Spec, language: Language) -> Realization:
        """The text of `spec` in `language`, which units may override.

        Raises UnsupportedFeature, NotReady, and by a mistake of ours RealizationFailed; never for a word that the
        lexicon does not have.
        """
        ...
