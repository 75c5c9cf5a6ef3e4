"""Whether a stretch of a document looks like a sentence: its length, how it opens and ends, letters and language."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.elements.words import DigestWords
from pipeline.document import Block, Document

QUOTED: Final = re.compile(r"\s*(?:>|\|)")
_BAD = re.compile(r"[{}<>|\\▸]|__|==|\[(?![\w^£$€%.,;'’ +–-]{1,60}\])|\?|…|\.\.\.|\s\.\.|&nbsp|(?<!\w)@\w")
_FIELD = re.compile(r"(?<=[\w)°])\s?:\s(?=\S)")  # where a label ends: several are glued fields, no sentence
_FOREIGN: Final = 3  # little words of another language that tell a sentence of it
_OPENING = re.compile(r"[\"“«]*\s?[A-ZÀ-Þ0-9Œ]")
_ENDING = re.compile(r"[.!][\"”»)\]]*$")


class Soundness:
    """Tells sentences of one document from residue; `stop` are little words of its language, `foreign` of another."""

    def __init__(
        self,
        document: Document,
        words: DigestWords,
        stop: frozenset[str],
        foreign: frozenset[str],
        settings: DigestSettings,
    ) -> None:
        self._document = document
        self._words = words
        self._stop = stop
        self._foreign = foreign
        self._settings = settings
        self._glued = re.compile(rf"[\w)] (?!\w+['’.])(?:{words.pattern('opening_word')}) [a-zß-ÿ]")

    def is_sentence(self, text: str, block: Block, *, least: int, most: float = 1.0, is_list: bool = False) -> bool:
        """Whether a text looks like a sentence: its length, how it opens and ends, its letters."""
        words = text.split()
        settings = self._settings
        if not least <= len(words) <= settings.most_words * most or not _OPENING.match(text) or _BAD.search(text):
            return False
        if QUOTED.match(self._document.text, block.span.start):
            return False
        if self._is_open(text) or len(_FIELD.findall(text)) > 1:
            return False
        if not (_ENDING.search(text) or block.kind == "list_item" or is_list):
            return False
        if self._glued.search(text) or self._is_foreign(words):
            return False
        letters = sum(character.isalpha() or character == " " for character in text)
        is_loud = sum(word.isupper() and len(word) > 1 for word in words) > len(words) / 2
        return letters >= settings.letters * len(text) and not is_loud and "\t" not in text

    def _is_open(self, text: str) -> bool:
        """Whether it ends in a conjunction, as a party before the next one: "… (the “Client”); and", or in a label.

        What is "plus VAT" is closed.
        """
        body = text.rstrip(" .;,").lower()
        is_label = body.rpartition(" ")[2] in self._words.values("open_ending")
        return is_label and not body.endswith(tuple(self._words.values("closed_ending")))

    def _is_foreign(self, words: Sequence[str]) -> bool:
        """Whether words are of another language: more of its little words than of the document's own."""
        lower = [word.strip('"“”«»(),.;:!').lower() for word in words]
        foreign = sum(word in self._foreign for word in lower)
        return foreign >= _FOREIGN and foreign > sum(word in self._stop for word in lower)
