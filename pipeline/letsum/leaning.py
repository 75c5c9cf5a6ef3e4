"""Which sentences lean on the one before: what they point to stands there, and nobody understands them alone."""

import re

from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.production import Normalized
from pipeline.letsum.rules import RuleBook, RuleSet
from pipeline.letsum.standing import rules
from pipeline.letsum.subject import Telling

_POINTING = ".opening.demonstrative"
_INNER = ".inner."
_INNER_DECISION = ".inner.decision"
_UNTOLD = (".inner.demonstrative", ".closing.ellipsis")
"""The rules of what is understood behind another sentence only, whatever is held."""
_COUNTING = ".opening.connective"
"""The rule of what counts questions, which lean on nothing."""
_BEGINNING = 20
"""Code points that tell whether a sentence begins as its source does."""
_STEM = 5
"""Letters that a noun and its plural or its other gender have in common."""
_WORD = re.compile(r"\w+")


class Leaning:
    """Finds in one language what leans."""

    def __init__(self, book: RuleBook) -> None:
        self._dangling = book.set_of("dangling")
        self._holdings = RuleSet([*book.of("holding"), *book.of("finding")])
        self._answering = book.set_of("answering")
        self._replies = book.set_of("reply")

    def answers(self, text: str) -> bool:
        """Whether it answers what stands before it: "In so doing, the judge erred"."""
        return self._answering.first(text) is not None

    def replies(self, text: str) -> bool:
        """Whether it is a bare reply: "I do not think so." """
        return self._replies.first(text) is not None

    def points(self, text: str) -> bool:
        """Whether anything in it points to what stands before."""
        return bool(self._found(text))

    def leans(self, unit: ThematicUnit, normalized: Normalized, telling: Telling) -> bool:
        """Whether it points to the sentence before; a ruling does only by "that …", a holding by a first pronoun.

        "Indeed, that was shown" does too, once it is told without its first word.
        """
        text = unit.line.text
        found = self._found(text)
        if not text.startswith(normalized.text[:_BEGINNING]):
            found += self._found(normalized.text)
        if rules(unit):
            return any(rule.endswith(_POINTING) for rule, _ in found)
        # "This request concerns": what tells the proceeding points to itself.
        leaning = [
            (rule, match)
            for rule, match in found
            if not (telling.nature > 1 and match.start() == 0 and rule.endswith(_INNER_DECISION))
        ]
        if any(rule.endswith(_UNTOLD) for rule, _ in found) or self.answers(text) or self.replies(text):
            return True
        if telling.is_issue:  # "The second issue is whether"
            counting = [rule for rule, _ in self._found(text) if rule.endswith(_COUNTING)]
            return len(leaning) > len(counting)
        if leaning and self._holdings.first(text) is not None:
            return any(match.start() == 0 and len(match[0].split()) == 1 for _, match in leaning)
        return bool(leaning)

    def _found(self, text: str) -> list[tuple[str, re.Match[str]]]:
        found = ((rule.data.id, match) for rule, match in self._dangling.matching(text))
        return [(rule, match) for rule, match in found if not (_INNER in rule and _is_resolved(text, match))]


def _is_resolved(text: str, match: re.Match[str]) -> bool:
    """Whether the sentence itself has named before what its words point to: "the clause is void, and that clause"."""
    words = [word.casefold() for word in _WORD.findall(match[0])]
    before = [word.casefold() for word in _WORD.findall(text[: match.start()])]
    noun = words[-1] if words else ""
    return len(noun) >= _STEM and any(word[:_STEM] == noun[:_STEM] for word in before)
