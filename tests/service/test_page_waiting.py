"""The web page in a real browser: while the service loads or reads, and what it calls files."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from pipeline.ingest.formats import FORMAT_OF_EXTENSION
from tests.service.browsing import browser, page, pytestmark

__all__ = ["browser", "page", "pytestmark"]
SENTENCES = "The mayor opened the bridge on Monday. The city paid for it."
DISGUISED = "annexe\u202efdp.txt"


@pytest.mark.parametrize("path", ["", "verify", "controlled"])
def test_a_service_that_still_loads_says_so_until_it_is_ready(page: Page, address: str, path: str) -> None:
    said = page.locator("#loading")
    expect(said).to_be_hidden()
    page.route("**/readyz", lambda route: route.fulfill(status=503))
    page.goto(address + path)
    expect(said).to_contain_text("still loading")
    page.click("#interface-fr")
    expect(said).to_contain_text("charge encore")
    page.unroute("**/readyz")
    expect(said).to_be_hidden()


def test_reading_is_seen_and_can_be_stopped(page: Page) -> None:
    held: list[Route] = []
    page.route("**/v1/summaries", lambda route: held.append(route))
    page.fill("#text", SENTENCES)
    page.click("#go")
    for name in ("#bar", "#stop", "#clock"):
        expect(page.locator(name)).to_be_visible()
    expect(page.locator("#status")).to_have_text("Reading and summarizing…")
    expect(page.locator("#clock")).to_have_text("2 s")
    page.click("#stop")
    for name in ("#bar", "#stop", "#problem", "#result"):
        expect(page.locator(name)).to_be_hidden()
    expect(page.locator("#status")).to_have_text("")
    page.unroute("**/v1/summaries")


def test_names_of_files_are_shown_as_they_are_stored(page: Page, address: str, tmp_path: Path) -> None:
    files = [tmp_path / DISGUISED, tmp_path / "b.txt"]
    for file in files:
        file.write_text(SENTENCES, encoding="utf-8")
    page.set_input_files("#file", files)
    page.check("#each")
    page.click("#go")
    page.wait_for_selector("#list-items p")
    page.locator("#list-items button").first.click()
    page.wait_for_selector(".unit")
    page.goto(address + "verify")
    page.wait_for_selector("body[data-ready=yes]")
    page.set_input_files("#source-file", files[:1])
    page.fill("#summary-input", SENTENCES)
    expect(page.locator("#source-files")).to_contain_text("annexe\ufffdfdp.txt")
    page.click("#go")
    page.wait_for_selector("#report *")
    assert "\u202e" not in page.content()
    page.goto(address)
    page.wait_for_selector("body[data-ready=yes]")
    assert "annexe\ufffdfdp.txt" in (page.locator("#history-list").text_content() or "")
    assert "\u202e" not in page.content()


def test_all_that_can_be_read_can_be_chosen(page: Page, address: str) -> None:
    for path, name in (("", "#file"), ("verify", "#source-file")):
        page.goto(address + path)
        offered = page.locator(name).get_attribute("accept") or ""
        assert {f".{extension}" for extension in FORMAT_OF_EXTENSION} == set(offered.split(","))
