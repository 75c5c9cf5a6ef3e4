"""What stands in lines that a margin is woven into is not told: nobody can tell which of their words are its own."""

import pytest

from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.sentences.woven_columns import WovenColumns
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.pipeline.sentences.test_joined_quotations import read
from tests.wired import shipped

ENGLISH = """The Office What happened
for harbours A strong tide flooded the old quays of Kasre on 3 May 2021 at
and rivers noon, and carried two empty boats away from the harbour of the
town, as the harbour board said. No one was hurt. The tide was the
watches the
highest of the last ten years, and reached the market of the town.
tides and the ice A second tide came in the evening and was much lower."""
FRENCH = """Le Service Ce qui est arrivé
des ports Une forte marée a inondé les vieux quais de Tarnes le 3 mai 2021 à
et rivières midi, et a emporté deux barques vides loin du port de la ville,
selon la capitainerie. Nul n'a été blessé. La marée était la plus
surveille les
haute des dix dernières années, et a atteint le marché de la ville.
marées et la glace Une seconde marée est venue le soir, bien moins haute."""
ITEM = """The Office What happened
for harbours • A strong tide flooded the old quays of Kasre on 3 May 2021 at
and rivers noon, and carried two empty boats away from the harbour of the
town, as the harbour board said. No one was hurt. The tide was the
highest of the last ten years, and reached the market of the town."""
CONTROL = ITEM.replace("•", "\x01")
PUCE = """Le Service Ce qui est arrivé
des ports \x01 Une forte marée a inondé les vieux quais de Tarnes le 3 mai 2021 à
et rivières midi, et a emporté deux barques vides loin du port de la ville,
selon la capitainerie. Nul n'a été blessé. La marée était la plus
haute des dix dernières années, et a atteint le marché de la ville."""
PLAIN = """A strong tide flooded the old quays of Kasre on 3 May 2021 at noon,
and carried two empty boats away from the harbour of the town, as the
harbour board said.
No one was hurt. The tide was the highest of the last ten years, and
reached the market of the town. A second tide came in the evening.
"""
LATER = "\n\nThe town of Kasre has built a wall along its quays since, and has bought the mill beside them."


def torn(text: str, language: Language) -> list[bool]:
    found = read(text, language)
    assert found.annotation is not None
    columns = WovenColumns(found)
    return [columns.tear(sentence.span) for sentence in found.annotation.sentences]


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "language"), [(ENGLISH, "en"), (FRENCH, "fr"), (ITEM, "en"), (CONTROL, "en"), (PUCE, "fr")]
)
def test_only_sentences_within_a_line_are_whole(text: str, language: Language) -> None:
    assert torn(text, language).count(False) == 1


@pytest.mark.models
def test_lines_of_one_column_are_torn_nowhere() -> None:
    assert not any(torn(PLAIN, "en"))
    assert not any(torn(ENGLISH.replace("\n", " "), "en"))
    items = [f"A boat of {n} feet costs {n} pounds an hour, and more on Sundays" for n in range(9)]
    listed = "\n".join(["Prices", *items])
    assert not any(torn(f"{listed}\nAsk us.\nThe board has set these prices in the spring of the year", "en"))


@pytest.mark.models
@pytest.mark.parametrize("profile", ["inits", "absum"])
@pytest.mark.parametrize(
    ("text", "title"), [(ENGLISH, "A strong tide floods old quays"), (FRENCH, "Une forte marée inonde les vieux quais")]
)
def test_what_is_woven_is_not_told(text: str, title: str, profile: str) -> None:
    try:
        told = shipped().summarize([RawDocument(text, title=title)], Request(profile=profile)).text
    except UnusableDocument:
        assert profile == "absum"
        return
    assert title in told
    assert not {"for harbours", "and rivers", "des ports", "et rivières", "surveille les"} & {*told.split(" ")}
    assert "boats" not in told
    assert "barques" not in told


@pytest.mark.models
def test_what_stands_below_is() -> None:
    assert "built a wall" in shipped().summarize([RawDocument(ENGLISH + LATER)], Request(profile="inits")).text
