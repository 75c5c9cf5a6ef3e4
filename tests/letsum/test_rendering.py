"""The table as text, Markdown and HTML."""

from typing import Any

from pipeline.span import SourceSpan, Span
from pipeline.summary import Provenance, SummaryUnit, TableRow, layout, table_words
from service.rendering import render


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
        r"| Decision | Title: Orr \| Dale<br>Date: 2001-03-04 |",
        r"| Context | \[2\] The barge \<sank\>.<br>It was \*old\*. |",
        "| Conclusion | Appeal dismissed. |",
        "",
    ]


def test_html_is_a_table_and_escaped() -> None:
    page = render(answer(), "html")
    assert "<h1>Orr &amp; Dale</h1>" in page
    assert '<tr data-theme="context"><th scope="row">Context</th>' in page
    assert "<p>[2] <span" in page
    assert "The barge &lt;sank&gt;.</span>" in page
    assert "<sank>" not in page
    assert page.count("<tr ") == page.count("</tr>") == 3


def test_html_says_the_language_of_sentences_that_is_not_the_frames() -> None:
    assert '<p lang="en">' in render(answer(output_language="fr"), "html")
    assert "<p lang" not in render(answer(), "html")
