"""What a table leaves untold: units that speak of something as known which nothing before them in the table introduced.

Such a unit is preceded by the sentence that introduces it, has a short name explained in brackets, or gives way to the
next best.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.letsum.choosing.candidate import Candidates, SentenceCandidate
from pipeline.letsum.choosing.filling import ChosenUnit
from pipeline.letsum.choosing.introductions import Introductions, Key, Need
from pipeline.letsum.choosing.material import Material
from pipeline.letsum.themes import SUMMARIZED, Theme
from pipeline.span import SourceSpan

RULE = "letsum.short-name"


@dataclass(frozen=True, slots=True)
class Unmet:
    """A unit of a table by its index, its theme there, and what it needs.

    `is_unknown`: a name in it says nothing to its reader; `is_vague`: a thing says what it is, but not which;
    `is_pointing`: it points at what is not told before it.
    """

    at: int
    theme: Theme
    needs: tuple[Need, ...]
    is_unknown: bool = False
    is_vague: bool = False
    is_pointing: bool = False


def in_table(chosen: Sequence[ChosenUnit]) -> list[ChosenUnit]:
    """The units as the table tells them: by theme and then in reading order."""
    return sorted(chosen, key=lambda each: (SUMMARIZED.index(each.unit.theme), each.unit.span))


def unmet(chosen: Sequence[ChosenUnit], material: Material) -> Iterator[Unmet]:
    """The units that need what is not told before them, and cannot be said in brackets."""
    introductions = material.introductions
    told: set[Key] = set()
    last = -1
    for each in in_table(chosen):
        if each.facts:
            continue
        at = each.unit.line.index
        needs = tuple(need for need in introductions.needs(at) if need.key not in told)
        is_behind = _is_behind(material, last, at) or each.unit.theme == "introduction"
        pointed = introductions.pointed(at)
        if not is_behind and (at in material.leaning if not pointed else not pointed <= told):
            yield Unmet(at, each.unit.theme, (), is_pointing=True)
        last = at
        told.update(introductions.tells(at))
        if needs := tuple(need for need in needs if not introductions.full_name(need.key)):
            names = [need.key for need in needs if need.key[0] != "thing" and not introductions.is_ordinary(need.key)]
            is_unknown = any(not introductions.is_central(name) for name in names)
            yield Unmet(at, each.unit.theme, needs, is_unknown, len(names) < len(needs))


def _is_behind(material: Material, last: int, at: int) -> bool:
    """Whether what was told last stands directly before a unit, but for references."""
    between = material.structure.units[last + 1 : at]
    return last < at and all(unit.citation is not None and unit.citation.kind == "reference" for unit in between)


def introducer(
    need: Need, theme: Theme, candidates: Candidates, longest: int, least: float
) -> SentenceCandidate | None:
    """The first short sentence that introduces what a unit of a theme needs, and that the table tells before it.

    It is worth telling by itself: it weighs so much at least.
    """
    alone = {each.main: each for each in candidates.sentences}
    last = SUMMARIZED.index(theme)
    found = (alone[at] for at in need.introducers if at in alone)
    return next(
        (
            each
            for each in found
            if not each.is_outcome
            and each.words <= longest
            and each.weight >= least
            and SUMMARIZED.index(each.theme) <= last
        ),
        None,
    )


def explained(chosen: Sequence[ChosenUnit], introductions: Introductions) -> list[ChosenUnit]:
    """The units, each short name with what it stands for in brackets where the table says it first."""
    told: set[Key] = set()
    found = []
    for each in in_table(chosen):
        at = each.unit.line.index
        needs = [] if each.facts else [need for need in introductions.needs(at) if need.key not in told]
        if not each.facts:
            told.update(introductions.tells(at))
        for need in needs:
            each = _with_name(each, need, introductions)
        found.append(each)
    return found


def _with_name(chosen: ChosenUnit, need: Need, introductions: Introductions) -> ChosenUnit:
    name = introductions.full_name(need.key)
    text = chosen.normalized.text
    if name is None or name.long.casefold() in text.casefold():
        return chosen
    match = re.search(rf"(?<![\w’'-]){re.escape(name.short)}(?![\w-])", text)
    behind = text[match.end() :].lstrip()[:1] if match else ""
    if match is None or behind in ("(", "[") or behind.isdigit():
        return chosen
    end = match.end()
    said = f"{text[:end]} ({name.long}){text[end:]}"
    normalized = replace(chosen.normalized, text=said, rules=(*chosen.normalized.rules, RULE))
    return replace(chosen, normalized=normalized, added=(*chosen.added, SourceSpan(0, name.span)))
