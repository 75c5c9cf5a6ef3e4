"""The translator who reads: the worked example of the paper of 2002, and what follows from the model."""

import pytest

from pipeline.complete.proposals import ProposalCandidate, Refused, by_benefit, doubted
from pipeline.complete.user import UserModel, gain

USER = UserModel()
PROPOSAL = "evenir à"
"""Figure 1: « On va r » is to become « On va revenir aux choses »; 7 of 8 characters are right."""


def test_the_worked_example() -> None:
    length, correct = len(PROPOSAL), 7
    assert gain(length, correct) == 6
    assert USER.acceptance(6) == pytest.approx(0.25, abs=0.005)
    assert USER.benefit_of_accepting(length, correct) == pytest.approx(0.8)
    assert USER.benefit_of_rejecting(length) == pytest.approx(-0.2)
    assert USER.benefit(length, correct) == pytest.approx(0.05, abs=0.005)


def test_the_expectation_is_over_all_places_where_it_may_cease_to_be_right() -> None:
    prefixes = [0.9] * 7 + [0.3]
    expected = 0.1 * USER.benefit(8, 0) + 0.6 * USER.benefit(8, 7) + 0.3 * USER.benefit(8, 8)
    assert USER.expected_benefit(prefixes) == pytest.approx(expected)


def test_who_gains_more_accepts_oftener() -> None:
    assert USER.acceptance(-10) < 0.01 < USER.acceptance(6) < USER.acceptance(20) < 0.9


def candidate(text: str, probability: float) -> ProposalCandidate:
    return ProposalCandidate(text, 1, (probability,) * len(text))


def test_a_long_sure_proposal_is_shown_and_a_short_doubtful_one_is_not() -> None:
    shown = by_benefit(
        [candidate("une proposition", 0.8), candidate("le", 0.9), candidate("x" * 20, 0.001)], USER, "", []
    )
    assert [proposal.text for proposal in shown] == ["une proposition"]
    assert shown[0].benefit > 0


def test_what_was_typed_past_is_doubted() -> None:
    proposal = candidate("ne proposition", 0.8)
    before = doubted(proposal, USER, "u", [])
    after = doubted(proposal, USER, "u", [Refused("", "une proposition")])
    assert before == pytest.approx(list(proposal.prefixes))
    assert after[-1] < 0.5
    assert doubted(proposal, USER, "u", [Refused("w", "est")]) == pytest.approx(list(before))
