"""Figures and days make a passage worth more, up to a bound; quoted names do not, nor what may not be told."""

from dataclasses import replace

import pytest

from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.interpret import DigestReading
from pipeline.digest.reading.figured import Figured
from pipeline.digest.reading.passage import Passage
from pipeline.digest.values.figures import FigureReader
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.resources import RESOURCES
from tests.wired import shipped

PLAIN = "The committee thanked all the helpers for their patience."


@pytest.fixture(scope="module")
def figured() -> Figured:
    settings = DigestSettings(figures=1.0, days=10.0)
    return Figured(FigureReader(DigestWords.of(RESOURCES, "en")).read, settings)


@pytest.fixture(scope="module")
def passage() -> Passage:
    text = f"Minutes of the garden committee, 3 May 2024\n\n{PLAIN} The shed was painted green by the new members.\n"
    _, reading = shipped().interpret([RawDocument(text)], Request(profile="digest"))
    assert isinstance(reading, DigestReading)
    return next(each for each in reading.passages if each.surface.weight is not None)


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "more", "evidence"),
    [
        (PLAIN, 0.0, {}),
        ("The fee is £40 for 3 plots.", 2.0, {"figures": 2.0}),
        ("The fee is due on 3 June 2024.", 11.0, {"figures": 1.0, "days": 1.0}),
        ("They sat on 3 May, 4 June, 5 July and 6 August 2024.", 33.0, {"figures": 3.0, "days": 3.0}),
        ("Plots of 10 m, 20 m, 30 m, 40 m, 50 m, 60 m and 70 m are let.", 3.0, {"figures": 3.0}),
        ("At 09:31 the plot called “Old Orchard” lost two gates.", 0.0, {}),
    ],
)
def test_figures_and_days_are_worth_telling(
    figured: Figured, passage: Passage, text: str, more: float, evidence: dict[str, float]
) -> None:
    known = replace(passage.surface, weight=1.0, evidence={"central": 1.0})
    surface = figured.weighed(replace(passage, text=text, surface=known)).surface
    assert (surface.weight, surface.evidence) == (1.0 + more, {"central": 1.0, **evidence})


@pytest.mark.models
def test_the_shorter_one_is_weighed_by_its_own_figures(figured: Figured, passage: Passage) -> None:
    known = replace(passage.surface, weight=1.0)
    shorter = replace(passage, text="It costs £5.", surface=known)
    found = figured.weighed(replace(passage, text="It costs £5 or £6.", surface=known, shorter=shorter))
    assert found.shorter is not None
    assert (found.surface.weight, found.shorter.surface.weight) == (3.0, 2.0)


@pytest.mark.models
def test_what_may_not_be_told_stays_without_weight(figured: Figured, passage: Passage) -> None:
    bare = replace(passage, text="It costs £5.", surface=replace(passage.surface, weight=None))
    assert figured.weighed(bare).surface.weight is None
