"""Cuts a sentence into words and marks by regular expressions and a lexicon of clitics, as the treebanks do."""

import re
from collections.abc import Iterator

from pipeline.annotate.lexicon import checked
from pipeline.languages import Language
from pipeline.resources import Resources

PLACES = ("after", "before", "between", "whole")

_TOKEN = re.compile(
    r"(?:[^\W\d_]\.){2,}"  # initials with their stops
    r"|[^\W_]+(?:[.,'’‐‑-][^\W_]+)*(?:\.(?= +[^\s\"'”’)\]»]))?['’]?"  # a stop within a sentence is an abbreviation's
    r"|(?P<mark>[^\w\s])(?P=mark)*"
    r"|_+"
)
_ANYTHING = re.compile(".+")


class WordTokenizer:
    """The tokens of one language: elided words and contractions are parted.

    The lexicon `clitics` names what is parted `after` a word and `before` one, the signs that stand `between` the
    words of a compound and part it, and words that stay `whole` although they look as if they had a clitic.
    """

    def __init__(self, resources: Resources, language: Language) -> None:
        forms: dict[str, list[str]] = {place: [] for place in PLACES}
        for row in resources.lexicon(language, "clitics"):
            forms[checked(row, "place", PLACES)].append(row["form"])
        self._whole = frozenset(forms["whole"])
        self._before = _one_of(forms["before"], "{}(?=.)")
        self._after = _one_of(forms["after"], "{}$")
        signs = re.escape("".join(forms["between"]))
        self._compound = re.compile(f"[{signs}]|[^{signs}]+") if signs else _ANYTHING

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """The half-open ranges of the tokens of a sentence, in order."""
        for token in _TOKEN.finditer(text):
            start, end = token.span()
            if not text[start:end].isalnum():
                yield from self._parted(text, start, end)
            else:
                yield start, end

    def _parted(self, text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
        """A token that holds an apostrophe, a hyphen or a mark, without the clitics at either end of it."""
        form = text[start:end].lower().replace("’", "'")
        if form in self._whole or not form[0].isalnum():
            yield start, end
            return
        first, last = start, end
        if (before := self._before.match(form)) and before.end() < len(form):
            yield start, start + before.end()
            first = start + before.end()
        after = self._after.search(form, first - start + 1)
        if after:
            last = start + after.start()
        elif form[-1] == "'" and last - first > 1:
            last -= 1
        pattern = _ANYTHING if form[0].isdigit() else self._compound
        yield from ((part.start(), part.end()) for part in pattern.finditer(text, first, last))
        if last < end:
            yield last, end


def _one_of(forms: list[str], frame: str) -> re.Pattern[str]:
    """A pattern of the longest of the forms, which matches nothing where there are none."""
    if not forms:
        return re.compile(r"(?!)")
    return re.compile(frame.format(f"(?:{'|'.join(re.escape(form) for form in sorted(forms, key=len, reverse=True))})"))
