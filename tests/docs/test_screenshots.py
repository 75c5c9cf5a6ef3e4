"""What the page looks like, wide and narrow, light and dark; `make docs` shows it on the site.

`SCREENSHOTS=FOLDER` keeps the pictures.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from docs.site.screenshots import screenshot_pages
from tests.service.browsing import browser, opened, pytestmark, summarize

__all__ = ["browser", "pytestmark"]
INPUTS = Path(__file__).parents[1] / "golden" / "inputs"
WIDTHS = (1280, 390)
DARKEST = {"light": 200, "dark": 0}
LIGHTEST = {"light": 256, "dark": 100}
Shows = Callable[[Page, Path], str]
"""Brings a page into a state, with a folder for files; gives what is to be seen of it."""


def text(name: str) -> str:
    return (INPUTS / name).read_text(encoding="utf-8")


def abstract(page: Page, _folder: Path) -> str:
    return _with_a_place(page, "article-glass.en.md", "sumum")


def judgment(page: Page, _folder: Path) -> str:
    return _with_a_place(page, "judgment.en.txt", "letsum")


def french(page: Page, _folder: Path) -> str:
    page.click("#interface-fr")
    return _with_a_place(page, "judgment.fr.txt", "letsum")


def _with_a_place(page: Page, name: str, profile: str) -> str:
    summarize(page, text(name), profile)
    page.locator("#units .unit").first.click()
    page.wait_for_selector("mark")
    return "#summary"


def options(page: Page, _folder: Path) -> str:
    for part in page.locator("form details").all():
        part.locator("summary").click()
    return "body"


def timeline(page: Page, _folder: Path) -> str:
    summarize(page, text("digest-minutes.en.md"), "digest")
    expect(page.locator("#timeline")).to_be_visible()
    return "#timeline-part"


def themes(page: Page, _folder: Path) -> str:
    summarize(page, text("judgment.en.txt"), "letsum")
    expect(page.locator("#themes")).to_be_visible()
    return "#themes-part"


def several(page: Page, folder: Path) -> str:
    given = {"glass.md": text("article-glass.en.md"), "empty.txt": "", "judgment.txt": text("judgment.en.txt")}
    for name, said in given.items():
        (folder / name).write_text(said, encoding="utf-8")
    page.set_input_files("#file", [folder / name for name in given])
    page.get_by_label("A summary of each").check()
    page.click("#go")
    expect(page.locator("#list-items li")).to_have_count(len(given))
    expect(page.locator("#list-title")).to_be_focused()
    return "#list"


def error(page: Page, folder: Path) -> str:
    (folder / "empty.txt").write_text("", encoding="utf-8")
    page.set_input_files("#file", folder / "empty.txt")
    page.click("#go")
    expect(page.locator("#problem")).to_be_visible()
    return "#go"


def history(page: Page, _folder: Path) -> str:
    for name, profile in (("article-glass.en.md", "sumum"), ("digest-minutes.en.md", "digest")):
        summarize(page, text(name), profile)
        expect(page.locator("#status")).not_to_be_empty()
    page.locator("#history summary").click()
    return "#history"


def verification(page: Page, _folder: Path) -> str:
    page.goto(page.url + "verify")
    page.wait_for_selector("body[data-ready=yes]")
    said = "The harbour bridge, which opened in 1913, was shut on Monday to be repaired. It will stay closed for ever."
    page.fill("#summary-input", said)
    source = "The harbour bridge, opened in 1931, was closed on Monday for repairs. Ferries will carry passengers."
    page.fill("#source-input", source)
    page.click("#go")
    page.locator(".said .word", has_text="bridge").hover()
    return "#report"


SHOWN: tuple[Shows, ...] = (
    abstract,
    judgment,
    french,
    options,
    timeline,
    themes,
    several,
    error,
    history,
    verification,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = Path(os.environ.get("SCREENSHOTS") or tmp_path_factory.mktemp("screenshots"))
    found.mkdir(parents=True, exist_ok=True)
    return found


@pytest.mark.parametrize("shows", SHOWN)
def test_the_page_is_as_wide_as_the_window_and_in_the_colors_that_are_wanted(
    browser: Browser, address: str, folder: Path, tmp_path: Path, shows: Shows
) -> None:
    with opened(browser, address) as page:
        page.set_viewport_size({"width": WIDTHS[0], "height": 900})
        seen = shows(page, tmp_path)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.locator(seen).evaluate("element => element.scrollIntoView()")
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                path = folder / f"{shows.__name__}-{width}-{scheme}.png"
                page.screenshot(path=path)
                with Image.open(path) as picture:
                    assert picture.size == (width, 900)
                    ground = picture.convert("L").tobytes()[2 * width]
                assert DARKEST[scheme] <= ground < LIGHTEST[scheme]


def test_the_site_shows_all_pictures_and_says_where_there_are_none(tmp_path: Path) -> None:
    ((path, text),) = screenshot_pages(tmp_path)
    assert path == "screenshots/index.md"
    assert "no Chromium" in text
    (tmp_path / "screenshots").mkdir()
    for stem in ("abstract-390-dark", "abstract-390-light", "error-390-dark"):
        (tmp_path / "screenshots" / f"{stem}.png").touch()
    ((_, text),) = screenshot_pages(tmp_path)
    assert "\n## Abstract\n\n![abstract, 390, dark](abstract-390-dark.png)\n![abstract, 390, light]" in text
    assert "\n## Error\n\n![error, 390, dark](error-390-dark.png)\n" in text
    assert "no Chromium" not in text
