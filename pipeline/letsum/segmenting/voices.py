"""Whose words a sentence says where they are not the court's own: those of a party, another court, a witness …

A judgment tells much in the words of others (Farzindar & Lapalme 2004, section 2). A verb of reporting with its
speaker holds for the sentences behind it in its paragraph, up to the court's own voice; a dissent or a concurrence up
to the next opinion; what is annexed up to the end.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from pipeline.letsum.rules import RuleBook, RuleSet, one_line
from pipeline.letsum.segmenting.citations import CitationMark
from pipeline.letsum.segmenting.evidence import Line
from pipeline.letsum.segmenting.footnotes import NONE, Footnotes, footnotes
from pipeline.letsum.settings import SegmentationSettings

Speaker = Literal["party", "other_court", "witness", "other_judge", "annex"]
_CAPITAL = re.compile(r"(?<=[\w,] )(?<!\. )[A-ZÀ-Þ][a-zà-ÿ]+")
"""A word with a capital inside a sentence."""
BENCH = "bench"
"""The fact of a rule of another court that names it: the court that decides may be called so too."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks, and the rules that say so; none where the paragraph goes on."""

    speaker: Speaker
    rules: tuple[str, ...] = ()


SAYING_WHO = ".outcome.holding"
"""The rule of holdings that name who holds; by "it is void" or "therefore" whoever speaks goes on."""
_BEGINS = ".voice.judge-begins"
"""The rule of the name with which a judge begins."""
_DISSENT = ".voice.dissent-begins"
"""The rule of what announces a dissent though its first sentence goes on in the same line."""
_UNKNOWN, _ANNOUNCED, _BEGUN = range(3)
"""Whether it is told whose judgment is the court's, and whether its judge has begun."""
_DELIVERED = ".voice.reasons-of"
"""The rule of what announces whose judgment the next judge gives; judges who begin behind give only their own."""


