"""What a sentence is worth telling: evidence by name, each weighed by the setting of that name.

Cue, place and title (Edmundson 1969, section 3), centrality (`pipeline/centrality.py`), and what a sentence does for
its document. `python -m training.digest.fit` fits the weights to documents with summaries and says whether they serve.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

import numpy

from pipeline.centrality import unit_vectors, walk
from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.reading.kinds import KindRow
from pipeline.document import BlockKind, SectionKind

_VALUED = re.compile(r"\d\s?(?:%|€|\$|£|percent|million)|[€$£]\s?\d|(?<![\d.])(?:[1-9]\d|\d{3,})(?![\d.:/])")
_PHONE = re.compile(r"(?:\+\d[\d .-]{8,20}|(?<!\d)0\d[\d .-]{5,20})\d(?!\s?[€£$%\d])")
"""A number that is called and says nothing else."""
LOSSES: Final = ("addressed", "long", "short", "example", "acronym", "digits", "item")
"""Evidence that takes from what a sentence is worth."""


def evidence_of(
    text: str,
    roles: Collection[str],
    row: KindRow,
    settings: DigestSettings,
    *,
    rank: int,
    opens_block: bool,
    block: BlockKind,
    section: SectionKind,
    central: float,
    titled: float,
    is_first: bool,
    leads: bool,
    closes: bool,
    wanted: bool,
    addresses: bool,
    is_example: bool,
    unknown: int,
) -> Mapping[str, float]:
    """The evidence of one sentence, from 0 to 1 but for lengths; what is absent is left out."""
    length = len(text.split())
    preferred = any(name in row.roles for name in roles)
    best = max(roles, key=lambda name: settings.roles.get(name, 0.0), default=None)
    is_item = block == "list_item" and not preferred and not row.listed
    found = {
        "central": central,
        f"roles.{best}": float(best is not None),
        "preferred": float(preferred),
        "title": titled,
        "opens_section": float(is_first),
        "opens_block": float(opens_block),
        "opens": max(0.0, 1 - rank / settings.opens_over) * row.leads,
        "valued": float(_VALUED.search(_PHONE.sub("", text)) is not None),
        "leads": float(leads),
        "closes": float(closes),
        "wanted": float(wanted),
        "addressed": float(not row.addresses and addresses),
        f"sections.{section}": 1.0,
        "long": max(0, length - settings.good_words) / settings.good_words,
        "short": float(length < settings.short_words),
        "example": float(is_example),
        "acronym": float(unknown),
        "digits": float(sum(c.isdigit() for c in text) > len(text) / 8),
        "item": is_item * (2.0 if length < settings.item_words else 1.0),
    }
    return {name: value for name, value in found.items() if value}


def worth_of(evidence: Mapping[str, float], settings: DigestSettings) -> float:
    """The sum of the evidence, weighed."""
    total = 0.0
    for name, value in evidence.items():
        table, _, key = name.partition(".")
        weight = getattr(settings, table)
        weight = weight.get(key, 0.0) if key else weight
        total += value * (-weight if table in LOSSES else weight)
    return total


def central_of(keys: Sequence[Sequence[str]], settings: DigestSettings) -> list[float]:
    """How central each sentence is by its words, 1 for the most central one."""
    if not keys:
        return []
    matrix = unit_vectors([Counter(each) for each in keys])
    shares = walk(matrix, numpy.ones(len(keys)) / len(keys), settings.damping, settings.iterations)
    most = float(shares.max()) or 1.0
    return [round(float(share) / most, 6) for share in shares]
