"""What is known of the words and of the whole of a sentence when it is asked whether its sources say them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pipeline.align.checks.company import COMPANY, DATES, Company
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence
from pipeline.align.linking.features import Floats

RELATIONS = (
    "acl", "advcl", "advmod", "amod", "appos", "case", "compound", "conj", "det", "flat", "nmod", "nsubj", "nummod",
    "obj", "obl", "root", "xcomp",
)  # fmt: skip
"""Relations of Universal Dependencies that tell how likely a word is somebody's own."""
OVER = ("acl", "advcl", "appos", "conj", "nmod", "obl", "root")
"""Relations of a word's governor that do."""
WORD = (
    "always", "support", "linked", "mass", "anywhere", "in_first", "in_read", "root_anywhere",
    "near", "near_anywhere", "left", "right", "before", "behind", "before_anywhere", "behind_anywhere",
    "head", "children", "under", "under_anywhere", "under_head", "under_head_anywhere", "size",
    "is_content", "is_name", "is_number", "is_verb", "is_modifier", "is_capital", "place", "opens",
    "content_support", "content_anywhere", "content_first", "content_read", "content_elsewhere", "content_unlinked",
    "content_relative",
    "function_head", "function_head_anywhere", "function_under_head",
    "alike", "unlike", "content_unlike", "noun_unlike", "paraphrase", "content_paraphrase", "under_alike", "near_alike",
    "sentence", "relative", "content_share", "anywhere_share", "first_share", "read_share", "best_candidate",
    "second_candidate", "length",
    *(f"is_{name}" for name in RELATIONS),
    *(f"over_{name}" for name in OVER),
    *COMPANY,
)  # fmt: skip
LATER = (
    "always", "doubt", "left", "right", "left_two", "right_two", "beside", "head", "with_head", "children", "under",
    "under_head", "mean", "greatest", "content_mean", "function", "function_head", "before", "behind",
)  # fmt: skip
SUSPICION = (
    "always", "mean", "mean_odds", "greatest", "greatest_odds", "three", "five_odds", "length", "support", "least",
    "anywhere", "share", "longest", "mass", "root_of_mass", "run", "long_and_doubted", "best_candidate",
)  # fmt: skip
SENTENCE = (
    "always", "support", "share", "anywhere", "least", "names", "best_candidate", "second_candidate", "length",
    "doubted", "suspicion", "findings", "bigrams",
)  # fmt: skip
DOUBTFUL = 0.3
"""The doubt from which a word counts as one of a run."""
NEAR = 4
LEAST = 0.001
"""The probability below which a paraphrase is none."""
WEAKEST = 3
"""How many of a sentence's words tell how weak its weakest are."""


@dataclass(frozen=True)
class Shape:
    """How the words of a sentence hang together: `content` is 1 for words that carry content."""

    sentence: CheckedSentence

    @cached_property
    def content(self) -> Floats:
        """1 for each word that carries content, else 0."""
        return self.sentence.said.is_content.astype(float)

    @cached_property
    def governed(self) -> Floats:
        """A row for each word, 1 for its dependents."""
        said = self.sentence.said
        found = np.zeros((len(said), len(said)))
        found[said.head, np.arange(len(said))] = 1.0
        np.fill_diagonal(found, 0.0)
        return found

    @cached_property
    def subtree(self) -> Floats:
        """A row for each word, 1 for itself and for whatever hangs on it."""
        head = self.sentence.said.head
        size = len(head)
        found, above = np.eye(size), head
        for _ in range(size):
            found[above, np.arange(size)] = 1.0
            if np.array_equal(head[above], above):
                break
            above = head[above]
        return found

    def under(self, values: Floats) -> Floats:
        """The mean over the content words of each word's subtree; its own value where it has none."""
        count = self.subtree @ self.content
        found: Floats = np.divide(self.subtree @ (values * self.content), count, out=values.copy(), where=count > 0)
        return found

    def children(self, values: Floats) -> Floats:
        """The mean over the dependents of each word; its own value where it has none."""
        count = self.governed.sum(axis=1)
        found: Floats = np.divide(self.governed @ values, count, out=values.copy(), where=count > 0)
        return found

    def next(self, values: Floats, step: int) -> Floats:
        """The value of the next content word to the left (-1) or to the right (1); 1 beyond the edges."""
        found, last = np.ones_like(values), 1.0
        for place in range(len(values))[::-step]:
            found[place] = last
            last = float(values[place]) if self.content[place] else last
        return found

    def near(self, values: Floats) -> Floats:
        """The mean over the content words that are not far; 1 where there are none."""
        kernel = np.ones(2 * NEAR + 1)
        size = slice(NEAR, NEAR + len(values))
        total = np.convolve(values * self.content, kernel, mode="full")[size]
        count = np.convolve(self.content, kernel, mode="full")[size]
        found: Floats = np.divide(total, count, out=np.ones_like(values), where=count > 0)
        return found

    def mean(self, values: Floats) -> float:
        """The mean over all content words; over all words where there are none."""
        total = float(self.content.sum())
        return float((values * self.content).sum() / total) if total else float(values.mean())


