"""The filter of citations on the passages: precision, recall and F of each kind stay above their floors."""

from collections import Counter
from collections.abc import Iterator

import pytest

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Document
from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.interpret import ThematicSegmentation
from pipeline.letsum.settings import SegmentationSettings
from pipeline.source import SourceText
from pipeline.structure.judgment import Judgment
from pipeline.structure.vocabulary import vocabulary
from pipeline.summary import Request
from tests.pipeline.letsum.passages.reading import KINDS, Passage, read_passages
from tests.resources import RESOURCES

LEAST = 60
"""Passages a language."""
FLOORS = {"quotation": 0.95, "reference": 0.93, "submission": 0.93, "none": 0.95}
"""F of each kind."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_passages_are_well_formed(language: Language) -> None:
    passages = read_passages(language)
    assert len(passages) >= LEAST
    assert len({passage.id for passage in passages}) == len(passages)
    about = Counter(passage.id.split(".")[1] for passage in passages)
    assert set(about) == set(KINDS)
    assert min(about.values()) >= 10
    for passage in passages:
        assert "{{" not in passage.text, passage.id
        assert "|" not in passage.text, passage.id
        for mark in passage.marks:
            assert set(mark.kinds) <= set(KINDS), passage.id
        kind = passage.id.split(".")[1]
        assert kind == "none" or any(kind in mark.kinds for mark in passage.marks), passage.id
        assert kind != "none" or not passage.marks, passage.id


@pytest.mark.models
@pytest.mark.parametrize("language", LANGUAGES)
def test_filter_keeps_above_its_floors(language: Language) -> None:
    mistakes: list[str] = []
    right: Counter[str] = Counter()
    expected: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for passage, judgment in annotated(language):
        for sentence, kinds, kind in judged(passage, judgment):
            if len(kinds) > 1 and "none" in kinds:  # readers judge it either way
                continue
            wanted = kind if kind in kinds else kinds[0]
            right[kind] += wanted == kind
            expected[wanted] += 1
            found[kind] += 1
            if wanted != kind:
                mistakes.append(f"{passage.id}: {sentence!r} is {wanted}, found {kind}")
    scores = {kind: 2 * right[kind] / (expected[kind] + found[kind]) for kind in KINDS}
    shown = "\n".join([str({kind: round(score, 3) for kind, score in scores.items()}), *mistakes])
    assert all(scores[kind] >= FLOORS[kind] for kind in KINDS), shown


def annotated(language: Language) -> list[tuple[Passage, Document]]:
    """All passages, given to the models together: each alone would take three times as long."""
    passages = list(read_passages(language))
    structure = Judgment(vocabulary(RESOURCES))
    annotate = SpacyAnnotator(AnnotateSettings(layers=frozenset()), RESOURCES)
    read = [structure.read(SourceText(passage.text, "text/plain", "0")) for passage in passages]
    return list(zip(passages, annotate.annotate_all(read, language), strict=True))


INTERPRET = ThematicSegmentation(SegmentationSettings(min_markers=0, min_share=0), RESOURCES)
"""A passage is too short to be known as a judgment by its markers."""


def judged(passage: Passage, document: Document) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Each sentence of a passage with the kinds that it may be and the kind that the filter finds."""
    for unit in INTERPRET.interpret([document], Request()).analysis()["units"]:
        start, end = unit["start"], unit["end"]
        yield passage.text[start:end], passage.kinds_at(start, end), unit["citation"] or "none"
