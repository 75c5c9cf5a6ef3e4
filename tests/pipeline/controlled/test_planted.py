"""Violations planted in our own sentences, rule by rule; `python -m benchmarks.controlled` has more of them."""

import pytest

from benchmarks.controlled import PLANTS, Sentences, planted
from pipeline.controlled.norm import NORM_LANGUAGES, NORMS, Norm, read_norm
from pipeline.source import RawDocument
from tests.resources import RESOURCES
from tests.wired import shipped

pytestmark = pytest.mark.models
COUNT = 36
OF_SEVERAL_SENTENCES = {"paragraph"}


@pytest.mark.parametrize("norm", NORMS)
def test_every_rule_has_its_planted_sentences(norm: Norm) -> None:
    rules = {rule.id.split(".")[-1] for rule in read_norm(RESOURCES, NORM_LANGUAGES[norm]).rules}
    assert rules - OF_SEVERAL_SENTENCES == PLANTS[norm].keys()


@pytest.mark.parametrize("norm", NORMS)
def test_planted_violations_are_found_and_sound_sentences_not_accused(norm: Norm) -> None:
    check = shipped().controlled.check
    sentences = Sentences(shipped(), NORM_LANGUAGES[norm])
    missed = [
        (rule, text)
        for rule, kind, text in planted(sentences, norm, 900, COUNT)
        if not any(each.rule.id.endswith(f".{rule}") for each in check(RawDocument(text), norm, kind).violations)
    ]
    assert len(missed) <= COUNT * 0.05, missed
    sound = [sentences.sound(number) for number in range(900, 900 + COUNT)]
    assert [text for text in sound if check(RawDocument(text), norm).violations] == []
