"""Who asks for ever so much that costs nothing goes at a steady rate while others are there."""

from contextlib import ExitStack

from service.pace import A_SECOND, BURST, LONGEST, MOST_REMEMBERED, OTHERS_SECONDS, Pace
from tests.service.fronts import Running, echo, stack

__all__ = ["stack"]


def test_who_is_alone_goes_as_fast_as_can_be() -> None:
    pace = Pace()
    pace.due("other", 0.0)
    now = OTHERS_SECONDS + 1
    assert [pace.due("one", now) for _ in range(10 * BURST)] == [now] * 10 * BURST


def test_a_burst_is_free_and_then_a_rate_holds() -> None:
    pace = Pace()
    assert pace.due("other", 0.0) == 0.0
    assert [pace.due("one", 1.0) for _ in range(BURST + 1)] == [1.0] * (BURST + 1)
    assert pace.due("one", 1.0) > 1.0
    assert pace.due("other", 1.0) == 1.0
    assert abs([pace.due("one", 1.0) for _ in range(A_SECOND)][-1] - 2.0) < 0.1
    assert pace.due("one", 1.0 + 2 * BURST / A_SECOND) == 1.0 + 2 * BURST / A_SECOND


def test_nothing_is_held_back_for_long_and_little_is_remembered() -> None:
    pace = Pace()
    pace.due("other", 0.0)
    assert max(pace.due("one", 1.0) for _ in range(100 * BURST)) <= 1.0 + LONGEST
    for number in range(MOST_REMEMBERED + 10):
        pace.due(str(number), 1.0)
    assert len(pace._parties) == MOST_REMEMBERED


def test_others_are_answered_at_once_while_one_asks_and_asks(stack: ExitStack) -> None:
    running = Running(stack, echo, threads=4, proxy="127.0.0.1")

    def asks(address: str, path: str = "/") -> bytes:
        return f"GET {path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n\r\n".encode()

    assert b" 200 " in running.whole_answer(running.client(asks("192.0.2.1")), b"200 OK")
    for _ in range(BURST + 1):
        running.whole_answer(running.client(asks("192.0.2.2")), b"200 OK")
    late = [running.client(asks("192.0.2.2")) for _ in range(30)]
    running.poll(20)
    assert running.answer(late[-1]) == b""
    assert b" 200 " in running.whole_answer(running.client(asks("192.0.2.1")), b"200 OK")
    assert b" 200 " in running.whole_answer(running.client(asks("192.0.2.2", "/healthz")), b"200 OK")
    running.later(1.0)
    assert all(b" 200 " in running.whole_answer(client, b"200 OK") for client in late)
