"""Which language a document is in: English, French, or one that Précis does not summarize.

Running text is identified by CLD2 (pycld2: the model is compiled in, about 1 MB). A title or a single
sentence has too few letter sequences for that; there the function words of the two languages decide.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import islice

import pycld2  # type: ignore[import-untyped]

from pipeline.annotate.plain_text import to_plain
from pipeline.document import BlockKind, Document
from pipeline.errors import UnusableDocument
from pipeline.languages import LANGUAGES, Language

SAMPLE_LENGTH = 40_000
"""Code points of the body that are looked at."""
SHORT_TEXT = 25
"""Words below which the function words speak before the letter sequences."""
FEW, MANY = 1 / 8, 1 / 3
"""Shares of function words that decide: without and against a judgment by letter sequences."""
BODY_LENGTH = 40
"""Code points below which a body says less than the headings around it."""

_BODY_KINDS: frozenset[BlockKind] = frozenset({"paragraph", "list_item", "quotation", "footnote"})
_NOT_UTF8_SAFE = re.compile(r"[^\w .,;:!?'’()«»\"-]")
_ADDRESS = re.compile(r"(?<!\S)(?:[^\s@]+@|https?://|www\.)\S+")
"""Of mail or the web: in no language, and a list of recipients may be longer than the message."""
_OF_ADDRESSES = ("@", "://", "www.")
"""Without one of these there is no address."""
_WORD = re.compile(r"[^\W\d_]+")
_LETTERS = re.compile(r"[^\W\d_]{2}")


class LanguageIdentifier:
    """Tells English from French, and both from every other language."""

    def __init__(self, function_words: Mapping[Language, Iterable[str]]) -> None:
        sets = {language: frozenset(words) for language, words in function_words.items()}
        shared = frozenset.intersection(*sets.values())
        self._function_words = {language: words - shared for language, words in sets.items()}

    def identify(self, document: Document) -> Language:
        """The language of the document's body; an abstract in another language does not count.

        A text without letters, or of letters that are no language's, is taken as the first of them, English: nothing
        in it depends on the choice. Raises UnusableDocument where the text is in another language.
        """
        return self.identify_text(_sample(document))

    def identify_text(self, text: str) -> Language:
        """The language of a text; see `identify`."""
        sample = to_plain(text[:SAMPLE_LENGTH])
        if any(sign in sample for sign in _OF_ADDRESSES):
            sample = _ADDRESS.sub(" ", sample)
        sample = _NOT_UTF8_SAFE.sub(" ", sample)
        sample = sample.lower() if sample.isupper() else sample
        if _LETTERS.search(sample) is None:  # single letters, as of the columns of a workbook, tell nothing
            return LANGUAGES[0]
        guess, name, is_reliable = _letter_sequences(sample)
        if guess is not None and next(islice(_WORD.finditer(sample), SHORT_TEXT - 1, None), None) is not None:
            return guess
        words = _WORD.findall(sample.lower())
        is_foreign = guess is None and name is not None and is_reliable
        by_words = self._by_function_words(words, MANY if is_foreign else FEW)
        if by_words is not None and (len(words) < SHORT_TEXT or not is_reliable):
            return by_words
        if guess is not None:
            return guess
        if is_foreign:
            raise UnusableDocument(
                "unsupported_language",
                f"looks like {name}; Précis summarizes English (en) and French (fr): if it is one of them, say which "
                "(language)",
            )
        return LANGUAGES[0]

    def _by_function_words(self, words: list[str], share: float) -> Language | None:
        """The language of whose function words, which the other one lacks, such a share of the words consists."""
        counts = {language: sum(word in known for word in words) for language, known in self._function_words.items()}
        best = max(counts, key=lambda language: counts[language])
        other = min(counts.values())
        return best if counts[best] > other and counts[best] >= share * len(words) else None


def _letter_sequences(sample: str) -> tuple[Language | None, str | None, bool]:
    """CLD2's best guess if it is English or French, its English name, and whether CLD2 trusts it."""
    is_reliable, _, details = pycld2.detect(sample, bestEffort=True)
    name, code, _, _ = details[0]
    return code if code in LANGUAGES else None, None if code == "un" else name.replace("_", " ").title(), is_reliable


def _sample(document: Document) -> str:
    """Text of the body; of everything where the body is next to nothing (a page of headings)."""
    for kinds in (_BODY_KINDS, None):
        parts, length = [], 0
        for block in document.blocks:
            if (kinds is None or block.kind in kinds) and length < SAMPLE_LENGTH:
                parts.append(block.span.of(document.text)[:SAMPLE_LENGTH])
                length += len(block.span)
        if length >= BODY_LENGTH:
            break
    return "\n".join(parts)
