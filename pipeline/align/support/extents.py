"""How far a finding reaches: what a reader would underline with its core, function words too.

A date goes with its preposition, a name with the rest of it. What stands otherwise in the sources stays as narrow as it
is, since a pointer says what stands there instead. Words that are accused for themselves only beside others become
findings of their own where they hold content; a sentence that nothing accuses gets none here.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from pipeline.align.alignment import Finding
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.checks.stretches import MARKS, bearing
from pipeline.align.linking.features import Floats


def widened(
    sentence: CheckedSentence, findings: Sequence[Finding], probable: Floats, least: float
) -> Iterator[Finding]:
    """The findings of a sentence in order, each with the words around it that are `least` probable to go with it."""
    owners = owners_of(sentence, findings)
    fixed = np.array([owner >= 0 and findings[owner].source is not None for owner in owners], bool)
    wanted = ((owners >= 0) | (probable >= least)) & ~fixed
    yield from (finding for finding in findings if finding.source is not None)
    bears = bearing(sentence)
    for is_wanted, group in groupby(range(len(owners)), key=wanted.__getitem__):
        words = list(group)
        cores = list(dict.fromkeys(int(owners[n]) for n in words if owners[n] >= 0))
        if not is_wanted:
            continue
        if not cores:
            held = [n for n in words if bears[n]]
            if held:
                first, last = _trimmed(sentence, words, owners)
                yield sentence.finding(first, last, "unsupported", float(probable[held].mean()))
            continue
        begin = words[0]
        for number, core in enumerate(cores):
            own = max(n for n in words if owners[n] == core) + 1
            end = words[-1] + 1 if number + 1 == len(cores) else own
            first, last = _trimmed(sentence, range(begin, end), owners)
            finding = findings[core]
            yield sentence.finding(first, last, finding.kind, finding.confidence)
            begin = own


def owners_of(sentence: CheckedSentence, findings: Sequence[Finding]) -> NDArray[np.int64]:
    """For each word the number of the finding that it stands in, or -1."""
    return np.array(
        [next((n for n, f in enumerate(findings) if f.span.overlaps(p.span)), -1) for p in sentence.said.place], int
    )


def _trimmed(sentence: CheckedSentence, words: Sequence[int], owners: NDArray[np.int64]) -> tuple[int, int]:
    """The first word and the one behind the last, without marks at the edges that no finding has."""
    tokens = sentence.said.tokens
    kept = [n for n in words if owners[n] >= 0 or tokens[n].pos not in MARKS]
    return kept[0], kept[-1] + 1
