"""Nobody who lets the service choose gets sentences with parts left out."""

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
