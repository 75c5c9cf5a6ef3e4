"""Terms of contracts, workbooks and short limits: whole values, whose notice it is, what matters most first."""

import io
import zipfile

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

LEASE = """LEASE OF A BOATHOUSE

Landlord            Fell Harbour Ltd
Tenant              Quill Rowing Club
Premises            The north shed, Saltby
Term                7 years from 3 May 2027
Rent                £900 a year, payable in advance

1. The Tenant shall keep the shed dry.
2. The rent may be raised once a year on 45 days' notice.
3. Either party may terminate the lease by giving four months' notice.
"""
INVOICE = """Fell Boats Ltd
2 Lock Lane
Ludlow SY8 1AB

INVOICE No. FB-118                         Date: 4 May 2026

To: Quill Rowing Club of Saltby and the Upper Fell

Description                   Qty    Unit price     Amount
Ash oars                        2        £40.00     £80.00
Rowlocks                        4         £9.00     £36.00
                                     Total due     £116.00

Payment is due by 4 June 2026.
"""
BAIL = """BAIL D'UN HANGAR

entre la société Port du Val SARL (« le Bailleur ») et Mme Ada Quillet (« la Preneuse »).

1. Le loyer peut être relevé chaque année avec un délai de prévenance de quinze jours.
2. Chacune des parties peut mettre fin au bail avec un préavis de quatre mois.
"""
_NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def workbook(*sheets: tuple[str, list[list[str]]]) -> bytes:
    """An XLSX file of text cells."""
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as package:
        package.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" '
            'ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/'
            'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        )
        package.writestr(
            "_rels/.rels",
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            f'<Relationship Id="r1" Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        names = "".join(f'<sheet name="{n}" sheetId="{i}" r:id="r{i}"/>' for i, (n, _) in enumerate(sheets, 1))
        package.writestr("xl/workbook.xml", f'<workbook {_NS} xmlns:r="{rel}"><sheets>{names}</sheets></workbook>')
        related = "".join(
            f'<Relationship Id="r{i}" Type="{rel}/worksheet" Target="worksheets/sheet{i}.xml"/>'
            for i in range(1, len(sheets) + 1)
        )
        package.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{related}</Relationships>',
        )
        for number, (_, rows) in enumerate(sheets, 1):
            body = "".join(
                f'<row r="{r}">'
                + "".join(
                    f'<c r="{chr(64 + c)}{r}" t="inlineStr"><is><t>{cell}</t></is></c>'
                    for c, cell in enumerate(cells, 1)
                    if cell
                )
                + "</row>"
                for r, cells in enumerate(rows, 1)
            )
            package.writestr(
                f"xl/worksheets/sheet{number}.xml", f"<worksheet {_NS}><sheetData>{body}</sheetData></worksheet>"
            )
    return stream.getvalue()


SHEETS = workbook(
    (
        "Boats",
        [
            ["Boat", "Budget", "Spent", "Keeper"],
            ["Heron", "400", "380", "A. Quill"],
            ["Teal", "900", "950", "B. Hay"],
            ["Total", "1300", "1330"],
        ],
    ),
    ("Notes", [["The Teal cost more because the hull had to be tarred twice before the season could begin."]]),
)


def told(data: bytes, media_type: str = "text/plain", words: int | None = None) -> tuple[str, list[tuple[str, str]]]:
    request = Request(profile="digest", max_words=words)
    summary = shipped().summarize([RawDocument(data, media_type)], request)
    facts = [(f["name"], f["value"].replace("\N{NO-BREAK SPACE}", " ")) for f in summary.extras.fields["key_facts"]]
    return summary.text, facts


def test_a_term_is_told_whole_and_the_notice_is_that_which_ends_it() -> None:
    text, facts = told(LEASE.encode())
    assert "between Fell Harbour Ltd and Quill Rowing Club" in text
    assert any("7 years from 3 May 2027" in value for _, value in facts)
    assert [value for name, value in facts if name == "notice_period"] == ["four months' notice"]
    assert "Rent: £900\n" not in text


def test_a_notice_of_something_else_ends_no_french_lease() -> None:
    _, facts = told(BAIL.encode())
    assert [value for name, value in facts if name == "notice_period"] == ["préavis de quatre mois"]


def test_where_there_is_little_room_the_first_sentence_is_shorter() -> None:
    text, _ = told(INVOICE.encode(), words=22)
    assert "total £116.00" in text
    assert "due 4 June 2026" in text
    assert "Upper Fell" not in text


def test_every_sheet_of_a_workbook_tells_something() -> None:
    text, facts = told(SHEETS, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    assert text.splitlines()[1].startswith("Workbook of 2 sheets")
    assert ("field", "Total – Budget: 1300; Spent: 1330") in facts
    assert "tarred twice" in text


LETTER = """Ada Quill
9 Lock Lane
Ludlow SY8 1AB

3 May 2027

The Harbour Master
Fell Harbour Ltd
2 Quay Road
Saltby HU5 1AB

Dear Sir,

Berth 12 - leaking pontoon

The pontoon of my berth has leaked since March. I do not accept that my boat did it.

I therefore ask you to do the following by Monday 7 June 2027: mend the pontoon; pay for the new paint of the hull, of
which the bill is enclosed; give me another berth until the work is done, as near to the lock as there is one; and take
the fee for April and May off the bill for the summer, since the berth could not be used by any boat in these months.

Please write and do not telephone.

Yours faithfully,

Ada Quill
"""


def test_what_is_too_long_for_a_tight_limit_leaves_its_room() -> None:
    text, _ = told(LETTER.encode(), words=36)
    assert "Ada Quill" in text
    assert "Please write and do not telephone." in text


MINUTES = """SYNDICAT DES COPROPRIÉTAIRES DU QUAI SUD

PROCÈS-VERBAL DE L'ASSEMBLÉE GÉNÉRALE DU 3 MAI 2027

Résolution n° 1 - Approbation des comptes
Les comptes font apparaître 9 480 € de dépenses pour un budget de 8 000 €.
La résolution est adoptée.

Résolution n° 2 - Bornes pour les bateaux
La résolution est rejetée. Elle ne pourra être représentée avant 2028.

Résolution n° 3 - Ravalement du hangar
L'assemblée retient l'entreprise du Val. La résolution est adoptée.
"""


def test_resolutions_are_told_by_what_they_are_of() -> None:
    text, _ = told(MINUTES.encode())
    assert "Bornes pour les bateaux : La résolution est rejetée." in text.replace("\N{NO-BREAK SPACE}", " ")
    assert not any(line.startswith("La résolution") for line in text.splitlines())
