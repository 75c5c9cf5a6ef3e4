"""What a runner loads before the first document, and what it may leave for later."""

import pytest

from pipeline.summary import DOORS
from tests.pipeline.test_runner import EXTRACT, Passage, corridor, runner
from tests.wired import shipped


def test_what_is_not_of_this_package_is_loaded_first() -> None:
    """It may start threads, and a process with threads is not to be forked."""
    passage = Passage()
    for step in runner(EXTRACT, corridor("toy", passage)).warming_up(late=False):
        step()
    assert passage.passed == [f"warm {door}" for door in DOORS]


@pytest.mark.models
def test_models_are_loaded_before_patterns_are_compiled() -> None:
    made = shipped()
    assert all(name in made._wiring.corridors and made._wiring.corridors[name] for name in ("extract", "sumum"))
    early, late = (
        {type(step.__self__).__name__ for step in made.warming_up(late=late) if hasattr(step, "__self__")}
        for late in (False, True)
    )
    assert {"SpacyAnnotator", "NltkAnnotator", "PyrealbRealizer"} <= early
    assert {"SelectiveAnalysis", "ByGenreStructure", "Gate"} <= late
    assert not early & late
