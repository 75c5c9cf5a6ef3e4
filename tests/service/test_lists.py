"""Lists of what a key has stored, removal by metadata, origins, and what profiles say of themselves."""

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES
from pipeline.profile_table import ProfileTable
from pipeline.settings import load_configuration
from service.app import create_app
from service.forking import Zygote
from service.openapi import openapi_document
from service.profiles import profiles_blueprint
from service.schemas import JobsShape, ProfilesShape, SummariesShape
from service.server import Server
from service.storage.listing import Listing, has_metadata
from service.storage.packing import LONGEST_TITLE
from service.storage.schema import summaries
from service.storage.stores import Stores
from tests.service.conftest import Open
from tests.service.databases import free_port
from tests.service.declared import FIELDS
from tests.service.test_http import InProcessPool, pool, problem  # noqa: F401 - a fixture
from tests.toys.installed import toy_configuration

SITE = "https://intranet.example"


@pytest.fixture
def stores(toys: Path, open_stores: Open) -> Stores:
    return open_stores()


@pytest.fixture
def client(pool: InProcessPool, stores: Stores, tmp_path: Path) -> Iterator[FlaskClient]:  # noqa: F811
    configuration = load_configuration(toy_configuration(tmp_path, f'[access]\norigins = ["{SITE}"]\n'))
    with create_app(configuration, pool, stores, lambda: None).test_client() as client:
        yield client