def word_features(sentence: CheckedSentence) -> Floats:
    """A row for each word, columns as `WORD`."""
    said, support, anywhere = sentence.said, sentence.support, sentence.anywhere
    shape = Shape(sentence)
    content, head = shape.content, said.head
    candidates = sentence.traced.candidates
    first = set(candidates[0][0].stems)
    read = first.union(*(candidate.stems for candidate, _ in candidates))
    there, in_first, in_read = (
        np.array([stem in known for stem in said.stem], float) for known in (anywhere.stems, first, read)
    )
    linked = (support >= LINKED).astype(float)
    relative = support - shape.mean(support)
    under, under_there = shape.under(support), shape.under(there)
    alike = sentence.alike
    paraphrase = _said_otherwise(sentence)
    whole, function = np.ones(len(said)), 1 - content
    pos, dep = said.pos, [(token.dep or "").partition(":")[0].lower() for token in said.tokens]
    columns = (
        whole, support, linked, np.minimum(1.0, sentence.traced.posteriors.sum(axis=1)), there, in_first, in_read,
        np.array([anywhere.has_root(token.text.lower()) for token in said.tokens], float),
        shape.near(support), shape.near(there), beside(support, -1), beside(support, 1),
        shape.next(support, -1), shape.next(support, 1), shape.next(there, -1), shape.next(there, 1),
        support[head], shape.children(support), under, under_there, under[head], under_there[head],
        np.log1p(shape.subtree @ content),
        content, is_one_of(pos, "PROPN"), is_one_of(pos, "NUM"), is_one_of(pos, "VERB"), is_one_of(pos, "ADJ", "ADV"),
        np.array([token.text[:1].isupper() for token in said.tokens], float),
        np.arange(len(said)) / len(said), (np.arange(len(said)) < 2).astype(float),
        content * support, content * there, content * in_first, content * in_read, content * there * (1 - in_read),
        content * in_read * (1 - linked), content * relative,
        function * support[head], function * there[head], function * under[head],
        alike, support - alike, content * (support - alike), is_one_of(pos, "NOUN") * (support - alike),
        paraphrase, content * paraphrase, shape.under(alike), shape.near(alike),
        whole * float(support.mean()), relative, whole * shape.mean(linked), whole * shape.mean(there),
        whole * shape.mean(in_first), whole * shape.mean(in_read), whole * candidates[0][1], whole * _second(sentence),
        whole * np.log1p(content.sum()),
        *(is_one_of(dep, name) for name in RELATIONS),
        *(is_one_of([dep[n] for n in head], name) for name in OVER),
        *_company(sentence, shape, there),
    )  # fmt: skip
    return np.stack(columns, axis=1)


def _company(sentence: CheckedSentence, shape: Shape, there: Floats) -> Iterator[Floats]:
    """A column for each name in `COMPANY`; `there` tells which words stand anywhere in the sources."""
    said, support, company = sentence.said, sentence.support, Company(sentence)
    content, function, head, pos = shape.content, 1 - shape.content, said.head, said.pos
    number, name, verb, modifier, noun = (
        is_one_of(pos, *names) for names in (("NUM",), ("PROPN",), ("VERB",), ("ADJ", "ADV"), ("NOUN",))
    )
    share, of_best, best = company.together
    roots = np.flatnonzero(head == np.arange(len(said)))
    root = int(roots[0]) if len(roots) else 0
    own = company.with_heads()
    to_left, to_right = (company.beside(company.content_beside(step)) for step in (-1, 1))
    to_root = company.beside([root] * len(said))
    before, behind = company.pairs()
    labels = ["" if entity < 0 else said.labels[entity] for entity in said.entity]
    entity, date = (said.entity >= 0).astype(float), is_one_of(labels, *DATES)
    ordinal = np.array([sentence.wording.is_ordinal(word) for word in said.lower], float)
    whole = np.ones(len(said))
    yield from (content * share, content * of_best, *(content[:, None] * own).T)
    yield from (*(content[:, None] * to_left).T, *(content[:, None] * to_right).T)
    yield from (function * own[head, 0], function * of_best[head], function * own[head, 1])
    yield from (before, behind, function * before, function * behind, before * behind)
    yield from (content * shape.children(own[:, 0]), content * to_root[:, 0])
    yield from (number * of_best, number * own[:, 0], number * support)
    yield from (name * of_best, name * own[:, 0], name * support)
    yield from (kind * support for kind in (verb, modifier, noun))
    yield from (kind * of_best for kind in (verb, modifier, noun))
    yield from (kind * there for kind in (number, name, verb, modifier))
    yield from (date, date * support, date * of_best, entity, entity * support)
    yield from (ordinal, ordinal * support, ordinal * own[:, 1], whole * best)
    yield from (shape.under(of_best), shape.under(own[:, 0]), shape.near(of_best), whole * shape.mean(of_best))


