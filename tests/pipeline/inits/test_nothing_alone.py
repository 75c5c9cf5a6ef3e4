"""Of a text whose sentences all lean on others the headline is told; without one, it is said that nothing can be."""

import pytest

from pipeline.errors import UnusableDocument
from pipeline.source import RawDocument
from pipeline.summary import AUTO, Request
from tests.wired import shipped

SPOKEN = (
    '"A cart was hit by a tram that came from Tarn Bay. Two people died at once. They sat in the cart and had not '
    'seen it. All in the tram are safe. Nobody knows more", the reporter Lise Arlo explained.'
)
PARLÉ = (
    "« Une charrette a été heurtée par un tramway qui venait de Tarnes. Deux personnes sont mortes sur le coup. Elles "
    "étaient dans la charrette. Les passagers du tramway sont indemnes. On n'en sait pas plus », a expliqué Lise Arlo."
)
LEANING = "He came with his lawyer. He left with her on Monday."
PENCHÉ = "Il est venu avec son avocat. Il est reparti lundi avec elle."


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "title", "told"),
    [
        (SPOKEN, "Tram hits cart near Tarn Bay", "Tram hits cart near Tarn Bay."),
        (
            PARLÉ,
            "Un tramway heurte une charrette à Tarnes",
            "Un tramway heurte une charrette à Tarnes.",
        ),
    ],
)
def test_a_story_in_the_words_of_somebody_is_told_by_its_headline(text: str, title: str, told: str) -> None:
    summary = shipped().summarize([RawDocument(text, title=title)], Request(profile="inits"))
    assert summary.units[0].text == told
    assert summary.text.count('"') % 2 == 0
    assert summary.text.count("«") == summary.text.count("»")


@pytest.mark.models
@pytest.mark.parametrize("text", [SPOKEN, PARLÉ, LEANING, PENCHÉ])
def test_without_a_headline_nothing_is_told_that_leans(text: str) -> None:
    with pytest.raises(UnusableDocument, match="no sentence can be told alone; try the profile extract"):
        shipped().summarize([RawDocument(text)], Request(profile="inits"))


BURNED = (
    "We did not burn the sheds of Tarn Bay. {}The sheds burned on Friday, but our boats were far from them. "
    "We demand that the council stop its lies. We never burn sheds."
)
BRÛLÉS = (
    "Nous n'avons pas brûlé les hangars de Tarnes. {}Les hangars ont brûlé vendredi, mais nos bateaux en étaient loin. "
    "Nous exigeons que le conseil cesse de mentir. Nous ne brûlons jamais de hangars."
)


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "names", "voice"),
    [
        (BURNED, "We, the fishermen of Tarn Bay, were at sea. ", "The fishermen of Tarn Bay say: “We"),
        (BRÛLÉS, "Nous, les pêcheurs de Tarnes, étions en mer. ", "Les pêcheurs de Tarnes disent : «\u00a0"),
    ],
)
def test_what_nobody_knows_who_says_is_told_by_the_name_that_it_says_or_not_at_all(
    text: str, names: str, voice: str
) -> None:
    runner = shipped()
    assert runner.summarize([RawDocument(text.format(names))], Request(profile="inits")).text.startswith(voice)
    with pytest.raises(UnusableDocument, match="nobody is named who says so"):
        runner.summarize([RawDocument(text.format(""))], Request(profile="inits"))
    assert runner.summarize([RawDocument(text.format(""))], Request(profile=AUTO)).units


@pytest.mark.models
def test_of_a_party_that_speaks_of_itself_no_word_is_told_as_the_report() -> None:
    text = "We hope that the strike of the drivers ends soon. The strike of the drivers began on 3 May in Tarn Bay."
    summary = shipped().summarize([RawDocument(text)], Request(profile="inits"))
    assert "hope" not in summary.text


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "title"), [(LEANING, "Why did the mayor leave?"), (PENCHÉ, "Pourquoi est-il reparti ?")]
)
def test_a_headline_that_asks_is_not_all_that_is_told(text: str, title: str) -> None:
    summary = shipped().summarize([RawDocument(text, title=title)], Request(profile=AUTO))
    assert all(title not in unit.text or len(summary.units) > 1 for unit in summary.units)
