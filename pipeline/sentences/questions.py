"""Short questions of a writer that the next sentence answers: « La raison ? Un briquet lui a été confisqué. »."""

from pipeline.document import Annotation, Document
from pipeline.sentences.leaning_sentence import LeaningSentence
from pipeline.sentences.wholeness import is_finite
from pipeline.span import Span

_LONGEST = 5
"""Tokens, with the question mark."""
_LONGEST_ANSWER = 2
"""Words before the comma behind one that answers."""


def question_before(document: Document, annotation: Annotation, index: int, shown: Span) -> Span | None:
    """The few words without a verb that ask, right before what is `shown` of the sentence `index`, for what it says."""
    sentence = annotation.sentences[index]
    before = annotation.sentences[index - 1] if index > 0 else None
    if before is None or before.block != sentence.block or not before.is_annotated:
        return None
    if document.text[before.span.end : shown.start].strip():
        return None  # what its sentence begins with is not shown
    text = before.span.of(document.text).strip()
    is_short = before.last - before.first <= _LONGEST
    return before.span if text.endswith("?") and is_short and not is_finite(annotation, before) else None


def answering(sentence: LeaningSentence) -> bool:
    """It opens with a word that answers what was asked: "Well, the mill had burned", « Eh bien, … »."""
    words = [sentence.tree.token(i).text.lower() for i in sentence.tokens[: _LONGEST_ANSWER + 1]]
    behind = words.index(",") if "," in words else 0
    return " ".join(words[:behind]) in sentence.words.answers
