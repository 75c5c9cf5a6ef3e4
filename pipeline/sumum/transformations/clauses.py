"""Clause deletion and split: the main clauses of a sentence without a parser, from its groups and what stands between.

A clause is main where its verb has the authors, the paper or a section for a subject, or none of its own, and no
subordinator opened it. What other main clauses say is left out or said by itself.
"""

from dataclasses import dataclass
from typing import Final

from pipeline.document import VerbGroup
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.wording import Wording

_JOINTS: Final = frozenset({",", ";", ":"})


@dataclass(frozen=True, slots=True)
class Predication:
    """A predicate of the authors or the paper and the tokens `[first, last)` of what it says."""

    group: VerbGroup
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class _Clause:
    """How a finite verb is attached: `boundary` is where its clause begins, its joint included."""

    group: VerbGroup
    boundary: int
    attachment: str  # "main", "foreign" or "subordinate"


def predications(
    passages: Passages, wording: Wording, predicate: VerbGroup, first: int, last: int
) -> tuple[Predication, ...]:
    """What the predicate says, up to the next main clause, and what the main clauses with the same speaker say."""
    found: list[Predication] = []
    current, start = predicate, first
    is_open = False
    finite = predicate
    for group in passages.verb_groups(first, last):
        if group.first < start:
            continue
        between = range(max(start, finite.last if finite.first >= start else start), group.first)
        if any(_is_subordinator(passages, wording, index) for index in between):
            is_open = True
            if group.is_finite:
                finite = group
            continue
        if not group.is_finite:
            continue
        clause = _attached(passages, group, start, finite, is_open=is_open, predicate=current)
        if clause.attachment == "subordinate":
            is_open, finite = True, group
            continue
        found.append(Predication(current, start, clause.boundary))
        if clause.attachment == "foreign":
            return tuple(found)
        current, start, is_open, finite = group, group.last, False, group
    found.append(Predication(current, start, last))
    return tuple(found)


def _attached(
    passages: Passages,
    group: VerbGroup,
    start: int,
    finite: VerbGroup,
    *,
    is_open: bool,
    predicate: VerbGroup,
) -> _Clause:
    index = group.first - 1
    while index >= start and passages.token(index).pos in ("ADV", "PART"):
        index -= 1
    subject = _subject_start(passages, index, start)
    if subject is None:
        # No subject of its own: coordinated with a verb before it.
        if index < start or (passages.token(index).pos != "CCONJ" and passages.token(index).text not in _JOINTS):
            return _Clause(group, index + 1, "subordinate")
        is_main = not is_open or _agrees_with_main(group, finite, predicate, passages)
        return _Clause(group, _joint(passages, index, start), "main" if is_main else "subordinate")
    before = subject - 1
    figure = passages.figure(subject)
    while before >= start and passages.token(before).pos == "ADV":
        before -= 1
    is_joined = before >= start and (passages.token(before).pos == "CCONJ" or passages.token(before).text in _JOINTS)
    if not is_joined:
        return _Clause(group, subject, "subordinate")
    boundary = _joint(passages, before, start)
    if figure in ("author", "paper", "component"):
        return _Clause(group, boundary, "main")
    return _Clause(group, boundary, "subordinate" if is_open else "foreign")


def _agrees_with_main(group: VerbGroup, finite: VerbGroup, predicate: VerbGroup, passages: Passages) -> bool:
    """Whether a coordinated verb can go with the predicate, and not with the subordinate verb before it."""
    if predicate.person == 1 and group.person == 1:
        return True
    if passages.annotation.language == "fr" or predicate.person in (3, None):
        return False
    is_base = passages.token(group.first).feature("Person") != "3" and group.tense == "present"
    return is_base and finite.number == "singular"


def _subject_start(passages: Passages, index: int, start: int) -> int | None:
    """Where the noun group that ends at `index`, with the groups that prepositions add to it, begins."""
    if index < start:
        return None
    group = passages.noun_group(index)
    if group is None:
        return index if passages.token(index).pos == "PRON" else None
    first = group.first
    while first - 2 >= start and passages.token(first - 1).pos == "ADP":
        earlier = passages.noun_group(first - 2)
        if earlier is None or passages.figure_of(earlier) is not None:
            break
        first = earlier.first
    if first <= start:
        return None
    return first


def _joint(passages: Passages, index: int, start: int) -> int:
    """The first of the marks and conjunctions that end at `index`."""
    while index - 1 >= start and (
        passages.token(index - 1).pos in ("CCONJ", "ADV") or passages.token(index - 1).text in _JOINTS
    ):
        if passages.token(index - 1).pos == "ADV" and passages.token(index - 2).text not in _JOINTS:
            break
        index -= 1
    return index


def _is_subordinator(passages: Passages, wording: Wording, index: int) -> bool:
    token = passages.token(index)
    return token.pos == "SCONJ" or token.feature("PronType") == "Rel" or wording.is_a("subordinator", token.text)


def without_tail(draft: Draft, wording: Wording, most_words: int) -> Draft:
    """A draft that is too long without its last clause set off by a comma: ", which …", ", while …"."""
    while len(draft.pieces) > most_words:
        cut = next(
            (
                index
                for index in range(len(draft.pieces) - 2, most_words // 3, -1)
                if draft.pieces[index].text in (",", ";", "–", "—")
                and wording.is_a("tail", draft.pieces[index + 1].text)
            ),
            None,
        )
        if cut is None:
            return draft
        draft = draft.cut(cut, "clause_deletion")
    return draft


def split(draft: Draft, passages: Passages) -> tuple[Draft, ...]:
    """The two sentences that a semicolon joins, where each has a finite verb; else the draft alone."""
    for index, piece in enumerate(draft.pieces):
        if piece.text != ";":
            continue
        parts = (Draft(draft.pieces[:index], draft.trace), Draft(draft.pieces[index + 1 :], draft.trace))
        if all(part and has_finite_verb(part, passages) for part in parts):
            return tuple(Draft(part.pieces, part.trace, draft.borrowed).traced("split") for part in parts)
    return (draft,)


def has_finite_verb(draft: Draft, passages: Passages) -> bool:
    """Whether one of its words is, or stands in, a finite verb group."""
    return any(
        group is not None and group.is_finite
        for group in (passages.verb_group(piece.token) for piece in draft.pieces if not piece.is_own)
    )
