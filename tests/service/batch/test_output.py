"""Where the outcomes of a batch go: every moment at which a run can be killed, by hand."""

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.batch.journal import Ending, Journal, JournalError
from service.batch.output import FolderOutput, JsonlOutput, StreamOutput, file_names
from service.batch.records import RecordKey
from service.tasks import Outcome, Problem, outcome_line

KEYS = [RecordKey(f"r{number}", f"f{number}") for number in range(5)]
SETTINGS = {"version": "1", "options": "{}", "format": "json"}
FAILED = Problem("empty_document", "there is no text")


def answer(number: int) -> Outcome:
    return FAILED if number == 1 else {"text": f"Summary {number}.", "statistics": {"summary_words": 2}}


FAILED_LINE = outcome_line(KEYS[1].identifier, FAILED)
WHOLE = b"".join(outcome_line(key.identifier, answer(number)) for number, key in enumerate(KEYS))


@contextmanager
def opened(folder: Path) -> Iterator[JsonlOutput]:
    """OUTPUT as a run opens it."""
    with Journal(folder / "out.jsonl.journal") as journal:
        journal.begin(SETTINGS, KEYS)
        output = JsonlOutput(folder / "out.jsonl", journal, KEYS)
        yield output
        output.close()


def finish(folder: Path) -> list[int]:
    """Does the records that are left, and gives their numbers."""
    with opened(folder) as output:
        left = [number for number in range(len(KEYS)) if number not in output.done()]
        for number in left:
            output.add(number, answer(number))
        assert output.failures() == 1
    assert (folder / "out.jsonl").read_bytes() == WHOLE
    return left


def test_outcomes_in_any_order_make_the_same_file(tmp_path: Path) -> None:
    with opened(tmp_path) as output:
        for number in (4, 2, 0, 1, 3):
            output.add(number, answer(number))
    assert (tmp_path / "out.jsonl").read_bytes() == WHOLE
    assert finish(tmp_path) == []


@pytest.mark.parametrize("taken", [(), (0,), (0, 1), (1, 2), (0, 2, 4), (4, 3, 2, 1), (0, 1, 2, 3, 4)])
def test_taken_outcomes_are_not_done_again(tmp_path: Path, taken: tuple[int, ...]) -> None:
    with opened(tmp_path) as output:
        for number in taken:
            output.add(number, answer(number))
    assert finish(tmp_path) == sorted(set(range(5)) - set(taken))


@pytest.mark.parametrize("cut", range(1, len(WHOLE), 29))
def test_killed_in_the_middle_of_a_line(tmp_path: Path, cut: int) -> None:
    """The file is written before the journal: at any cut, whole lines count and the torn one is done again."""
    with opened(tmp_path):
        pass
    (tmp_path / "out.jsonl").write_bytes(WHOLE[:cut])
    assert finish(tmp_path) == list(range(WHOLE[:cut].count(b"\n"), 5))


def test_killed_between_file_and_journal(tmp_path: Path) -> None:
    with opened(tmp_path) as output:
        output.add(0, answer(0))
    with (tmp_path / "out.jsonl").open("ab") as file:
        file.write(outcome_line(KEYS[1].identifier, FAILED))
    assert finish(tmp_path) == [2, 3, 4]


@pytest.mark.parametrize("written", [b"", FAILED_LINE[:9], FAILED_LINE])
def test_killed_while_waiting_outcomes_are_written(tmp_path: Path, written: bytes) -> None:
    """The waiting line stands in the file not at all, torn or whole, and still in the journal."""
    with opened(tmp_path) as output:
        output.add(1, answer(1))
        output.add(2, answer(2))
    (tmp_path / "out.jsonl").write_bytes(outcome_line(KEYS[0].identifier, answer(0)) + written)
    with opened(tmp_path) as output:
        assert output.done() == {0, 1, 2}
    assert (tmp_path / "out.jsonl").read_bytes() == b"".join(WHOLE.splitlines(keepends=True)[:3])
    assert finish(tmp_path) == [3, 4]


@pytest.mark.parametrize("kept", [0, 2])
def test_removed_or_cut_output_is_done_again(tmp_path: Path, kept: int) -> None:
    finish(tmp_path)
    lines = WHOLE.splitlines(keepends=True)
    (tmp_path / "out.jsonl").write_bytes(b"".join(lines[:kept]))
    assert finish(tmp_path) == list(range(kept, 5))


def test_changed_output_is_refused(tmp_path: Path) -> None:
    finish(tmp_path)
    (tmp_path / "out.jsonl").write_bytes(b'{"id": "stranger"}\n')
    with pytest.raises(JournalError, match="line 1 of OUTPUT is not the answer to r0"), opened(tmp_path):
        pass


def test_retrying_keeps_what_succeeded(tmp_path: Path) -> None:
    finish(tmp_path)
    with opened(tmp_path) as output:
        output.retry_failed()
        assert output.done() == {0, 2, 3, 4}
        output.add(1, {"text": "At last."})
        assert output.failures() == 0
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [line["id"] for line in lines] == ["r0", "r1", "r2", "r3", "r4"]
    assert lines[1]["summary"]["text"] == "At last."


