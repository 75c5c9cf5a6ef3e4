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
    header = "From: Ann <ann@example.org>\nTo: bob@example.org\nDate: Mon, 03 Mar 2025 23:30:00 -0500"
    assert paragraphs(source) == ["Réunion du comité", header, "Bonjour à tous,", "la réunion est reportée."]
    assert marked(source) == [("title", 0, "Réunion du comité"), ("header_field", 0, header)]


def test_wrapped_lines_are_joined_and_short_ones_kept_apart() -> None:
    text = (
        "The two teams worked apart for a year and compared their notes\nonly at the end of it, which surprised"
        " nobody who knew them.\nCall me.\nAnn\n"
    )
    assert paragraphs(read(message(text).as_bytes(), "a.eml"))[2:] == [
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
    assert marked(source)[2:] == [
        ("quotation", 1, f"{intro}\n\nShall we meet?"),
        ("quotation", 2, "No."),
        ("header_field", 0, "--\n\nAnn\n\nHead of bees"),
    ]


@pytest.mark.parametrize("divider", ["-----Original Message-----", "-------- Message transféré --------"])
def test_a_message_quoted_whole_is_a_quotation(divider: str) -> None:
    source = read(message(f"See below.\n\n{divider}\n\nThe hives are empty.\n").as_bytes(), "a.eml")
    assert marked(source)[2:] == [("quotation", 1, f"{divider}\n\nThe hives are empty.")]


def test_html_is_read_where_there_is_no_plain_text_and_attachments_are_named() -> None:
    made = message("x")
    made.set_content(
        "<html><body><p>Bonjour <b>Bob</b>.</p><blockquote>Merci.</blockquote></body></html>", subtype="html"
    )
    made.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="ruche.png")
    source = read(made.as_bytes(), "a.eml")
    assert paragraphs(source)[2:] == ["Bonjour Bob.", "Merci."]
    assert [(w.code, "ruche.png" in w.detail) for w in source.warnings] == [("attachments_ignored", True)]


@pytest.mark.parametrize(
    ("text", "page", "is_page"),
    [
        ("To read this message, view it in your browser.", "The hives were moved to the barn. " * 4, True),
        ("Pour lire ce message, voir la version HTML.", "Les ruches ont été déplacées à la grange. " * 4, True),
        ("The hives were moved to the barn.", "The hives were moved to the barn in the rain. " * 4, False),
        ("The hives were moved. An HTML version is on our site.", "The hives were moved on.", False),
    ],
)
def test_a_text_that_only_points_at_the_page_is_not_read(text: str, page: str, *, is_page: bool) -> None:
    made = message(text)
    made.add_alternative(f"<p>{page}</p>", subtype="html")
    said = page.strip() if is_page else text
    assert " ".join(paragraphs(read(made.as_bytes(), "a.eml"))[2:]) == said


def test_a_message_saved_as_utf_16_and_an_unknown_charset_are_read() -> None:
    raw = message("Déjà vu.").as_string().replace("Content-Transfer-Encoding: base64", "X-None: 1")
    raw = raw.split("\n\n")[0] + "\n\nDéjà vu.\n"
    assert paragraphs(read(raw.encode("utf-16"), "a.eml"))[-1] == "Déjà vu."
    assert paragraphs(read(raw.replace("utf-8", "x-unknown").encode(), "a.eml"))[-1] == "Déjà vu."


@pytest.mark.parametrize(("name", "value"), [("Date", f"Mon, 9 Nov {'9' * 20} 10:00:00 +0000"), ("To", "(" * 30_000)])
def test_an_odd_field_of_the_header_makes_no_message_unreadable(name: str, value: str) -> None:
    head, _, body = message("The gate stays shut.").as_string().partition("\n\n")
    lines = [f"{name}: {value}" if line.startswith(f"{name}: ") else line for line in head.split("\n")]
    source = read(f"{chr(10).join(lines)}\n\n{body}".encode(), "a.eml")
    assert paragraphs(source)[-1] == "The gate stays shut."


@pytest.mark.parametrize(
    ("kind", "code"), [("application/pkcs7-mime", "encrypted_document"), ("image/png", "empty_document")]
)
def test_messages_without_readable_text(kind: str, code: str) -> None:
    made = message("x")
    made.replace_header("Content-Type", kind)
    with pytest.raises(UnusableDocument) as refused:
        read(made.as_bytes(), "a.eml")
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("closing", "name"), [("Best regards,", "Ann Okafor\nHead of bees"), ("Bien cordialement", "Ann\n01 02 03 04 05")]
)
def test_what_signs_a_message_is_no_part_of_what_it_says(closing: str, name: str) -> None:
    source = read(message(f"The hives are empty.\n\n{closing}\n{name}\n").as_bytes(), "a.eml")
    fields = [words for kind, _, words in marked(source) if kind == "header_field"]
    assert fields[1].startswith(closing)
    assert "hives" not in fields[1]


def test_thanks_in_the_middle_sign_nothing() -> None:
    text = "Thanks\n\nThe hives that you sent us in the spring are empty by now, all seven of them, so send others.\n"
    assert [kind for kind, _, _ in marked(read(message(text).as_bytes(), "a.eml"))] == ["title", "header_field"]


THREAD = """Shall we go on Friday? I keep the boat ready.

On Mon, 3 May 2021 at 10:12, Bob <bob@example.org> wrote:

> I cannot come today.
> Perhaps later.

Sent from my boat
"""


def test_a_thread_saved_as_text_keeps_every_sign_and_is_marked() -> None:
    source = read(THREAD.encode(), "thread.txt")
    assert source.text == THREAD
    assert [(kind, words[:11]) for kind, _, words in marked(source)] == [
        ("quotation", "On Mon, 3 M"),
        ("header_field", "Sent from m"),
    ]


def test_an_attribution_over_two_lines_opens_what_it_quotes() -> None:
    text = "D'accord.\n\nLe lun. 3 mai 2021 à 10:12, Bob <bob@example.org>\na écrit :\n\nViens demain.\n"
    assert [words for _, _, words in marked(read(text.encode(), "fil.txt"))] == [text.split("\n\n", 1)[1].strip()]


@pytest.mark.parametrize(
    "text", ["In 1914, Justice Okafor wrote:\n\nThe appeal fails.\n", "a > b and 3 > 2\n\nnote: x\n"]
)
def test_what_only_looks_like_a_thread_is_none(text: str) -> None:
    assert marked(read(text.encode(), "a.txt")) == []
