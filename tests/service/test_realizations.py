"""POST /v1/realizations and `precis realize`."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask.testing import FlaskClient

from pipeline.errors import MalformedRequest, NotReady
from pipeline.languages import Language
from pipeline.realizer.engine import RealizationFailed, UnsupportedFeature
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.settings import NoSettings
from service import realizations
from service.cli import main
from service.realize_command import RealizationProblem, realize_text
from service.tasks import Problem, perform
from tests.resources import RESOURCES
from tests.service.test_http import client, pool  # noqa: F401 - fixtures

CAT = {"type": "noun_phrase", "noun": "chat", "determiner": "definite"}
SLEEPS = {"type": "clause", "subject": CAT, "verb": "dormir"}


@pytest.fixture(scope="module")
def engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), RESOURCES)


def _post(client: FlaskClient, body: Any) -> tuple[int, dict[str, Any]]:  # noqa: F811
    response = client.post("/v1/realizations", json=body)
    found: dict[str, Any] = response.get_json(force=True)
    return response.status_code, found


def test_specs_in_texts_out(client: FlaskClient) -> None:  # noqa: F811
    status, body = _post(client, {"language": "fr", "specs": [SLEEPS, {**SLEEPS, "verb": "blorgir"}]})
    assert status == 200
    assert body == {
        "texts": ["Le chat dort.", "Le chat blorgit."],
        "warnings": [
            {
                "code": "unknown_word",
                "detail": "the fr lexicon has no verb 'blorgir': its forms are a guess by rule",
                "spec": 1,
            }
        ],
    }


def test_the_format_is_chosen(client: FlaskClient) -> None:  # noqa: F811
    _, body = _post(client, {"language": "fr", "format": "html", "specs": [CAT]})
    assert body["texts"] == ['<span class="phrase" lang="fr">le chat</span>']


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"specs": [CAT]}, "language: missing"),
        ({"language": "de", "specs": [CAT]}, "language: give one of en, fr"),
        ({"language": "fr", "specs": []}, "specs: the list is empty"),
        ({"language": "fr", "specs": [{"type": "cat"}]}, "specs.0: there is no unit of type 'cat'"),
        (
            {"language": "fr", "specs": [CAT], "engine": "x"},
            "engine: there is no such key; valid keys: language, specs",
        ),
        ([CAT], "spec: an object is expected, not [{"),
    ],
)
def test_a_wrong_request_is_a_problem(client: FlaskClient, body: Any, detail: str) -> None:  # noqa: F811
    status, problem = _post(client, body)
    assert (status, problem["code"]) == (400, "malformed")
    assert detail in problem["detail"]


def test_json_that_is_none_and_json_without_end_are_problems(client: FlaskClient) -> None:  # noqa: F811
    for data in ("{", "[" * 4_000):
        response = client.post("/v1/realizations", data=data, content_type="application/json")
        assert response.status_code == 400


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (json.dumps(SLEEPS), "fr"),
        (json.dumps([SLEEPS]), "fr"),
        (json.dumps({"language": "fr", "specs": [SLEEPS]}), None),
        (json.dumps({"language": "en", "specs": [SLEEPS]}), "fr"),
        (json.dumps({**SLEEPS, "language": "fr"}), None),
    ],
)
def test_the_command_takes_a_spec_a_list_or_a_request(engine: PyrealbEngine, text: str, language: Any) -> None:
    assert realize_text(engine, text, language) == ("Le chat dort.\n", ())


def test_the_command_says_what_is_wrong(engine: PyrealbEngine) -> None:
    with pytest.raises(MalformedRequest, match="say in which language: give --language en or fr"):
        realize_text(engine, json.dumps(SLEEPS))
    with pytest.raises(MalformedRequest, match="the specs are not JSON"):
        realize_text(engine, "le chat")
    _, warnings = realize_text(engine, json.dumps({**SLEEPS, "verb": "blorgir"}), "fr")
    assert warnings == ("specs.0: the fr lexicon has no verb 'blorgir': its forms are a guess by rule",)


class Refusing:
    """An engine that says nothing."""

    name = "refusing"
    languages: tuple[Language, ...] = ("en", "fr")

    def __init__(self, error: Exception) -> None:
        self.error = error

    def warm_up(self) -> None:
        pass

    def realize(self, *_: Any) -> Any:
        raise self.error


REFUSALS = [
    (
        UnsupportedFeature("tense 'passe_simple'", "mute", ("pyrealb",)),
        422,
        "unsupported_by_engine",
        "specs.0: the engine 'mute' cannot express tense 'passe_simple'; engines that can: pyrealb",
    ),
    (NotReady("its process ended"), 503, "not_ready", "its process ended"),
]


@pytest.mark.parametrize(("error", "status", "code", "detail"), REFUSALS, ids=lambda value: str(value)[:20])
def test_what_an_engine_does_not_say_is_a_problem_with_its_code(
    error: Exception, status: int, code: str, detail: str
) -> None:
    runner: Any = SimpleNamespace(engine=Refusing(error))
    body = json.dumps({"language": "fr", "specs": [SLEEPS]}).encode()
    problem = perform(runner, realizations.RealizationTask("one", body))
    assert isinstance(problem, Problem)
    assert (problem.status, problem.code, problem.detail) == (status, code, detail)
    with pytest.raises(RealizationProblem) as told:
        realize_text(Refusing(error), json.dumps(SLEEPS), "fr")
    assert str(told.value) == f"{code}: {detail}"


def test_a_mistake_of_ours_is_no_refusal() -> None:
    with pytest.raises(RealizationProblem, match=r"^internal_error: KeyError: 'key'$"):
        realize_text(Refusing(RealizationFailed("KeyError: 'key'")), json.dumps(SLEEPS), "fr")


def test_the_command_ends_with_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any) -> None:
    wiring = SimpleNamespace(engine=Refusing(REFUSALS[0][0]))
    monkeypatch.setattr("pipeline.registry.wire", lambda *_: wiring)
    file = tmp_path / "specs.json"
    file.write_text(json.dumps({**SLEEPS, "language": "fr"}))
    monkeypatch.setattr("sys.argv", ["precis", "realize", str(file)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"precis: {REFUSALS[0][2]}: {REFUSALS[0][3]}\n")
