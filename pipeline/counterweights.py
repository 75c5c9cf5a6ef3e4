"""What is set against the sentence before it: "However, nine died", "The child was unharmed".

Told without it, the sentence before it would mislead: both are told, or neither.
"""

import re
from itertools import pairwise

from pipeline.document import RUNNING_KINDS, Annotation, Document
from pipeline.languages import Language
from pipeline.resources import Resources

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
        self._kept, self._inner, self._within = phrases("kept"), phrases("inner"), phrases("within")
        self._earlier = phrases("earlier")
        self._every, self._among = phrases("every"), phrases("among")
        self._half, self._whole = phrases("half"), phrases("whole")

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Counterweights":
        """What finds them in a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def are_in(self, text: str) -> bool:
        """Whether a sentence is set against the one before it."""
        words = _words(text)
        told = f" {' '.join(words)} "
        if told.startswith(self._kept):
            return False
        near = f" {' '.join(words[:_NEAR])} "
        is_inner = any(each in near for each in self._inner)
        return told.startswith(self._openings) or is_inner or any(each in told for each in self._within)

    def tells_earlier(self, text: str) -> bool:
        """Whether a sentence tells what had been said before more was known, which misleads alone."""
        told = f" {' '.join(_words(text))} "
        return any(each in told for each in self._earlier)

    def is_half(self, text: str) -> bool:
        """Whether a sentence tells one thing of two, and the next one the other."""
        told = f" {' '.join(_words(text))} "
        return any(each in told for each in self._half) and not any(each in told for each in self._whole)

    def takes_out(self, text: str, behind: str) -> bool:
        """Whether a sentence says something of all who died or were hurt, and the one `behind` it of some others."""
        told, next_told = (f" {' '.join(_words(each))} " for each in (text, behind))
        return any(each in told for each in self._every) and any(each in next_told for each in self._among)

    def turned(self, document: Document, annotation: Annotation) -> frozenset[int]:
        """The numbers of the sentences of a document against which the next one of its text sets something."""
        running = [
            (index, each)
            for index, each in enumerate(annotation.sentences)
            if document.blocks[each.block].kind in RUNNING_KINDS
        ]
        earlier = (index for index, each in running if self.tells_earlier(each.span.of(document.text)))
        weighed = (i for (i, _), (_, behind) in pairwise(running) if self.are_in(behind.span.of(document.text)))
        halves = (i for (i, each), _ in pairwise(running) if self.is_half(each.span.of(document.text)))
        pairs = (
            (i, one.span.of(document.text), each.span.of(document.text)) for (i, one), (_, each) in pairwise(running)
        )
        counted = (i for i, text, behind in pairs if self.takes_out(text, behind))
        return frozenset([*earlier, *weighed, *halves, *counted])


def _words(text: str) -> list[str]:
    return _WORDS.findall(text.lower().replace("’", "'"))
