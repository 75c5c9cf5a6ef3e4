"""The filter: which sentences are quotations, bare references, or what a party argued.

Farzindar & Lapalme 2004, section 4.1 (Filtering): direct markers announce a citation, and the units around one belong
to it: numbered paragraphs of a statute after "which reads as follows:", a block quotation, an answer in a transcript.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from pipeline.letsum.rules import RuleBook
from pipeline.letsum.segmenting.evidence import Evidence, Line
from pipeline.letsum.settings import SegmentationSettings
from pipeline.letsum.themes import Citation, Role

_OPENING = "«“"
_CLOSING = "»”"
_WORD = re.compile(r"[^\W_]+")
_SPANNING = {
    "'": (re.compile(r"(?<![\w.,;:!?)…])'(?=[\w(\[…])"), re.compile(r"(?<=[\w.,;:!?)…])'(?!\w)")),
    "“": (re.compile("“"), re.compile("”")),
    "«": (re.compile("«"), re.compile("»")),
}
"""By the mark that opens a quotation what opens and what closes one."""
_ENUMERATED = re.compile(
    r"[\"“«'(\[\s]*(?:\(?[a-z0-9]{1,3}(?:\.\d+)*[.)]|\(\d+\)|\d{1,3}(?:\.\d+)*\.? |[-–—•*]\s|[a-zà-ÿ])"
)


@dataclass(frozen=True, slots=True)
class CitationMark:
    """Why a sentence is filtered, and the rules that say so."""

    kind: Citation
    rules: tuple[str, ...]


_SAYING_I = (".own.first-person", ".own.in-my-view")
"""The rules of words that are the court's wherever they stand; others of its own voice a plea may hold too."""


