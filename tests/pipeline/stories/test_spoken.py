"""Words of somebody who speaks for himself are told as his."""

from dataclasses import replace

from pipeline.sentences.announced import ToldHeadline
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan, Span
from pipeline.stories.claims import Claims
from pipeline.stories.spoken import named, spoken
from pipeline.stories.story import StoryTelling
from pipeline.stories.writers import Writer
from tests.resources import RESOURCES

PHRASES = {
    "speaker_voice": "{} says:",
    "speakers_voice": "{} say:",
    "voice": "The text says:",
    "titled_voice": "Under “{}”, the author says:",
    "titled_writer_voice": "Under “{}”, {} writes:",
    "writer_voice": "{} writes:",
    "quotation": "“{}”",
}
WRITER = Writer("Ana Moss", SourceSpan(0, Span(900, 908)))


def sentence(rank: int, text: str, *, leans: bool = False) -> WholeSentence:
    span = SourceSpan(0, Span(rank * 100, rank * 100 + len(text)))
    return WholeSentence(span, rank, rank, text, (f"term{rank}",), leans, None)


def told(*sentences: WholeSentence, limit: int = 40) -> list[str]:
    return [each.text for each in spoken(sentences, StoryTelling(), PHRASES, limit)]


def test_the_first_says_whose_words_they_are() -> None:
    found = told(sentence(0, "We sold boats."), sentence(1, "It was a good year."))
    assert found == ["The text says: “We sold boats.”", "“It was a good year.”"]


def test_what_says_whose_words_they_are_takes_room() -> None:
    assert told(sentence(0, "We sold boats."), limit=6) == ["The text says: “We sold boats.”"]
    assert not told(sentence(0, "We sold boats."), limit=5)


def test_quotations_in_quotations_and_a_leaning_first_are_left_out() -> None:
    found = told(sentence(0, 'He said "no".'), sentence(1, "They left.", leans=True), sentence(2, "We sold boats."))
    assert found == ["The text says: “We sold boats.”"]


def test_the_headline_tells_what_he_speaks_of() -> None:
    title = ToldHeadline("Boats we sold", ())
    found = spoken([sentence(0, "It was a good year.")], StoryTelling(), PHRASES, 40, title)
    assert [each.text for each in found] == ["Under “Boats we sold”, the author says: “It was a good year.”"]


def test_a_writer_is_named() -> None:
    title = ToldHeadline("Boats we sold", (SourceSpan(0, Span(0, 9)),))
    year = sentence(0, "It was a good year.")
    found = spoken([year], StoryTelling(), PHRASES, 40, title, WRITER)
    assert [each.text for each in found] == ["Under “Boats we sold”, Ana Moss writes: “It was a good year.”"]
    assert named(found[0].text, title, WRITER) == (*title.places, WRITER.place)
    assert [each.text for each in spoken([year], StoryTelling(), PHRASES, 40, None, WRITER)] == [
        "Ana Moss writes: “It was a good year.”"
    ]
    assert named(year.text, title, WRITER) == ()


def test_what_presents_a_writer_is_not_his() -> None:
    above, year = sentence(0, "Boats should be sold, says Ana Moss."), sentence(1, "It was a good year.")
    found = spoken([above, year], StoryTelling(), PHRASES, 40, None, WRITER)
    assert [each.text for each in found] == [above.text, "Ana Moss writes: “It was a good year.”"]


def test_claims_are_told_behind_the_beginning_and_idle_words_are_not() -> None:
    story = [
        sentence(0, "I will tell you all."),
        sentence(1, "The boats of Kasre were sold in May."),
        sentence(2, "Nobody knows why they were."),
        sentence(9, "We demand that boats be bought."),
    ]
    found = spoken(story, StoryTelling(), PHRASES, 18, claims=Claims.of(RESOURCES, "en"))
    assert [each.text for each in found] == [
        "The text says: “The boats of Kasre were sold in May.”",
        "“We demand that boats be bought.”",
    ]
    leaning = [*story[:3], sentence(9, "We demand that they be bought.", leans=True)]
    assert len(spoken(leaning, StoryTelling(), PHRASES, 18, claims=Claims.of(RESOURCES, "en"))) == 2


def test_a_declaration_is_that_of_who_makes_it() -> None:
    guild = Writer("the Guild", SourceSpan(0, Span(900, 909)), is_said=True)
    found = spoken([sentence(0, "In the Guild all met.")], StoryTelling(), PHRASES, 40, None, guild)
    assert [each.text for each in found] == ["The Guild says: “In the Guild all met.”"]
    assert named(found[0].text, None, guild) == (guild.place,)
    bakers = replace(guild, name="the bakers", is_many=True)
    found = spoken([sentence(0, "In the Guild all met.")], StoryTelling(), PHRASES, 40, None, bakers)
    assert [each.text for each in found] == ["The bakers say: “In the Guild all met.”"]


def test_answers_to_different_questions_are_no_speech() -> None:
    boats = replace(sentence(0, "We sold boats."), speaker="Arlo", turn=2)
    price = replace(sentence(4, "The price of oak had gone up that year."), speaker="Arlo", turn=4)
    nets = replace(sentence(5, "Nobody wanted nets."), speaker="Arlo", turn=4)
    assert told(boats, price, nets) == [
        "Arlo says: “The price of oak had gone up that year.”",
        "“Nobody wanted nets.”",
    ]
