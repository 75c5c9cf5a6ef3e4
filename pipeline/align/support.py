"""Which words of a summary its sources do not say, and how well they say its sentences.

Two logistic regressions over what is known of each word and each sentence. Links alone prove nothing: that a word
stands anywhere in the sources, that its neighbors and its governor are linked, what it is, and how much of the whole
sentence is linked decide together. The weights are learned from claims whose unsupported words people marked
(`training.align.support`).
"""

from collections.abc import Iterator

import numpy as np
from pydantic import Field

from pipeline.align.alignment import Finding
from pipeline.align.features import Floats
from pipeline.align.sentence_check import LINKED, CheckedSentence
from pipeline.settings import Strict

WORD = (
    "always",
    "support",
    "linked",
    "anywhere",
    "near",
    "left",
    "right",
    "head",
    "children",
    "is_content",
    "is_name",
    "is_number",
    "is_verb",
    "is_modifier",
    "sentence",
    "content_share",
    "anywhere_share",
    "best_candidate",
    "content_support",
    "content_anywhere",
    "near_anywhere",
)
SENTENCE = (
    "always",
    "support",
    "share",
    "anywhere",
    "least",
    "names",
    "best_candidate",
    "second_candidate",
    "length",
    "doubted",
    "findings",
    "bigrams",
)


class SupportWeights(Strict):
    """The weights of words and of sentences, and from which probabilities a run of words counts as unsupported.

    A run begins with a word that is `doubtful`. In a sentence that its sources say as a whole it needs `fewest` content
    words that are `accused` on the mean; where the mean doubt of the whole reaches `half_said`, one doubtful word does.
    """

    word: dict[str, float] = Field(default_factory=dict)
    sentence: dict[str, float] = Field(default_factory=dict)
    doubtful: float = 0.35
    accused: float = 0.65
    fewest: int = 2
    half_said: float = 0.3


def word_features(sentence: CheckedSentence) -> Floats:
    """A row for each word, columns as `WORD`."""
    said, support = sentence.said, sentence.support
    content = said.is_content.astype(float)
    anywhere = np.array([stem in sentence.anywhere.stems for stem in said.stem], float)
    linked = (support >= LINKED).astype(float)
    governed = np.zeros((len(said), len(said)))
    governed[said.head, np.arange(len(said))] = 1.0
    np.fill_diagonal(governed, 0.0)
    count = governed.sum(axis=1)
    children = np.divide(governed @ support, count, out=support.copy(), where=count > 0)
    whole = np.ones(len(said))
    share = _mean(linked, content)
    columns = (
        whole,
        support,
        linked,
        anywhere,
        _near(support, content),
        _beside(support, 1),
        _beside(support, -1),
        support[said.head],
        children,
        content,
        np.array([token.pos == "PROPN" for token in said.tokens], float),
        np.array([token.pos == "NUM" for token in said.tokens], float),
        np.array([token.pos == "VERB" for token in said.tokens], float),
        np.array([token.pos in ("ADJ", "ADV") for token in said.tokens], float),
        whole * float(support.mean()),
        whole * share,
        whole * _mean(anywhere, content),
        whole * sentence.traced.candidates[0][1],
        content * support,
        content * anywhere,
        _near(anywhere, content),
    )
    return np.stack(columns, axis=1)


def sentence_features(sentence: CheckedSentence, doubts: Floats, findings: int) -> Floats:
    """One row, columns as `SENTENCE`; `doubts` are the probabilities that its words are unsupported."""
    said, support = sentence.said, sentence.support
    content = said.is_content.astype(float)
    anywhere = np.array([stem in sentence.anywhere.stems for stem in said.stem], float)
    names = np.array([token.pos in ("PROPN", "NUM") for token in said.tokens], float)
    weakest = np.sort(support[said.is_content])[:3] if said.is_content.any() else np.ones(1)
    candidates = sentence.traced.candidates
    linked = sentence.linked
    together = np.mean(linked[1:] - linked[:-1] == 1) if len(said) > 1 else 0.0
    return np.array(
        [
            1.0,
            _mean(support, content),
            _mean((support >= LINKED).astype(float), content),
            _mean(anywhere, content),
            float(weakest.mean()),
            _mean(support, names) if names.any() else 1.0,
            candidates[0][1],
            candidates[1][1] if len(candidates) > 1 else 0.0,
            np.log1p(len(said)) / 3,
            _mean(doubts, content),
            min(3, findings),
            float(together),
        ]
    )


class SupportModel:
    """The learned weights at work."""

    def __init__(self, weights: SupportWeights) -> None:
        self._weights = weights
        self._word = np.array([weights.word.get(name, 0.0) for name in WORD])
        self._sentence = np.array([weights.sentence.get(name, 0.0) for name in SENTENCE])

    def doubts(self, sentence: CheckedSentence) -> Floats:
        """For each word the probability that the sources do not say it."""
        found: Floats = 1 / (1 + np.exp(-(word_features(sentence) @ self._word)))
        return found

    def score(self, sentence: CheckedSentence, doubts: Floats, findings: int) -> float:
        """How well the sources support a sentence, from 0 to 1."""
        return float(1 / (1 + np.exp(-(sentence_features(sentence, doubts, findings) @ self._sentence))))

    def unsupported(self, sentence: CheckedSentence, doubts: Floats) -> Iterator[Finding]:
        """Runs of words that the sources do not say, as far as content words reach."""
        weights = self._weights
        content = sentence.said.is_content
        is_half_said = _mean(doubts, content.astype(float)) >= weights.half_said
        run: list[int] = []
        for place in range(len(sentence.said) + 1):
            if place < len(sentence.said) and (doubts[place] >= weights.doubtful or (run and not content[place])):
                run.append(place)
                continue
            while run and (doubts[run[-1]] < weights.doubtful or sentence.said.tokens[run[-1]].pos == "PUNCT"):
                run.pop()
            held = [n for n in run if content[n]]
            confidence = float(doubts[held].mean()) if held else 0.0
            if held and (is_half_said or (len(held) >= weights.fewest and confidence >= weights.accused)):
                yield sentence.finding(run[0], run[-1] + 1, "unsupported", confidence)
            run = []


def _mean(values: Floats, weights: Floats) -> float:
    total = float(weights.sum())
    return float((values * weights).sum() / total) if total > 0 else float(values.mean())


def _beside(values: Floats, step: int) -> Floats:
    """The value of the next content or other word to one side; 1 beyond the edges."""
    found = np.ones_like(values)
    if step > 0:
        found[:-1] = values[1:]
    else:
        found[1:] = values[:-1]
    return found


def _near(values: Floats, content: Floats) -> Floats:
    """The mean over the content words within four of each word."""
    kernel = np.ones(9)
    total = np.convolve(values * content, kernel, mode="full")[4 : 4 + len(values)]
    count = np.convolve(content, kernel, mode="full")[4 : 4 + len(values)]
    return np.divide(total, count, out=np.ones_like(values), where=count > 0)