class CitationFilter:
    """Marks citation units, in time linear in the length of the text."""

    def __init__(self, book: RuleBook, settings: SegmentationSettings) -> None:
        self._settings = settings
        self._references = book.set_of("reference")
        self._joints = book.set_of("reference_joint")
        self._reference_leads = book.set_of("reference_lead")
        self._quotation_leads = book.set_of("quotation_lead")
        self._quotations = book.set_of("quotation")
        self._submissions = book.set_of("submission")
        self._denials = book.set_of("denial")
        self._rulings = book.set_of("ruling")
        self._orders = book.set_of("ruling", "relief")
        self._operative = book.set_of("operative")
        self._own_voice = book.set_of("own_voice")
        self._below = book.set_of("reason_below")
        self._issues = book.set_of("issue")

    def marks(
        self, lines: Sequence[Line], roles: Sequence[Role], evidence: Sequence[Evidence]
    ) -> tuple[CitationMark | None, ...]:
        """The mark of each line, None for the court's own words, headings and the header."""
        found: list[CitationMark | None] = [None] * len(lines)
        numbered = any(line.block.paragraph is not None for line in lines)
        quoted = _quoted_words(lines, self._settings.longest_unclosed)
        for index in _restarted(lines, self._settings.longest_quotation):
            found[index] = CitationMark("quotation", ())
        body = next((index for index, role in enumerate(roles) if role != "header"), len(lines))
        ordered = self._ordered(lines)
        roles = ["disposition" if index in ordered else role for index, role in enumerate(roles)]
        for index, line in enumerate(lines):
            if not line.text or found[index] is not None:
                continue
            is_field = roles[index] == "header" and not self._is_sentence(line)
            if line.is_heading or is_field:
                if index >= body and (references := self._reference(line)):
                    found[index] = CitationMark("reference", references)
                continue
            found[index] = self._mark(index, lines, roles, evidence, quoted[index], found)
            is_followed = index + 1 < len(lines) and lines[index + 1].boundary == "paragraph"
            is_open = is_followed and line.text[-1:] not in _FINAL
            if line.text.endswith((":", ":-", ":—", ": -")) or is_open:
                mark = self._announcement(line) if is_open else found[index] or self._announcement(line)
                if mark is None and numbered and is_followed:
                    mark = self._source(line, lines[index + 1])
                if mark is not None:
                    found[index] = mark
                    kind: Citation = "submission" if mark.kind == "submission" else "quotation"
                    until = self._run_end(index, lines, numbered)
                    for inside in range(index + 1, until):
                        found[inside] = CitationMark(kind, mark.rules)
        for index in _spanning(lines, self._settings.longest_quotation):
            found[index] = found[index] or CitationMark("quotation", ())
        return tuple(found)

    def _ordered(self, lines: Sequence[Line]) -> frozenset[int]:
        """What the court orders though it stands under the title of pleas, as where no title begins its order.

        The items that a ruling announces with a colon, and all behind the formula of an operative part.
        """
        found: set[int] = set()
        for line in lines[int(self._settings.earliest_outcome * len(lines)) :]:
            if not line.text.endswith(":"):
                continue
            if line.boundary != "sentence" and self._operative.first(line.text) is not None:
                found.update(range(line.index, len(lines)))
            elif self._rulings.first(line.text) is not None:
                items = takewhile(lambda each: each.block.kind == "list_item", lines[line.index + 1 :])
                found.update((line.index, *(item.index for item in items)))
        return frozenset(found)

    def _mark(
        self,
        index: int,
        lines: Sequence[Line],
        roles: Sequence[Role],
        evidence: Sequence[Evidence],
        quoted: int,
        before: Sequence[CitationMark | None],
    ) -> CitationMark | None:
        line = lines[index]
        if references := self._reference(line):
            return CitationMark("reference", references)
        words = len(_WORD.findall(line.text))
        is_quoted = quoted >= self._settings.quoted_words and quoted >= self._settings.quoted_share * words
        if is_quoted and line.text[0] in _OPENING + '"':
            return CitationMark("quotation", ())
        is_asked = (
            line.text.endswith("?") and ":" not in line.text
        )  # "Which part did the owner ask the court to decide?"
        pleas = () if is_asked else self._submissions.matching(line.text)
        # What nobody argues ("does not dispute") the court says.
        said = ((match.end(), rule.data.id) for rule, match in pleas if self._denials.first(match[0]) is None)
        argued = min(said, default=None)
        own = self._is_own(line.text, argued[0] if argued else len(line.text))
        # In an opening, what a party asks for is what the case is about.
        if not own and roles[index] != "opening" and argued is not None:
            return CitationMark("submission", (argued[1],))
        if rule := self._quotations.first(line.text):
            return CitationMark("quotation", (rule,))
        if is_quoted:
            return CitationMark("quotation", ())
        if not own and roles[index] == "submissions":
            title = next((rule for rule, _ in evidence[index].rules if rule.data.type == "title"), None)
            if title is not None and title.weights.get("submissions", 0.0) >= self._settings.submission_weight:
                return CitationMark("submission", (title.data.id,))
            last = before[index - 1] if index else None
            if last is not None and last.kind == "submission" and line.boundary == "sentence":
                return CitationMark("submission", last.rules)
        return None

    def _is_own(self, text: str, argued: int) -> bool:
        """Whether the court speaks itself: as "I" anywhere, otherwise before what a party has begun to argue there.

        "The port submits that the claim is unfounded" is the port's verdict.
        """
        if self._below.first(text) is not None:
            return True
        found = [(rule.data.id, match.start()) for rule, match in self._own_voice.matching(text)]
        return any(start < argued or rule.endswith(_SAYING_I) for rule, start in found)

    def _reference(self, line: Line) -> tuple[str, ...]:
        """The rules that make a line a bare reference; none where it is more."""
        lead = self._reference_leads.first(line.text)
        return (lead,) if lead else self._only_references(line)

    def _announcement(self, line: Line) -> CitationMark | None:
        """The mark of a sentence that announces a quotation: it belongs to the citation (table 4).

        An order announces its items: "I order that the pier be opened on the following terms:".
        """
        if any(not match.start() for _, match in self._orders.matching(line.text)):
            return None
        if rule := self._quotation_leads.first(line.text):
            return CitationMark("quotation", (rule,))
        return None

    def _source(self, line: Line, after: Line) -> CitationMark | None:
        """The mark of a sentence that names an authority and ends in a colon, before a paragraph without our number.

        Paragraphs whose numbers do not begin with the first are another text's, whatever the sentence says besides.
        """
        is_block = after.block.paragraph is None and after.block.kind == "paragraph" and after.text[:1].isupper()
        is_asked = self._issues.first(line.text) is not None or self._rulings.first(line.text) is not None
        is_block = is_block and not (is_asked or self._speaks_itself(line))
        if not (is_block or _is_later_item(after)) or not line.text.endswith(":"):
            return None
        rule = self._references.first(line.text)
        return CitationMark("quotation", (rule,)) if rule else None

    def _run_end(self, start: int, lines: Sequence[Line], numbered: bool) -> int:
        """Where the units end that an announcement at `start` has announced: the index behind the last one.

        A heading or a numbered paragraph of the decision ends them, as do the mark that closes what a mark has opened,
        and the court's own voice; a heading above a paragraph with a number that is not ours is quoted too. Without
        numbers, the next paragraph is quoted, and those that go on enumerating.
        """
        depth = 0
        opened = False
        last = min(len(lines), start + 1 + self._settings.longest_quotation)
        is_later = last > start + 1 and _is_later_item(lines[start + 1])
        for index in range(start + 1, last):
            line = lines[index]
            if line.block.paragraph is not None and line.boundary in ("numbered", "heading"):
                return index
            if line.is_heading:
                if index + 1 < last and _is_quoted(lines[index + 1], lines, start, last):
                    continue
                return index
            starts_block = line.boundary != "sentence"
            if is_later and starts_block and line.block.kind == "paragraph":
                return index
            if index == start + 1:
                opened = line.text[:1] in "\"“«'"
            elif opened and depth == 0 and not (starts_block and line.text[:1] in '"“«'):
                return index
            elif (
                starts_block
                and not (opened or is_later or _ENUMERATED.match(line.text) or _goes_on(lines[start + 1], line))
                and line.block.kind != "quotation"
            ):
                if not numbered or (self._speaks_itself(line) and not _is_quoted(line, lines, start, last)):
                    return index
            elif not starts_block and not opened and line.block is lines[start].block and index > start + 1:
                return index
            depth = _depth(line.text, depth)
        return last

    def _speaks_itself(self, line: Line) -> bool:
        return self._own_voice.first(line.text) is not None

    def _only_references(self, line: Line) -> tuple[str, ...]:
        """The rules of the authorities that a sentence consists of; none where it says something besides."""
        total = len(_WORD.findall(line.text))
        rest = line.text
        rules: list[str] = []
        for rule in self._references.candidates(line.text):
            rest, count = rule.regex.subn(" ", rest)
            if count:
                rules.append(rule.data.id)
        if not rules:
            return ()
        for rule in self._joints.candidates(line.text):
            rest = rule.regex.sub(" ", rest)
        left = [word for word in _WORD.findall(rest) if len(word) > 1 and not word.isdigit()]
        most = min(self._settings.reference_share * total, self._settings.reference_words)
        return tuple(rules) if len(left) <= most else ()

    def _is_sentence(self, line: Line) -> bool:
        """Whether a line of a header is none: it says something, or goes on to."""
        is_closed = line.text.endswith((".", ":", ".)", "?"))
        return is_closed and len(_WORD.findall(line.text)) > self._settings.field_words


