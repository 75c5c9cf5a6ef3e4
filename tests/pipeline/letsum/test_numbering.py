"""Numbers of paragraphs in paragraphs of their own, and the titles between numbered ones."""

from pipeline.letsum.rules import RuleBook
from pipeline.letsum.segmenting.evidence import EvidenceReader, lines_of
from pipeline.letsum.settings import SegmentationSettings
from pipeline.letsum.weights import read_weights
from tests.pipeline.letsum.builders import judgment
from tests.resources import RESOURCES

SETTINGS = SegmentationSettings()
READER = EvidenceReader(RuleBook(RESOURCES, "en"), read_weights(), {"have"}, SETTINGS)
PARAGRAPHS = [f"{number}\n\nThe pier has plank {number}." for number in range(1, 7)]


def test_a_number_alone_is_that_of_the_paragraph_below_it() -> None:
    lines = lines_of(judgment("\n\n".join(PARAGRAPHS)), SETTINGS)
    assert [(line.text, line.block.paragraph) for line in lines[:2]] == [
        ("The pier has plank 1.", 1),
        ("The pier has plank 2.", 2),
    ]
    assert [line.index for line in lines] == [*range(6)]
    assert {line.boundary for line in lines} == {"numbered"}


def test_few_numbers_and_such_as_do_not_follow_each_other_number_nothing() -> None:
    for text in ("1\n\nA pier.\n\n2\n\nA quay.", "\n\n".join(f"{at}\n\nA pier." for at in (3, 9, 27, 4, 8, 2))):
        lines = lines_of(judgment(text), SETTINGS)
        assert all(line.block.paragraph is None for line in lines)
        assert lines[0].text.isdigit()


def test_a_short_line_without_a_final_mark_heads_the_numbered_paragraph_below_it() -> None:
    text = "\n\n".join([*PARAGRAPHS, "The dispute over the toll 7\n\nIt is due.", "Harbor law", "8\n\nAll pay."])
    lines = READER.titled(lines_of(judgment(text), SETTINGS))
    assert [line.text for line in lines if line.is_heading] == ["The dispute over the toll 7", "Harbor law"]
    assert [line.block.paragraph for line in lines[-3:]] == [7, None, 8]


def test_a_sentence_between_numbered_paragraphs_heads_none() -> None:
    text = "\n\n".join([*PARAGRAPHS, "He was heard by nobody.", "7\n\nAll pay."])
    assert not any(line.is_heading for line in READER.titled(lines_of(judgment(text), SETTINGS)))
