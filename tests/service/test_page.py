"""The web page in a real browser, over the real service: what a reader does with it."""

import urllib.error
import urllib.request
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, Route, expect
from reportlab.pdfgen.canvas import Canvas

from tests.service.browsing import CONTRASTS, browser, page, pytestmark, summarize

__all__ = ["browser", "page", "pytestmark"]
ARTICLE = (Path(__file__).parents[1] / "golden" / "inputs" / "article-glass.en.md").read_text(encoding="utf-8")
JUDGMENT = (Path(__file__).parents[1] / "golden" / "inputs" / "judgment.en.txt").read_text(encoding="utf-8")
SCRIPT = "The <b>mayor</b> <script>document.title = 'gone'</script> opened the bridge on Monday. The city paid for it."


def test_a_unit_shows_its_place_and_a_topic_its_elaboration(page: Page) -> None:
    summarize(page, ARTICLE, "sumum")
    unit = page.locator(".unit").first
    unit.click()
    expect(unit).to_have_attribute("aria-pressed", "true")
    assert (page.locator("mark").first.text_content() or "") in ARTICLE
    page.locator("#topics button").first.click()
    page.wait_for_selector("#elaboration .unit")
    page.locator("#elaboration .unit").first.click()
    assert (page.locator("mark").first.text_content() or "") in ARTICLE


def test_a_unit_says_that_it_stands_so_in_the_source(page: Page) -> None:
    summarize(page, ARTICLE, "extract")
    page.locator("#units .unit").first.click()
    why = page.get_by_role("complementary", name="Why this sentence?")
    expect(why).to_contain_text("as it stands in the source")


def test_a_unit_says_why_it_is_there(page: Page) -> None:
    summarize(page, ARTICLE, "sumum")
    units = page.locator("#units .unit")
    source = " ".join(ARTICLE.split())
    stands = [text in source for text in units.all_text_contents()]
    why = page.get_by_role("complementary", name="Why this sentence?")
    unit = units.nth(stands.index(False))
    unit.click()
    expect(why).to_contain_text("reworded from the source")
    why.get_by_text("How it came here").click()
    expect(why.locator("code").first).to_contain_text("sumum")
    expect(why).to_contain_text("Saggion & Lapalme 2002")
    expect(why).to_contain_text("grammars/sumum/en/")
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    expect(unit).to_have_attribute("aria-pressed", "false")
    assert page.locator("mark").count() == 0


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
    expect(page.locator("#length")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("mark")
    place = page.locator(".places button").first
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator("mark").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".unit").first).to_be_focused()