_FINAL = ".!?;:"
"""Marks that end a sentence: one without them goes on in the next paragraph."""


def _restarted(lines: Sequence[Line], longest: int) -> list[int]:
    """The lines of numbered paragraphs of another text: their numbers start again or jump, and then ours go on.

    Where a transcript has lost its marks, the numbers still tell what it quotes. A jump is one where the number that
    it leaves out follows within `longest` lines.
    """
    places: dict[int | None, list[int]] = {}
    for line in lines:
        places.setdefault(line.block.paragraph, []).append(line.index)
    found: list[int] = []
    last = 0
    inside: list[int] = []
    for line in lines:
        number = line.block.paragraph
        if line.is_heading or number is None:
            if inside and not line.is_heading and line.boundary == "sentence":
                inside.append(line.index)
            continue
        due = places.get(last + 1, [])
        after = bisect_right(due, line.index)
        jumps = number > last + 1 and last > 0 and after < len(due) and due[after] - line.index <= longest
        if number == last + 1 or (number > last and not inside and not jumps):
            found += inside if number == last + 1 else []
            inside, last = [], number
        elif line.boundary == "sentence" and number == last and not inside:
            continue
        else:
            inside.append(line.index)
    return found


def _spanning(lines: Sequence[Line], longest: int) -> Iterator[int]:
    """The lines of quotations that a paragraph opens and a later one closes, where it is seen that one does.

    A heading, a paragraph of our own number and one that opens with the mark again end the search.
    """
    for start, line in enumerate(lines):
        mark = line.text[:1]
        if line.boundary == "sentence" or line.is_heading or mark not in _SPANNING:
            continue
        opening, closing = _SPANNING[mark]
        depth = paragraphs = 0
        for each in lines[start : start + longest]:
            is_ours = each.boundary == "numbered" or each.text[:1] == mark
            if each is not line and (each.is_heading or (each.boundary != "sentence" and is_ours)):
                break
            paragraphs += each.boundary != "sentence"
            depth += len(opening.findall(each.text)) - len(closing.findall(each.text))
            if depth <= 0:
                if paragraphs > 1:
                    yield from range(start, each.index + 1)
                break


