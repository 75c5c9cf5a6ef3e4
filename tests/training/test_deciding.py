"""Learning which sentences decide: what of a headnote states a holding, and that the fit finds what was planted."""

import numpy as np

from training.letsum.deciding import Example, fitted, holdings, tells

HEADNOTE = (
    "Wharf—Closing—Pilots. The port closed the wharf in May without a word. Held, that the pilots had to be heard."
)


def example(seed: int) -> Example:
    random = np.random.default_rng(seed)
    decides = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0])
    evidence = [{"noise": float(random.integers(2))} for _ in decides]
    evidence[3]["deduces"] = 1.0
    return Example("Harbour Court", tuple(evidence), decides, (decides,))


def test_a_holding_is_what_stands_behind_held() -> None:
    assert holdings("Supreme Court of Canada", HEADNOTE) == ["Held, that the pilots had to be heard."]
    assert len(holdings("Cour de cassation", "Le quai fermé doit être rouvert aux pilotes. ")) == 1


def test_what_deciding_sentences_have_in_common_is_learned() -> None:
    known = [example(seed) for seed in range(20)]
    weights = fitted(known)
    assert weights.weights["deduces"] > 0.5
    assert abs(weights.weights.get("noise", 0.0)) < weights.weights["deduces"] / 2
    assert all(tells(one, weights) for one in known)
