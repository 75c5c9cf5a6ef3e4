"""Quotations of several sentences that say whose words they are: told as one, or not at all.

"We saw smoke. Nobody was hurt", the captain said: the first sentence alone has no speaker, the second is not closed.
"""

import re
from collections.abc import Collection, Iterator, Mapping

from pipeline.document import Annotation, Document, Sentence
from pipeline.sentences.quotations import QUOTES, leaves_open, plain_marks
from pipeline.span import Span
from pipeline.trees import SentenceTree

_MOST = 3
"""Sentences of a quotation that is told."""
_MARK = re.compile(r"[\"“”«»]")
_OPENING = re.compile(r"(?:^|[:,])\s*[\"“«]")
_CLOSED = re.compile(r"\s*[\"”»]\s+(?=[A-ZÀ-Þ0-9])")


def closed_before(text: str, *, is_open: bool) -> int:
    """How much of a sentence closes the quotation that is open before it: « " Le maire … », and a capital behind."""
    found = _CLOSED.match(text) if is_open else None
    return found.end() if found is not None else 0


def joined_quotations(
    document: Document, annotation: Annotation, speech: Collection[str]
) -> Mapping[int, tuple[int, Sentence]]:
    """By the number of its first sentence, that of the last of a quotation, and all of it as one sentence.

    It is opened once and closed once, and a verb of `speech` with its subject stands before or behind it.
    """
    return dict(_found(document, annotation, speech))


def _found(
    document: Document, annotation: Annotation, speech: Collection[str]
) -> Iterator[tuple[int, tuple[int, Sentence]]]:
    sentences = annotation.sentences
    is_open = False
    for index, first in enumerate(sentences):
        is_open = is_open and first.block == sentences[index - 1].block
        was_open, is_open = is_open, leaves_open(first.span.of(document.text), is_open=is_open)
        if was_open or not is_open:
            continue
        for number in range(index + 1, min(index + _MOST, len(sentences))):
            last = sentences[number]
            if last.block != first.block or not (first.is_annotated and last.is_annotated):
                break
            whole = Sentence(Span(first.span.start, last.span.end), first.block, first.first, last.last)
            if len(_MARK.findall(plain_marks(whole.span.of(document.text)))) > 1:
                if _says_whose(SentenceTree(document, annotation, whole), first, speech):
                    yield index, (number, whole)
                break


def _says_whose(tree: SentenceTree, first: Sentence, speech: Collection[str]) -> bool:
    """Whether one quotation is all that is between marks, and its first or last sentence names its speaker."""
    text = plain_marks(tree.sentence.span.of(tree.document.text))
    opening = _OPENING.search(plain_marks(first.span.of(tree.document.text)))
    marks = [i for i in tree.indices if tree.token(i).text in QUOTES]
    if opening is None or len(_MARK.findall(text)) != 2 or len(marks) != 2:
        return False
    before, behind = (range(tree.sentence.first, marks[0]), range(marks[1] + 1, tree.sentence.last))
    words = [[i for i in part if tree.token(i).pos != "PUNCT"] for part in (before, behind)]
    return sum(map(bool, words)) == 1 and any(
        {tree.token(i).lemma.lower(), tree.token(i).text.lower()} & {*speech}
        and any(j in part for j in tree.children(i, "nsubj"))
        for part in words
        for i in part
    )
