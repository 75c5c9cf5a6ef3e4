"""What a statement speaks of as known: "the other method", « les deux corpus »; somebody must have introduced it."""

from collections.abc import Iterator
from typing import Final

from pipeline.document import NounGroup
from pipeline.sumum.statement import Statement
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.wording import AbstractWording

_EXPLAINING: Final = frozenset({"ADP", "SCONJ"})
_NAMING: Final = frozenset({"ADP", "CCONJ"})


def presupposed(statement: Statement, passages: Passages, wording: AbstractWording) -> Iterator[str]:
    """The lemmas of the heads of noun groups that point at something among others, which is told nowhere in them.

    "The two cities of the study" tells by what follows which are meant; "the other city" never does.
    """
    own: set[str] = set()
    for draft in statement.drafts:
        for piece in draft.pieces:
            group = None if piece.is_own else passages.noun_group(piece.token)
            if group is not None and group.first == piece.token:
                head = passages.token(group.head).lemma.lower()
                if head not in own and _points(group, passages, wording):
                    yield head
                own.add(head)


def _points(group: NounGroup, passages: Passages, wording: AbstractWording) -> bool:
    first = group.first - _is_contracted(group, passages)
    tokens = [passages.token(index) for index in range(first, group.last)]
    sentence = passages.sentence(group.head)
    follows = passages.token(group.last) if group.last < sentence.last else None
    if wording.is_a("presupposing", tokens[0].text):
        return follows is None or follows.pos not in _NAMING  # "both papers", but "both valves and pumps"
    if tokens[0].feature("Definite") != "Def":
        return False
    if any(wording.is_a("anaphoric", token.text) for token in tokens[1:]):
        return True
    counted = tokens[1] if group.head > first + 1 else None
    is_explained = follows is not None and (
        follows.pos in _EXPLAINING or follows.feature("PronType") == "Rel" or follows.feature("VerbForm") == "Part"
    )
    return counted is not None and counted.pos == "NUM" and counted.text.isalpha() and not is_explained


def _is_contracted(group: NounGroup, passages: Passages) -> bool:
    """Whether the article of a group is one with the preposition before it: « des deux corpus »."""
    if group.first == passages.sentence(group.head).first:
        return False
    before = passages.token(group.first - 1)
    return before.pos == "ADP" and before.feature("Definite") == "Def"
