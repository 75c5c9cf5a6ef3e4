"""The web page in a real browser: what a reader asks of a summary that is shown."""

import re
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from tests.service.browsing import browser, page, pytestmark, summarize

__all__ = ["browser", "page", "pytestmark"]
INPUTS = Path(__file__).parents[1] / "golden" / "inputs"
ARTICLE = (INPUTS / "article-glass.en.md").read_text(encoding="utf-8")
REPORT = (INPUTS / "digest-report.en.md").read_text(encoding="utf-8")
SENTENCES = "The mayor opened the bridge on Monday. The city paid for it."


def test_an_error_or_another_document_leaves_no_summary_that_could_be_taken_for_its_own(
    page: Page, tmp_path: Path
) -> None:
    summarize(page, SENTENCES, "extract")
    path = tmp_path / "empty.txt"
    path.write_bytes(b"")
    page.set_input_files("#file", path)
    expect(page.locator("#result")).to_be_hidden()
    page.click("#go")
    expect(page.locator("#problem")).to_contain_text("There is no text in the document.")
    expect(page.locator("#result")).to_be_hidden()
    page.click("#forget")
    expect(page.locator("#problem")).to_be_hidden()
    page.click("#go")
    page.wait_for_selector(".unit")
    page.route("**/v1/summaries", lambda route: route.abort())
    page.click("#go")
    expect(page.locator("#problem")).to_be_visible()
    expect(page.locator("#result")).to_be_hidden()
    page.unroute("**/v1/summaries")
    page.click("#go")
    page.wait_for_selector(".unit")
    page.locator("#text").press_sequentially("x")
    expect(page.locator("#result")).to_be_hidden()


def test_a_document_with_a_password_leaves_no_summary_of_the_one_before(page: Page, tmp_path: Path) -> None:
    (tmp_path / "open.txt").write_text(SENTENCES, encoding="utf-8")
    page.set_input_files("#file", tmp_path / "open.txt")
    page.click("#go")
    page.wait_for_selector(".unit")
    page.get_by_role("button", name="Remove open.txt").click()
    secret = Canvas(str(tmp_path / "secret.pdf"), encrypt=StandardEncryption("open sesame"))
    secret.drawString(72, 720, SENTENCES)
    secret.save()
    page.set_input_files("#file", tmp_path / "secret.pdf")
    page.click("#go")
    expect(page.locator("#problem")).to_contain_text("password")
    expect(page.locator("#result")).to_be_hidden()


def test_a_document_that_was_left_out_is_told_beside_the_summary_in_the_reader_s_language(
    page: Page, tmp_path: Path
) -> None:
    for name, text in (("bridge.txt", SENTENCES), ("empty.txt", "")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    page.set_input_files("#file", [tmp_path / "bridge.txt", tmp_path / "empty.txt"])
    page.select_option("#profile", "extract")
    page.click("#go")
    page.wait_for_selector(".unit")
    told = page.get_by_role("list", name="Please note")
    expect(told.get_by_role("listitem")).to_have_count(1)
    expect(told).to_contain_text("empty.txt")
    page.click("#interface-fr")
    told = page.get_by_role("list", name="À noter")
    expect(told).to_contain_text("laissé de côté")
    expect(told.locator("[lang=en]")).to_have_count(0)


def test_units_and_their_places_point_at_each_other(page: Page) -> None:
    summarize(page, ARTICLE, "extract")
    told = page.locator("#source-text .told")
    units = page.locator("#units .unit")
    sentences = units.all_text_contents()
    assert "".join("".join(sentences).split()) == "".join("".join(told.all_text_contents()).split())
    assert page.locator("#source-text mark").count() == 0
    looks = "e => { const s = getComputedStyle(e); return [s.cursor, s.textDecorationLine, s.textDecorationStyle]; }"
    assert units.nth(1).evaluate(looks) == ["pointer", "underline", "dotted"], "it looks as if it could be chosen"
    assert told.first.evaluate("e => getComputedStyle(e).backgroundColor") != "rgba(0, 0, 0, 0)"
    units.nth(1).hover()
    near = page.locator("#source-text .told.near")
    assert "".join(near.all_text_contents()).split() == sentences[1].split()
    told.first.hover()
    expect(page.locator("#units .unit.near")).to_have_count(1)
    expect(near).not_to_have_count(0)
    told.last.click()
    chosen = page.locator("#units .unit[aria-pressed=true]")
    expect(chosen).to_have_count(1)
    expect(chosen).to_contain_text((told.last.text_content() or "").strip().split("\n")[-1])
    units.first.focus()
    assert "".join(near.all_text_contents()).split() == sentences[0].split()


def test_the_slider_gives_another_length_and_reads_nothing_again(page: Page, address: str) -> None:
    summarize(page, ARTICLE, "sumum")
    posts: list[str] = []
    page.on("request", lambda r: posts.append(r.url.removeprefix(address)) if r.method == "POST" else None)
    usual = page.locator("#units").text_content()
    slider = page.get_by_role("slider", name="Length")
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator("#facts")).to_contain_text(re.compile(r"^(1?\d|20) words"))
    expect(slider).to_have_attribute("aria-valuetext", "at most 20 words")
    expect(slider).to_be_focused()
    expect(page.locator("#length-said")).to_contain_text("The summary now has")
    assert page.locator("#units").text_content() != usual
    page.get_by_role("button", name="Usual length").click()
    expect(page.locator("#units")).to_have_text(usual or "")
    assert [re.sub(r"[0-9a-f-]{36}", "ID", path) for path in posts] == ["v1/summaries/ID/revisions"] * 2


