"""Sentences to learn support from: claims with marked words, and sound ones with and without a foreign clause."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.runner import Runner
from pipeline.source import RawDocument
from training.align.data import json_lines

Floats = NDArray[np.float64]
Kind = Literal["claim", "sound", "clause", "summary", "planted"]
SPLIT, DRAWN = 20261122, 260
"""How the evaluation draws sentences; those are left out here."""
SOUND = 120
"""Sentences of each language."""
CLAUSE = 9
"""Words of a clause from elsewhere."""
ELSEWHERE = 57
KEPT_REFERENCES = 2
"""References of each French cluster that are kept for the evaluation."""
SHORTEST = 8
WEIGHTS: dict[Kind, float] = {"claim": 1.0, "sound": 0.35, "clause": 0.2, "summary": 0.3, "planted": 0.2}
"""What a word of a sentence counts by its kind."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A checked sentence, and for each of its words whether it is unsupported; `group` is that of its document."""

    sentence: CheckedSentence
    wrong: Floats
    kind: Kind
    group: int

    @property
    def counts(self) -> Floats:
        """What each word counts."""
        return np.full(len(self.wrong), WEIGHTS[self.kind])


@dataclass(frozen=True, slots=True)
class SoundSentence:
    """A sentence that people wrote of some documents."""

    text: str
    sources: tuple[str, ...]


def claims(runner: Runner, path: Path) -> Iterator[Marked]:
    """The claims of WiCE with their marks."""
    for group, row in enumerate(json_lines(path)):
        yield from marked_claim(row, group, sentences(runner, row["claim"], row["evidence"], "en"))


def marked_claim(row: Any, group: int, checked: Sequence[CheckedSentence]) -> Iterator[Marked]:
    """The sentences of a claim with its marks."""
    places, at = [], 0
    for token, is_wrong in zip(row["claim_tokens"], row["non_supported_spans"], strict=True):
        start = row["claim"].find(token, at)
        if start >= 0:
            at = start + len(token)
            places += [(start, at)] if is_wrong else []
    for sentence in checked:
        yield Marked(sentence, marks(sentence, places), "claim", group)


def sound(runner: Runner, known: Sequence[SoundSentence], language: Language) -> Iterator[Marked]:
    """Sound sentences, each also with a clause of another one behind it."""
    for group, sentence in enumerate(known):
        for checked in sentences(runner, sentence.text, sentence.sources, language):
            yield Marked(checked, np.zeros(len(checked.said)), "sound", group)
        text, place = with_clause(sentence, known[(group + ELSEWHERE) % len(known)], language)
        for checked in sentences(runner, text, sentence.sources, language):
            yield Marked(checked, marks(checked, [place]), "clause", group)


def with_clause(sentence: SoundSentence, other: SoundSentence, language: Language) -> tuple[str, tuple[int, int]]:
    """A sentence with the opening of another one behind it, and where that stands."""
    tail = " ".join(other.text.split()[:CLAUSE]).rstrip(" .,;")
    (joint,) = (row["form"] for row in Resources().lexicon(language, "numeral_joints"))
    body = f"{sentence.text.rstrip(' .')} {joint} "
    return f"{body}{tail} .", (len(body), len(body) + len(tail))


def fused(path: Path) -> list[SoundSentence]:
    """Sentences that people fused, one of each article that the evaluation leaves."""
    found: dict[tuple[str, ...], SoundSentence] = {}
    for row in json_lines(path):
        own = SoundSentence(row["summary"][row["fused"]], ("\n".join(row["article"]),))
        found.setdefault(tuple(row["article"][:2]), own)
    every = list(found.values())
    random.Random(SPLIT).shuffle(every)  # noqa: S311 - a sample, not a secret
    return every[DRAWN : DRAWN + SOUND]


def of_references(path: Path) -> list[SoundSentence]:
    """The sentences of the summaries that people wrote of French clusters."""
    found = []
    for row in json_lines(path):
        sources = tuple(document["text"] for document in row["documents"])
        for reference in islice(row["references"], KEPT_REFERENCES, None):
            for text in re.split(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý])", reference):
                if len(text.split()) >= SHORTEST:
                    found.append(SoundSentence(text, sources))
    random.Random(SPLIT).shuffle(found)  # noqa: S311 - a sample, not a secret
    return found[:SOUND]


def sentences(runner: Runner, text: str, sources: Sequence[str], language: Language) -> list[CheckedSentence]:
    """The checked sentences of a text; sources that are lines are one document."""
    documents = sources if language == "fr" else ["\n".join(sources)]
    summary, given = runner.compared(RawDocument(text), [RawDocument(document) for document in documents])
    return list(runner.verifier.checked(summary, given, language))


def marks(checked: CheckedSentence, places: Sequence[tuple[int, int]]) -> Floats:
    """1 for each word that touches one of the places."""
    return np.array([float(any(a < p.span.end and p.span.start < b for a, b in places)) for p in checked.said.place])
