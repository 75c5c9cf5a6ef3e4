"""The orders of operative parts that extraction ran together or took for headings."""

from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
REASONS = "\n\n".join(f"Attendu que la rampe numéro {number} était couverte de glace." for number in range(9))


def concluded(text: str) -> list[str]:
    table = SELECT.select(interpreted(text, "fr"), Request(profile="letsum", max_words=200))
    return [unit.normalized.text for unit in table.units if unit.unit.theme == "conclusion"]


def test_orders_in_one_sentence_are_told_one_by_one() -> None:
    text = (
        f"{REASONS}\n\nAttendu que l'appel est fondé ; PAR CES MOTIFS La Cour, Statuant publiquement, "
        "Infirme le jugement déféré, Condamne la société Orr à payer 90 euros à Luc Dale, "
        "Rappelle que le péage reste exigible."
    )
    assert concluded(text) == [
        "Infirme le jugement déféré.",
        "Condamne la société Orr à payer 90 euros à Luc Dale.",
        "Rappelle que le péage reste exigible.",
    ]


def test_an_order_in_a_heading_and_those_behind_a_name_are_told() -> None:
    text = (
        f"{REASONS}\n\n# PAR CES MOTIFS\n\n# Déboute Luc Dale de sa demande.\n\nOrdonne une expertise et commet :\n\n"
        "# Monsieur Orr\n\nSursoit à statuer sur le reste.\n\nAinsi fait et prononcé par mise à disposition au greffe."
    )
    found = concluded(text)
    assert found[0].endswith("Déboute Luc Dale de sa demande.")
    assert "Sursoit à statuer sur le reste." in found
    assert not any(sentence.startswith("Ainsi") for sentence in found)


def test_an_amount_behind_a_line_break_belongs_to_its_order() -> None:
    order = "Condamne Luc Dale à payer la somme de cent euros\n\n(100,00 €) avec intérêts."
    text = f"{REASONS}\n\n# PAR CES MOTIFS\n\n{order}"
    assert concluded(text) == ["Condamne Luc Dale à payer la somme de cent euros (100,00 €) avec intérêts."]


def test_a_closing_formula_without_accents_orders_nothing() -> None:
    text = f"{REASONS}\n\n# PAR CES MOTIFS\n\nDéboute Luc Dale de sa demande.\n\nAINSI JUGE ET PRONONCE AU GREFFE."
    assert concluded(text) == ["Déboute Luc Dale de sa demande."]


def test_reasons_in_one_sentence_are_told_one_by_one() -> None:
    text = (
        f"{REASONS}\n\nAttendu que la rampe était couverte de glace ; que nul ne l'a sablée ; Attendu cependant que le "
        "passager, attendu au quai, portait des patins. PAR CES MOTIFS, La Cour, Infirme le jugement déféré."
    )
    found = [unit.line.text for unit in interpreted(text, "fr").units]
    assert "Attendu que la rampe était couverte de glace ; que nul ne l'a sablée ;" in found
    assert "Attendu cependant que le passager, attendu au quai, portait des patins." in found