def _is_later_item(line: Line) -> bool:
    """Whether a list would begin with another item than the first: it is part of another text."""
    return line.item is not None and line.item > 1


def _is_quoted(line: Line, lines: Sequence[Line], start: int, last: int) -> bool:
    """Whether a number that is not ours stands before it, and our next one, counted from `start`, before `last`."""
    number = lines[start].block.paragraph
    if number is None or not line.is_anothers:
        return False
    return any(each.block.paragraph == number + 1 for each in lines[start:last])


def _goes_on(first: Line, line: Line) -> bool:
    """Whether a list whose first item is quoted goes on: "2. And this court doth further order …" """
    return first.item == 1 and _is_later_item(line)


def _quoted_words(lines: Sequence[Line], longest: int) -> list[int]:
    """How many words of each line stand between quotation marks, perhaps opened in an earlier line of its block.

    What no mark closes there is quoted for `longest` lines at most: the mark was lost, and the court speaks again.
    """
    unclosed = _unclosed(lines)
    found: list[int] = []
    depth, end = 0, len(lines)
    for line in lines:
        if line.boundary != "sentence" or line.index >= end:
            depth, end = 0, len(lines)
        inside = 0
        last = 0
        for index, character in enumerate(line.text):
            is_again = bool(depth) and _reopens(line.text, index)
            after = 1 if is_again else _step(character, depth)
            if after != depth or is_again:
                if depth:
                    inside += len(_WORD.findall(line.text[last:index]))
                if not depth or is_again:
                    end = line.index + longest if (line.index, index) in unclosed else len(lines)
                last, depth = index, after
        if depth:
            inside += len(_WORD.findall(line.text[last:]))
        found.append(inside)
    return found


def _unclosed(lines: Sequence[Line]) -> frozenset[tuple[int, int]]:
    """The marks, by line and place in it, that open a quotation which nothing closes in its block."""
    found: set[tuple[int, int]] = set()
    depth, opened = 0, (0, 0)
    for line in lines:
        if line.boundary != "sentence":
            found |= {opened} if depth else set()
            depth = 0
        for index, character in enumerate(line.text):
            is_again = bool(depth) and _reopens(line.text, index)
            found |= {opened} if is_again else set()
            after = 1 if is_again else _step(character, depth)
            opened = (line.index, index) if after and (not depth or is_again) else opened
            depth = after
    return frozenset(found | {opened} if depth else found)


def _reopens(text: str, index: int) -> bool:
    """Whether a mark that may open or close opens, by what stands beside it: a blank before it, a word behind it."""
    return text[index] == '"' and text[index - 1 : index] in ("", " ") and text[index + 1 : index + 2].isalnum()


def _depth(text: str, depth: int) -> int:
    """How many quotation marks are open behind a text."""
    for character in text:
        depth = _step(character, depth)
    return depth


def _step(character: str, depth: int) -> int:
    if character in _OPENING:
        return depth + 1
    if character in _CLOSING:
        return max(0, depth - 1)
    if character == '"':
        return 0 if depth else 1
    return depth
