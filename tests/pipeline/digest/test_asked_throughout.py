"""A guide that is laid out as questions is told as one: each answer behind its question."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

GUIDE = """# Keeping a boat at the lock

The lock has forty berths along the quay.

**Who may have a berth?**

Members of the club and their guests.

**What does it cost?**

£90 a season, payable in March.

**Where do I ask?**

At the lock house, every day before noon.
"""


def _told(text: str) -> Summary:
    return shipped().summarize([RawDocument(text, "text/markdown")], Request(profile="digest"))


def test_answers_stand_behind_their_questions() -> None:
    summary = _told(GUIDE)
    told = [summary.text, *(fact["value"] for fact in summary.extras.fields["key_facts"])]
    for answer in ("Who may have a berth? Members of the club", "Where do I ask? At the lock house, every day"):
        assert any(answer in said for said in told)


def test_a_question_or_two_in_a_text_head_nothing() -> None:
    text = GUIDE.replace("**Where do I ask?**", "The lock house answers.")
    summary = _told(text)
    assert "?" not in "".join([summary.text, *(fact["value"] for fact in summary.extras.fields["key_facts"])])
