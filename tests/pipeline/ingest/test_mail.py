"""E-mail: the message, its subject and date, and what it quotes."""

import datetime
from email.message import EmailMessage

import pytest

from pipeline.errors import UnusableDocument
from tests.pipeline.ingest.reading import marked, paragraphs, read


def message(text: str, subject: str = "Les ruches") -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "Ann <ann@example.org>", "bob@example.org", subject
    made["Date"] = "Mon, 03 Mar 2025 23:30:00 -0500"
    made.set_content(text)
    return made


def test_subject_and_date_are_title_and_date_of_the_document() -> None:
    source = read(message("Bonjour à tous,\n\nla réunion est reportée.\n", "Réunion du comité").as_bytes(), "a.eml")
    assert (source.title, source.date) == ("Réunion du comité", datetime.date(2025, 3, 3))
    assert paragraphs(source) == ["Réunion du comité", "Bonjour à tous,", "la réunion est reportée."]
    assert marked(source) == [("title", 0, "Réunion du comité")]


def test_wrapped_lines_are_joined_and_short_ones_kept_apart() -> None:
    text = (
        "The two teams worked apart for a year and compared their notes\nonly at the end of it, which surprised"
        " nobody who knew them.\nCall me.\nAnn\n"
    )
    assert paragraphs(read(message(text).as_bytes(), "a.eml"))[1:] == [
        "The two teams worked apart for a year and compared their notes only at the end of it, which surprised"
        " nobody who knew them. Call me.",
        "Ann",
    ]


@pytest.mark.parametrize(
    "intro", ["On Monday, 3 March 2025, Bob <bob@example.org> wrote:", "Le 3 mars 2025 à 10 h, Bob a écrit :"]
)
def test_replies_are_quotations_and_signatures_go(intro: str) -> None:
    text = f"I agree.\n\n{intro}\n> Shall we meet?\n>> No.\n\n-- \nAnn\nHead of bees\n"
    source = read(message(text).as_bytes(), "a.eml")
    assert marked(source)[1:] == [
        ("quotation", 1, f"{intro}\n\nShall we meet?"),
        ("quotation", 2, "No."),
    ]
    assert "Head of bees" not in source.text


@pytest.mark.parametrize("divider", ["-----Original Message-----", "-------- Message transféré --------"])
def test_a_message_quoted_whole_is_a_quotation(divider: str) -> None:
    source = read(message(f"See below.\n\n{divider}\n\nThe hives are empty.\n").as_bytes(), "a.eml")
    assert marked(source)[1:] == [("quotation", 1, f"{divider}\n\nThe hives are empty.")]


def test_html_is_read_where_there_is_no_plain_text_and_attachments_are_named() -> None:
    made = message("x")
    made.set_content(
        "<html><body><p>Bonjour <b>Bob</b>.</p><blockquote>Merci.</blockquote></body></html>", subtype="html"
    )
    made.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="ruche.png")
    source = read(made.as_bytes(), "a.eml")
    assert paragraphs(source) == ["Les ruches", "Bonjour Bob.", "Merci."]
    assert [(w.code, "ruche.png" in w.detail) for w in source.warnings] == [("attachments_ignored", True)]


def test_a_message_saved_as_utf_16_and_an_unknown_charset_are_read() -> None:
    raw = message("Déjà vu.").as_string().replace("Content-Transfer-Encoding: base64", "X-None: 1")
    raw = raw.split("\n\n")[0] + "\n\nDéjà vu.\n"
    assert paragraphs(read(raw.encode("utf-16"), "a.eml"))[-1] == "Déjà vu."
    assert paragraphs(read(raw.replace("utf-8", "x-unknown").encode(), "a.eml"))[-1] == "Déjà vu."


@pytest.mark.parametrize(
    ("kind", "code"), [("application/pkcs7-mime", "encrypted_document"), ("image/png", "empty_document")]
)
def test_messages_without_readable_text(kind: str, code: str) -> None:
    made = message("x")
    made.replace_header("Content-Type", kind)
    with pytest.raises(UnusableDocument) as refused:
        read(made.as_bytes(), "a.eml")
    assert refused.value.code == code
