"""A sum from which a discount is taken is a step: the total is the one that is to be paid."""

import pytest

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.values.sums import settled_sums


def facts(*rows: tuple[str, str]) -> list[KeyFact]:
    return [KeyFact(name, value, None, (), "label") for name, value in rows]


def named(*rows: tuple[str, str]) -> list[str]:
    return [fact.name for fact in settled_sums(facts(*rows), has_total=True)]


FR = (("total", "1 000,00"), ("discount", "100,00"), ("net", "900,00"), ("tax", "90,00"), ("total", "990,00"))
EN = (("total", "1,000.00"), ("discount", "100.00"), ("tax", "180.00"), ("total", "1,080.00"))


@pytest.mark.parametrize(
    "rows",
    [
        FR,
        EN,
        (("total", "500.00"), ("discount", "-50.00"), ("to_pay", "450.00")),
        (("total", "500.00"), ("discount", "- £50.00"), ("to_pay", "£450.00")),
        (("total", "500.00"), ("discount", "-50.00 GBP"), ("total", "450.00 GBP")),
        (("total", "500,00 €"), ("discount", "-50,00 €"), ("total", "450,00 €")),
    ],
)
def test_a_total_before_a_discount_is_a_subtotal(rows: tuple[tuple[str, str], ...]) -> None:
    assert named(*rows) == ["subtotal", *(name for name, _ in rows[1:])]


@pytest.mark.parametrize("rows", [FR, EN])
def test_a_discount_that_explains_no_other_sum_leaves_the_total(rows: tuple[tuple[str, str], ...]) -> None:
    changed = (rows[0], ("discount", "70,00"), *rows[2:])
    assert named(*changed)[0] == "total"
