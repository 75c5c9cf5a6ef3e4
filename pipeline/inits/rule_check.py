"""How the rules of `grammars/inits` are found in their examples, which mark the heads of clauses."""

from collections.abc import Iterator, Sequence

from pipeline.document import Document
from pipeline.inits.rules import Rule, read_rules
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, Reading, marked_cases
from pipeline.rules.marks import Mark
from pipeline.rules.trees import TreePattern
from pipeline.trees import SentenceTree

Patterns = tuple[TreePattern, ...]
"""The pattern of a rule, the last one, behind those of the rules that are tried before it."""


class InitsCheck:
    """Finds the heads of clauses, but for those that rules before have found."""

    reading = Reading(frozenset({"dependencies"}), "news")

    def __init__(self, resources: Resources, language: Language) -> None:
        self._rules = read_rules(resources, language)

    def cases(self) -> Iterator[Case[Patterns]]:
        """The examples and near-misses of all rules."""
        kinds: tuple[Sequence[tuple[Rule, TreePattern]], ...] = (self._rules.items, self._rules.rejections)
        for kind in kinds:
            for number, (rule, _) in enumerate(kind, 1):
                yield from marked_cases(rule, tuple(pattern for _, pattern in kind[:number]))

    def find(self, case: Case[Patterns], document: Document) -> Found:
        """The heads that the rule finds first."""
        *earlier, own = case.rule
        return Found(
            tuple(
                Mark(tree.token(head).span)
                for tree in _trees(document)
                for head in tree.indices
                if own.matches(tree, head) and not any(pattern.matches(tree, head) for pattern in earlier)
            )
        )

    def could_match(self, case: Case[Patterns], document: Document) -> bool:
        """Whether the words that the pattern needs are there, but for one."""
        return document.annotation is not None and case.rule[-1].lacking(document.annotation.tokens) <= 1


def _trees(document: Document) -> list[SentenceTree]:
    annotation = document.annotation
    return [SentenceTree(document, annotation, s) for s in annotation.sentences] if annotation else []
