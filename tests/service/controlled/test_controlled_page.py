"""The page of controlled language, in a real browser over the real service."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.service.browsing import browser, opened, pytestmark

__all__ = ["browser", "pytestmark"]


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    with opened(browser, address, "controlled") as page:
        yield page


def test_a_small_graph_is_written_in_both_languages(page: Page) -> None:
    page.select_option("#title-predicate", "remove")
    page.select_option("#title-object", "seal")
    page.fill("#title-drawing", "3")
    page.select_option("#i1-type", "condition")
    page.select_option("#i1-first-verb", "replace")
    page.select_option("#i1-first-thing", "seal")
    page.select_option("#i1-condition-verb", "damaged")
    page.select_option("#i1-condition-thing", "seal")
    page.click("#go")
    expect(page.locator("#said-en")).to_have_text(
        "Removal of the seal (3)\n- If the seal is damaged, replace the seal."
    )
    french = "Dépose du joint (3)\n- Si le joint est endommagé, remplacer le joint."
    expect(page.locator("#said-fr")).to_have_text(french)


@pytest.mark.parametrize("kind", ["simple", "goal", "simultaneous", "limit", "alternative", "verification", "sequence"])
def test_every_type_of_instruction_can_be_built(page: Page, kind: str) -> None:
    page.select_option("#i1-type", kind)
    page.click("#go")
    expect(page.locator("#said-fr")).to_contain_text("- ")
    expect(page.locator("#problem")).to_be_hidden()


def test_a_pasted_text_is_checked_in_french_too(page: Page) -> None:
    page.click("#interface-fr")
    page.fill("#text", "Démonter le couvercle.")
    page.select_option("#norm", "francais_rationalise")
    page.click("#checked button[type=submit]")
    expect(page.locator("#violations li")).to_have_count(1)
    expect(page.locator("#violations li p")).to_have_text("Écrire : Déposer le couvercle.")
    expect(page.locator("#status")).to_have_text("constats : 1 · phrases : 1")


def test_labels_stay_beside_their_fields_on_a_narrow_screen(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.select_option("#i1-type", "condition")
    places = page.evaluate("""() => [...document.querySelectorAll("#graph label")].map((label) =>
        [label.getBoundingClientRect().bottom, document.getElementById(label.htmlFor).getBoundingClientRect()])
        .map(([bottom, field]) => bottom > field.top && bottom <= field.bottom + 1)""")
    assert len(places) == 10
    assert all(places)
