"""Plain text is what was posted, whatever its encoding."""

import codecs
from dataclasses import replace
from hashlib import sha256

import pytest

from pipeline.errors import UnusableDocument
from pipeline.ingest.door import ingest
from pipeline.ingest.settings import IngestSettings
from pipeline.source import RawDocument
from tests.pipeline.ingest.reading import WORDS, read

FRENCH = "L’été dernier, la forêt brûlait déjà ; où étaient les pompiers ? « Là-bas », dit-on. Çà et là, à Noël."
ENGLISH = "The café’s owner said “no” – and that was that."


@pytest.mark.parametrize("text", [FRENCH, ENGLISH])
@pytest.mark.parametrize(
    ("encoding", "signature"),
    [
        ("utf-8", b""),
        ("utf-8", codecs.BOM_UTF8),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("utf-16-be", codecs.BOM_UTF16_BE),
        ("utf-16-le", b""),
        ("utf-16-be", b""),
        ("cp1252", b""),
        ("mac_roman", b""),
    ],
)
def test_every_encoding_gives_the_same_text(text: str, encoding: str, signature: bytes) -> None:
    source = read(signature + text.encode(encoding), "a.txt")
    assert source.text == text
    assert source.media_type == "text/plain"


def test_a_few_bad_bytes_do_not_change_the_encoding() -> None:
    source = read(FRENCH.encode() + b" \xe9 fin", "a.txt")
    assert source.text == FRENCH + " \ufffd fin"
    assert [warning.code for warning in source.warnings] == ["encoding_guessed"]


def test_the_charset_that_is_declared_counts_where_the_bytes_show_none() -> None:
    text = "Žluťoučký kůň."
    assert read("Prix : 5 €".encode("iso-8859-15"), media_type="text/plain;charset=ISO-8859-15").text == "Prix : 5 €"
    assert read(text.encode("cp1250"), media_type='text/plain; charset="windows-1250"').text == text
    assert read(FRENCH.encode("cp1252"), media_type="text/plain; charset=no-such").text == FRENCH


def test_nothing_is_collapsed_or_taken_away() -> None:
    text = "One\r\n\r\n\ttwo  three \r\nfour\u00ad five\x0c\n\n\n"
    source = read(text.encode(), "a.txt")
    assert source.text == text
    assert source.marks == ()
    assert source.sha256 == sha256(text.encode()).hexdigest()


def test_a_guessed_encoding_is_a_warning() -> None:
    (warning,) = read(FRENCH.encode("cp1252"), "a.txt").warnings
    assert warning.code == "encoding_guessed"
    assert "cp1252" in warning.detail


def test_a_declared_encoding_that_is_not_the_text_s_is_told() -> None:
    (warning,) = read(FRENCH.encode("cp1252"), media_type="text/plain; charset=utf-8").warnings
    assert warning.detail == "its encoding is not utf-8, as is said; it was read as cp1252; save it as UTF-8"


def test_the_text_of_json_is_kept_and_lone_surrogates_keep_their_places() -> None:
    posted = "A \ud800 broken \udc00 pair,\r\nand \U0001f600."
    source = read(posted)
    assert source.text == "A \ufffd broken \ufffd pair,\r\nand \U0001f600."
    assert [warning.code for warning in source.warnings] == ["surrogates_replaced"]
    source.text.encode()


def test_a_byte_order_mark_is_no_letter_of_the_first_word_of_json() -> None:
    """A client that reads a file as UTF-8 posts it; spans index what it posted, so that a space takes its place."""
    assert read("\ufeffOne. Two.").text == " One. Two."
    assert read("One. \ufeffTwo.").text == "One. \ufeffTwo."


@pytest.mark.parametrize(
    "posted", ["The tutor\x92s \x93pump\x94 \x96 old.", "The tutor\x92s \x93pump\x94 \x96 old.".encode()]
)
def test_controls_that_are_marks_of_windows_are_read_as_these(posted: str | bytes) -> None:
    assert read(posted, "a.txt" if isinstance(posted, bytes) else None).text == "The tutor’s “pump” – old."
    assert read("One.\x85Two.\x81").text == "One.\x85Two.\x81"


def test_a_few_zero_characters_do_not_make_text_binary() -> None:
    text = "A record with a zero \x00 in it, as old programs write them, and more words after it."
    assert read(text.encode(), "a.txt").text == text


@pytest.mark.parametrize("data", [b"", b" \r\n\t \n", "", "\u00a0 "])
def test_nothing_but_white_space_is_empty(data: bytes | str) -> None:
    with pytest.raises(UnusableDocument) as refused:
        read(data, "a.txt")
    assert refused.value.code == "empty_document"
    assert refused.value.detail.endswith("give one with text")


@pytest.mark.parametrize("charset", ["charset*=a%00b'x'y", "charset*=utf-8''%00", 'charset="\x7f"'])
def test_a_charset_that_can_be_none_is_as_none(charset: str) -> None:
    assert read(FRENCH.encode("cp1252"), media_type=f"text/plain; {charset}").text == FRENCH


@pytest.mark.parametrize(
    ("charset", "data", "name"), [("bogus", FRENCH.encode(), "utf-8"), ("hex", FRENCH.encode("cp1252"), "cp1252")]
)
def test_a_charset_that_is_no_encoding_is_told_whatever_the_text_is_in(charset: str, data: bytes, name: str) -> None:
    source = read(data, media_type=f"text/plain; charset={charset}")
    detail = f"its charset is called {charset}, which is no encoding known here; it was read as {name}"
    assert source.text == FRENCH
    assert [(each.code, each.detail) for each in source.warnings] == [("unknown_charset", detail)]


@pytest.mark.parametrize(
    "charset", ["punycode", "IDNA", "unicode-escape", "raw_unicode_escape", "unicode-escape-", "Raw Unicode.Escape"]
)
def test_what_is_no_encoding_of_texts_is_not_tried(charset: str) -> None:
    text = FRENCH + "-" + "a" * 2_000_000  # punycode would take minutes
    assert read(text.encode("cp1252"), media_type=f"text/plain; charset={charset}").text == text


def test_a_title_that_is_given_has_no_sign_that_is_not_seen() -> None:
    given = RawDocument("One. Two.", "text/plain", title="annexe\u202efdp.exe\u2067 of\x00 \u200fMay\n")
    assert ingest(given, IngestSettings(), WORDS).title == "annexefdp.exe of May"
    assert ingest(replace(given, title="\u202e "), IngestSettings(), WORDS).title is None
