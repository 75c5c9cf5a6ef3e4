"""What points elsewhere is not told; parts that have but numbers are not named; letters by their last formula."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models


def digest(text: str, name: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), name)], Request(profile="digest"))


def test_what_points_at_another_page_is_not_told() -> None:
    said = digest(
        "# Le bac du port\n\nLe bac part à 9 heures et à 17 heures du quai nord. Le passage coûte 4 € par personne.\n\n"
        "Pour en savoir plus, consultez la page du bac. Vous pouvez consulter le règlement complet ici.\n\n"
        "Les vélos sont admis jusqu'à douze par passage. Les chiens sont tenus en laisse.\n",
        "text/markdown",
    ).text
    assert "4 €" in said
    assert "en savoir plus" not in said
    assert "règlement complet ici" not in said


def test_parts_that_are_but_numbered_are_not_named() -> None:
    clauses = [
        f"## Article {n}\n\nLe quai numéro {n} est réservé aux bateaux de plus de {n} mètres, qui y restent {n} jours "
        "au plus. Le maître du port peut accorder une dérogation, par écrit, à qui la demande à temps et paie la "
        "taxe qui est affichée à l'entrée du bureau, devant la grande porte du hangar aux voiles.\n"
        for n in range(3, 9)
    ]
    said = digest("# Règlement des quais\n\n" + "\n".join(clauses), "text/markdown").text
    assert "Article 3; Article 4" not in said.replace(" ;", ";")


def test_a_letter_is_known_by_the_formula_that_ends_it() -> None:
    letter = (
        "CLUB NAUTIQUE DU PORT\n2 quai Nord, 29200 Brest\n\nBrest, le 3 mai 2026\n\nM. Karim Adam\n4 rue des Mâts\n"
        "29200 Brest\n\nPlace n° 12 – dégât du 3 avril\n\nMonsieur,\n\nVotre mât a été abîmé par la grue du club. Nous "
        "vous verserons 640 € avant le 30 juin 2026.\n\nNous vous prions de croire, Monsieur, à l'assurance de nos "
        "sentiments dévoués.\n\nClaire Roche\nSecrétaire\n"
    )
    assert digest(letter).extras.fields["document_kind"]["name"] == "letter"


def test_two_words_are_told_with_what_they_answer() -> None:
    letter = (
        "Dear Ms Fell,\n\nMy berth at the quay\n\nThe crane broke my mast on 3 April. Your clerk offered me £75 on the "
        "telephone. I refused. Please pay me £640 by 30 June 2026.\n\nThe bill of the yard is enclosed.\n\nI do not "
        "accept that the mast was weak.\n\nYours sincerely,\n\nTom Reed\n"
    )
    summary = digest(letter)
    facts = [fact["value"] for fact in summary.extras.fields["key_facts"]]
    assert "I refused." not in (*facts, *summary.text.splitlines())
    assert not any("enclosed. I do not accept" in said for said in (*facts, summary.text))
