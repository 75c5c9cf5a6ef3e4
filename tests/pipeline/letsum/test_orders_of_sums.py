"""Amounts and costs that a court orders beside what it disposes of are told; the lines below its orders are none."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
REASONS = "\n\n".join(f"[{number}] The ramp of pier {number} was covered with ice." for number in range(1, 10))
MOTIFS = "\n\n".join(f"[{number}] La rampe du quai {number} était couverte de glace." for number in range(1, 10))
JUDGMENT = f"""{REASONS}

Conclusion

[10] The appeal is allowed in part. The award is reduced to $3,200. The appeal is otherwise dismissed.

[11] The respondent shall have 70% of her costs of the appeal.

Appeal heard on May 4, 2025
Reasons filed at Marsh, Alberta this 9th day of June, 2025
"""
ARRET = f"""{MOTIFS}

Conclusion

[10] L'appel est accueilli en partie. L'indemnité est réduite à 3 200 $. L'appel est rejeté pour le surplus.

[11] L'intimée a droit à 70 % de ses dépens.

Appel entendu le 4 mai 2025
Motifs déposés à Marsh le 9 juin 2025
"""


@pytest.mark.parametrize(
    ("language", "text", "orders"),
    [
        (
            "en",
            JUDGMENT,
            [
                "The appeal is allowed in part.",
                "The award is reduced to $3,200.",
                "The appeal is otherwise dismissed.",
                "The respondent shall have 70% of her costs of the appeal.",
            ],
        ),
        (
            "fr",
            ARRET,
            [
                "L'appel est accueilli en partie.",
                "L'indemnité est réduite à 3 200 $.",
                "L'appel est rejeté pour le surplus.",
                "L'intimée a droit à 70 % de ses dépens.",
            ],
        ),
    ],
)
def test_all_orders_are_told_and_nothing_below_them(language: Language, text: str, orders: list[str]) -> None:
    table = SELECT.select(interpreted(text, language), Request(profile="letsum", max_words=200))
    assert [unit.normalized.text for unit in table.units if unit.unit.theme == "conclusion"] == orders


@pytest.mark.parametrize(
    ("language", "title", "law"),
    [
        ("en", "On the second ground", "Section 9 of the Piers Act forbids ice on a ramp."),
        ("fr", "Mais sur le second moyen", "Vu l'article 9 du code des quais :"),
    ],
)
def test_a_paragraph_below_an_unmarked_title_has_no_number(language: Language, title: str, law: str) -> None:
    reasons = REASONS if language == "en" else MOTIFS
    structure = interpreted(f"{reasons}\n\n{title}\n\n{law}\n\n[10] It is so.\n", language)
    numbers = {unit.line.text: unit.paragraph for unit in structure.units}
    assert numbers[law] is None
    assert numbers["It is so."] == 10
