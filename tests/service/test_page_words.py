"""What the page says, in both languages: names for all that answers hold, and details of errors in French."""

import inspect
import json
import json.decoder
import json.scanner
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pycld2  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Page, Route, expect
from pydantic_core._pydantic_core import list_all_errors

from pipeline.profile_table import ProfileTable
from pipeline.settings import load_configuration
from tests.service.browsing import browser, page, pytestmark, summarize

__all__ = ["browser", "page", "pytestmark"]
ROOT = Path(__file__).parents[2]
WORDS: dict[str, dict[str, Any]] = {
    language: json.loads((files("service.web") / f"words.{language}.json").read_text(encoding="utf-8"))
    for language in ("en", "fr")
}
BETWEEN = re.compile(r"""\\\\|\[[^]]+\]\]?[+*?]*|\\[dSw][+*]?|\(\?:|(?<!\\)[.()|?*+]+|[:;] | ?\\\(|\\[)?]|["']""")
"""What parts the words of a pattern: what stands for something else, and signs at which the code joins messages."""


def names(answer: dict[str, Any]) -> Iterator[str]:
    """The names that a page says of an answer: roles, themes, facts, aspects."""
    for unit in answer.get("units", ()):
        yield from (name for name in (unit["role"], unit["theme"]) if name)
    yield from (fact["name"] for fact in answer.get("key_facts", ()))
    yield from answer.get("aspects", ())
    yield from (name for name in answer.get("decision_data", ()) if name != "sources")


def test_every_name_in_an_answer_has_words_in_both_languages() -> None:
    labels = ProfileTable(load_configuration(None)).labels
    expected = sorted((ROOT / "tests" / "golden" / "expected").glob("*.json"))
    found = {name for path in expected for name in names(json.loads(path.read_text(encoding="utf-8")))}
    assert {"information_item", "lead", "juridical_analysis"} <= found
    assert sorted(name for name in found if set(labels.get(name, ())) != {"en", "fr"}) == []


def test_both_languages_say_the_same_things() -> None:
    english, french = WORDS["en"], WORDS["fr"]
    assert set(english) | {"details"} == set(french)
    for group in (name for name, value in english.items() if isinstance(value, dict)):
        assert set(english[group]) == set(french[group])


