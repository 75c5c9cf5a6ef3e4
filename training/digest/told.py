"""How much of what the authors of documents say matters their digests tell.

    python -m training.digest.told [FOLDER]

FOLDER holds documents, each with its key beside it (NAME.key): the kind, then the one thing that a reader must know,
then the facts in the order of their weight, one a line. By default these are `papers/`, written for this by people who
did not know the rules. A fact counts as told where one line of the digest, or two that follow each other, have most of
its words, of which figures and names weigh more. The measure is rough and the same for all: it is there to compare two
digests of the same documents, and never instead of a reader.
"""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from pipeline.languages import LANGUAGES
from pipeline.registry import wire
from pipeline.resources import Resources
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import AUTO, Request

PAPERS = Path(__file__).with_name("papers")
_WORD = re.compile(r"[^\W\d_]+|\d+(?:[.,' \N{NARROW NO-BREAK SPACE}\N{NO-BREAK SPACE}]\d+)*")
_STEM = 5
"""Letters that forms of a word have in common."""
_FIGURE, _NAME, _OTHER = 2.0, 1.5, 1.0
"""What the words of a fact weigh."""
_TOLD = 0.55
"""The share of a fact, weighed, that tells it."""
_FADING = 4
"""The fact behind so many others weighs half of what the first does."""


@dataclass(frozen=True, slots=True)
class Told:
    """The shares of a document's facts that its text tells, and that text or table tell; then both weighed by rank."""

    text: float
    both: float
    text_weighed: float
    both_weighed: float
    words: int


class Words:
    """Cuts texts of both languages to what is compared."""

    def __init__(self, stop: frozenset[str]) -> None:
        self._stop = stop

    def of(self, text: str) -> dict[str, float]:
        """The words of a text, cut, with their weights."""
        found: dict[str, float] = {}
        for word in _WORD.findall(text):
            if word[0].isdigit():
                found["".join(filter(str.isdigit, word)).lstrip("0")] = _FIGURE
            elif len(word) > 2 and word.lower() not in self._stop:
                found.setdefault(word.lower()[:_STEM], _NAME if word[0].isupper() else _OTHER)
        return found

    def told(self, fact: str, lines: Sequence[frozenset[str]]) -> bool:
        """Whether one of the lines tells a fact."""
        words = self.of(fact)
        most = max((sum(weight for word, weight in words.items() if word in line) for line in lines), default=0.0)
        return most >= _TOLD * sum(words.values())


def facts_of(key: str) -> Sequence[str]:
    """The facts of a key, the one thing first."""
    _, *facts = key.strip().split("\n")
    return [fact for fact in facts if fact.strip()]


def measured(words: Words, facts: Sequence[str], text: Sequence[str], table: Sequence[str]) -> Told:
    """How much of the facts the lines of a digest tell, and those of its table."""
    single = [frozenset(words.of(line)) for line in text]
    lines = [*single, *(one | other for one, other in pairwise(single))]
    rows = [frozenset(words.of(row)) for row in table]
    in_text = [words.told(fact, lines) for fact in facts]
    anywhere = [found or words.told(fact, rows) for found, fact in zip(in_text, facts, strict=True)]
    weights = [1 / (1 + rank / _FADING) for rank in range(len(facts))]

    def weighed(found: Sequence[bool]) -> float:
        return sum(w for w, is_told in zip(weights, found, strict=True) if is_told) / sum(weights)

    shares = sum(in_text) / len(facts), sum(anywhere) / len(facts)
    return Told(*shares, weighed(in_text), weighed(anywhere), sum(len(line.split()) for line in text))


def stop_words(resources: Resources) -> frozenset[str]:
    """The little words of both languages."""
    return frozenset().union(*(resources.forms(language, "stop_words") for language in LANGUAGES))


def main() -> None:
    """Prints a line for each document, and the means."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else PAPERS
    runner = Runner(wire(load_configuration(None), AUTO))
    words = Words(stop_words(Resources()))
    found: list[Told] = []
    for key in sorted(folder.glob("*.key")):
        paper = key.with_suffix("")
        summary = runner.summarize([RawDocument(paper.read_bytes(), name=paper.name)], Request(profile="digest"))
        facts = facts_of(key.read_text(encoding="utf-8"))
        table = [f"{fact['name']} {fact['value']}" for fact in summary.extras.fields.get("key_facts", ())]
        found.append(measured(words, facts, [unit.text for unit in summary.units], table))
        print(f"{paper.name:34}", *(f"{share:.2f}" for share in _shares(found[-1])), found[-1].words)
    means = [sum(column) / len(found) for column in zip(*map(_shares, found), strict=True)]
    print(
        f"{len(found)} documents: in the text {means[0]:.3f}, with the table {means[1]:.3f}; weighed by rank", end=" "
    )
    print(f"{means[2]:.3f}, {means[3]:.3f}; words of the text {sum(one.words for one in found) / len(found):.0f}")


def _shares(told: Told) -> tuple[float, float, float, float]:
    return told.text, told.both, told.text_weighed, told.both_weighed


if __name__ == "__main__":
    main()