def bearer(stores: Stores, name: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {stores.keys.add(name).secret}"}


def made(client: FlaskClient, key: dict[str, str], text: str, **metadata: Any) -> str:
    body = {"documents": [{"text": text, "metadata": metadata}], "profile": "toy"}
    response = client.post("/v1/summaries", json=body, headers=key)
    assert response.status_code == 200, response.data
    return str(response.get_json()["id"])


def pages(client: FlaskClient, key: dict[str, str], path: str, name: str) -> list[list[str]]:
    found, cursor = [], ""
    while True:
        response = client.get(path + cursor, headers=key)
        assert response.status_code == 200, response.data
        page = response.get_json()
        found.append([one["id"] for one in page[name]])
        if page["next"] is None:
            assert "Link" not in response.headers
            return found
        assert response.headers["Link"].endswith('>; rel="next"')
        cursor = f"&cursor={page['next']}"


def test_pages_have_each_summary_once_and_only_ones_own(client: FlaskClient, stores: Stores) -> None:
    mine, other = bearer(stores, "mine"), bearer(stores, "other")
    ids = [made(client, mine, f"Number {n}.", case=n % 2) for n in range(5)]
    theirs = made(client, other, "Theirs.", case=1)
    assert pages(client, mine, "/v1/summaries?limit=2", "summaries") == [ids[:2:-1], [ids[2], ids[1]], [ids[0]]]
    assert pages(client, mine, "/v1/summaries?limit=1&metadata.case=1", "summaries") == [[ids[3]], [ids[1]]]
    assert pages(client, other, "/v1/summaries?limit=5", "summaries") == [[theirs]]
    page = client.get("/v1/summaries", headers=mine)
    SummariesShape.model_validate_json(page.data)
    assert b"Number" not in page.data, "a list has no text"


def test_what_comes_meanwhile_doubles_nothing(client: FlaskClient, stores: Stores) -> None:
    mine = bearer(stores, "mine")
    ids = [made(client, mine, f"Number {n}.") for n in range(3)]
    first = client.get("/v1/summaries?limit=2", headers=mine).get_json()
    made(client, mine, "Newer.")
    client.delete(f"/v1/summaries/{ids[1]}", headers=mine)
    second = client.get(f"/v1/summaries?cursor={first['next']}", headers=mine).get_json()
    assert [one["id"] for one in second["summaries"]] == [ids[0]]


def test_removal_by_metadata(client: FlaskClient, stores: Stores) -> None:
    mine, other = bearer(stores, "mine"), bearer(stores, "other")
    gone = [
        made(client, mine, "One.", case="2024-17", open=True),
        made(client, mine, "Two.", case="2024-17", open=True),
    ]
    kept = [made(client, mine, "Three.", case="2024-17", open=False), made(client, mine, "Four.")]
    theirs = made(client, other, "Five.", case="2024-17", open=True)
    response = client.delete("/v1/summaries?metadata.case=2024-17&metadata.open=true", headers=mine)
    assert response.get_json() == {"deleted": 2}
    assert [client.get(f"/v1/summaries/{one}", headers=mine).status_code for one in gone] == [404, 404]
    assert [client.get(f"/v1/summaries/{one}", headers=mine).status_code for one in kept] == [200, 200]
    assert client.get(f"/v1/summaries/{theirs}", headers=other).status_code == 200
    refused = problem(client.delete("/v1/summaries", headers=mine), 400, "malformed")
    assert refused.endswith("nothing was deleted")


@pytest.mark.parametrize(
    ("asked", "finds"),
    [
        ("tags=urgent", True), ("tags=late", False), ("court.city=Lyon", True), ("court=Lyon", False),
        ("court.=Lyon", False), ("open=true", True), ("none=", True), ("court=", False),
        ("people.name=Ana", True), ("people=Ana", False), ("pages=2", True), ("pages.2=2", False), ("a.b=flat", True),
        ("a.b.c=deep", True), ("a.b=deep", False), ("tags.x=urgent", False),
    ],
)  # fmt: skip
def test_metadata_in_lists_and_objects_is_found_and_removed(
    client: FlaskClient, stores: Stores, asked: str, *, finds: bool
) -> None:
    mine = bearer(stores, "mine")
    made(client, mine, "Four.", case=4)
    given = {
        "tags": ["urgent", "new"], "court": {"city": "Lyon"}, "people": [{"name": "Ana"}, {"name": "Bo"}],
        "pages": [1, 2], "a.b": "flat", "a": {"b": {"c": "deep"}}, "open": True, "none": None,
    }  # fmt: skip
    identifier = made(client, mine, "One.", **given)
    assert pages(client, mine, f"/v1/summaries?metadata.{asked}", "summaries") == [[identifier] if finds else []]
    assert client.delete(f"/v1/summaries?metadata.{asked}", headers=mine).get_json() == {"deleted": int(finds)}


def test_a_list_tells_the_names_of_files(client: FlaskClient, stores: Stores) -> None:
    mine = bearer(stores, "mine")
    form = {"file": (BytesIO(b"One."), "letter.txt"), "profile": "toy"}
    assert client.post("/v1/summaries", data=form, headers=mine).status_code == 200
    (found,) = client.get("/v1/summaries", headers=mine).get_json()["summaries"]
    assert [document["name"] for document in found["documents"]] == ["letter.txt"]


def test_lists_unpack_no_summaries(client: FlaskClient, stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = bearer(stores, "mine")
    ids = [made(client, mine, f"Number {n}.", case=n % 2) for n in range(3)]
    monkeypatch.setattr("service.storage.listing.unpacked", None)
    assert pages(client, mine, "/v1/summaries?metadata.case=0", "summaries") == [[ids[2], ids[0]]]
    assert client.delete("/v1/summaries?metadata.case=1", headers=mine).get_json() == {"deleted": 1}


def test_summaries_from_before_lists_had_their_own_are_listed(
    client: FlaskClient, stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = bearer(stores, "mine")
    kept = made(client, mine, "Number one.", case=1)
    before = client.get("/v1/summaries", headers=mine).data
    with stores.database.transaction() as connection:
        connection.execute(update(summaries).values(listed=None, length=0))
    assert client.get("/v1/summaries?metadata.case=1", headers=mine).get_json()["summaries"][0]["id"] == kept
    monkeypatch.setattr("service.storage.listing.unpacked", None)  # once is enough
    assert client.get("/v1/summaries", headers=mine).data == before
    assert client.get(f"/v1/summaries/{kept}", headers=mine).status_code == 200


def test_a_request_looks_through_so_many_summaries_and_says_where_to_go_on(
    client: FlaskClient, stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = bearer(stores, "mine")
    ids = [made(client, mine, f"Number {n}.", case=n // 4) for n in range(5)]
    monkeypatch.setattr("service.storage.listing.MOST_LOOKED", 2)
    assert pages(client, mine, "/v1/summaries?metadata.case=0", "summaries") == [[ids[3]], [ids[2], ids[1]], [ids[0]]]
    assert pages(client, mine, "/v1/summaries?metadata.case=9", "summaries") == [[], [], []]
    monkeypatch.setattr("service.storage.listing.MOST_LOOKED", 2000)
    monkeypatch.setattr("service.storage.listing.LOOKED_BYTES", 1)
    assert pages(client, mine, "/v1/summaries?metadata.case=9", "summaries") == [[]] * 6
    monkeypatch.setattr("service.storage.listing.LOOKED_BYTES", 1 << 20)
    monkeypatch.setattr("service.storage.listing.PAGE_BYTES", 1)
    assert pages(client, mine, "/v1/summaries?limit=4", "summaries") == [[one] for one in reversed(ids)]


def test_a_list_tells_no_title_without_end(client: FlaskClient, stores: Stores) -> None:
    mine = bearer(stores, "mine")
    body = {"documents": [{"text": "Number one.", "title": "long " * 10_000}], "profile": "toy"}
    assert client.post("/v1/summaries", json=body, headers=mine).status_code == 200
    listed = client.get("/v1/summaries", headers=mine).get_json()["summaries"][0]
    assert len(listed["title"]) == len(listed["documents"][0]["title"]) == LONGEST_TITLE
    assert listed["title"].endswith("…")


def test_one_removal_by_metadata_at_a_time(
    client: FlaskClient, stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = bearer(stores, "mine"), bearer(stores, "other")
    kept = made(client, mine, "Number one.", case=1)
    inside: list[str] = []
    said: list[int] = []
    looked = Listing.summaries_with

    def meanwhile(listing: Listing, owner: str, metadata: Mapping[str, str]) -> tuple[str, ...]:
        if not inside:
            inside.append(owner)
            for key in (other, mine):  # the last is who goes on: the requests share a context
                another = client.application.test_client()
                said.append(another.delete("/v1/summaries?metadata.case=1", headers=key).status_code)
        return looked(listing, owner, metadata)

    monkeypatch.setattr(Listing, "summaries_with", meanwhile)
    assert client.delete("/v1/summaries?metadata.case=1", headers=mine).get_json() == {"deleted": 1}
    assert said == [200, 503]
    assert client.get(f"/v1/summaries/{kept}", headers=mine).status_code == 404
    assert client.delete("/v1/summaries?metadata.case=1", headers=mine).get_json() == {"deleted": 0}


def test_jobs_in_pages(client: FlaskClient, stores: Stores) -> None:
    mine = bearer(stores, "mine")
    body = {"documents": [{"id": "a", "text": "One."}], "profile": "toy"}
    ids = [client.post("/v1/jobs", json=body, headers=mine).get_json()["id"] for _ in range(3)]
    assert pages(client, mine, "/v1/jobs?limit=2", "jobs") == [ids[:0:-1], [ids[0]]]
    page = client.get("/v1/jobs", headers=mine)
    JobsShape.model_validate_json(page.data)
    assert page.get_json()["jobs"][0]["counts"] == {"total": 1, "done": 0, "failed": 0}


@pytest.mark.parametrize(
    ("query", "complaint"),
    [
        ("limit=0", "limit: give a number from 1 to 100"),
        ("limit=101", "limit: give a number from 1 to 100"),
        ("limit=" + "1" * 5000, "limit: give a number from 1 to 100"),
        ("limit=²", "limit: give a number from 1 to 100"),
        ("cursor=abc", "cursor: this is none; take `next` of the page before"),
        ("cursor=WzEsMV0=", "cursor: this is none"),
        ("cursor=WzEsIlx1ZDgwMCJd", "cursor: this is none"),  # half of a surrogate pair
        ("cursor=W05hTiwieCJd", "cursor: this is none"),  # NaN
        ("limit=1&limit=2", "limit is given several times"),
        ("page=2", "unknown option page; valid options here: limit, cursor"),
    ],
)
def test_queries_that_cannot_be(client: FlaskClient, stores: Stores, query: str, complaint: str) -> None:
    mine = bearer(stores, "mine")
    for path in ("/v1/summaries", "/v1/jobs"):
        assert complaint in problem(client.get(f"{path}?{query}", headers=mine), 400, "malformed")


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/v1/summaries"), ("DELETE", "/v1/summaries"), ("GET", "/v1/jobs")]
)
def test_without_a_key_nobody_lists_what_all_have_stored(client: FlaskClient, method: str, path: str) -> None:
    made(client, {}, "One.", case="1")
    response = client.open(f"{path}?metadata.case=1" if path != "/v1/jobs" else path, method=method)
    assert "lists are of what a key has stored" in problem(response, 401, "unauthorized")


def test_pages_of_other_sites_ask_where_the_configuration_names_them(client: FlaskClient) -> None:
    asked = {"Origin": SITE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    response = client.options("/v1/summaries", headers=asked)
    assert response.status_code == 204
    assert response.headers["Access-Control-Allow-Origin"] == SITE
    assert "Authorization" in response.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in response.headers
    answer = client.get("/v1/nowhere", headers={"Origin": SITE})
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (404, SITE)
    for origin in ("https://evil.example", f"{SITE}.evil.example", "null"):
        other = client.get("/healthz", headers={"Origin": origin})
        assert "Access-Control-Allow-Origin" not in other.headers
        assert "Origin" in other.headers["Vary"]


def test_profiles_say_what_they_take_and_give() -> None:
    app = Flask("profiles")
    app.register_blueprint(profiles_blueprint(ProfileTable(load_configuration(None))))
    response = app.test_client().get("/v1/profiles")
    ProfilesShape.model_validate_json(response.data)
    rows = {row["name"]: row for row in response.get_json()["profiles"]}
    for name in ("extract", "digest", "inits", "absum", "sumum", "letsum"):
        assert set(rows[name]["title"]) == set(rows[name]["description"]) == set(LANGUAGES)
    options = {name: set(row["options"]) for name, row in rows.items()}
    assert {"topic", "aspect"} <= options["sumum"]
    assert "category" in options["absum"]
    assert "topic" in options["inits"]
    assert "topic" not in options["letsum"]
    assert "output_language" in options["letsum"]
    assert rows["letsum"]["fields"] == ["decision_data"]
    assert rows["absum"]["takes_clusters"]


def test_names_for_generated_clients() -> None:
    document = openapi_document(FIELDS)
    operations = [operation for item in document["paths"].values() for operation in item.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    assert all(name.isidentifier() and name.isascii() for name in (*names, *document["components"]["schemas"]))
    assert not [name for name in document["components"]["schemas"] if name.endswith(("Shape", "Body"))]
    assert all(operation["tags"] for operation in operations)


@pytest.mark.parametrize(
    "origin", ["intranet.example", "https://intranet.example/", "HTTPS://x", "https://*.x", "null", ""]
)
def test_origins_that_no_browser_sends_stop_the_start(tmp_path: Path, origin: str) -> None:
    with pytest.raises(ConfigurationError, match=r"access\.origins.*is no origin; give scheme, host and port alone"):
        load_configuration(toy_configuration(tmp_path, f'[access]\norigins = ["{origin}"]\n'))


@pytest.mark.parametrize("proxy", ["*", "nginx", "10.0.0.0/8", "127.0.0.1:80"])
def test_a_proxy_that_is_no_address_stops_the_start(tmp_path: Path, proxy: str) -> None:
    """The server would believe anybody for `*`, and nobody for the others."""
    with pytest.raises(ConfigurationError, match=r"service\.proxy.*is no address; give one"):
        load_configuration(toy_configuration(tmp_path, f'[service]\nproxy = "{proxy}"\n'))


def test_a_place_for_results_that_nobody_knows_stops_the_start(toys: Path, tmp_path: Path) -> None:
    configuration = load_configuration(
        toy_configuration(tmp_path, f'[service]\nport = {free_port()}\n[jobs]\nresults = "nope://x"\n')
    )
    with pytest.raises(ConfigurationError, match=r"^jobs\.results: .*nope"):
        Server(configuration, 0.0, Zygote(configuration.path, None, json_logs=True))


def test_what_a_document_has_is_gone_through_once_for_all_that_is_wanted() -> None:
    class Counted(dict[str, str]):
        times = 0

        def items(self) -> Any:
            Counted.times += 1
            return super().items()

    has = {f"k{number}": "1" for number in range(100)}
    given = {"documents": [{"metadata": Counted(has)}]}
    assert has_metadata(given, has)
    assert not has_metadata(given, has | {"k0": "2"})
    assert Counted.times == 2
