"""What in square brackets may be left out, in any profile: marks of notes and citations, "[12]", "[Orr et al., 2001]".

Whatever else stands in them are words: what a draft leaves open, or an editor or translator put in. A ban without its
"[not]" is a permission. Where a bracket may be either, as in "within [30] days", it stays.
"""

import re
from typing import Final

_PAGES: Final = r"(?:,\s?(?:[^\W\d_]{1,8}\.?|§{1,2})\s?\d{1,4}(?:[–-]\d{1,4})?)?"
_NUMBERS: Final = rf"[1-9]\d{{0,2}}(?:\s?[,;–-]\s?\d{{1,3}})*{_PAGES}"
_NAMES: Final = r"[A-ZÀ-Þ][\w'’-]+(?:,?\s(?:&|[^\W\d_][\w'’-]*\.?)){0,6}"
_YEARS: Final = rf"(?:1[89]|20)\d\d[a-z]?{_PAGES}(?:;\s?[^\[\];]{{2,60}}?(?:1[89]|20)\d\d[a-z]?{_PAGES})*"
_CITATION = re.compile(rf"{_NUMBERS}|\^[\w-]{{1,30}}|{_NAMES},?\s{_YEARS}|[A-Z][A-Za-z+]{{1,7}}\d\d[a-z]?")
_OTHERS = re.compile(r"(?<=\d)\s?[,;–-].*|;.*|,\s?(?:[^\W\d_]{1,8}\.?|§{1,2})\s?\d{1,4}(?:[–-]\d{1,4})?$")
"""What stands behind the first of several works, or the pages of one."""
_MARK = re.compile(r"(?P<space>\s?)\[(?P<inner>[^\[\]\n]{1,120})\](?:\s?[,–-]?\s?\[[1-9]\d{0,2}\])*(?!\w)")
_WORD_BEFORE = re.compile(r"[^\W\d_][\w'’-]{3,}[\"”»)]*$")
"""A word that does not govern what stands behind it, as a preposition would, which is shorter in most cases."""
_ENDS = re.compile(r"\s?[.,;:!?)]|\s*$")
_SIGNS_BEFORE: Final = (".", ",", ";", ":", "!", "?", ")", '"', "”", "»", "’")
_LONGEST_LIST: Final = 40_000
"""Signs at the end of a source in which its list of references is looked for."""
_NEAR: Final = 60
"""Signs in which the word before a bracket is looked for."""


def is_citation(inner: str) -> bool:
    """Whether what stands between brackets has the form of a citation or of the mark of a note."""
    return _CITATION.fullmatch(inner.strip()) is not None


def without_citations(text: str, source: str) -> str:
    """A text without the marks of notes and citations that are surely such in its source; whatever else stays.

    Sure is one of Markdown, one that is glued to a word or sign, or one at a pause that opens a line at the end of the
    source, too, as a list of references has it.
    """
    return _MARK.sub(lambda mark: "" if _is_sure(mark, source) else mark[0], text) if "[" in text else text


def _is_sure(mark: re.Match[str], source: str) -> bool:
    inner = mark["inner"].strip()
    if not is_citation(inner):
        return False
    if inner.startswith("^"):
        return True
    before = mark.string[max(0, mark.start() - _NEAR) : mark.start()]
    if not mark["space"]:
        return before.endswith(_SIGNS_BEFORE) or (before[-1:].isalpha() and not before[-2:].isupper())
    if _WORD_BEFORE.search(before) is None or _ENDS.match(mark.string, mark.end()) is None:
        return False
    return source.find(f"\n[{_OTHERS.sub('', inner)}]", max(0, len(source) - _LONGEST_LIST)) >= 0
