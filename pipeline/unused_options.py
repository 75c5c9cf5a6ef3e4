"""What was asked for and the profile has no use for: a reader might take the answer for it."""

from collections.abc import Iterator

from pipeline.registry import Corridor
from pipeline.source import SourceWarning
from pipeline.stages import KnowsCategories
from pipeline.summary import Extras, Request


def unused_options(corridor: Corridor, request: Request, extras: Extras) -> Iterator[SourceWarning]:
    """A warning for each such option."""
    offers_topics = "topics" in extras.fields
    if request.topics and not offers_topics:
        if "timeline" not in extras.fields:
            yield _warning(corridor, "has no topics: topic is ignored")
        elif request.topics == ("*",):
            yield _warning(corridor, "tells of a topic that has a name: topic * is ignored")
    if request.aspects and not offers_topics:
        yield _warning(corridor, "has no aspects of topics: aspect is ignored")
    if request.focus is not None and "key_facts" not in extras.fields:
        yield _warning(corridor, "has no focus: focus is ignored")
    if request.category is not None and not isinstance(corridor.interpret, KnowsCategories):
        yield _warning(corridor, "knows no categories: category is ignored")


def _warning(corridor: Corridor, said: str) -> SourceWarning:
    return SourceWarning("unused_option", f"the profile {corridor.name} {said}")
