"""The kind of a paragraph by its own look: what its mark, its first signs and its quotation marks say."""

import re
from collections.abc import Sequence

from pipeline.document import BlockKind
from pipeline.source import MarkKind
from pipeline.structure.numbering import read_number
from pipeline.structure.paragraphs import BULLET, ENUMERATOR, Paragraph
from pipeline.structure.vocabulary import StructureVocabulary

_OF_MARK: dict[MarkKind, BlockKind] = {
    "title": "title",
    "author": "authors",
    "caption": "caption",
    "list_item": "list_item",
    "quotation": "quotation",
    "table": "table",
    "footnote": "footnote",
    "code": "code",
    "header_field": "header_field",
}
_FENCE = re.compile(r"(?:```|~~~)")
_FENCE_END = re.compile(r"(?:```|~~~)$")
_PROMPT = re.compile(r"(?:>>> |\.\.\. |\$ |In \[\d+\]:)")
_QUOTED = re.compile(r"[«“\"‘„>]")
_UNQUOTED = re.compile(r"[»”\"’“][.,;:!?\d\s)\]]*$")
_NOT_WORDS = re.compile(r"[^\w]+$")


def kinds_by_look(paragraphs: Sequence[Paragraph], vocabulary: StructureVocabulary) -> list[BlockKind | None]:
    """A kind for each paragraph that shows it by itself; None where its surroundings must decide."""
    fenced = _fenced(paragraphs)
    return [
        "code" if index in fenced else _by_look(paragraph, paragraph.opening, vocabulary)
        for index, paragraph in enumerate(paragraphs)
    ]


def _fenced(paragraphs: Sequence[Paragraph]) -> set[int]:
    """The paragraphs between fences of code, the fences included; one that is never closed fences nothing."""
    fenced: set[int] = set()
    opened: int | None = None
    for index, paragraph in enumerate(paragraphs):
        if not _FENCE.match(paragraph.opening):
            continue
        if opened is not None:
            fenced.update(range(opened, index + 1))
            opened = None
        elif paragraph.lines > 1 and _FENCE_END.search(paragraph.ending):
            fenced.add(index)
        else:
            opened = index
    return fenced


def _by_look(paragraph: Paragraph, opening: str, vocabulary: StructureVocabulary) -> BlockKind | None:
    mark = paragraph.mark
    if mark and mark.kind in _OF_MARK:
        return _OF_MARK[mark.kind]
    if vocabulary.match("caption", opening):
        return "caption"
    if mark and mark.kind == "heading":
        return None
    if vocabulary.match("keywords", opening):
        return "keywords"
    if paragraph.is_rule:
        return "aside"
    if _NOT_WORDS.match(opening) or (paragraph.is_tabular and (paragraph.lines > 1 or not paragraph.is_terminated)):
        return "table"
    if _PROMPT.match(opening):
        return "code"
    if is_quotation(paragraph):
        return "quotation"
    if BULLET.match(opening) or ((item := ENUMERATOR.match(opening)) and not _may_head(item[0], opening)):
        return "list_item"
    return None


def is_quotation(paragraph: Paragraph) -> bool:
    """Whether the whole paragraph is quoted: between quotation marks, or set in from the margin."""
    if paragraph.words < 5:
        return False
    if _QUOTED.match(paragraph.opening) and (paragraph.opening[0] == ">" or _UNQUOTED.search(paragraph.ending)):
        return True
    return (
        paragraph.is_indented
        and paragraph.lines > 1
        and paragraph.words >= 15
        and paragraph.has_gap_before
        and paragraph.is_terminated
    )


def _may_head(item: str, opening: str) -> bool:
    """Whether an enumerator could also be the number of a section or of a paragraph of a judgment: "1) ACCOUNTS"."""
    number = item.strip("[](). ")
    return number.isdigit() and (")" not in item or ("(" not in item and opening.isupper()))


def list_items(paragraphs: Sequence[Paragraph], kinds: list[BlockKind | None]) -> None:
    """Marks as list items the paragraphs with a decimal number that are no headings."""
    for index, paragraph in enumerate(paragraphs):
        if kinds[index] is None and ENUMERATOR.match(paragraph.opening) and read_number(paragraph.opening):
            kinds[index] = "list_item"
