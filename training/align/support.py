"""Learns which words of a claim its evidence does not support, and how well it supports the whole.

    python -m training.align.support LANGUAGE OUTPUT DATA FRENCH TEXTS

LANGUAGE is whose weights OUTPUT gets: English is learned from English alone, and so are the runs that are accused and
how far they reach (`training.align.extents`); French, of which no claims are marked, from both, and has thresholds.
DATA is a folder with wice_tokens_train and wice_tokens_dev (words marked by people), wice_claims_dev and fusion_poc,
whose fused sentences are sound; FRENCH is a JSONL file of clusters with documents and references, whose sentences are;
TEXTS a folder of texts with their summaries, in whose sentences words of others are planted (`training.align.planted`).
Words that are marked count against those that are not; words of sound sentences are supported, those of a clause from
elsewhere behind them are not. Each round learns from doubts of documents that the round before had not seen. The
suspicion from which a sentence is accused is the one that accuses `ACCUSED` of the sound sentences of its language,
held out. Trains without wice_tokens_dev, measures what it accuses there, and then with it; other figures are by folds.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.checks.support_features import (
    LATER,
    SENTENCE,
    SUSPICION,
    WORD,
    later_features,
    sentence_features,
    suspicion_features,
    word_features,
)
from pipeline.align.checks.values_check import written_otherwise
from pipeline.align.support.support import SupportModel, SupportWeights, probability
from pipeline.align.verifier import CHECKS, certain_findings
from pipeline.languages import LANGUAGES, Language
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.summary import AUTO
from training.align.data import json_lines
from training.align.examples import Kind, Marked, claims, fused, of_references, sentences, sound
from training.align.extents import with_extents
from training.align.planted import of_texts, planted
from training.align.regression import Floats, fitted, held_out, named

PENALTIES = {"word": 5.0, "later": 5.0, "suspicion": 1.0, "sentence": 1.0}
ACCUSED: dict[Language, float] = {"en": 0.2, "fr": 0.15}
"""The share of sound sentences that suspicion may accuse: a quarter, less what checks of values and names accuse, and
less again in French, of which no claims are marked."""
MARKED: dict[Language, float] = {"en": 0.4, "fr": 0.3}
CLAUSE: dict[Language, float] = {"en": 0.5, "fr": 0.3}
"""French clauses are doubted less: no claims are marked in French, of which its doubts would be learned."""
SHARES: dict[Kind, float] = {"clause": 0.3, "summary": 0.5, "planted": 0.2}
"""What a sentence counts beside a claim, where suspicion is learned."""
DIGITS = 3


@dataclass(frozen=True, slots=True)
class Claim:
    """A whole claim, and whether its evidence supports it."""

    sentence: CheckedSentence
    is_supported: bool


def main() -> None:
    """Trains, prints figures, and writes the weights."""
    language: Language = "fr" if sys.argv[1] == "fr" else "en"
    output, data, french, texts = map(Path, sys.argv[2:6])
    languages = LANGUAGES if language == "fr" else (language,)
    runner = Runner(wire(load_configuration(None), AUTO))
    aside = list(claims(runner, data / "wice_tokens_dev.jsonl.gz"))
    known = [
        *claims(runner, data / "wice_tokens_train.jsonl.gz"),
        *sound(runner, fused(data / "fusion_poc.jsonl.gz"), "en"),
        *(sound(runner, of_references(french), "fr") if language == "fr" else ()),
        *(marked for each in languages for marked in planted(runner, of_texts(texts, each), each)),
    ]
    whole = [claim for row in json_lines(data / "wice_claims_dev.jsonl.gz") for claim in _claim(runner, row)]
    report(SupportModel(trained(known, whole, language)), aside)
    weights = trained([*known, *aside], whole, language)
    output.write_text(weights.model_dump_json(indent=1) + "\n", encoding="utf-8")


def trained(known: Sequence[Marked], whole: Sequence[Claim], language: Language) -> SupportWeights:
    """The weights of both rounds, of suspicion and of whole sentences; in English of runs and extents too."""
    wrong = np.concatenate([m.wrong for m in known])
    counts = np.concatenate([m.counts for m in known])
    sizes = [len(m.wrong) for m in known]
    group = np.array([m.group for m in known])
    of_word = np.repeat(group, sizes)
    word = np.vstack([word_features(m.sentence) for m in known])
    first = probability(held_out(word, wrong, counts, of_word, PENALTIES["word"]))
    parts = np.split(first, np.cumsum(sizes)[:-1])
    later = np.vstack([later_features(m.sentence, part) for m, part in zip(known, parts, strict=True)])
    second = probability(held_out(later, wrong, counts, of_word, PENALTIES["later"]))
    parts = np.split(second, np.cumsum(sizes)[:-1])
    weights = SupportWeights(
        word=named(WORD, fitted(word, wrong, counts, PENALTIES["word"])),
        later=named(LATER, fitted(later, wrong, counts, PENALTIES["later"])),
        marked=MARKED,
        clause=CLAUSE,
    )
    model = SupportModel(weights)
    seen = [(claim.sentence, model.doubts(claim.sentence)) for claim in whole]
    rows = np.array(
        [suspicion_features(m.sentence, part) for m, part in zip(known, parts, strict=True)]
        + [suspicion_features(*pair) for claim, pair in zip(whole, seen, strict=True) if claim.is_supported]
    )
    others = len(rows) - len(known)
    guilty = np.array([float(m.kind not in ("sound", "summary")) for m in known] + [0.0] * others)
    shares = np.array([SHARES.get(m.kind, 1.0) for m in known] + [0.7] * others)
    groups = np.concatenate([group, np.arange(others)])
    suspicion = held_out(rows, guilty, shares, groups, PENALTIES["suspicion"])
    suspicious = {}
    for each in sorted({m.sentence.wording.language for m in known}):
        mine = [n for n, m in enumerate(known) if m.kind == "sound" and m.sentence.wording.language == each]
        suspicious[each] = round(float(np.quantile(suspicion[mine], 1 - ACCUSED[each])), DIGITS)
        clauses = [n for n, m in enumerate(known) if m.kind == "clause" and m.sentence.wording.language == each]
        found = float((suspicion[clauses] >= suspicious[each]).mean())
        share = f"{ACCUSED[each]:.2f} of {len(mine)} sound sentences, {found:.2f} of {len(clauses)} with a clause"
        print(f"{each}: accused {share} from elsewhere")
    learned = named(SUSPICION, fitted(rows, guilty, shares, PENALTIES["suspicion"]))
    weights = weights.model_copy(update={"suspicion": learned, "suspicious": suspicious})
    if language == "en":
        weights = with_extents(weights, known, parts, suspicion[: len(known)], ACCUSED[language])
    return weights.model_copy(update={"sentence": scores(SupportModel(weights), whole)})


def scores(model: SupportModel, whole: Sequence[Claim]) -> dict[str, float]:
    """The weights of sentences, with their figures."""
    rows = []
    for claim in whole:
        doubts = model.doubts(claim.sentence)
        found = sum(1 for check in CHECKS for _ in check(claim.sentence))
        rows.append(sentence_features(claim.sentence, doubts, model.suspicion(claim.sentence, doubts), found))
    given, right = np.array(rows), np.array([float(claim.is_supported) for claim in whole])
    ones, group = np.ones(len(whole)), np.arange(len(whole))
    held = held_out(given, right, ones, group, PENALTIES["sentence"])
    print(f"claims, area under the curve, held out: {area(held, right):.3f}")
    for place, name in enumerate(SENTENCE):
        print(f"  {name} alone: {area(given[:, place], right):.3f}")
    return named(SENTENCE, fitted(given, right, ones, PENALTIES["sentence"]))


def report(model: SupportModel, aside: Sequence[Marked]) -> None:
    """Prints how well the accused words of claims that no round has seen are the marked ones."""
    said = wrong = both = 0.0
    for marked in aside:
        sentence = marked.sentence
        doubts, certain = model.doubts(sentence), certain_findings(sentence)
        known, excused = [finding.span for finding in certain], list(written_otherwise(sentence))
        rest = model.unsupported(sentence, doubts, known, excused)
        spans = [finding.span for finding in model.widened(sentence, doubts, [*certain, *rest])]
        accused = np.array([any(span.contains(place.span) for span in spans) for place in sentence.said.place], float)
        said, wrong, both = said + accused.sum(), wrong + marked.wrong.sum(), both + (accused * marked.wrong).sum()
    precision, recall = both / max(1.0, said), both / max(1.0, wrong)
    print(f"words: P {precision:.3f} R {recall:.3f} F {2 * both / max(1.0, said + wrong):.3f}")


def _claim(runner: Runner, row: Any) -> list[Claim]:
    checked = sentences(runner, row["claim"], row["evidence"], "en")
    return [Claim(checked[0], row["label"] == "supported")] if checked else []


def area(scores: Floats, right: Floats) -> float:
    """The area under the curve: how often a right one scores above a wrong one."""
    good, bad = scores[right == 1], scores[right == 0]
    return float(np.mean(np.greater.outer(good, bad) + 0.5 * np.equal.outer(good, bad)))


if __name__ == "__main__":
    main()
