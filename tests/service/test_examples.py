"""The programs of examples/, as they are: a service on toys, and a server held to what Paperless-ngx publishes."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

from service.jobs.callbacks import signature
from tests.service.scripted import answer, scripted
from tests.service.stubs import PaperlessAnswers, Stub, standing
from tests.toys.installed import command, environment, install, toy_configuration

EXAMPLES = Path(__file__).parents[2] / "examples"
CLIENT = Path(__file__).parents[2] / "clients" / "python"
HASTY = Path(__file__).parent / "hasty"
"""What tries again waits a hundredth of the time."""
pytestmark = pytest.mark.server


@contextmanager
def serving(folder: Path, config: Path) -> Iterator[str]:
    """The address of a service that is ready."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        command("serve", "--port", str(port), "--config", config), env=environment(install(folder / "site"))
    )
    url = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/readyz", timeout=5).close()  # noqa: S310
            break
        except OSError:
            time.sleep(0.1)
    try:
        yield url
    finally:
        process.terminate()
        process.wait(60)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("examples")
    with serving(folder, toy_configuration(folder, "[service]\nworkers = 1\n")) as url:
        yield url


def run(*arguments: str | Path, url: str, **more: str) -> "subprocess.CompletedProcess[str]":
    given = {**environment(HASTY, CLIENT), "PRECIS_URL": url, **more}
    return subprocess.run([*map(str, arguments)], env=given, capture_output=True, text=True, timeout=120)


@pytest.mark.models
@pytest.mark.skipif(
    not (shutil.which("curl") and shutil.which("jq")), reason="needs curl and jq; .ci/run installs them"
)
def test_every_route_answers_curl(tmp_path: Path) -> None:
    config = tmp_path / "precis.toml"
    config.write_text(f"[service]\nworkers = 1\n[storage]\nfolder = '{tmp_path / 'data'}'\n", encoding="utf-8")
    add = command("keys", "add", "curl", "--config", config)
    made = subprocess.run(add, env=environment(), capture_output=True, text=True, check=True)
    key = next(word for word in made.stdout.split() if word.startswith("precis_"))
    with serving(tmp_path, config) as url:
        done = run("bash", EXAMPLES / "curl.sh", url=url, PRECIS_KEY=key)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    said = done.stdout.splitlines()
    assert '{"same":true}' in said
    assert [line for line in said if line.startswith('{"id":"two"')] == [
        '{"id":"two","text":null,"error":"empty_document"}'
    ]
    assert '"state":"cancelled"' in done.stdout
    assert {'{"deleted":1}', '["date"]', "PK"} <= {*said}
    assert "La ville paie." in done.stdout
    assert said[-1] == "3.1.0"


@pytest.fixture
def paperless() -> Iterator[Stub]:
    with standing(PaperlessAnswers) as server:
        yield server


@pytest.fixture
def consumed(tmp_path: Path, paperless: Stub) -> dict[str, str]:
    document = tmp_path / "letter.txt"
    document.write_text("The bridge closed. It was old.", encoding="utf-8")
    return {
        "DOCUMENT_ID": "17",
        "DOCUMENT_SOURCE_PATH": str(document),
        "DOCUMENT_ARCHIVE_PATH": "None",
        "PAPERLESS_URL": f"{paperless.url}/",
        "PAPERLESS_TOKEN": "letmein",
    }


def consume(service: str, consumed: dict[str, str]) -> str:
    """Runs the hook; what it complains of. Its exit status would undo the consumption, so it is 0 whatever happens."""
    done = run(sys.executable, EXAMPLES / "paperless_post_consume.py", url=service, **consumed)
    assert (done.returncode, done.stdout) == (0, "")
    return done.stderr


def test_the_summary_becomes_a_note(service: str, paperless: Stub, consumed: dict[str, str]) -> None:
    assert consume(service, consumed) == ""
    assert paperless.written == [("/api/documents/17/notes/", "The bridge closed.")]


def test_the_searchable_copy_is_preferred(
    service: str, paperless: Stub, consumed: dict[str, str], tmp_path: Path
) -> None:
    archived = tmp_path / "archived.txt"
    archived.write_text("The ferry sailed. It was new.", encoding="utf-8")
    assert consume(service, consumed | {"DOCUMENT_ARCHIVE_PATH": str(archived)}) == ""
    assert paperless.written == [("/api/documents/17/notes/", "The ferry sailed.")]


def test_without_a_summary_there_is_no_note(service: str, paperless: Stub, consumed: dict[str, str]) -> None:
    Path(consumed["DOCUMENT_SOURCE_PATH"]).write_bytes(b"")
    assert "document 17 gets no summary: empty_document: " in consume(service, consumed)
    assert paperless.written == []


