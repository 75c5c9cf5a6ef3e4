"""The event graph: what is to be done with what, in which order, under which condition, without a word of a language.

Figure 1 of Danlos, Lapalme & Lux 2000 as JSON. Models are frozen and forbid unknown keys; what a schema cannot say
(names that lead somewhere, roles that a predicate takes, cycles) is checked in `reading.py`.
"""

from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Text = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f\ue000-\uf8ff]+$")]
"""A name or number as it is printed: one line, nothing that only a machine sees."""
Key = Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[\w.:-]+$")]
"""What something is called inside the graph."""
ThingKind = Literal["object", "tool", "material"]
"""What takes part: a part on the drawing, what it is done with, what is put on or taken off (figure 1: O, T, Ing)."""
Gender = Literal["masculine", "feminine"]
GrammaticalNumber = Literal["singular", "plural"]
InstructionType = Literal[
    "simple",
    "goal",
    "condition",
    "precondition",
    "simultaneous",
    "sequence",
    "limit",
    "prohibition",
    "alternative",
    "verification",
]
"""The ten types of instruction; each is a textual module with rules of its own (section 4 of the paper)."""
WarningLevel = Literal["warning", "caution"]
"""How bad it is: a warning is about people, a caution about things."""
ThingRole = Literal["object", "cause", "tool", "material", "into", "onto", "from", "at"]
THING_ROLES: tuple[ThingRole, ...] = get_args(ThingRole)
EVENT_ROLES = ("first", "second", "condition", "goal")
"""The parts of an instruction that are events, in the order in which they are told of."""
MOST_INSTRUCTIONS = 20_000


class Node(BaseModel):
    """A part of the graph: frozen, and without room for misspelt keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _from_text(value: Any) -> Any:
    return {"term": value} if isinstance(value, str) else value


class OwnTerm(Node):
    """A term that the graph brings with it, as one language says it."""

    term: Text
    gender: Gender | None = None


class Thing(Node):
    """A part, tool or material: a `name` of the terminology, or its own `terms`, and its number on a drawing."""

    kind: ThingKind = "object"
    name: Key | None = Field(default=None, description="a concept of controlled_terms.tsv")
    terms: dict[str, Annotated[OwnTerm, BeforeValidator(_from_text, json_schema_input_type=str | OwnTerm)]] = Field(
        default_factory=dict, description="by language; instead of a name"
    )
    drawing: Text | None = Field(default=None, description="its number on the drawing: (5)")
    number: GrammaticalNumber = "singular"
    general: bool = Field(default=False, description="any of its kind: persons, oxygen")


ThingReference = Key | Thing
"""A thing by its key, or there and then."""


class Amount(Node):
    """A number with its unit, written as each language writes numbers."""

    number: float = Field(allow_inf_nan=False, ge=-1e12, le=1e12)
    unit: Text


class Event(Node):
    """A predicate with what takes part in it, by role; `complement` is an event that it is about."""

    predicate: Key = Field(description="a concept of controlled_verbs.tsv, or `state`")
    agent: Key | None = Field(default=None, description="who does it: a key of agents")
    object: ThingReference | None = None
    cause: ThingReference | None = Field(default=None, description="the thing that does it")
    tool: ThingReference | None = None
    material: ThingReference | None = None
    into: ThingReference | None = None
    onto: ThingReference | None = None
    from_: ThingReference | None = Field(default=None, alias="from")
    at: ThingReference | None = None
    state: Key | None = Field(
        default=None, description="with the predicate `state`: a concept of controlled_states.tsv"
    )
    value: Amount | Text | None = Field(default=None, description="an amount, or what is printed for it")
    complement: "EventReference | None" = None
    negated: bool = False

    def thing(self, role: ThingRole) -> ThingReference | None:
        """What takes part in a role."""
        found: ThingReference | None = getattr(self, "from_" if role == "from" else role)
        return found


EventReference = Key | Event
"""An event by its key, or there and then."""


class SafetyWarning(Node):
    """What must (not) be done, and what happens else."""

    level: WarningLevel
    first: EventReference = Field(description="the command; negated, a prohibition")
    risk: EventReference | None = Field(default=None, description="what can happen")


class Instruction(Node):
    """An instruction: which parts it has depends on its type; `after` names those that come before it."""

    type: InstructionType
    id: Key | None = None
    after: tuple[Key, ...] = ()
    first: EventReference
    second: EventReference | None = None
    condition: EventReference | None = None
    goal: EventReference | None = None
    warnings: tuple[SafetyWarning, ...] = ()


class SubTask(Node):
    """A titled sub-task: what is done to reach it, as instructions for one person."""

    module: Literal["sub_task"] = "sub_task"
    number: Text | None = Field(default=None, description="60-007")
    paragraph: Text | None = Field(default=None, description="the number before its title: 3.1")
    title: EventReference
    warnings: tuple[SafetyWarning, ...] = ()
    instructions: tuple[Instruction, ...] = Field(min_length=1, max_length=MOST_INSTRUCTIONS)


class Task(Node):
    """A task: its title, and the sub-tasks that make it."""

    module: Literal["task"]
    number: Text | None = None
    title: EventReference
    warnings: tuple[SafetyWarning, ...] = ()
    sub_tasks: tuple[SubTask, ...] = Field(min_length=1, max_length=1000)


class Agent(Node):
    """Somebody who acts: a `name` of the terminology, or own `terms`."""

    name: Key | None = None
    terms: dict[str, Annotated[OwnTerm, BeforeValidator(_from_text, json_schema_input_type=str | OwnTerm)]] = Field(
        default_factory=dict
    )


class EventGraph(Node):
    """A whole graph: who and what takes part, the events, and the text that they are to become."""

    agents: dict[Key, Agent] = Field(min_length=1)
    things: dict[Key, Thing] = Field(default_factory=dict)
    events: dict[Key, Event] = Field(default_factory=dict)
    text: Annotated[Task | SubTask, Field(discriminator="module")]


Event.model_rebuild()
for _model in (SafetyWarning, Instruction, SubTask, Task, EventGraph):
    _model.model_rebuild()
