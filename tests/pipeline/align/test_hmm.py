"""The phrase-based HMM, on texts of a few letters."""

from itertools import product

import numpy as np
import pytest

from pipeline.align.linking.hmm import FARTHEST, HmmParameters, Path, PhraseHmm, prior_jumps


def jumps(**wanted: float) -> tuple[float, ...]:
    """Jumps by distance, given as `by1=0.5` or `back1=0.2`; the others are 0."""
    found = np.zeros(2 * FARTHEST + 1)
    for name, value in wanted.items():
        distance = -int(name.removeprefix("back")) if name.startswith("back") else int(name.removeprefix("by"))
        found[FARTHEST + distance] = value
    return tuple(found.tolist())


def model(said: str, given: str, **parameters: object) -> PhraseHmm:
    words, source = said.split(), given.split()
    return PhraseHmm(HmmParameters.model_validate(parameters), words, words, source, source)


def test_the_example_of_the_paper_costs_a_jump_a_rewrite_and_a_jump() -> None:
    """Section 2.3.4: "c d" written from "a" of "a b", which leaves "b" out."""
    only = {"table": {"a": {"c d": 0.25}}, "unseen": 0.0, "to_null": 0.0, "mixture": (1.0, 0.0, 0.0)}
    hmm = model("c d", "a b", jumps=jumps(by1=0.5, by2=0.3), **only)
    assert np.exp(hmm.likelihood()) == pytest.approx(0.5 * 0.25 * 0.3)
    assert hmm.best_path() == [Path(0, 2, (0, 1))]
    assert hmm.posteriors() == pytest.approx(np.array([[1.0, 0.0], [1.0, 0.0]]))


def test_likelihood_is_the_sum_over_all_paths() -> None:
    """Words one by one, from a place each or from nowhere, counted out by hand."""
    table = {"a": {"c": 0.2, "d": 0.1}, "b": {"c": 0.3, "d": 0.4}}
    jump = {"by1": 0.5, "by2": 0.2, "by0": 0.1, "back1": 0.05, "by3": 0.15}
    hmm = model("c d", "a b", jumps=jumps(**jump), table=table, unseen=0.0, to_null=0.25, novel=0.01, mixture=(1, 0, 0))
    chance = {1: 0.5, 2: 0.2, 0: 0.1, -1: 0.05, 3: 0.15}
    total = 0.0
    for steps in product([(place, null) for place in (1, 2) for null in (False, True)], repeat=2):
        probability, at = 1.0, 0
        for word, (place, null) in zip("cd", steps, strict=True):
            written = 0.25 * 0.01 if null else 0.75 * table["ab"[place - 1]][word]
            probability, at = probability * chance[place - at] * written, place
        total += probability * chance[3 - at]
    assert np.exp(hmm.likelihood()) == pytest.approx(total)


def test_copied_words_are_linked_as_one_phrase_and_others_come_from_nowhere() -> None:
    hmm = model("yes the old bridge", "on monday the old bridge fell")
    assert hmm.best_path() == [Path(0, 1, None), Path(1, 4, (2, 5))]
    found = hmm.posteriors()
    assert found.argmax(axis=1)[1:].tolist() == [2, 3, 4]
    assert found[0].sum() < 0.5 < found[1].max()
    assert found.sum(axis=1).max() <= 1 + 1e-9


def test_an_alike_stem_is_a_rewrite() -> None:
    parameters = HmmParameters()
    hmm = PhraseHmm(parameters, ["closed"], ["close"], ["it", "closes"], ["it", "close"])
    assert hmm.posteriors()[0].argmax() == 1
    assert hmm.rewrite(0, 1, 1, 2) > 100 * hmm.rewrite(0, 1, 0, 1)


def test_the_beam_keeps_what_is_best() -> None:
    said, given = "the old bridge", "on monday the old bridge fell and the town wept"
    whole, narrow = (model(said, given, beam=beam).posteriors() for beam in (1.0, 0.5))
    assert np.abs(whole - narrow).max() < 0.01


def test_reestimation_counts_what_was_done_and_raises_the_likelihood() -> None:
    hmm = model("c d", "a b", table={"a": {"c": 0.01}, "b": {"d": 0.01}})
    counts = hmm.expected()
    assert counts.phrases[("c",), ("a",)] > 0.5
    assert counts.from_any == pytest.approx(2.0, abs=0.01)
    assert counts.mixture.argmax() == 0
    better = np.array(prior_jumps()) * 0.1 + 0.9 * counts.jumps / counts.jumps.sum()
    again = model("c d", "a b", table={"a": {"c": 0.5}, "b": {"d": 0.5}}, jumps=tuple(better.tolist()))
    assert again.likelihood() > hmm.likelihood()


def test_long_summaries_do_not_vanish() -> None:
    words = " ".join(f"w{n}" for n in range(400))
    assert np.isfinite(model(words, "nothing of it").likelihood())
