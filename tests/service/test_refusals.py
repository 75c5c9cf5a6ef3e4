"""Refusals before the application: told in the language of the client, as those of the application are."""

import json
from contextlib import ExitStack

import pytest

from pipeline.profile_table import ProfileTable
from pipeline.settings import load_configuration
from service.admission import OVERLOADED, STOPPING
from service.body import FULL
from service.connection import SECONDS
from service.details import Details
from service.jobs.outside import ADVICE as OF_RESULTS
from service.lists import NOBODY, REMOVING
from service.pool import KILLED, STOPPED
from service.problems import NO_ROOM
from service.storage.database import ADVICE
from service.storage.usage import OverQuotaError
from service.tasks import Problem
from tests.service.fronts import HEAD, Running, stack

__all__ = ["stack"]
WORDS = Details.of(ProfileTable(load_configuration(None)))
BRAKES = [
    (HEAD + b"Content-Length: 9999999\r\n", 413, "l’envoi dépasse 2097152 octets"),
    (HEAD + b"Content-Length: x\r\n", 400, "la demande n’est pas du HTTP valable"),
]


@pytest.mark.parametrize(("head", "status", "french"), BRAKES)
def test_who_is_refused_before_the_application_hears_why_in_their_language(
    stack: ExitStack, head: bytes, status: int, french: str
) -> None:
    running = Running(stack, details=WORDS)
    for language, told in ((b"fr-CA,en;q=0.5", french), (b"en", ""), (b"de;q=0.5,fr;q=0.1", french)):
        lines = b"Accept-Language: " + language + b"\r\nX-Request-ID: mine-7\r\n\r\n"
        answer = running.answer(running.client(head + lines))
        before, _, body = answer.partition(b"\r\n\r\n")
        assert b"\r\nVary: Accept-Language" in before
        assert b"\r\nX-Request-ID: mine-7" in before
        problem = json.loads(body)
        assert problem["status"] == status
        assert problem["detail"].startswith(told)
        assert (problem["title"] == Problem(problem["code"], "").as_object("fr")["title"]) is bool(told)


@pytest.mark.parametrize(("head", "status", "_"), BRAKES)
@pytest.mark.parametrize(
    ("origins", "asks", "told"),
    [
        (("https://a.example",), b"https://a.example", b"https://a.example"),
        (("*",), b"https://b.example", b"*"),
        (("https://a.example",), b"https://b.example", None),
        ((), b"https://a.example", None),
    ],
)
def test_pages_of_sites_that_may_ask_read_refusals_before_the_application(
    stack: ExitStack, head: bytes, status: int, _: str, origins: tuple[str, ...], asks: bytes, told: bytes | None
) -> None:
    running = Running(stack, origins=origins)
    before = running.answer(running.client(head + b"Origin: " + asks + b"\r\n\r\n")).partition(b"\r\n\r\n")[0]
    assert before.startswith(b"HTTP/1.1 %d" % status)
    lines = before.split(b"\r\n")
    assert [line for line in lines if line.startswith(b"Access-Control-Allow-Origin")] == (
        [b"Access-Control-Allow-Origin: " + told] if told else []
    )
    assert (b"Access-Control-Expose-Headers: " in before) is bool(told)
    assert (b"Vary: Origin" in lines) is bool(origins)


def test_who_is_too_slow_or_too_late_hears_so_in_their_language(stack: ExitStack) -> None:
    french = b"Accept-Language: fr\r\nContent-Length: 100\r\n\r\nhalf"
    running = Running(stack, details=WORDS)
    slow = running.client(HEAD + french)
    running.later(SECONDS + 1)
    assert "l’envoi s’est arrêté après 4 octets sur 100".encode() in running.answer(slow)
    late = running.client(HEAD + french)
    running.front.stop_accepting()
    assert "le service s’arrête".encode() in running.answer(late)


REFUSALS = [
    *(each.detail for each in (OVERLOADED, STOPPING, FULL, NO_ROOM, STOPPED, KILLED, NOBODY, REMOVING)),
    str(OverQuotaError(7, 5)),
    *(f"{advice}; nothing was kept of this request; try again in 10 seconds" for advice in ADVICE.values()),
    *(f"{advice}; try again in 10 seconds" for advice in (*ADVICE.values(), *OF_RESULTS.values())),
]


@pytest.mark.parametrize("detail", REFUSALS)
def test_refusals_have_french_words(detail: str) -> None:
    told = WORDS.told(detail, "fr")
    assert told is not None
    assert "try again" not in told
