"""Which continuations are proposed: the one that is worth most to who reads it, or one of a fixed length."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.complete.search import Continuation, Search
from pipeline.complete.spelling import Typed
from pipeline.complete.user import UserModel, gain

SHOWN = 5
"""How many proposals an answer has."""
REMEMBERED = 12
"""How many refused proposals of a sentence count."""
KEY = 1
"""The keystrokes that accepting takes."""
HALF = 0.5


@dataclass(frozen=True, slots=True)
class Proposal:
    """What goes on where the typed text ends, how probably it is right, and the keystrokes that it saves on average."""

    text: str
    probability: float
    benefit: float


@dataclass(frozen=True, slots=True)
class Refused:
    """A proposal that was shown behind some text, and that its reader typed on past."""

    behind: str
    text: str


@dataclass(frozen=True, slots=True)
class ProposalCandidate:
    """A continuation as it would be proposed, with the probability of each of its beginnings."""

    text: str
    words: int
    prefixes: tuple[float, ...]


def candidates(
    search: Search, found: Sequence[Sequence[Continuation]], typed: Typed, lengths: Sequence[float]
) -> list[ProposalCandidate]:
    """The best continuation of each length, with and without the space that comes behind it.

    The probability of longer ones is corrected by `lengths` (2002, section 6): the model believes too much in them.
    """
    result: list[ProposalCandidate] = []
    for words, best in enumerate((ranked[0] for ranked in found if ranked), 1):
        factor = lengths[min(words, len(lengths)) - 1]
        prefixes = search.prefixes(best, typed)
        kept = len(best.text) - len(best.steps[-1].text)
        exact = tuple(min(1.0, p * factor) if at >= kept else p for at, p in enumerate(prefixes))
        if best.text:
            result.append(ProposalCandidate(best.text, words, exact))
        space = search.space_behind(best)
        if space > 0:
            result.append(
                ProposalCandidate(best.text + " ", words, (*exact, min(1.0, best.probability * factor) * space))
            )
    return result


def by_benefit(
    found: Sequence[ProposalCandidate], user: UserModel, behind: str, refused: Sequence[Refused]
) -> list[Proposal]:
    """What is worth reading, best first (2002, equation 1): nothing where every benefit is below nothing."""
    result = []
    for each in found:
        prefixes = doubted(each, user, behind, refused)
        result.append(Proposal(each.text, prefixes[-1], user.expected_benefit(prefixes)))
    worth = [proposal for proposal in result if proposal.benefit > 0]
    return _different(sorted(worth, key=lambda proposal: (-proposal.benefit, proposal.text)))[:SHOWN]


def _different(ranked: Sequence[Proposal]) -> list[Proposal]:
    """The best of those that differ only by a space at the end."""
    found: dict[str, Proposal] = {}
    for each in ranked:
        found.setdefault(each.text.rstrip(), each)
    return list(found.values())


def doubted(each: ProposalCandidate, user: UserModel, behind: str, refused: Sequence[Refused]) -> Sequence[float]:
    """The probabilities of a proposal's beginnings after others were refused: who wants a text would have taken it.

    By Bayes' rule, each place where the proposal may cease to be right is as likely as before, times the probability
    that its reader would have refused what was shown (4.1 of the paper of 2002 leaves this to the future).
    """
    reached = [1.0, *each.prefixes, 0.0]
    ends = [reached[at] - reached[at + 1] for at in range(len(each.prefixes) + 1)]
    whole = behind + each.text
    for other in refused[-REMEMBERED:]:
        shown = other.behind + other.text
        if not behind.startswith(other.behind):
            continue
        common = common_length(shown, whole)
        for at in range(len(ends)):
            correct = min(common, len(behind) + at) - len(other.behind)
            ends[at] *= 1 - user.acceptance(gain(len(other.text), correct))
    total = sum(ends) or 1.0
    found: list[float] = []
    left = total
    for share in ends[:-1]:
        left -= share
        found.append(max(0.0, left / total))
    return found


def by_sparing(
    search: Search,
    found: Sequence[Sequence[Continuation]],
    behind: str,
    refused: Sequence[Refused],
    units: Sequence[Continuation] = (),
) -> list[Proposal]:
    """The words that spare most where every right proposal is accepted for a key (the papers of 2000), best first.

    The likeliest word is proposed: were another right, it would come a character later. Of a word that is right with
    the probability p and a longer text with p', the word first spares p - 2p' more: so the longer text comes first
    where it is more than half as probable. `units` are proposed as wholes, or not (2000, 2.1). What was shown and not
    taken is not right, nor what goes on behind it.
    """
    result: list[Proposal] = []
    firsts = sorted([*(found[0] if found else ()), *units], key=lambda each: -each.probability)
    for first in firsts:
        best = first
        for ranked in found[1:]:
            longer = next((each for each in ranked if each.steps[: len(best.steps)] == best.steps), None)
            if (
                longer is None
                or longer.probability <= HALF * best.probability
                or is_refused(behind + longer.text, refused)
            ):
                break
            best = longer
        text, probability = best.text, best.probability
        space = search.space_behind(best)
        if space > HALF and not is_refused(behind + text + " ", refused):
            text, probability = text + " ", probability * space
        if len(text) > KEY and not is_refused(behind + text, refused):
            result.append(Proposal(text, probability, probability * (len(text) - KEY)))
        if len(result) == SHOWN:
            break
    return result


def common_length(first: str, second: str) -> int:
    """How many characters two texts have in common from their beginning."""
    return next((at for at, (a, b) in enumerate(zip(first, second)) if a != b), min(len(first), len(second)))


def is_refused(whole: str, refused: Sequence[Refused]) -> bool:
    """Whether a text begins with one that was refused, and does not go on with the word that it ended in."""
    for each in refused:
        shown = each.behind + each.text
        if whole.startswith(shown):
            further = whole[len(shown) : len(shown) + 1]
            if not (further.isalnum() and shown[-1].isalnum()):
                return True
    return False


def of_length(
    found: Sequence[Sequence[Continuation]], words: int, user: UserModel, search: Search, typed: Typed
) -> list[Proposal]:
    """The best continuations of so many words, whatever they are worth; shorter ones where there are no longer.

    A word that is all typed, so that nothing of it is proposed, is not counted.
    """
    for length in range(words, 0, -1):
        fitting = [each for ranked in found for each in ranked if sum(bool(step.text) for step in each.steps) == length]
        if fitting:
            fitting.sort(key=lambda each: (-each.probability, each.text))
            return [
                Proposal(each.text, each.probability, user.expected_benefit(search.prefixes(each, typed)))
                for each in fitting[:SHOWN]
            ]
    return []
