"""Remarks in brackets that speak of a page are cut; what an editor or an author put in brackets stays."""

import pytest

from pipeline.languages import Language
from pipeline.sentences.asides import Asides
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "text", "cut"),
    [
        ("en", "The film [in Arabic] shows it.", "The film shows it."),
        ("en", "The quay burned (in Dutch, as are most links).", "The quay burned."),
        ("en", "The quay (in use since May) burned [FMLN].", "The quay (in use since May) burned [FMLN]."),
        ("en", "He is 54 (in 2012).", "He is 54 (in 2012)."),
        ("en", "Kasre (KSR.N) sold its mill to Orvane (NYSE: ORV).", "Kasre sold its mill to Orvane."),
        ("en", "The union (UTK) left at 8 (GMT).", "The union (UTK) left at 8 (GMT)."),
        ("fr", "Le quai a été détruit (en anglais comme les autres liens) par le feu [en arabe].", None),
        ("fr", "Le quai (en travaux) a brûlé [FMLN].", "Le quai (en travaux) a brûlé [FMLN]."),
    ],
)
def test_remarks_about_a_page_are_cut(language: Language, text: str, cut: str | None) -> None:
    openings = [row["phrase"] for row in RESOURCES.lexicon(language, "aside_openings")]
    assert Asides(openings).cut(text) == (cut or "Le quai a été détruit par le feu.")


@pytest.mark.parametrize(
    ("language", "text", "cut"),
    [
        ("en", "It was learned here today that Ana left.", "It was learned today that Ana left."),
        ("en", "The mayor said here on Monday that Ana left.", "The mayor said on Monday that Ana left."),
        ("en", "Ana, who lives here today, left.", "Ana, who lives here today, left."),
        ("en", "The mayor said here she left.", "The mayor said here she left."),
        ("en", 'The mayor wrote, "It was said here today."', 'The mayor wrote, "It was said here today."'),
        ("fr", "Le maire a annoncé ici mardi son départ.", "Le maire a annoncé mardi son départ."),
        ("fr", "Le maire vit ici mardi son ami.", "Le maire vit ici mardi son ami."),
    ],
)
def test_the_place_of_a_dateline_that_is_not_told_goes(language: Language, text: str, cut: str) -> None:
    assert Asides.of(RESOURCES, language).cut(text) == cut