def test_retrying_what_may_pass_keeps_what_failed_for_good(tmp_path: Path) -> None:
    with opened(tmp_path) as output:
        slow, empty = Problem("too_slow", "It took too long."), Problem("empty_document", "Nothing.")
        outcomes: list[Outcome] = [answer(0), slow, empty, answer(3), answer(4)]
        for record, outcome in enumerate(outcomes):
            output.add(record, outcome)
    with opened(tmp_path) as output:
        output.retry_failed(Ending.MAY_PASS)
        assert output.done() == {0, 2, 3, 4}
        output.add(1, {"text": "At last."})
        assert output.failures() == 1
    with opened(tmp_path) as output:
        output.retry_failed()
        assert output.done() == {0, 1, 3, 4}


def test_killed_while_retrying(tmp_path: Path) -> None:
    """Whether the file was cut already or not, a second retry does the failed record and no other."""
    for is_cut in (False, True):
        folder = tmp_path / str(is_cut)
        folder.mkdir()
        finish(folder)
        with opened(folder) as output:
            output.retry_failed()
        if not is_cut:
            (folder / "out.jsonl").write_bytes(WHOLE)
        with opened(folder) as output:
            output.retry_failed()
            assert output.done() == {0, 2, 3, 4}
        assert finish(folder) == [1]


def test_lone_surrogates_in_ids_and_answers(tmp_path: Path) -> None:
    keys = [RecordKey("\udcff", "f")]
    with Journal(tmp_path / "journal") as journal:
        journal.begin(SETTINGS, keys)
        output = JsonlOutput(tmp_path / "out.jsonl", journal, keys)
        output.add(0, {"text": "\ud800"})
        output.close()
    assert json.loads((tmp_path / "out.jsonl").read_bytes()) == {"id": "\udcff", "summary": {"text": "\ud800"}}


def test_stream_keeps_the_order() -> None:
    stream = io.BytesIO()
    output = StreamOutput(stream, KEYS)
    for number in (3, 1, 0, 2, 4):
        output.add(number, answer(number))
    assert stream.getvalue() == WHOLE
    assert output.failures() == 1


def folder_output(folder: Path, keys: list[RecordKey]) -> tuple[Journal, FolderOutput]:
    journal = Journal(folder / ".journal")
    journal.begin(SETTINGS, keys, ordered=False)
    return journal, FolderOutput(folder, journal, keys, "json")


def test_folder_holds_a_file_for_each(tmp_path: Path) -> None:
    journal, output = folder_output(tmp_path, KEYS)
    with journal:
        for number in (2, 1, 0, 4, 3):
            output.add(number, answer(number))
    names = sorted(path.name for path in tmp_path.iterdir() if not path.name.startswith("."))
    assert names == ["r0.json", "r1.error.json", "r2.json", "r3.json", "r4.json"]
    (tmp_path / "r3.json").unlink()
    journal, output = folder_output(tmp_path, KEYS)
    with journal:
        assert output.done() == {0, 1, 2, 4}
        output.retry_failed()
        output.add(1, {"text": "At last."})
        assert not (tmp_path / "r1.error.json").exists()
        assert (tmp_path / "r1.json").exists()


def test_records_of_a_folder_may_come_change_and_go(tmp_path: Path) -> None:
    journal, output = folder_output(tmp_path, KEYS[:3])
    with journal:
        for number in range(3):
            output.add(number, answer(number))
    new, changed = RecordKey("a", "new"), RecordKey("r0", "changed")
    journal, output = folder_output(tmp_path, [new, changed, KEYS[1], KEYS[2]])
    with journal:
        assert output.done() == {2, 3}
        assert output.failures() == 1
    journal, output = folder_output(tmp_path, [KEYS[2], KEYS[1]])
    with journal:
        assert output.done() == {0, 1}


def test_one_in_capitals_that_comes_later_moves_no_other(tmp_path: Path) -> None:
    before = file_names(["report", "Minutes"])
    assert before == ["report", "Minutes"]
    assert file_names(["Report", "report", "Minutes"])[1:] == before


IDENTIFIERS = [
    "a", "A b", "a/b", "a%2Fb", "..", ".", "../../etc/passwd", "/abs", "x.error", "x", "é" * 300, "é" * 299 + "e",
    "A", "a B", "a.ERROR", "É", "%c3%a9", "\udcff", "\0", "line\nbreak", "a" * 4000, "a" * 4001, "con:*?", ".journal",
]  # fmt: skip


def test_file_names_stay_in_their_folder_and_apart(tmp_path: Path) -> None:
    keys = [RecordKey(identifier, str(number)) for number, identifier in enumerate(IDENTIFIERS)]
    inside = tmp_path / "in"
    inside.mkdir()
    journal, output = folder_output(inside, keys)
    with journal:
        for number, _ in enumerate(keys):
            output.add(number, FAILED if number % 2 else {"text": "Yes."})
    assert [path.name for path in tmp_path.iterdir()] == ["in"]
    assert len([path for path in (tmp_path / "in").iterdir() if path.name != ".journal"]) == len(keys)
    names = file_names([key.identifier for key in keys])
    files = {(name + ending).lower() for name in names for ending in (".json", ".error.json")}
    assert len(files) == 2 * len(keys)
    assert not any("/" in name or len(name) > 240 or name.startswith(".") for name in names)
