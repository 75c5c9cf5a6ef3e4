"""Where a limit has no room for the first sentence of a story, its main statement is told before any later sentence."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import AUTO, Request
from tests.wired import shipped

pytestmark = pytest.mark.models
STORY = """Two dead after coach hits tunnel wall in Port Tarsk

PORT TARSK, Nov. 5, 2024 — Two people were killed and 19 injured on Monday evening when a passenger coach struck the
wall at the entrance to the tunnel, the fire service said.

The coach, which was carrying 34 passengers from the village of Orr, hit the wall at about 18:40 in heavy rain. A woman
of 52 died at the scene. Five of the injured were in a serious condition on Tuesday.

The tunnel was closed until Thursday. The railway office has sent four engineers.
"""


@pytest.mark.parametrize("profile", [AUTO, "inits"])
@pytest.mark.parametrize("limit", [12, 20])
def test_the_main_statement_is_told_before_what_merely_fits(profile: str, limit: int) -> None:
    text = shipped().summarize([RawDocument(STORY, "text/plain")], Request(profile, max_words=limit)).text
    assert text.startswith("Two people were killed")
    assert len(text.split()) <= limit


def test_what_has_room_is_told_as_it_stands() -> None:
    text = shipped().summarize([RawDocument(STORY, "text/plain")], Request(max_words=60)).text
    assert text.startswith("Two people were killed and 19 injured")
