"""Where the caption of a photograph ends that a page runs into its story: behind the words for who took the picture."""

import re

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.span import Span

_FARTHEST = 600
"""Signs from the beginning of a paragraph to the end of a caption in it."""


class Credits:
    """Finds them in one language: "(Photo: Ana Ruiz)", "Photo: Ana Ruiz/ANB" where a sentence ended before it.

    Of who sells pictures the name alone is one before a story: "Getty Workers of a mill".
    """

    def __init__(self, resources: Resources, language: Language) -> None:
        rows = resources.lexicon(language, "credit_words")
        words, agencies, pictures = (
            "|".join(re.escape(row["form"]) for row in reversed(rows) if row["kind"] == kind)  # the longer name first
            for kind in ("word", "agency", "picture")
        )
        bracketed = rf"\((?:[^()]{{0,20}}\b)?(?:{words})\b[^()]{{0,60}}\)"
        named = rf"(?:{words})\s?: [^.!?():]{{2,50}}?(?:/ ?(?:{agencies})\b)+"
        taken = rf"(?:[A-ZÀ-Þ][\w'’-]* ){{0,3}}(?:{words}) ?/ ?(?:{agencies}|[A-Z]{{2,5}})"
        self._credit = re.compile(rf"(?:^|[.!?][\"”»]?\s+)(?:{bracketed}|{named}|{taken})\s+(?=[A-ZÀ-Þ\"“«])")
        self._sold = re.compile(rf"(?>{pictures})\s+(?=[A-ZÀ-Þ][a-zß-ÿ]+ [a-zß-ÿ])")
        signed = rf"\((?:{agencies})\)"
        self._signature = re.compile(rf"(?<=[.!?\"”»])\s*(?:{signed}|[-–—]{{1,2}}\s?(?:{agencies}))\.?\s*$")
        self._closing = re.compile(rf"(?:^|[.!?][\"”»]?\s+)(?:{bracketed}|{named}|{signed})\s*$")

    def end(self, text: str) -> int:
        """How many signs of a paragraph are a caption; 0 where none is."""
        head = text[:_FARTHEST]
        sold = self._sold.match(head)
        found = [match.end() for match in (*self._credit.finditer(head), *((sold,) if sold is not None else ()))]
        if len(text) <= _FARTHEST and self._closing.search(text):
            return len(text)
        return max(found, default=0)

    def unsigned(self, document: Document, span: Span) -> Span:
        """The span of a sentence up to where an agency signs behind it: "He left. — Reuters"."""
        found = self._signature.search(span.of(document.text))
        return Span(span.start, span.start + found.start()) if found and found.start() else span

    def captioned(self, document: Document, block: int) -> int:
        """Where the caption ends with which a paragraph begins; what stands last in a story is none."""
        span = document.blocks[block].span
        end = span.start + self.end(span.of(document.text))
        return end if document.text[end:].strip() else 0
