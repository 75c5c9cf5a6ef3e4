"""The web page in a real browser, over the real service: what a reader does with it."""

import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.toys.installed import command, environment

BROWSER = shutil.which("chromium")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.server,
    pytest.mark.models,
    pytest.mark.skipif(BROWSER is None, reason="needs Debian's chromium; .ci/run installs it"),
]
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ARTICLE = (Path(__file__).parents[1] / "golden" / "inputs" / "article-glass.en.md").read_text(encoding="utf-8")
JUDGMENT = (Path(__file__).parents[1] / "golden" / "inputs" / "judgment.en.txt").read_text(encoding="utf-8")
SCRIPT = "The <b>mayor</b> <script>document.title = 'gone'</script> opened the bridge on Monday. The city paid for it."


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("page")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = folder / "precis.toml"
    config.write_text(f"[service]\nport = {port}\nworkers = 1\n[storage]\nfolder = '{folder}'\n", encoding="utf-8")
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command("serve", "--config", config), env=environment(), stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}/"
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url + "readyz", timeout=5).close()  # noqa: S310
            break
        except urllib.error.HTTPError as error:
            error.close()
        except OSError:
            pass
        time.sleep(0.2)
    yield url
    process.terminate()
    process.wait(60)


@pytest.fixture(scope="module")
def browser_page(address: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=list(SWITCHES))
        page = browser.new_page(locale="en-GB")
        page.set_default_timeout(60_000)
        yield page
        browser.close()


@pytest.fixture
def page(browser_page: Page, address: str) -> Iterator[Page]:
    complaints: list[str] = []
    elsewhere: list[str] = []
    browser_page.on("pageerror", lambda error: complaints.append(str(error)))
    browser_page.on("request", lambda r: elsewhere.append(r.url) if not r.url.startswith((address, "data:")) else None)
    browser_page.goto(address)
    browser_page.wait_for_selector("body[data-ready=yes]")
    yield browser_page
    assert complaints == []
    assert elsewhere == []


def summarize(page: Page, text: str, profile: str) -> None:
    page.fill("#text", text)
    page.select_option("#profile", profile)
    page.click("#go")
    page.wait_for_selector(".unit")


def test_a_unit_shows_its_place_and_a_topic_its_elaboration(page: Page) -> None:
    summarize(page, ARTICLE, "sumum")
    unit = page.locator(".unit").first
    unit.click()
    expect(unit).to_have_attribute("aria-pressed", "true")
    assert (page.locator("mark").first.text_content() or "") in ARTICLE
    page.locator("#topics button").first.click()
    page.wait_for_selector("#elaboration .unit")


def test_all_of_it_with_the_keyboard(page: Page) -> None:
    page.focus("#text")
    page.keyboard.insert_text(ARTICLE)
    for _ in range(12):
        if page.evaluate("document.activeElement.id") == "go":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".unit")
    expect(page.locator("#summary")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("mark")


def test_a_judgment_is_a_table_in_the_interface_s_words(page: Page) -> None:
    page.click("#interface-fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    summarize(page, JUDGMENT, "letsum")
    page.wait_for_selector("table")
    headings = page.locator("table th").all_text_contents()
    assert "Analyse juridique" in headings
    page.click("#interface-en")


def test_a_document_with_script_in_it_is_text(page: Page) -> None:
    summarize(page, SCRIPT, "extract")
    assert page.title() == "Précis"
    assert page.locator("#units script, #units b, #source-text script").count() == 0


def test_a_file_is_taken_and_an_error_told(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_bytes(b"")
    page.set_input_files("#file", path)
    page.click("#go")
    expect(page.locator("#problem")).to_contain_text("has no text")
    page.click("#forget")
    expect(page.locator("#text")).to_be_enabled()


def test_every_field_has_a_name_for_those_who_cannot_see(page: Page) -> None:
    nameless = page.evaluate(
        """[...document.querySelectorAll("input, select, textarea, button")]
           .filter((e) => !(e.labels?.length && e.labels[0].textContent.trim()) && !e.textContent.trim()
                          && !e.getAttribute("aria-label")).map((e) => e.id)"""
    )
    assert nameless == []
