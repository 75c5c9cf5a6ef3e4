"""The trace of a session."""

from collections.abc import Mapping
from typing import Any

import pytest

from pipeline.complete.trace import Recorder, read_trace, replay
from pipeline.errors import MalformedRequest


def completions(*texts: str) -> dict[str, Any]:
    return {"completions": [{"text": text} for text in texts]}


def recorded() -> list[str]:
    lines: list[str] = []
    times = iter(range(20))
    recorder = Recorder(lines.append, lambda: float(next(times)))
    for request, answer in (
        ({"source": "The mill.", "typed": ""}, completions("Le moulin")),
        ({"source": "The mill.", "typed": "Le moulin"}, completions(".")),
        ({"source": "The mill.", "typed": "Le moulin d"}, completions("es")),
        ({"source": "The mill.", "typed": "Le moulin "}, completions()),
        ({"source": "The mill.", "typed": "La moulin "}, completions()),
        ({"learn": {"source": "The mill.", "target": "Le moulin."}}, {"learned": True}),
        ({"source": "The town.", "typed": ""}, completions("La ville neuve")),
        ({"source": "The town.", "typed": "La ville"}, completions()),
    ):
        recorder.record(request, answer)
    return lines


def test_it_says_what_the_user_did() -> None:
    events = list(read_trace(recorded()))
    assert [event.action for event in events] == [
        "source",
        "accepted",
        "typed",
        "erased",
        "edited",
        "told",
        "source",
        "accepted_part",
    ]
    assert [event.seconds for event in events] == list(range(1, 9))


def test_it_can_be_replayed() -> None:
    known = {event.line(): event.answer for event in read_trace(recorded())}
    answers = iter(known.values())
    assert list(replay(read_trace(recorded()), lambda request: next(answers))) == []


def test_what_changed_is_told() -> None:
    def other(request: Mapping[str, Any]) -> dict[str, Any]:
        return completions() if "typed" in request else {"learned": True}

    changed = list(replay(read_trace(recorded()), other))
    assert [event.request["typed"] for event, _ in changed] == ["", "Le moulin", "Le moulin d", ""]


def test_a_line_that_is_no_event_is_named() -> None:
    with pytest.raises(MalformedRequest, match="line 2 of the trace is no event"):
        list(read_trace([recorded()[0], "{}\n"]))


def test_what_a_killed_process_had_begun_to_write_is_passed_over() -> None:
    lines = recorded()
    assert len(list(read_trace([*lines, '{"seconds": 3, "act']))) == len(lines)
