"""Whether a headline names one person: whom the first sentence of its story then calls "he", or "his lawyer"."""

import re

from pipeline.document import Annotation, Document
from pipeline.sentences.announced import unlabelled

_WORDS = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_PERSON = "PER"


def names_one(document: Document, annotation: Annotation) -> bool:
    """Whether of all persons of the text one stands in its headline, behind what a paper sets before that."""
    words = {*_WORDS.findall(unlabelled(document.source.title or ""))}
    persons = (each for each in annotation.entities if each.label == _PERSON)
    names = [tuple(token.text for token in annotation.tokens[each.first : each.last]) for each in persons]
    called = {name[-1] for name in names if name and name[-1] in words}
    return len(called) == 1 and any(len(name) > 1 and name[-1] in called for name in names)