def test_the_patterns_of_details_are_what_the_service_says() -> None:
    """The words of a pattern stand in the code, or pydantic, the reader of JSON or CLD2 says them.

    Who rewords a message rewords its translation.
    """
    sources = [*(ROOT / "pipeline").rglob("*.py"), *(ROOT / "service").rglob("*.py")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    for error in list_all_errors():
        code += f"\n{error['message_template_python']}\n{error.get('message_template_json', '')}"
    code += inspect.getsource(json.decoder) + inspect.getsource(json.scanner)
    code += "Illegal trailing comma before end of object"  # Python 3.13
    code += "\n".join(name.replace("_", " ").title() for name in pycld2.DETECTED_LANGUAGES)
    code += "Invalid control character at"  # what is written in C
    code = re.sub(r"""["']\s*\n\s*f?["']""", "", code)
    said = code + re.sub(r"\{[^{}]*\}", "", code)
    patterns = [*WORDS["fr"]["details"], *ProfileTable(load_configuration(None)).messages["fr"]]
    words = {(pattern, part.replace("\\", "")) for pattern in patterns for part in BETWEEN.split(pattern)}
    assert ("Expecting value", "Expecting value") in words
    assert sorted((pattern, part) for pattern, part in words if len(part) > 3 and part not in said) == []


def test_the_page_and_the_command_know_no_profile_by_name() -> None:
    """Those whose names are words of their own; what a page says of a profile comes with it."""
    names = ProfileTable(load_configuration(None)).rows.keys() - {"extract", "digest"}
    assert {"letsum", "sumum"} <= names
    told = re.compile(rf"\b(?:{'|'.join(names)})\b")
    kinds = (".js", ".json", ".html", ".css", ".py")
    files_of = [path for path in (ROOT / "service").rglob("*") if path.suffix in kinds]
    assert [path.name for path in files_of if told.search(path.read_text(encoding="utf-8"))] == []


def speak_french(page: Page) -> None:
    """Chooses French and waits for its words: what is told before they come is told in English."""
    page.click("#interface-fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


OPTIONS = {
    "en": {
        "What to look for": ["Kind of summary", "Only what it says about"],
        "How long": ["At most this many words"],
        "In which languages": ["Language of the document", "Language of the summary"],
        "How it is put into words": ["Put into words by"],
        "Access to the service": ["API key"],
    },
    "fr": {
        "Ce qu’il faut y chercher": ["Genre de résumé", "Seulement ce qu’il dit de"],
        "Sur quelle longueur": ["Au plus ce nombre de mots"],
        "Dans quelles langues": ["Langue du document", "Langue du résumé"],
        "Comment il est mis en mots": ["Mise en mots par"],
        "Accès au service": ["Clé d’API"],
    },
}


@pytest.mark.parametrize("language", OPTIONS)
def test_options_stand_under_a_heading_that_says_what_they_do(page: Page, language: str) -> None:
    page.click(f"#interface-{language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    said = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("fieldset > div, fieldset > details")].map((g) =>
          [g.querySelector("h3, summary").textContent, [...g.querySelectorAll("label")].map((e) => e.textContent)]))"""
    )
    assert said == OPTIONS[language]
    expect(page.locator("#focus")).to_be_visible()
    expect(page.locator("#engine")).to_be_hidden()


def test_what_was_done_is_told_again_in_the_other_language(page: Page) -> None:
    summarize(page, "The mayor opened the bridge on Monday. The city paid for it.", "extract")
    expect(page.locator("#status")).to_have_text("The summary is there.")
    speak_french(page)
    expect(page.locator("#status")).to_have_text("Le résumé est prêt.")


@pytest.mark.parametrize(
    ("detail", "french"),
    [
        ("no unit of the summary is as short as 3 words; allow more words", "en 3 mots"),
        (
            "documents.1 (b.txt): left out: it is in fr, not in en",
            "documents.1 (b.txt) : laissé de côté : il est en langue",
        ),
        ("the text has no sentences besides titles and lists", "de phrases en dehors des titres et des listes"),
    ],
)
def test_a_detail_is_told_in_the_language_of_the_reader(page: Page, detail: str, french: str) -> None:
    def answer(route: Route) -> None:
        problem = {"title": "x", "status": 422, "code": "no_content_for_profile", "detail": detail}
        route.fulfill(status=422, json=problem)

    page.route("**/v1/summaries", answer)
    speak_french(page)
    page.fill("#text", "Un.")
    page.click("#go")
    expect(page.locator("#problem .hint")).to_contain_text(french)
    expect(page.locator("#problem .hint")).to_have_attribute("lang", "fr")


def test_a_detail_without_french_words_is_folded_away(page: Page) -> None:
    problem = {"title": "x", "status": 400, "code": "malformed", "detail": "nobody has translated this"}
    page.route("**/v1/summaries", lambda route: route.fulfill(status=400, json=problem))
    speak_french(page)
    page.fill("#text", "Un.")
    page.click("#go")
    expect(page.locator("#problem")).to_contain_text("La demande n’est pas comprise.")
    expect(page.locator("#problem p[lang=en]")).to_be_hidden()
    page.get_by_text("Précision du service, en anglais").click()
    expect(page.locator("#problem p[lang=en]")).to_have_text("nobody has translated this")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [390, 1280])
def test_no_choice_is_clipped(page: Page, language: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.click(f"#interface-{language}")
    page.locator("fieldset").evaluate("of => of.querySelectorAll('details').forEach((each) => { each.open = true; })")
    clipped = page.evaluate(
        """() => [...document.querySelectorAll("select")].filter((s) => s.checkVisibility()).flatMap((select) => {
          const pen = document.createElement("canvas").getContext("2d");
          const style = getComputedStyle(select);
          pen.font = style.font;
          const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
          return [...select.options].filter((o) => pen.measureText(o.text).width > room).map((o) => o.text);
        })"""
    )
    assert clipped == []
