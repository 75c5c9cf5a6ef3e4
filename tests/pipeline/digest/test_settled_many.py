"""Facts by the thousand: each is looked at beside those that could say it, not beside all."""

import pytest

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.values.settled import _said_once
from pipeline.span import SourceSpan, Span

MANY = 1_000


def test_thousands_of_fields_are_not_compared_with_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[Span] = []

    def counted(span: Span, other: Span) -> bool:
        compared.append(other)
        return span.start <= other.start and other.end <= span.end

    monkeypatch.setattr(Span, "contains", counted)
    facts = [fact(10 * number, 10 * number + 8) for number in range(MANY)]
    assert _said_once(facts) == facts
    assert len(compared) < 10 * MANY


def test_a_fact_within_a_wider_one_of_its_name_is_said() -> None:
    wide, within, begins, ends, same, other = (
        fact(10, 30),
        fact(12, 20),
        fact(10, 12),
        fact(20, 30),
        fact(10, 30),
        fact(25, 31),
    )
    assert _said_once([within, wide, begins, ends, same, other]) == [wide, same, other]


def fact(start: int, end: int) -> KeyFact:
    return KeyFact("field", "x", None, (SourceSpan(0, Span(start, end)),), "own.rule")
