"""A phrase ready to run: the regular expression that finds it, and the literals that a text must hold."""

import re
from dataclasses import dataclass

from pipeline.rules.phrases.bounds import MOST_WAYS, required_literals, ways
from pipeline.rules.phrases.nodes import Node, as_regex, with_edges
from pipeline.rules.phrases.notation import Classes, PhraseError, read_phrase


@dataclass(frozen=True, slots=True)
class Phrase:
    """What finds a phrase; no text without one of `literals` (in lower case) has it, None where nobody knows."""

    node: Node
    regex: re.Pattern[str]
    literals: tuple[str, ...] | None


def compile_phrase(text: str, classes: Classes, *, ignores_case: bool, space: str = " ") -> Phrase:
    """The phrase that `text` writes down; `space` is a regular expression of what may stand between two words.

    Raises PhraseError where the notation is wrong, or where there are too many ways to read the phrase.
    """
    node = with_edges(read_phrase(text, classes))
    if (count := ways(node)) > MOST_WAYS:
        raise PhraseError(f"{count} ways to read it at one place, over {MOST_WAYS}: shorten its gaps, name a shape")
    regex = re.compile(as_regex(node, space), re.IGNORECASE if ignores_case else 0)
    return Phrase(node, regex, required_literals(node))