class VoiceReader:
    """Finds who speaks in the sentences of one language, in time linear in the length of the text."""

    def __init__(self, book: RuleBook, settings: SegmentationSettings) -> None:
        self._settings = settings
        self._own = book.set_of("own_voice")
        self._turns = book.set_of("turn")
        self._endorsements = book.set_of("endorsement")
        self._holdings = book.set_of("holding")
        self._rulings = book.set_of("ruling")
        self._consequences = book.set_of("consequence")
        self._names = book.set_of("self_name")
        self._courts = book.set_of("other_court")
        self._submissions = book.set_of("submission")
        self._denials = book.set_of("denial")
        self._others: tuple[tuple[Speaker, RuleSet], ...] = (
            ("party", book.set_of("party_view")),
            ("witness", book.set_of("witness")),
        )
        self._dissents = book.set_of("dissent")
        self._opinions = book.set_of("opinion")
        self._annexes = book.set_of("annex")
        self._closings = book.set_of("closing")
        self._operative = book.set_of("operative")

    def notes(self, text: str) -> Footnotes:
        """The footnotes of a decision: what is numbered at its end and orders nothing."""
        return footnotes(text, self._decides)

    def _decides(self, text: str) -> bool:
        said = one_line(text)
        return self._rulings.first(said) is not None or self._operative.first(said) is not None

    def voices(
        self, lines: Sequence[Line], marks: Sequence[CitationMark | None], court: str, notes: Footnotes = NONE
    ) -> tuple[Voice | None, ...]:
        """The voice of each line, None for the court's, whose name is `court`, or empty where it is not known.

        Footnotes are annexed, by no rule.
        """
        itself = self._itself(lines, court)
        self_named = self._in_capitals(lines, itself)
        annexed = self._annex(lines)
        found: list[Voice | None] = []
        scope: Voice | None = None
        listed: Voice | None = None
        for line, mark, opinion in zip(lines, marks, self._opinions_of(lines), strict=True):
            if annexed is not None and line.index >= annexed[0]:
                found.append(annexed[1])
                continue
            if notes.hold(line.span.start):
                found.append(Voice("annex"))
                continue
            if opinion is not None:
                found.append(opinion)
                continue
            is_item = line.block.kind == "list_item" or (listed is not None and _is_unnumbered(line))
            if line.boundary != "sentence":
                scope = listed if is_item else None
            scope = self._voice(line, mark, (itself, self_named), scope)
            found.append(scope)
            if not is_item:  # "She makes the following allegations:", and then an item each
                is_listing = line.text.endswith(":") and scope is not None and scope.speaker in ("party", "other_court")
                listed = Voice(scope.speaker) if is_listing and scope is not None else None
            if scope is None and self._asks(line) and self._own.first(line.text) is None:
                scope = Voice("party")  # an opening says what a party wants: what goes on with it is the party's
        return tuple(found)

    def _itself(self, lines: Sequence[Line], court: str) -> frozenset[str]:
        """The nouns by which the court that decides calls itself: those of its name, and those that it finds with.

        Of a court whose name is known, others are told too, and now and then in the present.
        """
        found = Counter(match[BENCH].lower() for line in lines for _, match in self._names.matching(line.text))
        least = self._settings.least_self if court else 1
        words = court.lower().split()
        named = {*words, *map(" ".join, pairwise(words))}  # "general division", of a tribunal that has two
        return frozenset(named) | {noun for noun, count in found.items() if count >= least}

    def _in_capitals(self, lines: Sequence[Line], itself: Collection[str]) -> frozenset[str]:
        """The nouns for itself that the court writes with a capital: in small letters they name the court below.

        One by which it finds in small letters too ("the panel finds") is its own however it is written.
        """
        told: Counter[str] = Counter()
        small: Counter[str] = Counter()
        for line in lines:
            for found in _CAPITAL.finditer(line.text):
                told[found[0].lower()] += found[0].lower() in itself
            small.update(match[BENCH] for _, match in self._names.matching(line.text) if match[BENCH].islower())
        least = self._settings.least_self
        return frozenset(noun for noun, count in told.items() if count >= least > small[noun])

    def _voice(
        self,
        line: Line,
        mark: CitationMark | None,
        itself: tuple[Collection[str], Collection[str]],
        scope: Voice | None,
    ) -> Voice | None:
        if mark is not None:
            if mark.kind == "submission":
                return Voice("party")
            is_below = mark.kind == "quotation" and line.is_anothers  # "[72] The appeal is dismissed", quoted
            return Voice("other_court") if is_below else scope
        other = min(self._told(line, itself), key=lambda told: told[0], default=None)
        if other is not None and other[1].speaker == "other_court" and line.text.endswith("?"):
            other = None  # "Did the judge below misread the lease?": the court asks
        own = min((match.start() for _, match in self._own.matching(line.text)), default=None)
        rules = self._consequences.first(line.text) is not None and self._rulings.first(line.text) is not None
        # "Accordingly, the order of the court below is reversed."; "Counsel observed, and I accept, that …"
        if rules or self._endorsements.first(line.text) is not None:
            return None
        holds = self._holdings.first(line.text) is not None
        # "The judge held that the claim must fail": who speaks first says the rest.
        if other is not None and (own is None or (other[0] < own and not holds)):
            return other[1]
        if holds and scope is not None and scope.speaker == "party":  # "therefore it is void" goes on with the plea
            holds = any(rule.data.id.endswith(SAYING_WHO) for rule, _ in self._holdings.matching(line.text))
        if own is not None or holds or scope is None or self._turns.first(line.text) is not None:
            return None
        return Voice(scope.speaker)

    def _told(self, line: Line, itself: tuple[Collection[str], Collection[str]]) -> Iterator[tuple[int, Voice]]:
        """Where others speak in a sentence, and who."""
        for rule, match in self._courts.matching(line.text):
            bench = match.groupdict().get(BENCH)
            if bench is None or bench.lower() not in itself[0] or (bench.islower() and bench in itself[1]):
                yield match.start(), Voice("other_court", (rule.data.id,))
        for speaker, rules in self._others:
            for rule, match in rules.matching(line.text):
                if speaker != "party" or self._denials.first(match[0]) is None:  # "does not dispute": the court's
                    yield match.start(), Voice(speaker, (rule.data.id,))

    def _asks(self, line: Line) -> bool:
        """Whether a party asks or argues in a line; a question is the court's."""
        found = (match[0] for _, match in self._submissions.matching(line.text))
        return not line.text.endswith("?") and any(self._denials.first(each) is None for each in found)

    def _opinions_of(self, lines: Sequence[Line]) -> Iterator[Voice | None]:
        """The separate opinion in which each line stands, None where the court's is told."""
        opinion: Voice | None = None
        judges = _UNKNOWN
        for line in lines:
            before = opinion
            opinion = self._opinion(line, opinion)
            begins = self._beginning(line)
            if begins == _DELIVERED:
                judges = _ANNOUNCED
            elif begins and judges == _BEGUN:
                opinion = Voice("other_judge", (begins,))
            elif begins and judges == _ANNOUNCED:
                judges = _BEGUN
            elif before is not None and before.rules[0].endswith((_BEGINS, _DISSENT)) and self._closes(line):
                opinion = None
            yield opinion

    def _beginning(self, line: Line) -> str:
        """The id of the rule by which a judge begins, `_DELIVERED` for what announces one, empty for all else."""
        found = [rule.data.id for rule, _ in self._opinions.matching(line.text)]
        if any(each.endswith(_DELIVERED) for each in found) and line.boundary != "sentence":
            return _DELIVERED
        return next((each for each in found if each.endswith(_BEGINS)), "")

    def _closes(self, line: Line) -> bool:
        """Whether a line tells what becomes of the case behind all opinions: "Appeal dismissed with costs." """
        is_short = line.boundary != "sentence" and len(line.text.split()) <= self._settings.opinion_words
        return is_short and self._rulings.first(line.text) is not None and self._own.first(line.text) is None

    def _opinion(self, line: Line, opinion: Voice | None) -> Voice | None:
        """The dissent or concurrence that a line begins or continues, None where it begins an opinion of the court."""
        is_label = line.is_heading or line.boundary != "sentence"
        for rule, match in self._dissents.matching(line.text) if is_label else ():
            is_header = line.text[: match.start()].isupper() or "]" in line.text[: match.start()]
            said = line.text[match.start() :] if is_header else line.text  # the names of the case may stand before it
            is_brief = len(said.split()) <= self._settings.opinion_words  # else it tells that somebody dissented
            if is_brief or rule.data.id.endswith(_DISSENT):
                return Voice("other_judge", (rule.data.id,))
        if line.boundary == "sentence" and not line.is_heading:
            return opinion
        if opinion is not None and self._opinions.first(line.text) is not None:
            return None
        return opinion

    def _annex(self, lines: Sequence[Line]) -> tuple[int, Voice] | None:
        """Where what is annexed begins: at its title or behind a signature, in the later part of the text.

        Annexes may be longer than the decision: their title counts anywhere behind the signature.
        """
        latest = int(self._settings.earliest_annex * len(lines))
        apart = [line for line in lines if line.is_heading or line.boundary != "sentence"]
        ordering = (line.index for line in reversed(apart) if self._operative.first(line.text) is not None)
        latest = max(latest, next(ordering, 0))  # what is signed above its orders is signed in the header
        for line in apart:
            is_late = line.index >= latest
            rule_id = self._annexes.first(line.text) or (self._closings.first(line.text) if is_late else None)
            if rule_id and (is_late or self._is_signed(lines, line.index)):
                return line.index, Voice("annex", (rule_id,))
        return None

    def _is_signed(self, lines: Sequence[Line], before: int) -> bool:
        """Whether a line shortly before closes a decision."""
        first = max(0, before - self._settings.signature_lines)
        return any(self._closings.first(line.text) is not None for line in lines[first:before])


def _is_unnumbered(line: Line) -> bool:
    """Whether it goes on in a paragraph that has no number, as items do whose marks were lost."""
    return line.block.paragraph is None and line.block.kind == "paragraph" and line.boundary != "heading"
