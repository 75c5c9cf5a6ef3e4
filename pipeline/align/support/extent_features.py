"""What tells which words of a sentence belong to a run that is accused, and which runs are worth accusing."""

import numpy as np
from numpy.typing import NDArray

from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.checks.stretches import MARKS, Stretch, bearing
from pipeline.align.checks.support_features import Shape, beside, is_one_of, odds
from pipeline.align.linking.features import Floats

RUN = (
    "always", "mean", "greatest", "count", "three", "mass", "number", "name", "verb", "adjective", "adverb", "noun",
    "excused", "any_excused", "anywhere", "read", "support", "alike", "suspicion", "suspect", "rest", "beyond_rest",
    "length", "share", "known", "best_candidate", "modifier", "oblique", "root", "subject", "conjunct", "first",
    "excused_number", "excused_name", "outside",
)  # fmt: skip
EXTENT = (
    "always", "accused", "known", "odds", "doubt", "left", "right", "both", "left_two", "right_two", "head",
    "head_known", "phrase", "phrase_known", "under", "content_under", "doubt_under", "under_head", "doubt_under_head",
    "function_under_head", "function_head", "child", "child_function", "sibling", "near", "beside", "two_away",
    "before", "behind", "mark", "mark_between", "anywhere", "content_anywhere", "share", "mean", "greatest",
    "doubt_left", "doubt_right", "doubt_both", "doubt_head", "content", "content_accused", "is_number", "is_name",
    "is_verb", "opens", "opens_head", "determines_head", "support", "alike", "count", "known_right", "known_left",
    "counted", "place", "first",
)  # fmt: skip
OF_PHRASE = ("case", "det", "amod", "compound", "flat", "nummod", "nmod", "fixed", "punct", "mark", "aux", "cop", "cc")
"""Relations of what belongs to the phrase of its governor."""
MANY = 3


def run_features(
    sentence: CheckedSentence,
    doubts: Floats,
    run: Stretch,
    suspicion: float,
    excused: NDArray[np.bool_],
    *,
    has_known: bool,
) -> Floats:
    """One row, columns as `RUN`, for the doubted words of a run.

    `excused` are the words that the sources say in another form; `has_known` tells that a check accuses the sentence.
    """
    said, held = sentence.said, np.array(run.doubted)
    own, bears = doubts[held], bearing(sentence)
    rest = np.setdiff1d(np.flatnonzero(bears), held)
    pos = {said.pos[n] for n in run.doubted}
    dep = {_relation(sentence, n) for n in run.doubted}
    first, read = sentence.traced.candidates[0], _stems_read(sentence)
    there = np.array([said.stem[n] in sentence.anywhere.stems for n in run.doubted], float)
    mean = float(own.mean())
    elsewhere = float(doubts[rest].mean()) if len(rest) else mean
    is_excused = bool(excused[held].any())
    return np.array(
        [
            1.0, odds(mean), odds(float(own.max())), np.log(len(held)), len(held) >= MANY, np.sqrt(own.sum()),
            "NUM" in pos, "PROPN" in pos, "VERB" in pos, "ADJ" in pos, "ADV" in pos, "NOUN" in pos,
            excused[held].mean(), is_excused, there.mean(), np.mean([said.stem[n] in read for n in run.doubted]),
            sentence.support[held].mean(), sentence.alike[held].max(), suspicion, 1 / (1 + np.exp(-suspicion)),
            odds(elsewhere), mean - elsewhere, np.log1p(len(said)), len(held) / max(1, int(bears.sum())), has_known,
            first[1], "amod" in dep, "obl" in dep, "root" in dep, "nsubj" in dep, "conj" in dep, run.first < 2,
            is_excused and "NUM" in pos, is_excused and "PROPN" in pos, 1 - there.min(),
        ],
        float,
    )  # fmt: skip


def extent_features(
    sentence: CheckedSentence, doubts: Floats, accused: NDArray[np.bool_], known: NDArray[np.bool_]
) -> Floats:
    """A row for each word, columns as `EXTENT`; of the words that are accused, some are `known` by a check."""
    said, shape = sentence.said, Shape(sentence)
    size, head, pos = len(doubts), said.head, said.pos
    whole, content, own, sure = np.ones(size), shape.content, accused.astype(float), known.astype(float)
    function = 1 - content
    relations = [_relation(sentence, n) for n in range(size)]
    phrase = is_one_of(relations, *OF_PHRASE)
    under_content, under_doubt = shape.under(own), shape.under(doubts)
    child = (shape.governed @ own > 0).astype(float)
    places = np.flatnonzero(accused)
    distance = np.abs(np.arange(size)[:, None] - places[None, :]).min(axis=1)
    left, right, left_two, right_two = (beside(own, step, 0.0) for step in (-1, 1, -2, 2))
    doubt_left, doubt_right = (beside(doubts, step, float(doubts.mean())) for step in (-1, 1))
    there = np.array([stem in sentence.anywhere.stems for stem in said.stem], float)
    mark = np.array([token.pos in MARKS for token in said.tokens], float)
    number = is_one_of(pos, "NUM")
    columns = (
        whole, own, sure, np.log((doubts + 1e-3) / (1 - doubts + 1e-3)), doubts, left, right, left * right,
        left_two, right_two, own[head], sure[head], own[head] * phrase, sure[head] * phrase,
        shape.subtree @ own / shape.subtree.sum(axis=1), under_content, under_doubt, under_content[head],
        under_doubt[head], function * under_content[head], function * own[head], child, child * function,
        (1 - own[head]) * child[head], 1 / (1 + distance), distance == 1, distance == 2,
        shape.next(own, -1) * function, shape.next(own, 1) * function, mark, mark * left * right, there,
        content * there, whole * float((own * content).sum() / max(1.0, content.sum())), whole * shape.mean(doubts),
        whole * doubts.max(), doubt_left, doubt_right, doubt_left * doubt_right, doubts[head], content, content * own,
        number, is_one_of(pos, "PROPN"), is_one_of(pos, "VERB"), is_one_of(pos, "ADP") * right,
        is_one_of(pos, "ADP") * own[head], is_one_of(pos, "DET") * own[head], sentence.support, sentence.alike,
        whole * np.log1p(own.sum()), beside(sure, 1, 0.0), beside(sure, -1, 0.0),
        is_one_of(pos, "NOUN") * (shape.governed @ (own * number) > 0), np.arange(size) / size, np.arange(size) < 2,
    )  # fmt: skip
    return np.stack([np.asarray(column, float) for column in columns], axis=1)


def _relation(sentence: CheckedSentence, place: int) -> str:
    return (sentence.said.tokens[place].dep or "").partition(":")[0].lower()


def _stems_read(sentence: CheckedSentence) -> set[str]:
    return {stem for candidate, _ in sentence.traced.candidates for stem in candidate.stems}
