"""A letter or mail is about its subject: who asks about that asks for all of it."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
LETTER = """Weir Homes
4 Lock Street, Selby YO8 4QT

3 May 2025

Ms Ada Moss
Flat 2, Mill House
Selby YO8 1AB

Dear Ms Moss,

Broken boiler in the laundry of Mill House (our reference MH-2)

Thank you for your call about the boiler in the laundry. Our fitter, Mr Reed, came on 28 April and found a cracked
valve.

We shall replace the valve in the week of 12 May. The work takes one day, and nobody will be charged for it.

The parking places behind the house will be closed on that day.

Yours sincerely,

Jo Hart
Manager
"""
LETTRE = """Régie du Bief
4 rue de l'Écluse, 56000 Vannes

Le 3 mai 2025

Madame Aïda Sow
2 rue du Moulin
56000 Vannes

Madame,

Chaudière de la buanderie (dossier MH-2)

Notre technicien, M. Roche, est venu le 28 avril et a trouvé une vanne fendue.

Nous remplacerons cette vanne dans la semaine du 12 mai. Les travaux durent une journée et ne vous coûtent rien.

Veuillez agréer, Madame, nos salutations distinguées.

Luc Hart
Gérant
"""
MAIL = (
    "From: Jo Hart <jo@weir.example>\nTo: all@weir.example\nSubject: Boiler repair\n"
    "Date: Sat, 3 May 2025 10:00:00 +0000\nContent-Type: text/plain; charset=utf-8\n"
    "\nDear all,\n\nThe fitter replaces the valve on 12 May. "
    "There is no hot water until the evening of that day.\n\nJo\n"
)


def read(text: str, focus: str | None, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request("digest", focus=focus))


@pytest.mark.parametrize(
    ("text", "media_type", "focus", "said"),
    [
        (LETTER, "text/plain", "laundry", "replace the valve in the week of 12 May"),
        (LETTRE, "text/plain", "buanderie", "dans la semaine du 12 mai"),
        (MAIL, "message/rfc822", "boiler", "replaces the valve on 12 May"),
    ],
)
def test_who_asks_about_the_subject_is_told_all(text: str, media_type: str, focus: str, said: str) -> None:
    summary = read(text, focus, media_type)
    assert said in summary.text
    assert not any(warning.code == "nothing_about_focus" for warning in summary.warnings)


def test_who_asks_about_another_thing_is_told_only_that() -> None:
    text = read(LETTER, "parking").text
    assert "parking places" in text
    assert "12 May" not in text


def test_a_subject_may_end_with_its_reference_in_brackets() -> None:
    assert "Broken boiler in the laundry of Mill House" in read(LETTER, None).text
