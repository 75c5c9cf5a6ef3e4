"""Event graphs from outside: JSON to a graph in which every name leads somewhere, or a message with the place.

A place is the path in the JSON: `text.instructions.2.first.object`.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from pydantic import ValidationError

from pipeline.controlled.graph import (
    EVENT_ROLES,
    THING_ROLES,
    Event,
    EventGraph,
    EventReference,
    Instruction,
    InstructionType,
    SafetyWarning,
    SubTask,
    Task,
    Thing,
    ThingReference,
)
from pipeline.errors import MalformedRequest
from pipeline.faults import fault

MAX_DEPTH = 40
MOST_LISTED = 12
NEEDED: Mapping[InstructionType, tuple[str, ...]] = {
    "simple": (),
    "goal": ("goal",),
    "condition": ("condition",),
    "precondition": ("condition",),
    "simultaneous": ("second",),
    "sequence": ("second",),
    "limit": ("condition",),
    "prohibition": (),
    "alternative": ("condition", "second"),
    "verification": (),
}
"""What an instruction of a type has besides its first event."""
ORDERED: Mapping[InstructionType, tuple[str, ...]] = {
    **dict.fromkeys(NEEDED, ("first",)),
    "simultaneous": ("first", "second"),
    "sequence": ("first", "second"),
    "alternative": ("first", "second"),
    "verification": (),
}
"""The events of an instruction that somebody has to do: these have an agent, and all the same."""


@dataclass(frozen=True, slots=True)
class ResolvedThing:
    """A thing with its key, and where it stands; one that is written there and then has no key."""

    thing: Thing
    path: str


@dataclass(frozen=True, slots=True)
class ResolvedEvent:
    """An event whose names all lead somewhere."""

    event: Event
    path: str
    things: Mapping[str, ResolvedThing]
    complement: "ResolvedEvent | None"

    @property
    def predicate(self) -> str:
        """The concept of the event."""
        return self.event.predicate


@dataclass(frozen=True, slots=True)
class ResolvedWarning:
    """A warning with its events by name."""

    warning: SafetyWarning
    path: str
    events: Mapping[str, ResolvedEvent]


@dataclass(frozen=True, slots=True)
class ResolvedInstruction:
    """An instruction with its events by the names of its parts."""

    instruction: Instruction
    path: str
    events: Mapping[str, ResolvedEvent]
    warnings: tuple[ResolvedWarning, ...]


@dataclass(frozen=True, slots=True)
class ResolvedSubTask:
    """A sub-task whose instructions stand in an order in which each comes behind those that it follows."""

    node: SubTask
    path: str
    title: ResolvedEvent
    warnings: tuple[ResolvedWarning, ...]
    instructions: tuple[ResolvedInstruction, ...]


@dataclass(frozen=True, slots=True)
class ResolvedGraph:
    """A whole graph; `task` is None for a sub-task alone."""

    graph: EventGraph
    task: Task | None
    title: ResolvedEvent | None
    warnings: tuple[ResolvedWarning, ...]
    sub_tasks: tuple[ResolvedSubTask, ...]


def resolve(value: Any) -> ResolvedGraph:
    """The graph that a JSON value is; raises MalformedRequest with the path of what is wrong."""
    _refuse_depth(value)
    try:
        graph = EventGraph.model_validate(value)
    except ValidationError as error:
        raise MalformedRequest(_first_fault(error, value)) from error
    return _Resolver(graph).whole()


class _Resolver:
    """Follows the names of one graph; each event of `events` once."""

    def __init__(self, graph: EventGraph) -> None:
        self._graph = graph
        self._known: dict[str, ResolvedEvent] = {}

    def whole(self) -> ResolvedGraph:
        node = self._graph.text
        if isinstance(node, SubTask):
            return ResolvedGraph(self._graph, None, None, (), (self._sub_task(node, "text"),))
        subs = tuple(self._sub_task(sub, f"text.sub_tasks.{n}") for n, sub in enumerate(node.sub_tasks))
        title = self._event(node.title, "text.title", ())
        return ResolvedGraph(self._graph, node, title, self._warnings(node.warnings, "text"), subs)

    def _sub_task(self, node: SubTask, path: str) -> ResolvedSubTask:
        title = self._event(node.title, f"{path}.title", ())
        instructions = [self._instruction(i, f"{path}.instructions.{n}") for n, i in enumerate(node.instructions)]
        return ResolvedSubTask(node, path, title, self._warnings(node.warnings, path), _in_order(instructions))

    def _instruction(self, node: Instruction, path: str) -> ResolvedInstruction:
        allowed = ("first", *NEEDED[node.type])
        events: dict[str, ResolvedEvent] = {}
        for name in EVENT_ROLES:
            given = getattr(node, name)
            if given is None and name in allowed:
                raise MalformedRequest(f"{path}.{name}: missing: a {node.type} instruction has {_listed(allowed)}")
            if given is not None and name not in allowed:
                raise MalformedRequest(f"{path}.{name}: a {node.type} instruction has only {_listed(allowed)}")
            if given is not None:
                events[name] = self._event(given, f"{path}.{name}", ())
        agents = {name: events[name].event.agent for name in ORDERED[node.type]}
        for name, agent in agents.items():
            if agent is None:
                raise MalformedRequest(f"{events[name].path}.agent: missing: say who does it; {self._agents()}")
        if len(set(agents.values())) > 1:
            told = _listed([f"{name}: {agent}" for name, agent in agents.items()])
            raise MalformedRequest(f"{path}: an instruction is for one agent, not several ({told}): divide it")
        return ResolvedInstruction(node, path, events, self._warnings(node.warnings, path))

    def _warnings(self, nodes: Sequence[SafetyWarning], path: str) -> tuple[ResolvedWarning, ...]:
        found = []
        for number, node in enumerate(nodes):
            place = f"{path}.warnings.{number}"
            events = {"first": self._event(node.first, f"{place}.first", ())}
            if node.risk is not None:
                events["risk"] = self._event(node.risk, f"{place}.risk", ())
            if events["first"].event.agent is None:
                raise MalformedRequest(f"{events['first'].path}.agent: missing: say who does it; {self._agents()}")
            found.append(ResolvedWarning(node, place, events))
        return tuple(found)

    def _agents(self) -> str:
        return f"valid: {_listed(list(self._graph.agents))}"

    def _event(self, reference: EventReference, path: str, inside: tuple[str, ...]) -> ResolvedEvent:
        if isinstance(reference, Event):
            return self._resolved(reference, path, inside)
        if reference not in self._graph.events:
            raise MalformedRequest(
                f"{path}: there is no event {reference!r} in events; valid: {_listed(list(self._graph.events))}"
            )
        if reference in inside:
            circle = " > ".join((*inside[inside.index(reference) :], reference))
            raise MalformedRequest(f"{path}: a cycle: an event is about itself ({circle})")
        if reference not in self._known:
            event = self._graph.events[reference]
            if len(inside) > MAX_DEPTH:
                raise MalformedRequest(f"{path}: over {MAX_DEPTH} events inside each other: divide them")
            self._known[reference] = self._resolved(event, f"events.{reference}", (*inside, reference))
        return self._known[reference]

    def _resolved(self, event: Event, path: str, inside: tuple[str, ...]) -> ResolvedEvent:
        if event.agent is not None and event.agent not in self._graph.agents:
            raise MalformedRequest(f"{path}.agent: there is no agent {event.agent!r}; {self._agents()}")
        things: dict[str, ResolvedThing] = {
            role: self._thing(reference, f"{path}.{role}")
            for role in THING_ROLES
            if (reference := event.thing(role)) is not None
        }
        complement = None
        if event.complement is not None:
            complement = self._event(event.complement, f"{path}.complement", inside)
        return ResolvedEvent(event, path, things, complement)

    def _thing(self, reference: ThingReference, path: str) -> ResolvedThing:
        if isinstance(reference, Thing):
            return ResolvedThing(reference, path)
        if reference not in self._graph.things:
            raise MalformedRequest(
                f"{path}: there is no thing {reference!r} in things; valid: {_listed(list(self._graph.things))}"
            )
        return ResolvedThing(self._graph.things[reference], f"things.{reference}")


def _in_order(instructions: Sequence[ResolvedInstruction]) -> tuple[ResolvedInstruction, ...]:
    """The instructions so that each comes behind those that it follows, else as they were written."""
    by_id: dict[str, ResolvedInstruction] = {}
    for each in instructions:
        name = each.instruction.id
        if name is not None and name in by_id:
            raise MalformedRequest(f"{each.path}.id: {name!r} is the id of {by_id[name].path} already; choose another")
        if name is not None:
            by_id[name] = each
    for each in instructions:
        for number, name in enumerate(each.instruction.after):
            if name not in by_id:
                valid = _listed(list(by_id)) or "none"
                raise MalformedRequest(f"{each.path}.after.{number}: there is no instruction {name!r}; valid: {valid}")
    if not any(each.instruction.after for each in instructions):
        return tuple(instructions)
    waiting = {n: set(each.instruction.after) for n, each in enumerate(instructions)}
    followers: dict[str, list[int]] = {}
    for number, names in waiting.items():
        for name in names:
            followers.setdefault(name, []).append(number)
    ready = [number for number, names in waiting.items() if not names]
    ordered: list[ResolvedInstruction] = []
    while ready:
        number = heappop(ready)
        ordered.append(instructions[number])
        name = instructions[number].instruction.id
        for follower in followers.get(name, ()) if name is not None else ():
            waiting[follower].discard(name)
            if not waiting[follower]:
                heappush(ready, follower)
    if len(ordered) < len(instructions):
        start = next(number for number, names in waiting.items() if names)
        circle = " > ".join(_circle(instructions[start], by_id, {i.instruction.id for i in ordered}))
        raise MalformedRequest(f"{instructions[start].path}.after: a cycle: {circle}")
    return tuple(ordered)


def _circle(
    start: ResolvedInstruction, by_id: Mapping[str, ResolvedInstruction], told: Set[str | None]
) -> Iterator[str]:
    """Names that lead back to one another, each coming after the next."""
    seen: list[str] = []
    name = next(n for n in start.instruction.after if n not in told)
    while name not in seen:
        seen.append(name)
        name = next(n for n in by_id[name].instruction.after if n not in told)
    yield from (*seen[seen.index(name) :], name)


def _refuse_depth(value: Any) -> None:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = (
            [
                child
                for each in level
                for child in (each.values() if isinstance(each, dict) else each)
                if isinstance(child, dict | list)
            ]
            if all(isinstance(each, dict | list) for each in level)
            else []
        )
        if not level:
            return
    raise MalformedRequest(f"the graph nests deeper than {MAX_DEPTH} levels: name its events in events")


def _first_fault(error: ValidationError, value: Any) -> str:
    """The deepest of the first faults: of a union, the member that got furthest is the one that was meant."""
    faults = [
        (_path(each["loc"], value, is_key=each["type"] in ("missing", "extra_forbidden")), each)
        for each in error.errors(include_url=False)
    ]
    path, first = max(faults, key=lambda found: (found[0][0] == faults[0][0][0] if found[0] else False, len(found[0])))
    place = ".".join(path) or "graph"
    match first["type"]:
        case "extra_forbidden":
            return f"{place}: there is no such key here"
        case "union_tag_invalid" | "union_tag_not_found":
            return f"{place}.module: valid: task, sub_task"
        case "literal_error":
            return f"{place}: unknown {first['input']!r}; valid: {first['ctx']['expected'].replace(chr(39), '')}"
        case "missing":
            return f"{place}: missing"
    return f"{place}: {fault(first)}"


def _path(location: tuple[int | str, ...], value: Any, *, is_key: bool) -> tuple[str, ...]:
    """A place as its author wrote it: pydantic puts members of unions into it."""
    found: list[str] = []
    here = value
    for number, part in enumerate(location):
        is_item = isinstance(here, list) and isinstance(part, int) and part < len(here)
        if is_item or (isinstance(here, dict) and part in here):
            here = here[part]
        elif not (is_key and number == len(location) - 1):
            continue
        found.append(str(part))
    return tuple(found)


def _listed(names: Sequence[str]) -> str:
    more = len(names) - MOST_LISTED
    return ", ".join(names[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
