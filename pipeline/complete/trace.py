"""The trace of a session as JSON lines, which can be replayed (TransType2, 2004, section 3).

A line has `seconds` since the session began, `request`, `answer`, and `action`: what the user did since the last
proposal.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pipeline.errors import MalformedRequest

Action: TypeAlias = Literal["source", "accepted", "accepted_part", "typed", "erased", "edited", "same", "told"]


@dataclass(frozen=True, slots=True)
class Event:
    """A request with its answer, when it came, and what the user had done."""

    seconds: float
    action: Action
    request: Mapping[str, Any]
    answer: Mapping[str, Any]

    def line(self) -> str:
        """The event as a line of JSON."""
        fields = {"seconds": round(self.seconds, 3), "action": self.action}
        return json.dumps({**fields, "request": self.request, "answer": self.answer}, ensure_ascii=False)


def action_between(before: Event | None, request: Mapping[str, Any]) -> Action:
    """What the user did between the last proposal and a request."""
    if "typed" not in request:
        return "told"
    if before is None or before.request.get("source") != request["source"] or "typed" not in before.request:
        return "source"
    old, new = str(before.request["typed"]), str(request["typed"])
    proposed = [str(each["text"]) for each in before.answer.get("completions", ())]
    if new == old:
        return "same"
    if any(new == old + text for text in proposed):
        return "accepted"
    if new.startswith(old):
        added = new[len(old) :]
        return "accepted_part" if len(added) > 1 and any(text.startswith(added) for text in proposed) else "typed"
    return "erased" if old.startswith(new) else "edited"


class Recorder:
    """Writes the events of a session as they come."""

    def __init__(self, write: Callable[[str], object], clock: Callable[[], float]) -> None:
        self._write = write
        self._clock = clock
        self._start = clock()
        self._last: Event | None = None

    def record(self, request: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
        """Writes a request with its answer."""
        event = Event(self._clock() - self._start, action_between(self._last, request), request, answer)
        self._last = event
        self._write(event.line() + "\n")


def read_trace(lines: Iterable[str]) -> Iterator[Event]:
    """The events of a trace; raises MalformedRequest for a line that is none.

    A last line without its end is what a killed process had begun to write: passed over, if it is no event.
    """
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            yield Event(float(row["seconds"]), row["action"], dict(row["request"]), dict(row["answer"]))
        except (ValueError, KeyError, TypeError) as error:
            if not line.endswith("\n"):
                return
            wanted = "an object with seconds, action, request, answer"
            raise MalformedRequest(f"line {number} of the trace is no event: give {wanted}") from error


def replay(
    events: Iterable[Event], answer: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> Iterator[tuple[Event, Mapping[str, Any]]]:
    """Asks again what was asked; gives each event whose answer is another now, with the new one."""
    for event in events:
        now = answer(event.request)
        if now != event.answer:
            yield event, now
