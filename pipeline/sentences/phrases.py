"""Phrases of one kind, looked for only among words with which one of them begins."""

from collections.abc import Iterable, Iterator, Sequence


class Phrases:
    """Finds phrases among the words of a sentence, in their order."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._phrases = {f" {phrase} ": phrase for phrase in phrases}
        self._beginnings = frozenset(phrase.split()[0] for phrase in self._phrases)

    def are_in(self, words: Sequence[str]) -> bool:
        """Whether one of them stands among some words."""
        return any(True for _ in self.among(words))

    def among(self, words: Sequence[str]) -> Iterator[str]:
        """Those that stand among them."""
        if self._beginnings.isdisjoint(words):
            return
        told = f" {' '.join(words)} "
        yield from (phrase for apart, phrase in self._phrases.items() if apart in told)
