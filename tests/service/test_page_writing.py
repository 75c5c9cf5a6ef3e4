"""The page's pane for writing a summary in the other language, in a real browser, with the models that ship."""

import re
import zipfile
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.service.browsing import CONTRASTS, browser, page, pytestmark, summarize

__all__ = ["browser", "page", "pytestmark"]
SOURCE = "I should like to thank the Commission for its report. The 27 members of Tarvik Council voted on Monday."


def pane(page: Page, text: str = SOURCE) -> Locator:
    """The first sentence's field, with the pane open."""
    summarize(page, text, "extract")
    page.click("#write-title")
    return page.locator("#write-rows textarea").first


def offered(page: Page) -> Locator:
    return page.locator(".offered").first


def test_what_may_follow_is_shown_told_and_taken_by_the_word(page: Page) -> None:
    area = pane(page)
    expect(page.locator("#write-title")).to_have_text("Write it in French")
    area.press_sequentially("Je voudrais remercier la C")
    expect(offered(page)).to_contain_text("ommission")
    expect(page.locator("#write-offer")).to_contain_text("ommission")  # as a screen reader hears it
    area.press("Alt+ArrowRight")
    assert area.input_value() == "Je voudrais remercier la Commission"


def test_tab_takes_all_that_is_offered(page: Page) -> None:
    area = pane(page)
    area.press_sequentially("Je voudrais remercier la C")
    expect(offered(page)).not_to_be_empty()
    rest = offered(page).text_content() or ""
    area.press("Tab")
    assert area.input_value() == f"Je voudrais remercier la C{rest}"
    expect(area).to_be_focused()


def test_escape_silences_and_tab_is_no_trap(page: Page) -> None:
    area = pane(page)
    area.press_sequentially("Je voudrais remercier la C")
    expect(offered(page)).not_to_be_empty()
    area.press("Escape")
    expect(offered(page)).to_be_empty()
    area.press_sequentially("o")
    page.wait_for_timeout(300)
    expect(offered(page)).to_be_empty()
    area.press("Tab")
    expect(page.locator("#write-rows textarea").nth(1)).to_be_focused()


def test_nothing_typed_is_lost_when_the_service_is_away_or_the_page_comes_back(page: Page) -> None:
    area = pane(page)
    page.route("**/v1/completions", lambda route: route.abort())
    area.press_sequentially("Je voudrais")
    expect(page.locator("#write-problem")).to_contain_text("What you typed is kept here.")
    assert area.input_value() == "Je voudrais"
    page.unroute("**/v1/completions")
    page.reload()
    page.wait_for_selector("body[data-ready=yes]")
    summarize(page, SOURCE, "extract")
    again = page.locator("#write-rows textarea").first
    expect(again).to_be_visible()  # what was begun is open
    assert again.input_value() == "Je voudrais"


def test_figures_and_names_are_compared_and_both_columns_saved(page: Page, tmp_path: Path) -> None:
    pane(page)
    second = page.locator("#write-rows textarea").nth(1)
    second.fill("Les 29 membres ont voté lundi.")
    second.blur()
    note = page.locator(".written .hint").nth(1)
    expect(note).to_contain_text("Not in your sentence: 27, Tarvik, Council")
    expect(note).to_contain_text("Not in the original: 29.")
    expect(note).not_to_contain_text("Monday")
    second.fill("Les 27 membres du Council de Tarvik ont voté lundi.")
    second.blur()
    expect(note).to_be_empty()
    with page.expect_download() as saved:
        page.click("#write-docx")
    document = tmp_path / saved.value.suggested_filename
    saved.value.save_as(document)
    assert document.name.endswith(".fr.docx")
    with zipfile.ZipFile(document) as package:
        text = package.read("word/document.xml").decode()
    assert "Les 27 membres du Council" in text
    assert "The 27 members of" in text
    for button, wanted in (("#write-text", "Les 27 membres"), ("#write-table", '<td lang="en">The 27 members')):
        with page.expect_download() as saved:
            page.click(button)
        path = tmp_path / saved.value.suggested_filename
        saved.value.save_as(path)
        assert re.search(r"\.fr\.(txt|html)$", path.name)
        assert wanted in path.read_text(encoding="utf-8")


def test_the_grey_words_can_be_read_and_stand_where_they_would(page: Page) -> None:
    area = pane(page)
    area.press_sequentially("Je voudrais remercier la C")
    expect(offered(page)).not_to_be_empty()
    assert [each for each in page.evaluate(CONTRASTS) if "offered" in each[0]] == []
    styles = (
        "(e) => { const s = getComputedStyle(e); return [s.font, s.padding, s.borderWidth, s.width, s.lineHeight]; }"
    )
    assert area.evaluate(styles) == page.locator(".mirror").first.evaluate(styles)
