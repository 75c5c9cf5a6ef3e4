"""Summaries of documents that are no more: told after each run, and removed where that is asked for."""

import io
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from email.message import EmailMessage
from pathlib import Path

import pytest

from service.batch.gone import Gone, input_name, tell_gone
from service.batch.journal import Journal
from service.batch.output import FolderOutput
from service.batch.records import Records, open_records
from service.tasks import Outcome, Problem
from tests.conftest import Command

SETTINGS = {"version": "1", "options": "{}", "format": "text"}
FAILED = Problem("empty_document", "there is no text")


def message(*names: str) -> bytes:
    made = EmailMessage()
    made["From"], made["Subject"] = "a@example.org", "Oars"
    made.set_content("See below.")
    for name in names:
        made.add_attachment(b"# Oars", maintype="text", subtype="markdown", filename=name)
    return made.as_bytes()


@pytest.fixture
def inside(tmp_path: Path) -> Path:
    """A folder with a file, a file in a folder, a message with two attachments, and an archive."""
    folder = tmp_path / "in"
    (folder / "sub").mkdir(parents=True)
    for name in ("a.txt", "b.txt", "empty.txt", "sub/c.txt"):
        (folder / name).write_text(name)
    (folder / "m.eml").write_bytes(message("one.md", "two.md"))
    with zipfile.ZipFile(folder / "z.zip", "w") as archive:
        archive.writestr("deep/d.txt", "d")
        archive.writestr("e.txt", "e")
    return folder


@contextmanager
def night(source: Path | str, target: Path) -> Iterator[tuple[Gone, Records]]:
    """A run over INPUT to its end, what failed included."""
    target.mkdir(exist_ok=True)
    with (
        closing(open_records(str(source), io.BytesIO())) as records,
        Journal(target / ".precis-journal") as journal,
    ):
        journal.begin(SETTINGS, records.keys, ordered=False)
        output = FolderOutput(target, journal, records.keys, "text", input_name(str(source)))
        for number, key in enumerate(records.keys):
            if number not in output.done():
                answer: Outcome = {"text": f"Of {key.identifier}.", "units": [], "title": None}
                output.add(number, FAILED if "empty" in key.identifier else answer)
        gone = output.gone()
        assert gone is not None
        yield gone, records


def left(source: Path | str, target: Path) -> list[str]:
    with night(source, target) as (gone, records):
        return [one.identifier for one in gone.files(records)]


def told(source: Path | str, target: Path, capsys: pytest.CaptureFixture[str], *, prune: bool = False) -> str:
    with night(source, target) as (gone, records):
        tell_gone(gone, records, prune=prune)
    return capsys.readouterr().err


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))


