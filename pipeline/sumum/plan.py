"""Plans an abstract: in what order statements are said, merged into which sentences, in what words."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pipeline.languages import LANGUAGES
from pipeline.resources import Resources
from pipeline.summary import Message, Request
from pipeline.sumum.choosing.arrangement import merged, ordered
from pipeline.sumum.choosing.content import AbstractContent
from pipeline.sumum.statements.writing import Writer
from pipeline.sumum.transformations.acronyms import Introductions
from pipeline.sumum.transformations.wording import abstract_wording


class SelectiveAbstractSettings(BaseModel):
    """`most_merged` templates make one sentence of at most `longest_merged` words.

    Arguments of one verb of more than `longest_joined` words together are said apart: behind more of them a reader
    cannot tell what "and" joins to what. An acronym stands `behind` its long form where it is introduced, as readers
    expect, or `before` it, as the paper has it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    most_merged: int = Field(default=3, ge=1)
    longest_merged: int = Field(default=60, ge=1)
    longest_joined: int = Field(default=12, ge=1)
    acronyms: Literal["before", "behind"] = "before"


class SelectiveAbstract:
    """The indicative abstract in conceptual order, or the informative part in that of the source."""

    def __init__(self, settings: SelectiveAbstractSettings, resources: Resources) -> None:
        self._settings = settings
        self._resources = resources

    def read_rules(self) -> None:
        """Reads the words of every language."""
        for language in LANGUAGES:
            abstract_wording(self._resources, language)

    def plan(self, content: AbstractContent, request: Request) -> tuple[Message, ...]:  # noqa: ARG002
        """The messages, a sentence each or the sentences of one statement."""
        wording = abstract_wording(self._resources, content.passages.annotation.language)
        introductions = Introductions(behind=self._settings.acronyms == "behind")
        writer = Writer(content.passages, wording, self._settings.longest_joined, introductions)
        if content.words_left is not None:
            return (writer.beginning(content.statements[0], content.words_left),)
        if content.is_elaboration:
            return tuple(writer.message((statement,)) for statement in content.statements)
        in_order = ordered(content.statements, wording.types)
        groups = merged(in_order, self._settings.most_merged, self._settings.longest_merged)
        return tuple(writer.message(group) for group in groups)
