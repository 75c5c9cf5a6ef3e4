"""Texts that are all capitals are read in the case that their words have elsewhere."""

import pytest

from pipeline.annotate.casing import Casing, is_shouted
from pipeline.annotate.word_forms import word_forms
from tests.resources import RESOURCES

ENGLISH = Casing(RESOURCES, "en")
FRENCH = Casing(RESOURCES, "fr")
REPORT = (
    "GUNMEN OF THE DELTA LIBERATION FRONT [DLF] KILLED TWO NURSES IN TARSKO ON 2 MAY, GENERAL OTTO ZEVNIK SAID. "
    "THE DLF HAS OFTEN USED AK-47 RIFLES, BUT U.S. CITIZENS MAY STAY. THE 1ST BRIGADE TOOK THREE MEN FROM A HOUSE. "
    "A WOMAN WENT HOME ON MONDAY, AND NOBODY ELSE WAS SEEN NEAR THE BRIDGE DURING THE NIGHT THAT FOLLOWED."
)
DEPECHE = (
    "DES HOMMES ARMÉS ONT TUÉ DEUX INFIRMIÈRES À TARSKO LUNDI, A DÉCLARÉ LE GÉNÉRAL OTTO ZEVNIK. LES ASSAILLANTS "
    "AVAIENT PRIS LA FUITE AVANT L'ARRIVÉE DES SECOURS. PERSONNE N'AVAIT REVENDIQUÉ L'ATTAQUE DANS LA SOIRÉE, ET LES "
    "HABITANTS DU QUARTIER RESTAIENT CHEZ EUX."
)


def test_words_are_small_and_names_are_not() -> None:
    told = ENGLISH.restored(REPORT)
    assert told.startswith(
        "Gunmen of the Delta Liberation Front [DLF] killed two nurses in Tarsko on 2 May, General Otto"
    )
    assert "The DLF has often used AK-47 rifles, but U.S. citizens may stay. The 1st Brigade took three men" in told
    assert "A woman went home on Monday, and nobody else" in told


def test_french_words_are_small_and_names_are_not() -> None:
    told = FRENCH.restored(DEPECHE)
    assert told.startswith("Des hommes armés ont tué deux infirmières à Tarsko lundi, a déclaré le ")
    assert "Otto Zevnik. Les assaillants avaient pris la fuite avant l'arrivée des secours." in told


@pytest.mark.parametrize(("casing", "text"), [(ENGLISH, REPORT), (FRENCH, DEPECHE)])
def test_every_code_point_keeps_its_place(casing: Casing, text: str) -> None:
    told = casing.restored(text)
    assert len(told) == len(text)
    assert told.upper() == text


def test_a_text_with_a_case_of_its_own_is_left_alone() -> None:
    mixed = "The DLF killed two nurses in Tarsko. " * 10
    assert not is_shouted(mixed)
    assert ENGLISH.restored(mixed) == mixed
    headline = "TWO NURSES KILLED"
    assert ENGLISH.restored(headline) == headline


def test_letters_whose_small_form_is_longer_stay() -> None:
    text = "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}ZM\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}R " + REPORT
    assert len(ENGLISH.restored(text)) == len(text)


@pytest.mark.parametrize(("language", "form"), [("en", "took"), ("en", "women"), ("fr", "tuées"), ("fr", "chevaux")])
def test_all_forms_of_a_word_are_known(language: str, form: str) -> None:
    assert form in word_forms(language)
