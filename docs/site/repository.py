"""The pages that stand in the repository, carried to the site at the same paths, so that their links hold there too."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from docs.site.links import targets

ROOT = Path(__file__).parents[2]
PATTERNS = (
    "*.md",
    "[!.]*/README.md",
    "docs/**/*.md",
    "grammars/**/*.md",
    "models/**/*.md",
)
_TEMPLATES = ROOT / "docs" / "site"


def pages() -> list[Path]:
    """The Markdown pages of the repository that people read, in the order of their paths."""
    found = {path for pattern in PATTERNS for path in ROOT.glob(pattern)}
    return sorted(path for path in found if not path.is_relative_to(_TEMPLATES))


def carry(site: Path) -> None:
    """Copies the pages into the folder of the site, with the files that they link to."""
    for path in (*pages(), *_linked()):
        target = site / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def _linked() -> Iterator[Path]:
    for page in pages():
        for target in targets(page.read_text(encoding="utf-8")):
            path = (page.parent / target.partition("#")[0]).resolve()
            if path.is_file() and path.suffix != ".md":
                yield path
