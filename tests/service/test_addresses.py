"""Whom limits by address are for: what is believed of a proxy, and which addresses are one client's."""

import itertools
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any

import pytest

from service.addresses import plain, whose
from tests.service.fronts import Running, stack

__all__ = ["stack"]


def test_whoever_has_a_range_of_addresses_is_one_client() -> None:
    one = {whose(address) for address in ("2a00:1450:1::1", "2a00:1450:1::2", "2a00:1450:1:0:ffff::")}
    others = ("2a00:1450:1:1::1", "fd00::1", "fd00::2", "fe80::1%eth0", "192.0.2.7", "192.0.2.8", "::1", "", "a name")
    assert len(one) == 1
    assert len({whose(address) for address in others} - one) == len(others)
    assert whose("::ffff:192.0.2.7") == whose("192.0.2.7")


def test_a_proxy_is_known_whichever_way_its_address_is_written(
    stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A listener of both kinds writes an address of IPv4 as one of IPv6."""
    running = Running(stack, connections_per_address=1, proxy="::ffff:127.0.0.1")
    accept = running.front.accept

    def of_both_kinds() -> Any:
        found = accept()
        return found and (found[0], ("::ffff:127.0.0.1", found[1][1], 0, 0))

    monkeypatch.setattr(running.front, "accept", of_both_kinds)
    clients = [running.client() for _ in range(3)]
    assert running.connections == len(clients)
    assert plain("fe80::1%eth0") == "fe80::1%eth0"


def test_connections_of_a_household_are_counted_together(stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    running = Running(stack, connections_per_address=3)
    accept, hosts = running.front.accept, itertools.count(1)

    def from_anywhere() -> Any:
        found = accept()
        return found and (found[0], (f"2a00:1450:1::{next(hosts):x}", 4711, 0, 0))

    monkeypatch.setattr(running.front, "accept", from_anywhere)
    for _ in range(5):
        running.client()
    assert running.connections == 3


def who(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    body = environ["REMOTE_ADDR"].encode()
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


@pytest.mark.parametrize(
    ("told", "address"),
    [
        (b"192.0.2.7", b"192.0.2.7"),
        (b"10.9.9.9, 192.0.2.7", b"192.0.2.7"),
        (b'", 192.0.2.7:4711', b"192.0.2.7"),
        (b"2001:db8::7", b"2001:db8::7"),
        (b'"[2001:db8::7]:4711"', b"2001:db8::7"),
        (b"::ffff:192.0.2.7", b"192.0.2.7"),
        (b'"', b"127.0.0.1"),
        (b"unknown", b"127.0.0.1"),
        (b"192.0.2.7,", b"127.0.0.1"),
        (b"1" * 5000, b"127.0.0.1"),
    ],
)
def test_of_a_proxy_an_address_is_believed_and_nothing_else(stack: ExitStack, told: bytes, address: bytes) -> None:
    head = b"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + told + b"\r\nConnection: close\r\n\r\n"
    for proxy, expected in (("127.0.0.1", address), ("10.0.0.1", b"127.0.0.1"), ("", b"127.0.0.1")):
        running = Running(stack, who, proxy=proxy)
        answer = running.answer(running.client(head))
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert answer.endswith(b"\r\n\r\n" + expected)
