"""HTML and Markdown: the article with its headings, without the furniture of the site."""

import datetime
import sys

import pytest

from pipeline.errors import UnusableDocument
from tests.pipeline.ingest.reading import marked, paragraphs, read, read_apart

PAGE = """<!DOCTYPE html><html lang="en-CA"><head><meta charset="utf-8"><title>Salt in rivers | The Daily Stream</title>
<meta property="article:published_time" content="2024-11-05T08:00:00Z"><script>var x = "tracking";</script></head><body>
<header><a href="/">The Daily Stream</a></header>
<nav><ul><li><a href="/news">News</a></li><li><a href="/sport">Sport</a></li></ul></nav>
<main><article><h1>Salt in rivers</h1>
<p>Road salt reaches most rivers of the north within two winters, and it stays there far longer than was
thought when the first depots were opened in the valley.</p>
<h2>What was measured</h2>
<p>Volunteers filled four hundred bottles between March and June.<br><br>Each bottle was weighed twice,
first full and then dry, so that the salt could be told from the silt.</p>
<ul><li>Upper river: little change.</li><li>Lower river: <ul><li>twice the salt in March,</li></ul></li></ul>
<blockquote><p>We did not expect the fish to leave so soon.</p></blockquote>
<figure><img src="a.png"><figcaption>Figure 1. The stations.</figcaption></figure>
<table><caption>Salt by month</caption><tr><th>Month</th><th>Grams</th></tr><tr><td>March</td><td>1.4</td></tr></table>
<pre>salt = full - dry
print(salt)</pre>
<p>The towns along the river have agreed to try sand instead, beginning with the two steepest streets, and
to publish what they find before the next winter comes.</p></article>
<aside><a href="/x">Ten diets that shock doctors</a></aside></main>
<footer>Copyright The Daily Stream</footer></body></html>"""


