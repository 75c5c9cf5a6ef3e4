"""What `auto` chooses where another language is asked for."""

import pytest

from pipeline.document import Genre
from pipeline.errors import UnusableDocument
from pipeline.summary import Request
from tests.pipeline.test_runner import EXTRACT, corridor, raw, runner, silent


def test_auto_goes_on_where_a_profile_does_not_write_in_the_language_that_is_asked_for() -> None:
    auto: dict[Genre, tuple[str, ...]] = {"other": ("first", "second")}
    asked = Request(output_language="fr")
    running = runner(EXTRACT, corridor("first"), corridor("second", translates=True), auto=auto)
    assert running.summarize([raw("Prose.")], asked).profile == "second"
    running = runner(EXTRACT, silent("first", translates=True), corridor("second"), auto=auto)
    complaint = "auto tried first, second, extract, and none can say this document in fr; ask for output language same"
    with pytest.raises(UnusableDocument, match=f"unsupported_output_language: {complaint}"):
        running.summarize([raw("Prose.")], asked)
