"""Files that hold documents and are hostile: each costs its own record, and no other."""

import io
import lzma
import struct
import warnings
import zipfile
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from unittest.mock import Mock

import pytest

from pipeline.errors import UnusableDocument
from service.batch.attachments import MOST_ATTACHMENTS, Attachment, Messages, parted
from service.batch.containers import Archives, Member, members
from service.batch.records import FileRecords, open_records
from service.options import Options


def message_with(count: int) -> bytes:
    message = EmailMessage()
    message["From"], message["Subject"] = "a@example.org", "Oars"
    message.set_content("See below.")
    for number in range(count):
        message.add_attachment(b"# %d" % number, maintype="text", subtype="markdown", filename=f"{number}.md")
    return message.as_bytes()


def nested(depth: int) -> bytes:
    """Multiparts in each other, as no mail program writes them."""
    heads = (b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(depth))
    return b"Subject: deep\n" + b"".join(heads) + b"Content-Type: text/plain\n\nOne.\n"


def test_a_message_is_parted_once_for_all_its_attachments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "m.eml").write_bytes(message_with(30))
    times: list[Path] = []
    real = Messages._parted

    def counted(self: Messages, path: Path) -> tuple[Attachment, ...]:
        times.append(path)
        return real(self, path)

    monkeypatch.setattr(Messages, "_parted", counted)
    with closing(open_records(str(tmp_path), io.BytesIO())) as records:
        said = [records.task(index, Options()).raws[0].data for index in range(31)]
    assert said[1:] == [b"# %d" % number for number in range(30)]
    assert len(times) == 1


@pytest.mark.parametrize("data", [nested(3000), message_with(MOST_ATTACHMENTS + 1)], ids=["deep", "many"])
def test_a_message_that_cannot_be_parted_stands_for_itself(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(data)
    (tmp_path / "b.txt").write_text("One.")
    with closing(open_records(str(tmp_path), io.BytesIO())) as records:
        assert [key.identifier for key in records.keys] == ["a.eml", "b.txt"]
        assert records.task(0, Options()).raws[0].data == data


def test_what_a_message_holds_is_bounded() -> None:
    assert len(parted(message_with(3))) == 3
    assert parted(nested(3000)) == ()


def test_a_message_whose_attached_one_cannot_be_written_stands_for_itself(tmp_path: Path) -> None:
    head = b"To: someone@\nFrom: " + b"x" * 90 + b"@\n"
    outer = b"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\n"
    (tmp_path / "a.eml").write_bytes(outer + head + b"\nOne.\n--b--\n")
    assert parted(outer + head + b"\nOne.\n--b--\n") == ()
    with closing(open_records(str(tmp_path), io.BytesIO())) as records:
        assert [key.identifier for key in records.keys] == ["a.eml"]


def test_a_file_beyond_the_limit_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"0123456789")
    with (tmp_path / "b.txt").open("wb") as large:
        large.truncate(1 << 40)
    with closing(FileRecords([tmp_path / "a.txt"], tmp_path, most=10)) as records:
        assert records.task(0, Options()).raws[0].data == b"0123456789"
    member = Member(tmp_path / "b.txt")
    with pytest.raises(UnusableDocument, match=r"too_large: the document is 1099511627776 bytes and the limit is 10;"):
        member.raw(Messages(), Archives(), 10)


