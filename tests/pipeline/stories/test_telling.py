"""A story of which hardly anything could be told goes further, and tells what adds little."""

from dataclasses import replace

from pipeline.stories.story import StoryTelling
from tests.pipeline.stories.test_story import sentence

FIRE = sentence(0, "Fire destroyed Kasre mills.")
AGAIN = sentence(1, "Kasre mills burned, Moss said.")
FAR = sentence(12, "Moss rebuilds Kasre mills with loans.")
APART = sentence(9, "Farmers elsewhere planted orchards.")


def told(*sentences: object, enough: int = 50) -> list[int]:
    return [each.rank for each in StoryTelling(enough=enough, goes_further=True).told(sentences, 0, 100)]  # type: ignore[arg-type]


def test_what_adds_little_is_told_where_else_hardly_anything_would_be() -> None:
    little = replace(AGAIN, terms=("kasre", "mill", "burn", "say"))
    fire = replace(FIRE, terms=("fire", "destroy", "kasre", "mill"))
    assert told(fire, little) == [0, 1]
    assert told(fire, little, enough=4) == [0]
    assert [each.rank for each in StoryTelling().told((fire, little), 0, 100)] == [0]


def test_it_goes_further_for_what_is_of_the_story() -> None:
    assert told(FIRE, APART, FAR) == [0, 12]
    long = replace(FIRE, text=" ".join([FIRE.text[:-1], *(f"near{n}" for n in range(60))]) + ".")
    assert told(long, APART, FAR) == [0]  # most of the room is told
    assert told(FIRE, APART, FAR, enough=4) == [0, 12]
    assert told(FIRE, replace(FAR, rank=14)) == [0]


def test_what_was_told_at_first_is_told() -> None:
    lent = sentence(5, "Banks lent Moss money.")
    quiet = replace(sentence(4, "Banks closed."), refers=frozenset({"orchard"}))
    assert told(FIRE, quiet, replace(lent, rank=6)) == [0, 6]


def test_what_somebody_thinks_is_told_only_behind_next_to_nothing() -> None:
    fire = sentence(0, "Fire destroyed Kasre mills.")
    long = sentence(0, " ".join(["Fire destroyed Kasre mills", *(f"near{n}" for n in range(30))]) + ".")
    thinks = replace(sentence(1, '"Fire and mills", Moss said.'), voiced=True, terms=("fire", "mill", "moss", "say"))
    assert told(fire, thinks) == [0, 1]
    assert told(replace(long, terms=fire.terms), thinks) == [0]


def test_what_had_happened_is_told_with_its_year_or_behind_what_tells_that() -> None:
    had = replace(
        sentence(2, "Kasre had lost Arlo wagons, ships, horses."), looks_back=True, names=frozenset({"kasre"})
    )
    fire = replace(sentence(0, "Fire destroyed the warehouse of Arlo Brothers."), names=frozenset({"arlo"}))
    assert told(fire, had) == [0]
    assert told(fire, replace(had, rank=1)) == [0, 1]
    assert told(fire, replace(had, text="Kasre had lost wagons in 1987.")) == [0, 2]
    assert told(fire, replace(had, frames=frozenset({"DATE"}))) == [0, 2]
    assert told(fire, replace(had, looks_back=False)) == [0, 2]


def test_an_earlier_toll_of_the_same_is_not_told_behind_a_later_one() -> None:
    late = replace(sentence(0, "Bombs struck Kasre."), tolls=frozenset({("death", 48), ("injury", 112)}))
    early = replace(
        sentence(1, "Later flames hurt bakers.", bare="blast"), tolls=frozenset({("death", 31), ("injury", 54)})
    )
    after = sentence(2, "Traders flee.")
    assert told(late, early, after) == [0, 2]
    assert told(late, replace(early, tolls=frozenset({("death", 49), ("injury", 120)})), after) == [0, 1, 2]
    assert told(late, replace(early, bare=None), after) == [0, 1, 2]
    assert told(late, replace(early, frames=frozenset({"LOC"})), after) == [0, 1, 2]


def test_what_tells_of_another_what_was_told_of_somebody_is_told() -> None:
    arlo = replace(sentence(0, "Arlo pays heavy fines over smuggled engines."), names=frozenset({"arlo"}))
    moss = replace(sentence(1, "Moss pays heavy fines over smuggled engines."), names=frozenset({"moss"}))
    assert told(arlo, moss) == [0, 1]
    assert told(arlo, replace(moss, names=frozenset())) == [0]
    again = replace(sentence(1, "Arlo pays heavy fines Moss says."), names=frozenset({"arlo", "moss"}))
    assert told(arlo, again) == [0]


def test_behind_a_headline_nothing_opens_a_story_that_neither_has_told() -> None:
    fire = replace(sentence(0, "Flames spread."), nameless=frozenset({"agency"}))
    rest = sentence(1, "Kasre closed two schools.")

    def behind(title: str) -> list[int]:
        told = StoryTelling(enough=4).told((fire, rest), 0, 40, is_titled=True, title=title.split())
        return [each.rank for each in told]

    assert behind("kasre burns") == [1]
    assert behind("agency warns") == [0, 1]


def test_a_first_name_is_introduced_by_no_other_words() -> None:
    lina = replace(sentence(1, "Lina left dozens of wagons."), untold=frozenset({"lina"}), nameless=frozenset({"lina"}))
    assert told(FIRE, lina) == [0, 1]
    assert told(FIRE, replace(lina, names=frozenset({"lina"}))) == [0]
    assert told(replace(FIRE, terms=(*FIRE.terms, "lina")), replace(lina, names=frozenset({"lina"}))) == [0, 1]
