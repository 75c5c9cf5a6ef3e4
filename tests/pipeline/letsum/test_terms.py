"""What another body lists, what is ruled only if something is so, and the terms of orders."""

import pytest

from pipeline.languages import Language
from tests.pipeline.letsum.builders import interpreted


def outcomes(text: str, language: Language = "en") -> dict[str, str | None]:
    """How each sentence disposes of the case, by its words."""
    return {unit.line.text: unit.outcome.kind if unit.outcome else None for unit in interpreted(text, language).units}


def test_what_another_body_lists_it_says() -> None:
    found = interpreted(
        "[1] This is an appeal from a fine.\n\n[2] The General Division found the following:\n\n"
        "- The gate was shut.\n\n[3] The wall is old."
    )
    told = {unit.line.text: unit.voice.speaker if unit.voice else None for unit in found.units}
    assert told["The gate was shut."] == "other_court"
    assert told["The wall is old."] is None


@pytest.mark.parametrize(
    ("language", "hypothesis", "ruling"),
    [
        ("en", "If the Tribunal allows the motion, it may set terms.", "The motion is allowed."),
        ("fr", "Si le Tribunal fait droit à la requête, il précise ses termes.", "La requête est accueillie."),
    ],
)
def test_what_is_ruled_if_something_is_so_disposes_of_nothing(language: Language, hypothesis: str, ruling: str) -> None:
    told = outcomes(f"[1] {hypothesis}\n\n[2] {ruling}", language)
    assert told == {hypothesis: None, ruling: "ruling"}


def test_an_order_announces_its_items_and_quotes_nothing() -> None:
    text = "[1] J'ordonne que le quai soit ouvert selon les conditions suivantes :\n\n- La grille reste ouverte."
    units = interpreted(f"[1] L'appel vise une amende.\n\n# Ordonnance\n\n{text}", "fr").units
    assert [unit.citation for unit in units[-2:]] == [None, None]


def test_the_terms_of_what_was_granted_at_the_front_are_ordered_at_the_end() -> None:
    front = "La requête est accueillie."
    story = " ".join(f"La barque {n} fut amarrée au quai." for n in range(20))
    order = "J'ordonne que la grille soit ouverte selon les conditions suivantes :"
    item = "Le pilote peut y entrer le dimanche."
    told = outcomes(f"[1] {front}\n\n# Faits\n\n[2] {story}\n\n[3] {order}\n\n- {item}", "fr")
    assert (told[front], told[order], told[item]) == ("ruling", "relief", "operative")
