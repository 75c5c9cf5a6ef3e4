"""News that is a trial, a denial, a confession, a claim or a commemoration is not told as the event that it names."""

import datetime

import pytest

from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        (
            "en",
            "The trial of three men accused of killing nine traders in a bombing in Arlo in 2017 opened on Thursday.",
            "Three men went on trial in Varn on Thursday over the bombing that killed nine traders in Arlo in 2017.",
        ),
        (
            "en",
            "The army of Velmaria denied on Thursday that its soldiers had killed nine traders in Arlo.",
            "Velmaria's army on Thursday denied that its soldiers killed nine traders in an attack on Arlo.",
        ),
        (
            "en",
            "Bo Wren confessed on Thursday to having killed two traders in Arlo in May, his lawyer said.",
            "Bo Wren admitted on Thursday that he killed two traders in Arlo, his lawyer said.",
        ),
        (
            "en",
            "The Northern Front claimed responsibility on Thursday for the bombing that killed nine traders on Monday.",
            "The Northern Front said on Thursday that it carried out the bombing that killed nine traders on Monday.",
        ),
        (
            "en",
            "Velmaria remembered on Thursday the nine traders who were killed in a bombing in Arlo ten years ago.",
            "Relatives met in Arlo on Thursday to remember nine traders killed in a bombing ten years ago.",
        ),
        (
            "fr",
            "Le procès de trois hommes accusés d'avoir tué neuf marchands dans un attentat à Arlon s'est ouvert jeudi.",
            "Trois hommes sont jugés depuis jeudi à Varne pour l'attentat qui a tué neuf marchands à Arlon en 2017.",
        ),
        (
            "fr",
            "L'armée de Velmarie a démenti jeudi que ses soldats aient tué neuf marchands à Arlon.",
            "L'armée velmarienne a nié jeudi avoir tué neuf marchands dans une attaque à Arlon.",
        ),
        (
            "fr",
            "Boris Varenne a avoué jeudi avoir tué deux marchands à Arlon en mai, a indiqué son avocat.",
            "Boris Varenne a reconnu jeudi avoir tué deux marchands à Arlon, selon son avocat.",
        ),
        (
            "fr",
            "Le Front du Nord a revendiqué jeudi l'attentat qui a tué neuf marchands lundi à Arlon.",
            "Le Front du Nord affirme avoir commis l'attentat qui a tué neuf marchands lundi, selon un message.",
        ),
        (
            "fr",
            "La Velmarie a rendu hommage jeudi aux neuf marchands tués dans un attentat à Arlon il y a dix ans.",
            "Des proches se sont réunis jeudi à Arlon en mémoire de neuf marchands tués dans un attentat en 2011.",
        ),
    ],
)
def test_the_news_is_not_told_as_the_event_that_it_names(
    runner: Runner, language: Language, one: str, other: str
) -> None:
    raws = [RawDocument(text, "text/plain", date=datetime.date(2021, 8, 6), language=language) for text in (one, other)]
    told = runner.summarize(raws, Request(profile="auto", language=language))
    assert told.units
    assert not any(unit.provenance.kind == "generated" for unit in told.units)
