"""Counts of votes with how these ended, alone on a line or behind what was voted on.

"For: 12   Against: 30   REJECTED", or "… £40 a year. For: 12, against: 30. A majority of 40 was needed. REJECTED.".
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.elements.words import DigestWords
from pipeline.span import Span

_PARTED = re.compile(r"\s{2,}|\s*[;|/·]\s*")
"""What stands between the counts of a vote."""
_CELLS = re.compile(r"\t|\s{3,}")
_LONGEST: Final = 200
"""Signs of a line that is nothing but a vote."""
_DOT_WITHIN = r"\.(?-i:(?!\s+[A-ZÀ-Þ]|\s*$))"
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Vote:
    """Where a vote stands, how it ended ("" where nothing says so), and its counts.

    One `in_text` is told as it is printed, with what stands between its counts and its end; one held `again` is in
    place of the one before it; what is carried on this `condition` is told with that.
    """

    line: Span
    outcome: str
    counts: str
    in_text: str = ""
    again: bool = False
    condition: str = ""

    @property
    def said(self) -> str:
        """The vote as it is told: "REJECTED (For: 12, Against: 30)"."""
        if self.in_text:
            return self.in_text
        return f"{self.outcome} ({self.counts})" if self.outcome else self.counts

    @property
    def shortest(self) -> str:
        """How it ended, without the counts."""
        return f"{self.outcome}{self.condition}"


class VoteLines:
    """Finds them in one language."""

    def __init__(self, words: DigestWords) -> None:
        side = rf"(?:{words.pattern('vote_side')})"
        figure = r"\d{1,3}(?:[ \u00a0\u202f.,]?\d{3}){0,2}"
        count = rf"(?:{side}\s?:?\s?{figure}|{figure}\s{side})(?!\w)(?:\s?\([^()\n]{{1,160}}\))?"
        joint = r"[\s,;|/·:–-]{1,40}"
        outcome = rf"(?P<outcome>{words.pattern('outcome')})(?!\w)"
        counts = rf"(?P<counts>{count}(?:{joint}{count}){{0,4}})"
        # « Pour	Contre	Abst. » over the line of the figures
        self._side = re.compile(rf"{side}[\s.:]*", re.IGNORECASE)
        self._figure = re.compile(rf"{figure}(?:\s?\([^()\n]{{1,160}}\))?")
        thing = rf"(?:{words.pattern('voted_thing')})\s+"
        self._ends = re.compile(rf"[*_\s]{{0,20}}(?:{thing})?{outcome}[\s.!*_]*", re.IGNORECASE)
        self._closes = re.compile(rf"[.!?;)]\s(?:{thing})?{outcome}[.!\s]*$", re.IGNORECASE)
        self._alone = re.compile(rf"[*_\s]{{0,20}}{counts}(?:{joint}{outcome})?[\s.!*_]*", re.IGNORECASE)
        again = rf"(?:(?P<again>{words.pattern('vote_again')})|{words.pattern('vote_first')})"
        more = r"(?:\s?\([^()\n]{1,40}\)|[\s,][^:()\n]{1,60})?"  # « Vote sur le toit : »
        named = rf"(?P<named>{again}{more}\s?:\s?)?"
        every = rf"{count}(?:{joint}{count}){{1,4}}"
        unanimous = rf"(?P<unanimous>{words.pattern('vote_unanimous')})[^.:\n]{{0,40}}(?=\.(?:\s|$))"
        # A word that merely opens the next sentence is no outcome: "Lost time must be made up".
        end = r"(?=\s*(?:[.!\n]|$))"
        opens = rf"\s?[,(]|\s(?:[–—-]\s)?(?:{words.pattern('vote_condition')})(?!\w)|\s?:(?=\s*$)"
        within = rf"(?>(?-i:(?<!\w)[A-ZÀ-Þ][a-z]?\.(?=\s[A-ZÀ-Þ]))|[^.\n]|{_DOT_WITHIN})"  # "St. Mary's", "£1.50"
        condition = rf"(?P<condition>(?:{opens}){within}{{0,120}}+)?"
        between = r"(?P<between>[A-ZÀ-Þ][^.\n]{1,120}\.\s{1,3})?"
        share = r"(?:\s?[=(]\s?\d{1,3}(?:[.,]\d{1,2})?\s?%\)?)?"
        told = rf"{share}[\s.,;:–→-]{{1,6}}{between}{outcome}(?(between){end}|{condition}{end})"
        text = rf"(?:^[ \t]{{0,16}}|(?<=[.!?;)–—]\s)){named}(?P<counts>{every}|{unanimous})(?:{told})?"
        self._in_text = re.compile(text, re.IGNORECASE)

    def alone(self, text: str, line: Span) -> Vote | None:
        """The vote that a line is."""
        found = self._alone.fullmatch(text) if len(text) <= _LONGEST else None
        return Vote(line, found["outcome"] or "", _PARTED.sub(", ", found["counts"].strip())) if found else None

    def tabled(self, text: str, line: Span, below: str) -> Vote | None:
        """The vote that a line of sides is with the line of figures below it."""
        sides, figures = ([cell.strip() for cell in _CELLS.split(row.strip())] for row in (text, below))
        if not 1 < len(sides) == len(figures) or not all(self._side.fullmatch(each) for each in sides):
            return None
        if not all(self._figure.fullmatch(each) for each in figures):
            return None
        counts = ", ".join(f"{side} {figure}" for side, figure in zip(sides, figures, strict=True))
        return Vote(Span(line.start, line.end + 1 + len(below)), "", counts)

    def ended(self, vote: Vote, text: str, line: Span) -> Vote | None:
        """The vote with how it ended, where a line says that and no more: "The motion was REJECTED."."""
        found = self._ends.fullmatch(text) if len(text) <= _LONGEST and not vote.outcome else None
        if found is None:
            return None
        said = f"{vote.in_text.rstrip('.')}. {text.strip(' *_.!')}" if vote.in_text else ""
        return replace(vote, line=Span(vote.line.start, line.end), outcome=found["outcome"], in_text=said)

    def closes(self, text: str) -> bool:
        """Whether the last sentence of a text is nothing but how it ended: "The same votes as before. Adopted."."""
        return self._closes.search(text[-_LONGEST:]) is not None

    def within(self, text: str, line: Span) -> Vote | None:
        """The one vote that stands in a line among other words; of two, nobody knows which is meant."""
        found = [*self._in_text.finditer(text)]
        if len(found) != 1:
            return None
        vote = found[0]
        # "Vote: 4 for, 1 against" closes what a label calls a decision; how a second ballot ended stands below it.
        is_alone = vote["again"] or (vote["unanimous"] and not vote["named"]) or ":" in vote["counts"]
        if vote["outcome"] is None and not is_alone:
            return None
        indent = len(vote[0]) - len(vote[0].lstrip())
        span = Span(line.start + vote.start() + indent, line.start + vote.end())
        condition = (vote["condition"] or "").rstrip()
        said = _SPACES.sub(" ", vote[0].strip())
        return Vote(span, vote["outcome"] or "", vote["counts"], said, vote["again"] is not None, condition)


class MotionWords:
    """Knows by one language's words what is put to the vote, and that it was amended before that."""

    def __init__(self, words: DigestWords) -> None:
        self._moves = re.compile(rf"(?<!\w)(?:{words.pattern('putting_motion')})(?!\w)", re.IGNORECASE)
        self._amends = re.compile(rf"(?<!\w)(?:{words.pattern('amending_motion')})", re.IGNORECASE)

    def moves(self, text: str) -> bool:
        """Whether somebody puts something to the vote there."""
        return self._moves.search(text) is not None

    def amends(self, text: str) -> bool:
        """Whether something that was put is changed there."""
        return self._amends.search(text) is not None
