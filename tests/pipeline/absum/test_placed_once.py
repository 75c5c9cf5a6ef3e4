"""The place of an event is named once."""

from types import SimpleNamespace
from typing import Any, cast

from pipeline.absum.saying.candidates import AspectCandidate
from pipeline.absum.saying.pairing import ChosenScheme
from pipeline.absum.saying.placed_once import placed_once
from pipeline.absum.settings import SchemeSelectionSettings
from pipeline.span import SourceSpan, Span

TEXT = "Two trams in Arlo burned. The two trams were new. A cook of Arlo fled."
SETTINGS = SchemeSelectionSettings()


def candidate(*words: str) -> AspectCandidate:
    places = [SourceSpan(0, Span(TEXT.index(each), TEXT.index(each) + len(each))) for each in words]
    found = [(SimpleNamespace(document=0), SimpleNamespace(source=place)) for place in places]
    return AspectCandidate("who", cast(Any, found), SETTINGS)


def told(chosen: ChosenScheme) -> list[str]:
    return [place.span.of(TEXT) for found in chosen.candidates.values() for each in found for place in each.places]


def test_words_that_name_the_place_give_way_to_others() -> None:
    place = cast(Any, SimpleNamespace(phrase=SimpleNamespace(noun="Arlo")))
    found = {"what": (candidate("Two trams in Arlo", "two trams"),), "who": (candidate("A cook of Arlo"),)}
    chosen = ChosenScheme(cast(Any, None), found, (), (), frozenset())
    documents = cast(Any, [SimpleNamespace(text=TEXT)])
    assert told(placed_once(chosen, place, documents)) == ["two trams", "A cook of Arlo"]
    assert placed_once(chosen, None, documents) is chosen
