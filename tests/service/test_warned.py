"""Warnings of a summary that is no JSON: its head has their codes, and a page tells them."""

import io
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.cors import EXPOSED
from service.keeping import body_of
from service.options import Format
from service.rendering import render
from tests.service.test_http import PATH, TEXT, client, pool

__all__ = ["client", "pool"]
HEADER = "X-Precis-Warnings"
FORMS = ("application/json", "text/plain", "text/markdown", "text/html")
WARNED = "/v1/summaries?profile=toy&category=health&focus=bridges&topic=bridges"


def posted(client: FlaskClient, accept: str, path: str = WARNED, **headers: str) -> TestResponse:
    return client.post(path, data="One. Two.", headers=TEXT | {"Accept": accept} | headers)


@pytest.mark.parametrize("accept", FORMS)
def test_every_form_of_a_summary_has_the_codes_of_its_warnings_in_its_head(client: FlaskClient, accept: str) -> None:
    made = posted(client, accept)
    assert (made.status_code, made.mimetype) == (200, accept)
    assert made.headers[HEADER] == "unused_option"  # once, however many there are
    place = made.headers["Content-Location"]
    assert client.get(place, headers={"Accept": accept}).headers[HEADER] == "unused_option"
    body = {"topic": None, "max_words": 9}
    revised = client.post(f"{place}/revisions", json=body, headers={"Accept": accept})
    assert revised.headers[HEADER] == "unused_option"


@pytest.mark.parametrize("accept", FORMS)
def test_a_summary_without_warnings_has_no_such_header(client: FlaskClient, accept: str) -> None:
    assert HEADER not in posted(client, accept, "/v1/summaries?profile=toy").headers


def test_a_repeat_has_the_header_and_the_policy_of_the_first_answer(client: FlaskClient) -> None:
    first, again = (posted(client, "text/html", **{"Idempotency-Key": "once"}) for _ in range(2))
    for name in (HEADER, "Content-Security-Policy"):
        assert first.headers[name] == again.headers[name]
    assert "style-src" in again.headers["Content-Security-Policy"]


def test_warnings_are_told_in_the_language_of_who_asks_and_kept_in_english(client: FlaskClient) -> None:
    english = "the profile toy has no topics: topic is ignored"
    french = "le profil toy n’en tient pas compte (topic)"

    def details(response: TestResponse) -> list[str]:
        assert "Accept-Language" in response.headers["Vary"]
        return [warning["detail"] for warning in response.get_json()["warnings"]]

    asked = {"Accept-Language": "fr-CA, en;q=0.5"}
    made = posted(client, FORMS[0], **asked)
    assert french in details(made)
    place = made.headers["Content-Location"]
    fetched = client.get(place)
    assert english in details(fetched)
    assert fetched.get_json()["digest"] == made.get_json()["digest"]
    assert client.get(place, headers=asked).data == made.data
    revised = client.post(f"{place}/revisions", json={"max_words": 9}, headers=asked)
    assert french in details(revised)
    assert english in details(posted(client, FORMS[0]))


def test_pages_of_other_sites_may_read_the_header() -> None:
    assert HEADER in EXPOSED.split(", ")


def answer(language: str, *warnings: tuple[str, str]) -> dict[str, Any]:
    told = [{"code": code, "detail": detail} for code, detail in warnings]
    shared: dict[str, Any] = {
        "title": None,
        "language": language,
        "output_language": language,
        "text": "One.",
        "units": [],
    }
    return shared | {"warnings": told}


LEFT_OUT = ("other_language", "documents.1 (b <i>.txt): left out: it is in fr, not in en")
OWN = ("house_rule", "mind the gap")


def test_a_page_tells_warnings_in_its_language_and_escapes_what_they_quote() -> None:
    page = render(answer("en", LEFT_OUT, OWN), "html")
    aside = page[page.index("<aside") : page.index("</aside>")]
    assert '<aside lang="en">\n<h2>Please note</h2>' in aside
    assert "A document in another language was left out." in aside
    assert "<small>documents.1 (b &lt;i&gt;.txt): left out: it is in fr, not in en</small>" in aside
    assert '<p data-code="house_rule"><small>mind the gap</small></p>' in aside
    french = render(answer("fr", LEFT_OUT, OWN), "html")
    assert "<h2>À noter</h2>" in french
    assert "documents.1 (b &lt;i&gt;.txt) : laissé de côté : il est en langue « fr », non « en »" in french
    assert '<small lang="en">mind the gap</small>' in french
    assert "<aside" not in render(answer("en"), "html")


@pytest.mark.parametrize(
    ("code", "detail", "french"),
    [
        (
            "no_scheme_filled",
            "the texts agree on no event of fires with its day or place (no day): "
            "the story is told in its own sentences",
            "les textes ne s’accordent sur aucun événement de la catégorie fires",
        ),
        ("nothing_about_focus", "nothing that can be told of the document is about 'tolls'", "ne parle de « tolls »"),
    ],
)
def test_a_page_tells_warnings_of_profiles_in_their_own_french(code: str, detail: str, french: str) -> None:
    page = render(answer("fr", (code, detail)), "html")
    assert french in page
    assert '<small lang="en">' not in page


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_a_text_is_the_summary_alone(form: Format) -> None:
    assert render(answer("en", LEFT_OUT) | {"topics": []}, form) == render(answer("en"), form)


def test_a_document_that_was_left_out_is_told_in_the_head_of_a_text(client: FlaskClient) -> None:
    files = [(io.BytesIO(b"One."), "a.txt"), (io.BytesIO(b" "), "b.txt")]
    body = {"file": files, "profile": "extract"}
    assert client.post(PATH, data=body, headers={"Accept": "text/plain"}).headers[HEADER] == "empty_document"


def test_codes_of_other_components_cannot_break_a_head() -> None:
    body = body_of(answer("en", ("a\r\nb, c", "d"), ("é", "f"), ("é", "g")), "text")
    assert body.head() == {HEADER: "a%0D%0Ab%2C%20c, %C3%A9"}
