"""What stands in quotation marks: those words are somebody's, and not the text's own."""

import re
from collections.abc import Iterator, Sequence, Set

from pipeline.document import Annotation, Document
from pipeline.trees import SentenceTree

QUOTES = frozenset({'"', "“", "”", "«", "»", "``", "''"})
"""The marks, as tokens."""
_MARK = re.compile('[«“»”"]')
_CLOSING = re.compile(r"[\w.!?…]\"(?=[\s.,;:]|$)")
"""A mark behind a word or a stop, and before neither a word nor another mark."""
_LONGEST_QUOTATION = 8
"""Sentences behind the first of a quotation among which it closes: else a mark is missing."""


def quoted(tree: SentenceTree, tokens: Sequence[int]) -> Iterator[int]:
    """The tokens between quotation marks, of some tokens of a sentence."""
    is_quoted = False
    for index in tokens:
        if tree.token(index).text in QUOTES:
            is_quoted = not is_quoted
        elif is_quoted:
            yield index


def told_by_somebody(tree: SentenceTree, tokens: Sequence[int], speech: Set[str]) -> Iterator[int]:
    """The tokens of what somebody named is told to have said, by a verb of `speech`: "Arlo said that our town …"."""
    for verb in tokens:
        if speech.isdisjoint((tree.token(verb).lemma.lower(), tree.token(verb).text.lower())):
            continue
        if any(tree.token(i).pos == "PROPN" for i in tree.children(verb, "nsubj")):
            yield from (i for clause in tree.children(verb, "ccomp") for i in tree.subtree(clause) if i != verb)


def plain_marks(text: str) -> str:
    """A text whose marks of two strokes are written as one: it may open with one kind and close with the other."""
    return text.replace("``", '"').replace("''", '"')


def leaves_open(text: str, *, is_open: bool) -> bool:
    """Whether a quotation that is open before a sentence, or opened in it, goes on behind it.

    A straight mark opens or closes as it must, but for one right behind a word or stop and before neither, which closes
    what is open and opens nothing: « un compteur 'malin" », « Jamais !", dit-il ».
    """
    depth = int(is_open)
    marked = plain_marks(text)
    for mark in _MARK.finditer(marked):
        if mark[0] in "«“":
            depth = 1
        elif mark[0] in "»”":
            depth = 0
        else:
            is_stray = bool(_CLOSING.match(marked, max(mark.start() - 1, 0)))
            depth = 1 - depth if depth or not is_stray else 0
    return bool(depth)


def unclosed_in(document: Document, annotation: Annotation) -> Iterator[int]:
    """The numbers of sentences that open a quotation which no sentence soon behind them in their block closes."""
    sentences = annotation.sentences
    is_open = False
    for index, sentence in enumerate(sentences):
        is_open = is_open and sentence.block == sentences[index - 1].block
        was_open, is_open = is_open, leaves_open(sentence.span.of(document.text), is_open=is_open)
        soon = sentences[index + 1 : index + 1 + _LONGEST_QUOTATION]
        if is_open and not was_open:
            near = (each.span.of(document.text) for each in soon if each.block == sentence.block)
            if not any(_closes(text) for text in near):
                is_open = False
                yield index


def _closes(text: str) -> bool:
    """Whether a mark in a text may close a quotation that was open before it."""
    return any(mark in plain_marks(text) for mark in ('"', "”", "»"))


def has_quotes(text: str) -> bool:
    """Whether there is a quotation mark in a text."""
    return any(mark in text for mark in QUOTES)
