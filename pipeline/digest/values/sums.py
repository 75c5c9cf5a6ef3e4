"""Sums of an invoice, settled among themselves: which is the total, what is left to be paid, each tax with its rate."""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.values.due_sums import OF_SUM
from pipeline.digest.values.values import decimal_of

_CARRIED: Final = frozenset({"opening_balance"})
"""Sums that came with earlier papers: what is to be paid is then no total of this one."""
_SEVERAL: Final = 2
_TAKEN = re.compile(r"[-−–(]\s?(?P<sum>\d{1,3}(?:[ .,\u00a0\u202f]?\d{3})*[.,]\d\d)\)?(?:\s?(?:[£€$]|[A-Z]{3}))?$")
"""What the row of an item takes off, in its last cell: "Retention 5% | -42.50"."""
_PLAIN_SUM = re.compile(r"(?:[£€$]\s?)?(?P<sum>\d{1,3}(?:[ .,\u00a0\u202f]?\d{3})*[.,]\d\d)(?:\s?(?:[£€$]|[A-Z]{3}))?")
_MINUS: Final = " -–−("
"""Signs before a sum that is taken off, which are none of what was paid."""


def settled_sums(facts: Sequence[KeyFact], *, has_total: bool) -> list[KeyFact]:
    """The facts, in the order of the document, with sums that are what they are called; `has_total`: one is told."""
    facts = _untaxed([_unsigned(fact) if fact.name in ("deposit", "discount") else fact for fact in facts])
    facts = _before_deductions(_left_to_pay(_undiscounted(_added_up(facts))))
    facts = _totals(facts) if has_total and not any(fact.name in _CARRIED for fact in facts) else facts
    return _dues(_taxes(_nets(facts)))


def _unsigned(fact: KeyFact) -> KeyFact:
    """What was paid or is taken off, without the sign that it is printed with: "-300.00", "(300.00)"."""
    value = fact.value.lstrip(_MINUS)
    if value == fact.value:
        return fact
    normalized = fact.normalized.lstrip(_MINUS) if fact.normalized else None
    return replace(fact, value=value.rstrip(" )"), normalized=normalized)


