"""Sentences of people's summaries with words of others in them: what is unsupported is known without marks.

A subtree or a noun of a sentence gives way to one that hangs by the same relation in a sentence about something else,
or the opening of that stands behind it. The sentences themselves count as sound, though people say a little more than
their sources do.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.passages import Passage
from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.span import Span
from training.align.data import json_lines
from training.align.examples import SHORTEST, Marked, SoundSentence, marks, sentences, with_clause

REPLACED = ("obl", "nmod", "obj", "advcl", "acl", "conj", "appos", "xcomp")
NOUNS = ("nsubj", "obj", "obl", "nmod")
LONGEST, LONGEST_TREE = 60, 12
FILES = (
    ("events/news_{language}.jsonl", 6),
    ("technical/train_{language}.jsonl", 6),
    ("legal/more/summaries.jsonl", 4),
    ("events/clusters_{language}.jsonl", 2),
)
"""Files of texts with summaries, and the step by which their rows are taken, from the second one on."""
MOST, FIRST = 100, 1000
OF_EACH = 2
"""Sentences of one summary."""
ELSEWHERE = 31


@dataclass(frozen=True, slots=True)
class Place:
    """Words of a sentence that may give way to others: where they stand, what they hang by, how many they are."""

    span: Span
    relation: str
    is_noun: bool


def of_texts(folder: Path, language: Language) -> list[SoundSentence]:
    """A sample of sentences of all kinds of texts, of rows that are kept from reading."""
    found: list[SoundSentence] = []
    for name, step in FILES:
        own = list(of_summaries(folder / name.format(language=language), language, slice(1, None, step)))
        random.Random(1).shuffle(own)  # noqa: S311 - a sample, not a secret
        found += own[: MOST if "news" in name else MOST // 2]
    random.Random(2).shuffle(found)  # noqa: S311 - a sample, not a secret
    return found[: 2 * MOST]


def of_summaries(path: Path, language: Language, rows: slice) -> Iterator[SoundSentence]:
    """Sentences of the summaries of some rows of a JSONL file: `summary`, `abstract` or `references`."""
    for row in islice(json_lines(path), rows.start, rows.stop, rows.step):
        if row.get("language", language) != language or "extractive" in (row.get("summary_kind") or ""):
            continue
        texts = tuple(d["text"] for d in row["documents"]) if "documents" in row else (row["text"],)
        found = [
            text.strip()
            for summary in _summaries(row)
            for text in re.split(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý])", summary)
            if SHORTEST <= len(text.split()) <= LONGEST
        ]
        titles = [row[name] for name in ("date", "title") if row.get(name)]
        for text in found[:OF_EACH]:
            yield SoundSentence(text, (*texts, " ".join(titles)) if titles else texts)


def _summaries(row: Any) -> list[str]:
    found = row.get("summary") or row.get("abstract") or next(iter(row.get("references") or ()), "")
    return [re.sub(r"\s+", " ", found)] if isinstance(found, str) else []


def planted(runner: Runner, known: Sequence[SoundSentence], language: Language, first: int = FIRST) -> Iterator[Marked]:
    """Sound sentences as they stand, and each with a subtree, a noun and a clause of others; groups from `first` on."""
    rng = random.Random(first)  # noqa: S311 - a sample, not a secret
    read = [(n, s, c) for n, s in enumerate(known) for c in sentences(runner, s.text, s.sources, language)[:1]]
    for number, sentence, checked in read:
        yield Marked(checked, np.zeros(len(checked.said)), "summary", first + number)
        _, other, its = read[(number + ELSEWHERE) % len(read)]
        changes = [with_clause(sentence, other, language)]
        changes += [
            c for is_noun in (False, True) if (c := _replaced(sentence.text, checked, other.text, its, is_noun, rng))
        ]
        for text, place in changes:
            for changed in sentences(runner, text, sentence.sources, language)[:1]:
                wrong = marks(changed, [place])
                if wrong.any():
                    yield Marked(changed, wrong, "planted", first + number)


def _replaced(
    text: str, checked: CheckedSentence, other: str, its: CheckedSentence, is_noun: bool, rng: random.Random
) -> tuple[str, tuple[int, int]] | None:
    own, foreign = ([p for p in _places(c.said) if p.is_noun == is_noun] for c in (checked, its))
    rng.shuffle(own)
    for place in own:
        fitting = [p for p in foreign if p.relation == place.relation]
        new = [p.span.of(other) for p in fitting]
        new = [word for word in new if word.lower() not in text.lower()]
        if new:
            put = rng.choice(new)
            start = place.span.start
            return f"{text[:start]}{put}{text[place.span.end :]}", (start, start + len(put))
    return None


def _places(said: Passage) -> Iterator[Place]:
    under: dict[int, set[int]] = {n: {n} for n in range(len(said))}
    for place in range(len(said)):
        at, seen = place, {place}
        while int(said.head[at]) not in seen:
            at = int(said.head[at])
            seen.add(at)
            under[at].add(place)
    for place, token in enumerate(said.tokens):
        relation = (token.dep or "").partition(":")[0]
        if relation in NOUNS and token.pos == "NOUN":
            yield Place(token.span, relation, True)
        words = sorted(under[place])
        if relation in REPLACED and 2 <= len(words) <= LONGEST_TREE and words[-1] - words[0] + 1 == len(words):
            yield Place(Span(said.tokens[words[0]].span.start, said.tokens[words[-1]].span.end), relation, False)
