"""Contact points: addresses of e-mail and telephone numbers."""

import re
from collections.abc import Collection, Iterator
from typing import Final

from pipeline.digest.key_fact import KeyFact, place_of
from pipeline.digest.words import Label
from pipeline.document import Document
from pipeline.span import Span

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_PHONE = re.compile(
    r"(?<![\w/.-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,4}\)[ .-]?)?\d{2,4}(?:[ .-]\d{2,4}){2,4}(?![\w/-]|\.\d)"
)
_AREA = r"(?:\(0\d{2,4}\)|0\d{2,4})"
_PLAIN = re.compile(
    rf"(?<![\w/.,-])(?<!\d )(?:{_AREA}(?: \d{{3,4}}){{2}}|{_AREA} \d{{5,6}}|0[1-9](?:[ .]\d\d){{4}})"
    r"(?![\w/-]| \d|[.,]\d)"
)
"""A number that only a telephone has: British, or French in pairs."""
_FRONT: Final = 2_500
_BEFORE: Final = 25
"""Signs before a number in which a word for telephones stands."""


def contacts(document: Document, labels: Collection[Label]) -> Iterator[KeyFact]:
    """Addresses of e-mail and telephone numbers, which a label must announce within a text."""
    for block in document.blocks:
        is_inside = _FRONT < block.span.start < len(document.text) - _FRONT
        if block.kind in ("code", "reference"):
            continue
        text = block.span.of(document.text)
        for match in _EMAIL.finditer(text):
            if is_inside and not _announces(labels, ("contact", "email"), text, match.start()):
                continue
            span = Span(block.span.start + match.start(), block.span.start + match.end())
            yield KeyFact("contact", match[0], match[0].lower(), (place_of(document, span),), "digest.e-mail")
        for match in _PLAIN.finditer(text):
            if not is_inside and not any(
                known.start() <= match.start() < known.end() for known in _labelled(labels, text)
            ):
                span = Span(block.span.start + match.start(), block.span.start + match.end())
                yield KeyFact("contact", match[0], None, (place_of(document, span),), "digest.phone")
        for match in _PHONE.finditer(text):
            digits = re.sub(r"\D", "", match[0])
            if 9 <= len(digits) <= 13 and not is_inside and _announces(labels, ("phone",), text, match.start()):
                span = Span(block.span.start + match.start(), block.span.start + match.end())
                yield KeyFact("contact", match[0], None, (place_of(document, span),), "digest.phone")


def _labelled(labels: Collection[Label], text: str) -> Iterator[re.Match[str]]:
    """The numbers that a label announces as those of telephones."""
    return (match for match in _PHONE.finditer(text) if _announces(labels, ("phone",), text, match.start()))


def _announces(labels: Collection[Label], facts: Collection[str], text: str, start: int) -> bool:
    """Whether a label of some facts stands shortly before a number or address."""
    near = text[max(0, start - _BEFORE) : start].lower()
    return any(label.fact in facts and label.text in near for label in labels)
