"""Letters that invite to a meeting: to whom, about what, when, and all that they ask behind their agenda."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

INVITATION = """HARROW SAILING CLUB
Committee

                                                   Slip Lane
                                                   Harrow HA9 2PL
                                                   Tel. 01632 960 213

                                                   2 March 2026

To: members with a berth on the north quay
    Keepers of the two moles
    Cllr B. Quill

INVITATION TO A MEETING ABOUT THE NEW CRANE

Dear all,

I should like to invite you to a meeting on

    Date:    Thursday 19 March 2026
    Time:    7.15 p.m. to 9 p.m.
    Place:   Sail loft, by the steps behind the bar

The old crane failed four times last season, and two boats stood ashore until July.
The committee therefore proposes to buy a second-hand crane for £38,000 before the
season begins.

Agenda

 1. Welcome (Ada Moss, chair)                              5 min
 2. The proposed crane                                    20 min
 3. Questions and views                                   30 min

Please tell the secretary by Friday 13 March whether you are coming, as the loft
holds no more than 60 people.

If you cannot come, you may send your views in writing to the treasurer, Mr Ned
Fell, until noon on 27 March.

There is no parking on the slip that evening.

Yours sincerely,

Ada Moss
Chair
"""
CONVOCATION = """CLUB DE VOILE DU QUAI
Bureau

                                                   12 rue de la Cale
                                                   56100 Lorient
                                                   Tél. 02 97 00 11 22

                                                   2 mars 2026

À : Membres qui ont une place au quai nord
    Gardiens des deux môles
    Mme la maire

INVITATION À UNE RÉUNION SUR LA NOUVELLE GRUE

Mesdames, Messieurs,

J'ai le plaisir de vous inviter à une réunion

    Date :    jeudi 19 mars 2026
    Heure :   19 h 15 à 21 h
    Lieu :    voilerie, par les marches derrière le bar

La vieille grue est tombée en panne quatre fois, et deux bateaux sont restés à
terre jusqu'en juillet. Le bureau propose donc d'acheter une grue d'occasion pour
38 000 € avant la saison.

Ordre du jour

 1. Accueil                                   5 min
 2. La grue proposée                         20 min
 3. Questions et avis                        30 min

Si vous ne pouvez pas venir, vous pouvez écrire au trésorier, M. Noël Fell,
jusqu'au 27 mars à midi.

Veuillez agréer, Mesdames, Messieurs, mes salutations distinguées.

Ada Mousse
Présidente
"""


def _digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        (
            INVITATION,
            "Letter, from Ada Moss, Chair, HARROW SAILING CLUB, to members with a berth on the north quay, "
            "Keepers of the two moles, Cllr B. Quill, "
            "subject “INVITATION TO A MEETING ABOUT THE NEW CRANE”, dated 2 March 2026.",
        ),
        (
            CONVOCATION,
            "Lettre, d’Ada Mousse, Présidente, CLUB DE VOILE DU QUAI, à Membres qui ont une place au quai nord, "
            "Gardiens des deux môles, Mme la maire, "
            "objet « INVITATION À UNE RÉUNION SUR LA NOUVELLE GRUE », du 2 mars 2026.",
        ),
    ],
)
def test_who_is_invited_to_what_by_the_lines_above_the_salutation(text: str, opening: str) -> None:
    said = _digest(text).text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert opening in said


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            INVITATION,
            [
                "tell the secretary by Friday 13 March whether you are coming",
                "no more than 60 people",
                "you may send your views in writing to the treasurer, Mr Ned Fell, until noon on 27 March.",
                "There is no parking on the slip that evening.",
            ],
        ),
        (CONVOCATION, ["vous pouvez écrire au trésorier, M. Noël Fell, jusqu'au 27 mars à midi."]),
    ],
)
def test_what_a_letter_asks_behind_its_agenda(text: str, asked: list[str]) -> None:
    summary = _digest(text)
    assert [each for each in asked if each not in summary.text] == []


@pytest.mark.parametrize(
    ("text", "day", "minutes"),
    [(INVITATION, "Date: Thursday 19 March 2026", ": 30 min"), (CONVOCATION, "Date : jeudi 19 mars 2026", ": 30 min")],
)
def test_the_day_of_the_meeting_and_no_minutes_of_items(text: str, day: str, minutes: str) -> None:
    said = _digest(text).text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert day in said
    assert minutes not in said


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (INVITATION, "until July. The committee therefore proposes to buy a second-hand crane for £38,000"),
        (CONVOCATION, "jusqu'en juillet. Le bureau propose donc d'acheter une grue d'occasion pour"),
    ],
)
def test_what_is_proposed_stands_behind_its_reason(text: str, reason: str) -> None:
    summary = _digest(text)
    facts = [fact["value"] for fact in summary.extras.fields["key_facts"]]
    assert any(reason in said for said in (summary.text, *facts))
