"""Spreads the reasons of a table over what a decision answers: each question, each ground, with its reason."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pipeline.budget import containment, overlap
from pipeline.letsum.choosing.candidate import SentenceCandidate
from pipeline.letsum.settings import TableSettings


def spread(runs: Sequence[SentenceCandidate], settings: TableSettings) -> list[SentenceCandidate]:
    """Runs by their weight, less where others before them are of their section, or have held the same.

    So every question is answered before one is answered twice, and a holding stands behind the run that gives its
    reason too.
    """
    runs = [_behind(run, runs, settings) for run in runs]
    runs.sort(key=lambda run: (-run.weight, run.main))
    told: Counter[int] = Counter()
    before: list[frozenset[str]] = []
    weighed: list[tuple[float, SentenceCandidate]] = []
    for run in runs:
        is_again = any(overlap(run.holds, holds) >= settings.same_ground for holds in before) and not run.is_ground
        less = settings.same_section * told[run.section] + settings.again * is_again
        weighed.append((run.weight - less, run))
        told[run.section] += 1
        before.append(run.holds)
    return [run for _, run in sorted(weighed, key=lambda one: (-one[0], one[1].main))]


def _behind(run: SentenceCandidate, runs: Sequence[SentenceCandidate], settings: TableSettings) -> SentenceCandidate:
    """The run, not weighing more than one that holds the same, is worth nearly as much, and says all of it and more."""
    if run.is_ground:
        return run
    fuller = [other.weight for other in runs if _says(other, run, settings)]
    return replace(run, weight=min([run.weight, *(weight - settings.item for weight in fuller)]))


def _says(other: SentenceCandidate, run: SentenceCandidate, settings: TableSettings) -> bool:
    """Whether another run holds what a run holds, is worth telling as much, and says all of it besides more."""
    is_same = overlap(run.holds, other.holds) >= settings.same_ground
    is_more = len(other.terms) > len(run.terms) and containment(run.terms, other.terms) >= settings.same_ground
    return is_same and is_more and other.weight >= run.weight - settings.again
