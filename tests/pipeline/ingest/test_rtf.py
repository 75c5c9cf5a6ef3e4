"""RTF: code pages, styles, tables, notes, and what is no text."""

import pytest

from tests.pipeline.ingest.reading import marked, paragraphs, read

BODY = r"The two teams worked apart for a year and compared their notes only at the end.\par "


FONTS = r"{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}{\f2\fcharset2 Symbol;}{\f3\fcharset128 Mincho;}}"


def rtf(body: str, head: str = "") -> bytes:
    return (r"{\rtf1\ansi\ansicpg1252\deff0" + FONTS + head + body + "}").encode("ascii")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"caf\'e9 \'ab no\'ebl \'bb", "café « noël »"),
        (r"caf\u233? \u8364 E \uc0\u338 uvre", "café € Œuvre"),
        (r"\uc2\u233 xxt\u233\'65\'65!", "ét é!".replace(" ", "")),
        (r"\u-10179 ?\u-8704 ?", "\U0001f600"),
        (r"{\f1 \'cf\'f0\'e8}", "При"),
        (r"{\f3 \'8e\'96}", "事"),
        (r"{\f2 \'b7} one", "• one"),
        (r"\ldblquote a\rdblquote\emdash b\~c\_d \{e\} \\", "“a”—b\u00a0c-d {e} \\"),
        (r"so\-lid", "solid"),
        (r"one\line two{\v hidden}{\deleted gone}{\*\unknown gone}{\pict 89504e47}{\header gone}.", "one two."),
        (r"{\field{\*\fldinst HYPERLINK x}{\fldrslt link}}", "link"),
    ],
)
def test_characters(body: str, text: str) -> None:
    assert read(rtf(body), "a.rtf").text == text


def test_headings_by_style_by_outline_level_and_by_bold() -> None:
    head = r"{\stylesheet{\s0 Normal;}{\s1\b heading 1;}{\s2\sbasedon1 Chapitre;}{\s3 Titre 3;}}"
    headings = (r"\s1 Hives", r"\s2 Queens", r"\s3 Vieilles reines", r"\outlinelevel1 Drones", r"{\b Workers}")
    body = "".join(rf"\pard{heading}\par\pard " + BODY for heading in headings)
    assert marked(read(rtf(body, head), "a.rtf")) == [
        ("heading", 1, "Hives"),
        ("heading", 1, "Queens"),
        ("heading", 3, "Vieilles reines"),
        ("heading", 2, "Drones"),
        ("heading", 4, "Workers"),
    ]


def test_tables_lists_footnotes_and_text_boxes() -> None:
    body = (
        r"\trowd\pard\intbl Town\cell Bees\cell\row\pard\intbl Laval\cell 40\cell\row\pard "
        r"{\pntext\'b7\tab}first\par\pard Before{\footnote\pard See the annex.} and after."
        r"{\shp{\*\shpinst{\sp{\sn name}{\sv value}}{\shptxt\pard In a box.\par}}}\par"
    )
    source = read(rtf(body), "a.rtf")
    assert marked(source) == [
        ("table", 0, "Town\tBees\nLaval\t40"),
        ("list_item", 1, "first"),
        ("footnote", 0, "See the annex."),
    ]
    assert paragraphs(source)[2:] == ["Before and after.", "See the annex.", "In a box."]


def test_a_code_page_that_nobody_knows_is_passed_over() -> None:
    data = rtf(r"\pard caf\'e9\par ").replace(b"ansicpg1252", b"ansicpg99999")
    assert read(data, "a.rtf").text == "café"


def test_the_title_of_the_info_group_is_no_text() -> None:
    source = read(rtf(r"{\info{\title On bees}{\author Ann}}\pard On bees\par " + BODY), "a.rtf")
    assert source.title == "On bees"
    assert "Ann" not in source.text


@pytest.mark.parametrize("cut", [40, 120, 160, 200])
def test_a_truncated_file_gives_what_it_has_or_is_empty(cut: int) -> None:
    whole = rtf(BODY * 3)
    source = read(whole[: len(whole) - cut], "a.rtf")
    assert source.text.startswith("The two teams")
