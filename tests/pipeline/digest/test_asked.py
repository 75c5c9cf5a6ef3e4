"""The surface of a document is read once a request, though doors 3 and 4 both ask for it."""

import pytest

from pipeline.digest.gathering.gathered import SHORT_DOCUMENT
from pipeline.digest.reading.surface import SurfaceReader
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models
MINUTES = "Minutes of the harbour board\n\n" + "\n\n".join(
    f"{number}. The board decided to repair pier {number} before the end of May. The engineer reported that pier "
    f"{number} had lost two planks. The treasurer will pay the carpenter {number},500 euros."
    for number in range(1, 50)
)


def reads(monkeypatch: pytest.MonkeyPatch, *requests: Request) -> list[str | None]:
    """What the surface was read for, each time."""
    asked: list[str | None] = []
    read = SurfaceReader.read

    def counted(self: SurfaceReader, row: object, focus: str | None = None) -> object:
        asked.append(focus)
        return read(self, row, focus)  # type: ignore[arg-type]

    monkeypatch.setattr(SurfaceReader, "read", counted)
    for request in requests:
        assert shipped().summarize([RawDocument(MINUTES)], request).units
    return asked


def test_it_is_read_once_for_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(MINUTES.split()) > SHORT_DOCUMENT
    assert reads(monkeypatch, Request(profile="digest")) == [None]


def test_each_focus_is_read_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    focused = Request(profile="digest", focus="treasurer")
    assert reads(monkeypatch, focused, Request(profile="digest")) == ["treasurer", None]