@pytest.mark.parametrize("fault", [{"PAPERLESS_TOKEN": "old"}, {"PRECIS_URL": "http://127.0.0.1:9"}])
def test_consumption_goes_on_whatever_fails(service: str, consumed: dict[str, str], fault: dict[str, str]) -> None:
    done = run(sys.executable, EXAMPLES / "paperless_post_consume.py", **{"url": service, **consumed} | fault)
    assert done.returncode == 0
    assert done.stderr.startswith("document 17 gets no summary: ")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("127.0.0.1:9", "PAPERLESS_URL is '127.0.0.1:9', and begins with http:// or https://"),
        ("http://127.0.0.1:9", "Paperless-ngx at http://127.0.0.1:9: <urlopen error"),
        ("http://127.0.0.1:x", "Paperless-ngx at http://127.0.0.1:x: "),
    ],
)
def test_the_server_that_cannot_be_reached_is_named(
    service: str, consumed: dict[str, str], url: str, said: str
) -> None:
    told = consume(service, consumed | {"PAPERLESS_URL": url})
    assert told.startswith(f"document 17 gets no summary: {said}")
    assert told.count("\n") == 1


def test_a_forgotten_setting_is_named(service: str, consumed: dict[str, str]) -> None:
    del consumed["PAPERLESS_TOKEN"]
    assert consume(service, consumed) == "no summary: the environment lacks 'PAPERLESS_TOKEN'\n"


def test_the_folder_gets_answers(service: str, tmp_path: Path) -> None:
    long_ago = time.time() - 60
    for name, text in (("good.txt", "The bridge closed. It was old."), ("empty.txt", ""), (".hidden", "No.")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        os.utime(tmp_path / name, (long_ago, long_ago))
    (tmp_path / "half.txt").write_text("Still being wri", encoding="utf-8")
    odd, long = "\udcff.txt", "l" * 245 + ".txt"
    for name in (odd, long):
        (tmp_path / name).write_text("The bridge closed.", encoding="utf-8")
        os.utime(tmp_path / name, (1, 1))
    secret, victim = tmp_path.with_name("secret.txt"), tmp_path.with_name("victim")
    for path in (secret, victim):
        path.write_text("The bridge closed.", encoding="utf-8")
        os.utime(path, (1, 1))
    (tmp_path / "link.txt").symlink_to(secret)
    (tmp_path / ".good.txt.draft").symlink_to(victim)
    (tmp_path / "folder").mkdir()
    process = subprocess.Popen(
        [sys.executable, EXAMPLES / "watch_folder.py", tmp_path],
        env=environment(CLIENT) | {"PRECIS_URL": service}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout
    said = {process.stdout.readline() for _ in range(3)}
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=30)
    assert said == {
        "good.txt: The bridge closed.\n", "empty.txt: there is no text\n", "\\udcff.txt: The bridge closed.\n",
    }  # fmt: skip
    assert victim.read_text() == "The bridge closed."
    assert json.loads((tmp_path / "good.txt.summary.json").read_text())["text"] == "The bridge closed."
    assert json.loads((tmp_path / "empty.txt.problem.json").read_text())["code"] == "empty_document"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".hidden", "empty.txt", "empty.txt.problem.json", "folder", "good.txt", "good.txt.summary.json", "half.txt",
        "link.txt", long, odd, f"{odd}.summary.json",
    ]  # fmt: skip


