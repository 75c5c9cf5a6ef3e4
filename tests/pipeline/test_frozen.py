"""Quickly made dataclasses do what frozen dataclasses with slots do."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from pipeline.frozen import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True, order=True)
class Quick:
    first: int
    second: str = "b"

    def __post_init__(self) -> None:
        if self.first < 0:
            raise ValueError("negative")


def test_it_is_made_as_the_dataclass_is() -> None:
    one = Quick(1)

    assert type(one) is Quick
    assert (one.first, one.second) == (1, "b")
    assert one == Quick(first=1, second="b")
    assert hash(one) == hash(Quick(1))
    assert one < Quick(2)
    assert repr(one).endswith("Quick(first=1, second='b')")
    assert [each.name for each in fields(one)] == ["first", "second"]


def test_it_stays_frozen() -> None:
    one = Quick(1)

    with pytest.raises(FrozenInstanceError):
        one.first = 2  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        one.third = 2  # type: ignore[attr-defined]


def test_its_own_check_still_runs() -> None:
    with pytest.raises(ValueError, match="negative"):
        Quick(-1)


def test_it_can_be_copied_pickled_and_replaced() -> None:
    one = Quick(1, "c")

    assert copy.deepcopy(one) == one
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 (it was made here)
    assert replace(one, first=2) == Quick(2, "c")


def test_a_field_that_is_made_is_made_for_each() -> None:
    @quickly_made
    @dataclass(frozen=True, slots=True)
    class Listing:
        first: int
        rest: list[int] = field(default_factory=list)

    one, other = Listing(1), Listing(2)
    one.rest.append(3)
    assert (one.rest, other.rest, Listing(4, [5]).rest) == ([3], [], [5])


def test_a_field_may_have_any_name() -> None:
    @quickly_made
    @dataclass(frozen=True, slots=True)
    class Named:
        whole: int
        twin: int
        cls: int = 3

    one = Named(1, 2)
    assert (one.whole, one.twin, one.cls) == (1, 2, 3)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(TypeError):
        Quick()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Quick(1, "b", 3)  # type: ignore[call-arg]


def test_what_is_made_otherwise_is_refused() -> None:
    @dataclass(frozen=True)
    class Loose:
        first: int

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Named:
        first: int

    @dataclass(frozen=True, slots=True)
    class Child(Quick):
        third: int = 3

    for each in (Loose, Named, Child):
        with pytest.raises(TypeError, match="no dataclass of slots and plain fields alone"):
            quickly_made(each)
