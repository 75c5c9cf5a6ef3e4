"""The claimed type is checked against the content."""

import pytest

from pipeline.errors import UnusableDocument
from pipeline.ingest.sniffing import format_of
from tests.pipeline.ingest.files import docx, odt, pdf_page
from tests.pipeline.ingest.reading import WORDS, read

MAIL = b"From: ann@example.org\nSubject: Minutes\nDate: Mon, 3 Mar 2025 10:00:00 +0100\n\nHello.\n"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256))


@pytest.mark.parametrize(
    ("data", "media_type", "name", "expected"),
    [
        (b"Plain words.", None, None, "text"),
        (b"Plain words.", "application/octet-stream", "notes", "text"),
        (b"Plain words.", "text/plain; charset=utf-8", None, "text"),
        (b"Boat,Price\nPunt,40\n", "text/csv; charset=utf-8", None, "delimited"),
        (b"Boat;Price\nPunt;40\n", None, "boats.CSV", "delimited"),
        (b"Boat\tPrice\nPunt\t40\n", "text/tab-separated-values", "boats.tsv", "delimited"),
        (b"# Plain words.", "text/markdown", None, "markdown"),
        (b"# Plain words.", None, "README.MD", "markdown"),
        (b"<!DOCTYPE html><p>Words.", None, None, "html"),
        (b"<!-- made by hand --><html><p>Words.", None, "page", "html"),
        (b"<p>Words.", "text/html", None, "html"),
        (b"Words alone.", "text/html", None, "html"),
        (b"<html><p>Words.", "text/plain", None, "html"),
        (b"<!-- saved --><!DOCTYPE html><p>Words.", "text/markdown", "page.md", "html"),
        (b"<p> is the element of a paragraph.", "text/plain", None, "text"),
        (b'<?xml version="1.0"?><!DOCTYPE x><html/>', "application/xhtml+xml", None, "html"),
        (MAIL, None, None, "mail"),
        ("\ufeff".encode("utf-16-le") + MAIL.decode().encode("utf-16-le"), None, "message.eml", "mail"),
        (b"Dear all,\nSubject: none\n\nWords.", None, None, "text"),
        (b"{\\rtf1 Words.}", None, None, "rtf"),
        (b"{\\rtf1 Words.}", "application/pdf", None, "rtf"),
        (pdf_page(b""), "text/plain", "a.txt", "pdf"),
        (pdf_page(b""), None, None, "pdf"),
        (docx(""), "application/octet-stream", None, "package"),
        (odt(""), None, "a.docx", "package"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), None, "a.docx", "office"),
    ],
)
def test_the_format_is_found(data: bytes, media_type: str | None, name: str | None, expected: str) -> None:
    assert format_of(data, media_type, name, WORDS) == expected


@pytest.mark.parametrize(
    ("data", "media_type", "name", "code", "detail"),
    [
        (PNG, None, "a.png", "unsupported_media_type", "Portable Network Graphics"),
        (PNG, None, "a.txt", "corrupt_document", "claims to be .txt but is not"),
        (b"Words.", "image/png", None, "unsupported_media_type", "files of type 'image/png' cannot be read"),
        (
            b"Words.",
            "application/pdf",
            None,
            "corrupt_document",
            "claims to be application/pdf but is not: it holds plain",
        ),
        (b"Words.", None, "a.docx", "corrupt_document", "claims to be .docx"),
        (b'<?xml version="1.0"?><data/>', None, "a.xml", "unsupported_media_type", "XML"),
    ],
)
def test_what_cannot_be_read_is_refused(
    data: bytes, media_type: str | None, name: str | None, code: str, detail: str
) -> None:
    with pytest.raises(UnusableDocument) as refused:
        format_of(data, media_type, name, WORDS)
    assert refused.value.code == code
    assert detail in refused.value.detail
    assert "\n" not in refused.value.detail


def test_an_encrypted_office_file_is_told_from_a_legacy_one() -> None:
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "EncryptedPackage".encode("utf-16-le") + bytes(100)
    with pytest.raises(UnusableDocument) as refused:
        read(data, "a.docx")
    assert refused.value.code == "encrypted_document"
    assert "save it without one" in refused.value.detail


def test_the_fields_of_a_form_are_no_document() -> None:
    form = "application/x-www-form-urlencoded"
    with pytest.raises(UnusableDocument, match="send the document as it is, and options in the query"):
        format_of(b"text=The+bridge+closes&max_words=20", form, None, WORDS)
    with pytest.raises(UnusableDocument, match="send the document as it is"):
        format_of(b"text=" + b"The+bridge+closes+" * 300 + b"&note=it+rains" * 1000, form, None, WORDS)
    assert format_of(b"E=mc2 is known to all who read.", form, None, WORDS) == "text"


def test_json_that_curl_declares_as_a_form_is_no_document() -> None:
    form = "application/x-www-form-urlencoded"
    with pytest.raises(UnusableDocument, match="declare application/json"):
        format_of(b' {"documents": [{"text": "One."}]}\n', form, None, WORDS)
    assert format_of(b'{"Yes," she said.', form, None, WORDS) == "text"
    assert format_of(b'{"documents": []}', None, None, WORDS) == "text"


def test_a_source_text_has_the_name_of_its_file() -> None:
    assert [read(b"A text.", name).name for name in ("a.txt", None)] == ["a.txt", None]


def test_a_media_type_of_thousands_of_characters_is_none() -> None:
    with pytest.raises(UnusableDocument, match=r"unsupported_media_type: the media type has 1025 characters"):
        format_of(b"A text.", "text/plain" + ";" * 1015, None, WORDS)
    assert format_of(b"A text.", "text/plain" + ";" * 1014, None, WORDS) == "text"
