"""A story that leans on its headline is told behind it, with the places that bear the headline out."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import AUTO, Request, Summary
from tests.wired import shipped

ENGLISH = (
    "The former coach, who left the club in March, wants to bring order to the harbour. "
    'His plan is short. "We need eyes above the docks", he told a local paper. '
    "He spoke for an hour on Monday. His fleet of twelve drones would watch the quays of Tarn Bay day and night. "
    "Some dockers doubt that Lise Arlo will find the money."
)
FRENCH = (
    "L'ancien champion, qui a quitté le club en mars, veut rétablir l'ordre dans le port. "
    "Son plan est court. « Il nous faut des yeux au-dessus des quais », a-t-il dit à un journal local. "
    "Il a parlé une heure lundi. Sa flotte de douze drones surveillerait les quais de Tarnes jour et nuit. "
    "Certains dockers doutent que Lise Arlo trouve l'argent."
)


def told(text: str, title: str | None) -> Summary:
    return shipped().summarize([RawDocument(text, title=title)], Request(profile=AUTO))


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "title", "opening"),
    [
        (
            ENGLISH,
            "Lise Arlo wants drones over the quays",
            "The headline reads: “Lise Arlo wants drones over the quays”.",
        ),
        (
            FRENCH,
            "Lise Arlo veut des drones pour les quais",
            "Le titre dit : « Lise Arlo veut des drones pour les quais ».",
        ),
    ],
)
def test_the_headline_says_of_whom_the_first_sentence_speaks(text: str, title: str, opening: str) -> None:
    first = told(text, title).units[0]
    assert first.text.startswith(f"{opening} {text.split('.')[0]}")
    assert first.provenance.kind == "regenerated"
    assert any("Lise Arlo" in place.span.of(text) for place in first.provenance.sources)


@pytest.mark.models
@pytest.mark.parametrize(
    "title", [None, "Boris Quell wants drones over the quays", "Order in the harbour: a former coach's plan"]
)
def test_no_other_headline_is_told(title: str | None) -> None:
    assert "headline" not in told(ENGLISH, title).text
