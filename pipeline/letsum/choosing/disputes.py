"""What was refused, or what somebody fears: a short introduction that names the proceeding alone says nothing of it."""

from collections.abc import Sequence

from pipeline.letsum.choosing.candidate import SentenceCandidate
from pipeline.letsum.settings import TableSettings


def refused(
    candidates: Sequence[SentenceCandidate], told: Sequence[SentenceCandidate], settings: TableSettings
) -> list[SentenceCandidate]:
    """The first sentence that says so and leans on none, where what is `told` is short and does not; one or none."""
    said = {at for each in told for at in each.members}
    is_long = sum(each.words for each in told) > settings.longest_introduction
    if is_long or any(each.telling.is_dispute for each in told):
        return []
    early = (c for c in candidates if c.telling.is_dispute and c.theme in ("introduction", "context"))
    short = (c for c in early if c.members == (c.main,) and c.words <= settings.longest_introducer)
    return [c for c in short if c.main not in said][:1]
