"""Production: a sentence of a judgment as it stands in the table, without what leans on its old place.

Leading connectives, numbers of paragraphs, and references in parentheses are dropped, by rules of `grammars/letsum`;
"the applicant", "therefore" and everything else stays. Farzindar & Lapalme 2004 left this step open (section 4.2).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.document import Document
from pipeline.fragments import closed, fragment, without_marker
from pipeline.letsum.rules import RuleBook, RuleSet
from pipeline.letsum.segmenting.evidence import Line
from pipeline.letsum.segmenting.footnotes import NONE, Footnotes
from pipeline.letsum.segmenting.outcome import TORN_ITEM
from pipeline.letsum.settings import TableSettings
from pipeline.span import Span

FIRST_CLAUSE = "letsum.first-clause"
BOTH_ENDS = "letsum.both-ends"
_STORY_PARTS = 3
"""Parts of a story of which some are left out."""
_ORDER_READ = 80
"""Code points in which an order shows how it begins."""
MOST_OPENINGS = 3
"""Formulas and connectives in a row of which a sentence goes without, at most."""
_SEMICOLON = re.compile(r"\s?;\s")


@dataclass(frozen=True, slots=True)
class Normalized:
    """A sentence as the table says it, where it stands, and the rules that changed it."""

    text: str
    span: Span
    rules: tuple[str, ...]


class Production:
    """Normalizes the sentences of one language."""

    def __init__(self, book: RuleBook, settings: TableSettings) -> None:
        self._settings = settings
        self._operative = book.set_of("operative")
        self._formulas = book.set_of("formula")
        self._openings = (book.set_of("connective"), self._formulas)
        self._parentheses = book.set_of("parenthesis")
        self._undivided = book.set_of("undivided")
        self._orders = book.set_of("ruling", "relief")
        self._texts = book.set_of("visa")

    def normalize(self, document: Document, line: Line, *, is_outcome: bool, notes: Footnotes = NONE) -> Normalized:
        """The sentence on one line, normalized, without marks of `notes`; an outcome loses a formula at most."""
        opens_block = not document.text[line.block.span.start : line.span.start].strip()
        span = without_marker(document, line.span) if opens_block else line.span
        text = fragment(document, span)
        number = f"{line.block.paragraph} "
        if opens_block and text.startswith(number) and text[len(number) :][:1].isupper():
            span = Span(document.text.index(number.strip(), span.start) + len(number), span.end)
            text = fragment(document, span)
        if is_outcome and (formula := next((found for _, found in self._operative.matching(text)), None)):
            cut = document.text.find(formula[0], span.start, span.end)
            if formula.start() and cut > 0:  # reasons and operative part stand in one sentence
                span = Span(cut, span.end)
                text = fragment(document, span)
        text = notes.without_marks(text)
        if is_outcome and (torn := TORN_ITEM.search(text)) is not None:
            text = f"{text[: torn.start()]}:"
        if not is_outcome and (rule := self._texts.first(text)) is not None:
            return Normalized(f"{text.rstrip(' :;,.')}.", span, (rule,))
        shorter, rules = self._without_parentheses(text)
        longest = self._settings.longest_shown
        # One sentence that tells the whole story misleads without its end.
        is_story = self._undivided.first(shorter) is not None
        if is_story and (part := self._ends(shorter)):
            shorter, rules = part, (*rules, BOTH_ENDS)
        is_whole = is_story and len(shorter) <= longest
        is_long = len(shorter.split()) > self._settings.longest_sentence and not is_whole
        if is_long and (part := self._first_clauses(shorter)) and not (is_outcome and self._orders_on(shorter, part)):
            shorter, rules = part, (*rules, FIRST_CLAUSE)
        if len(shorter) > longest:  # a text without full stops
            return Normalized(shorter[:longest].rpartition(" ")[0] + "…", span, ())
        shorter, connective = self._without_opening(shorter, (self._formulas,) if is_outcome else self._openings)
        if len(shorter.split()) < self._settings.fewest_left:
            return Normalized(closed(text), span, ())
        ends = closed(shorter)
        if text.endswith(":") and ends[-1:].isalnum() | ends.endswith(")"):  # what it announced is not told
            ends += "."
        return Normalized(ends, span, (*rules, *connective))

    def _ends(self, text: str) -> str:
        """The first and the last parts of a long story that semicolons part, which say what it came to.

        As many of the last as there is room for. Empty where it is short enough, or its ends are not.
        """
        settings = self._settings
        parts = _SEMICOLON.split(text.rstrip(" ;."))
        if len(text.split()) <= settings.longest_story or len(parts) < _STORY_PARTS:
            return ""
        if parts[0].count("(") != parts[0].count(")"):
            return ""
        found = ""
        for at in range(len(parts) - 1, 1, -1):
            last = " ; ".join(parts[at:])
            told = f"{parts[0]} ; [...] ; {last}."
            if last.count("(") != last.count(")") or len(told.split()) > settings.longest_story:
                break
            found = told
        return found

    def _orders_on(self, text: str, part: str) -> bool:
        """Whether a long order goes on ordering behind its first part, and may be shown: "Quashes … ; remits …" """
        rest = (text[found.end() :] for found in _SEMICOLON.finditer(text, len(part)))
        orders = (match for each in rest for _, match in self._orders.matching(each[:_ORDER_READ]))
        return len(text) <= self._settings.longest_shown and any(not match.start() for match in orders)

    def _first_clauses(self, text: str) -> str:
        """The first parts of a sentence that semicolons part, as many as are short enough, one at least.

        Empty where they are too short to say much.
        """
        found = ""
        for end in (match.start() for match in _SEMICOLON.finditer(text)):
            part = text[:end]
            length = len(part.split())
            if found and length > self._settings.longest_sentence:
                break
            if length >= self._settings.first_clause and part.count("(") == part.count(")"):
                found = part
        return found

    def _without_parentheses(self, text: str) -> tuple[str, tuple[str, ...]]:
        rules: list[str] = []
        for rule in self._parentheses.candidates(text):
            shorter = rule.regex.sub("", text)
            if shorter != text:
                rules.append(rule.data.id)
                text = " ".join(shorter.split())
        return text, tuple(rules)

    def _without_opening(self, text: str, openings: Sequence[RuleSet]) -> tuple[str, tuple[str, ...]]:
        """The text without the formula or connective that it begins with; a few may stand in a row."""
        rules: list[str] = []
        for _ in range(MOST_OPENINGS):
            straight = text.replace("’", "'")
            found = next((match for rules in openings for match in rules.matching(straight)), None)
            if found is None:
                break
            rule, match = found
            rest = text[match.end() :].lstrip()
            if len(rest.split()) < self._settings.fewest_left:
                break
            rules.append(rule.data.id)
            text = rest[0].upper() + rest[1:]
        return text, tuple(rules)