def _untaxed(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """What is called a total and makes another one, or what is to be paid, with the taxes told, as net."""
    tax = sum({amount for fact in facts if fact.name == "tax" and (amount := _amount(fact))})
    wholes = {_amount(fact) for fact in facts if fact.name in ("total", "to_pay")}

    def is_net(fact: KeyFact) -> bool:
        amount = _amount(fact) if fact.name == "total" and tax else None
        return amount is not None and amount + tax in wholes

    return [replace(fact, name="net") if is_net(fact) else fact for fact in facts]


def _added_up(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """Totals of parts, which the total below them adds up, as subtotals: none of them is what all comes to.

    A part stated again in the same words is one part. The net of a part is told as none; that of all is.
    """
    amounts = [_amount(fact) if fact.name in ("net", "total") else None for fact in facts]
    found = [*facts]
    added: list[int] = []
    parts: list[int] = []
    seen: set[tuple[Decimal, str]] = set()
    whole = Decimal(0)
    for number, (fact, amount) in enumerate(zip(facts, amounts, strict=True)):
        if fact.name != "total" or amount is None or (amount, fact.label) in seen:
            continue
        if len(parts) >= _SEVERAL and whole == amount:
            for part in parts:
                found[part] = replace(facts[part], name="subtotal")
            added += parts
            parts, seen, whole = [], set(), Decimal(0)
        parts.append(number)
        seen.add((amount, fact.label))
        whole += amount
    of_parts = _nets_of(added, facts, amounts)
    return [fact for number, fact in enumerate(found) if number not in of_parts]


def _nets_of(parts: Sequence[int], facts: Sequence[KeyFact], amounts: Sequence[Decimal | None]) -> set[int]:
    """The nets that go with one of the parts: no more than the one above or below them, or of no sure amount."""
    found: set[int] = set()
    above: Decimal | None = None
    for last, part in pairwise((-1, *parts)):
        most = max(filter(None, (above, amounts[part])), default=Decimal(0))
        nets = (number for number in range(last + 1, part) if facts[number].name == "net")
        found.update(number for number in nets if (amounts[number] or 0) <= most)
        above = amounts[part]
    return found


def _undiscounted(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """What is called a total as a subtotal where, less a discount below it, it makes another sum, taxed or not."""
    tax = sum({amount for fact in facts if fact.name == "tax" and (amount := _amount(fact))})
    names = ("net", "total", "to_pay")
    below: set[Decimal] = set()
    found = [*facts]
    taken = Decimal(0)
    for number in reversed(range(len(found))):
        fact = found[number]
        amount = _amount(fact)
        if amount is None:
            continue
        if fact.name == "discount":
            taken += amount
        if fact.name == "total" and taken and not below.isdisjoint({amount - taken, amount - taken + tax}):
            found[number] = replace(fact, name="subtotal")
        if fact.name in names:
            below.add(amount)
    return found


def _before_deductions(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """Of several sums to be paid that from which rows below take off what makes another one below them as a subtotal.

    The words that the paper has for it tell which it is: « Reste dû » above a retention and « Net à payer ».
    """
    found = [*facts]
    taken = Decimal(0)
    below: dict[Decimal, Decimal] = {}  # what each sum further down was before what stands below it was taken off
    for number in reversed(range(len(found))):
        fact = found[number]
        taken += _taken_off(fact) or 0
        if fact.name != "to_pay" or (amount := _amount(fact)) is None:
            continue
        if below.get(amount - taken, taken) != taken:
            found[number] = replace(fact, name="subtotal")
        below.setdefault(amount - taken, taken)
    return [replace(f, label="") if f.name == "to_pay" and "(" not in f.label else f for f in found]


def _taken_off(fact: KeyFact) -> Decimal | None:
    """What a row takes off a sum above it."""
    if fact.name in ("deposit", "discount"):
        return _amount(fact)
    match = _TAKEN.search(fact.value) if fact.name == "item" else None
    return decimal_of(match["sum"]) if match else None


def _left_to_pay(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """Of several sums to be paid the last as what is left; one from which what was paid is taken is the total."""
    dues = [fact for fact in facts if fact.name == "to_pay"]
    amounts = [_amount(fact) for fact in dues]
    paid = sum(amount for fact in facts if fact.name == "deposit" and (amount := _amount(fact)) is not None)
    left = amounts[-1] if amounts else None
    if left is None or not paid:
        return [*facts]
    return [
        replace(fact, name="total") if fact.name == "to_pay" and _amount(fact) == left + paid else fact
        for fact in facts
    ]


def _totals(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """What is to be paid as the total, where it is one sum, no other total is stated or it is the same, and nothing
    is paid yet."""
    totals = {fact.normalized or fact.value for fact in facts if fact.name in ("total", "deposit")}
    dues = {fact.normalized or fact.value: _amount(fact) for fact in facts if fact.name == "to_pay"}
    nets = [amount for fact in facts if fact.name in ("net", "subtotal") and (amount := _amount(fact)) is not None]
    least = min((amount for amount in dues.values() if amount is not None), default=None)
    if len(dues) > 1 or (least is not None and any(net > least for net in nets)):
        return [*facts]  # of several none is all; less than the net is what is left of it
    return [
        replace(fact, name="total")
        if fact.name == "to_pay" and (not totals or (fact.normalized or fact.value) in totals)
        else fact
        for fact in facts
    ]


def _nets(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """What stands before a discount as a subtotal: of several nets only that makes up the only total with the tax."""
    nets, totals, taxes = (
        {amount for fact in facts if fact.name == name and (amount := _amount(fact))}
        for name in ("net", "total", "tax")
    )
    if not nets or len(totals) != 1 or not taxes:
        return [*facts]
    (total,), tax = totals, sum(taxes)
    if len(nets) > 1 and not any(net + tax == total for net in nets):
        return [*facts]
    return [
        replace(fact, name="subtotal")
        if fact.name == "net" and (net := _amount(fact)) is not None and net > total - tax
        else fact
        for fact in facts
    ]


def _taxes(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """The taxes with their rates where there are several, or what they come to; one of them alone would be false."""
    sums = {amount for fact in facts if fact.name == "tax" and (amount := _amount(fact)) is not None}
    whole = next((each for each in sums if len(sums) > _SEVERAL and each * 2 == sum(sums)), None)
    if whole is not None:
        facts = [fact for fact in facts if fact.name != "tax" or _amount(fact) == whole]
    taxes = [fact for fact in facts if fact.name == "tax"]
    if len(sums) >= _SEVERAL and whole is None and not all(fact.label for fact in taxes):
        return [fact for fact in facts if fact.name != "tax"]
    return [replace(fact, label="") if fact.name == "tax" and whole is not None else fact for fact in facts]


def _dues(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """The days by which to pay; not those in rows that are other papers, where the text has one of its own."""
    rows = [fact.sources[0].span for fact in facts if fact.name == "item"]

    def is_of_row(fact: KeyFact) -> bool:
        return fact.name == "due_date" and any(row.contains(fact.sources[0].span) for row in rows)

    day = next((fact.normalized for fact in facts if fact.name == "date" and fact.normalized), "")
    facts = [f for f in facts if f.rule != OF_SUM or (f.normalized or "") > day]  # "Balance on 3 May" is what it was
    has_own = any(fact.name == "due_date" and not is_of_row(fact) for fact in facts)
    return [fact for fact in facts if not (has_own and is_of_row(fact))]


def _amount(fact: KeyFact) -> Decimal | None:
    """The number of an amount of money, where it is sure; one without a currency is in that of the document."""
    value = fact.value.strip()
    plain = _PLAIN_SUM.fullmatch(value)
    number = (fact.normalized or "").partition(" ")[0] or (plain["sum"] if plain else "")
    return decimal_of(number) if number[:1].isdigit() else None
