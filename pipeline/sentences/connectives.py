"""Connectives that can be left out: "However, the mayor left", "The mayor also left" say alone that the mayor left.

What a connective joins its sentence to need not be told; without the word the sentence is as true as it was. Words that
say when, where or instead of what ("then", "elsewhere", "instead") are none of these.
"""

import re
from collections.abc import Callable, Sequence
from itertools import accumulate

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.quotations import leaves_open
from pipeline.trees import SentenceTree

_COMMA, _BARE, _KEPT, _INNER, _PAIRED = "comma", "bare", "kept", "inner", "paired"
_LONGEST_INNER = 4
"""Tokens."""
_BOUND = frozenset({"ADJ", "ADV"})
"""What an adverb belongs to if that follows it: « aussi grand que »."""

_LONGEST = 40
"""Signs of the longest of them, and more."""


class Connectives:
    """Knows those of one language; `comma` ones count only before a comma, what is `kept` none is: "but for".

    `inner` ones stand behind the first words of a sentence, in which nothing is `paired` with them: "not only".
    """

    def __init__(self, resources: Resources, language: Language) -> None:
        rows = resources.lexicon(language, "severable_connectives")
        severed = [row for row in rows if row["kind"] in (_COMMA, _BARE)]
        openings = (row["phrase"] + (", " if row["kind"] == _COMMA else " ") for row in severed)
        self._openings = tuple(sorted(openings, key=lambda each: (-len(each), each)))
        self._kept = tuple(row["phrase"] for row in rows if row["kind"] == _KEPT)
        self._paired = tuple(row["phrase"] for row in rows if row["kind"] == _PAIRED)
        inner = sorted((row["phrase"] for row in rows if row["kind"] == _INNER), key=lambda each: (-len(each), each))
        self._compact = frozenset(phrase.replace(" ", "") for phrase in inner)
        self._inner = re.compile(
            rf"(?<=[\w,»”\"])(,)? ({'|'.join(map(re.escape, inner))})(,(?= )|(?=[ .!]))", re.IGNORECASE
        )

    def end(self, text: str) -> int:
        """How many signs at the beginning of a sentence are one or two such words; 0 where none is."""
        at = 0
        for _ in range(2):
            lower = text[at : at + _LONGEST].lower().replace("’", "'")
            if lower.startswith(self._kept):
                return 0
            at += next((len(each) for each in self._openings if lower.startswith(each)), 0)
        return at if at < len(text) else 0

    def alone(
        self,
        text: str,
        tree: SentenceTree,
        tokens: Sequence[int],
        leans: Callable[[Sequence[int]], bool],
    ) -> tuple[str, bool] | None:
        """What a sentence says without such words, and whether one stood within it; nothing if the rest leans, too."""
        end = self.end(text)
        signs = len("".join(text[:end].split()))
        lengths = accumulate(len(tree.token(i).text) for i in tokens)
        rest = [i for i, length in zip(tokens, lengths, strict=True) if length > signs]
        said = text[end : end + 1].upper() + text[end + 1 :]
        if end and rest and not leans(rest):
            return said, False
        said, rest = self.without(said, tree, rest) or (said, [])
        return (said, True) if rest and not leans(rest) else None

    def without(self, text: str, tree: SentenceTree, tokens: Sequence[int]) -> tuple[str, list[int]] | None:
        """A sentence and its tokens without the one such word in it, if there is one that can be left out."""
        plain = text.replace("’", "'")
        found = list(self._inner.finditer(plain))
        if len(found) != 1:
            return None
        places = [
            (at, at + length)
            for length in range(1, _LONGEST_INNER + 1)
            for at in range(1, len(tokens) - length)
            if "".join(tree.token(i).text for i in tokens[at : at + length]).lower().replace("’", "'") in self._compact
        ]
        if len(places) != 1 or any(f"{each} " in plain.lower() for each in self._paired):
            return None
        (match,), ((first, last),) = found, places
        is_apart = bool(match[1]) == bool(match[3]) or (bool(match[1]) and plain[match.end()] in ".!")
        if leaves_open(text[: match.start()], is_open=False):
            return None  # a word of somebody who is quoted
        is_bound = tree.token(tokens[last]).pos in _BOUND or tree.token(tokens[first - 1]).pos == "PRON"
        if not is_apart or is_bound:
            return None
        return text[: match.start()] + text[match.end() :], [*tokens[:first], *tokens[last:]]
