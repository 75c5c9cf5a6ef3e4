"""Sums over a word and its neighbors with half of the multiplications (Winograd 1980; Lavin & Gray 2016, section 4).

Minimal filtering F(4, 3): the sums of four neighbors, which are twelve products of words and matrices, are made of the
products of six sums of words with six sums of matrices. What rounding adds is some millionths of what is summed. Words
stand in planes, so that what is added stands together.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
OUTPUTS: Final = 4
"""Words of a tile, which are summed together."""
INPUTS: Final = 6
"""They and their neighbors."""
_FILTERS: Final = np.array(
    [[1 / 4, 0, 0], [-1 / 6] * 3, [-1 / 6, 1 / 6, -1 / 6], [1 / 24, 1 / 12, 1 / 6], [1 / 24, -1 / 12, 1 / 6], [0, 0, 1]]
)


def filters(places: Sequence[Floats]) -> Floats:
    """The six matrices from those for the left, own and right place."""
    made: Floats = np.tensordot(_FILTERS, np.array(places, np.float64), 1).astype(np.float32)
    return made


def in_planes(words: Floats) -> Floats:
    """Words in planes: the first, fifth, ninth … word in one, the second, sixth … in the next; each begins and ends
    with zeros."""
    count, width = words.shape
    planes = np.zeros((OUTPUTS, -(-count // OUTPUTS) + 2, width), words.dtype)
    for number, plane in enumerate(planes):
        own = words[number::OUTPUTS]
        plane[1 : len(own) + 1] = own
    return planes


def in_rows(planes: Floats, count: int) -> Floats:
    """So many words of planes, one after the other."""
    rows: Floats = planes[:, 1:-1].transpose(1, 0, 2).reshape(-1, planes.shape[2])[:count]
    return rows


def combined(planes: Floats, first: int, last: int) -> Floats:
    """The six sums of the words of each tile and its two neighbors that are multiplied."""
    before, behind = planes[-1, first - 1 : last - 1], planes[0, first + 1 : last + 1]
    one, two, three, four = planes[:, first:last]
    made = np.empty((INPUTS, last - first, planes.shape[2]), planes.dtype)
    np.multiply(two, -4, out=made[1])
    made[1] += four
    rest = one * np.float32(-4)
    rest += three
    np.subtract(made[1], rest, out=made[2])
    made[1] += rest
    np.subtract(four, two, out=made[3])
    np.subtract(three, one, out=rest)
    rest += rest
    np.subtract(before, two, out=made[0])
    made[0] *= 4
    made[0] += made[3]
    np.subtract(made[3], rest, out=made[4])
    made[3] += rest
    np.subtract(behind, three, out=made[5])
    rest += rest
    made[5] -= rest
    return made


def recombined(products: Floats, bias: Floats) -> Floats:
    """The sums of the four words of each tile from its six products, which are written over."""
    made = np.empty((OUTPUTS, *products.shape[1:]), products.dtype)
    products[1] += bias
    even, odd = products[2], products[3]
    np.add(products[1], even, out=made[0])
    products[1] -= even
    np.add(odd, products[4], out=even)
    odd -= products[4]
    products[0] += even
    even *= 4
    np.add(made[0], even, out=made[2])
    made[0] += products[0]
    odd += odd
    np.add(products[1], odd, out=made[1])
    odd *= 4
    products[5] += products[1]
    np.add(products[5], odd, out=made[3])
    return made
