"""The first page: title, authors and their affiliations, imprints, and labels run into the abstract."""

import re
from collections.abc import Sequence

from pipeline.document import BlockKind
from pipeline.source import SourceText
from pipeline.structure.numbering import read_number
from pipeline.structure.paragraphs import Paragraph
from pipeline.structure.vocabulary import StructureVocabulary, normalized

DEPTH = 40
"""The front matter lies within this many paragraphs."""
HEAD = 6
"""An unmarked title stands among so many first paragraphs, below running heads."""
LONGEST_TITLE = 40
"""A title has at most this many words."""
_SHORT = 12
_STOPPED = re.compile(r"(?<!\s[A-Z])\.[\"'”»’]?$|[,;:]$")
_SENTENCE = re.compile(r"[a-zß-ÿ]{4}[.!] [A-ZÀ-Þ]")
"""Where a sentence ends before another, which a question at its end makes the lead of a story: no title."""
_EMAIL = re.compile(r"[\w.+{},-]+\s?@\s?[\w.-]+\.\w{2,}")
_NAME = re.compile(r"(?:[^\W\d_]\.|[^\W\d_][^\W\d_.'’-]*(?:[-'’][^\W\d_]+)*)[\d∗*†‡§¶,;]*")
_FIGURE = re.compile(r"(?<![\w-])(?:\d{1,4}[-/.,:]\d|\d{3,4}(?!\w))")
_NOTE_SIGN = re.compile(r"[(\[]?\d+[)\]]?|[∗*†‡§¶]")
_ADDRESS_SIGN = re.compile(r"^[\d∗*†‡§¶(]+\s*(?=[^\W\d_])|\b[A-Z]?-?\d{4,5}\b|,\s[A-ZÀ-Þ]")


def find_title(
    paragraphs: Sequence[Paragraph],
    kinds: Sequence[BlockKind | None],
    source: SourceText,
    vocabulary: StructureVocabulary,
) -> int | None:
    """The paragraph that is the title: marked so, equal to the title that came along, or first and title-like."""
    head = range(min(DEPTH, len(paragraphs)))
    for index in head:
        if kinds[index] == "title":
            return index
    if source.title:
        wanted = normalized(source.title)
        for index in head:
            if paragraphs[index].words <= LONGEST_TITLE and normalized(paragraphs[index].opening) == wanted:
                return index
    for index in head[:HEAD]:
        paragraph = paragraphs[index]
        if kinds[index] == "table" or vocabulary.match("running_head", paragraph.opening):
            continue
        is_alone = len(paragraphs) == 1 or kinds[index] is not None
        return index if not is_alone and _may_be_title(paragraph, paragraphs, vocabulary) else None
    return None


def _may_be_title(paragraph: Paragraph, paragraphs: Sequence[Paragraph], vocabulary: StructureVocabulary) -> bool:
    """Whether the first paragraph looks like a title, not like the first heading or the first sentence."""
    opening = paragraph.opening
    if not paragraph.is_whole or paragraph.words > LONGEST_TITLE or _STOPPED.search(opening) or opening[0].islower():
        return False
    if vocabulary.names_section(opening) or vocabulary.division.fullmatch(opening + " X") or _begins_numbering(opening):
        return False
    if opening.endswith("?") and paragraph.words > _SHORT and _SENTENCE.search(opening):
        return False
    words = normalized(opening)
    return bool(words) and words[-1] not in vocabulary.function_words and _is_highest(paragraph, paragraphs)


def _begins_numbering(opening: str) -> bool:
    number = read_number(opening)
    return number is not None and number.number[0] == 1


def _is_highest(paragraph: Paragraph, paragraphs: Sequence[Paragraph]) -> bool:
    """Whether no other paragraph is marked as a heading of the same level or above."""
    if paragraph.mark is None or paragraph.mark.kind != "heading":
        return True
    levels = [other.mark.level for other in paragraphs if other.mark and other.mark.kind == "heading"]
    return sum(level <= paragraph.mark.level for level in levels) == 1


def mark_front(
    paragraphs: Sequence[Paragraph],
    kinds: list[BlockKind | None],
    title: int | None,
    vocabulary: StructureVocabulary,
) -> None:
    """Marks running heads, lines of authors and a labelled abstract above the first real section."""
    first = 0 if title is None else title + 1
    for index in range(min(DEPTH, len(paragraphs))):
        paragraph = paragraphs[index]
        if kinds[index] is not None:
            continue
        if vocabulary.match("abstract", paragraph.opening):
            kinds[index] = "abstract"
        elif vocabulary.match("running_head", paragraph.opening) and paragraph.words <= 60:
            kinds[index] = "aside"
    if title is None:
        return
    for index in range(first, min(first + 20, len(paragraphs))):
        paragraph = paragraphs[index]
        if kinds[index] in ("authors", "aside"):
            continue
        if kinds[index] not in (None, "table", "list_item") or not _are_authors(paragraph, index - first, vocabulary):
            break
        if kinds[index] == "table" and _is_of_data(paragraph):
            break
        kinds[index] = "authors"


def _is_of_data(paragraph: Paragraph) -> bool:
    """Whether a table is one by its markup, or has figures: no names set beside each other, with their notes."""
    is_marked = paragraph.mark is not None and paragraph.mark.kind == "table"
    return (is_marked or _FIGURE.search(paragraph.opening) is not None) and _EMAIL.search(paragraph.opening) is None


def _are_authors(paragraph: Paragraph, distance: int, vocabulary: StructureVocabulary) -> bool:
    opening = paragraph.opening
    if not paragraph.is_whole or paragraph.words > 60:
        return False
    if vocabulary.names_section(opening):
        return False
    if _EMAIL.search(opening) or vocabulary.match("authors", opening):
        return True
    if paragraph.is_terminated and paragraph.words > 12:
        return False
    words = normalized(opening)
    if any(word in vocabulary.affiliation_words for word in words) and _ADDRESS_SIGN.search(opening):
        return True
    if distance > 3 or opening[0].isdigit():
        return False
    tokens = _NOTE_SIGN.sub("", opening).replace(",", " ").replace(";", " ").split()
    names = [
        token
        for token in tokens
        if token.lower() not in vocabulary.function_words and any(sign.isalnum() for sign in token)
    ]
    if not 2 <= len(names) <= 40 or paragraph.is_terminated:
        return False
    return all(token[0].isupper() and _NAME.fullmatch(token) for token in names)
