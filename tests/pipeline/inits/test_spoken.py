"""Words of somebody who speaks for himself are told as his."""

from pipeline.announced import ToldHeadline
from pipeline.inits.spoken import spoken
from pipeline.span import SourceSpan, Span
from pipeline.story import StoryTelling
from pipeline.whole_sentences import WholeSentence

PHRASES = {"voice": "The author says:", "titled_voice": "Under “{}”, the author says:", "quotation": "“{}”"}


def sentence(rank: int, text: str, *, leans: bool = False) -> WholeSentence:
    span = SourceSpan(0, Span(rank * 100, rank * 100 + len(text)))
    return WholeSentence(span, rank, rank, text, (f"term{rank}",), leans, None)


def told(*sentences: WholeSentence, limit: int = 40) -> list[str]:
    return [each.text for each in spoken(sentences, StoryTelling(), PHRASES, limit)]


def test_the_first_says_whose_words_they_are() -> None:
    found = told(sentence(0, "We sold boats."), sentence(1, "It was a good year."))
    assert found == ["The author says: “We sold boats.”", "“It was a good year.”"]


def test_what_says_whose_words_they_are_takes_room() -> None:
    assert told(sentence(0, "We sold boats."), limit=6) == ["The author says: “We sold boats.”"]
    assert not told(sentence(0, "We sold boats."), limit=5)


def test_quotations_in_quotations_and_a_leaning_first_are_left_out() -> None:
    found = told(sentence(0, 'He said "no".'), sentence(1, "They left.", leans=True), sentence(2, "We sold boats."))
    assert found == ["The author says: “We sold boats.”"]


def test_the_headline_tells_what_he_speaks_of() -> None:
    title = ToldHeadline("Boats we sold", ())
    found = spoken([sentence(0, "It was a good year.")], StoryTelling(), PHRASES, 40, title)
    assert [each.text for each in found] == ["Under “Boats we sold”, the author says: “It was a good year.”"]
