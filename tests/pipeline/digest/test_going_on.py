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