def test_what_is_gone_is_told_and_only_it_is_removed(
    inside: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"
    assert told(inside, target, capsys) == ""
    before = names(target)
    (target / "notes.txt").write_text("Mine.")
    (target / "gone.txt.txt").write_text("Mine too.")
    for name in ("a.txt", "empty.txt", "m.eml"):
        (inside / name).unlink()
    said = "precis: 5 files in OUTPUT are of documents that INPUT no longer has: a.txt, empty.txt, m.eml"
    assert told(inside, target, capsys) == f"{said}, m.eml/one.md, m.eml/two.md; --prune removes them\n"
    assert names(target) == sorted([*before, "notes.txt", "gone.txt.txt"])
    assert told(inside, target, capsys, prune=True).endswith("m.eml/two.md; removed\n")
    gone = {"a.txt.txt", "empty.txt.error.json", "m.eml.txt", "m.eml%2Fone.md.txt", "m.eml%2Ftwo.md.txt"}
    assert names(target) == sorted({*before, "notes.txt", "gone.txt.txt"} - gone)
    assert told(inside, target, capsys, prune=True) == ""


def test_an_attachment_is_gone_where_its_message_could_be_looked_into(inside: Path, tmp_path: Path) -> None:
    target = tmp_path / "out"
    assert left(inside, target) == []
    (inside / "m.eml").write_bytes(message("two.md"))
    assert left(inside, target) == ["m.eml/one.md"]
    (inside / "m.eml").write_bytes(message())  # or parting it took too long: who knows
    assert left(inside, target) == []
    (inside / "z.zip").write_bytes(b"torn")
    assert left(inside, target) == []
    (inside / "z.zip").unlink()
    assert left(inside, target) == ["z.zip", "z.zip/deep/d.txt", "z.zip/e.txt"]
    with zipfile.ZipFile(inside / "z.zip", "w") as archive:
        archive.writestr("e.txt", "e")
    assert left(inside, target) == ["z.zip", "z.zip/deep/d.txt"]


def test_what_is_there_and_is_not_read_is_not_gone(inside: Path, tmp_path: Path) -> None:
    target = tmp_path / "out"
    assert left(inside, target) == []
    (inside / "sub").rename(tmp_path / "away")
    (inside / "sub").symlink_to(tmp_path / "not mounted")
    (inside / "a.txt").unlink()
    (inside / "a.txt").symlink_to("/etc/hostname")
    assert left(inside, target) == []
    (inside / "sub").unlink()
    assert left(inside, target) == ["sub/c.txt"]


def test_without_any_document_nothing_is_removed(
    inside: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"
    told(inside, target, capsys)
    before = names(target)
    inside.rename(tmp_path / "away")
    inside.mkdir()
    said = told(inside, target, capsys, prune=True)
    assert said.endswith(" and 4 more; INPUT has no document at all, and nothing is removed\n")
    assert names(target) == before


def test_what_another_input_gave_or_somebody_changed_stays(
    inside: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    target, other = tmp_path / "out", tmp_path / "other"
    other.mkdir()
    (other / "o.txt").write_text("o")
    told(inside, target, capsys)
    assert told(other, target, capsys, prune=True) == ""
    (target / "a.txt.txt").write_text("Corrected by hand.")
    (inside / "a.txt").unlink()
    (inside / "b.txt").unlink()
    monkeypatch.chdir(tmp_path)
    said = told("in", target, capsys, prune=True).splitlines()  # the same INPUT by another name
    assert said[0].endswith(": b.txt; removed")
    assert said[1] == "precis: changed since the batch wrote them, and left alone: a.txt.txt"
    assert (target / "a.txt.txt").exists()
    assert (target / "o.txt.txt").exists()


def test_a_file_that_another_document_took_over_stays(inside: Path, tmp_path: Path) -> None:
    """On a disk that knows no case, the answer to "A.txt" is where that to "a.txt" was."""
    target = tmp_path / "out"
    assert left(inside, target) == []
    (inside / "a.txt").unlink()
    (inside / "A.txt").write_text("A")
    assert left(inside, target) == []
    assert left(inside, target) == []


def test_a_glob_and_a_journal_of_before(inside: Path, tmp_path: Path) -> None:
    target, glob = tmp_path / "out", str(inside / "*.???")
    assert left(glob, target) == []
    with Journal(target / ".precis-journal") as journal:
        for file in journal.written_files():
            journal.forget_file(file)
    assert left(glob, target) == []
    (inside / "b.txt").unlink()
    with zipfile.ZipFile(inside / "z.zip", "w") as archive:
        archive.writestr("e.txt", "e")
    assert left(glob, target) == [f"{inside}/b.txt", f"{inside}/z.zip/deep/d.txt"]


def test_names_of_what_is_there_are_made_once_however_much_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    for number in range(20):
        (source / f"{number}.txt").write_text(f"{number}")
    with night(source, target):
        pass
    for number in range(10):
        (source / f"{number}.txt").unlink()
    for number in range(5):
        (target / f"{number}.txt.txt").unlink()
    asked, held = list[FolderOutput](), FolderOutput._held

    def counted(output: FolderOutput) -> frozenset[str]:
        asked.append(output)
        return held(output)

    monkeypatch.setattr(FolderOutput, "_held", counted)
    assert left(source, target) == [f"{number}.txt" for number in range(5, 10)]
    assert len(asked) == 1
    with Journal(target / ".precis-journal") as journal:
        assert len(journal.written_files()) == 15


def test_records_of_a_file_are_gone_by_their_ids(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out"
    source.write_text('{"id": "a", "text": "A."}\n{"id": "b", "text": "B."}\n')
    assert left(source, target) == []
    source.write_text('{"id": "b", "text": "B."}\n')
    assert left(source, target) == ["a"]


def test_the_command_prunes(precis: Command, toy_environment: dict[str, str], inside: Path, tmp_path: Path) -> None:
    arguments = ("batch", "--profile", "toy", inside, tmp_path / "out/")
    (inside / "empty.txt").unlink()
    assert precis(*arguments, env=toy_environment).returncode == 0
    (inside / "m.eml").unlink()
    said = precis(*arguments, env=toy_environment).stderr.decode().splitlines()
    assert said[-1].endswith("no longer has: m.eml, m.eml/one.md, m.eml/two.md; --prune removes them")
    assert (tmp_path / "out" / "m.eml%2Fone.md.json").exists()
    assert precis(*arguments, "--prune", env=toy_environment).stderr.decode().endswith("m.eml/two.md; removed\n")
    assert not list((tmp_path / "out").glob("m.eml*"))
    assert (tmp_path / "out" / "a.txt.json").exists()
    refused = precis("batch", "--profile", "toy", inside, tmp_path / "o.jsonl", "--prune", env=toy_environment)
    assert b"--prune is for an OUTPUT that is a folder" in refused.stderr


def test_one_file_is_told_in_the_singular(inside: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(inside, tmp_path / "out", capsys) == ""
    (inside / "a.txt").unlink()
    said = "precis: 1 file in OUTPUT is of a document that INPUT no longer has: a.txt; --prune removes it\n"
    assert told(inside, tmp_path / "out", capsys) == said
