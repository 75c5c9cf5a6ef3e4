"""How far an extract selects what abstracts rest on: the scenarios of Saggion & Lapalme 2002, section 5.2.2."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import astuple, dataclass
from typing import Literal, get_args

Scenario = Literal["average", "union", "intersection", "optimistic", "pessimistic"]
SCENARIOS: tuple[Scenario, ...] = get_args(Scenario)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Recall, precision and F of selected sentences, each from 0 to 1."""

    recall: float
    precision: float
    f: float


def agreement(selected: Set[int], right: Set[int]) -> Agreement:
    """How far the selected sentences are the right ones; all 0 where nothing is common, also of empty sets."""
    common = len(selected & right)
    if not common:
        return Agreement(0.0, 0.0, 0.0)
    recall, precision = common / len(right), common / len(selected)
    return Agreement(recall, precision, 2 * recall * precision / (recall + precision))


def coselection(selected: Set[int], references: Sequence[Set[int]]) -> dict[Scenario, Agreement]:
    """The agreement of an extract with several references (at least one), in every scenario.

    `average` is over the references; `union` and `intersection` make one of them; `optimistic` and `pessimistic` are
    the one with which the extract agrees most and least by F.
    """
    each = [agreement(selected, reference) for reference in references]
    return {
        "average": mean(each),
        "union": agreement(selected, frozenset().union(*references)),
        "intersection": agreement(selected, frozenset(references[0]).intersection(*references)),
        "optimistic": max(each, key=lambda found: found.f),
        "pessimistic": min(each, key=lambda found: found.f),
    }


def mean(agreements: Sequence[Agreement]) -> Agreement:
    """The mean of each figure, of at least one agreement: table 14 averages over documents."""
    columns = zip(*map(astuple, agreements), strict=True)
    recall, precision, f = (sum(column) / len(agreements) for column in columns)
    return Agreement(recall, precision, f)


def means(documents: Sequence[Mapping[Scenario, Agreement]]) -> dict[Scenario, Agreement]:
    """For each scenario the mean over documents, of which there is at least one."""
    return {scenario: mean([document[scenario] for document in documents]) for scenario in SCENARIOS}