def test_the_directory_of_an_archive_is_read_once_for_all_its_members(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.zip", "b.zip"):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            for number in range(40):
                archive.writestr(f"{number:02}.txt", f"{number}.")
    times = 0
    real = zipfile.ZipFile._RealGetContents  # type: ignore[attr-defined]

    def counted(self: zipfile.ZipFile) -> None:
        nonlocal times
        times += 1
        real(self)

    monkeypatch.setattr(zipfile.ZipFile, "_RealGetContents", counted)
    with closing(open_records(str(tmp_path), io.BytesIO())) as records:
        said = [records.task(index, Options()).raws[0].data for index in range(80)]
    assert said == [b"%d." % number for number in (*range(40), *range(40))]
    assert times == 4  # once to list it, once to read it


def test_an_archive_that_changed_under_the_batch_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    for text in ("One.", "Another."):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("a.txt", text)
        if text == "One.":
            records = FileRecords([path], tmp_path)
        assert records.task(0, Options()).raws[0].data == text.encode()
    records.close()


def test_members_of_one_name_are_told_apart_whatever_the_others_are_called(tmp_path: Path) -> None:
    names = ["a.txt"] * 30 + [f"{number}-a.txt" for number in range(1, 50)]
    with warnings.catch_warnings(), zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        warnings.simplefilter("ignore")
        for name in names:
            archive.writestr(name, "One.")
    found = [member.name for member in members(tmp_path / "a.zip", Messages())]
    assert len(set(found)) == len(names)
    assert set(names) <= set(found)


def test_a_message_that_takes_too_long_stands_for_itself(tmp_path: Path) -> None:
    class Slow:
        def read(self, *_: object) -> object:
            raise UnusableDocument("too_large", "reading the body took more than 20 seconds")

        def close(self) -> None:
            pass

    (tmp_path / "a.eml").write_bytes(message_with(2))
    messages = Messages(Slow())
    assert messages.attachments(tmp_path / "a.eml") == ()


def test_a_message_that_changed_under_the_batch_fails_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    path.write_bytes(message_with(1))
    with closing(FileRecords([path], tmp_path)) as records:
        path.write_bytes(message_with(0))
        records._messages._last = None
        with pytest.raises(UnusableDocument, match="no longer what it was"):
            records.task(1, Options())


def test_a_member_that_is_packed_wrongly_fails_alone(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("one.txt", "One. " * 50)
        archive.writestr("two.txt", "Two. " * 50)
    data = (tmp_path / "a.zip").read_bytes()
    properties = data.index(struct.pack("<H", 5), 30 + len("one.txt")) + 2
    (tmp_path / "a.zip").write_bytes(data[:properties] + b"\xff" * 5 + data[properties + 5 :])
    with closing(open_records(str(tmp_path), io.BytesIO())) as records:
        with pytest.raises(UnusableDocument) as refused:
            records.task(0, Options())
        assert refused.value.code == "corrupt_document"
        assert isinstance(refused.value.__cause__, lzma.LZMAError)
        assert records.task(1, Options()).raws[0].data == b"Two. " * 50


def test_a_member_that_would_need_gigabytes_is_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("one.txt", "One. " * 50)
        archive.writestr("two.txt", "Two. " * 50)
    data = path.read_bytes()
    dictionary = data.index(struct.pack("<H", 5), 30 + len("one.txt")) + 3
    path.write_bytes(data[:dictionary] + struct.pack("<I", 3 << 30) + data[dictionary + 4 :])
    with closing(open_records(str(tmp_path), io.BytesIO())) as records:
        assert records.task(1, Options()).raws[0].data == b"Two. " * 50
        monkeypatch.setattr(zipfile.ZipFile, "open", Mock(side_effect=AssertionError))
        with pytest.raises(UnusableDocument, match="too_large: the file needs 3072 MB to be unpacked, above 64 MB"):
            records.task(0, Options())


def test_a_member_that_asks_for_all_memory_fails_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("one.txt", "One.")
    monkeypatch.setattr(zipfile.ZipExtFile, "read", Mock(side_effect=MemoryError))
    with (
        closing(open_records(str(tmp_path), io.BytesIO())) as records,
        pytest.raises(UnusableDocument, match="too_large: the file needs more memory"),
    ):
        records.task(0, Options())


def test_attachments_whose_names_meet_are_told_apart(tmp_path: Path) -> None:
    message = EmailMessage()
    message.set_content("See below.")
    for name in ("3-a.txt", "a.txt", "a.txt"):
        message.add_attachment(name.encode(), maintype="text", subtype="plain", filename=name)
    (tmp_path / "m.eml").write_bytes(message.as_bytes())
    with closing(open_records(str(tmp_path), io.BytesIO())) as records:
        names = [key.identifier for key in records.keys]
        assert names == ["m.eml", "m.eml/3-a.txt", "m.eml/a.txt", "m.eml/6-a.txt"]
        assert [records.task(number, Options()).raws[0].data for number in (1, 2, 3)] == [
            b"3-a.txt",
            b"a.txt",
            b"a.txt",
        ]


def test_members_without_a_name_are_none(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(".", "One.")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr(".", "Two.")
        archive.writestr("b.txt", "Three.")
    with closing(open_records(str(tmp_path), io.BytesIO())) as records:
        assert [key.identifier for key in records.keys] == ["a.zip/b.txt"]
