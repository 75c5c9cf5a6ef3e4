"""The page that checks a summary, in a real browser over the real service."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.service.browsing import CONTRASTS, browser, opened, pytestmark

__all__ = ["browser", "pytestmark"]
SUMMARY = (
    "The harbour bridge, which opened in 1913, was shut on Monday to be repaired. Hundreds of tourists left the town."
)
SOURCE = (
    "The harbour bridge, opened in 1931, was closed on Monday for repairs.\n"
    "Ferries <b>will</b> carry passengers until the bridge reopens in May."
)


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    with opened(browser, address, "verify") as page:
        yield page


def check(page: Page, summary: str = SUMMARY, source: str = SOURCE) -> None:
    page.fill("#summary-input", summary)
    page.fill("#source-input", source)
    page.click("#go")
    page.wait_for_selector(".sentence")


def lit(page: Page, side: str) -> list[str]:
    return page.locator(f"{side} .word.lit").all_text_contents()


def test_a_word_leads_to_its_source_under_the_pointer(page: Page) -> None:
    check(page)
    page.locator(".said .word", has_text="bridge").hover()
    assert (lit(page, ".said"), lit(page, ".sources")) == (["bridge"], ["bridge"])
    expect(page.locator(".lines path")).to_have_count(1)
    page.locator(".sources .word", has_text="closed").hover()
    assert lit(page, ".said") == ["shut"]
    page.mouse.move(2, 2)
    expect(page.locator(".lines path")).to_have_count(0)


def test_all_of_it_with_the_keyboard(page: Page) -> None:
    page.focus("#summary-input")
    page.keyboard.insert_text(SUMMARY)
    page.focus("#source-input")
    page.keyboard.insert_text(SOURCE)
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".sentence")
    expect(page.locator("#report")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".sentence").first).to_be_focused()
    assert page.locator(".lines path").count() > 3
    expect(page.locator("#report [role=status]")).to_contain_text(SOURCE.splitlines()[0])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert lit(page, ".said") == ["harbour"]
    expect(page.locator("#report [role=status]")).to_have_text("harbour: harbour")
    page.keyboard.press("Escape")
    assert lit(page, ".said") == []


def test_findings_are_told_in_the_reader_s_language(page: Page) -> None:
    check(page)
    expect(page.locator(".finding").first).to_have_text("1913")
    expect(page.locator(".kind").first).to_contain_text("date")
    expect(page.locator(".findings")).to_contain_text("the source has no such date")
    page.click("#interface-fr")
    expect(page.locator(".findings")).to_contain_text("la source n’a pas cette date")
    expect(page.locator(".kind").last).to_contain_text("non soutenu")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_what_looks_like_markup_is_text(page: Page) -> None:
    check(page, "Ferries <i>carry</i> passengers until May.")
    assert page.locator(".text b, .text i").count() == 0
    expect(page.locator(".sources .text")).to_contain_text("<b>will</b>")


def test_files_are_taken_and_the_report_taken_away(page: Page, tmp_path: Path) -> None:
    for name, text in (("short.txt", SUMMARY), ("one.txt", SOURCE), ("two.txt", "Nothing else is known.")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    page.set_input_files("#summary-file", tmp_path / "short.txt")
    page.set_input_files("#source-file", [tmp_path / "one.txt", tmp_path / "two.txt"])
    page.click("#go")
    page.wait_for_selector(".sentence")
    assert page.locator(".sources h3").all_text_contents() == ["one.txt", "two.txt"]
    with page.expect_download() as download:
        page.click("#save")
    report = tmp_path / "report.html"
    download.value.save_as(report)
    page.goto(report.as_uri())
    page.locator(".sentence").first.focus()
    assert page.locator(".lines path").count() > 3


def test_what_is_missing_or_wrong_is_told(page: Page) -> None:
    page.fill("#summary-input", SUMMARY)
    page.click("#go")
    expect(page.locator("#problem")).to_contain_text("Paste the source")
    expect(page.locator("#source-input")).to_be_focused()
    page.fill("#source-input", "Le pont du port a fermé lundi pour des réparations, selon la ville.")
    page.click("#go")
    expect(page.locator("#problem .hint")).to_contain_text("give texts in one language")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    check(page)
    page.locator(".sentence").first.focus()
    assert page.evaluate(CONTRASTS) == []


@pytest.mark.parametrize("width", [390, 640])
def test_a_narrow_screen_shows_both_the_sentence_and_its_place(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    check(page, source="\n".join(["Nothing else was said of it."] * 60 + [SOURCE]))
    page.locator(".sentence").first.click(position={"x": 20, "y": 10})
    expect(page.locator(".sentence").first).to_be_in_viewport()
    expect(page.locator(".given.lit")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
