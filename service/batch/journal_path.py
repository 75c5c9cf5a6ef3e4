"""Where the journal of a batch stands: in an OUTPUT that is a folder, beside one that is a file."""

from pathlib import Path

JOURNAL_IN_FOLDER = ".precis-journal"
ENDING = ".journal"


def journal_path(output: Path, *, is_folder: bool) -> Path:
    """The journal of an OUTPUT."""
    return output / JOURNAL_IN_FOLDER if is_folder else output.with_name(output.name + ENDING)
