"""Heads of columns that have figures: days, "until 3 May", a corner without words; rows without their middle cells."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

WEEK = """# Sailing week of the Fell Boat Club

| Hour | Monday 3 May | Tuesday 4 May |
|---|---|---|
| 9 am | Knots in the loft | Ropes, with the keeper |
| 2 pm | Out on the water | Race to the lock |

Whoever comes late waits on the quay until the boats are back. The race is rowed in any weather but ice.
"""
PRICES = b"""<html><body><h1>Prices of the boathouse</h1><table><tr><td></td><th>One visit</th><th>10 visits</th></tr>
<tr><td>Adult</td><td>\xc2\xa39</td><td>\xc2\xa380</td></tr><tr><td>Child</td><td>\xc2\xa34</td><td>\xc2\xa335</td></tr></table>
<p>Boats are hired by the hour to whoever can swim, and come back before dark.</p></body></html>"""
LOYER = """Agence du Val
2, quai Sud
17000 La Rochelle

                                        Mme Ada Quillet
                                        9, rue Haute
                                        17000 La Rochelle

La Rochelle, le 3 mai 2027

Objet : révision du loyer du hangar

Madame,

Le loyer du hangar est
révisé au 1er juillet 2027 comme le prévoit votre bail.

                              Jusqu'au 30 juin     À partir du 1er juillet
Loyer                              642,00 €                 648,93 €
Charges                             55,00 €                  61,00 €

Veuillez agréer, Madame, nos salutations distinguées.

Luc Prat
"""
QUOTE = """Fell Boats Ltd                                Quotation no. FB-9
2 Lock Lane                                   3 May 2027
Ludlow SY8 1AB

Item                        Each      No.       Price
-----------------------------------------------------
Oars, ash, with leather   £40.00       85   £3,400.00
collars
Crew: 9 rowers, 2 cooks                     £1,310.00
Hire of the big tent                          £412.00
-----------------------------------------------------
Net                                         £5,122.00
VAT at 20%                                  £1,024.40
Total                                       £6,146.40

The deposit is kept if you cancel later than sixty days before the regatta.
"""


def told(data: bytes | str, media_type: str) -> tuple[str, list[str]]:
    raw = data if isinstance(data, bytes) else data.encode()
    summary = shipped().summarize([RawDocument(raw, media_type)], Request(profile="digest"))
    facts = [fact["value"].replace("\N{NO-BREAK SPACE}", " ") for fact in summary.extras.fields["key_facts"]]
    return summary.text, facts


def test_days_head_columns() -> None:
    _, facts = told(WEEK, "text/markdown")
    assert "9 am – Monday 3 May: Knots in the loft; Tuesday 4 May: Ropes, with the keeper" in facts


def test_a_corner_without_words_leaves_the_heads() -> None:
    _, facts = told(PRICES, "text/html")
    assert "Adult – One visit: £9; 10 visits: £80" in facts


def test_heads_with_days_stand_over_sums() -> None:
    text, facts = told(LOYER, "text/plain")
    assert "Loyer – Jusqu'au 30 juin : 642,00 €; À partir du 1er juillet : 648,93 €" in facts
    assert "révisé" not in text.splitlines()[1]


def test_rows_without_their_middle_cells_are_items() -> None:
    text, facts = told(QUOTE, "text/plain")
    assert "Crew: 9 rowers, 2 cooks | £1,310.00" in facts
    assert "Hire of the big tent | £412.00" in facts
    assert "---" not in text


def test_a_table_line_of_stars_is_passed_over() -> None:
    text, _ = told(
        f"The lock of Saltby is shut from 3 May to 9 June 2027.\n\n{'     *' * 3}\n\n{PARAGRAPH}", "text/plain"
    )
    assert "towpath" in text


PARAGRAPH = "Boats may wait on the river above it, and whoever walks takes the towpath of the other bank.\n"
