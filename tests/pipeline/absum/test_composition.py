"""What a sentence of a scheme has said, no sentence of the story behind it says again."""

from pipeline.absum.saying.composition import Composer, Said
from pipeline.realizer.spec import CannedText, Sentence, Source
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan, Span
from pipeline.stories.story import StoryTelling
from pipeline.summary import Message, Provenance

SHORT = StoryTelling(enough=10)


def told(rank: int, text: str) -> WholeSentence:
    terms = tuple(word.strip(".").lower() for word in text.split() if len(word) > 3)
    return WholeSentence(
        SourceSpan(0, Span(rank * 100, rank * 100 + len(text))), rank, rank, text, terms, leans=False, bare=None
    )


LEAD = told(0, "Fire took the mill of Arlo and its stores.")
AGAIN = told(1, "Three cooks died there and six guards were hurt when walls fell behind them.")
OTHER = told(1, "Owner Lise Moss promised to rebuild before winter with help from guilds nearby.")


def scheme(*places: SourceSpan) -> Said:
    """It says all of the lead, and what stands in some places."""
    source = Source(document=0, start=0, end=10)
    spec = Sentence(content=CannedText(text="Three cooks died in a fire in Arlo.", sources=(source,)))
    message = Message(spec, Provenance("generated", "death", (LEAD.source,)))
    facts = tuple(frozenset({place}) for place in places)
    return Said(message, 8, frozenset(LEAD.terms), facts, opens=True)


def test_a_story_that_says_a_message_again_is_told_alone() -> None:
    victims = SourceSpan(0, Span(101, 112))
    composer = Composer(SHORT, 0.8, 0.5, 60, is_cluster=True)
    again = composer.compose((scheme(victims),), (LEAD, AGAIN), LEAD.source)
    assert (again.said, again.story) == ((), (LEAD, AGAIN))


def test_a_story_that_goes_on_stands_behind_it() -> None:
    victims = SourceSpan(1, Span(1, 12))
    message = scheme(victims)
    other = Composer(SHORT, 0.8, 0.5, 60, is_cluster=True).compose((message,), (LEAD, OTHER), LEAD.source)
    assert (other.said, other.story) == ((message,), (OTHER,))


def test_a_lone_report_is_told_itself_where_it_tells_a_part_of_those_counted() -> None:
    lead = told(0, "Fire hurt twelve cooks of Arlo, including three children, and took the mill.")
    message = scheme(SourceSpan(1, Span(1, 12)))
    for part, is_told in (("including", False), (None, True)):
        composer = Composer(SHORT, 0.8, 0.5, 60, is_cluster=False, part=part)
        said = Said(message.message, message.words, frozenset(lead.terms), message.facts, opens=True)
        assert bool(composer.compose((said,), (lead, OTHER), lead.source).said) is is_told
