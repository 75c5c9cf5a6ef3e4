"""Motions told with the vote on them where a paragraph has both, and a debate between: "Ann moved that … Ben feared …
Vote: 2 for, 3 against. LOST.".

What was said between is not what was voted on, nor is the vote told with it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.facts.vote_lines import MotionWords, Vote, VoteLines
from pipeline.digest.meetings.resolutions import DECISION, RULE
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.span import Span

_WORTH: Final = 3.5


@dataclass(frozen=True, slots=True)
class Motion:
    """A sentence that moves something, with the vote on it."""

    moved: Surface
    vote: Vote

    @property
    def span(self) -> Span:
        """Both, with the debate between them."""
        return Span(self.moved.span.start, self.vote.line.end)


class MotionReader:
    """Finds them in one language."""

    def __init__(self, words: DigestWords) -> None:
        self._words = MotionWords(words)
        self._votes = VoteLines(words)

    def motions(self, document: Document, surfaces: Sequence[Surface]) -> Iterator[Motion]:
        """The motions that are voted on farther down their own paragraph, before another one is put."""
        for _, members in groupby(surfaces, key=lambda each: each.block):
            block = [*members]
            moved = [s for s in block if self._words.moves(s.line.text)]
            ends = [*(s.span.start for s in moved[1:]), block[-1].span.end]
            for surface, end in zip(moved, ends, strict=bool(moved)):
                if surface.span.end >= end:
                    continue  # nothing stands behind it
                behind = Span(surface.span.end, end)
                text = behind.of(document.text)
                vote = self._votes.within(text, behind)
                is_own = vote is not None and not self._words.amends(text[: vote.line.start - behind.start])
                if vote is not None and is_own and not (surface.is_quoted or surface.speaker or surface.is_list):
                    yield Motion(surface, vote)

    def marked(self, document: Document, surfaces: Sequence[Surface]) -> tuple[Surface, ...]:
        """The sentences; those of such votes turn nothing that stands right before them."""
        votes: dict[int, list[Span]] = {}
        for motion in self.motions(document, surfaces):
            votes.setdefault(motion.moved.block, []).append(motion.vote.line)

        def is_vote(surface: Surface) -> bool:
            return any(surface.span.overlaps(vote) for vote in votes.get(surface.block, ()))

        return tuple(replace(s, turns=False) if is_vote(s) else s for s in surfaces)

    @staticmethod
    def passage(document: Document, motion: Motion) -> Passage:
        """What was moved with the vote on it, or only how that ended."""
        surface = motion.moved
        said, vote = told(document, surface.span), motion.vote
        whole = Passage(
            replace(surface, roles=((DECISION, RULE, 0),), weight=_WORTH, leans=False),
            f"{said} {vote.said.rstrip('.')}.",
            (place_of(document, surface.span), place_of(document, vote.line)),
        )
        return replace(whole, shorter=replace(whole, text=f"{said} {vote.shortest}.")) if vote.outcome else whole

    @staticmethod
    def fact(passage: Passage) -> KeyFact:
        """A motion with its vote as a fact."""
        return KeyFact(DECISION, passage.text, None, passage.sources, RULE)
