"""What stands in queries, in Accept, and in the body of a revision: nothing of it is passed over, or taken amiss."""

import pytest
from flask.testing import FlaskClient

from service.queries import READING
from tests.service.test_http import PATH, TEXT, client, pool, problem

__all__ = ["client", "pool"]
LISTS = {"summaries.listed", "summaries.remove_those", "jobs.listed"}
USUAL_NULLS = ("profile", "language", "output_language", "topic", "aspect", "category", "engine", "focus", "include")


def test_no_route_passes_over_an_option_that_it_does_not_know(client: FlaskClient) -> None:
    rules = [rule for rule in client.application.url_map.iter_rules() if rule.rule.startswith("/v1/")]
    asked = {
        (method, rule.endpoint, rule.rule.replace("<", "").replace(">", ""))
        for rule in rules
        for method in (rule.methods or set()) - {"OPTIONS", "HEAD"}
    }
    assert {endpoint for _, endpoint, _ in asked} > READING
    for method, endpoint, path in sorted(asked):
        if endpoint in LISTS:
            continue  # a key is wanted first: see the tests of lists
        query = "norm=simplified_english&nonesuch=1" if endpoint == "controlled.check" else "nonesuch=1"
        response = client.open(f"{path}?{query}", method=method, data=b"One.", headers=TEXT)
        detail = problem(response, 400, "malformed")
        assert detail.startswith("unknown option nonesuch; valid options here: "), (method, path)
        assert (endpoint in READING) == (not detail.endswith(": none")), (method, path)


def test_pages_and_probes_are_asked_with_all_kinds_of_things(client: FlaskClient) -> None:
    for path in ("/", "/docs", "/openapi.json", "/healthz", "/readyz"):
        assert client.get(f"{path}?from=mail").status_code == 200


def test_of_no_valid_options_a_french_reader_is_told_too(client: FlaskClient) -> None:
    response = client.post("/v1/realizations?x=1", json={}, headers={"Accept-Language": "fr"})
    assert problem(response, 400, "malformed") == "option inconnue : x ; options possibles ici : aucune"


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        ("application/json; charset=utf-8", "application/json"),
        ("text/plain; charset=utf-8", "text/plain"),
        ("text/html;level=1", "text/html"),
        ("text/plain;format=flowed;q=0.4, text/markdown; charset=utf-8; q=0.9", "text/markdown"),
        ("text/html;level=1;q=0.2, application/*;q=0.1", "text/html"),
    ],
)
def test_parameters_of_a_media_type_choose_nothing(client: FlaskClient, accept: str, media_type: str) -> None:
    response = client.post(f"{PATH}?profile=toy", data="One. Two.", headers=TEXT | {"Accept": accept})
    assert (response.status_code, response.mimetype) == (200, media_type)
    refused = client.post(PATH, data="One.", headers=TEXT | {"Accept": "image/png; charset=utf-8"})
    problem(refused, 406, "not_acceptable")


def test_null_is_the_usual_of_every_option_of_a_revision(client: FlaskClient) -> None:
    first = client.post(f"{PATH}?profile=toy&max_words=1&include=timings", data="One. Two.", headers=TEXT).get_json()
    place = f"{PATH}/{first['id']}/revisions"
    for name in (*USUAL_NULLS, "max_words", "ratio"):
        response = client.post(place, json={name: None})
        assert response.status_code == 200, (name, response.data)
        assert response.json
        assert ("timings" in response.json) == (name != "include")
    complaint = problem(client.post(place, json={"nonesuch": None}), 400, "malformed")
    assert complaint.startswith("unknown option nonesuch; valid options here: profile, ")
    assert problem(client.post(place, json={"max_words": "5"}), 400, "malformed").startswith("max_words: give a number")


def test_a_job_in_json_says_numbers_as_numbers_where_a_query_has_nothing_but_signs(client: FlaskClient) -> None:
    documents = {"documents": [{"text": "One."}]}
    refused = client.post("/v1/jobs", json=documents | {"ratio": "0.5"})
    assert problem(refused, 400, "malformed") == "ratio: give a number, not a string"
    assert client.post("/v1/jobs?ratio=0.5", json=documents).status_code == 202
