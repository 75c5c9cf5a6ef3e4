"""Cells of workbooks as their formats show them: shares in per cent, sums with their currency."""

from time import process_time

import pytest

from pipeline.ingest.number_formats import number_format, shown_as
from tests.pipeline.ingest.files import xlsx
from tests.pipeline.ingest.reading import read


@pytest.mark.parametrize(
    ("code", "value", "shown"),
    [
        ("0%", "0.2", "20%"),
        ("0.0%", "0.125", "12.5%"),
        ('"£"#,##0.00', "1234.5", "£1,234.50"),
        ("[$£-809]#,##0;[Red]-[$£-809]#,##0", "-1234", "-£1,234"),
        ('#,##0.00\\ "€"', "1234.5", "1\u202f234,50 €"),
        ("#,##0.00 [$€-40C]", "-80", "-80,00 €"),
        ('_-"£"* #,##0.00_-;-"£"* #,##0.00_-', "7", "£7.00"),
    ],
)
def test_shares_and_sums_are_shown(code: str, value: str, shown: str) -> None:
    assert shown_as(value, number_format(164, code)) == shown


@pytest.mark.parametrize(
    "code", ["General", "#,##0", "0.00", "0.00E+00", '0 "boats"', "@", "", "# ?/?", "yyyy-mm-dd", '0"%"']
)
def test_other_formats_leave_the_digits(code: str) -> None:
    assert shown_as("12", number_format(164, code)) is None


@pytest.mark.parametrize("unit", ["[$", "[", "[$-", '"', "\\", "#,", "_", "[$a"])
def test_no_code_is_dear(unit: str) -> None:
    begun = process_time()
    number_format(164, unit * (200_000 // len(unit)) + "0")
    assert process_time() - begun < 0.5


def test_built_in_shares_are_known() -> None:
    assert shown_as("0.055", number_format(10, None)) == "5.50%"
    assert shown_as("n/a", number_format(10, None)) is None


def test_a_workbook_shows_its_cells() -> None:
    styles = (
        '<numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;£&quot;#,##0"/></numFmts>'
        '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs>'
    )
    row = (
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Rent</t></is></c><c r="B1" s="1"><v>1200</v></c>'
        '<c r="C1" s="2"><v>0.04</v></c><c r="D1" s="0"><v>1200</v></c></row>'
    )
    assert read(xlsx({"Sums": row}, styles=styles), "sums.xlsx").text.endswith("Rent\t£1,200\t4%\t1200")
