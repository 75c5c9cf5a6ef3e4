"""`python -m docs.site FOLDER`: writes the pages of the site, as Markdown that Sphinx makes HTML of, into FOLDER."""

import sys
from collections.abc import Iterator
from pathlib import Path

from docs.site.api_pages import api_pages
from docs.site.gallery import gallery_pages
from docs.site.repository import carry
from docs.site.rule_pages import rule_pages
from docs.site.screenshots import screenshot_pages
from docs.site.templating import environment
from pipeline.profile_table import ProfileTable
from pipeline.settings import load_configuration


def main(site: Path) -> None:
    """Writes all pages; FOLDER may hold those of an earlier run, which are written over."""
    carry(site)
    for path, text in (*_pages(), *screenshot_pages(site)):
        target = site / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def _pages() -> Iterator[tuple[str, str]]:
    table = ProfileTable(load_configuration(None))
    yield "index.md", environment().get_template("index.md").render()
    yield from rule_pages(table)
    yield from api_pages(table)
    yield from gallery_pages()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
