"""Which sentences lean on the one before: what they point to stands there, and nobody understands them alone."""

import re
from collections.abc import Collection

from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.standing import rules
from pipeline.letsum.choosing.subject import Telling
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.rules import RuleBook

_POINTING = ".opening.demonstrative"
_INNER = ".inner."
_INNER_DECISION = ".inner.decision"
_INNER_DEMONSTRATIVE = ".inner.demonstrative"
_BY_THEIR = ".opening.preposition"
"""The rule of "By their motion", whose owner what tells the proceeding names behind it."""
_UNTOLD = (
    _INNER_DEMONSTRATIVE,
    ".closing.demonstrative",
    ".closing.ellipsis",
    ".opening.ordinal",
    ".opening.consequence",
)
"""The rules of what is understood behind another sentence only, whatever is held."""
_COUNTING = ".opening.connective"
"""The rule of what counts questions, which lean on nothing."""
_NUMBERED = 4
"""Code points of a paragraph's number before its first word."""
_SHORTEST_NOUN = 4
"""Letters of a noun at least; shorter words only point."""
_STEM = 5
"""Letters that a noun and its plural or its other gender have in common."""
_WORD = re.compile(r"\w+")


class Leaning:
    """Finds in one language what leans; behind `resolved` code points a sentence points to what it has told itself."""

    def __init__(self, book: RuleBook, resolved: int) -> None:
        self._resolved = resolved
        self._dangling = book.set_of("dangling")
        self._holdings = book.set_of("holding", "finding")
        self._proceedings = book.set_of("proceeding")
        self._answering = book.set_of("answering")
        self._orders = book.set_of("relief")
        self._replies = book.set_of("reply")

    def answers(self, text: str) -> bool:
        """Whether it answers what stands before it: "In so doing, the judge erred"."""
        return any(not self._is_resolved(text, match) for _, match in self._answering.matching(text))

    def replies(self, text: str) -> bool:
        """Whether it is a bare reply: "I do not think so." """
        return self._replies.first(text) is not None

    def rests(self, normalized: Normalized, words: Collection[str]) -> bool:
        """Whether all in it that points does so to things with these nouns: "Article 5 of that regulation"."""
        text = _straight(normalized.text)
        found = [match for _, match in self._found(text)]
        nouns = [_WORD.findall(match[0])[-1].casefold() for match in found]
        return bool(found) and not self.answers(text) and set(words).issuperset(nouns)

    def points(self, normalized: Normalized) -> bool:
        """Whether anything in it points to what stands before, as it is told."""
        return bool(self._found(_straight(normalized.text)))

    def leans(self, unit: ThematicUnit, normalized: Normalized, telling: Telling) -> bool:
        """Whether it points to the sentence before; a ruling does only by "that …", a holding by a first pronoun.

        So does an order that begins with its verb: "Remits the case on these points".

        What counts is how it is told: "Indeed, that was shown" points, without its first word, "So I find …" does not.
        """
        text = unit.line.text
        found = self._found(_straight(normalized.text))
        is_order = unit.outcome is not None and any(not found.start() for _, found in self._orders.matching(text))
        if rules(unit) or is_order:
            return any(rule.endswith(_POINTING) for rule, _ in found)
        # "This request concerns": what tells the proceeding points to itself.
        is_said = any(match.start() == 0 for _, match in self._proceedings.matching(text))
        itself = (_INNER_DECISION, _POINTING, _INNER_DEMONSTRATIVE, _BY_THEIR) if is_said else (_INNER_DECISION,)
        leaning = [
            (rule, match)
            for rule, match in found
            if not (telling.nature > 1 and match.start() <= _NUMBERED and rule.endswith(itself))
        ]
        if any(rule.endswith(_UNTOLD) for rule, _ in leaning) or self.answers(text) or self.replies(text):
            return True
        if telling.is_issue:  # "The second issue is whether"
            counting = [rule for rule, _ in self._found(text) if rule.endswith(_COUNTING)]
            return len(leaning) > len(counting)
        if leaning and self._holdings.first(text) is not None:
            return any(match.start() == 0 and len(match[0].split()) == 1 for _, match in leaning)
        return bool(leaning)

    def _found(self, text: str) -> list[tuple[str, re.Match[str]]]:
        found = ((rule.data.id, match) for rule, match in self._dangling.matching(text))
        return [(rule, match) for rule, match in found if not (_INNER in rule and self._is_resolved(text, match))]

    def _is_resolved(self, text: str, match: re.Match[str]) -> bool:
        """Whether the sentence itself has named before what its words point to: "the clause is void, and that clause".

        Far behind its beginning, in a story told in one sentence, it has.
        """
        if match.start() > self._resolved:
            return True
        words = [word.casefold() for word in _WORD.findall(match[0])]
        before = [word.casefold() for word in _WORD.findall(text[: match.start()])]
        noun = words[-1] if words else ""
        return len(noun) >= _SHORTEST_NOUN and any(word[:_STEM] == noun[:_STEM] for word in before)


def _straight(text: str) -> str:
    """The text with the apostrophes that rules see."""
    return text.replace("’", "'")
