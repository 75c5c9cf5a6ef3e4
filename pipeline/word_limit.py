"""The last check of the length that the reader set, whoever wrote the components of a profile."""

from collections.abc import Sequence

from pipeline.errors import UnusableDocument
from pipeline.source import SourceWarning
from pipeline.summary import SummaryUnit, TableRow, count_words, layout

Units = tuple[SummaryUnit, ...]


def within_limit(units: Units, table: Sequence[TableRow] | None, limit: int | None) -> tuple[Units, Units]:
    """The units that fit, from the first on, and those that are left out.

    A unit is never cut, since its words would not be what its places say: where the first does not fit, the first that
    does stands alone. Raises UnusableDocument (`no_content_for_profile`) where none does.
    """

    def fits(kept: Units) -> bool:
        return limit is None or count_words(layout(kept, table)) <= limit

    if fits(units):
        return units, ()
    best = next((n for n in range(len(units) - 1, 0, -1) if fits(units[:n])), 0)
    kept = units[:best] or next(((unit,) for unit in units if fits((unit,))), ())
    if not kept:
        raise UnusableDocument(
            "no_content_for_profile", f"no unit of the summary is as short as {limit} words; allow more words"
        )
    return kept, tuple(unit for unit in units if unit not in kept)


def cut_warning(left_out: Units, limit: int | None, realizer: str) -> SourceWarning:
    """Tells the reader that something was left out, and whoever runs the service what to mend."""
    words = sum(count_words(unit.text) for unit in left_out)
    return SourceWarning(
        "cut_to_limit",
        f"what the component {realizer} said is longer than {limit} words: {len(left_out)} units of {words} words "
        "were left out at the end",
    )
