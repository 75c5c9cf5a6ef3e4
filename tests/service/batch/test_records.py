"""The documents of a batch: what INPUT may be, and what is wrong with a record alone."""

import io
import json
import os
import threading
import zipfile
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import MalformedRequest, UnusableDocument
from service.batch.records import InputError, Records, open_records
from service.options import Options
from service.tasks import Task


def records_of(*lines: bytes | dict[str, Any]) -> Records:
    data = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    return open_records("-", io.BytesIO(data))


def task(line: bytes | dict[str, Any]) -> Task:
    records = records_of(line)
    try:
        return records.task(0, Options(profile="inits"))
    finally:
        records.close()


def names(records: Records) -> list[str]:
    found = [key.identifier for key in records.keys]
    records.close()
    return found


def test_document_with_everything() -> None:
    made = task(
        {
            "id": "a", "text": "Text.", "title": "T", "date": "2020-02-03", "language": "fr", "category": "health",
            "metadata": {"k": [1]}, "other": "ignored",
        }
    )  # fmt: skip
    (raw,) = made.raws
    assert (made.identifier, raw.data, raw.title, str(raw.date)) == ("a", "Text.", "T", "2020-02-03")
    assert made.options == Options(profile="inits", language="fr", category="health")
    assert made.metadata == ({"k": [1]},)


def test_fields_that_nobody_reads_are_warned_of_by_name() -> None:
    made = task({"id": "x", "text": "Text.", "metdata": {"k": 1}, "profile": "letsum", "max_words": 3, "date": None})
    assert [warning.code for warning in made.warnings] == ["unknown_field"] * 3
    misspelt, profile, words = (warning.detail for warning in made.warnings)
    assert misspelt.startswith("metdata: a record has no such field; it has id, text, ")
    assert misspelt.endswith(", metadata")
    assert profile.startswith("profile: options stand beside the records")
    assert words.endswith("or as --max-words of precis batch")
    assert made.options == Options(profile="inits")


def test_fields_of_a_document_of_a_cluster_are_warned_of_too() -> None:
    documents = [{"text": "One.", "name": "a.txt"}, {"text": "Two.", "titel": "T"}]
    (warning,) = task({"id": "x", "documents": documents}).warnings
    assert warning.detail.startswith("documents.1.titel: a document of a record has no such field; it has text, ")


def test_of_very_many_fields_the_first_are_named_and_none_at_length() -> None:
    made = task({"id": "x", "text": "Text.", **{f"{n}{'y' * 5000}": n for n in range(1000)}})
    assert len(made.warnings) == 11
    assert max(len(warning.detail) for warning in made.warnings) < 300
    assert made.warnings[-1].detail == "and more fields that a record does not have"


def test_null_is_as_good_as_nothing() -> None:
    nothing = dict.fromkeys(("documents", "title", "date", "language", "category", "metadata"))
    made = task({"id": "a", "text": "Text.", **nothing})
    assert made.metadata == ({},)
    assert made.warnings == ()
    assert made.options == Options(profile="inits")


def test_cluster_shares_its_date() -> None:
    made = task(
        {"id": "c", "documents": [{"text": "One.", "date": "2020-01-01"}, {"text": "Two."}], "date": "2021-02-02"}
    )
    assert [(raw.data, str(raw.date)) for raw in made.raws] == [("One.", "2020-01-01"), ("Two.", "2021-02-02")]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"{", "the line is not JSON"),
        (b'{"id": "a", "text": "\xe9"}', "the line is not UTF-8 at byte 21"),
        (b'{"id": "a", "metadata": ' + b"[" * 5000 + b"]" * 5000 + b"}", "nests JSON deeper"),
        (b"[1]", "give an object"),
        ({"text": "x"}, "id: missing"),
        ({"id": "", "text": "x"}, "id: give at least 1 character"),
        ({"id": 5, "text": "x"}, "id: give a string"),
        ({"id": "a"}, 'a record needs either "text" or a list of "documents", each with its "text"'),
        ({"id": "a", "text": "x", "documents": [{"text": "y"}]}, "either"),
        ({"id": "a", "documents": []}, "either"),
        ({"id": "a", "documents": [{"title": "y"}]}, 'documents.0: give either "text" or "content_base64"'),
        ({"id": "a", "text": "x", "date": "yesterday"}, "date: 'yesterday' is no day: write it as YYYY-MM-DD"),
    ],
)
def test_malformed_record_fails_alone(line: bytes | dict[str, Any], complaint: str) -> None:
    records = records_of({"id": "good", "text": "x"}, line)
    assert records.task(0, Options()).identifier == "good"
    with pytest.raises(MalformedRequest, match=complaint):
        records.task(1, Options())
    records.close()


def test_language_that_nobody_reads_is_a_fault_of_the_document() -> None:
    records = records_of({"id": "a", "text": "x", "language": "de"})
    with pytest.raises(UnusableDocument, match="unsupported_language: the record says 'de'; valid: en, fr, auto"):
        records.task(0, Options())
    records.close()


