"""Runs the examples and near misses that every rule of grammars/inits carries, on what the models make of them.

An example marks the heads of the clauses that the rule finds in it; a near miss has none.
"""

import re
from collections.abc import Iterator, Sequence

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Block, Document, Section
from pipeline.inits.rules import Rule, read_rules
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.trees import TreePattern
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.trees import SentenceTree

_MARKED = re.compile(r"\{\{(.*?)\}\}")


def rule_ids(resources: Resources, language: Language) -> tuple[str, ...]:
    """The ids of a language's rules, in the order of their files."""
    return tuple(table.values["id"] for table in resources.grammar("inits", language))


def failures(resources: Resources, language: Language) -> Iterator[str]:
    """What goes wrong with the examples of a language, in words for a linguist; nothing if all is well."""
    rules = read_rules(resources, language)
    annotator = SpacyAnnotator(AnnotateSettings(layers=frozenset({"dependencies"})), resources)
    kinds: tuple[Sequence[tuple[Rule, TreePattern]], ...] = (rules.items, rules.rejections)
    for kind in kinds:
        for number, (rule, _) in enumerate(kind):
            yield from _failures_of(rule, [pattern for _, pattern in kind[: number + 1]], annotator, language)


def _failures_of(
    rule: Rule, patterns: Sequence[TreePattern], annotator: SpacyAnnotator, language: Language
) -> Iterator[str]:
    """What goes wrong with one rule; `patterns` are those of its kind up to its own."""
    for example in (*rule.examples, *rule.near_misses):
        document = annotator.annotate(_document(_MARKED.sub(r"\1", example)), language)
        expected = _MARKED.findall(example)
        if example in rule.examples and not expected:
            yield f"{rule.id}: {example!r}: mark the {{{{head}}}} of the clause"
        actual = _heads(patterns, document)
        if actual != expected:
            yield (
                f"{rule.id}\n  sentence: {example}\n  expected: {expected or 'nothing'}\n"
                f"  actual: {actual or 'nothing'}\n  tokens: {_analysis(document)}"
            )


def _heads(patterns: Sequence[TreePattern], document: Document) -> list[str]:
    """The heads that the last of the patterns finds, but for those that the patterns before it have found."""
    annotation = document.annotation
    if annotation is None:
        return []
    trees = [SentenceTree(document, annotation, sentence) for sentence in annotation.sentences]
    return [
        tree.token(head).text
        for tree in trees
        for head in tree.indices
        if [pattern.matches(tree, head) for pattern in patterns] == [*[False] * (len(patterns) - 1), True]
    ]


def _document(text: str) -> Document:
    span = Span(0, len(text))
    source = SourceText(text, "text/plain", "")
    return Document(source, "news", (Block(span, "paragraph", 0),), (Section(None, 1, "other", span),))


def _analysis(document: Document) -> str:
    tokens = document.annotation.tokens if document.annotation else ()
    return " ".join(f"{t.text}/{t.pos}/{t.dep}←{tokens[t.head].text if t.head is not None else ''}" for t in tokens)
