"""What a document is, in one sentence made of what it states: kind, title, issuer, addressee, date, amount."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.digest.facts import KeyFact, first
from pipeline.digest.kinds import UNKNOWN, KindNames, KindRow
from pipeline.digest.words import DigestWords
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import SourceSpan, Span

_LONGEST_TITLE: Final = 24
_LONGEST_PIECE: Final = 14
RULE: Final = "digest.opening"


@dataclass(frozen=True, slots=True)
class Opening:
    """The sentence without its full stop, and the places of all that it says."""

    text: str
    sources: tuple[SourceSpan, ...]


class OpeningWriter:
    """Writes the openings of documents in one language."""

    def __init__(self, words: DigestWords, names: KindNames) -> None:
        self._templates = words.values("opening")
        self._names = names

    def write(
        self, document: Document, kind: str, row: KindRow, facts: Sequence[KeyFact], evidence: Sequence[Span]
    ) -> Opening | None:
        """The sentence; None where there is nothing to name."""
        title = title_span(document)
        told = _cut(fragment(document, title).strip("#*_ :.–—-")) if title else ""
        head = self._head(document, kind, told)
        places = [_place(document, title)] if title and told else []
        pieces: list[str] = []
        for name in row.opening:
            fact = first(facts, name)
            if fact is None or name not in self._templates or len(fact.value.split()) > _LONGEST_PIECE:
                continue
            if _is_said(fact, told):
                continue
            pieces.append(self._templates[name].format(fact.value.strip(" .,;")))
            places.append(fact.sources[0])
        if not places:
            places = [_place(document, span) for span in evidence[:1]]
        if not places:
            places = [_place(document, block.span) for block in document.blocks[:1]]
        if not places:
            return None
        return Opening(", ".join((head, *pieces)), tuple(dict.fromkeys(places)))

    def _head(self, document: Document, kind: str, title: str) -> str:
        if kind == UNKNOWN:
            pages = document.source.pages
            last = pages[-1].number if pages else 0
            name = self._names.title(UNKNOWN)
            if last:
                name = self._templates["pages"].format(last) if last > 1 else self._templates["page"]
                name = name[0].upper() + name[1:]
        elif title and self._names.is_named(kind, title):
            return title
        else:
            name = self._names.title(kind)
        return f"{name}{self._templates['join']}{self._templates['title'].format(title)}" if title else name


def title_span(document: Document) -> Span | None:
    """The place of the title: the document's own, else its first heading near the top, else None."""
    for block in document.blocks_of("title"):
        return block.span
    for block in document.blocks[:3]:
        if block.kind == "heading":
            return block.span
    return None


def _is_said(fact: KeyFact, title: str) -> bool:
    """Whether a title says a fact already, if only the day of a date in another order."""
    if fact.value.casefold().strip(" .") in title.casefold():
        return True
    return fact.normalized is not None and fact.normalized in title


def _cut(title: str) -> str:
    words = title.replace("**", "").split()
    return " ".join(words[:_LONGEST_TITLE]) + ("…" if len(words) > _LONGEST_TITLE else "")


def _place(document: Document, span: Span) -> SourceSpan:
    return SourceSpan(0, span, document.source.page_of(span.start))