def later_features(sentence: CheckedSentence, doubts: Floats) -> Floats:
    """A row for each word, columns as `LATER`, by the doubts of the round before."""
    shape, head, whole = Shape(sentence), sentence.said.head, np.ones(len(doubts))
    function = 1 - shape.content
    count = shape.subtree.sum(axis=1)
    under = (shape.subtree @ doubts) / count
    mean = float(doubts.mean())
    left, right, left_two, right_two = (beside(doubts, step, mean) for step in (-1, 1, -2, 2))
    columns = (
        whole, np.log((doubts + 1e-3) / (1 - doubts + 1e-3)), left, right, left_two, right_two, left * right,
        doubts[head], doubts * doubts[head], shape.children(doubts), under, under[head],
        whole * mean, whole * float(doubts.max()), whole * shape.mean(doubts), function, function * doubts[head],
        shape.next(doubts, -1), shape.next(doubts, 1),
    )  # fmt: skip
    return np.stack(columns, axis=1)


def suspicion_features(sentence: CheckedSentence, doubts: Floats) -> Floats:
    """One row, columns as `SUSPICION`: what tells a sentence that says something of its own from one that does not."""
    said, shape = sentence.said, Shape(sentence)
    content = said.is_content if said.is_content.any() else np.ones(len(said), bool)
    ranked = np.sort(doubts)[::-1]
    mean, longest, mass, run = float(doubts[content].mean()), 0, 0.0, 0.0
    for first, last in _runs(doubts):
        count, total = float(shape.content[first:last].sum()), float((doubts * shape.content)[first:last].sum())
        longest, mass = max(longest, last - first), max(mass, total)
        run = max(run, total / count) if count > 1 else run
    return np.array(
        [
            1.0,
            mean,
            odds(mean),
            float(ranked[0]),
            odds(float(ranked[0])),
            float(ranked[:3].mean()),
            odds(float(ranked[:5].mean())),
            np.log1p(len(said)),
            float(sentence.support[content].mean()),
            _weakest(sentence.support[content]),
            float(np.mean([stem in sentence.anywhere.stems for stem in np.array(said.stem)[content]])),
            float((doubts >= DOUBTFUL).mean()),
            np.log1p(longest),
            mass,
            np.sqrt(mass),
            run,
            np.log1p(len(said)) * float(ranked[0]),
            sentence.traced.candidates[0][1],
        ]
    )


def sentence_features(sentence: CheckedSentence, doubts: Floats, suspicion: float, findings: int) -> Floats:
    """One row, columns as `SENTENCE`; `doubts` are the probabilities that its words are unsupported."""
    said, support, linked, shape = sentence.said, sentence.support, sentence.linked, Shape(sentence)
    there = np.array([stem in sentence.anywhere.stems for stem in said.stem], float)
    is_content = said.is_content
    names = is_one_of(said.pos, "PROPN", "NUM")
    return np.array(
        [
            1.0,
            shape.mean(support),
            shape.mean((support >= LINKED).astype(float)),
            shape.mean(there),
            _weakest(support[is_content]) if is_content.any() else 1.0,
            float((support * names).sum() / names.sum()) if names.any() else 1.0,
            sentence.traced.candidates[0][1],
            _second(sentence),
            np.log1p(len(said)) / 3,
            shape.mean(doubts),
            suspicion,
            min(3, findings),
            float(np.mean(linked[1:] - linked[:-1] == 1)) if len(said) > 1 else 0.0,
        ]
    )


def _said_otherwise(sentence: CheckedSentence) -> Floats:
    """For each word how probable it is that some word of the sources says it: 0 for a thousandth, 1 for itself."""
    known = np.array([sentence.anywhere.paraphrase(stem) for stem in sentence.said.stem])
    found: Floats = 1 + np.log(np.maximum(known, LEAST)) / -np.log(LEAST)
    return found


def _runs(doubts: Floats) -> Iterator[tuple[int, int]]:
    """The runs of words that are doubtful."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], (doubts >= DOUBTFUL).astype(int), [0]])))
    return zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def odds(probability: float) -> float:
    """The logarithm of the odds, bounded."""
    return float(np.log((probability + 0.01) / (1.01 - probability)))


def _weakest(values: Floats) -> float:
    return float(np.sort(values)[:WEAKEST].mean())


def _second(sentence: CheckedSentence) -> float:
    candidates = sentence.traced.candidates
    return candidates[1][1] if len(candidates) > 1 else 0.0


def is_one_of(names: Sequence[str], *wanted: str) -> Floats:
    """1 for each name that is wanted, else 0."""
    return np.array([name in wanted for name in names], float)


def beside(values: Floats, step: int, beyond: float = 1.0) -> Floats:
    """The value of the word so many steps to the right, or to the left where `step` is negative."""
    found = np.full_like(values, beyond)
    size = len(values)
    if abs(step) < size:
        if step > 0:
            found[:-step] = values[step:]
        else:
            found[-step:] = values[:step]
    return found
