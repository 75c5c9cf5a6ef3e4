"""A phrase ready to run: the regular expression that finds it, and the literals that a text must hold."""

import re
from dataclasses import dataclass
from functools import cached_property

from pipeline.rules.limits import LONGEST_REGEX
from pipeline.rules.phrases.bounds import MOST_COUNTED, MOST_WAYS, joined_literals, may_exceed, required_literals, ways
from pipeline.rules.phrases.nodes import Layout, Node, as_regex, begun_by, with_edges
from pipeline.rules.phrases.notation import Classes, PhraseError, read_phrase


@dataclass(frozen=True)
class Phrase:
    """What finds a phrase: a regular expression as it is `written`, with its flags, compiled when it is first used."""

    node: Node
    written: str
    flags: int

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """What finds it."""
        return re.compile(self.written, self.flags)

    @cached_property
    def literals(self) -> tuple[str, ...] | None:
        """No text without one of them (in lower case) has the phrase; None where nobody knows."""
        return required_literals(self.node)

    @cached_property
    def sought(self) -> tuple[str, ...] | None:
        """The same, as long as they can be: what an index looks for in texts on one line."""
        return joined_literals(self.node)

    def may_match(self, text: str) -> bool:
        """Whether one of the literals stands in a text on one line."""
        lowered = text.lower()
        return self.literals is None or any(one in lowered for one in self.literals)


def compile_phrase(text: str, classes: Classes, *, ignores_case: bool, layout: Layout = "sentence") -> Phrase:
    """The phrase that `text` writes down, to be found in texts of a layout.

    Raises PhraseError where the notation is wrong, or where there are too many ways to read the phrase.
    """
    node = with_edges(read_phrase(text, classes, layout))
    written = begun_by(node) + as_regex(node, layout)
    if len(written) > LONGEST_REGEX:
        raise PhraseError(f"{len(written)} characters with the words of its classes, over {LONGEST_REGEX}: shorten it")
    if may_exceed(node, MOST_WAYS) and (count := ways(node, ignores_case=ignores_case)) > MOST_WAYS:
        many = f"{count} ways" if count < MOST_COUNTED else "endless ways"
        raise PhraseError(f"{many} to read it at one place, over {MOST_WAYS}: shorten its gaps, name a shape")
    flags = (re.IGNORECASE if ignores_case else 0) | (re.MULTILINE if layout == "lines" else 0)
    return Phrase(node, written, flags)
