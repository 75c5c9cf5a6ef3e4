"""Which paragraphs are headings.

Three sources of evidence, strongest first: what the format says (marks, Markdown signs), the numbering and the
words of the lexicon, and SumUM's typographic rule, a non-blank line without final punctuation between blank
lines (Saggion & Lapalme 2002, section 4.1). None is believed where the line reads like a sentence.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from pipeline.document import BlockKind
from pipeline.structure.candidates import Heading, HeadingCandidate, read_candidate
from pipeline.structure.numbering import Number, find_numbering
from pipeline.structure.paragraphs import Paragraph
from pipeline.structure.surroundings import BODY, Surroundings
from pipeline.structure.vocabulary import StructureVocabulary
from pipeline.structure.wording import HeadingWording, is_wordy

FRONT = 15
"""Among the first paragraphs so many, a line with the name of an institution is an affiliation."""
TERMINATED = 12
"""A heading printed with a full stop has at most this many words."""
_YEARS = re.compile(r"(?<!\d)(?:19|20)\d\d(?P<to>\s?[/–-]\s?(?:\d\d)?\d\d)?(?!\d)")
"""Years, which stand in titles of few words: "4. Fees for 2026/27"."""
_LEADER = re.compile(r"(?:\.\s?){4,}\s*\d+$")


_TURN = re.compile(r"(?P<label>[A-ZÀ-Þ][^\W\d_]*(?:[ .'’-]{1,2}[^\W\d_]+){0,3})\s?:\s")
_LEAST_NAME = 3
_SPOKEN = 0.6


def _spoken(paragraphs: Sequence[Paragraph]) -> frozenset[int]:
    """The paragraphs of a transcript that a speaker's name opens, whose questions are no headings: "ANN: Why?".

    Nearly all of it is such, by names that come again; "Q:" and "A:" are none.
    """
    labels = [_TURN.match(paragraph.opening) for paragraph in paragraphs]
    counts = Counter(match["label"] for match in labels if match)
    turns = [n for n, match in enumerate(labels) if match and counts[match["label"]] > 1]
    names = {label for label, count in counts.items() if count > 1 and len(label) >= _LEAST_NAME}
    is_talk = len(names) > 1 and len(turns) >= _SPOKEN * len(paragraphs)
    return frozenset(n for n, match in enumerate(labels) if match) if is_talk else frozenset()


class HeadingFinder:
    """Finds the headings among paragraphs, some of which are already known to be something else.

    `may_state` says whether a statement can be a title in texts of this kind.
    """

    def __init__(self, vocabulary: StructureVocabulary, may_state: bool = True) -> None:
        self._vocabulary = vocabulary
        self._may_state = may_state
        self._wording = HeadingWording(vocabulary)

    def find(self, paragraphs: Sequence[Paragraph], kinds: Sequence[BlockKind | None], text: str) -> list[Heading]:
        """The headings in order; only paragraphs whose kind is None are looked at."""
        around = Surroundings(paragraphs, kinds)
        followers = [*paragraphs[1:], None][: len(paragraphs)]
        candidates = [
            candidate
            for index, (paragraph, follower) in enumerate(zip(paragraphs, followers, strict=True))
            if kinds[index] is None
            and (candidate := read_candidate(index, paragraph, follower, self._vocabulary, text))
            and candidate.words.strip(" .!").casefold() not in self._vocabulary.outcomes
        ]
        turns = _spoken(paragraphs)
        candidates = [each for each in candidates if each.looks == "marked" or each.index not in turns]
        marked = self._marked(candidates, len(paragraphs))
        numbered = self._numbered(candidates, around)
        known = {c.index for c in candidates if c.is_known and self._stands_alone(c, around)}
        chosen = marked | numbered | known
        if len(marked) < 2:
            is_numbered = len(numbered) >= 4
            rest = [candidate for candidate in candidates if candidate.index not in chosen]
            typographic = {c.index for c in rest if self._is_typographic(c, around, BODY if is_numbered else 1)}
            chosen |= _without_runs(typographic, chosen, around)
            models = {_print(c) for c in candidates if c.index in known and not c.paragraph.has_gap_after}
            alike = {c.index for c in rest if _print(c) in models and self._is_like_known(c, around)}
            chosen |= _without_runs(alike, chosen, around)
            terminated = {c.index for c in rest if c.index not in chosen and self._is_terminated(c, around)}
            if len(terminated) >= 2 and not is_numbered:
                chosen |= terminated
        return [candidate.as_heading() for candidate in candidates if candidate.index in chosen]

    def _marked(self, candidates: Iterable[HeadingCandidate], total: int) -> set[int]:
        """Those that the format calls headings, unless it calls nearly everything so."""
        marked = {
            candidate.index
            for candidate in candidates
            if candidate.looks == "marked"
            and not (candidate.words[-1] in ".;," and self._wording.is_sentence(candidate.words))
        }
        return marked if len(marked) * 2 <= total or total < 8 else set()

    def _numbered(self, candidates: Iterable[HeadingCandidate], around: Surroundings) -> set[int]:
        """Those whose numbers make up one numbering of their style, with something to stand over."""
        series: dict[str, list[tuple[int, Number, float]]] = {}
        announced = set()
        for candidate in candidates:
            number = candidate.number
            if number and number.style != "lower" and self._may_be_numbered(candidate, number.number, around):
                weight = 1.0 + 0.5 * (candidate.announces is not None) + 0.3 * candidate.paragraph.has_gap_before
                series.setdefault(number.style, []).append((candidate.index, number.number, weight))
                if candidate.announces:
                    announced.add(candidate.index)
        chains = [find_numbering(members) for members in series.values()]
        return {index for chain in chains if len(chain) >= 2 or chain & announced for index in chain}

    def _may_be_numbered(self, candidate: HeadingCandidate, number: Number, around: Surroundings) -> bool:
        words, paragraph = candidate.words, candidate.paragraph
        first = words.lstrip("«“\"'‘([ ")[:1]
        if not first or not (first.isupper() or first.isdigit() or len(number) > 1):
            return False
        if candidate.is_known:
            return True
        if words[-1] in ",;:" or _LEADER.search(words) or not _is_wordy_besides_years(words):
            return False
        is_sentence = self._wording.is_sentence(words)
        if words[-1] == "." and (is_sentence or paragraph.words > TERMINATED):
            return False
        if not paragraph.has_gap_before and is_sentence:
            return False
        return around.has_body(candidate.index) and not around.is_in_list(candidate.index)

    def _is_typographic(self, candidate: HeadingCandidate, around: Surroundings, body: int) -> bool:
        """SumUM's rule; where the sections are numbered, the few that are not must stand over a real `body`."""
        if candidate.number and candidate.number.style in ("decimal", "lower"):
            return False
        if candidate.index < FRONT and self._wording.is_affiliation(candidate.words):
            return False
        return (
            self._stands_alone(candidate, around)
            and self._wording.is_title(candidate.words, may_state=self._may_state and around.are_whole)
            and around.has_body(candidate.index, body)
            and around.may_start(candidate.index)
        )

    def _is_like_known(self, candidate: HeadingCandidate, around: Surroundings) -> bool:
        """Whether what is printed like a heading of the lexicon, right above its text, reads and stands like one."""
        return (
            (candidate.index >= FRONT or not self._wording.is_affiliation(candidate.words))
            and self._wording.is_title(candidate.words.rstrip(" :"), may_state=self._may_state and around.are_whole)
            and around.has_body(candidate.index, BODY)
            and around.may_start(candidate.index)
        )

    def _is_terminated(self, candidate: HeadingCandidate, around: Surroundings) -> bool:
        """A heading printed with a full stop, as in the methods of biomedical journals."""
        return (
            candidate.words[-1] == "."
            and candidate.paragraph.words <= TERMINATED
            and candidate.number is None
            and self._stands_alone(candidate, around)
            and self._wording.is_title(candidate.words[:-1])
            and around.has_body(candidate.index, BODY)
            and around.may_start(candidate.index)
        )

    def _stands_alone(self, candidate: HeadingCandidate, around: Surroundings) -> bool:
        paragraph = candidate.paragraph
        if not around.are_spaced:
            return around.is_over_longer(candidate.index)
        needs_gap_after = candidate.looks == "plain" and not candidate.is_known
        return paragraph.has_gap_before and (paragraph.has_gap_after or not needs_gap_after)


