"""How many words of a table its runs of sentences have."""

from pipeline.letsum.settings import TableSettings
from pipeline.letsum.themes import IN_RUNS, Theme


def lengths(settings: TableSettings, room: int) -> tuple[dict[Theme, int], int]:
    """Of `room` words those of a run of each theme that is told in such, so that others have room; of all reasons."""
    shares = settings.shares
    least = min(settings.shortest_run, room // 5)
    share = settings.run_share * room
    runs = {theme: max(least, min(settings.longest_run, int(shares[theme] * share))) for theme in IN_RUNS}
    return runs, int(shares["juridical_analysis"] * room)
