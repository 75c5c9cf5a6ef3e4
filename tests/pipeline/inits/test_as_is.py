"""Nobody who lets the service choose gets sentences with parts left out."""

import datetime

import pytest

from pipeline.source import RawDocument
from pipeline.summary import AUTO, Request
from tests.wired import shipped

STORY = (
    "It did not take long for the strike to reach the court. It was about wages. It was not about hours. "
    "The harbour board asked a court in Tarn Bay on Saturday to end the strike of the crane drivers. "
    "Judges in Tarn Bay gave lawyers of the crane drivers until Tuesday to answer the harbour board."
)


@pytest.mark.models
def test_sentences_stand_as_they_are() -> None:
    summary = shipped().summarize([RawDocument(STORY, title="Strike in court")], Request(profile=AUTO))
    assert {unit.provenance.kind for unit in summary.units} == {"extracted"}


RULING = (
    "Judges in Tarn Bay ended the strike of the crane drivers on Saturday. The drivers had asked for higher wages. "
    "The harbour board welcomed the ruling and said that all cranes would move again within a week."
)


@pytest.mark.models
def test_a_sentence_with_a_day_put_in_or_left_out_is_no_longer_that_of_the_source() -> None:
    dated = shipped().summarize(
        [RawDocument(RULING, title="Judges end the strike", date=datetime.date(2021, 3, 8))], Request(profile=AUTO)
    )
    changed = [unit for unit in dated.units if unit.provenance.kind == "regenerated"]
    assert [unit.text for unit in changed] == [unit.text for unit in dated.units if "(" in unit.text]
    assert any("Saturday (March 6, 2021)" in unit.text for unit in changed)


@pytest.mark.models
def test_the_dateline_is_a_source_of_the_day_that_it_tells() -> None:
    text = f"TARN BAY, March 8, 2021 (Harbour News) - {RULING}"
    summary = shipped().summarize([RawDocument(text, title="Judges end the strike")], Request(profile=AUTO))
    (changed,) = [unit for unit in summary.units if "(March 6, 2021)" in unit.text]
    assert changed.provenance.kind == "regenerated"
    assert any("March 8, 2021" in place.span.of(text) for place in changed.provenance.sources)
