"""How many words a table has: its length, and the shares of what is told in runs of sentences."""

from collections.abc import Sequence

from pipeline.letsum.choosing.candidate import Candidates, SentenceCandidate
from pipeline.letsum.choosing.settling import Told
from pipeline.letsum.choosing.standing import rules
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.themes import IN_RUNS, Theme
from pipeline.summary import count_words


def lengths(settings: TableSettings, room: int) -> tuple[dict[Theme, int], int]:
    """Of `room` words those of a run of each theme that is told in such, so that others have room; of all reasons."""
    shares = settings.shares
    least = min(settings.shortest_run, room // 5)
    share = settings.run_share * room
    runs = {theme: max(least, min(settings.longest_run, int(shares[theme] * share))) for theme in IN_RUNS}
    return runs, int(shares["juridical_analysis"] * room)


def wanted(found: Candidates, units: Sequence[ThematicUnit], settings: TableSettings, room: int) -> int:
    """The words by which a table of `room` words is longer: for the outcome, for what was decided below, for reasons.

    The ground on which a decision is quashed has room of its own; so has an answer to each further question.
    """
    is_ground = any(each.is_ground for each in found.runs)
    first, others = _reasons(found.runs)
    has = 0 if is_ground else int(settings.shares["juridical_analysis"] * room) - first
    more = min(settings.longest_ground, first) if is_ground else 0
    more += max(0, min(settings.longest_answers, others - has))
    return outcome_words(found.sentences, units, settings) + more + _words_below(found)


def _reasons(runs: Sequence[SentenceCandidate]) -> tuple[int, int]:
    """The words of the first ground or answer, and of the shortest way to tell each other one."""
    first, others = 0, 0
    whole: frozenset[int] = frozenset()
    shortest = 0
    for each in runs:
        if not (each.is_ground or each.is_answer):
            continue
        words = each.words + len(each.members)
        if not whole.isdisjoint(each.members):  # the same ground, told shorter; its rule alone says little
            shortest = min(shortest, words) if each.main == max(whole) else shortest
            continue
        first, others = first or shortest, others + (shortest if first else 0)
        whole, shortest = frozenset(each.members), words
    return (first, others + shortest) if first else (shortest, 0)


def outcome_words(
    candidates: Sequence[SentenceCandidate], units: Sequence[ThematicUnit], settings: TableSettings
) -> int:
    """The words of all that disposes of the case, as far as a table tells it beside the rest.

    What rules may be longer than the orders beside it: each point of a ruling answers a question of its own.
    """
    members = {at for each in candidates if each.is_outcome for at in each.members}
    told = [each for each in candidates if each.is_outcome and each.main in members]
    ruled = _words([each for each in told if rules(units[each.main])])
    return min(_words(told), max(settings.longest_outcome, min(settings.longest_rulings, ruled)))


def further_rulings(outcome: int, settings: TableSettings) -> int:
    """The words of an `outcome` beyond those for which every table has room."""
    return max(0, outcome - settings.longest_outcome)


def _words(told: Sequence[SentenceCandidate]) -> int:
    return sum(each.words + len(each.members) for each in told)


def _words_below(found: Candidates) -> int:
    """The words that tell what was decided below beside what says the case."""
    natures = [each for each in found.sentences if each.telling.is_case]
    best = max(natures, key=lambda each: (each.telling.nature, -each.main), default=None)
    behind = [at for at in best.members if at > best.main] if best else []
    return sum(1 + count_words(found.normalized[at].text) for at in behind)


def longer(room: int, told: Told, most: int) -> int:
    """The words of a table with what it asks for, which makes it longer up to `most`."""
    return max(room, min(most, room + sum(each.words for each in told.asked)))
