"""The court by a pronoun: "it" that finds is the court where the sentence before has the court as its subject.

The rules of who speaks take "he considers" for a party's view. Behind "The tribunal has read the file." they see the
court's name instead, and so through further sentences that begin with the pronoun.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.letsum.rules import RuleBook
from pipeline.letsum.segmenting.evidence import Line


class CourtPronouns:
    """Puts the court's name for its pronouns, in one language."""

    def __init__(self, book: RuleBook) -> None:
        self._subjects = book.set_of("court_subject")
        self._pronouns = book.set_of("court_pronoun")

    def named(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """The lines as rules of who speaks should see them."""
        return tuple(self._named(lines))

    def _named(self, lines: Sequence[Line]) -> Iterator[Line]:
        holder: dict[str, str] = {}
        for line in lines:
            if line.is_heading or line.boundary != "sentence":
                holder = {}
            found = next((match for _, match in self._subjects.matching(line.text)), None)
            pronoun = next((match for _, match in self._pronouns.matching(line.text)), None) if holder else None
            span = _held(pronoun, holder)
            if found is not None:
                holder = {name: words for name, words in found.groupdict().items() if words}
            elif span is None:
                holder = {}
            else:
                start, end, words = span
                line = replace(line, text=f"{line.text[:start]}{words}{line.text[end:]}")
            yield line


def _held(pronoun: "re.Match[str] | None", holder: dict[str, str]) -> tuple[int, int, str] | None:
    """Where a pronoun stands that agrees with its holder, and the holder's words."""
    if pronoun is None:
        return None
    fitting = (name for name, word in pronoun.groupdict().items() if word and name in holder)
    name = next(fitting, None)
    return (*pronoun.span(name), holder[name]) if name else None
