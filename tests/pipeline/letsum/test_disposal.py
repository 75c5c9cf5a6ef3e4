"""The outcome is told wherever a decision states it, and whatever its sentence leans on."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.standing import is_whole
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
REASONS = "\n\n".join(f"Attendu que la rampe numéro {number} était couverte de glace." for number in range(9))
PIERS = ", ".join(f"le quai numéro {number} du vieux port de Harlande" for number in range(8))
FACTS = "\n\n".join(f"Ramp number {number} was covered with ice in the first winter." for number in range(30))


def concluded(text: str, language: Language, words: int = 200) -> list[str]:
    table = SELECT.select(interpreted(text, language), Request(profile="letsum", max_words=words))
    return [unit.normalized.text for unit in table.units if unit.unit.theme == "conclusion"]


def test_what_is_announced_before_the_reasons_stands_beside_orders() -> None:
    text = (
        "# JUDGMENT\n\n1. The claimant was unfairly dismissed.\n\n"
        "2. The claim of discrimination is dismissed.\n\n# REASONS\n\n"
        f"{FACTS}\n\n# Disposition\n\nThe respondent shall pay the claimant 90 dollars within two weeks."
    )
    assert concluded(text, "en") == [
        "The claimant was unfairly dismissed.",
        "The claim of discrimination is dismissed.",
        "The respondent shall pay the claimant 90 dollars within two weeks.",
    ]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (
            "Confirme le jugement sauf en ce qu'il condamne Luc Dale et, statuant à nouveau de ce chef :",
            "Déboute Ann Orr.",
        ),
        ("CONFIRME le jugement déféré ; ET Y AJOUTANT :", "Condamne Luc Dale à payer 90 euros à Ann Orr."),
        (
            f"Casse et annule, sauf en ce qu'il dit ouverts {PIERS}, l'arrêt rendu le 3 mai.",
            "Remet, sauf sur ces points, l'affaire et les parties dans l'état où elles se trouvaient avant cet arrêt.",
        ),
    ],
)
def test_an_order_is_told_whatever_it_announces_or_points_to(first: str, then: str) -> None:
    assert concluded(f"{REASONS}\n\n# PAR CES MOTIFS\n\n{first}\n\n{then}", "fr", 400) == [first, then]


def test_what_an_order_before_the_reasons_announces_is_told_with_it() -> None:
    text = (
        "# JUDGMENT\n\nThe appeal is allowed and the decision of the port is varied to reflect that:\n\n"
        f"The ramp was closed in May.\n\n# REASONS\n\n{FACTS}\n\nThe appeal is allowed."
    )
    assert concluded(text, "en")[:2] == [
        "The appeal is allowed and the decision of the port is varied to reflect that:",
        "The ramp was closed in May.",
    ]


def test_a_ruling_is_not_lost_for_what_it_leans_on() -> None:
    text = f"{FACTS}\n\n# Conclusion\n\nThe lease of the ramp began on May 3.\n\nThis means the appeal is allowed."
    assert "This means the appeal is allowed." in concluded(text, "en")


def test_a_list_whose_first_letter_was_torn_from_it_is_told_with_what_announces_it() -> None:
    text = (
        f"{FACTS}\n\nI would therefore direct the trustees as follows\na. The charge is valid.\n\n"
        "b. The lease of the ramp has ended.\n\n# History\n\nThe ramp was leased again in the spring."
    )
    assert concluded(text, "en")[0] == "I would therefore direct the trustees as follows:"


def test_where_nothing_disposes_the_last_holdings_conclude() -> None:
    held = "I therefore conclude that the lease of the ramp was valid."
    text = f"{FACTS}\n\n{held}\n\nThe parties may be heard on the form of order."
    assert concluded(text, "en") == [held]


@pytest.mark.parametrize(
    "part",
    [
        "DÉCIDE :\n\nArticle 1er : La requête de la société Orr est rejetée.",
        "# VI. ORDONNANCE\n\na) Les changements demandés sont acceptés.\n\nLa requête de la société Orr est rejetée.",
    ],
)
def test_the_order_of_a_court_in_articles_or_items_is_told(part: str) -> None:
    assert any("La requête de la société Orr est rejetée." in each for each in concluded(f"{REASONS}\n\n{part}", "fr"))


def test_a_condition_and_a_ground_are_no_rulings() -> None:
    text = (
        f"{REASONS}\n\nLa requête est fondée sur trois moyens.\n\n# PAR CES MOTIFS\n\n"
        "Déboute Luc Dale de sa demande.\n\n"
        "La demande coûterait cher, si elle est accueillie."
    )
    assert "La requête est fondée sur trois moyens." not in concluded(text, "fr")


@pytest.mark.parametrize(
    ("language", "cut", "whole"),
    [
        ("fr", "Douze Euros et Dix Centimes (12.572,10 €) au titre du prêt du quai.", "Mille "),
        ("en", "Twelve Dollars and Ten Cents ($12,572.10) for the loan of the pier.", "Thousand "),
    ],
)
def test_a_sum_whose_words_lost_their_beginning_is_not_told(language: Language, cut: str, whole: str) -> None:
    order = {"fr": "Condamne M. Orr à payer à la société Dale :", "en": "Mr. Orr is ordered to pay Dale Ltd.:"}[
        language
    ]
    other = {"fr": "Cent Euros (100 €) au titre des frais ;", "en": "One Hundred Dollars ($100) for costs;"}[language]
    start = {"fr": "# PAR CES MOTIFS\n\n", "en": "# ORDER\n\n"}[language]
    end = {"fr": "Rejette le surplus de la demande.", "en": "The rest of the claim is dismissed."}[language]
    reasons = {"fr": f"{REASONS}\n\n", "en": "[1] The debt is certain.\n\n"}[language]
    assert cut not in concluded(f"{reasons}{start}{order}\n\n- {cut}\n\n- {other}\n\n{end}", language)
    full = cut.replace(" ", f" {whole}", 1)
    assert full in concluded(f"{reasons}{start}{order}\n\n- {full}\n\n- {other}\n\n{end}", language)


def test_a_sentence_cut_behind_the_letter_of_a_name_is_not_whole() -> None:
    units = interpreted("The scar was measured by the expert A...\n\nThe port has read his report.").units
    goes_on = replace(units[1], line=replace(units[1].line, text="whose report the port has read."))
    for behind, expected in ((units[1], True), (goes_on, False)):
        normalized = [Normalized(unit.line.text, unit.span, ()) for unit in (units[0], behind)]
        assert is_whole((units[0], behind), normalized, 0) is expected


def test_a_sentence_within_which_a_note_stands_at_the_foot_of_a_page_is_not_whole() -> None:
    for rule, expected in (("——————", False), ("————", False), ("—", True)):
        text = f"The owners alleged that the {rule} 3 Orr and Dale, who sold the boat, settled with the owners."
        units = interpreted(text).units
        assert is_whole(units, [Normalized("The owners alleged that the.", units[0].span, ())], 0) is expected


def test_a_sentence_that_begins_with_the_end_of_a_reference_is_not_whole() -> None:
    units = interpreted("Law Rev. at 22). Thus the rule of the port binds nobody.").units
    for text, expected in (("L. Rev. at 22). Thus the rule binds nobody.", False), ("The rule: a) binds.", True)):
        assert is_whole(units, [Normalized(text, units[0].span, ())], 0) is expected


@pytest.mark.parametrize(
    ("language", "order"),
    [
        ("en", "The motion is allowed with costs and these paragraphs are struck: 1f), 1g), 12, 74a) and 86."),
        ("fr", "La requête est accueillie, avec dépens, et ces paragraphes sont radiés : 1f), 1g), 12, 74a) et 86."),
    ],
)
def test_an_order_that_names_paragraphs_by_letters_is_told(language: Language, order: str) -> None:
    assert order in concluded(f"{FACTS}\n\n# Conclusion\n\n{order}", language)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Le refus ne dit pas en quoi l’alinéa 178(1)b), qui vise ces quais, n’est pas rempli.", True),
        ("La règle du sous-alinéa 56(2)c)(i), lu avec l’alinéa b), vaut pour ce quai.", True),
        ("The letters (listed in paragraph 50(1)a) to h)) bind the port under rule 12(3)b).", True),
        ("The letters (listed in paragraph 50(1)a), which bind the port, are lost.", False),
        ("L’alinéa 178(1)b) est rempli), et le port le nie.", False),
    ],
)
def test_letters_of_paragraphs_close_no_parenthesis(text: str, expected: bool) -> None:
    units = interpreted("Law Rev. at 22). Thus the rule of the port binds nobody.").units
    assert is_whole(units, [Normalized(text, units[0].span, ())], 0) is expected


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Their pleas are: 1° that the deed was signed by fraud of the clerk.", "2° that it was signed in error."),
        ("Leurs moyens sont : (a) que l’acte a été signé par fraude.", "(b) qu’il l’a été par erreur."),
    ],
)
def test_the_first_half_of_a_list_is_not_whole(first: str, second: str) -> None:
    units = interpreted("Their pleas are many.\n\nThe port has read them.").units
    for behind, expected in ((second, False), ("The port denies it.", True)):
        pair = tuple(
            replace(unit, line=replace(unit.line, text=text)) for unit, text in zip(units, (first, behind), strict=True)
        )
        normalized = [Normalized(unit.line.text, unit.span, ()) for unit in pair]
        assert is_whole(pair, normalized, 0) is expected
