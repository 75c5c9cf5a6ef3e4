"""Puts the spaces of a phrase where they belong: between its words, and away with a word that is left out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from pipeline.rules.phrases.nodes import IN_LINE, Choice, Look, Node, Place, Row, Signs, Text, is_empty_able, is_place

Element = tuple[Node, ...]
"""Pieces that are written together."""

_SPACE: Final = Text(" ")


def joined(elements: Sequence[Element]) -> Node:
    """Elements one after the other.

    What may be left out takes the space behind it along, after the last obligatory word the space before it. A word
    that ends in an apostrophe stands directly before the next; a gap of signs takes in the spaces around it. Raises
    ValueError where nobody could say which space goes with what is left out.
    """
    if len(elements) == 1:
        return row(elements[0] if _is_open_gap(elements[0]) else _said_often(elements[0]))
    parts: list[Node] = []
    for is_gap, stretch in groupby(elements, key=_is_open_gap):
        together = tuple(stretch)
        parts.extend((piece for pieces in together for piece in pieces) if is_gap else _spaced(together))
    return row(parts)


def _spaced(elements: Sequence[Element]) -> Iterator[Node]:
    solid = [number for number, pieces in enumerate(elements) if not _may_be_missing(pieces)]
    if not solid and sum(not _is_place(pieces) for pieces in elements) > 1:
        raise ValueError("one word at least must not be optional")
    pivot = solid[-1] if solid else next((n for n, pieces in enumerate(elements) if not _is_place(pieces)), 0)
    for number, pieces in enumerate(elements):
        if number < pivot:
            yield from pieces if _is_place(pieces) else _with_space_behind(pieces)
        elif number == pivot:
            yield from _said_often(pieces)
        else:
            yield from _with_space_before(pieces)


def _with_space_behind(pieces: Element) -> Iterator[Node]:
    at = _solid(pieces, last=True)
    yield from pieces[:at]
    piece = pieces[at]
    if _may_be_missing(pieces) or (_is_alone(pieces) and _repeats(piece)):
        yield _each(piece, _behind)
    else:
        yield _behind(piece)
    yield from pieces[at + 1 :]


def _with_space_before(pieces: Element) -> Iterator[Node]:
    at = _solid(pieces, last=False)
    yield from map(_looking_behind_space, pieces[:at])
    piece = pieces[at]
    if isinstance(piece, Look):
        yield _looking_behind_space(piece)
    else:
        yield _each(piece, _before) if _may_be_missing(pieces) else _before(piece)
    yield from pieces[at + 1 :]


def _looking_behind_space(piece: Node) -> Node:
    """What must or must not come next comes behind the space that goes with the next word."""
    return replace(piece, inner=_before(piece.inner)) if isinstance(piece, Look) and not piece.is_behind else piece


def _said_often(pieces: Element) -> Iterator[Node]:
    """The last obligatory element as it is; where it may be said several times, with spaces between."""
    for piece in pieces:
        if isinstance(piece, Choice) and _repeats(piece) and _is_alone(pieces) and piece.least:
            yield replace(piece, most=1)
            yield replace(piece, branches=tuple(map(_before, piece.branches)), least=0, most=piece.most - 1)
        else:
            yield piece


def _solid(pieces: Element, last: bool) -> int:
    """The piece that the space goes with."""
    numbers = [number for number, piece in enumerate(pieces) if not is_place(piece)]
    if not numbers:
        return len(pieces) - 1
    if _may_be_missing(pieces) and len(numbers) > 1:
        raise ValueError("of what is written together one piece must stand")
    return numbers[-1 if last else 0]


def _each(piece: Node, spaced: Callable[[Node], Node]) -> Node:
    """A piece that may be left out or said often, the space inside it."""
    match piece:
        case Choice():
            return replace(piece, branches=tuple(map(spaced, piece.branches)))
        case Signs():
            return Choice((spaced(replace(piece, least=1)),), 0, 1, is_lazy=piece.is_lazy)
    return Choice((spaced(piece),), 0, 1)


def _behind(node: Node) -> Node:
    """A part with the space behind it, none behind an apostrophe or a space that is written."""
    match node:
        case Text(text):
            return node if text.endswith(("'", " ")) else Text(f"{text} ")
        case Signs(of) if of == IN_LINE:
            return node
        case Row(parts):
            return row((*parts[:-1], _behind(parts[-1])))
        case Choice() if node.least == node.most == 1 and any(_ends_itself(branch) for branch in node.branches):
            return replace(node, branches=tuple(map(_behind, node.branches)))
    return row((node, _SPACE))


def _before(node: Node) -> Node:
    return row((_SPACE, node))


def _ends_itself(node: Node) -> bool:
    match node:
        case Signs(of):
            return of == IN_LINE
        case Text(text):
            return text.endswith(("'", " "))
        case Row(parts):
            return _ends_itself(parts[-1])
        case Choice():
            return node.least == 1 and any(_ends_itself(branch) for branch in node.branches)
    return False


def _is_alone(pieces: Element) -> bool:
    return sum(not is_place(piece) for piece in pieces) == 1


def _repeats(piece: Node) -> bool:
    return isinstance(piece, Choice) and piece.most > 1


def _may_be_missing(pieces: Element) -> bool:
    return all(is_empty_able(piece) for piece in pieces)


def _is_place(pieces: Element) -> bool:
    return all(is_place(piece) for piece in pieces)


def _is_open_gap(pieces: Element) -> bool:
    solid = [piece for piece in pieces if not is_place(piece)]
    return len(solid) == 1 and isinstance(gap := solid[0], Row) and gap.parts[0] == Place("apart")


def row(parts: Iterable[Node]) -> Node:
    """Parts as one row; texts that stand side by side are one, so that their letters count together."""
    found: list[Node] = []
    for part in parts:
        for each in part.parts if isinstance(part, Row) else (part,):
            if isinstance(each, Text) and found and isinstance(last := found[-1], Text):
                found[-1] = Text(last.text + each.text)
            else:
                found.append(each)
    return found[0] if len(found) == 1 else Row(tuple(found))
