"""Files are parsed in this process: what its walls hold, and what passes through them, the tests of ingest try."""

from collections.abc import Iterator

import pytest

from pipeline.ingest import isolation
from pipeline.ingest.child import answer, parser_of
from pipeline.ingest.formats import Format
from pipeline.ingest.limits import Limits
from pipeline.ingest.words import FileWords


@pytest.fixture(scope="module", autouse=True)
def files_parsed_here() -> Iterator[None]:
    """Has the same parsers give the same answers, as JSON, without a process for each file, which takes far longer."""

    def parsed(format_name: Format, data: bytes, limits: Limits, words: FileWords) -> tuple[bytes, int, bool]:
        return answer(parser_of(format_name), data, limits, words).encode(), 0, False

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(isolation, "_run", parsed)
        yield