def test_lines_without_id_are_known_by_their_number() -> None:
    assert names(records_of(b"{", b"", b"  \r", {"id": "x", "text": ""}, b"5")) == ["line 1", "x", "line 5"]


def test_repeated_id_is_a_mistake_of_the_whole() -> None:
    with pytest.raises(InputError, match="the id 'a' stands twice in INPUT, in records 1 and 3"):
        records_of({"id": "a", "text": "1"}, {"id": "b", "text": "2"}, {"id": "a", "text": "3"})


def test_folder_gives_its_files_in_order(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.txt", "a.txt", ".hidden", ".git/config"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    records = open_records(str(tmp_path), io.BytesIO())
    assert [key.identifier for key in records.keys] == ["a/z.txt", "a.txt", "b.txt"]
    assert records.task(1, Options()).raws[0].data == b"a.txt"


def test_fingerprint_follows_the_content_not_the_size(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("one")
    before = open_records(str(tmp_path), io.BytesIO()).keys
    (tmp_path / "a").write_text("two")
    assert open_records(str(tmp_path), io.BytesIO()).keys != before


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "in"
    (folder / "sub").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("x")
    (folder / "sub" / "own.txt").write_text("x")
    (folder / "inside.txt").symlink_to(folder / "sub" / "own.txt")
    (folder / "outside.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "folder").symlink_to(tmp_path)
    assert names(open_records(str(folder), io.BytesIO())) == ["inside.txt", "sub/own.txt"]
    assert "outside.txt is a link that leads out of the folder" in caplog.text
    assert "own.txt" not in caplog.text


def test_what_is_no_file_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "one.txt").write_text("x")
    (tmp_path / "sub").mkdir()
    (tmp_path / "nothing.txt").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.txt")
    assert names(open_records(str(tmp_path), io.BytesIO())) == ["one.txt"]
    for name in ("nothing.txt", "pipe.txt"):
        assert f"{name} is no file, or a link to nothing, and is not read" in caplog.text
    assert "sub" not in caplog.text.replace(str(tmp_path), "")


def test_file_that_vanishes_fails_alone(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").write_text("x")
    records = open_records(str(tmp_path), io.BytesIO())
    (tmp_path / "b").unlink()
    with pytest.raises(MalformedRequest, match="the file cannot be read: No such file or directory"):
        records.task(0, Options())


def test_output_among_the_input_is_left_out(tmp_path: Path) -> None:
    for name in (
        "a.txt",
        "out.jsonl",
        "out.jsonl.journal",
        "out.jsonl.journal-journal",
        "sums/a.txt.json",
        "sums/.precis-journal",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    assert names(open_records(str(tmp_path), io.BytesIO(), tmp_path / "sums")) == [
        "a.txt", "out.jsonl", "out.jsonl.journal", "out.jsonl.journal-journal",
    ]  # fmt: skip
    assert names(open_records(str(tmp_path), io.BytesIO(), tmp_path / "out.jsonl")) == ["a.txt", "sums/a.txt.json"]
    with pytest.raises(InputError, match="holds all files of INPUT"):
        open_records(str(tmp_path), io.BytesIO(), tmp_path)


@pytest.mark.parametrize("output", ["b.txt", "sub"])
def test_documents_are_not_taken_for_output(tmp_path: Path, output: str) -> None:
    """No journal stands by them, so that no batch wrote them: `--restart` would remove them."""
    for name in ("a.txt", "b.txt", "sub/c.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    for source in (tmp_path, tmp_path / "**" / "*.txt"):
        with pytest.raises(InputError, match="of INPUT, and no batch wrote it; use another OUTPUT"):
            open_records(str(source), io.BytesIO(), tmp_path / output)


@pytest.mark.parametrize("name", ["a.jsonl", "a.txt"])
def test_output_is_not_the_file_that_is_read(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text('{"id": "a", "text": "x"}\n')
    (tmp_path / "link").symlink_to(tmp_path / name)
    (tmp_path / "twin").hardlink_to(tmp_path / name)
    for output in (name, "link", "twin"):
        with pytest.raises(InputError, match="is INPUT; use another OUTPUT"):
            open_records(str(tmp_path / name), io.BytesIO(), tmp_path / output)


def test_glob_and_single_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("d/b.txt", "d/a.txt", "d/c.md"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text("x")
    assert names(open_records("d/*.txt", io.BytesIO())) == ["d/a.txt", "d/b.txt"]
    assert names(open_records("**/*.md", io.BytesIO())) == ["d/c.md"]
    assert names(open_records("d/c.md", io.BytesIO())) == ["c.md"]


@pytest.mark.parametrize(
    ("source", "complaint"),
    [("nowhere.jsonl", "is no JSONL file, no folder, and as a glob it matches no file"), ("a**b", "is no glob")],
)
def test_useless_input(source: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=f"INPUT .*{complaint}"):
        open_records(source, io.BytesIO())


def test_pipe_is_read_as_jsonl(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=('{"id": "a", "text": "x"}\n',))
    writer.start()
    assert names(open_records(str(pipe), io.BytesIO())) == ["a"]
    writer.join()


def zipped(path: Path, parts: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return path


def test_an_archive_is_as_many_records_as_it_has_documents(tmp_path: Path) -> None:
    zipped(
        tmp_path / "a.zip",
        {"b/two.txt": "Two.", "one.md": "# One", ".hidden": "x", "__MACOSX/one.md": "x"},
    )
    records = open_records(str(tmp_path), io.BytesIO())
    assert [key.identifier for key in records.keys] == ["a.zip/b/two.txt", "a.zip/one.md"]
    (raw,) = records.task(1, Options()).raws
    assert (raw.data, raw.name) == (b"# One", "one.md")
    assert len({key.fingerprint for key in records.keys}) == 2


@pytest.mark.parametrize("content", [b"PK\x03\x04 nonsense", b""])
def test_a_damaged_archive_stands_for_itself(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(content)
    assert names(open_records(str(tmp_path), io.BytesIO())) == ["a.zip"]


def test_a_package_with_the_wrong_ending_is_one_document(tmp_path: Path) -> None:
    zipped(tmp_path / "a.zip", {"[Content_Types].xml": "<Types/>", "word/document.xml": "<w/>"})
    assert names(open_records(str(tmp_path), io.BytesIO())) == ["a.zip"]


def test_a_bomb_in_an_archive_fails_alone(tmp_path: Path) -> None:
    zipped(tmp_path / "a.zip", {"bomb.txt": " " * (33 << 20), "one.txt": "One."})
    records = open_records(str(tmp_path), io.BytesIO())
    with pytest.raises(UnusableDocument) as refused:
        records.task(0, Options())
    assert refused.value.code == "too_large"
    assert records.task(1, Options()).raws[0].data == b"One."


def test_a_damaged_document_in_an_archive_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("one.txt", "One. Two.")
    path.write_bytes(path.read_bytes().replace(b"Two", b"Six"))
    records = open_records(str(tmp_path), io.BytesIO())
    with pytest.raises(UnusableDocument) as refused:
        records.task(0, Options())
    assert refused.value.code == "corrupt_document"


def test_attachments_that_can_be_read_are_records_of_their_own(tmp_path: Path) -> None:
    message = EmailMessage()
    message["From"], message["Subject"] = "a@example.org", "Oars"
    message.set_content("See below.")
    message.add_attachment(b"# Oars", maintype="application", subtype="octet-stream", filename="../oars.md")
    message.add_attachment(b"# Again", maintype="text", subtype="markdown", filename="oars.md")
    message.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="oar.png")
    (tmp_path / "m.eml").write_bytes(message.as_bytes())
    records = open_records(str(tmp_path), io.BytesIO())
    assert [key.identifier for key in records.keys] == ["m.eml", "m.eml/oars.md", "m.eml/2-oars.md"]
    assert [records.task(index, Options()).raws[0].data for index in (1, 2)] == [b"# Oars", b"# Again"]


@pytest.mark.parametrize("name", ["../../up.txt", "/top.txt", "a/../../b.txt"])
def test_a_member_that_leads_out_of_its_archive_fails_visibly(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    zipped(tmp_path / "a.zip", {name: "Up.", "one.txt": "One."})
    records = open_records(str(tmp_path), io.BytesIO())
    assert sorted(key.identifier for key in records.keys) == sorted([f"a.zip/{name}", "a.zip/one.txt"])
    with pytest.raises(MalformedRequest, match="leads out"):
        records.task(names(records).index(f"a.zip/{name}"), Options())
    assert name in caplog.text


def test_two_members_of_one_name_are_two_records(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("b/one.txt", "First.")
        archive.writestr("b/2-one.txt", "Other.")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("b/one.txt", "Second.")
    records = open_records(str(tmp_path), io.BytesIO())
    said = {key.identifier: records.task(index, Options()).raws[0].data for index, key in enumerate(records.keys)}
    assert said == {"a.zip/b/2-one.txt": b"Other.", "a.zip/b/one.txt": b"First.", "a.zip/b/3-one.txt": b"Second."}
    assert "more than once" in caplog.text


def test_a_message_warns_only_of_what_is_no_record(tmp_path: Path) -> None:
    message = EmailMessage()
    message.set_content("See below.")
    message.add_attachment(b"# Oars", maintype="text", subtype="markdown", filename="oars.md")
    (tmp_path / "m.eml").write_bytes(message.as_bytes())
    message.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="oar.png")
    (tmp_path / "n.eml").write_bytes(message.as_bytes())
    records = open_records(str(tmp_path), io.BytesIO())
    other = {"code": "other", "detail": "x"}
    summary = {"warnings": [other, {"code": "attachments_ignored", "detail": "not read: oars.md"}]}
    told = {key.identifier: records.told(index, summary) for index, key in enumerate(records.keys)}
    assert told["m.eml"] == {"warnings": [other]}
    left = told["n.eml"]
    assert isinstance(left, dict)
    unread = left["warnings"][1]["detail"]
    assert "oar.png" in unread
    assert "oars.md" not in unread
