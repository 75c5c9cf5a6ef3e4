"""A sum is told with what qualifies it: gross or net, with tax or without."""

import pytest

from pipeline.digest.elements.words import DigestWords
from pipeline.digest.values.qualified_sums import QualifiedSums
from pipeline.languages import Language
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "text", "value", "whole"),
    [
        ("en", "The fee is £40, VAT not included, for each boat.", "£40", "£40, VAT not included"),
        ("en", "The fee is £40 (excl. VAT).", "£40", "£40 (excl. VAT)"),
        ("en", "The fee is £40 plus the cost of the rope.", "£40", "£40 plus the cost of the rope"),
        ("en", "We offer a gross salary of £24,300 a year.", "£24,300 a year", "gross salary of £24,300 a year"),
        ("en", "The fee is £40, and the rope is £9.", "£40", "£40"),
        ("en", "The net was sold. The fee is £40.", "£40", "£40"),
        ("en", "The fee is £40 for adults, £20 for children.", "£40", "£40 for adults"),
        ("en", "The fee is £40 (members only).", "£40", "£40 (members only)"),
        ("en", "The fee is £40 (A).", "£40", "£40"),
        ("en", "The allowance is raised from £6.20 to £9.50, at once.", "£6.20", "£6.20 to £9.50"),
        ("en", "The fee is £40 to members.", "£40", "£40 to members"),
        ("en", "We paid £50 to 3 volunteers.", "£50", "£50 to 3 volunteers"),
        ("en", "The rent goes from £50 to 60 pounds.", "£50", "£50 to 60 pounds"),
        ("en", "The rent goes from £50 to 60 a month, at once.", "£50", "£50 to 60"),
        ("fr", "On verse 50 € à 3 bénévoles.", "50 €", "50 €"),
        ("fr", "L'entrée est de 12 € à 19 h 30.", "12 €", "12 €"),
        ("fr", "Le billet est de 5 € au 12 rue du Port.", "5 €", "5 €"),
        ("fr", "Le loyer passe de 50 à 60 euros.", "50", "50 à 60 euros"),
        ("fr", "prime portée de 6,20 € à 9,50 € par nuit ;", "6,20 €", "6,20 € à 9,50 € par nuit"),
        ("fr", "Le prix passe de 90 à 1 100 €.", "90", "90 à 1 100 €"),
        ("fr", "Le prix est de 90 € à Brest.", "90 €", "90 €"),
        ("fr", "Salaire brut de 1 850 € par mois, repas compris", "1 850 € par mois", None),
        ("fr", "Le loyer est de 640 € hors charges.", "640 €", "640 € hors charges"),
        ("fr", "Le prix est de 90 € (corde non comprise).", "90 €", "90 € (corde non comprise)"),
        ("fr", "Le prix est de 90 €, dont 15 € de corde.", "90 €", "90 €, dont 15 € de corde"),
        ("fr", "Le prix est de 90 € et la corde de 9 €.", "90 €", "90 €"),
        ("fr", "Le prix est de 90 € pour les adultes, 40 € pour les enfants.", "90 €", "90 € pour les adultes"),
        ("fr", "Le prix est de 90 € (abonnés uniquement).", "90 €", "90 € (abonnés uniquement)"),
    ],
)
def test_a_sum_keeps_its_qualifiers(language: Language, text: str, value: str, whole: str | None) -> None:
    start = text.index(value)
    first, last = QualifiedSums(DigestWords.of(RESOURCES, language)).around(text, start, start + len(value))
    assert text[first:last] == (whole if whole is not None else text)
