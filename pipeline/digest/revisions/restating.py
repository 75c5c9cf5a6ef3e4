"""What a place that corrects states anew without saying what held before: another figure of the same thing.

"Mistakes can be reported until 22 April" in an erratum makes "Please report mistakes by 20 April" untrue, without a
word of it; so does "Tom will ring the tenants instead" what somebody else was to do.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.reading.surface import Surface
from pipeline.digest.revisions.corrections import Correction, CorrectionReader, Corrections, Part
from pipeline.digest.values.figures import Figure
from pipeline.span import Span

_CLAUSE: Final = re.compile(r"[;:]\s|,\s(?=\D)")
_SAME: Final = 0.5
"""Share of the words of a clause that another sentence about the same thing has."""
_FEW: Final = 2
"""Sentences at most that are about the thing that is named first in a clause."""
_SUBJECT: Final = 2
"""Words of content at the beginning of a clause that say what it is about."""
_STEM: Final = 5
_BEGINNING: Final = 4
"""Words at the beginning of a sentence of which one is what it is about."""
_TWO: Final = 2
_LEAST: Final = 3
"""Words in common of what somebody does instead of somebody else."""
_COMPARED: Final = frozenset({"day", "sum", "number"})
_DOING: Final = frozenset({"action", "obligation", "request", "decision"})


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause with its figures; `keys` are its words, `first` the one that says what it is about.

    Those at its beginning are its `subject`. One that `states` says what something is: "The fee is £30"; one that
    has what `changes` that it is so now.
    """

    figures: tuple[Figure, ...]
    keys: frozenset[str]
    first: str | None
    subject: frozenset[str]
    states: bool
    changes: frozenset[str]


