"""The page of screenshots: those that the tests of the page have left in a folder, if a browser was there."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from docs.site.templating import environment

FOLDER = "screenshots"


def screenshot_pages(site: Path) -> Iterator[tuple[str, str]]:
    """The one page; `tests/docs/test_screenshots.py` makes what it shows, by the name of which it is told."""
    found = sorted(path.stem for path in (site / FOLDER).glob("*.png"))
    states = [(state, list(stems)) for state, stems in groupby(found, lambda stem: stem.partition("-")[0])]
    yield f"{FOLDER}/index.md", environment().get_template("screenshots.md").render(states=states)
