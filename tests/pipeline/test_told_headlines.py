"""A story is told behind its headline where that says more than is told of it."""

from dataclasses import replace

from pipeline.stories.story import StoryTelling
from tests.pipeline.stories.test_story import sentence


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
