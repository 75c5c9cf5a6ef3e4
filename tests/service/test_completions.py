"""`precis complete` and POST /v1/completions, with the models that ship."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from pipeline.complete.model import shipped_models
from pipeline.settings import Completions
from service.complete.requests import model_of
from service.complete.schemas import CompletionsShape
from service.complete.sessions import Sessions
from tests.pipeline.complete.small import small_model
from tests.service.test_http import client, pool  # noqa: F401 - fixtures
from tests.toys.installed import command

pytestmark = pytest.mark.models
SOURCE = "I should like to thank the Commission for its report."
LANGUAGES = {"from": "en", "to": "fr"}


def run(lines: list[Any], *options: str) -> "subprocess.CompletedProcess[str]":
    asked = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    options = options or ("--from", "en", "--to", "fr")
    return subprocess.run(command("complete", *options), input=asked, capture_output=True, text=True, timeout=120)


def answers(lines: list[Any], *options: str) -> list[Any]:
    done = run(lines, *options)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_translation_is_completed() -> None:
    (found,) = answers([{"source": SOURCE, "typed": "Je voudrais remercier la C"}])
    assert found["completions"][0]["text"].startswith("ommission pour ")
    assert found["completions"][0]["benefit"] > 1


@pytest.mark.parametrize(("pair", "typed", "expected"), [(("fr", "en"), "I would like to th", "ank the ")])
def test_the_other_direction(pair: tuple[str, str], typed: str, expected: str) -> None:
    (found,) = answers(
        [{"source": "Je tiens à remercier la Commission.", "typed": typed}], "--from", pair[0], "--to", pair[1]
    )
    assert found["completions"][0]["text"].startswith(expected)


def test_every_line_is_answered() -> None:
    lines = [
        {"source": SOURCE, "target": "Je voudrais remercier la Commission.", "score": True},
        {"learn": {"source": SOURCE, "target": "Je voudrais remercier la Commission."}},
        {"reset": True},
        "no JSON",
        [],
        {},
        {"source": SOURCE, "typed": "", "strategy": "best"},
        {"source": SOURCE, "typed": "", "max_words": 9},
        {"source": "", "typed": "Je "},
        {"source": SOURCE, "typed": "я" * 10_000},
    ]
    score, learned, reset, *wrong, empty, long = answers(lines)
    assert score["log2_probability"] < 0
    assert score["tokens"] == 7
    assert (learned, reset) == ({"learned": True}, {"reset": True})
    assert [each["error"]["code"] for each in wrong] == ["malformed"] * 5
    assert 'a request has "source" and "typed"' in wrong[2]["error"]["detail"]
    assert wrong[3]["error"]["detail"].startswith("strategy: ")
    assert empty == long == {"completions": []}


def test_what_stands_behind_the_cursor_is_not_proposed() -> None:
    asked = {"source": SOURCE, "typed": "Je voudrais remercier la ", "strategy": "fixed", "max_words": 1}
    free, taken = answers([asked, asked | {"following": "Commission pour son rapport."}])
    assert free["completions"][0]["text"] == "Commission"
    assert all(each["text"] != "Commission" for each in taken["completions"])


def test_a_pair_of_languages_without_a_model_is_named() -> None:
    done = run([], "--from", "en", "--to", "en")
    assert done.returncode == 2
    assert "no completion model europarl from en to en; there are: europarl (en to fr)" in done.stderr


def test_a_trace_is_written_and_replayed(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    options = ("--from", "en", "--to", "fr", "--trace", str(trace))
    answers([{"source": SOURCE, "typed": text} for text in ("", "J", "Je")], *options)
    assert [json.loads(line)["action"] for line in trace.read_text().splitlines()] == ["source", "typed", "typed"]
    assert run([], "--from", "en", "--to", "fr", "--replay", str(trace)).stdout == ""
    event = json.loads(trace.read_text().splitlines()[0])
    trace.write_text(json.dumps(event | {"answer": {"completions": []}}) + "\n")
    done = run([], "--from", "en", "--to", "fr", "--replay", str(trace))
    assert done.returncode == 1
    assert json.loads(done.stdout)["was"] == {"completions": []}


def test_shipped_models_are_small() -> None:
    models = shipped_models()
    assert {("en", "fr", "europarl"), ("fr", "en", "europarl"), ("en", "fr", "hansard")} == set(models)
    size = sum(path.stat().st_size for folder in models.values() for path in folder.iterdir())
    assert size <= 60e6


def post(client: FlaskClient, body: Any, **options: Any) -> Any:  # noqa: F811
    return client.post("/v1/completions", json=body, **options)


def test_over_http(client: FlaskClient) -> None:  # noqa: F811
    response = post(client, LANGUAGES | {"source": SOURCE, "typed": "Je voudrais remercier la C"})
    assert response.status_code == 200
    found = CompletionsShape.model_validate_json(response.data)
    assert found.completions[0].text.startswith("ommission pour ")


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ([], "the body is a JSON object, not list"),
        ({"source": "x", "typed": ""}, "from: missing"),
        ({"from": "en", "to": "de"}, "to: "),
        ({"from": "en", "to": "en"}, "no completion model europarl from en to en"),
        (LANGUAGES | {"model": "no"}, "no completion model no from en to fr; there are: europarl (en to fr)"),
        (LANGUAGES | {"session": "a b"}, "session: "),
        (LANGUAGES | {"learn": {"source": "a", "target": "b"}}, "learn: "),
        (LANGUAGES | {"text": ""}, "unknown option text; valid options here: source, typed,"),
    ],
)
def test_mistakes_are_told(client: FlaskClient, body: Any, detail: str) -> None:  # noqa: F811
    response = post(client, body)
    assert response.status_code == 400
    assert response.mimetype == "application/problem+json"
    assert response.json["code"] == "malformed"
    assert response.json["detail"].startswith(detail)


def test_a_session_remembers_and_is_forgotten(client: FlaskClient) -> None:  # noqa: F811
    learn = {"source": "The frobnicator works.", "target": "Le frobniqueur fonctionne."}
    asked: dict[str, Any] = LANGUAGES | {
        "source": "We saw the frobnicator.",
        "typed": "Nous avons vu le fro",
        "session": "mine",
    }
    asked |= {"strategy": "fixed", "max_words": 1}

    def texts(**more: Any) -> list[str]:
        return [each["text"] for each in post(client, asked | more).json["completions"]]

    assert "bniqueur" not in texts()
    assert texts(learn=learn)[0] == "bniqueur"
    assert texts(session="other")[:1] != ["bniqueur"]
    assert client.delete("/v1/completions/mine").status_code == 204
    assert "bniqueur" not in texts()
    assert client.delete("/v1/completions/nobody").status_code == 404


def test_sessions_belong_to_their_owner_and_expire() -> None:
    now = [0.0]
    sessions = Sessions(Completions(sessions=2, session_minutes=1), lambda: now[0])
    model = small_model()

    def use(owner: str, name: str) -> Any:
        with sessions.use(owner, name, model) as session:
            return session

    mine = use("a", "x")
    assert use("a", "x") is mine
    assert use("b", "x") is not mine
    assert not sessions.forget("c", "x")
    use("a", "y")  # the third: the least recently used goes
    assert not sessions.forget("a", "x")
    now[0] = 61.0
    assert not sessions.forget("b", "x")


def test_nobody_pushes_out_the_session_of_another() -> None:
    sessions = Sessions(Completions(sessions=3))
    model = small_model()
    for owner, name in (("a", "x"), *(("b", f"n{number}") for number in range(9))):
        with sessions.use(owner, name, model):
            pass
    assert sessions.forget("a", "x")
    assert not sessions.forget("b", "n0")
    assert sessions.forget("b", "n8")


def test_a_name_with_another_model_begins_anew() -> None:
    sessions = Sessions(Completions())
    with sessions.use("a", "x", small_model()) as first, sessions.use("a", "x", model_of("en", "fr", None)) as second:
        assert first is not second
