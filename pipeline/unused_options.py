"""What was asked for and the profile has no use for: a reader might take the answer for it."""

from collections.abc import Iterator

from pipeline.registry import Corridor
from pipeline.source import SourceWarning
from pipeline.stages import KnowsCategories
from pipeline.summary import Extras, Request


def unused_options(corridor: Corridor, request: Request, extras: Extras) -> Iterator[SourceWarning]:
    """A warning for each such option."""
    name, offers_topics = corridor.name, "topics" in extras.fields
    if request.topics and not offers_topics and "timeline" not in extras.fields:
        yield SourceWarning("unused_option", f"the profile {name} has no topics: topic is ignored")
    if request.aspects and not offers_topics:
        yield SourceWarning("unused_option", f"the profile {name} has no aspects of topics: aspect is ignored")
    if request.focus is not None and "key_facts" not in extras.fields:
        yield SourceWarning("unused_option", f"the profile {name} has no focus: focus is ignored")
    if request.category is not None and not isinstance(corridor.interpret, KnowsCategories):
        yield SourceWarning("unused_option", f"the profile {name} knows no categories: category is ignored")
