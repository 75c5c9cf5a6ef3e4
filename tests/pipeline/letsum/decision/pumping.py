"""Tries every rule of decision data and structure on its example pumped up, in a process with a limit of CPU.

A rule that reads one stretch in ever more ways needs minutes for such a text, others milliseconds.
"""

import re
import resource
import sys
from collections.abc import Iterator

from pipeline.languages import LANGUAGES
from pipeline.letsum.decision.grammar import DecisionGrammar
from pipeline.resources import Resources
from pipeline.structure.vocabulary import StructureVocabulary

SECONDS = 2
"""For one rule; the slowest takes a tenth of it."""
BLANKS = 400
HOSTILE = (
    "Mr. Aa" + " and Aa" * 34 + " !",
    "Me Aa" + " et Aa" * 34 + " !",
    "Mr. Aa" + ", Aa" * 34 + " !",
    "dans le litige opposant à " + "\n" * 1_000,
    "n° de pourvoi" + " " * 1_000,
)
WORDS = 40


def pumped(text: str) -> Iterator[str]:
    """The text up to each of its words, and then a long run of blanks, of that word, or of that word in a list."""
    for word in re.finditer(r"\w+\W?", text):
        before, until = text[: word.start()], text[: word.end()]
        for run in (" " * BLANKS, "\n" * BLANKS, word[0] * WORDS, f"{word[0].strip()} and " * WORDS):
            yield f"{until}{run}!"
        yield before + word[0].strip() * WORDS + "!"


def main() -> None:
    """Names the rule before it is tried, so that the last name is that of the one that never ended."""
    resources = Resources()
    vocabulary = StructureVocabulary(resources)
    rules = [(rule.id, rule.examples, phrase.regex) for rule, phrase in vocabulary.rules]
    for language in LANGUAGES:
        grammar = DecisionGrammar(resources, language, vocabulary)
        rules += [(rule.id, rule.examples, phrase.regex) for rule, phrase in grammar.phrases]
    for name, examples, pattern in rules:
        used = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        resource.setrlimit(resource.RLIMIT_CPU, (int(used) + SECONDS + 1, resource.RLIM_INFINITY))
        sys.stdout.write(f"{name}\n")
        sys.stdout.flush()
        for text in (*HOSTILE, *pumped(re.sub(r"\{\{|\}\}", "", examples[0]))):
            for _ in pattern.finditer(text):
                pass
    sys.stdout.write("done\n")


if __name__ == "__main__":
    main()
