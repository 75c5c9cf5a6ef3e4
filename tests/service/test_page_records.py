"""The web page in a real browser: key facts, the paragraphs of a digest, and dates in their order."""

import re

from playwright.sync_api import Page, expect

from tests.service.browsing import browser, page, pytestmark, summarize

__all__ = ["browser", "page", "pytestmark"]

COUNCIL = """MINUTES OF THE HARBOUR COMMITTEE

Held on Tuesday 9 June 2026 at 7.30 pm in the Net Loft.

Present: Cllr A. Reed (Chair), Cllr B. Moss, Cllr C. Dale

1. Slipway
Cllr Moss reported that the slipway had failed its inspection. It was agreed to accept the quotation of Tarn Works.

2. Lamps
The Clerk reported that two lamps were broken. It was agreed to replace both lamps before the winter.

3. Moorings
Cllr Dale asked that the fees stay as they are. It was agreed not to raise the fees this year.

Action: Clerk to place the order by 15 June 2026.

Next meeting: Tuesday 14 July 2026 at 7.30 pm
"""


def test_days_to_come_are_not_said_to_have_happened_and_are_told_as_summaries_tell_them(page: Page) -> None:
    summarize(page, COUNCIL, "digest")
    line = page.get_by_role("region", name="Dates in their order")
    expect(line.locator("time").last).to_have_text("14 July 2026")
    page.click("#interface-fr")
    expect(page.get_by_role("heading", name="Les dates, dans leur ordre")).to_be_visible()


def test_items_are_paragraphs_and_no_detail_is_told_twice(page: Page) -> None:
    summarize(page, COUNCIL, "digest")
    told = page.locator("#units tr.theme td > .block").all_text_contents()
    assert [text for text in told if text.startswith(("Slipway: ", "Moorings: "))] == [
        "Slipway: It was agreed to accept the quotation of Tarn Works.",
        "Moorings: Cllr Dale asked that the fees stay as they are. It was agreed not to raise the fees this year.",
    ]
    assert len(told) == 5, "what it is, when and where, and a paragraph of each item"
    details = page.get_by_role("row", name=re.compile("^detail", re.IGNORECASE)).all_text_contents()
    assert any("failed its inspection" in text for text in details), "which is told nowhere else"
    assert any("lamps were broken" in text for text in details), "on which what was agreed no longer leans"
    assert not any("both lamps" in text or "fees" in text for text in details)


BILL = """INVOICE no. 2041

From: Tarn Works Ltd
To: Harbour Committee
Date: 3 July 2026

Berth ........ 75.00

Account holder: Tarn Works Ltd
Sort code: 12-34-56
Payment terms: 30 days

Total: £75.00
"""


def test_fields_are_called_as_their_document_calls_them(page: Page) -> None:
    page.click("#interface-fr")
    summarize(page, BILL, "digest")
    heads = page.locator("#units tr.fact th")
    assert "Champ" not in heads.all_text_contents()
    row = page.locator("#units tr.fact", has=page.get_by_role("rowheader", name="Berth", exact=True))
    expect(row.locator(".unit")).to_have_text("75.00 (75 GBP)")
