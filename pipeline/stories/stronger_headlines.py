"""Headlines that say more than their text: "Families sue the state" of some that want to, or the figure of a poll.

Or that tell their readers what to do, and nothing that has happened: "Stop comparing us to Kasre".
"""

import re
from collections.abc import Iterator

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.announced import announced, long_words, unlabelled

_WORDS = re.compile(r"\w+")
_SENTENCE_ENDS = re.compile(r"(?<=[.!?])\s+")
_STEM = 4
"""Letters by which a verb of a text is that of its headline: « porter », « portent »."""
_SHORTEST = 3
_SHARE = 0.5
"""The share of the words of a headline that a sentence has which tells the same."""
_FEWEST = 2


class StrongerHeadlines:
    """Knows, in one language, behind which words a verb tells what is only wanted or may be, and what polls are called.

    What is told of the story then begins with its text, which says so.
    """

    def __init__(self, resources: Resources, language: Language) -> None:
        rows = resources.lexicon(language, "weakening_words")

        def forms(kind: str) -> str:
            return "|".join(sorted((re.escape(row["form"]) for row in rows if row["kind"] == kind), key=len)[::-1])

        self._weak = re.compile(rf"\b(?:{forms('weak')}) (?P<verb>\w+)", re.IGNORECASE)
        self._mild = re.compile(rf"\b(?:{forms('weak')}|{forms('mild')})\b", re.IGNORECASE)
        self._aim = re.compile(rf"\b(?:{forms('before')}) \w+", re.IGNORECASE)
        self._poll = re.compile(rf"\b(?:{forms('poll')})\b", re.IGNORECASE)
        self._order = re.compile(rf"(?:{forms('order')})\b", re.IGNORECASE)
        self._order_or_name = re.compile(rf"(?:{forms('order_or_name') or '(?!)'})\b", re.IGNORECASE)
        self._share = re.compile(rf"\d ?(?:{forms('share')})(?!\w)", re.IGNORECASE)

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "StrongerHeadlines":
        """What finds them in a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def has(self, document: Document) -> bool:
        """Whether the headline of a document states what its text says to be wanted, possible, or found by a poll.

        So does one that orders, as no event of the text is meant by it.
        """
        headline = document.source.title or ""
        if self._orders(headline):
            return True
        words = long_words(headline)
        is_share = self._share.search(headline) and not self._poll.search(headline)
        if is_share and any(map(self._poll.search, self._same(words, document.text, 0))):
            return True
        if self._mild.search(headline):
            return False
        said = [word for word in _WORDS.findall(self._aim.sub("", headline.lower())) if len(word) >= _SHORTEST]
        verbs = [
            found["verb"].lower()
            for each in self._same(words, document.text, _SHARE)
            for found in self._weak.finditer(each)
        ]
        return any(word.startswith(verb[:_STEM]) for verb in verbs if len(verb) >= _SHORTEST for word in said)

    def _orders(self, headline: str) -> bool:
        """Whether a headline tells its readers what to do; "Meet the Press host dies at 70" only names a broadcast."""
        said = unlabelled(headline).replace("’", "'")
        if self._order.match(said):
            return True
        begun = self._order_or_name.match(said)
        if begun is None:
            return False
        words = _WORDS.findall(said, begun.end())
        is_name = words and words[0][0].isupper() and any(word[0].islower() for word in words if len(word) >= _STEM)
        return not is_name

    @staticmethod
    def _same(words: frozenset[str], text: str, share: float) -> Iterator[str]:
        """The sentences that have a `share` of the words of a headline, and a few of them at least."""
        for sentence in _SENTENCE_ENDS.split(text):
            met = announced(words, [word.lower() for word in _WORDS.findall(sentence)])
            if met >= max(_FEWEST, share * len(words)):
                yield sentence
