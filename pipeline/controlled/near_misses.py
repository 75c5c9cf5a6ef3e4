"""Where in a graph a rule is asked, so that a near-miss is one that the rule could have had a part in.

A near-miss has the place where a class could stand, the roles of a frame, the role of a preposition, as many parts of a
module as another one shares. What only one rule can say has a part wherever it stands, and misses without it.
"""

from collections.abc import Iterator, Mapping, Set
from typing import Any, Final, get_args

from pipeline.controlled.graph import EVENT_ROLES, WarningLevel
from pipeline.controlled.metagrammar import (
    ClassRule,
    ControlledRule,
    FrameRule,
    MetaGrammar,
    ModuleRule,
    RoleRule,
    parts_of,
)
from pipeline.controlled.vocabulary import ControlledVocabulary

_TITLE, _RISK, _COMPLEMENT, _OF = "title", "risk", "complement", "of"
_EVENTS: Final = (*EVENT_ROLES, _TITLE, _RISK, _COMPLEMENT)
_LEVELS: Final = frozenset(get_args(WarningLevel))


def is_asked(
    rule: ControlledRule, part: Mapping[str, Any], meta: MetaGrammar, vocabulary: ControlledVocabulary
) -> bool:
    """Whether a part of a graph has all that the rule needs to be tried on it."""
    events = dict(_events(part))
    match rule:
        case ClassRule():
            wanted = _contested(rule, meta)
            return not wanted or not wanted.isdisjoint(events)
        case FrameRule():
            shared = _roles(rule) & frozenset[str]().union(*(_roles(f) for f in meta.frames.values() if f is not rule))
            return any(shared <= event.keys() for event in events.values())
        case RoleRule():
            if rule.role == _OF:
                return any(event.keys() & {frame.of for frame in meta.frames.values()} for event in events.values())
            verbs = (verb for verbs in vocabulary.verbs.values() for verb in verbs)
            is_contested = any(verb.admits.get(rule.role) for verb in verbs)
            return not is_contested or any(rule.role in event for event in events.values())
        case ModuleRule():
            own = _parts(rule)
            most = max((len(own & _parts(other)) for other in meta.modules.values() if other is not rule), default=0)
            levels = {str(part["warning"].get("level"))} if "warning" in part else set()
            return len(own & {*events, *levels}) >= most
        case _:
            return _COMPLEMENT in events


def _events(part: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The events of a part of a graph by their places, and what those are about."""
    for name, event in part.get("warning", part).items():
        while name in _EVENTS and isinstance(event, dict):
            yield name, event
            name, event = _COMPLEMENT, event.get(_COMPLEMENT)


def _roles(frame: FrameRule) -> Set[str]:
    return {role for role in (frame.subject, frame.object) if role is not None}


def _parts(module: ModuleRule) -> Set[str]:
    """The places of a module's events, and how bad what it warns of is."""
    level = module.module.removesuffix("_alone")
    events = {part.partition(":")[0] for part in parts_of(module)} | ({_TITLE} if module.title else set())
    return events | ({level} & _LEVELS)


def _contested(rule: ClassRule, meta: MetaGrammar) -> Set[str]:
    """The places where a class has a part in what can be said, and where something else can be said without it."""
    with_it: set[str] = set()
    without: set[str] = set()
    for place, name in _constructions(meta):
        construction = meta.classes[name]
        if meta.restriction("", construction) is None or name == rule.name:
            (with_it if rule.id in _rules(name, meta) else without).add(place)
    contested = with_it & without
    # What every instruction is said with cannot be missed beside one.
    return contested & {_TITLE} if EVENT_ROLES[0] in with_it - without else contested


def _constructions(meta: MetaGrammar) -> Iterator[tuple[str, str]]:
    """The classes that the grammar asks for, by the place of the event."""
    for module in meta.modules.values():
        for part in parts_of(module):
            place, _, name = part.partition(":")
            yield place, name
        yield from ((_TITLE, name) for name in module.title)
    for frame in meta.frames.values():
        yield from ((_COMPLEMENT, name) for name in frame.complements)


def _rules(name: str, meta: MetaGrammar) -> Set[str]:
    """The rules that have a part in what a class says."""
    construction = meta.classes[name]
    inner = _rules(construction.matrix.complement, meta) if construction.matrix is not None else frozenset[str]()
    return {*construction.rules, *inner}
