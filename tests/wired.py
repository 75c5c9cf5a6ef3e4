"""Runners that tests of several files share: each wired once a process, its profiles assembled when first asked for."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from unittest.mock import patch

from pipeline import profile_table
from pipeline.registry import wire
from pipeline.resources import Resources
from pipeline.runner import Runner
from pipeline.settings import Configuration, Settings, load_configuration
from pipeline.summary import AUTO
from tests.resources import RESOURCES


@cache
def shipped() -> Runner:
    """The profiles as they ship."""
    return _wired(load_configuration(None))


@cache
def schemes_alone() -> Runner:
    """The same, but `absum` tells all that its schemes find, whether or not it is the event of the cluster."""
    return _wired(Configuration(Settings(components={"event_candidates": {"main_event": False}})))


def _wired(configuration: Configuration) -> Runner:
    """The profiles on the words and rules that were read for other tests: reading them takes longer than most tests."""

    def shared(lexicons: Sequence[Path], grammars: Sequence[Path], packages: Sequence[Path]) -> Resources:
        own = [path for path in packages if (path / "lexicons").is_dir() or (path / "grammars").is_dir()]
        return Resources(lexicons, grammars, packages) if lexicons or grammars or own else RESOURCES

    with patch.object(profile_table, "Resources", shared):
        return Runner(wire(configuration, AUTO))
