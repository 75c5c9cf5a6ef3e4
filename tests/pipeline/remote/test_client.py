"""A language model may answer well, badly, slowly or not at all: each is an answer or a clear error."""

import logging
import socket
import time
from typing import Any

import pytest

from pipeline.remote.client import ChatClient, RemoteModelError, RemoteSettings
from tests.pipeline.remote.chat_server import Script, chat_server, completion


def client(url: str, **settings: Any) -> ChatClient:
    return ChatClient(RemoteSettings(url=url, model="house", **{"first_wait": 0.01, "seconds": 5.0, **settings}))


def test_a_good_answer_and_what_was_asked() -> None:
    script = Script([(200, completion("The mill closed."))])
    with chat_server(script) as url:
        assert client(url).ask("Summarize.", "The old mill closed in May.") == "The mill closed."
    (asked,) = script.asked
    assert [message["role"] for message in asked["messages"]] == ["system", "user"]
    assert asked["messages"][1]["content"] == "The old mill closed in May."
    assert (asked["model"], asked["temperature"], asked["stream"]) == ("house", 0, False)
    assert script.keys == [None]


def test_the_key_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script([(200, completion("Yes."))])
    with chat_server(script) as url:
        with pytest.raises(RemoteModelError, match=r"HOUSE_KEY.*is not set"):
            client(url, key_variable="HOUSE_KEY").ask("a", "b")
        monkeypatch.setenv("HOUSE_KEY", "s3cret")
        client(url, key_variable="HOUSE_KEY").ask("a", "b")
    assert script.keys == ["Bearer s3cret"]


def test_a_busy_server_is_asked_again() -> None:
    script = Script([(503, b"busy"), (429, b""), (200, completion("At last."))])
    with chat_server(script) as url:
        assert client(url).ask("a", "b") == "At last."
    assert len(script.asked) == 3


@pytest.mark.parametrize(
    ("answer", "reason", "attempts"),
    [
        ((503, b"busy"), "status 503", 3),
        ((400, b"no such model"), "status 400", 1),
        ((302, b""), "status 302", 1),
        ((200, b"<html>"), "something else than a chat completion", 1),
        ((200, b'{"choices": []}'), "something else than a chat completion", 1),
        ((200, b"x" * 3000), "more than 2000 bytes", 1),
    ],
)
def test_a_bad_answer_is_an_error_that_says_why(answer: tuple[int, bytes], reason: str, attempts: int) -> None:
    script = Script([answer], headers={"Location": "http://127.0.0.1:1/"})
    with chat_server(script) as url, pytest.raises(RemoteModelError, match=reason):
        client(url, max_answer_bytes=2000).ask("a", "b")
    assert len(script.asked) == attempts


@pytest.mark.parametrize("slow", [{"delay": 1.0}, {"trickle": 0.05}])
def test_a_slow_answer_ends_at_the_deadline(slow: dict[str, float]) -> None:
    script = Script([(200, completion("Too late, too late, too late."))], **slow)  # type: ignore[arg-type]
    with chat_server(script) as url:
        before = time.monotonic()
        with pytest.raises(RemoteModelError, match=r"did not (answer|finish its answer) within 0.3 s"):
            client(url, seconds=0.3).ask("a", "b")
        assert time.monotonic() - before < 0.9


def test_a_wait_beyond_the_deadline_is_not_waited() -> None:
    script = Script([(429, b"")], headers={"Retry-After": "3600"})
    with chat_server(script) as url, pytest.raises(RemoteModelError, match="status 429"):
        client(url).ask("a", "b")
    assert len(script.asked) == 1


def test_no_server_at_all() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with pytest.raises(RemoteModelError, match="cannot be reached"):
        client(f"http://127.0.0.1:{port}/v1").ask("a", "b")


def test_nothing_of_a_document_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    script = Script([(503, b"Mrs Orlow"), (400, b"Mrs Orlow")])
    with chat_server(script) as url, pytest.raises(RemoteModelError) as failure:
        client(url).ask("Summarize.", "Mrs Orlow owes 300 euros.")
    assert "Orlow" not in caplog.text + str(failure.value)
