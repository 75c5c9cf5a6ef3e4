"""The stack of heads that a path carries: the right edge of the tree of the words so far (section 4.2)."""

from collections.abc import Callable
from dataclasses import dataclass

Governs = Callable[[str, str], int]
"""How often the first word governs the second, given that the second comes first; or comes last."""


@dataclass(frozen=True, slots=True)
class PartialTree:
    """Words in order, the governor of each (None: not found yet), and the words that can still take part in a relation.

    `stack` has the numbers of words, the last one on top.
    """

    words: tuple[str, ...] = ()
    heads: tuple[int | None, ...] = ()
    stack: tuple[int, ...] = ()

    @property
    def roots(self) -> int:
        """The number of words without a governor: 1 in a whole tree."""
        return sum(head is None for head in self.heads)

    @property
    def is_open(self) -> bool:
        """Whether it may still become one tree: every word without a governor can still get one."""
        waiting = set(self.stack)
        return all(head is not None or number in waiting for number, head in enumerate(self.heads))

    def stacked(self) -> tuple[str, ...]:
        """The words of the stack."""
        return tuple(self.words[number] for number in self.stack)


def pushed(tree: PartialTree, word: str) -> PartialTree:
    """The first outcome: the word has no relation to any item of the stack."""
    number = len(tree.words)
    return PartialTree((*tree.words, word), (*tree.heads, None), (*tree.stack, number))


def governing(tree: PartialTree, word: str, item: int, governs: Governs, above: Governs) -> PartialTree:
    """The second outcome: the word is the head of the item; all down to it are popped.

    Items above it go to the new word too where they may. Then the word hangs from the nearest item left that governs
    words like it: figure 1 leaves "dog" on top of "over", which it modifies, without saying so.
    """
    number = len(tree.words)
    at = tree.stack.index(item)
    heads = list(tree.heads)
    for popped in tree.stack[at:]:
        if heads[popped] is None and (popped == item or governs(word, tree.words[popped])):
            heads[popped] = number
    left = tree.stack[:at]
    head = next((below for below in reversed(left) if above(tree.words[below], word)), None)
    kept = left if head is None else left[: left.index(head) + 1]
    return PartialTree((*tree.words, word), (*heads, head), (*kept, number))


def modifying(tree: PartialTree, word: str, item: int) -> PartialTree:
    """The third outcome: the word modifies the item; all above the item are popped."""
    number = len(tree.words)
    at = tree.stack.index(item)
    return PartialTree((*tree.words, word), (*tree.heads, item), (*tree.stack[: at + 1], number))
