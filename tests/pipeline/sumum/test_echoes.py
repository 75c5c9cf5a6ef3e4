"""The echoes of an article are the same in every process, whatever the order of its sets."""

import os
import subprocess
import sys

PROGRAM = """
from types import SimpleNamespace
from pipeline.sumum.reading.echoes import Echoes

article = SimpleNamespace(
    edges=((0,), (2,)), section=lambda index: index // 10, kinds=["introduction", "results", "conclusion"]
)
stems = {index: frozenset(f"stem{(7 * index + n * n) % 61}" for n in range(25)) for index in range(30)}
echoes = Echoes(article, [*stems], stems.__getitem__, frozenset(f"stem{n}" for n in range(9)))
print(*(echoes.of(index).hex() for index in stems))
"""


def test_the_order_of_sets_does_not_reach_them() -> None:
    found = {told(seed) for seed in range(4)}
    assert len(found) == 1
    (values,) = found
    assert all(0 < float.fromhex(value) < 1 for value in values.split())


def told(seed: int) -> str:
    """What a process with this seed of hashes tells of them."""
    environment = os.environ | {"PYTHONHASHSEED": str(seed)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    return done.stdout
