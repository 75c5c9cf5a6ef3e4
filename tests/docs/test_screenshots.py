"""What the page looks like, wide and narrow, light and dark; `make docs` shows it on the site.

`SCREENSHOTS=FOLDER` keeps the pictures.
"""

import os
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from docs.site.screenshots import screenshot_pages
from tests.service.browsing import browser, opened, pytestmark, summarize

__all__ = ["browser", "pytestmark"]
INPUTS = Path(__file__).parents[1] / "golden" / "inputs"
SHOWN = {"abstract": ("article-glass.en.md", "sumum"), "judgment": ("judgment.en.txt", "letsum")}
WIDTHS = (1280, 390)
DARKEST = {"light": 200, "dark": 0}
LIGHTEST = {"light": 256, "dark": 100}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = Path(os.environ.get("SCREENSHOTS") or tmp_path_factory.mktemp("screenshots"))
    found.mkdir(parents=True, exist_ok=True)
    return found


@pytest.mark.parametrize("name", SHOWN)
def test_the_page_is_as_wide_as_the_window_and_in_the_colors_that_are_wanted(
    browser: Browser, address: str, folder: Path, name: str
) -> None:
    file, profile = SHOWN[name]
    with opened(browser, address) as page:
        summarize(page, (INPUTS / file).read_text(encoding="utf-8"), profile)
        page.locator("#units .unit").first.click()
        page.wait_for_selector("mark")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.evaluate("document.querySelector('#summary').scrollIntoView()")
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                path = folder / f"{name}-{width}-{scheme}.png"
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
    (tmp_path / "screenshots" / "abstract-390-dark.png").touch()
    ((_, text),) = screenshot_pages(tmp_path)
    assert "![abstract, 390, dark](abstract-390-dark.png)" in text
    assert "no Chromium" not in text