def test_the_longest_length_is_all_of_the_document_and_of_another_one_nothing_is_said(page: Page) -> None:
    text = "The river rose on Monday night. " + "The mill by the old bridge stood in water for days. " * 3
    summarize(page, text, "extract")
    slider = page.get_by_role("slider", name="Length")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", f"at most {len(text.split())} words")
    expect(page.locator("#length-said")).to_contain_text("The summary now has")
    summarize(page, "The ferry sailed on Tuesday. It was new.", "extract")
    expect(page.locator("#length-said")).to_have_text("")


def test_lengths_of_a_long_document_go_on_above_two_thousand_words(page: Page) -> None:
    def answer(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json=told | {"statistics": told["statistics"] | {"source_words": 62_000}})

    page.route("**/v1/summaries", answer)
    page.route("**/revisions", lambda _: None)
    summarize(page, SENTENCES, "extract")
    said: list[str | None] = []
    for _ in range(7):
        page.locator("#length").press("End" if not said else "ArrowLeft")
        said.append(page.locator("#length").get_attribute("aria-valuetext"))
    lengths = ["62,000", "50,000", "40,000", "30,000", "20,000", "15,000", "10,000"]
    assert said == [f"at most {length} words" for length in lengths]


def test_a_length_in_which_nothing_can_be_said_leaves_the_summary_that_there_was(page: Page) -> None:
    summarize(page, ARTICLE, "sumum")
    problem = {"title": "Nothing", "status": 422, "code": "no_content_for_profile", "detail": "nothing fits"}
    page.route("**/revisions", lambda route: route.fulfill(status=422, json=problem))
    before = page.locator("#units").text_content()
    page.locator("#length").press("Home")
    expect(page.locator("#length-problem")).to_be_visible()
    expect(page.locator("#length")).to_have_attribute("aria-valuetext", "as suits the document")
    assert page.locator("#units").text_content() == before


@pytest.mark.parametrize("kept", ["{}", '"x"', "5", "[null]", '[{"id":"a","names":["a"],"at":"x"}]'])
def test_what_others_have_written_into_the_browsers_memory_is_left_alone(page: Page, address: str, kept: str) -> None:
    page.evaluate("kept => ['history', 'drafts', 'pace'].forEach((name) => localStorage.setItem(name, kept))", kept)
    page.goto(address)
    page.wait_for_selector("body[data-ready=yes]")
    expect(page.locator("#history")).to_be_hidden()
    summarize(page, ARTICLE, "sumum")
    expect(page.locator("#history-list button")).to_have_count(1)


def test_earlier_summaries_are_opened_again_without_their_document(page: Page, address: str) -> None:
    summarize(page, ARTICLE, "sumum")
    units = page.locator("#units").text_content()
    kept = page.evaluate("localStorage.history")
    assert "Municipal" not in kept, "the text is the service's to keep"
    page.goto(address)
    page.wait_for_selector("body[data-ready=yes]")
    page.get_by_text("Earlier summaries").click()
    page.locator("#history-list button").click()
    expect(page.locator("#units")).to_have_text(units or "")
    page.locator("#units .unit").first.click()
    expect(page.locator("mark").first).to_be_visible()
    page.locator("#record summary").click()
    page.click("#delete")
    expect(page.locator("#deleted")).to_contain_text("keeps nothing")
    expect(page.locator("#history")).to_be_hidden()


def test_what_was_revised_and_elaborated_is_deleted_too(page: Page, address: str) -> None:
    summarize(page, ARTICLE, "sumum")
    answers: list[str] = []
    page.on("response", lambda r: answers.append(r.json()["id"]) if r.request.method == "POST" else None)
    page.locator("#length").press("Home")
    page.wait_for_selector("#length-usual")
    page.locator("#topics button").first.click()
    page.wait_for_selector("#elaboration .unit")
    page.click("#record summary")
    page.click("#delete")
    expect(page.locator("#deleted")).to_contain_text("keeps nothing")
    assert len(answers) == 2
    for identifier in answers:
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{address}v1/summaries/{identifier}", timeout=5)  # noqa: S310


def test_only_an_aspect_of_a_topic_is_told(page: Page) -> None:
    summarize(page, ARTICLE, "sumum")
    page.locator("#topics button").first.click()
    page.wait_for_selector("#elaboration .unit")
    with page.expect_request("**/elaborations") as asked:
        page.select_option("#aspect", "result")
    assert (asked.value.post_data_json or {})["aspects"] == ["result"]


def test_the_outline_of_a_document_is_shown(page: Page) -> None:
    summarize(page, REPORT, "digest")
    page.get_by_text("Outline of the document").click()
    headings = page.locator("#outline strong").all_text_contents()
    assert headings[0] in REPORT
    assert len(headings) > 1
    page.locator("#outline .unit").first.click()
    expect(page.locator("mark").first).to_have_text(headings[0])
