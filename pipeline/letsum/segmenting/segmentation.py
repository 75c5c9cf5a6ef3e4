"""The best sequence of roles over the sentences of a judgment, and the themes that follow from it.

Themes come in order but may return, and the law may come before the facts: going from one role to another has a
weight, no order is forced. The sequence with the greatest sum of evidence and transitions is found by dynamic
programming (Viterbi), in time linear in the number of sentences.
"""

from collections.abc import Mapping, Sequence

from pipeline.letsum.themes import ROLES, THEME_OF, Role, Theme
from pipeline.letsum.weights import Boundary, Weights


def best_roles(
    scores: Sequence[Mapping[str, float]], boundaries: Sequence[Boundary], weights: Weights
) -> tuple[Role, ...]:
    """The roles of the heaviest path; of equal paths, that of the earlier roles in `ROLES`."""
    if not scores:
        return ()
    count = len(ROLES)
    moves = {
        boundary: [
            [
                weights.transition[before][after] + (weights.switch[boundary] if before != after else 0.0)
                for before in ROLES
            ]
            for after in ROLES
        ]
        for boundary in weights.switch
    }
    best = [scores[0].get(role, 0.0) + weights.start.get(role, 0.0) for role in ROLES]
    back: list[list[int]] = []
    for score, boundary in zip(scores[1:], boundaries[1:], strict=True):
        arrivals: list[float] = []
        origins: list[int] = []
        for after in range(count):
            move = moves[boundary][after]
            origin = max(range(count), key=lambda before: (best[before] + move[before], -before))
            origins.append(origin)
            arrivals.append(best[origin] + move[origin] + score.get(ROLES[after], 0.0))
        best = arrivals
        back.append(origins)
    at = max(range(count), key=lambda role: (best[role], -role))
    path = [at]
    for origins in reversed(back):
        at = origins[at]
        path.append(at)
    return tuple(ROLES[role] for role in reversed(path))


def themes_of(roles: Sequence[Role]) -> tuple[Theme, ...]:
    """The theme of each sentence; submissions after the analysis has begun are told in its course."""
    themes: list[Theme] = []
    last: Theme = "context"
    for role in roles:
        theme = THEME_OF[role]
        if role == "submissions":
            theme = "juridical_analysis" if last == "juridical_analysis" else "context"
        themes.append(theme)
        last = theme
    return tuple(themes)
