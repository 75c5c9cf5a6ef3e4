"""The table as text, Markdown and HTML."""

from base64 import b64encode
from hashlib import sha256
from typing import Any

from pipeline.span import SourceSpan, Span
from pipeline.summary import Provenance, SummaryUnit, TableRow, layout, table_words
from service.rendering import html_policy, render


def unit(text: str, theme: str, paragraph: int | None = None) -> SummaryUnit:
    place = SourceSpan(0, Span(0, 4), None, paragraph)
    return SummaryUnit(text, Provenance("extracted", "analysis", (place,), theme=theme))


ROWS = (
    TableRow("decision_data", "Decision", ("Title: Orr | Dale", "Date: 2001-03-04")),
    TableRow("context", "Context"),
    TableRow("conclusion", "Conclusion"),
)
UNITS = (
    unit("The barge <sank>.", "context", 2),
    unit("It was *old*.", "context"),
    unit("Appeal dismissed.", "conclusion"),
)


def answer(**changes: Any) -> dict[str, Any]:
    units = [
        {
            "text": u.text,
            "role": u.provenance.role,
            "theme": u.provenance.theme,
            "sources": [{"document": 0, "start": 0, "end": 4} | ({"paragraph": p} if p else {})],
        }
        for u in UNITS
        for p in (u.provenance.sources[0].paragraph,)
    ]
    rows = [{"theme": row.theme, "heading": row.heading, "lines": list(row.lines)} for row in ROWS]
    return {
        "title": "Orr & Dale",
        "text": layout(UNITS, ROWS),
        "units": units,
        "table": rows,
        "language": "en",
        "output_language": "en",
    } | changes


def test_text() -> None:
    assert layout(UNITS, ROWS) == (
        "Decision\nTitle: Orr | Dale\nDate: 2001-03-04\n\n"
        "Context\n[2] The barge <sank>.\nIt was *old*.\n\n"
        "Conclusion\nAppeal dismissed."
    )


def test_the_words_of_a_table_are_those_of_its_text() -> None:
    given = [(u.text, u.provenance.sources[0].paragraph) for u in UNITS]
    assert table_words(ROWS, given) == len(layout(UNITS, ROWS).split())


def test_without_rows_units_are_joined() -> None:
    assert layout(UNITS) == "The barge <sank>. It was *old*. Appeal dismissed."


def test_markdown_is_one_row_a_theme_and_its_signs_mean_nothing() -> None:
    lines = render(answer(), "markdown").split("\n")
    assert lines == [
        "# Orr & Dale",
        "",
        "| | |",
        "|---|---|",
        r"| **Decision** | Title: Orr \| Dale<br>Date: 2001-03-04 |",
        r"| **Context** | \[2\] The barge \<sank\>.<br>It was \*old\*. |",
        "| **Conclusion** | Appeal dismissed. |",
        "",
    ]


def test_html_is_a_table_and_escaped() -> None:
    page = render(answer(), "html")
    assert "<h1>Orr &amp; Dale</h1>" in page
    assert '<tr data-theme="context"><th scope="row">Context</th>' in page
    assert "<p>[2] <span" in page
    assert "<p><b>Title:</b> Orr | Dale</p>" in page
    assert "The barge &lt;sank&gt;.</span>" in page
    assert "<sank>" not in page
    assert page.count("<tr ") == page.count("</tr>") == 3


def test_html_says_the_language_of_sentences_that_is_not_the_frames() -> None:
    page = render(answer(output_language="fr"), "html")
    assert '<p lang="en">' in page
    assert '<h1 lang="en">' in page
    assert "<p lang" not in render(answer(), "html")


def test_html_tells_the_pages_that_a_sentence_is_from() -> None:
    places = [{"document": 0, "start": 0, "end": 4, "page": 3}, {"document": 0, "start": 9, "end": 12, "page": 4}]
    unit = {"text": "It sank.", "role": "facts", "theme": None, "topic": None, "sources": places}
    assert 'data-page="3–4"' in render(answer(table=None, units=[unit]), "html")


def test_topics_are_headings() -> None:
    place = [{"document": 0, "start": 0, "end": 4}]
    units = [
        {"text": text, "role": "definition", "theme": None, "topic": topic, "sources": place}
        for text, topic in (("It is old.", "a <barge>"), ("It sank.", "a <barge>"), ("It is deep.", "river"))
    ]
    given = answer(table=None, units=units, title=None)
    assert render(given, "markdown") == "## a \\<barge\\>\n\nIt is old. It sank.\n\n## river\n\nIt is deep.\n"
    page = render(given, "html")
    assert "<h2>a &lt;barge&gt;</h2>" in page
    assert page.count("<p>") == 2


def test_the_policy_of_the_page_allows_its_own_style_only() -> None:
    style = render(answer(), "html").partition("<style>")[2].partition("</style>")[0]
    assert b64encode(sha256(style.encode()).digest()).decode() in html_policy()
