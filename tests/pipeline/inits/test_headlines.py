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
            "Lise Arlo wants drones over the quays.",
        ),
        (
            FRENCH,
            "Lise Arlo veut des drones pour les quais",
            "Lise Arlo veut des drones pour les quais.",
        ),
    ],
)
def test_the_headline_says_of_whom_the_first_sentence_speaks(text: str, title: str, opening: str) -> None:
    first, second, *_ = told(text, title).units
    assert first.text == opening
    assert second.text.startswith(text.split(".")[0])
    assert first.provenance.kind == "regenerated"
    assert any("Lise Arlo" in place.span.of(text) for place in first.provenance.sources)


@pytest.mark.models
@pytest.mark.parametrize(
    "title", [None, "Boris Quell wants drones over the quays", "Order in the harbour: a former coach's plan"]
)
def test_no_other_headline_is_told(title: str | None) -> None:
    assert "headline" not in told(ENGLISH, title).text


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "title", "opening"),
    [
        (
            "Bo Lind spent the evening with two friends when an alarm rang somewhere below. They searched every floor. "
            "They opened a door that nobody had locked. The baker carried two sailors out of the burning warehouse.",
            "Baker saves sailors from burning warehouse",
            "Baker saves sailors from burning warehouse.",
        ),
        (
            "Bo Lind passait la soirée avec deux amis quand une alarme a sonné plus bas. "
            "Ils ont fouillé tous les étages. Ils ont ouvert une porte que personne n'avait fermée. "
            "Le boulanger a porté deux marins hors de l'entrepôt en feu.",
            "Un boulanger sauve deux marins dans un entrepôt",
            "Un boulanger sauve deux marins dans un entrepôt.",
        ),
    ],
)
def test_a_story_that_does_not_come_to_its_news_is_told_behind_its_headline(
    text: str, title: str, opening: str
) -> None:
    request = Request(profile="inits", max_words=32)
    assert shipped().summarize([RawDocument(text, title=title)], request).units[0].text == opening
    assert "headline" not in told(text, None).text


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "Ces trois marins, deux frères de Tarnes et un cousin, faisaient partie d'un équipage arrêté jeudi. "
            "Deux d'entre eux ont été placés en garde à vue. Ils nient avoir coulé le bateau. "
            "Leur avocat a également demandé leur libération.",
            "Trois marins de Tarnes arrêtés : ils nient avoir coulé leur bateau",
        ),
        (
            "These three sailors, two brothers from Tarn Bay and a cousin, were part of a crew of seven arrested last "
            "week. Two of them have been taken to prison. They deny that they sank the boat. "
            "Their lawyer has also asked for their release.",
            "Three sailors from Tarn Bay arrested: they deny that they sank their boat",
        ),
    ],
)
def test_of_what_a_headline_names_the_first_sentence_may_speak_behind_it(text: str, title: str) -> None:
    first, second, *_ = told(text, title).units
    assert title in first.text
    assert second.text.startswith(text.split(",", maxsplit=1)[0])


@pytest.mark.models
@pytest.mark.parametrize("profile", [AUTO, "inits", "absum"])
@pytest.mark.parametrize(
    ("text", "title", "opening"),
    [
        (
            "The circumstances of the attack on the young man are still unknown. He was killed on Friday in a "
            "shooting near the old quays. He had sold boats since 2013. Two men were wounded in the shooting.",
            'Tarn Bay: the "king of quays" Boris Quell killed in a shooting',
            'Tarn Bay: the "king of quays" Boris Quell killed in a shooting.',
        ),
        (
            "Les circonstances de l'attaque contre le jeune homme de 25 ans restent inconnues. Il a été tué vendredi "
            "dans une fusillade près du vieux port. Il vendait des bateaux depuis 2013. "
            "Deux hommes ont été blessés dans la fusillade.",
            "Tarnes : le « roi des quais » Boris Quell tué dans une fusillade",
            'Tarnes : le "roi des quais" Boris Quell tué dans une fusillade.',
        ),
    ],
)
def test_of_a_story_that_names_nobody_the_headline_may_name_him_alone(
    text: str, title: str, opening: str, profile: str
) -> None:
    summary = shipped().summarize([RawDocument(text, title=title)], Request(profile=profile, max_words=100))
    assert summary.units[0].text == opening
    assert len(summary.units) > 1


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "day"),
    [
        (
            "Rescuers on Tuesday ended their search for the crew of a trawler off Tarn Bay. "
            "The boat sank in a storm with nine sailors on board. Divers found its nets.",
            "Rescuers on Tuesday ended",
        ),
        (
            "Les sauveteurs ont mis fin mardi aux recherches de l'équipage d'un chalutier au large de Tarnes. "
            "Le bateau a coulé dans une tempête avec neuf marins à bord. Des plongeurs ont trouvé ses filets.",
            "ont mis fin mardi",
        ),
    ],
)
def test_the_day_of_the_news_is_said_as_it_stands_where_nothing_dates_it(text: str, day: str) -> None:
    assert day in told(text, None).units[0].text


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "voice"),
    [
        (
            "We did not attack the bridge of Tarn Bay. A bomb exploded there on Friday and killed two soldiers, but "
            "our fighters were far from it. We demand that the army stop its lies. We never attack civilians.",
            "The text says: “We did not attack the bridge of Tarn Bay.”",
        ),
        (
            "Nous n'avons pas attaqué le pont de Tarnes, qui relie les deux rives. Une bombe y a explosé vendredi et a "
            "tué deux soldats, mais nos combattants en étaient loin. "
            "Nous exigeons que l'armée cesse de mentir. Nous n'attaquons jamais de civils.",
            "Le texte dit : «\u00a0Nous n'avons pas attaqué le pont de Tarnes, qui relie les deux rives.\u00a0»",
        ),
    ],
)
def test_what_somebody_claims_of_an_event_is_said_as_his(text: str, voice: str) -> None:
    request = Request(profile="absum", category="attacks", max_words=100)
    assert shipped().summarize([RawDocument(text)], request).units[0].text == voice
