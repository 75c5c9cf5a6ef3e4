"""What a page says of itself or of other pages: "Sign up for our newsletter", "READ: …", the links of a menu."""

import re
from collections.abc import Collection

from pipeline.sentences.phrases import Phrases

_WORDS = re.compile(r"\w+")
_LABELLED = re.compile(r"(?:[A-ZÀ-Þ][a-zß-ÿ]+ )?[A-ZÀ-Þ]{4,}(?: [A-ZÀ-Þ]+)?\s?: ")
"""How a page leads to other pages: "READ: …", « EN IMAGES : … »."""
_BAR = " | "
"""What parts the links of a page: "Related | Ferry sinks in storm"."""


class PageTalk:
    """Knows the phrases with which pages of one language do."""

    def __init__(self, phrases: Collection[str]) -> None:
        self._phrases = Phrases(" ".join(_WORDS.findall(phrase)) for phrase in sorted(phrases))

    def found(self, text: str) -> bool:
        """Whether a sentence speaks of the page that it stands on."""
        return _BAR in text or bool(_LABELLED.match(text)) or self._phrases.are_in(_WORDS.findall(text.lower()))
