"""Realized texts as plain text, Markdown and HTML.

In HTML every unit and every canned fragment is an element that carries its source spans (the idea of JSreal in
Lapalme 2013: a realizer that gives document elements and not strings).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from textwrap import indent
from typing import Literal

from pipeline.realizer.engine import Element, Realization
from pipeline.span import SourceSpan

_TAGS = {"document": "article", "section": "section", "paragraph": "p", "item": "li"}
_DEEPEST_HEADING = 6
_MARKDOWN_SPECIAL = re.compile(r"([\\`*_\[\]<>])")
_MARKDOWN_LINE_START = re.compile(r"^(#{1,6}(?=\s)|[-+](?=\s)|\d+(?=[.)]\s))", re.MULTILINE)


def plain_text(root: Element) -> str:
    """The text: blocks apart by an empty line, one item a line, sentences by a space."""
    return _PLAIN.block(root, 1)


def markdown(realization: Realization) -> str:
    """The text as Markdown: titles as headings by their depth, and what has a meaning in Markdown escaped."""
    return _MARKDOWN.block(realization.root, 1)


def html(realization: Realization) -> str:
    """The text as HTML; `data-sources` holds `document:start-end` of each span, its own or else its parts'."""
    return "".join(_html(realization.root, 1))


@dataclass(frozen=True, slots=True)
class _Layout:
    """Lays out blocks as lines of text, plain or Markdown."""

    is_markdown: bool

    def block(self, unit: Element, depth: int) -> str:
        if unit.kind in ("document", "section"):
            deeper = depth + (unit.kind == "section")
            return "\n\n".join(filter(None, self._children(unit, deeper)))
        if unit.kind == "list":
            return "\n".join(self._item(unit, number) for number in range(len(unit.children)))
        if unit.kind in ("paragraph", "item"):
            return " ".join(filter(None, (self.block(each, depth) for each in _elements(unit))))
        text = "".join(unit.pieces())
        if not self.is_markdown:
            return text
        text = _MARKDOWN_LINE_START.sub(r"\\\1", _MARKDOWN_SPECIAL.sub(r"\\\1", text))
        return f"{'#' * min(depth, _DEEPEST_HEADING)} {text}" if unit.kind == "title" else text

    def _children(self, unit: Element, depth: int) -> Iterator[str]:
        """Blocks; sentences that follow one another are read on."""
        run: list[str] = []
        for child in _elements(unit):
            if child.kind == "sentence":
                run.append(self.block(child, depth))
                continue
            yield " ".join(run)
            run.clear()
            yield self.block(child, depth)
        yield " ".join(run)

    def _item(self, unit: Element, number: int) -> str:
        bullet = f"{number + 1}. " if unit.ordered else "- "
        item = unit.children[number]
        text = self.block(item, 1) if isinstance(item, Element) else item
        if isinstance(item, Element) and item.children and _is_list(item.children[0]):
            return indent(text, "  ")
        return bullet + text.replace("\n", "\n" + " " * len(bullet))


_PLAIN, _MARKDOWN = _Layout(is_markdown=False), _Layout(is_markdown=True)


def _is_list(child: Element | str) -> bool:
    return isinstance(child, Element) and child.kind == "list"


def _elements(unit: Element) -> Iterator[Element]:
    return (child for child in unit.children if isinstance(child, Element))


def _html(unit: Element, depth: int) -> Iterator[str]:
    tag = _tag(unit, depth)
    sources = " ".join(_place(source) for source in unit.all_sources())
    attributes = f' class="{unit.kind.replace("_", "-")}" lang="{unit.language}"'
    if sources:
        attributes += f' data-sources="{sources}"'
    yield f"<{tag}{attributes}>"
    inner = depth + (unit.kind == "section")
    previous: Element | str | None = None
    for child in unit.children:
        if _is_sentence(previous) and _is_sentence(child):
            yield " "
        if isinstance(child, str):
            yield escape(child)
        else:
            yield from _html(child, inner)
        previous = child
    yield f"</{tag}>"


def _text_of(realization: Realization) -> str:
    return realization.text


def _is_sentence(child: Element | str | None) -> bool:
    return isinstance(child, Element) and child.kind == "sentence"


def _tag(unit: Element, depth: int) -> str:
    if unit.kind == "title":
        return f"h{min(depth, _DEEPEST_HEADING)}"
    if unit.kind == "list":
        return "ol" if unit.ordered else "ul"
    return _TAGS.get(unit.kind, "span")


def _place(source: SourceSpan) -> str:
    return f"{source.document}:{source.span.start}-{source.span.end}"


Format = Literal["text", "markdown", "html"]
RENDERERS: Mapping[Format, Callable[[Realization], str]] = {"text": _text_of, "markdown": markdown, "html": html}
