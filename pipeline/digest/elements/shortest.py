"""How few words a sentence may have: three decide where five are needed to tell anything else ("It was rejected.")."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from pipeline.digest.elements.line import LONGEST, Line
from pipeline.digest.elements.rules import RuleBook
from pipeline.document import Document, Sentence
from pipeline.span import Span

_LEAST: Final = 2
"""Words of a sentence that decides, settles or tells a sum."""
_WEIGHTY: Final = frozenset(
    {"action", "conclusion", "decision", "finding", "obligation", "prohibition", "recommendation", "request", "warning"}
)
_DECIDING: Final = frozenset({"decision", "recommendation", "request"})
_SHORT: Final = 12
"""Words of a sentence that says what came of the one before it."""
_SUM = re.compile(r"[£$€%]\s?\d|\d\s?[£$€%]")


def least_words(text: str, roles: Iterable[str], book: RuleBook, usual: int) -> int:
    """The words that a sentence must have at least to be told, where most need as many as is `usual`.

    A reader to whom "We recommend the repair." is not told takes the offer before it for the recommendation.
    """
    if text.endswith("!"):  # a cry decides nothing: "Keep the comments coming!"
        return usual
    weighs = (
        not _WEIGHTY.isdisjoint(roles)
        or _SUM.search(text) is not None
        or any(book.set_of(name).first(text) is not None for name in ("turning", "short_outcome"))
    )
    return min(_LEAST, usual) if weighs else usual


def answers(
    document: Document, behind: Sequence[tuple[int, Sentence]], book: RuleBook, leaning: re.Pattern[str]
) -> bool:
    """Whether the sentence behind small talk decides about it by a pronoun: "It was discussed. It was rejected."."""
    if not behind:
        return False
    _, sentence = behind[0]
    span = sentence.span if len(sentence.span) <= LONGEST else Span(sentence.span.start, sentence.span.start)
    text = Line.of(document.text, span).text
    decides = any(rule.data.type in _DECIDING for rule, _ in book.roles.matching(text))
    return 0 < len(text.split()) <= _SHORT and leaning.match(text.lower()) is not None and decides
