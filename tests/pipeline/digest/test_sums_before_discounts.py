"""A sum from which a discount is taken is a step, as that of a part: the total is the one that is to be paid."""

from dataclasses import replace
from time import process_time

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


@pytest.mark.parametrize(
    ("labels", "name"), [(("A", "B"), "subtotal"), (("Maison", "Abri"), "subtotal"), (("Total", "Total"), "total")]
)
def test_parts_of_the_same_sum_are_added_up_and_one_stated_again_is_not(labels: tuple[str, str], name: str) -> None:
    totals = facts(("total", "100.00"), ("total", "100.00"), ("total", "200.00"))
    told = [replace(fact, label=label) for fact, label in zip(totals, (*labels, ""), strict=True)]
    assert [fact.name for fact in settled_sums(told, has_total=True)] == [name, name, "total"]


PARTS = (("total", "100.00"), ("total", "50.00"), ("total", "150.00"))


@pytest.mark.parametrize(
    ("rows", "nets"),
    [
        ((("net", "125.00"), *PARTS), ["125.00"]),
        ((*PARTS[:2], ("net", "125.00"), PARTS[2]), ["125.00"]),
        ((("net", "80.00"), PARTS[0], ("net", "45.00"), *PARTS[1:]), []),
        ((PARTS[0], ("net", "80.00"), *PARTS[1:]), []),
        ((("net", "125.00"), ("net", "80.00"), *PARTS), ["125.00"]),
    ],
)
def test_the_net_of_a_part_is_told_as_none_and_that_of_all_is(
    rows: tuple[tuple[str, str], ...], nets: list[str]
) -> None:
    settled = settled_sums(facts(*rows), has_total=True)
    assert [fact.value for fact in settled if fact.name == "net"] == nets


def test_many_totals_are_settled_in_time() -> None:
    many = facts(*(("total", f"{n}.01") for n in range(1, 2001)))
    began = process_time()
    assert len(settled_sums(many, has_total=True)) == len(many)
    assert process_time() - began < 0.5
