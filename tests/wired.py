"""Runners that tests of several files share: each wired once a process, its profiles assembled when first asked for."""

from functools import cache

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import Configuration, Settings, load_configuration
from pipeline.summary import AUTO


@cache
def shipped() -> Runner:
    """The profiles as they ship."""
    return Runner(wire(load_configuration(None), AUTO))


@cache
def schemes_alone() -> Runner:
    """The same, but `absum` tells all that its schemes find, whether or not it is the event of the cluster."""
    return Runner(wire(Configuration(Settings(components={"event_candidates": {"main_event": False}})), AUTO))
