"""What is set against the sentence before it: "However, nine died", "The child was unharmed".

Told without it, the sentence before it would mislead: both are told, or neither.
"""

import re
from itertools import pairwise

from pipeline.document import RUNNING_KINDS, Annotation, Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.phrases import Phrases

_WORDS = re.compile(r"\w+(?:['-]\w+)*|,")
_NEAR = 12
"""Words of a sentence among which an inner connective sets all of it against the one before: "He did, however, pay"."""


class Counterweights:
    """Knows the words of one language that set a sentence against another.

    An `opening` one begins it, a `comma` one does so before a comma; one that is `kept` sets nothing against
    anything: "but for". An `inner` one stands near its beginning, and what says a good end stands `within` it.
    What tells of an `earlier` state says by itself that another one follows: "Early reports had put the toll at nine".
    What says something of `every` one who died or was hurt awaits the next sentence where others were `among` them.
    `half` of something is told that only the next sentence makes `whole`: "It is not only the mill that burned."
    """

    def __init__(self, resources: Resources, language: Language) -> None:
        rows = resources.lexicon(language, "counterweights")

        def phrases(kind: str) -> tuple[str, ...]:
            return tuple(f" {row['phrase']} " for row in rows if row["kind"] == kind)

        self._openings = (*phrases("opening"), *(f"{each}, " for each in phrases("comma")))
        self._kept = phrases("kept")
        self._inner, self._within, self._earlier, self._every, self._among, self._half, self._whole = (
            Phrases(map(str.strip, phrases(kind)))
            for kind in ("inner", "within", "earlier", "every", "among", "half", "whole")
        )

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Counterweights":
        """What finds them in a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def are_in(self, text: str) -> bool:
        """Whether a sentence is set against the one before it."""
        return self._are_in(_words(text))

    def tells_earlier(self, text: str) -> bool:
        """Whether a sentence tells what had been said before more was known, which misleads alone."""
        return self._earlier.are_in(_words(text))

    def is_half(self, text: str) -> bool:
        """Whether a sentence tells one thing of two, and the next one the other."""
        return self._is_half(_words(text))

    def takes_out(self, text: str, behind: str) -> bool:
        """Whether a sentence says something of all who died or were hurt, and the one `behind` it of some others."""
        return self._takes_out(_words(text), _words(behind))

    def turned(self, document: Document, annotation: Annotation) -> frozenset[int]:
        """The numbers of the sentences of a document against which the next one of its text sets something."""
        running = [
            (index, _words(each.span.of(document.text)))
            for index, each in enumerate(annotation.sentences)
            if document.blocks[each.block].kind in RUNNING_KINDS
        ]
        earlier = (index for index, words in running if self._earlier.are_in(words))
        weighed = (
            index
            for (index, words), (_, behind) in pairwise(running)
            if self._are_in(behind) or self._is_half(words) or self._takes_out(words, behind)
        )
        return frozenset([*earlier, *weighed])

    def _are_in(self, words: list[str]) -> bool:
        told = f" {' '.join(words[:_NEAR])} "
        if told.startswith(self._kept):
            return False
        return told.startswith(self._openings) or self._inner.are_in(words[:_NEAR]) or self._within.are_in(words)

    def _is_half(self, words: list[str]) -> bool:
        return self._half.are_in(words) and not self._whole.are_in(words)

    def _takes_out(self, words: list[str], behind: list[str]) -> bool:
        return self._every.are_in(words) and self._among.are_in(behind)


def _words(text: str) -> list[str]:
    return _WORDS.findall(text.lower().replace("’", "'"))
