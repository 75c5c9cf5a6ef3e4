"""Runners that tests of several files share: each wired once a process, its profiles assembled when first asked for."""

from functools import cache

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import Configuration, Settings, load_configuration
from pipeline.summary import AUTO
from tests.resources import read_once


@cache
def shipped() -> Runner:
    """The profiles as they ship."""
    return _wired(load_configuration(None))


@cache
def schemes_alone() -> Runner:
    """The same, but `absum` tells all that its schemes find, whether or not it is the event of the cluster."""
    return _wired(Configuration(Settings(components={"event_candidates": {"main_event": False}})))


def _wired(configuration: Configuration) -> Runner:
    with read_once():
        return Runner(wire(configuration, AUTO))
