"""What a worker may take of the processor goes by the bytes that were sent, whatever was asked for with them."""

from service.controlled.resources import PostedConformity
from service.controlled.work import ConformityOptions, GraphWork
from service.keeping import SegmentTask
from service.options import Options
from service.pool import processor_seconds
from service.realizations import RealizationTask


def test_graphs_specs_files_and_segments_have_their_seconds_by_their_bytes() -> None:
    large, packed = b"a" * (100 << 10), b"a" * (25 << 10)
    options = ConformityOptions(norm="simplified_english")
    for work in (
        RealizationTask("a", large),
        GraphWork("a", large),
        PostedConformity("a", large, None, None, "json"),
        PostedConformity("a", b'{"content_base64": "'.ljust(25 << 10, b"a"), None, None, "json"),
        PostedConformity("a", packed, "text/plain", options, "json"),
        SegmentTask("a", large * 2, Options(), ()),
    ):
        assert [round(processor_seconds(work, limit)) for limit in (5, 120, 240)] == [5, 24, 47]
