"""A real browser over the real service, for the tests of pages."""

import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

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
CONTRASTS = """() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
    .map((v) => (v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const ground = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const found = channels(getComputedStyle(e).backgroundColor);
      if (found.length === 3 || found[3] > 0) return found;
    }
    return [255, 255, 255];
  };
  const told = [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.disabled
    && [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim()));
  return told.map((e) => {
    const [a, b] = [light(channels(getComputedStyle(e).color)), light(ground(e))];
    return [e.outerHTML.slice(0, 80), (Math.max(a, b) + .05) / (Math.min(a, b) + .05)];
  }).filter(([, contrast]) => contrast < 4.5);
}"""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a service of the shipped models, whose files stand in a folder."""
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
    try:
        yield url
    finally:
        process.terminate()
        process.wait(60)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=list(SWITCHES))
        browser.new_context(locale="en-GB")
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    with opened(browser, address) as page:
        yield page


@contextmanager
def opened(browser: Browser, address: str, path: str = "") -> Iterator[Page]:
    """A page of the service, ready; in the end it must not have broken, nor asked anything of another place.

    It remembers nothing of the page before, whose scripts the browser has read: with a context of its own, reading them
    again would take longer than what most tests do.
    """
    complaints: list[str] = []
    own = (address, "data:", "blob:", "file:")
    (context,) = browser.contexts
    page = context.new_page()
    context.clear_permissions()
    kept = {"origin": address.rstrip("/"), "storageTypes": "all"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if "Security Policy" in said.text else None)
    page.on("request", lambda request: None if request.url.startswith(own) else complaints.append(request.url))
    try:
        page.goto(address + path)
        page.wait_for_selector("body[data-ready=yes]")
        yield page
    finally:
        page.close()  # the next page shares the context
    assert complaints == []


def summarize(page: Page, text: str, profile: str) -> None:
    page.fill("#text", text)
    page.select_option("#profile", profile)
    page.click("#go")
    page.wait_for_selector(".unit")
