"""Small files of one request, parsed one after another in one process."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.errors import UnusableDocument
from pipeline.ingest import isolation, sharing
from pipeline.ingest.isolation import parse_apart
from pipeline.ingest.settings import IngestSettings
from pipeline.ingest.sharing import SMALL, SharedParsers
from pipeline.ingest.words import FileWords

WORDS = FileWords("", {}, (), (), (), (), (), (), ())
SETTINGS = IngestSettings()
PARSER = """
import os, time
from pipeline.ingest.html import parse as own

def parse(data, limits, words):
    if b"DIE" in data:
        os._exit(3)
    if b"LEAVE" in data:
        os.close(1)
        time.sleep(60)
    if b"SLEEP" in data:
        time.sleep(60)
    if b"BURN" in data:
        while True:
            pass
    if b"FILL" in data:
        raise MemoryError
    if b"OPEN" in data:
        open("/etc/passwd").read()
    return own(data, limits, words)
"""
CHILD = """
import sys
sys.path.insert(0, {folder!r})
from pipeline.ingest import formats
formats.MODULE_OF_FORMAT = {{**formats.MODULE_OF_FORMAT, "html": "hostile_html"}}
from pipeline.ingest.child import main
main()
"""


def page(words: str) -> bytes:
    return f"<!doctype html><p>{words}".encode()


def text(parsers: SharedParsers, data: bytes, seconds: float = 20.0, processor: float = 20.0) -> str:
    limits = SETTINGS.model_copy(update={"seconds": seconds}).limits(len(data))
    limits = type(limits)(**{**{n: getattr(limits, n) for n in limits.__slots__}, "processor_seconds": processor})
    try:
        return parsers.parse("html", data, limits, WORDS).text
    except UnusableDocument as refused:
        return refused.code


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that were started."""
    found: list[int] = []
    start = isolation.started

    def counted(source: int) -> "subprocess.Popen[bytes]":
        process = start(source)
        found.append(process.pid)
        return process

    for module in (isolation, sharing):
        monkeypatch.setattr(module, "started", counted)
    return found


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A parser that does what a page says."""
    (tmp_path / "hostile_html.py").write_text(PARSER)
    (tmp_path / "child.py").write_text(CHILD.format(folder=str(tmp_path)))
    popen = subprocess.Popen

    def start(command: list[str], **given: object) -> object:
        assert command[-2:] == ["-m", "pipeline.ingest.child"]
        return popen([sys.executable, "-X", "utf8", str(tmp_path / "child.py")], **given)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "Popen", start)
    yield
    monkeypatch.undo()


def test_one_process_answers_for_all_as_each_of_its_own_would(started: list[int]) -> None:
    files = [page("One two."), page(""), page("Été\ud7ff – “three”."), b"<html>", page("Four.")]
    with SharedParsers(20.0) as parsers:
        found = [text(parsers, data) for data in files]
        assert len(started) == 1
        assert parsers.spent > 0
    assert found == ["One two.", "empty_document", "Été\ud7ff – “three”.", "empty_document", "Four."]
    limits = SETTINGS.limits(len(files[0]))
    assert parse_apart("html", files[0], limits, WORDS).text == found[0]


def test_a_file_that_is_not_small_has_its_own(started: list[int]) -> None:
    with SharedParsers(20.0) as parsers:
        assert text(parsers, page("One.")) == "One."
        assert text(parsers, page("Two." + " " * SMALL)) == "Two."
        assert text(parsers, page("Three.")) == "Three."
    assert len(started) == 2


@pytest.mark.parametrize(
    ("what", "code"),
    [("DIE", "corrupt_document"), ("FILL", "too_large"), ("OPEN", "corrupt_document")],
)
def test_a_file_over_which_it_ends_loses_only_itself(hostile: None, started: list[int], what: str, code: str) -> None:
    with SharedParsers(20.0) as parsers:
        found = [text(parsers, page(words)) for words in ("One.", what, "Two.", "Three.")]
    assert found == ["One.", code, "Two.", "Three."]
    assert len(started) == (3 if what in {"DIE", "FILL"} else 1)


@pytest.mark.parametrize(("what", "seconds", "processor"), [("SLEEP", 1.0, 20.0), ("BURN", 20.0, 0.5)])
def test_each_has_a_time_of_its_own(
    hostile: None, started: list[int], what: str, seconds: float, processor: float
) -> None:
    with SharedParsers(20.0) as parsers:
        assert text(parsers, page("One.")) == "One."
        assert text(parsers, page(what), seconds, processor) == "too_slow"
        assert text(parsers, page("Two.")) == "Two."
    assert len(started) == 2
