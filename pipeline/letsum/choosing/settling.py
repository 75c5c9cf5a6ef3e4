"""Settles what a table tells: each unit is preceded by what it speaks of as known, or gives way to the next best."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pipeline.letsum.choosing.candidate import Candidates, SentenceCandidate
from pipeline.letsum.choosing.filling import ChosenUnit
from pipeline.letsum.choosing.material import Material
from pipeline.letsum.choosing.unmet import Unmet, introducer, unmet
from pipeline.letsum.settings import TableSettings
from pipeline.span import SourceSpan

Written = tuple[str, tuple[SourceSpan, ...]] | None
"""A sentence made of decision data with the places of these, if they give one."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a table may take, without what is `barred`, and `asked` to introduce what else it takes.

    `written` is the introduction that decision data give, with their places, if they give one.
    """

    candidates: Candidates
    material: Material
    written: Written = None
    barred: frozenset[int] = frozenset()
    asked: tuple[SentenceCandidate, ...] = ()


def settled(
    told: Told,
    settings: TableSettings,
    room: int,
    *,
    choose: Callable[[Told], Sequence[ChosenUnit]],
    again: Callable[[frozenset[int]], Candidates],
) -> Told:
    """The candidates with which a table of `room` words leaves as little untold as may be.

    What `choose` takes is looked at a few times: a unit that needs what nothing before it says is preceded by what
    does, if that is short, or else it is barred, unless it disposes of the case or is the best reason; `again` finds
    the candidates without the barred. A holding, what stands before one, and what says the case, are not barred for a
    thing that nobody named. What points at a thing that is not told before it is barred at last, where nothing else
    needs anything.
    """
    spared, telling = _spared(told), _telling(told.candidates)
    for _ in range(settings.settled):
        barred, asked = set(told.barred), {each.main: each for each in told.asked}
        pointing: set[int] = set()
        for each in unmet(choose(told), told.material):
            if each.is_pointing:
                pointing.update({each.at} - spared)
                continue
            more = _introducers(each, told, settings, is_telling=each.at in telling)
            words = sum(one.words for one in (*asked.values(), *more))
            if more and words <= settings.introducing * room:
                asked.update({one.main: one for one in more if one.main not in asked})
            elif each.at not in spared and (each.is_unknown or each.at not in telling):
                barred.add(each.at)
        if barred == told.barred and len(asked) == len(told.asked):
            barred |= pointing
        kept = tuple(one for at, one in asked.items() if barred.isdisjoint((at, one.asked_by)))
        if barred == told.barred and len(kept) == len(told.asked):
            break
        told = replace(told, candidates=again(frozenset(barred)), barred=frozenset(barred), asked=kept)
    return told


def _introducers(lacking: Unmet, told: Told, settings: TableSettings, *, is_telling: bool) -> list[SentenceCandidate]:
    """The sentences not yet asked for that introduce all that a unit lacks, none if one of it is not introduced.

    What `is_telling` does without those of things that nobody named: its names are enough.
    """
    longest, least = settings.longest_introducer, settings.least_introducer
    found = {need: introducer(need, lacking.theme, told.candidates, longest, least) for need in lacking.needs}
    if is_telling and None in found.values():
        found = {need: one for need, one in found.items() if need.key[0] != "thing"}
    known = {each.main for each in told.asked}
    more = [replace(one, asked_by=lacking.at) for one in found.values() if one is not None]
    return [one for one in more if one.main not in known] if len(more) == len(found) else []


def _spared(told: Told) -> frozenset[int]:
    """What is told whatever it needs: the grounds of a quashing, the best reason, what disposes of the case."""
    reasons = [each for each in told.candidates.runs if each.theme == "juridical_analysis"]
    best = [max(reasons, key=lambda each: each.weight).main] if reasons else []
    grounds = [at for each in reasons if each.is_ground for at in each.members]
    outcomes = [at for each in told.candidates.sentences if each.is_outcome for at in each.members]
    return frozenset((*best, *grounds, *outcomes))


def _telling(candidates: Candidates) -> frozenset[int]:
    """What holds or decides, with what stands before it; what says the case or its question; the first facts."""
    reasons = [each.main for each in candidates.runs if each.is_held or each.theme == "juridical_analysis"]
    opening = (at for each in candidates.runs if each.is_opening for at in each.members)
    saying = (each for each in candidates.sentences if each.telling.is_case or each.telling.is_issue)
    return frozenset((*opening, *reasons, *(at - 1 for at in reasons), *(at for each in saying for at in each.members)))
