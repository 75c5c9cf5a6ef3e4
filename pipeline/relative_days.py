"""Words for a day that only the date of a document tells: "Monday", "yesterday", « aujourd'hui »."""

import datetime
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from pipeline.document import Entity
from pipeline.trees import SentenceTree

FRAME = 40
"""Tokens before a sentence: about one sentence."""
_HYPHENS = frozenset("-‐‑")
_LONGEST_WEEK = 5
"""Days back to a weekday that is clear: further back it may be that of today or tomorrow, where the story is from."""
_OF_TODAY = ".this-evening"
"""The rule of the annotation for a part of the day on which something is written."""
_OPENING = 15
"""Tokens at the beginning of a document in which a dateline stands."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class RelativeDay:
    """The words as they stand, the day in ISO 8601, and whether they mean another day tomorrow: "yesterday"."""

    words: str
    day: str
    is_deictic: bool


def relative_days(tree: SentenceTree, tokens: Collection[int], offsets: Mapping[str, int]) -> Iterator[RelativeDay]:
    """Those of some tokens of a sentence, in order; `offsets` are the deictic words, by days from today.

    A weekday is the last one only where what happened on it is past: "will meet on Friday" means the next. "Today" is
    a day only there, too: elsewhere it may mean our time. Behind a date that is written out a weekday is counted from
    there: "It began on Sunday, April 29. On Monday …".
    """
    document = tree.document
    if _is_stale(tree):
        return
    for entity in dict.fromkeys(tree.entities[i] for i in sorted(tree.entities)):
        words = entity.span.of(document.text)
        is_day = entity.label == "DATE" and document.date is not None and _DAY.fullmatch(entity.value or "")
        if not is_day or entity.value is None or any(char.isdigit() for char in words):
            continue
        within = range(entity.first, entity.last)
        offset = next((offsets[w] for i in within if (w := tree.token(i).text.lower()) in offsets), None)
        is_near = offset is not None or _is_near(entity.value, document.date)
        is_own = entity.value == str(document.date)
        is_past = _is_past(tree, entity.first, is_own=is_own)
        is_part = is_own and (entity.rule or "").endswith(_OF_TODAY)  # "will meet this evening"
        is_clear = bool(offset) or is_part or (is_near and is_past and not _is_framed(tree, entity))
        is_joined = document.text[entity.span.end : entity.span.end + 1] in _HYPHENS  # « ce soir-là »
        if is_clear and not is_joined and {*within} <= {*tokens} and not _owns(tree, within):
            yield RelativeDay(words, entity.value, offset is not None)


def _is_stale(tree: SentenceTree) -> bool:
    """Whether the document opens with another date than its own, written out: nobody knows which its days go by."""
    document, annotation = tree.document, tree.annotation
    opening = (e for e in annotation.entities if e.label == "DATE" and e.first < _OPENING)
    first = next((e for e in opening if any(char.isdigit() for char in e.span.of(document.text))), None)
    if first is None or document.date is None or not _DAY.fullmatch(first.value or ""):
        return False
    return 0 < abs((document.date - datetime.date.fromisoformat(first.value or "")).days) <= _LONGEST_WEEK


def _is_near(day: str, today: datetime.date | None) -> bool:
    return today is not None and (today - datetime.date.fromisoformat(day)).days <= _LONGEST_WEEK


def _is_framed(tree: SentenceTree, day: Entity) -> bool:
    """Whether a date is written out in the sentence, or in the words before it: another than that of a dateline."""
    text, own = tree.document.text, str(tree.document.date)
    near = range(max(0, tree.sentence.first - FRAME), tree.sentence.last)
    entities = (e for e in tree.annotation.entities if e.label == "DATE" and e.first in near and e != day)
    dates = (e for e in entities if e.value != own and _DAY.fullmatch(e.value or ""))
    return any(any(char.isdigit() for char in e.span.of(text)) for e in dates)


def _owns(tree: SentenceTree, within: range) -> bool:
    """Whether what stands behind a day hangs on it: "today's crossings"."""
    return any(tree.token(i).dep == "nmod:poss" for i in within)


def _is_past(tree: SentenceTree, index: int, *, is_own: bool = False) -> bool:
    """Whether the verb over a token tells what has happened; over one of the day of the document, any that is finite.

    "She defended the decision to end it in a speech on Tuesday", published on Tuesday.
    """
    verbs = [i for i in tree.upward(index) if tree.token(i).pos == "VERB"]
    while is_own and len(verbs) > 1 and tree.token(verbs[0]).feature("VerbForm") == "Inf":
        if tree.children(verbs[0], "aux"):
            break  # "will end it on Tuesday"
        verbs.pop(0)
    verb = next(iter(verbs), None)
    if verb is None:
        return False
    head = tree.token(verb)
    group = [head, *(tree.token(i) for i in tree.children(verb, "aux", "cop"))]
    finite = [token for token in group if token.feature("VerbForm") == "Fin"]
    if head.feature("Tense") == "Past" and not finite:
        return False  # "a meeting planned on Friday"
    if any(token.feature("Mood") == "Cnd" or token.feature("Tense") == "Fut" for token in finite):
        return False
    is_perfect = head.feature("VerbForm") == "Part" and head.feature("Tense") == "Past"
    return is_perfect or any(token.feature("Tense") == "Past" for token in finite)
