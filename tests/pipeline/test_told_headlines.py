"""A story is told behind its headline where that says more than is told of it."""

from dataclasses import replace

from pipeline.story import StoryTelling
from tests.pipeline.test_story import sentence


def test_a_headline_that_says_more_than_the_story_is_told_where_there_is_room() -> None:
    headline = ("baker", "jailed", "fire", "warehouse", "kasre")
    told = replace(sentence(0, "The baker Arlo spoke of the warehouse at Kasre."), names=frozenset({"kasre"}))
    assert not StoryTelling.misses(headline, (told,))
    assert StoryTelling.says_less(headline, (told,), 100)
    assert not StoryTelling.says_less(headline, (told,), 40)
    long = replace(told, text=" ".join(["The baker Arlo spoke", *(f"word{n}" for n in range(30))]))
    assert not StoryTelling.says_less(headline, (long,), 100)  # other reports say what it leaves out
    more = sentence(1, "He was jailed over it.", leans=True)
    assert not StoryTelling.says_less(headline, (told, more), 100)
    assert not StoryTelling.says_less(headline[:2], (told,), 100)
    assert not StoryTelling.says_less(("baker", "jailed", "kasre"), (told,), 100)  # no more than one word is missing
    late = replace(told, terms=("baker", "jailed", "fire"), rank=2)
    assert StoryTelling.says_less((*headline[:4], "blaze"), (late,), 100)


def test_what_leans_is_told_sooner_only_where_the_story_needs_its_headline() -> None:
    age = sentence(0, "He was twenty.", leans=True)
    lone = sentence(1, "The singer was shot near Kasre.", bare="singer")
    told = replace(sentence(2, "A singer was shot near Kasre on Monday."), frames=frozenset({"DATE"}), opens=True)
    story = (age, lone, told)
    assert StoryTelling.begin_behind({"singer", "shot", "kasre"}, (told,), story, 4) == 2
    crowd = sentence(2, "Crowds left the hall.")
    assert StoryTelling.begin_behind({"singer", "shot", "kasre"}, (crowd,), (age, lone, crowd), 4) == 1


def test_a_headline_that_the_text_does_not_bear_out_is_told_only_of_a_story_that_says_not_of_whom_it_is() -> None:
    headline = ("singer", "boris", "kasre", "dead")
    vague = replace(sentence(0, "Doctors know little about how the singer ended."), vague=True, opens=True)
    assert not StoryTelling.is_introduced(headline, (vague,), (vague,))
    named = replace(sentence(0, "Singer Boris Quell ended in Kasre."), names=frozenset({"boris", "kasre"}), opens=True)
    assert StoryTelling.is_introduced(headline, (named,), (named,))
    assert not StoryTelling.is_introduced(headline, (replace(named, voiced=True),), (named,))
    assert not StoryTelling.is_introduced(headline, (replace(named, opens=False, rank=2),), (named,))


def test_of_a_story_that_says_of_whom_it_is_and_when_less_of_the_headline_is_wanted() -> None:
    headline = ("baker", "jailed", "fire", "warehouse", "kasre", "amid")
    told = replace(sentence(0, "The baker Arlo spoke of the warehouse at Kasre."), names=frozenset({"kasre"}))
    assert StoryTelling.says_less(headline, (told,), 100)
    framed = replace(told, frames=frozenset({"DATE"}))
    assert not StoryTelling.says_less(headline, (framed,), 100)
    assert StoryTelling.says_less(headline, (replace(framed, voiced=True),), 100)
    assert StoryTelling.says_less((*headline, "over", "debts"), (framed,), 100)
