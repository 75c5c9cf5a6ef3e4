"""Sentences told with those that they go on from, threats with what is asked, sums that were raised since."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

LETTER = """Fell Boat Club
2 Quay Road, Ludlow

4 May 2026

Mr Tom Reed
9 Mill Lane, Ludlow

Dear Mr Reed,

Your berth at the north quay

{body}

Yours sincerely,

Ann Fell
Secretary
"""
LEAK = """Our rigger looked at your boat on 28 April. She found that a seam below the water line had opened. This is not
covered by the club's insurance, because clause 4 of your contract leaves the hull to the owner.

Please have the seam closed by 22 May 2026.
"""
RAISED = """We had first estimated the repair of the jetty at £640. After the diver's visit, it comes to £815, of which
you bear half.

Please pay £407.50 by 22 May 2026.
"""
ASKED = """I ask you to do the following by 22 May 2026:

1. close the seam below the water line;
2. pay the diver's bill of £120.

We have kept the hoist free for you in the second week of May.

If you do not do so, I shall have the boat lifted on 25 May and send you the bill.
"""
THANKS = """Thank you for your letter, which we read with care. We know that the winter was long.

The fee for the berth is now £315 a year.

Please pay it by 22 May 2026.
"""


def told(text: str, name: str = "text/plain") -> str:
    return shipped().summarize([RawDocument(text.encode(), name)], Request(profile="digest")).text


def test_what_leans_is_told_behind_what_it_goes_on_from() -> None:
    said = told(LETTER.format(body=LEAK))
    assert "looked at your boat on 28 April. She found that a seam" in said
    assert "had opened. This is not covered by the club's insurance" in said


@pytest.mark.parametrize(
    ("before", "leaning"),
    [
        (
            "Lift the boat onto the hard standing behind the shed.",
            "If you have no such place, ring the yard by 22 May.",
        ),
        ("The rent of £315 falls due on 22 May 2026.", "Please return the key to the office by the same date."),
        ("La grue arrive au quai nord le 22 mai 2026.", "Merci de vider votre bateau d'ici là."),
        ("Le loyer de 315 € est dû le 22 mai 2026.", "Veuillez rendre la clé au bureau à la même date."),
    ],
)
def test_what_points_at_a_day_or_a_place_is_told_behind_it(before: str, leaning: str) -> None:
    said = told(LETTER.format(body=f"The north quay is closed in May. {before} {leaning}\n\n{LEAK}"))
    assert leaning not in said or f"{before} {leaning}" in said


def test_a_first_estimate_is_told_with_what_it_comes_to() -> None:
    said = told(LETTER.format(body=RAISED))
    assert "£640" not in said or "£640. After the diver's visit, it comes to £815" in said


def test_what_follows_otherwise_is_told_behind_what_is_asked() -> None:
    said = told(LETTER.format(body=ASKED))
    assert "pay the diver's bill of £120. If you do not do so, I shall have the boat lifted on 25 May" in said


def test_thanks_for_a_letter_that_was_read_correct_nothing() -> None:
    assert "Thank you" not in told(LETTER.format(body=THANKS))


def test_an_item_is_told_with_its_second_sentence() -> None:
    text = (
        "# Quai 2.1 : notes de version\n\n## À lire avant la mise à jour\n\n"
        "- La version 12 de la base n'est plus prise en charge. Il faut au moins la version 14.\n"
        "- On ne peut pas revenir en arrière. Faites une sauvegarde complète.\n\n## Nouveautés\n\n"
        "- Les quais sont triés par nom.\n- Le plan du port s'imprime en couleurs.\n"
    )
    said = told(text, "text/markdown")
    assert "prise en charge. Il faut au moins la version 14" in said
    assert "en arrière. Faites une sauvegarde complète" in said


def test_an_action_told_under_its_heading_has_no_line_of_facts_besides() -> None:
    text = (
        "# Compte rendu du comité du 12 mars 2026\n\nPrésents : Mme Roche, M. Adam\n\n## 1. Quai nord\n\n"
        "Le comité décide de fermer le quai nord. M. Adam demandera un devis au chantier avant le 25 mars.\n\n"
        "## 2. Fanal\n\nLe comité décide d'acheter un fanal.\n\n## 3. Divers\n\nLe bal est reporté au 3 mai.\n"
    )
    assert told(text, "text/markdown").count("M. Adam demandera un devis") == 1


def test_a_list_of_prices_is_told_with_them() -> None:
    text = (
        "Fell Boat Club\n\nRULES OF THE MOORINGS\n\nThe yearly fees, due before 15 January:\n"
        "   - boats up to six metres ............... 75 €\n   - longer boats ......................... 120 €\n\n"
        "Members must keep their boats afloat. Boats that sink are lifted at the cost of the member.\n"
    )
    assert "boats up to six metres: 75 €; longer boats: 120 €" in told(text)


def test_an_action_stands_under_the_heading_of_its_matter() -> None:
    text = (
        "# Minutes of the boat club, 3 March 2026\n\n## 1. Last minutes\n\nThe minutes were approved.\n\n"
        "## 2. Sale of the barge\n\nTom reported on two offers. The committee agreed to sell the barge to the yard.\n\n"
        "Action: Ann to sign the contract by 20 March 2026.\n\n"
        "## 3. Quay\n\nIt was agreed to close the quay in May.\n\nAction: Tom to put up notices in good time.\n"
    )
    before, _, behind = told(text, "text/markdown").partition("Ann to sign the contract")
    assert "Last minutes: The minutes were approved.\nAction" not in before
    assert behind


def test_what_is_to_be_heeded_before_an_upgrade_is_told_before_small_repairs() -> None:
    text = (
        "# Quay 4.2 release notes\n\nReleased 2 June 2026.\n\nQuay 4.2 draws tides.\n\n## New\n\n"
        "- Tides are drawn in blue.\n- The chart can be printed in colors.\n- Buoys have names.\n\n## Fixed\n\n"
        "- A crash in the list of buoys (#214).\n- A wrong color of the pier (#219).\n- The tide was late (#220).\n\n"
        "## Known issues\n\n- Large charts were cut when the line dropped. Fixed in 4.2.1.\n\n## Upgrading\n\n"
        "Stop the service first. The change of the tables cannot be undone: make a backup before it.\n"
    )
    said = told(text, "text/markdown")
    assert "cannot be undone: make a backup" in said
    assert "line dropped." not in said or "line dropped. Fixed in 4.2.1." in said
    assert "\nReleased 2 June 2026." not in said


def test_a_slip_to_be_sent_back_is_told_with_what_follows_otherwise() -> None:
    body = (
        "Les classes de 4e partiront à Brest du 23 au 27 mars 2026. Le prix est de 345 € par élève.\n\n"
        "Chaque élève devra avoir une carte d'identité valable jusqu'au 30 avril 2026.\n\n"
        "Merci de rendre le coupon ci-joint pour le 17 octobre au plus tard. Sans réponse à cette date, la place sera "
        "proposée à un autre élève.\n\nNous vous prions d'agréer, Madame, Monsieur, nos salutations distinguées.\n\n"
        "La principale,\nSophie Adam\n"
    )
    said = told(f"Collège du Port\n\nBrest, le 2 octobre 2025\n\nMadame, Monsieur,\n\n{body}")
    assert "au plus tard. Sans réponse à cette date" in said
    assert "30 avril 2026. Sans réponse" not in said


def test_of_who_wrote_twice_the_newest_quoted_message_is_told() -> None:
    text = (
        "From: Ann Reed <ann@fell.example>\nTo: Tom Hall <tom@yard.example>\nSubject: Re: mast\n"
        "Date: Tue, 13 May 2025 16:48:07 +0100\nContent-Type: text/plain; charset=utf-8\n\n"
        "Dear Tom,\n\nPlease go ahead with the mast for £845.\n\nAnn\n\n"
        "On Tue, 13 May 2025 at 11:02, Tom Hall <tom@yard.example> wrote:\n> The mast is £845 now. If you cancel "
        "within 7 days, it is half the price.\n>\n> Tom\n>\n> On Fri, 9 May 2025 at 15:30, Ann Reed wrote:\n"
        ">> Is the price still good?\n>>\n>>> On Wed, 2 Apr 2025 at 09:15, Tom Hall wrote:\n"
        ">>> The mast would be 910 pounds, held for you until May.\n"
    )
    said = told(text, "message/rfc822")
    assert "half the price" in said
    assert "910" not in said
