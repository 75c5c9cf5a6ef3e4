"""Something to say of a document, with its places."""

import re
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.fragments import closed, fragment
from pipeline.sentences.brackets import without_citations
from pipeline.span import SourceSpan, Span

PASSAGE: Final = "digest.passage"
_COMMA = re.compile(r",[ \t]*\n\s*\Z")
_NEAR: Final = 12
"""Signs between a greeting and what goes on from it, at most."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Something to say: its text and places; `leans` on the sentence before it; `bare` speaks of something known.

    One that is `firm` opens with what it is about, and no pronoun, though it may lean in another way ("a second part").
    One that `is_under` its heading means that by its pronoun.

    `heading` is that of its section, with its place, where it tells what the passage is about; `label` is the one with
    which its text begins already. `shorter` is the same with fewer items, where it is a list. `sign` is the rule by
    which the sentence leans, where a rule says so.
    """

    surface: Surface
    text: str
    sources: tuple[SourceSpan, ...]
    leans: bool = False
    bare: str | None = None
    is_written: bool = False
    firm: bool = True
    is_under: bool = False
    heading: tuple[str, SourceSpan] | None = None
    label: str = ""
    shorter: "Passage | None" = None
    sign: str | None = None

    def under_heading(self) -> "Passage":
        """The same with the heading of its section before it, where it has one."""
        if self.heading is None:
            return self
        heading, place = self.heading
        text, sources = f"{heading} {self.text}", (place, *self.sources)
        return replace(self, text=text, sources=sources, is_written=True, heading=None, label=heading)

    @property
    def words(self) -> int:
        """Its length."""
        return len(self.text.split()) + (len(self.heading[0].split()) if self.heading else 0)


def told(document: Document, span: Span) -> str:
    """A sentence as it is told: closed, without marks of footnotes and of Markdown, begun behind a greeting."""
    said = closed(fragment(document, span)).replace("**", "").replace("`", "")
    text = without_citations(said, document.text)
    is_greeted = _COMMA.search(document.text, max(0, span.start - _NEAR), span.start) is not None
    return f"{text[:1].upper()}{text[1:]}" if is_greeted else text
