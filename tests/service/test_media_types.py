"""Documents as their media types say, wherever these stand."""

import pytest

from service.record import PostedDocument, raw_document


@pytest.mark.parametrize(
    ("media_type", "data"),
    [
        (None, "<p>Été.</p>"),
        ("text/plain; charset=latin-1", "<p>Été.</p>"),
        ("text/html; charset=latin-1", "<p>Été.</p>".encode()),
    ],
)
def test_a_text_is_what_its_media_type_says(media_type: str | None, data: str | bytes) -> None:
    """A plain text is itself, sign for sign; of any other the bytes are read as those of a file, and are UTF-8."""
    raw = raw_document("documents.0", PostedDocument(text="<p>Été.</p>", media_type=media_type))
    assert (raw.data, raw.media_type) == (data, media_type)