def test_only_a_page_with_links_is_searched_for_its_article(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does so is imported late, within the walls of the process that parses."""
    assert read_apart(PAGE.encode(), "page.html") == read(PAGE.encode(), "page.html")
    monkeypatch.setitem(sys.modules, "trafilatura", None)
    assert read(b"<p>The hives are full.</p>", "a.html").text == "The hives are full."
    with pytest.raises(ImportError):
        read(b'<p>The <a href="/x">hives</a> are full.</p>', "a.html")


def test_the_article_is_kept_with_its_marks_and_the_site_is_not() -> None:
    source = read(PAGE.encode(), "page.html")
    assert marked(source) == [
        ("title", 0, "Salt in rivers"),
        ("heading", 2, "What was measured"),
        ("list_item", 1, "Upper river: little change."),
        ("list_item", 1, "Lower river:\n\ntwice the salt in March,"),
        ("list_item", 2, "twice the salt in March,"),
        ("quotation", 1, "We did not expect the fish to leave so soon."),
        ("caption", 0, "Figure 1. The stations."),
        ("caption", 0, "Salt by month"),
        ("table", 1, "Month\tGrams\nMarch\t1.4"),
        ("code", 0, "salt = full - dry\nprint(salt)"),
    ]
    assert "Each bottle was weighed twice, first full and then dry" in source.text
    for foreign in ("tracking", "Sport", "diets", "Copyright"):
        assert foreign not in source.text
    assert (source.title, source.date, source.language) == ("Salt in rivers", datetime.date(2024, 11, 5), "en")


def test_what_unfolds_stands_under_its_summary() -> None:
    page = """<html><body><main><h1>Questions</h1><h2>Tickets</h2>
<details><summary>Dogs and cats</summary><p>Dogs travel free of charge on every boat of the line.</p></details>
<details><summary><h4>Bicycles</h4></summary><p>Each bicycle costs two euros, whatever the distance.</p></details>
</main></body></html>"""
    headings = [(level, text) for kind, level, text in marked(read(page.encode(), "page.html")) if kind == "heading"]
    assert headings == [(2, "Tickets"), (3, "Dogs and cats"), (4, "Bicycles")]


def test_a_page_without_an_article_gives_all_its_visible_text() -> None:
    data = b"<body><h1>Notice</h1><p>Closed on Monday.</p><p hidden>secret</p><div>Open on Tuesday.</div></body>"
    assert paragraphs(read(data, "a.html")) == ["Notice", "Closed on Monday.", "Open on Tuesday."]


@pytest.mark.parametrize(
    ("head", "encoding"),
    [("<meta charset='iso-8859-1'>", "cp1252"), ("<meta charset=utf-16>", "utf-16"), ("", "cp1252"), ("", "utf-8")],
)
def test_the_characters_are_found_whatever_the_page_says(head: str, encoding: str) -> None:
    page = f"<html><head>{head}</head><body><p>L’élève paya 15 € à la maîtresse « déçue ».</p></body></html>"
    assert read(page.encode(encoding), "a.html").text == "L’élève paya 15 € à la maîtresse « déçue »."


def test_spaces_of_french_punctuation_stay_and_invisible_characters_go() -> None:
    page = "<p>Vrai\u00a0? C\u2019est\u00a0\u00a0 so\u00adli\u200bde\u00a0: oui.</p>"
    assert read(page.encode(), "a.html").text == "Vrai\u00a0? C\u2019est solide\u00a0: oui."


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"<p>The tenant shall <del>not</del> paint the <s>hull and</s> mast, and may [not] sublet.</p>", "a.html"),
        (b"The tenant shall ~~not~~ paint the ~~hull and~~ mast, and may [not] sublet.", "a.md"),
    ],
)
def test_what_was_struck_out_is_not_read_and_brackets_are(data: bytes, name: str) -> None:
    assert read(data, name).text == "The tenant shall paint the mast, and may [not] sublet."


def test_lines_of_a_cell_are_apart() -> None:
    source = read(
        b"<table><tr><th>Action</th><th>Who</th></tr><tr><td>Ask the council<br>about li<b>gh</b>ts<!-- x --> now</td>"
        b"<td><p>Ann</p><p>Bob</p></td></tr></table>",
        "a.html",
    )
    assert source.text == "Action\tWho\nAsk the council about lights now\tAnn; Bob"


def test_a_table_that_only_lays_out_prose_is_no_table() -> None:
    cell = (
        "The council met on Thursday and heard the engineers for an hour before it went on to vote on the new bridge "
        * 2
    )
    source = read(f"<table><tr><td>{cell}</td><td>{cell}</td></tr></table>".encode(), "a.html")
    assert source.marks == ()
    assert len(paragraphs(source)) == 2


def test_pages_that_nest_hundreds_of_tags_are_read_and_thousands_refused() -> None:
    deep = "<div>" * 1500 + "At the bottom." + "</div>" * 1500
    assert read(f"<html><body>{deep}</body></html>".encode(), "a.html").text == "At the bottom."
    with pytest.raises(UnusableDocument) as refused:
        read(b"<html><body>" + b"<div>" * 100_000 + b"At the bottom.", "a.html")
    assert refused.value.code == "corrupt_document"
    assert "nests tags too deeply" in refused.value.detail


@pytest.mark.parametrize(
    "data", [b"<html></html>", b"<!DOCTYPE html><!-- nothing -->", b"<p>  </p>", b"<html><head><title>T"]
)
def test_a_page_without_words_is_empty(data: bytes) -> None:
    with pytest.raises(UnusableDocument) as refused:
        read(data, "a.html")
    assert refused.value.code == "empty_document"


def test_markdown_is_read_by_its_structure() -> None:
    text = """---
title: "Une rivière salée"
---

# Le sel

Le sel atteint la rivière
en deux hivers.

## Mesures

1. Peser la bouteille.
2. La sécher.

> Les poissons sont partis.

| Mois | Grammes |
|------|---------|
| mars | 1,4     |

```
sel = plein - sec
```
"""
    source = read(text.encode(), "a.md")
    assert source.title == "Une rivière salée"
    assert paragraphs(source)[:3] == ["Une rivière salée", "Le sel", "Le sel atteint la rivière en deux hivers."]
    assert marked(source) == [
        ("title", 0, "Une rivière salée"),
        ("title", 0, "Le sel"),
        ("heading", 2, "Mesures"),
        ("list_item", 1, "Peser la bouteille."),
        ("list_item", 1, "La sécher."),
        ("quotation", 1, "Les poissons sont partis."),
        ("table", 1, "Mois\tGrammes\nmars\t1,4"),
        ("code", 0, "sel = plein - sec"),
    ]


def test_front_matter_is_read_where_the_text_does_not_say_it() -> None:
    text = """---
layout: post
title: >-
  Une rivière
  salée
description: "L'eau du bassin est plus salée\\_: voici pourquoi."
author: 'Lise Aubry, chimiste'
date: '2022-10-13T16:00:00.000Z'
tags:
  - sel
image: https://example.org/a.png
---
Le sel atteint la rivière.
"""
    source = read(text.encode(), "a.md")
    assert paragraphs(source) == [
        "Une rivière salée",
        "Author: Lise Aubry, chimiste\nDate: 2022-10-13",
        "L'eau du bassin est plus salée : voici pourquoi.",
        "Le sel atteint la rivière.",
    ]
    assert "example.org" not in source.text


def test_front_matter_that_the_text_says_is_not_said_twice() -> None:
    text = (
        "---\ntitle: Le Sel\nsummary: Le sel atteint la rivière…\n---\n# Le sel\n\nLe sel atteint la rivière en mai.\n"
    )
    assert paragraphs(read(text.encode(), "a.md")) == ["Le sel", "Le sel atteint la rivière en mai."]


@pytest.mark.parametrize("frame", ["<p>{}</p>", "<pre>{}</pre>"])
def test_a_message_in_an_archive_keeps_its_quotations_apart(frame: str) -> None:
    lines = (
        "The hives are empty, and nobody knows since when.",
        "",
        "On 3 May 2021 at 10:12, Bob wrote:",
        "> Have you looked?",
        "> They were full.",
        "> I counted them.",
    )
    said = ("<br>" if frame == "<p>{}</p>" else "\n").join(lines).replace("> ", "&gt; ")
    page = f"<html><head><title>Hives</title></head><body><h1>Hives</h1>{frame.format(said)}</body></html>"
    source = read(page.encode(), "a.html")
    assert marked(source)[1:] == [
        (
            "quotation",
            1,
            "On 3 May 2021 at 10:12, Bob wrote:\n\nHave you looked?\n\nThey were full.\n\nI counted them.",
        )
    ]
    assert "nobody knows since when." in paragraphs(source)[1]


def test_code_stays_code() -> None:
    source = read(PAGE.encode(), "page.html")
    assert ("code", 0, "salt = full - dry\nprint(salt)") in marked(source)


SAID = (
    "<p>The way to moor a barge is to notice what seems loose, or missing, or broken, and to tie a rope there.</p>" * 3
)


@pytest.mark.parametrize(
    ("head", "body", "title"),
    [
        ("<title>Rope of the week | The Harbor</title>", f"<h2>News</h2>{SAID}", "Rope of the week"),
        ("<title>The Harbor</title>", f"<h2>News</h2>{SAID}", "The Harbor"),
        (
            '<title>Harbor</title><meta property="og:title" content="How to moor">',
            f"<h2>How to moor</h2><div>{SAID}</div><h2>And then</h2>",
            "How to moor",
        ),
        (
            "<title>How to Moor a Barge</title>",
            f'<img alt="How to Moor a Barge"><br>May 2021{SAID}',
            "How to Moor a Barge",
        ),
        ("<title>Quays : a list - Harbor</title>", f"<b>Quays : a list</b>{SAID}", "Quays : a list"),
    ],
)
def test_a_page_without_a_main_heading_has_the_title_that_it_is_known_by(head: str, body: str, title: str) -> None:
    source = read(f"<html><head>{head}</head><body>{body}</body></html>".encode(), "a.html")
    assert source.title == title
    assert [words for kind, _, words in marked(source) if kind == "title"] == [title]
    assert paragraphs(source).count(title) == 1


def test_what_is_named_furniture_goes_only_where_it_is_little() -> None:
    page = '<div class="sidebar"><p>Subscribe to our letter.</p></div><div class="content menu">{}</div>'
    source = read(f"<html><body><h1>Ropes</h1>{page.format(SAID)}</body></html>".encode(), "a.html")
    assert "Subscribe" not in source.text
    assert source.text.count("The way to moor") == 3
