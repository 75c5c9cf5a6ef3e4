"""Names that are known beforehand: places and organizations, found as they are written."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.annotate.lexicon import checked
from pipeline.document import EntityLabel, Token
from pipeline.languages import Language
from pipeline.resources import Resources

_LABELS: Final[dict[str, EntityLabel]] = {"LOC": "LOC", "ORG": "ORG", "PER": "PER"}
_NAME_TAGS: Final = frozenset({"PROPN", "NOUN", "X", "ADJ"})
_SPACE = re.compile(r"\s+")


class Gazetteer:
    """Looks up names in a text by their first word; the longest one wins."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._labels: dict[str, EntityLabel] = {}
        self._lengths: dict[str, list[int]] = {}
        for row in resources.lexicon(language, "gazetteer"):
            name = row["name"].replace("’", "'")
            self._labels[name] = _LABELS[checked(row, "label", _LABELS)]
            for first in {name.split(" ")[0], re.split(r"[\s'-]", name)[0], re.split(r"(?<=')", name)[0]}:
                self._lengths.setdefault(first, []).append(len(name))
        for lengths in self._lengths.values():
            lengths.sort(reverse=True)

    def label(self, name: str) -> EntityLabel | None:
        """What a whole name is known as."""
        return self._labels.get(_SPACE.sub(" ", name).replace("’", "'"))

    def find(self, text: str, tokens: Sequence[Token], first: int, last: int) -> Iterator[tuple[int, int, EntityLabel]]:
        """The known names among the tokens `[first, last)` of a text, as token ranges with their labels."""
        index = first
        while index < last:
            token = tokens[index]
            found = None
            if token.text in self._lengths and token.pos in _NAME_TAGS:
                found = self._longest(text, tokens, index, last)
            if found:
                yield index, *found
                index = found[0]
            else:
                index += 1

    def _longest(self, text: str, tokens: Sequence[Token], index: int, last: int) -> tuple[int, EntityLabel] | None:
        longest = self._lengths[tokens[index].text][0]
        start = tokens[index].span.start
        best = None
        for end in range(index + 1, last + 1):
            stretch = text[start : tokens[end - 1].span.end]
            if len(stretch) > 2 * longest:
                break
            label = self.label(stretch)
            if label:
                best = end, label
        return best
