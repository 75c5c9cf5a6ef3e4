"""Graphs that cannot be used: the message says where."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pipeline.controlled.component import ControlledLanguage
from pipeline.controlled.reading import resolve
from pipeline.errors import MalformedRequest

REMOVE = {"predicate": "remove", "agent": "U0", "object": "O1"}


def graph(*instructions: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "agents": {"U0": {"name": "technician"}, "U1": {"name": "technician"}},
        "things": {"O1": {"name": "seal", "drawing": "1"}, "O2": {"name": "seal", "drawing": "2"}},
        "text": {
            "module": "sub_task",
            "title": REMOVE,
            "instructions": list(instructions) or [{"type": "simple", "first": REMOVE}],
        },
        **more,
    }


def simple(**changes: Any) -> dict[str, Any]:
    return {"type": "simple", "first": {**REMOVE, **changes}}


BAD: list[tuple[dict[str, Any], str]] = [
    (graph({"type": "dance", "first": REMOVE}), "text.instructions.0.type: unknown 'dance'; valid: simple, goal"),
    (graph({"type": "simple"}), "text.instructions.0.first: missing"),
    (graph({"type": "simple", "first": REMOVE, "agent": "U0"}), "text.instructions.0.agent: there is no such key"),
    (graph(simple(agent=None)), "text.instructions.0.first.agent: missing: say who does it; valid: U0, U1"),
    (graph(simple(agent="U7")), "text.instructions.0.first.agent: there is no agent 'U7'; valid: U0, U1"),
    (graph(simple(object="O7")), "text.instructions.0.first.object: there is no thing 'O7' in things; valid: O1, O2"),
    (graph(simple(object=None)), "text.instructions.0.first.object: missing: 'remove' needs it"),
    (
        graph(simple(onto="O2")),
        "text.instructions.0.first.onto: 'remove' takes no such role; valid: from, object, tool",
    ),
    (graph(simple(predicate="fly")), "text.instructions.0.first.predicate: unknown 'fly' (en); valid: accumulate,"),
    (graph({"type": "simple", "first": "e9"}), "text.instructions.0.first: there is no event 'e9' in events; valid: "),
    (graph({"type": "goal", "first": REMOVE}), "text.instructions.0.goal: missing: a goal instruction has first, goal"),
    (
        graph({"type": "simple", "first": REMOVE, "second": REMOVE}),
        "text.instructions.0.second: a simple instruction has only first",
    ),
    (
        graph({"type": "sequence", "first": REMOVE, "second": {**REMOVE, "agent": "U1"}}),
        "text.instructions.0: an instruction is for one agent, not several (first: U0, second: U1): divide it",
    ),
    (
        graph({**simple(), "id": "a", "after": ["b"]}, {**simple(), "id": "b", "after": ["a"]}),
        "text.instructions.0.after: a cycle: b > a > b",
    ),
    (graph({**simple(), "after": ["z"]}), "text.instructions.0.after.0: there is no instruction 'z'; valid: none"),
    (
        graph({**simple(), "id": "a"}, {**simple(), "id": "a"}),
        "text.instructions.1.id: 'a' is the id of text.instructions.0 already",
    ),
    (
        graph(
            {"type": "simple", "first": "e1"},
            events={
                "e1": {"predicate": "prevent", "agent": "U0", "complement": "e2"},
                "e2": {"predicate": "prevent", "agent": "U0", "complement": "e1"},
            },
        ),
        "events.e2.complement: a cycle: an event is about itself (e1 > e2 > e1)",
    ),
    (
        graph(things={"O1": {"name": "seal"}, "O2": {"name": "seal"}}),
        "things.O2: it is called 'seal' like things.O1: give each a number on the drawing, or another term",
    ),
    (graph(things={"O1": {"terms": {"fr": "joint"}}}), "things.O1.terms.en: missing"),
    (graph(things={"O1": {"name": "sael"}}), "things.O1.name: unknown 'sael' (en); valid: adhesive,"),
    (graph(agents={}), "agents: "),
    (graph(text={"module": "poem"}), "text.module: valid: task, sub_task"),
    (
        graph({"type": "prohibition", "first": {**REMOVE, "negated": True}}),
        "text.instructions.0.first.negated: prohibition is negative itself: drop it",
    ),
    (
        graph({"type": "verification", "first": {"predicate": "state", "object": "O1", "state": "merry"}}),
        "text.instructions.0.first.state: unknown 'merry'; valid: above,",
    ),
    (
        graph({"type": "verification", "first": {"predicate": "state", "object": "O1", "state": "above"}}),
        "text.instructions.0.first.value: missing",
    ),
    (
        graph({"type": "simple", "first": {"predicate": "accumulate", "agent": "U0", "object": "O1"}}),
        "text.instructions.0.first: 'accumulate' cannot be said as order (en): nobody does what 'accumulate' says",
    ),
]


@pytest.mark.parametrize(("value", "message"), BAD, ids=lambda value: value[:40] if isinstance(value, str) else "")
def test_a_bad_graph_is_refused_with_its_place(
    controlled: ControlledLanguage, value: dict[str, Any], message: str
) -> None:
    with pytest.raises(MalformedRequest) as caught:
        controlled.compose(value, "en")
    assert str(caught.value).startswith(message)


def test_the_good_graph_is_good(controlled: ControlledLanguage) -> None:
    assert controlled.compose(graph(), "en").text.endswith("- Remove the seal (1).")


def test_an_own_term_of_a_language_with_gender_brings_it(controlled: ControlledLanguage) -> None:
    value = graph(things={"O1": {"terms": {"fr": "joint", "en": "seal"}}})
    assert controlled.compose(value, "en").text.endswith("Remove the seal.")
    with pytest.raises(MalformedRequest, match=r"things\.O1\.terms\.fr\.gender: missing: masculine or feminine"):
        controlled.compose(value, "fr")


@pytest.mark.parametrize("value", [["seal"], 7])
def test_what_is_no_graph_is_refused(value: object) -> None:
    with pytest.raises(MalformedRequest, match="graph: give an object"):
        resolve(value)


def test_deep_graphs_are_refused() -> None:
    event: Any = REMOVE
    for _ in range(100):
        event = {"predicate": "prevent", "agent": "U0", "complement": event}
    with pytest.raises(MalformedRequest, match="nests deeper than 40 levels"):
        resolve(graph({"type": "simple", "first": event}))


def test_a_chain_of_events_may_not_be_endless() -> None:
    about: Callable[[int], dict[str, Any]] = lambda n: {  # noqa: E731
        "predicate": "prevent", "agent": "U0", "complement": f"e{n + 1}"
    }  # fmt: skip
    events: dict[str, Any] = {f"e{n}": about(n) for n in range(5000)} | {"e5000": REMOVE}
    with pytest.raises(MalformedRequest, match="over 40 events inside each other"):
        resolve(graph({"type": "simple", "first": "e0"}, events=events))


def test_ten_thousand_events_are_said(controlled: ControlledLanguage) -> None:
    events = {f"e{n}": REMOVE for n in range(10_000)}
    chain = [
        {"type": "simple", "id": f"i{n}", "first": f"e{n}", "after": [f"i{n - 1}"] if n else []} for n in range(10_000)
    ]
    text = controlled.compose(json.loads(json.dumps(graph(*chain, events=events))), "fr").text
    assert text.count("\n- Déposer le joint (1).") == 10_000