def test_a_document_waits_for_a_service_that_is_away(tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("The bridge closed.", encoding="utf-8")
    os.utime(tmp_path / "good.txt", (1, 1))
    process = subprocess.Popen(
        [sys.executable, EXAMPLES / "watch_folder.py", tmp_path],
        env=environment(HASTY, CLIENT) | {"PRECIS_URL": "http://127.0.0.1:9"}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr
    assert process.stderr.readline().startswith("good.txt waits: ")
    process.terminate()
    process.communicate(timeout=30)
    assert [path.name for path in tmp_path.iterdir()] == ["good.txt"]


def test_a_document_that_was_too_slow_waits_for_another_hour(tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("The bridge closed.", encoding="utf-8")
    os.utime(tmp_path / "good.txt", (1, 1))
    told = answer(422, '{"status": 422, "code": "too_slow", "detail": "it took more than 120 seconds"}')
    with scripted(told) as (url, asked):
        process = subprocess.Popen(
            [sys.executable, EXAMPLES / "watch_folder.py", tmp_path],
            env=environment(CLIENT) | {"PRECIS_URL": url}, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert process.stderr
        assert "too_slow" in process.stderr.readline()
        process.terminate()
        process.communicate(timeout=30)
    assert len(asked) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["good.txt"]


@pytest.fixture
def night(tmp_path: Path) -> dict[str, str]:
    """The surroundings of cron: a documents folder, and PRECIS, the command on toys."""
    precis = tmp_path / "precis"
    precis.write_text(
        f"#!{sys.executable}\nfrom service.cli import main\nif __name__ == '__main__':\n    main()\n", encoding="utf-8"
    )
    precis.chmod(0o755)
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "good.txt").write_text("The bridge closed. It was old.", encoding="utf-8")
    config = toy_configuration(tmp_path)
    return environment(install(tmp_path / "site")) | {"PRECIS": str(precis), "PRECIS_CONFIG": str(config)}


def test_nights(tmp_path: Path, night: dict[str, str]) -> None:
    script = ("bash", EXAMPLES / "nightly.sh", tmp_path / "documents", tmp_path / "summaries")
    output = tmp_path / "summaries"
    assert run(*script, url="", **night).stdout == ""
    assert (output / "good.txt.txt").read_text() == "The bridge closed.\n"
    (tmp_path / "documents" / "early.txt").write_text("The ferry sailed.", encoding="utf-8")
    (tmp_path / "documents" / "late.txt").write_text("", encoding="utf-8")
    second = run(*script, url="", **night)
    told = second.stdout.splitlines()
    assert second.returncode == 0, "what failed is told, and the night went well"
    assert told[0] == "Some documents have no summary:"
    assert [json.loads(line)["id"] for line in told[1:]] == ["late.txt"]
    assert run(*script, url="", **night).stdout == "", "told once, and not tried again as it is"
    (tmp_path / "documents" / "late.txt").write_text("It opened again.", encoding="utf-8")
    assert run(*script, url="", **night).stdout == ""
    assert (output / "late.txt.txt").read_text() == "It opened again.\n"
    assert not list(output.glob("*.error.json"))
    (tmp_path / "documents" / "early.txt").unlink()
    assert run(*script, url="", **night).stdout == ""
    assert "no longer has: early.txt; --prune removes it" in (output / ".last-night.log").read_text()
    assert run(*script, "--prune", url="", **night).stdout == ""
    assert not list(output.glob("early.txt*"))
    shutil.rmtree(tmp_path / "documents")
    missing = run(*script, url="", **night)
    assert (missing.stdout.splitlines()[0], missing.returncode) == ("The batch did not run:", 2)


def late_document(tmp_path: Path, name: str) -> None:
    (tmp_path / "documents" / name).write_text("", encoding="utf-8")


def test_a_failure_is_told_once_whatever_is_killed(tmp_path: Path, night: dict[str, str]) -> None:
    script = ("bash", EXAMPLES / "nightly.sh", tmp_path / "documents", tmp_path / "summaries")
    late_document(tmp_path, "first.txt")
    batch = '"$PRECIS" batch --format text "$0" "$1/"; kill -9 $$'  # as the script, killed with what is told in OUTPUT
    killed = subprocess.run(
        ["bash", "-c", batch, *script[2:]],
        env=night, capture_output=True, timeout=120,
    )  # fmt: skip
    assert killed.returncode == -signal.SIGKILL
    late_document(tmp_path, "second.txt")
    told = run(*script, url="", **night).stdout.splitlines()
    assert [json.loads(line)["id"] for line in told[1:]] == ["first.txt", "second.txt"]
    assert run(*script, url="", **night).stdout == ""
    (tmp_path / "documents" / "second.txt").write_text("It opened.", encoding="utf-8")
    assert run(*script, url="", **night).stdout == ""
    late_document(tmp_path, "second.txt")
    assert '"second.txt"' in run(*script, url="", **night).stdout, "it went well in between, and failed again"


def test_what_may_pass_is_told_once_though_it_is_tried_each_night(tmp_path: Path, night: dict[str, str]) -> None:
    script = ("bash", EXAMPLES / "nightly.sh", tmp_path / "documents", tmp_path / "summaries")
    (tmp_path / "documents" / "broken.txt").write_text("CRASH inside.", encoding="utf-8")
    assert '"internal_error"' in run(*script, url="", **night).stdout
    assert run(*script, url="", **night).stdout == ""


def test_a_night_without_flock_is_no_success(tmp_path: Path, night: dict[str, str]) -> None:
    script = (shutil.which("bash") or "", EXAMPLES / "nightly.sh", tmp_path / "documents", tmp_path / "summaries")
    told = run(*script, url="", **night | {"PATH": str(tmp_path)})
    assert (told.returncode, told.stdout, "needs flock" in told.stderr) == (2, "", True)


def test_a_night_that_cannot_lock_is_none_that_still_runs(tmp_path: Path, night: dict[str, str]) -> None:
    (tmp_path / "flock").write_text("#!/bin/sh\nexit 71\n", encoding="utf-8")
    (tmp_path / "flock").chmod(0o755)
    script = ("bash", EXAMPLES / "nightly.sh", tmp_path / "documents", tmp_path / "summaries")
    told = run(*script, url="", **night | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"})
    assert (told.returncode, told.stdout, "cannot be locked" in told.stderr) == (2, "", True)
    (tmp_path / "flock").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")  # as BusyBox's whatever fails
    (tmp_path / "summaries" / ".lock").unlink(missing_ok=True)
    (tmp_path / "summaries" / ".lock").mkdir()
    told = run(*script, url="", **night | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"})
    assert (told.returncode, told.stdout, "cannot be written" in told.stderr) == (2, "", True)


def test_a_night_that_still_runs_is_left_alone(tmp_path: Path, night: dict[str, str]) -> None:
    output = tmp_path / "summaries"
    script = ("bash", EXAMPLES / "nightly.sh", tmp_path / "documents", output)
    going = tmp_path / "going"
    going.write_text('#!/bin/bash\necho working\ntouch "$0.here"\nread -r < "$0.end"\n', encoding="utf-8")
    going.chmod(0o755)
    os.mkfifo(f"{going}.end")
    first = subprocess.Popen([*map(str, script)], env=night | {"PRECIS": str(going)}, stdout=subprocess.PIPE, text=True)
    while not Path(f"{going}.here").exists():
        assert first.poll() is None
        time.sleep(0.02)
    before = {path.name: path.read_bytes() for path in output.iterdir()}
    second = run(*script, url="", **night)
    assert (second.returncode, second.stdout.count("\n")) == (0, 1)
    assert second.stdout.startswith("The night before still runs")
    assert {path.name: path.read_bytes() for path in output.iterdir()} == before
    Path(f"{going}.end").write_text("\n")
    assert (first.communicate(timeout=30)[0], first.returncode) == ("", 0)


def test_the_client(service: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(CLIENT)
    module = import_module("precis_client")
    client = module.Precis(service)
    made = client.summarize("The bridge closed. It was old.", profile="extract")
    assert client.summary(made["id"]) == made
    assert client.sources(made["id"], 0)["text"] == "The bridge closed."
    path = tmp_path / "letter.txt"
    path.write_text("One.", encoding="utf-8")
    assert client.summarize(path, store=False, include=["timings", "source_text"])["source_text"] == ["One."]
    for given in ("One.", path):
        digests = {client.summarize(given, date=day, profile="extract")["digest"] for day in (None, "2026-11-20")}
        assert len(digests) == 2, "a document of another day is another one"
    cluster = client.summarize_cluster(["One.", {"text": "Two.", "title": "The second"}], profile="extract")
    assert [document["title"] for document in cluster["documents"]] == [None, "The second"]
    client.delete(made["id"])
    with pytest.raises(module.PrecisError) as caught:
        client.summary(made["id"])
    assert (caught.value.status, caught.value.code) == (404, "not_found")
    job = client.submit([{"id": "a", "text": "One."}, {"id": "b", "text": ""}], profile="extract")
    assert client.wait(job, every=0.1)["counts"] == {"total": 2, "done": 1, "failed": 1}
    assert [answer.get("error", {}).get("code") for answer in client.results(job)] == [None, "empty_document"]
    spec = {
        "type": "clause",
        "subject": {"type": "noun_phrase", "noun": "city", "determiner": "definite"},
        "verb": "pay",
    }
    assert client.realize("en", [spec]) == ["The city pays."]
    body = b'{"id": "x"}'
    assert module.is_ours(body, signature("secret", body), "secret")
    assert not module.is_ours(body, signature("other", body), "secret")


@pytest.mark.models
def test_a_component_named_by_its_class(tmp_path: Path) -> None:
    folder = EXAMPLES / "components"
    (tmp_path / "mills.txt").write_text("The mills turn. They grind corn all day. Nobody rests before night.")
    arguments = ("--config", folder / "precis.toml", "--profile", "beginnings", tmp_path / "mills.txt")
    told = {}
    for limit in ("40", "5"):
        done = subprocess.run(
            command("summarize", "--max-words", limit, *arguments),
            env=environment(folder), capture_output=True, text=True, check=True,
        )  # fmt: skip
        told[limit] = (done.stdout, done.stderr)
    assert told["40"] == ("The mills turn. They grind corn all day.\n", "")
    assert told["5"][0] == "The mills turn.\n"
    assert "cut_to_limit" in told["5"][1]