def test_a_judgment_is_a_table_in_the_interface_s_words(page: Page) -> None:
    page.click("#interface-fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    summarize(page, JUDGMENT, "letsum")
    page.wait_for_selector("table")
    headings = page.locator("#units th").all_text_contents()
    assert {"Juridiction", "Parties", "Analyse juridique"} <= set(headings)
    page.get_by_role("button", name="FEDERAL COURT").click()
    expect(page.locator("mark")).to_have_text("FEDERAL COURT")
    assert "[1] " in (page.locator("#units").text_content() or "")


def test_a_document_with_script_in_it_is_text(page: Page) -> None:
    summarize(page, SCRIPT, "extract")
    assert page.title() == "Précis"
    assert page.locator("#units script, #units b, #source-text script").count() == 0


def test_a_file_is_taken_and_an_error_told_in_the_reader_s_language(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_bytes(b"")
    page.set_input_files("#file", path)
    page.click("#go")
    expect(page.locator("#problem")).to_contain_text("There is no text in the document.")
    expect(page.locator("#problem .hint")).to_have_attribute("lang", "en")
    page.click("#interface-fr")
    page.click("#go")
    expect(page.locator("#problem")).to_contain_text("Il n’y a pas de texte")
    page.click("#forget")
    expect(page.locator("#text")).to_be_visible()


def test_several_files_are_one_cluster_and_each_has_its_name(page: Page, tmp_path: Path) -> None:
    texts = {"first.txt": SCRIPT, "second.txt": "Ferries ran until the bridge opened.", "third.txt": "No."}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    page.set_input_files("#file", [tmp_path / name for name in texts])
    page.get_by_role("button", name="Remove third.txt").click()
    expect(page.locator("#files li")).to_have_count(2)
    page.select_option("#profile", "extract")
    page.click("#go")
    page.wait_for_selector(".unit")
    assert page.locator("#source-text h3").all_text_contents() == ["1. first.txt", "2. second.txt"]
    page.get_by_role("button", name="Ferries ran").click()
    expect(page.locator("mark")).to_have_text(texts["second.txt"])
    expect(page.locator(".places button")).to_contain_text("second.txt")


def test_pages_of_a_pdf_are_told(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "letter.pdf"
    canvas = Canvas(str(path))
    for line in ("The harbour bridge closed on Monday for repairs.", "The city will pay for the ferries until May."):
        canvas.drawString(72, 720, line)
        canvas.showPage()
    canvas.save()
    page.set_input_files("#file", path)
    page.select_option("#profile", "extract")
    page.click("#go")
    page.get_by_role("button", name="The city will pay").click()
    expect(page.locator(".places button")).to_have_text("page 2")


def test_places_count_code_points(page: Page) -> None:
    text = "𝒜𝓃 🎭🎭🎭 opened the theatre. The harbour bridge closed on Monday for repairs. It reopened on Friday. 🎭"
    summarize(page, text, "extract")
    page.get_by_role("button", name="The harbour bridge closed").click()
    expect(page.locator("mark")).to_have_text("The harbour bridge closed on Monday for repairs.")


def test_a_place_in_a_long_source_comes_into_view(page: Page) -> None:
    """Three hundred pages, laid out by leaves: what is marked far away is where the reader looks."""
    shown = page.evaluate(
        """async () => {
          const { showSources, light } = await import("/web/source.js");
          document.getElementById("result").hidden = false;
          const line = "The harbour bridge closed on Monday for repairs. ";
          const text = (line.repeat(60) + "\\n\\n").repeat(300) + "Here.";
          showSources([text], ["long"]);
          const [mark] = light([{ document: 0, start: text.length - 5, end: text.length }]);
          await new Promise((resolve) => setTimeout(resolve, 500));
          const pane = document.getElementById("source-text").getBoundingClientRect();
          const { top, bottom } = mark.getBoundingClientRect();
          const same = document.getElementById("source-text").textContent === text;
          return { text: mark.textContent, inside: top >= pane.top && bottom <= pane.bottom, same };
        }"""
    )
    assert shown == {"text": "Here.", "inside": True, "same": True}


@pytest.mark.parametrize(("name", "ending"), [("Text", "txt"), ("Markdown", "md"), ("HTML", "html"), ("JSON", "json")])
def test_the_summary_is_taken_away(page: Page, address: str, name: str, ending: str) -> None:
    summarize(page, SCRIPT, "extract")
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    assert download.value.suggested_filename == f"Document 1.summary.{ending}"
    text = download.value.path().read_text(encoding="utf-8")
    assert {"txt": "The <b>mayor</b>", "md": "\\<b\\>mayor", "html": "&lt;b&gt;mayor", "json": '"units"'}[
        ending
    ] in text


def test_the_summary_is_copied_and_deleted(page: Page, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    summarize(page, SCRIPT, "extract")
    page.click("#copy")
    expect(page.locator("#took")).to_have_text("Copied.")
    assert "opened the bridge" in page.evaluate("navigator.clipboard.readText()")
    page.click("#record summary")
    identifier = page.locator("#record-rows td code").last.text_content()
    page.click("#delete")
    expect(page.locator("#deleted")).to_contain_text("keeps nothing")
    expect(page.get_by_role("button", name="JSON")).to_be_disabled()
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{address}v1/summaries/{identifier}", timeout=5)  # noqa: S310


def test_a_busy_service_is_asked_again(page: Page) -> None:
    refusals = [{"Retry-After": "1"}]

    def answer(route: Route) -> None:
        if refusals:
            route.fulfill(status=503, headers=refusals.pop(), body="{}")
        else:
            route.continue_()

    page.route("**/v1/summaries", answer)
    page.fill("#text", SCRIPT)
    page.click("#go")
    expect(page.locator("#status")).to_have_text("The service is busy; it is asked again in 1 s.")
    page.wait_for_selector(".unit")


def test_what_is_awaited_can_be_stopped_and_is_not_read_aloud_every_second(page: Page) -> None:
    page.route("**/v1/summaries", lambda route: None)
    page.fill("#text", SCRIPT)
    page.click("#go")
    expect(page.locator("#clock")).to_have_text("1 s")
    assert page.locator("#status").text_content() == "Reading and summarizing…"
    expect(page.locator("#clock")).to_have_attribute("aria-hidden", "true")
    page.click("#stop")
    expect(page.locator("#status")).to_be_empty()
    expect(page.locator("#problem")).to_be_hidden()


def test_a_missing_key_is_asked_for(page: Page) -> None:
    problem = {"title": "An API key is needed", "status": 401, "code": "unauthorized", "detail": "send an API key"}
    headers: list[str | None] = []

    def answer(route: Route) -> None:
        headers.append(route.request.headers.get("authorization"))
        route.fulfill(status=401, json=problem)

    page.route("**/v1/summaries", answer)
    page.fill("#text", SCRIPT)
    page.click("#go")
    expect(page.locator("#problem")).to_contain_text("An API key is needed, or this one is not good.")
    expect(page.locator("#key")).to_be_focused()
    page.keyboard.type("precis_1")
    page.keyboard.press("Enter")
    expect(page.locator("body")).not_to_have_class("working")
    assert headers == [None, "Bearer precis_1"]


def test_a_service_that_is_away_is_told(page: Page) -> None:
    page.route("**/v1/summaries", lambda route: route.abort())
    page.fill("#text", SCRIPT)
    page.click("#go")
    expect(page.locator("#problem")).to_have_text("The service cannot be reached. Is it running?")


def test_every_field_has_a_name_for_those_who_cannot_see(page: Page) -> None:
    nameless = page.evaluate(
        """[...document.querySelectorAll("input, select, textarea, button")]
           .filter((e) => !(e.labels?.length && e.labels[0].textContent.trim()) && !e.textContent.trim()
                          && !e.getAttribute("aria-label")).map((e) => e.id)"""
    )
    assert nameless == []


def test_what_a_screen_reader_is_told(page: Page) -> None:
    summarize(page, ARTICLE, "sumum")
    page.locator(".unit").first.click()
    tree = page.locator("body").aria_snapshot()
    for line in (
        'navigation "Language and help"',
        'region "Document"',
        'group "How to summarize it"',
        'group "What to look for"',
        'group "How long"',
        'region "Summary"',
        'region "Topics"',
        'region "Source"',
        'group "Take the summary away"',
        'complementary "Why this sentence?"',
        "[pressed]",
        "status: The summary is there.",
        'status: "Shown in the source: characters',
    ):
        assert line in tree, tree


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Contrast of every text with what it stands on: 4.5 at least (WCAG 2.2, 1.4.3)."""
    page.emulate_media(color_scheme=scheme)
    summarize(page, ARTICLE, "sumum")
    page.locator(".unit").first.click()
    page.locator(".why summary").click()
    assert page.evaluate(CONTRASTS) == []


def test_a_narrow_screen_shows_both_the_sentence_and_its_place(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    summarize(page, JUDGMENT, "letsum")
    page.locator("#units .unit").last.click()
    expect(page.locator("mark")).to_be_in_viewport()
    expect(page.locator("#units .unit").last).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", ["", "docs"])
def test_large_text_stays_on_the_page(page: Page, address: str, path: str) -> None:
    page.set_viewport_size({"width": 640, "height": 360})  # a window of 1280 by 720, zoomed to 200 %
    page.goto(address + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


def test_kinds_of_summaries_are_told_in_the_words_of_their_profiles(page: Page) -> None:
    expect(page.locator("#profile option[value=letsum]")).to_have_text("Judgment (letsum)")
    page.select_option("#profile", "letsum")
    expect(page.locator("#profile-hint")).to_contain_text("A judgment by themes")
    page.click("#interface-fr")
    expect(page.locator("#profile option[value=letsum]")).to_have_text("Jugement (letsum)")
    expect(page.locator("#profile-hint")).to_contain_text("Un jugement par thèmes")
    expect(page.locator("#profile option").first).to_have_text("Selon le genre du document")
