"""`benchmarks.hostile` says of each attack whether the goals hold."""

import pytest

from benchmarks.hostile import MEGA, missed


@pytest.mark.parametrize(
    ("health", "memory", "slowdown", "goals"),
    [
        (0.099, 1023 * MEGA, 1.9, []),
        (0.1, 0, 1.0, ["/healthz under 100 ms"]),
        (0.0, 1024 * MEGA, 1.0, ["memory under 1024 MB"]),
        (0.2, 0, float("inf"), ["/healthz under 100 ms", "others under 2x"]),
    ],
)
def test_what_is_missed_is_named(health: float, memory: int, slowdown: float, goals: list[str]) -> None:
    assert missed(health, memory, slowdown) == goals
