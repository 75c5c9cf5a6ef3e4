"""The whole site: pages of the repository, and those that are made of data."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from docs.site.api_pages import api_pages
from docs.site.gallery import gallery_pages
from docs.site.repository import carry
from docs.site.rule_pages import rule_pages
from docs.site.screenshots import screenshot_pages
from docs.site.templating import environment
from pipeline.profile_table import ProfileTable
from pipeline.runner import Runner

Pages = Iterable[tuple[str, str]]
"""Markdown by its path in the site."""


def write_site(site: Path, table: ProfileTable, runner: Runner) -> None:
    """Writes all pages; the folder may hold those of an earlier run, which are written over."""
    carry(site)
    for pages in (reference_pages(table), shown_pages(site, table, runner)):
        write_pages(site, pages)


def reference_pages(table: ProfileTable) -> Iterator[tuple[str, str]]:
    """What is made of rules and of the interface alone: no model is asked for."""
    yield from rule_pages(table)
    yield from api_pages(table)


def shown_pages(site: Path, table: ProfileTable, runner: Runner) -> Iterator[tuple[str, str]]:
    """The first page, and those that show what comes of documents: the gallery, and the screenshots that are there."""
    yield "index.md", environment().get_template("index.md").render()
    yield from gallery_pages(table, runner)
    yield from screenshot_pages(site)


def write_pages(site: Path, pages: Pages) -> None:
    """Writes pages at their paths."""
    for path, text in pages:
        target = site / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
