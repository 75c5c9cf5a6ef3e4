"""A phrase ready to run: the regular expression that finds it, and the literals that a text must hold."""

import re
from dataclasses import dataclass

from pipeline.rules.limits import LONGEST_REGEX
from pipeline.rules.phrases.bounds import MOST_COUNTED, MOST_WAYS, required_literals, ways
from pipeline.rules.phrases.nodes import Node, as_regex, with_edges
from pipeline.rules.phrases.notation import Classes, PhraseError, read_phrase


@dataclass(frozen=True, slots=True)
class Phrase:
    """What finds a phrase; no text without one of `literals` (in lower case) has it, None where nobody knows."""

    node: Node
    regex: re.Pattern[str]
    literals: tuple[str, ...] | None

    def comes_near(self, text: str) -> bool:
        """Whether one of the literals stands in a text on one line, or all of its words but one."""
        lowered = text.lower()
        words = lowered.split()
        return self.literals is None or any(one in lowered or _is_near(one.split(), words) for one in self.literals)


def _is_near(literal: list[str], words: list[str]) -> bool:
    return len(literal) > 1 and sum(word not in words for word in literal) <= 1


def compile_phrase(text: str, classes: Classes, *, ignores_case: bool, is_printed: bool = False) -> Phrase:
    """The phrase that `text` writes down; `is_printed` finds it in a text as it was printed, on several lines even.

    Raises PhraseError where the notation is wrong, or where there are too many ways to read the phrase.
    """
    node = with_edges(read_phrase(text, classes))
    written = as_regex(node, is_printed)
    if len(written) > LONGEST_REGEX:
        raise PhraseError(f"{len(written)} characters with the words of its classes, over {LONGEST_REGEX}: shorten it")
    if (count := ways(node)) > MOST_WAYS:
        many = f"{count} ways" if count < MOST_COUNTED else "endless ways"
        raise PhraseError(f"{many} to read it at one place, over {MOST_WAYS}: shorten its gaps, name a shape")
    return Phrase(node, re.compile(written, re.IGNORECASE if ignores_case else 0), required_literals(node))
