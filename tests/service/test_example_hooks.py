"""The hooks of examples/ for Nextcloud and SharePoint, against servers held to what the real ones publish."""

import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.service.published.contracts import Contract
from tests.service.stubs import GraphAnswers, NextcloudAnswers, Stub, standing
from tests.service.test_examples import CLIENT, EXAMPLES, run, serving
from tests.toys.installed import environment, toy_configuration

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("hooks")
    with serving(folder, toy_configuration(folder, "[service]\nworkers = 1\n")) as url:
        yield url


@pytest.fixture
def nextcloud() -> Iterator[Stub]:
    with standing(NextcloudAnswers) as server:
        yield server


class Listener:
    """The hook as it runs."""

    def __init__(self, service: str, nextcloud: Stub) -> None:
        settings = {
            "PRECIS_URL": service,
            "NEXTCLOUD_URL": f"{nextcloud.url}/",
            "NEXTCLOUD_USER": "alice",
            "NEXTCLOUD_PASSWORD": "app-password",
            "WEBHOOK_SECRET": "letmein",
        }
        self.process = subprocess.Popen(
            [sys.executable, EXAMPLES / "nextcloud_webhook.py", "0"],
            env=environment(CLIENT) | settings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout
        self.url = f"http://127.0.0.1:{self.process.stdout.readline().split()[-1]}/"

    def tell(self, webhook: Any, secret: str = "letmein") -> int:  # noqa: S107
        headers = {"Authorization": f"Bearer {secret}"}
        request = urllib.request.Request(self.url, json.dumps(webhook).encode(), headers)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310
                return int(response.status)
        except urllib.error.HTTPError as error:
            return error.code


@pytest.fixture
def listener(service: str, nextcloud: Stub) -> Iterator[Listener]:
    started = Listener(service, nextcloud)
    yield started
    started.process.terminate()
    started.process.communicate(timeout=30)


def written(identifier: int, path: str, event: str = "NodeWrittenEvent") -> dict[str, Any]:
    """What Nextcloud posts of a file."""
    told = {
        "event": {"class": f"OCP\\Files\\Events\\Node\\{event}", "node": {"id": identifier, "path": path}},
        "user": {"uid": "alice", "displayName": "Alice"},
        "time": 1700100000,
    }
    assert Contract("nextcloud").faults_of_webhook("event", told) == []
    return told


def test_a_file_that_was_written_gets_a_comment(nextcloud: Stub, listener: Listener) -> None:
    home = "/remote.php/dav/files/alice"
    nextcloud.files = {
        f"{home}/Reports/bridge%20%26%20ferry.txt": b"The bridge closed. It was old.",
        f"{home}/Reports/empty.txt": b"",
        f"{home}/Reports/last.txt": b"The ferry sailed.",
    }
    for webhook in (
        written(7, "/alice/files/Reports/bridge & ferry.txt"),
        written(8, "/alice/files/Reports/empty.txt"),
        written(9, "/alice/files/Reports/gone.txt"),
        written(9, "/alice/files/Reports/broken.txt"),
        written(9, "/alice/files/Reports/half\ud800.txt"),
        written(10, "/bob/files/Reports/his.txt"),
        written(11, "/alice/files/Reports/last.txt", "NodeDeletedEvent"),
        {"event": {"class": "OCP\\Calendar\\Events\\CalendarObjectCreatedEvent"}},
        ["nothing of the kind"],
        written(12, "/alice/files/Reports/last.txt"),
    ):
        assert listener.tell(webhook) == 204
    while len(nextcloud.written) < 2:
        assert nextcloud.news.wait(60)
        nextcloud.news.clear()
    assert nextcloud.written == [
        ("/remote.php/dav/comments/files/7", "The bridge closed."),
        ("/remote.php/dav/comments/files/12", "The ferry sailed."),
    ]
    listener.process.terminate()
    _, complaints = listener.process.communicate(timeout=30)
    told = [line for line in complaints.splitlines() if " gets no summary: " in line]
    assert [line.split(" ")[0] for line in told] == [
        f"'Reports/{name}.txt'" for name in ("empty", "gone", "broken", "half\\ud800")
    ]


def test_who_does_not_know_the_secret_tells_nothing(nextcloud: Stub, listener: Listener) -> None:
    nextcloud.files = {"/remote.php/dav/files/alice/a.txt": b"The bridge closed."}
    assert listener.tell(written(7, "/alice/files/a.txt"), "guessed") == 401
    assert listener.tell(written(8, "/alice/files/a.txt")) == 204
    assert nextcloud.news.wait(60)
    assert [path for path, _ in nextcloud.written] == ["/remote.php/dav/comments/files/8"]


def test_a_comment_is_no_longer_than_nextcloud_takes(nextcloud: Stub, listener: Listener) -> None:
    sentence = "The bridge " + "extraordinarily " * 80 + "slowly closed."
    nextcloud.files = {"/remote.php/dav/files/alice/long.txt": sentence.encode()}
    assert listener.tell(written(7, "/alice/files/long.txt")) == 204
    assert nextcloud.news.wait(60)
    ((_, comment),) = nextcloud.written
    assert len(comment) == 1000
    assert sentence.startswith(comment.removesuffix("…"))


DELTA = "/v1.0/sites/contoso.example,1,2/drive/root/delta"


def drive_item(identifier: str, tag: str, **facets: Any) -> dict[str, Any]:
    """An item as Graph tells of it."""
    return {
        "id": identifier,
        "name": f"{identifier}.txt",
        "cTag": tag,
        "eTag": f"{tag}-with-columns",
        "parentReference": {"driveId": "b!drive", "driveType": "documentLibrary"},
        **(facets or {"file": {"mimeType": "text/plain"}}),
    }


@pytest.fixture
def graph() -> Iterator[Stub]:
    with standing(GraphAnswers) as server:
        yield server


def tell(graph: Stub, query: str, items: list[dict[str, Any]], **links: str) -> None:
    """Puts a page of changes where it is asked for."""
    named = {f"@odata.{name}": f"{graph.url}{DELTA}?token={token}" for name, token in links.items()}
    graph.files[DELTA + query] = json.dumps({"value": items} | named).encode()


def deliver(service: str, graph: Stub, state: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    settings = {"GRAPH_URL": f"{graph.url}/v1.0", "GRAPH_TOKEN": "token", "SHAREPOINT_SITE": "contoso.example,1,2"}
    return run(sys.executable, EXAMPLES / "sharepoint_delta.py", state, **{"url": service, **settings, **more})


def fields(identifier: str) -> str:
    return f"/v1.0/drives/b%21drive/items/{identifier}/listItem/fields"


def test_what_is_new_in_a_library_is_summarized_once(service: str, graph: Stub, tmp_path: Path) -> None:
    graph.files |= {"a": b"The bridge closed. It was old.", "b": b"", "c": b"The ferry sailed."}
    folder = drive_item("root", "0", folder={"childCount": 3})
    tell(graph, "", [folder, drive_item("a", "1"), drive_item("b", "1")], nextLink="two")
    tell(graph, "?token=two", [drive_item("c", "1")], deltaLink="three")
    done = deliver(service, graph, tmp_path / "state.json")
    assert (done.returncode, done.stdout) == (0, "a.txt: summarized\nc.txt: summarized\n")
    assert done.stderr.startswith("b.txt gets no summary: empty_document: ")
    assert graph.written == [
        (fields("a"), {"Summary": "The bridge closed."}),
        (fields("c"), {"Summary": "The ferry sailed."}),
    ]
    # Its own columns changed, which is told; one document changed inside, one went.
    graph.files["c"] = b"The ferry sank."
    gone = drive_item("b", "1", deleted={"state": "deleted"})
    tell(graph, "?token=three", [drive_item("a", "1"), drive_item("c", "2"), gone], deltaLink="old")
    again = deliver(service, graph, tmp_path / "state.json", SUMMARY_COLUMN="Abstract")
    assert (again.returncode, again.stdout, again.stderr) == (0, "c.txt: summarized\n", "")
    assert graph.written[2:] == [(fields("c"), {"Abstract": "The ferry sank."})]
    # The place to go on from is too old: all is told again, and nothing done again.
    tell(graph, "", [drive_item("a", "1"), drive_item("c", "2")], deltaLink="four")
    assert deliver(service, graph, tmp_path / "state.json").returncode == 0
    assert len(graph.written) == 3


def test_what_may_pass_is_done_by_the_next_run(service: str, graph: Stub, tmp_path: Path) -> None:
    graph.files |= {"a": b"The bridge closed.", "c": b"The ferry sailed."}
    tell(graph, "", [drive_item("a", "1"), drive_item("c", "1")], deltaLink="two")
    for fault in ({"GRAPH_TOKEN": "expired"}, {"url": "http://127.0.0.1:9"}):
        failed = deliver(service, graph, tmp_path / "state.json", **fault)
        assert failed.returncode == 1
        assert failed.stderr.startswith("the next run goes on: ")
        assert graph.written == []
    assert deliver(service, graph, tmp_path / "state.json").returncode == 0
    assert [path for path, _ in graph.written] == [fields("a"), fields("c")]


def test_a_document_that_cannot_be_had_keeps_no_other_back(service: str, graph: Stub, tmp_path: Path) -> None:
    graph.files |= {"locked": b"The lock closed.", "c": b"The ferry sailed.", "d": b"The bridge closed."}
    long = drive_item("d", "1") | {"name": "d." + "x" * 250}
    tell(graph, "", [drive_item("held", "1"), drive_item("locked", "1"), long], nextLink="two")
    tell(graph, "?token=two", [drive_item("c", "1")], deltaLink="three")
    tell(graph, "?token=three", [], deltaLink="three")
    done = deliver(service, graph, tmp_path / "state.json")
    assert done.returncode == 1
    assert [line.partition(":")[0] for line in done.stderr.splitlines()] == [
        "held.txt waits", "locked.txt waits", "the next run goes on",
    ]  # fmt: skip
    assert [path for path, _ in graph.written] == [fields("d"), fields("c")]
    # They can be had now, and no other is done again.
    graph.files["held"] = b"The dock closed."
    tell(graph, "", [drive_item("held", "1"), long], nextLink="two")
    assert deliver(service, graph, tmp_path / "state.json").returncode == 0
    assert [path for path, _ in graph.written[2:]] == [fields("held")]


def test_the_token_goes_to_graph_alone(service: str, graph: Stub, tmp_path: Path) -> None:
    with standing(GraphAnswers) as stranger:
        page = {"value": [], "@odata.nextLink": f"{stranger.url}{DELTA}?token=two"}
        graph.files[DELTA] = json.dumps(page).encode()
        failed = deliver(service, graph, tmp_path / "state.json")
    assert failed.returncode == 1
    assert "leads away from" in failed.stderr
