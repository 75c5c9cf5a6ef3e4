"""What is told of the topics that the reader chose: for each the templates that elaborate it, best first.

Saggion & Lapalme 2002, section 3.1.3.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from pipeline.errors import UnknownTopic
from pipeline.summary import Request
from pipeline.sumum.reading.interpretation import ArticleInterpretation
from pipeline.sumum.reading.templates import Template
from pipeline.sumum.reading.topics import PotentialTopics

EVERY_TOPIC: Final = "*"


def elaborations(
    interpretation: ArticleInterpretation,
    topics: PotentialTopics,
    offered: Sequence[int],
    request: Request,
    can_be_said: Callable[[Template], bool],
) -> tuple[tuple[Template, ...], ...]:
    """For each wanted topic its templates in the order of the source; of the wanted aspects only, where there are any.

    Raises UnknownTopic for a topic that nothing elaborates, or what nothing tells of it.
    """
    terms = dict.fromkeys(_terms(topics, offered, request))
    if not request.aspects:
        return tuple(topics.worded(term, can_be_said) for term in terms)
    types = interpretation.knowledge.by_id
    told = ([one for one in topics.told(term) if types[one.type].aspect in request.aspects] for term in terms)
    if found := tuple(tuple(templates) for templates in told if templates):
        return found
    about = "any topic" if EVERY_TOPIC in request.topics else ", ".join(request.topics)
    wanted = f"{' or '.join(request.aspects)} of {about}"
    raise UnknownTopic(f"nothing tells {wanted}; ask for other aspects, or for none")


def _terms(topics: PotentialTopics, offered: Sequence[int], request: Request) -> Iterator[int]:
    """The topics that the reader means; all that are on offer, the most central first."""
    for topic in request.topics:
        if topic == EVERY_TOPIC:
            yield from topics.ranked(offered)
            continue
        found = topics.matching(topic)
        if not found:
            names = ", ".join(topics.surface(term) for term in offered) or "none"
            raise UnknownTopic(f"nothing elaborates the topic {topic!r}; topics on offer: {names}")
        yield from found
