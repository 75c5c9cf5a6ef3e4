"""What somebody who speaks for himself claims or demands, and what he says that tells nothing: greetings, promises.

A speech or a column is told by its claims, "We demand that they resign", not by its "I will tell you what happened".
"""

import re
from collections.abc import Sequence

from pipeline.languages import Language
from pipeline.resources import Resources

_WORDS = re.compile(r"[^\W_]+(?:['’][^\W\d_]*)?")
_NEAR = 4
"""Words behind "we" among which it says what he does."""
_SHORT, _SHORT_ADDRESS = 8, 14
"""Words of a sentence that says no more than that he speaks, or speaks to somebody."""


class Claims:
    """Knows the words of one language for what must be, for claiming, and of the first and second person."""

    def __init__(self, resources: Resources, language: Language) -> None:
        rows = resources.lexicon(language, "claim_words")
        kinds = ("announcing", "modal", "verb")
        forms = {kind: [row["form"].split() for row in rows if row["kind"] == kind] for kind in kinds}
        self._announcing, self._modals, self._verbs = (forms[kind] for kind in kinds)
        self._selves = resources.forms(language, "self_words")
        self._others = resources.forms(language, "speaker_words") - self._selves

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Claims":
        """What finds the claims of a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def claims(self, text: str) -> bool:
        """Whether a sentence says what must be, or what its speaker claims or demands; a question does not."""
        words = _words(text)
        if text.rstrip('”"» ').endswith("?"):
            return False
        near = (words[i : i + _NEAR] for i, word in enumerate(words) if word in self._selves)
        return _holds(words, self._modals) or any(_holds(each, self._verbs) for each in near)

    def is_idle(self, text: str) -> bool:
        """Whether a short sentence says no more than that somebody speaks, or to whom; or one that announces others."""
        words = _words(text)
        if text.rstrip().endswith(":") or _holds(words, self._announcing):
            return True
        if not words or self.claims(text):
            return False
        is_address = len(words) <= _SHORT_ADDRESS and not self._others.isdisjoint(words)
        return is_address or (len(words) <= _SHORT and words[0] in self._selves)


def _words(text: str) -> list[str]:
    return [word.replace("’", "'").lower() for word in _WORDS.findall(text)]


def _holds(words: Sequence[str], phrases: Sequence[Sequence[str]]) -> bool:
    return any(words[i : i + len(each)] == each for each in phrases for i in range(len(words) - len(each) + 1))
