"""The settings of alignment and verification."""

from typing import Literal

from pipeline.align.linking.context import ContextSettings
from pipeline.align.linking.sentences import Logistic, MatchSettings
from pipeline.settings import Strict


class AlignSettings(Strict):
    """How sentences are matched, and how many source sentences are read for each sentence of a summary.

    `method` matches sentences at level `sentence`: `threshold` and `alignment` are methods 1 and 2 of Nelken & Shieber
    2006 with their `logistic`, `context` takes for each sentence the best two in context, with `in_context`.
    `candidates` are the source sentences in which the words of a summary's sentence are looked for: three in Daumé &
    Marcu 2005. `largest_matrix` bounds the pairs of sentences that are compared at level `sentence`. At level `word`,
    and in verification, a summary has at most `most_sentences`, and `most_pairs` of its words and of those read for
    them: a text of one-letter words has fifty times as many of both as an ordinary one of its length.
    """

    method: Literal["threshold", "alignment", "context"] = "context"
    logistic: Logistic = Logistic()
    context: ContextSettings = ContextSettings()
    in_context: Logistic = Logistic(intercept=-4.09, weight=8.36)
    matching: MatchSettings = MatchSettings()
    candidates: int = 3
    least_probability: float = 0.01
    largest_matrix: int = 30_000_000
    most_sentences: int = 1500
    most_pairs: int = 5_000_000
