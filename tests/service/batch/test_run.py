"""Keeping the workers busy, with a pool that the test holds the reins of."""

from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

import pytest

from pipeline.errors import MalformedRequest
from pipeline.source import RawDocument
from service.batch.output import StreamOutput
from service.batch.records import RecordKey
from service.batch.run import AHEAD, run
from service.options import Options
from service.tasks import Outcome, Problem, Task


class EndlessRecords:
    """Numbered records, of which every tenth is malformed."""

    def __init__(self, count: int) -> None:
        self.keys: Sequence[RecordKey] = [RecordKey(f"r{number}", "") for number in range(count)]
        self.read: list[int] = []

    def task(self, index: int, options: Options) -> Task:
        self.read.append(index)
        if index % 10 == 9:
            raise MalformedRequest("the line\nis broken")
        return Task(self.keys[index].identifier, (RawDocument(str(index)),), options)

    def told(self, index: int, outcome: Outcome) -> Outcome:
        return outcome

    def is_gone(self, identifier: str) -> bool:
        raise AssertionError(identifier)

    def rest(self) -> None:
        pass

    def close(self) -> None:
        pass


class LastFirstPool:
    """Finishes what came last first, and only when nothing more comes."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.most = 0
        self._open: list[tuple[Future[Outcome], Task]] = []

    def submit(self, task: Task) -> "Future[Outcome]":
        future: Future[Outcome] = Future()
        self._open.append((future, task))
        self.most = max(self.most, len(self._open))
        if len(self._open) == self.workers * AHEAD or task.identifier == "r98":
            while self._open:
                last, done = self._open.pop()
                last.set_result({"text": done.identifier})
        return future


def test_documents_in_flight_are_bounded_and_all_come_out(tmp_path: Path) -> None:
    records, pool, reported = EndlessRecords(100), LastFirstPool(2), list[str]()
    with (tmp_path / "out").open("wb") as stream:
        output = StreamOutput(stream, records.keys)
        run(records, Options(), output, pool, lambda identifier, _: reported.append(identifier))
    assert pool.most <= 2 * AHEAD
    assert sorted(reported) == sorted(key.identifier for key in records.keys)
    assert records.read == list(range(100))
    assert output.failures() == 10
    lines = (tmp_path / "out").read_text().splitlines()
    assert [line.split('"')[3] for line in lines] == [f"r{number}" for number in range(100)]
    assert '"detail": "the line is broken"' in lines[9]


@pytest.mark.parametrize("outcome", [Problem("too_slow", "x"), {"text": "y"}])
def test_finished_records_are_not_read(tmp_path: Path, outcome: Outcome) -> None:
    class Half(StreamOutput):
        def done(self) -> frozenset[int]:
            return frozenset(range(5))

    records = EndlessRecords(9)
    with (tmp_path / "out").open("wb") as stream:
        run(records, Options(), Half(stream, records.keys), _Immediate(outcome), lambda *_: None)
    assert records.read == [5, 6, 7, 8]


class _Immediate:
    def __init__(self, outcome: Outcome) -> None:
        self.workers = 1
        self._outcome = outcome

    def submit(self, task: Task) -> "Future[Outcome]":
        future: Future[Outcome] = Future()
        future.set_result(self._outcome)
        return future


def test_a_record_that_nobody_foresaw_fails_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    class Faulty(EndlessRecords):
        def task(self, index: int, options: Options) -> Task:
            if index == 3:
                raise RecursionError("deep")
            return super().task(index, options)

    records = Faulty(99)
    with (tmp_path / "out").open("wb") as stream:
        told: dict[str, Outcome] = {}
        run(records, Options(), StreamOutput(stream, records.keys), LastFirstPool(2), told.__setitem__)
    assert len(told) == 99
    assert told["r3"] == Problem("internal_error", "the file could not be opened; the log says why")
    assert "reading r3 failed" in caplog.text