def _print(candidate: HeadingCandidate) -> tuple[str, str, bool, bool, bool, int]:
    """How a line is printed: two headings of one document have that in common."""
    paragraph, number, last = candidate.paragraph, candidate.number, candidate.words[-1]
    gaps = paragraph.has_gap_before, paragraph.has_gap_after
    sign = "" if last.isalnum() or last in ')"»”’' else last
    return number.style if number else "", candidate.looks + sign, paragraph.lines > 1, *gaps, paragraph.indent


def _is_wordy_besides_years(words: str) -> bool:
    """Whether a title has words enough: a year may stand behind two of them, but a month and a year are a date.

    A month has no two years: "4) FEES 2026-2027".
    """
    rest = _YEARS.sub("", words)
    years = _YEARS.search(words)
    least = 1 if years is not None and years["to"] else 2
    return is_wordy(words) or (len(rest.split()) >= least and is_wordy(rest))


def _without_runs(typographic: set[int], chosen: set[int], around: Surroundings) -> set[int]:
    """Drops runs of three and more short lines: cells of a table that lost its form."""
    kept = set()
    for index in typographic:
        run = 1
        for step in (-1, 1):
            at = index + step
            while around.is_short_line(at) and at not in chosen and run < 3:
                run, at = run + 1, at + step
        if run < 3:
            kept.add(index)
    return kept
