"""Annotates the pairs whose links people marked, once for all trainings.

    python -m training.align.prepare CACHE DATA       DATA: the folder with wordalign_*.jsonl and fusion_poc.jsonl.gz

RTE counts both alone and among nine other sources, of which the likeliest two are read.
"""

import pickle
import sys
from pathlib import Path

from pipeline.registry import wire
from pipeline.settings import load_configuration
from pipeline.summary import AUTO
from training.align.fusions import fused_pairs
from training.align.links import linked_pairs

SETS = (
    ("rte", "wordalign_msr_rte2_dev.jsonl", 800, 0),
    ("rte_among_others", "wordalign_msr_rte2_dev.jsonl", 800, 9),
    ("edinburgh", "wordalign_edinburgh_train.jsonl", 714, 0),
)
"""Name, file, most pairs, other sources."""


def main() -> None:
    """Writes the pairs of all sets as one pickle."""
    cache, data = map(Path, sys.argv[1:])
    annotate = wire(load_configuration(None), AUTO).reader("alignment").annotate
    sets = {name: list(linked_pairs(annotate, data / file, most, others)) for name, file, most, others in SETS}
    sets["fusion"] = list(fused_pairs(annotate, data / "fusion_poc.jsonl.gz"))
    cache.write_bytes(pickle.dumps(sets))
    print({name: len(pairs) for name, pairs in sets.items()})


if __name__ == "__main__":
    main()