class RestatingReader:
    """Finds what is stated anew in documents of one language."""

    def __init__(self, book: RuleBook, corrections: CorrectionReader) -> None:
        self._book = book
        self._corrections = corrections

    def read(self, surfaces: Sequence[Surface], found: Corrections, text: str) -> Corrections:
        """The corrections of a document, with those that state something anew."""
        titled = [region for region in found.regions if region.title is not None]
        telling = (s for s in surfaces if s.line.text and self._corrections.tells(s.line.text))
        own = [s for s in telling if any(region.tells(s.span) for region in titled)]
        before = [s for s in surfaces if s.line.text and found.region(s.span) is None] if own else []
        names = self._names(text)
        added: list[Correction] = []
        for surface in own:
            known = [c for c in found.all if c.part.span.overlaps(surface.span)]
            region = found.region(surface.span)
            if region is None:
                continue
            able = [s for s in before if s.span.end <= region.span.start and not self._corrections.is_past(s.line.text)]
            told = {f.key for c in known for f in c.old}
            dead: dict[Span, Figure | None] = {}
            begins = sum(place < region.title.end for place in surface.line.places) if region.title else 0
            by_number = any(c.by_number for c in known)  # its first clause is done with (`amending.py`)
            for clause in [*self._clauses(surface.line.text[begins:], told, names)][by_number:]:
                dead |= self._restated(clause, able)
            dead |= dict.fromkeys(s.span for s in self._reversed(surface, able))
            if not dead and self._book.set_of("substituting").first(surface.line.text):
                dead = dict.fromkeys(s.span for s in self._substituted(surface, able))
            if dead:
                added.append(self._correction(surface, dead))
        return replace(found, all=(*found.all, *added))

    def _correction(self, surface: Surface, dead: dict[Span, Figure | None]) -> Correction:
        text = surface.line.text
        part = Part(text, surface.span, surface.section, surface.block, surface.span, surface.index)
        old = tuple(dict.fromkeys(figure for figure in dead.values() if figure is not None))
        new = tuple(f for f in self._corrections.figures(text) if not any(f.is_same(o) for o in old))
        about = self._corrections.keys(text)
        return Correction(part, old, new, frozenset(), about, True, dead=frozenset(dead))

    def _clauses(self, text: str, told: set[str], names: frozenset[str]) -> Iterator[_Clause]:
        """The clauses that have figures which may be new."""
        start = 0
        opening: list[str] = []
        for end in (*(match.end() for match in _CLAUSE.finditer(text)), len(text)):
            clause, start = text[start:end], end
            figures = [f for f in self._corrections.figures(clause) if f.kind in _COMPARED and f.key not in told]
            if figures:
                keys = [key for word in clause.split() for key in self._keys(word)]
                first = keys[0] if keys and keys[0] not in names else None
                states = self._book.set_of("stating").first(clause) is not None
                changed = next(self._book.set_of("renewing").matching(clause), None)
                changes = self._keys(clause[: changed[1][0]]) if changed else frozenset()
                clause_of = partial(_Clause, tuple(figures), states=states, changes=changes)
                yield clause_of(frozenset(keys), first, frozenset(keys[:_SUBJECT]))
                if opening and len(keys) <= 1:  # "The form, lost in March, is due on 3 May."
                    yield clause_of(frozenset({*opening, *keys}), None, frozenset(opening[:_SUBJECT]))
            opening = opening or [key for word in clause.split() for key in self._keys(word)]

    def _restated(self, clause: _Clause, able: Sequence[Surface]) -> dict[Span, Figure | None]:
        """The sentences that give another figure to what a clause is about, with that figure where it is the only one.

        Those that share most words with it are meant, if these are most of its words, or what a day or a stated sum is
        of; where it is said that something changes, any word is enough.
        """
        likely: list[tuple[int, Surface, Figure | None]] = []
        for surface in able:
            figures = self._corrections.figures(surface.line.text)
            if any(f.is_same(n) for f in figures for n in clause.figures):
                continue
            like = [f for f in figures if any(f.is_like(n) for n in clause.figures)]
            shared = clause.keys & self._keys(surface.line.text)
            if like and shared:
                likely.append((len(shared), surface, like[0] if len(like) == 1 and like[0].kind != "number" else None))
        most = max((number for number, *_ in likely), default=0)
        best = [(surface, old) for number, surface, old in likely if number == most]
        is_same = most > 1 and most >= _SAME * len(clause.keys)
        is_value = clause.states or all(f.kind == "day" for f in clause.figures)
        about = [s.span for _, s, _ in likely if self._is_about(clause, s.line.text)]
        is_named = is_value and 0 < len(about) <= _FEW and any(s.span in about for s, _ in best)
        if len(best) > _FEW:
            best = [(surface, old) for surface, old in best if self._topic(surface.line.text) in clause.subject]
        if len(best) > _FEW:
            return {}
        sure = {s.span for s, _ in best if is_same or (is_named and s.span in about)}
        return {s.span: old for s, old in best if s.span in sure or self._is_changed(clause, s.line.text)}

    def _is_changed(self, clause: _Clause, text: str) -> bool:
        """Whether a sentence is about what a clause says is otherwise now: it begins with that, or has more of it."""
        shared = clause.changes & self._keys(text)
        return len(shared) >= _TWO or (bool(shared) and self._topic(text) in clause.changes)

    def _is_about(self, clause: _Clause, text: str) -> bool:
        """Whether a sentence is about what a clause names first, or says at its own beginning what that is of."""
        return clause.first in self._keys(text) or self._topic(text) in clause.subject

    def _topic(self, text: str) -> str | None:
        """The first word of content at the beginning of a sentence."""
        words = (self._keys(word) for word in text.split()[:_BEGINNING])
        return next((key for keys in words for key in keys), None)

    def _substituted(self, surface: Surface, able: Sequence[Surface]) -> Iterator[Surface]:
        """What somebody was to do that somebody else does instead."""
        keys = self._keys(surface.line.text)
        likely = [
            (len(keys & self._keys(s.line.text)), s)
            for s in able
            if self._corrections.announces(s.line.text) in _DOING or not _DOING.isdisjoint(name for name, *_ in s.roles)
        ]
        most = max((number for number, _ in likely), default=0)
        yield from (s for number, s in likely if number == most >= _LEAST)

    def _reversed(self, surface: Surface, able: Sequence[Surface]) -> Iterator[Surface]:
        """What is said to be otherwise without a figure: "The treasurer is now Ann", "The slip may be used again"."""
        start = 0
        for end in (*(match.end() for match in _CLAUSE.finditer(surface.line.text)), len(surface.line.text)):
            clause, start = surface.line.text[start:end], end
            found = next(self._book.set_of("reversing").matching(clause), None)
            subject = self._keys(clause[: found[1][0]]) if found else frozenset()
            if not subject or self._corrections.figures(clause) or len(subject) > _LEAST:
                continue
            for other in able:
                words = other.line.text.split()
                opens = self._keys(" ".join(words[: _SUBJECT + len(subject)]))
                keys = self._keys(other.line.text)
                if subject <= opens or (len(subject) > 1 and subject <= keys):
                    yield other

    def _keys(self, text: str) -> frozenset[str]:
        """The words of content, cut to what a noun and its verb have in common: « la saisie », « à saisir »."""
        return frozenset(key[:_STEM] for key in self._corrections.keys(text))

    def _names(self, text: str) -> frozenset[str]:
        """The words that a document writes with a capital only."""
        words = {*re.findall(r"[^\W\d_]+", text)}
        small = {key for word in words if word[:1].islower() for key in self._keys(word)}
        return frozenset(key for word in words for key in self._keys(word)) - small
