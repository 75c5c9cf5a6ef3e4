"""What files may say for their bytes: a small packed one, and many of them together."""

from collections import deque

import pytest

from pipeline.errors import UnusableDocument
from pipeline.ingest.component import MediaTypeIngest
from pipeline.ingest.settings import IngestSettings
from pipeline.ingest.unfolding import characters_said, refuse_unfolded
from pipeline.resources import Resources
from pipeline.source import LayoutMark, RawDocument
from pipeline.span import Span
from tests.pipeline.ingest.files import docx, docx_paragraph, xlsx
from tests.pipeline.ingest.reading import read_apart

SENTENCE = "Seven hives are full. "


def packed(sentences: int) -> bytes:
    return docx(docx_paragraph(SENTENCE * sentences))


def test_a_small_packed_file_says_no_tens_of_thousands_of_words() -> None:
    with pytest.raises(UnusableDocument, match="again and again") as refused:
        read_apart(packed(2_000), "a.docx")
    assert refused.value.code == "too_large"
    assert len(read_apart(packed(900), "a.docx").text) == 900 * len(SENTENCE) - 1


@pytest.mark.parametrize("ocr", [False, True])
def test_what_any_file_may_say_is_said_once_by_the_files_of_a_request(*, ocr: bool) -> None:
    raws = [RawDocument(packed(700), name=f"{number}.docx") for number in range(9)]
    door = MediaTypeIngest(IngestSettings(ocr=ocr), Resources()).for_cluster(raws)
    with door as opened, pytest.raises(UnusableDocument, match="the files have together") as refused:
        deque(map(opened.ingest, raws), maxlen=0)
    assert refused.value.code == "too_large"


def test_files_that_say_what_somebody_wrote_in_them_are_read_together() -> None:
    raws = [RawDocument(packed(50), name=f"{number}.docx") for number in range(9)]
    raws.append(RawDocument(SENTENCE * 20_000))
    with MediaTypeIngest(IngestSettings(), Resources()).for_cluster(raws) as door:
        assert sum(len(door.ingest(raw).text) for raw in raws) > 20_000 * len(SENTENCE)


def test_a_table_whose_labels_come_again_is_read() -> None:
    row = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'
    data = xlsx({"One": row * 400}, strings="<si><t>Ministry of Works, Department of Bridges</t></si>")
    assert len(read_apart(data, "a.xlsx").text) > 6 * len(data) + 20_000


def test_characters_of_tables_count_as_a_quarter_and_once() -> None:
    table = [LayoutMark("table", Span(10, 50)), LayoutMark("table", Span(10, 30)), LayoutMark("table", Span(70, 90))]
    assert characters_said("a" * 100, []) == 100
    assert characters_said("a" * 100, [*table, LayoutMark("title", Span(0, 10))]) == 100 - 60 + 60 // 4


def test_packed_prose_of_any_size_is_read() -> None:
    refuse_unfolded("the file has", 40_000, 10_000)
    refuse_unfolded("the file has", 4_000_000, 1_000_000)
    with pytest.raises(UnusableDocument):
        refuse_unfolded("the file has", 150_000, 20_000)
