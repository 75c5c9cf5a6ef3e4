"""The content of a SumUM abstract: what select hands to plan."""

from dataclasses import dataclass

from pipeline.document import Document
from pipeline.summary import Extras, Topic
from pipeline.sumum.templates import Template


@dataclass(frozen=True, slots=True)
class AbstractContent:
    """The templates worth saying, best first.

    `indicative` are the selected templates (section 3.1.2); `reserve` those that take the place of what cannot be
    said well or fill up an abstract that is too short, best first. `informative` are the templates that elaborate
    the topics that the reader chose, in the order of the source. `topics` are offered for elaboration.
    """

    document: Document
    indicative: tuple[Template, ...]
    reserve: tuple[Template, ...]
    informative: tuple[Template, ...]
    topics: tuple[Topic, ...]

    def extras(self) -> Extras:
        """The topics on offer."""
        return Extras(topics=self.topics)
