"""Rows of tables in columns of spaces whose cells go on below themselves."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

INVOICE = """Fell Boats Ltd
Lock Lane, Harrow

INVOICE No. FB-118                         Date: 4 May 2026

To: Quill Rowing Club

Description                   Qty    Unit price     Amount
Ash oars, varnished, with       2        £40.00     £80.00
leather collars
Rowlocks (bronze),              4         £9.00     £36.00
one pair spare
                                     Total due     £116.00

Payment is due by 4 June 2026.
"""
COURSES = """Club de voile du Val

Programme des stages, été 2026

Stage              Dates                  Lieu             À apporter
Optimist           Du 6 au 10 juillet     Base nord        Gilet,
débutants          de 9 h à midi          (ponton B)       deux cordes
Catamaran          Du 13 au 17 juillet    Base sud         Combinaison
                   de 14 h à 17 h                          intégrale

Les inscriptions sont reçues au bureau jusqu'au 15 juin 2026.
"""


TERMS = """FELL BOATS LIMITED - OUTLINE OF TERMS

POINT             WHAT IS AGREED                    REMARKS
----------------  --------------------------------  ----------------
Berths            Twelve berths, of which three     Plan of 3 May
                  for visitors                      annexed

Rent of the       GBP 900 a month,                  First draft:
north quay        from 1 June 2026                  GBP 1,100

Repairs           By the Council; dredging every    -
                  fourth year
"""


def facts(text: str, name: str) -> list[str]:
    summary = shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))
    return [
        fact["value"].replace("\N{NO-BREAK SPACE}", " ")
        for fact in summary.extras.fields["key_facts"]
        if fact["name"] == name
    ]


def test_items_have_all_their_lines() -> None:
    assert facts(INVOICE, "item") == [
        "Ash oars, varnished, with leather collars | 2 | £40.00 | £80.00",
        "Rowlocks (bronze), one pair spare | 4 | £9.00 | £36.00",
    ]


def test_cells_go_on_below_themselves() -> None:
    assert facts(COURSES, "field") == [
        "Optimist débutants – Dates : Du 6 au 10 juillet de 9 h à midi; Lieu : Base nord (ponton B); "
        "À apporter : Gilet, deux cordes",
        "Catamaran – Dates : Du 13 au 17 juillet de 14 h à 17 h; Lieu : Base sud; À apporter : Combinaison intégrale",
    ]


def test_rows_between_blank_lines_are_whole() -> None:
    assert facts(TERMS, "field") == [
        "Berths – WHAT IS AGREED: Twelve berths, of which three for visitors; Remarks: Plan of 3 May annexed",
        "Rent of the north quay – WHAT IS AGREED: GBP 900 a month, from 1 June 2026; Remarks: First draft: GBP 1,100",
        "Repairs – WHAT IS AGREED: By the Council; dredging every fourth year",
    ]
