"""Where a story begins with how it ended: "Update: The break-in was a drill, the council said."

What stands below is the version which that overtook: told behind it, it would be news again.
"""

import re
from collections.abc import Sequence

from pipeline.document import RUNNING_KINDS, Annotation, Document, Sentence
from pipeline.languages import Language
from pipeline.resources import Resources

_FIRST = 3
"""Sentences of a story among which an update stands."""
_SHARED = 4
"""Terms that it shares with the sentence below it: it tells of the same, and not that "this story" has changed."""
_TERMS = frozenset({"NOUN", "PROPN", "VERB", "ADJ"})


class Updates:
    """Knows, in one language, the labels that papers set before a sentence, and which of them say so."""

    def __init__(self, resources: Resources, language: Language) -> None:
        own = resources.forms(language, "update_labels")
        self.labels = resources.forms(language, "editorial_labels") | own
        labels = "|".join(sorted(map(re.escape, own)))
        self._update = re.compile(rf"\s*(?:\([^()\n]{{1,30}}\)\s{{0,2}})?(?:{labels})\b[^:\n]{{0,20}}: ", re.IGNORECASE)

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Updates":
        """What finds them in a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def standing(self, document: Document, annotation: Annotation) -> Sequence[Sentence]:
        """The sentences of a document, up to the end of its update where that overtook what stands below."""
        every = annotation.sentences
        running = [each for each in every if document.blocks[each.block].kind in RUNNING_KINDS]
        update = next((e for e in running[:_FIRST] if self._update.match(e.span.of(document.text))), None)
        below = next((each for each in running if update is not None and each.block > update.block), None)
        if update is None or below is None or len(_terms(annotation, update) & _terms(annotation, below)) < _SHARED:
            return every
        return [each for each in every if each.block <= update.block]


def _terms(annotation: Annotation, sentence: Sentence) -> set[str]:
    tokens = annotation.tokens[sentence.first : sentence.last]
    return {token.lemma.lower() for token in tokens if token.pos in _TERMS}
