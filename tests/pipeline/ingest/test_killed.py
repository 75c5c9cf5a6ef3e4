"""Processes that parse, killed from outside: no fault of the file."""

import signal
from collections.abc import Callable

import pytest

from pipeline.errors import UnusableDocument
from pipeline.ingest import isolation
from pipeline.ingest.isolation import parse_apart
from pipeline.ingest.settings import IngestSettings
from tests.pipeline.ingest.reading import WORDS

PAGE = b"<!doctype html><p>Seven hives are full of honey.</p>"
Run = Callable[..., tuple[bytes, int, bool]]


@pytest.fixture
def killing(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Has so many processes killed before they answer."""
    run: Run = isolation._run

    def kill(times: int) -> None:
        left = [b""] * times

        def killed(*given: object) -> tuple[bytes, int, bool]:
            return (left.pop(), -signal.SIGKILL, False) if left else run(*given)

        monkeypatch.setattr(isolation, "_run", killed)

    return kill


def test_a_file_whose_process_is_killed_is_read_by_the_next(killing: Callable[[int], None]) -> None:
    killing(1)
    found = parse_apart("html", PAGE, IngestSettings().limits(len(PAGE)), WORDS)
    assert found.text == "Seven hives are full of honey."


def test_a_file_whose_process_is_killed_twice_is_not_called_damaged(killing: Callable[[int], None]) -> None:
    killing(2)
    with pytest.raises(UnusableDocument, match="killed from outside") as refused:
        parse_apart("html", PAGE, IngestSettings().limits(len(PAGE)), WORDS)
    assert refused.value.code == "too_large"
