"""Lists of labels and values (`dl`) are rows like those of a table; glossaries and the like stay text."""

import pytest

from tests.pipeline.ingest.reading import marked, paragraphs, read

SAID = "<p>The club lends its boats to whoever can row, from the first of May until the lake is frozen again.</p>"
ENGLISH = (
    "<dl><dt>Fee</dt><dd>£31 a year</dd><dt>Open</dt><dd>Monday, 5 pm</dd><dd>Friday, 6 pm</dd>"
    "<dt>Keys</dt><dt>Oars</dt><dd>Ann <b>Dale</b><span hidden>secret</span></dd></dl>"
)
FRENCH = (
    "<dl><div class='row'><dt>Tarif\u00a0:</dt><dd>31\u00a0€ par an</dd></div>"
    "<div class='row'><dt>Courriel\u00a0:</dt><dd><a href='mailto:a@b.example'>a@b.example</a></dd></div></dl>"
)


def page(definitions: str) -> bytes:
    return f"<html><body><main><h1>Boats</h1>{SAID}{definitions}</main></body></html>".encode()


@pytest.mark.parametrize(
    ("definitions", "rows"),
    [
        (ENGLISH, "Fee\t£31 a year\nOpen\tMonday, 5 pm / Friday, 6 pm\nKeys / Oars\tAnn Dale"),
        (FRENCH, "Tarif\u00a0:\t31\u00a0€ par an\nCourriel\u00a0:\ta@b.example"),
    ],
)
def test_labels_stand_beside_their_values(definitions: str, rows: str) -> None:
    assert [found for found in marked(read(page(definitions), "a.html")) if found[0] != "title"] == [("table", 0, rows)]


def test_a_value_that_is_a_list_stays_a_list_between_the_rows() -> None:
    definitions = (
        "<dl><dt>Fee</dt><dd>£31</dd><dt>Bring</dt><dd><ul><li>a towel</li></ul></dd><dt>By</dt><dd>4 May</dd></dl>"
    )
    source = read(page(definitions), "a.html")
    assert marked(source)[1:] == [("table", 0, "Fee\t£31"), ("list_item", 1, "a towel"), ("table", 0, "By\t4 May")]
    assert paragraphs(source)[2:] == ["Fee\t£31", "Bring", "a towel", "By\t4 May"]


@pytest.mark.parametrize(
    "definitions",
    [
        f"<dl><dt>Scull</dt><dd>{'An oar held in one hand while the other holds its twin. ' * 2}</dd></dl>",
        "<dl><dt>May I bring a dog?</dt><dd>Yes, on a lead.</dd></dl>",
        "<dl><dd>Only set in from the margin.</dd></dl>",
        "<dl><dt>Only a label</dt></dl>",
    ],
)
def test_glossaries_questions_and_halves_of_pairs_stay_text(definitions: str) -> None:
    source = read(page(definitions), "a.html")
    assert [kind for kind, *_ in marked(source)] == ["title"]


def test_a_list_of_links_is_navigation() -> None:
    links = "<dl><dt><a href='/b'>Boats</a></dt><dd><a href='/o'>Oars</a></dd></dl>"
    assert "Oars" not in read(page(links), "a.html").text


def test_rows_in_markdown_are_rows_too() -> None:
    source = read(b"# Boats\n\n<dl><dt>Fee</dt><dd>12 pounds</dd></dl>\n", "a.md")
    assert marked(source)[1:] == [("table", 0, "Fee\t12 pounds")]
