"""What speaks for a sentence deciding the case, and how it is weighed."""

import pytest

from pipeline.letsum.choosing.deciding import UTMOST, DecidingEvidence, DecidingWeights, read_deciding_weights
from pipeline.letsum.rules import rule_book
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

JUDGMENT = """[1] This is an application for judicial review of a decision to close the wharf at Ellis.

# Analysis

[2] I find that the officer was bound to hear the pilots before the wharf was closed.

[3] The Minister submits that nobody asked to be heard about the closing of the wharf.

# Conclusion

[4] The application for judicial review is allowed and the decision is set aside."""


def evidence() -> dict[str, dict[str, float]]:
    structure = interpreted(JUDGMENT)
    terms = [unit.line.text.lower().split() for unit in structure.units]
    read = DecidingEvidence(rule_book(RESOURCES, "en")).read(structure, terms, [0.5] * len(terms))
    return {unit.line.text.split()[0]: found for unit, found in zip(structure.units, read, strict=True)}


def test_evidence_is_named_by_what_a_sentence_says_and_where_it_stands() -> None:
    found = evidence()["I"]
    assert found["type:holding"] == found["first:holding"] == found["ends paragraph"] == 1.0
    assert found["words:up to 20"] == found["begins:heading"] == 1.0
    assert found["salient"] == 0.5
    assert found["shares:opening"] > 0


def test_headings_and_the_words_of_others_have_none() -> None:
    structure = interpreted(JUDGMENT)
    terms = [unit.line.text.split() for unit in structure.units]
    read = DecidingEvidence(rule_book(RESOURCES, "en")).read(structure, terms, [0.0] * len(terms))
    silent = [unit.line.text for unit, found in zip(structure.units, read, strict=True) if not found]
    assert "The Minister submits that nobody asked to be heard about the closing of the wharf." in silent
    assert {unit.line.text for unit in structure.units if unit.line.is_heading} <= set(silent)
    assert "outcome" in evidence()["The"]


def test_sentences_are_weighed_against_the_others_of_their_decision() -> None:
    weights = DecidingWeights(weights={"type:holding": 2.0, "type:below": -1.0})
    above = weights.above_others([{"type:holding": 1.0}, {"other": 1.0}, {}, {"type:below": 1.0}])
    assert above[0] > above[1] > above[3]
    assert above[2] == -UTMOST
    assert weights.above_others([{}, {}]) == [-UTMOST, -UTMOST]


@pytest.mark.parametrize(
    ("name", "sign"), [("type:holding", 1), ("first:holding", 1), ("type:below", -1), ("type:accessory", -1)]
)
def test_what_was_learned_says_what_a_jurist_expects(name: str, sign: int) -> None:
    assert read_deciding_weights().weights[name] * sign > 0
