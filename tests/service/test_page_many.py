"""The web page in a real browser: several documents, examples, charts, progress."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.service.browsing import browser, page, pytestmark, summarize

__all__ = ["browser", "page", "pytestmark"]
INPUTS = Path(__file__).parents[1] / "golden" / "inputs"
ARTICLE = (INPUTS / "article-glass.en.md").read_text(encoding="utf-8")
JUDGMENT = (INPUTS / "judgment.en.txt").read_text(encoding="utf-8")
MINUTES = (INPUTS / "digest-minutes.en.md").read_text(encoding="utf-8")


@pytest.fixture
def three(tmp_path: Path) -> list[Path]:
    """Files of which the second cannot be read."""
    texts = {"glass.md": ARTICLE, "empty.txt": "", "judgment.txt": JUDGMENT}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return [tmp_path / name for name in texts]


def test_several_files_get_a_summary_each(page: Page, three: list[Path]) -> None:
    page.set_input_files("#file", three)
    page.get_by_label("A summary of each").check()
    page.click("#go")
    expect(page.locator("#status")).to_have_text("2 of 3 documents are summarized.")
    expect(page.locator("#list-title")).to_be_focused()
    lines = page.locator("#list-items li")
    expect(lines).to_have_count(3)
    expect(lines.nth(1)).to_contain_text("There is no text in the document.")
    expect(lines.nth(2)).to_contain_text("Judgment (letsum)")
    page.get_by_role("button", name="judgment.txt", exact=True).click()
    expect(page.locator("#named")).to_have_text("judgment.txt")
    expect(page.locator("#source-text")).to_contain_text(JUDGMENT[:40])
    page.click("#forget")
    expect(page.locator("#list")).to_be_hidden()
    expect(page.locator("#result")).to_be_hidden()


def test_a_kind_that_takes_one_document_makes_a_summary_of_each(page: Page, three: list[Path]) -> None:
    page.set_input_files("#file", three)
    expect(page.get_by_label("One summary of all of them")).to_be_checked()
    page.select_option("#profile", "letsum")
    expect(page.get_by_label("One summary of all of them")).to_be_disabled()
    expect(page.get_by_label("A summary of each")).to_be_checked()
    page.select_option("#profile", "inits")
    expect(page.get_by_label("One summary of all of them")).to_be_enabled()


def test_files_are_dropped_anywhere(page: Page) -> None:
    page.evaluate(
        """() => {
          const data = new DataTransfer();
          for (const name of ["a.txt", "b.txt"]) data.items.add(new File(["The mill turned."], name));
          document.querySelector("header").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
        }"""
    )
    assert page.locator("#files li bdi").all_text_contents() == ["a.txt", "b.txt"]
    expect(page.get_by_role("radiogroup", name="Summaries of several files")).to_be_visible()


@pytest.mark.parametrize("language", ["English", "French"])
def test_every_kind_of_summary_has_an_example_that_suits_it(page: Page, language: str) -> None:
    choices = json.loads(page.locator("body").get_attribute("data-choices") or "")
    profiles = {profile["name"] for profile in choices["profiles"]}
    assert all(set(examples) == profiles for examples in choices["examples"].values())
    page.get_by_text("Try an example").click()
    buttons = page.get_by_role("group", name=language, exact=True).get_by_role("button")
    for button in buttons.all():
        button.click()
        expect(page.locator("#facts")).to_contain_text(button.text_content() or "nothing")
        expect(page.locator("#warnings")).to_be_hidden()
        assert page.locator("#units .unit").first.get_attribute("lang") == language[:2].lower()
        page.click("#forget") if page.locator("#forget").is_visible() else page.fill("#text", "")
        expect(page.locator("#result")).to_be_hidden()


def test_words_that_follow_each_other_are_one_place(page: Page) -> None:
    page.click("#interface-fr")
    page.get_by_text("Essayer un exemple").click()
    group = page.get_by_role("group", name="Français", exact=True)
    group.get_by_role("button", name="viterbi").click()
    page.wait_for_selector("#units .unit")
    page.locator("#units .unit").first.click()
    expect(page.locator(".places button")).to_have_count(1)
    expect(page.locator("#source-text mark")).to_have_text("Le musée de Tarvik rouvrira en mars")


def test_a_long_name_leaves_its_button_whole(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    file = tmp_path / ("what the council said of the old bridge " * 3 + ".txt")
    file.write_text(ARTICLE, encoding="utf-8")
    page.set_input_files("#file", [file])
    button = page.locator("#files button").bounding_box()
    assert button
    assert button["height"] < 45
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_strip_shows_where_the_summary_comes_from(page: Page) -> None:
    summarize(page, ARTICLE, "extract")
    strip = page.get_by_role("img", name="places; in the quarters of the document")
    places = strip.locator(".place")
    assert places.count() == page.locator("#units .unit").count()
    page.locator("#units .unit").nth(1).hover()
    expect(places.nth(1)).to_have_class("place near")
    places.first.click()
    expect(page.locator("#units .unit").first).to_have_attribute("aria-pressed", "true")
    box, mark = strip.bounding_box(), places.first.bounding_box()
    assert box
    assert mark
    start = ARTICLE.index(page.locator("mark").first.text_content() or "")
    assert (mark["x"] - box["x"]) / box["width"] == pytest.approx(start / len(ARTICLE), abs=0.01)


def test_the_themes_of_a_judgment_are_measured(page: Page) -> None:
    summarize(page, JUDGMENT, "letsum")
    rows = page.get_by_role("region", name="Themes by length").get_by_role("row")
    assert rows.count() > 3
    shares = [int(text.rstrip("%")) for text in rows.locator("td:nth-child(2)").all_text_contents()]
    assert sum(shares) == pytest.approx(100, abs=2)
    widths = [box["width"] for bar in rows.locator("td:nth-child(2) .bar").all() if (box := bar.bounding_box())]
    assert sorted(range(len(shares)), key=shares.__getitem__) == sorted(range(len(shares)), key=widths.__getitem__)
    page.set_viewport_size({"width": 390, "height": 800})
    heights = {box["height"] for each in rows.locator(".measured").all() if (box := each.bounding_box())}
    assert len(heights) == 1, "no figure is broken"


def test_what_has_a_date_stands_on_a_time_line(page: Page) -> None:
    summarize(page, MINUTES, "digest")
    line = page.get_by_role("region", name="Dates in their order")
    dates = [time.get_attribute("datetime") or "" for time in line.locator("time").all()]
    assert len(dates) > 1
    assert dates == sorted(dates)
    line.locator(".unit").first.click()
    expect(page.locator("mark").first).to_be_visible()


def test_a_document_that_takes_long_has_a_bar_and_a_forecast(page: Page) -> None:
    def slowly(route: Route) -> None:
        page.wait_for_timeout(2500)
        route.continue_()

    page.evaluate("localStorage.setItem('pace', JSON.stringify({ text: 10 }))")
    page.route("**/v1/summaries", slowly)
    page.fill("#text", "The mill turned.")
    page.click("#go")
    expect(page.get_by_role("progressbar", name="Progress")).to_be_visible()
    expect(page.locator("#clock")).to_contain_text("of about 160 s")
    share = page.locator("#bar").evaluate("bar => bar.position")
    assert 0 < share < 1
    page.wait_for_selector(".unit")
    expect(page.locator("#bar")).to_be_hidden()
    assert page.evaluate("JSON.parse(localStorage.pace).text") < 10
