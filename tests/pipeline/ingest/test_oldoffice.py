"""Word 97 to 2003 and messages of Outlook, from compound files made by hand; damaged ones end with their codes."""

import datetime

import pytest

from pipeline.errors import UnusableDocument
from pipeline.ingest.formats import DOC, MSG
from tests.pipeline.ingest.files import compound, outlook, word_97
from tests.pipeline.ingest.reading import marked, paragraphs, read


def code_of(data: bytes, name: str) -> str:
    with pytest.raises(UnusableDocument) as refused:
        read(data, name)
    return refused.value.code


def test_paragraphs_tables_and_results_of_fields() -> None:
    text = (
        "Les ruches\rElles sont \x13 PAGE \x147\x15 pleines.\x0b\x1fOui.\rMois\x07Kilos\x07\x07mai\x074\x07\x07Fin.\r"
    )
    source = read(word_97(text), "a.doc")
    assert source.media_type == DOC
    assert paragraphs(source) == ["Les ruches", "Elles sont 7 pleines. Oui.", "Mois\tKilos\nmai\t4", "Fin."]
    assert marked(source) == [("table", 0, "Mois\tKilos\nmai\t4")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (word_97("Secret.\r", flags=0x0100), "encrypted_document"),
        (word_97("Old.\r", version=0x0065), "unsupported_media_type"),
        (word_97("\r\r"), "empty_document"),
        (compound({"WordDocument": b"short"}), "corrupt_document"),
        (compound({"Workbook": b"cells"}), "unsupported_media_type"),
        (word_97("Cut.\r")[:700], "corrupt_document"),
        (word_97("Cut.\r")[:200], "corrupt_document"),
    ],
)
def test_documents_that_cannot_be_read(data: bytes, code: str) -> None:
    assert code_of(data, "a.doc") == code


def test_a_chain_that_loops_ends() -> None:
    data = bytearray(word_97("Seven hives. " * 200))
    data[-512:-508] = bytes(4)  # the first sector follows itself
    assert code_of(bytes(data), "a.doc") == "corrupt_document"


def test_a_message_of_outlook_is_read_as_mail_is() -> None:
    attached = {"__attach_version1.0_#00000000/__substg1.0_3707001F": "hive.png".encode("utf-16-le")}
    body = "See below.\r\n\r\nOn 3 May 2021 at 10:12, Bob wrote:\r\n> Full?\r\n> Seven?\r\n> Which?\r\n"
    source = read(outlook("Hives", body, attached), "a.msg")
    assert (source.media_type, source.title, source.date) == (MSG, "Hives", datetime.date(2021, 5, 3))
    assert marked(source)[:2] == [("title", 0, "Hives"), ("header_field", 0, "From: Ann Okafor\nTo: Bob")]
    assert [kind for kind, _, _ in marked(source)[2:]] == ["quotation"]
    assert paragraphs(source)[2] == "See below."
    assert [(warning.code, "hive.png" in warning.detail) for warning in source.warnings] == [
        ("attachments_ignored", True)
    ]


def test_a_message_without_text() -> None:
    assert code_of(outlook("Hives", " "), "a.msg") == "empty_document"
