"""`benchmarks.hostile` says of each attack which goals hold, `benchmarks.health` whether one could tell."""

import pytest

from benchmarks.health import verdict
from benchmarks.hostile import MEGA, missed


@pytest.mark.parametrize(
    ("health", "memory", "slowdown", "echo", "goals"),
    [
        (0.099, 1023 * MEGA, 1.9, 0.01, []),
        (0.1, 0, 1.0, 0.01, ["/healthz under 100 ms"]),
        (0.1, 0, 1.0, 0.06, ["/healthz under 100 ms (the machine is too busy to tell)"]),
        (0.0, 1024 * MEGA, 1.0, 0.06, ["memory under 1024 MB"]),
        (0.2, 0, float("inf"), 0.01, ["/healthz under 100 ms", "others under 2x"]),
    ],
)
def test_what_is_missed_is_named(health: float, memory: int, slowdown: float, echo: float, goals: list[str]) -> None:
    assert missed(health, memory, slowdown, echo) == goals


@pytest.mark.parametrize(
    ("service", "echo", "said"),
    [(0.049, 0.2, ""), (0.051, 0.009, "goal missed"), (0.051, 0.011, "goal missed; the machine is too busy")],
)
def test_a_busy_machine_is_told_from_a_slow_service(service: float, echo: float, said: str) -> None:
    found = verdict([0.001] * 90 + [service] * 10, [0.001] * 90 + [echo] * 10)
    assert found.startswith(said) if said.endswith("busy") else found == said
