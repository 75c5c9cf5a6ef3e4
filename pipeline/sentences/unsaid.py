"""What a story says of what it does not know: "No further details were given", « On ignore encore pourquoi »."""

from collections.abc import Collection

from pipeline.languages import Language
from pipeline.resources import Resources

_SHORT = 16
"""Words of a sentence that says no more; a longer one must open with it: what else it tells may be the news."""


class Unsaid:
    """Knows the phrases with which a story of one language says so."""

    def __init__(self, phrases: Collection[str]) -> None:
        self._phrases = tuple(sorted(phrases))

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Unsaid":
        """With the phrases of the lexicon."""
        return cls(resources.forms(language, "unsaid_phrases"))

    def found(self, text: str, *, is_first: bool = False) -> bool:
        """Whether a sentence tells only what is not known or not said; a long first one has news besides."""
        words = text.lower().replace("’", "'").strip(" .").split()
        said = f" {' '.join(word.strip(',;:') for word in words)} "
        is_short = len(words) <= _SHORT
        if is_first and not is_short:
            return False
        return any(f" {phrase} " in said if is_short else said.startswith(f" {phrase} ") for phrase in self._phrases)
