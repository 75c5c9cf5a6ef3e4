"""What a page or an agency puts before the first word of a sentence goes."""

from dataclasses import replace

import pytest

from pipeline.sentences.datelines import without_dateline
from pipeline.source import SourceText
from pipeline.span import Span
from tests.pipeline.absum.parsed import document


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ("By Our Staff Crowds march in Lyon and Lille They want a vote (ANB) -- ", "Thousands marched."),
        ("St. Mark's, Barbuda, May 3, ANBA -- ", "A judge arrived."),
        ("Sotara (Velmaria), 11 Feb 90 (ANB) -- [Text] ", "A judge arrived."),
        ("Kasre (ANB) -- [Excerpts] ", "A judge arrived."),
        ("New Kasre, 2 may (Anbatel) -- ", "fierce clashes went on."),
        ("", "In Kasre, 2 men (Bo Arlo and a cook) -- both old -- left."),
        ("", "In Kasre, 2 may (so Ana) -- but need not -- leave."),
        ("", "The unit (ANB) -- [sic] -- left."),
        ("(Published Friday, May 4, 2018) ", "A judge arrived."),
        ("Page last updated at 08:14 GMT, Tuesday, 8 November 2011 ", "A judge arrived."),
        ("Thursday 3 March 2005 00.05 BST ", "A judge arrived."),
        (
            "Minister feared a vote in court Papers were crucial, says ally Thursday 3 March 2005 12.48 BST ",
            "Lise left.",
        ),
        ("New Kasre, Jan. 15: ", "A judge arrived."),
        ("New Kasre, Jan 15 (ANB): ", "A judge arrived."),
        ("[Velmaria], May 12 (ANB): ", "A judge arrived."),
        ("Orvane (Kasre) [Velmaria], May 12 (ANB): ", "A judge arrived."),
        ("", "In Kasre, May 15 (a Friday): rain fell."),
        ("New Kasre (VM), May 12 (ANB) ", "A judge arrived."),
        ("", "A judge of Kasre, May 12 (Friday) apart, never arrived."),
        ("(ANB)", "Kasre's mayor left."),
        ("20H24 - 4.000 évacués - ", "Deux ferries sont partis."),
        ('20h03 – "C\'est triste" – ', "Le roi doit partir."),
        ("08:14 GMT - ", "The judge arrived."),
        ("", "20H24 a sonné - les ferries partent."),
        ("", "The train of 08:14 left."),
        ("", "In Kasre, May 15 was quiet."),
        ("", "The unit (ANB) left -- and came back."),
        ("", "Two men, both cooks, left."),
    ],
)
def test_what_is_none_of_the_sentence_goes(before: str, sentence: str) -> None:
    items = " ".join(f"{word}/X/x/dep/0" for word in (before + sentence).split() if "/" not in word)
    found = document(items)
    assert without_dateline(found, Span(0, len(before + sentence))).of(found.text) == sentence


HEADED = "Judge leaves K.N. court as crowd grows KASRE | Mon May 2, 2011 2:32 pm EDT KASRE (ANB) - The judge left."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (HEADED, "The judge left."),
        (HEADED.replace("The judge", "the judge"), None),
        (HEADED.replace("KASRE (", "Kasre ("), None),
    ],
)
def test_a_headline_that_runs_into_a_dateline_goes_before_a_first_sentence_only(text: str, shown: str | None) -> None:
    found = document(" ".join(f"{word}/X/x/dep/0" for word in text.split()))
    span = Span(0, len(text))
    assert without_dateline(found, span, is_first=True).of(found.text) == (shown or text)
    assert without_dateline(found, span) == span


def test_a_place_in_capitals_goes_before_a_first_sentence_only() -> None:
    text = "NEW KASRE, Velmaria: The judge arrived."
    found = document(" ".join(f"{word}/X/x/dep/0" for word in text.split()))
    span = Span(0, len(text))
    assert without_dateline(found, span, is_first=True).of(found.text) == "The judge arrived."
    assert without_dateline(found, span) == span


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ("ARLO—", "The judge arrived."),
        ("", "KASRE Judges are late."),
        ("NEW KASRE, Velmaria—", "The judge arrived."),
        ("Vila del Kasre -- ", "the judge arrived."),
        ("Arlon - ", "Le juge est arrivé."),
        ("", "Arlon - une petite ville - dort."),
        ("", "Anne Morel – la juge – est arrivée."),
    ],
)
def test_a_place_and_a_dash_go_before_a_first_sentence(before: str, sentence: str) -> None:
    items = " ".join(f"{word}/X/x/dep/0" for word in (before + sentence).split())
    found = document(items)
    assert without_dateline(found, Span(0, len(before + sentence)), is_first=True).of(found.text) == sentence


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ("KASRE/NEW OBAN ", "The judge arrived."),
        ("KASRE/TARNES ", "Le juge est arrivé."),
        ("", "KASRE/OBAN trains are late."),
        ("", "KASRE/X The judge arrived."),
    ],
)
def test_two_places_go_before_a_first_sentence_without_a_dash(before: str, sentence: str) -> None:
    text = before + sentence
    found = replace(document("Yes/INTJ/yes/root/0"), source=SourceText(text, "text/plain", "0"))
    assert without_dateline(found, Span(0, len(text)), is_first=True).of(text) == sentence
    assert without_dateline(found, Span(0, len(text))).of(text) == text


@pytest.mark.parametrize("stamp", ["PUBLISHED MARCH 3, 2021:", "FIRST PUBLISHED MAY 2021:"])
def test_when_a_page_was_published_goes_before_a_first_sentence(stamp: str) -> None:
    text = f"{stamp} The judge arrived."
    found = document(" ".join(f"{word}/X/x/dep/0" for word in text.split()))
    assert without_dateline(found, Span(0, len(text)), is_first=True).of(found.text) == "The judge arrived."


@pytest.mark.parametrize(
    ("before", "sentence", "is_first"),
    [("-", "Le port a fermé.", True), ("", "-Le port a fermé.", False), ("", "-30 degrees were measured.", True)],
)
def test_a_dash_glued_to_the_first_word_of_a_story_goes(before: str, sentence: str, is_first: bool) -> None:
    words = f"{before}{sentence}".split()
    found = document(" ".join(f"{word}/X/{word}/{'dep/1' if n else 'root/0'}" for n, word in enumerate(words)))
    shown = without_dateline(found, Span(0, len(before + sentence)), is_first=is_first)
    assert shown.of(found.text) == sentence
