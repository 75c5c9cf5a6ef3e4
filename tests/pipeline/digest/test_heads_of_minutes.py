"""Minutes: what they are of and who was there, where names stand in columns and the first item is the last minutes."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

EN = """ALDER BAY ROWING CLUB

Minutes of the Committee held in the upper room of the Boathouse
on Thursday 8 May 2025 at 7.30 pm


Present:     Nora Bligh (Chair)               Otto Crane (Treasurer)
             Petra Dunn (Boats)               Capt. S. Ewart
             Ruth Fane (Secretary)            Tim Gale
In attendance:  L. Hurst, Harbour Office (no vote)


1.   MINUTES OF 6 MARCH

The minutes were approved with one correction: at item 4 the balance should
read £2,310 and not £3,210.

2.   BOAT FEES

It was agreed that boat fees rise to £42 a year from 1 July 2025.

3.   ANY OTHER BUSINESS

The Secretary will write to the Harbour Office by 20 May.
"""
FR = """CLUB D'AVIRON DE PORT-AULNE

Compte rendu du comité directeur tenu dans la salle haute du hangar à bateaux
le jeudi 8 mai 2025 à 19 h 30


Présents :   Nora Bligny (présidente)         Otto Carpentier (trésorier)
             Pétra Dunois (bateaux)           Simon Évrard
             Ruth Fanon (secrétaire)          Thierry Galin
Invité :     L. Huret, capitainerie (sans voix)


1.   PROCÈS-VERBAL DU 6 MARS

Le procès-verbal a été approuvé avec une correction : au point 4, le solde
est de 2 310 € et non de 3 210 €.

2.   COTISATIONS

Il a été décidé que la cotisation passe à 42 € par an le 1er juillet 2025.

3.   QUESTIONS DIVERSES

La secrétaire écrit à la capitainerie avant le 20 mai.
"""


@pytest.mark.parametrize(
    ("text", "told", "unsaid"),
    [
        pytest.param(
            EN,
            (
                "Minutes of the Committee held in the upper room of the Boathouse on Thursday 8 May 2025",
                "Present: Nora Bligh (Chair), Otto Crane (Treasurer), Petra Dunn (Boats), Capt. S. Ewart, "
                "Ruth Fane (Secretary), Tim Gale",
                "In attendance: L. Hurst, Harbour Office (no vote)",
            ),
            "1. MINUTES OF 6 MARCH",
            id="en",
        ),
        pytest.param(
            FR,
            (
                "Compte rendu du comité directeur tenu dans la salle haute du hangar à bateaux le jeudi 8 mai 2025",
                "Présents : Nora Bligny (présidente), Otto Carpentier (trésorier), Pétra Dunois (bateaux), "
                "Simon Évrard, Ruth Fanon (secrétaire), Thierry Galin",
                "Invité : L. Huret, capitainerie (sans voix)",
            ),
            "1. PROCÈS-VERBAL DU 6 MARS",
            id="fr",
        ),
    ],
)
def test_minutes_say_their_own_day_and_all_who_were_there(text: str, told: tuple[str, ...], unsaid: str) -> None:
    """The first item, which approves other minutes, is no title."""
    answer = shipped().summarize([RawDocument(text.encode(), name="minutes.txt")], Request(profile="digest")).text
    answer = " ".join(answer.split())
    for each in told:
        assert each in answer
    assert unsaid not in answer
