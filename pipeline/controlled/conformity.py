"""The conformity checker: the sentences of a text that break a norm, with place, rule, explanation and rewriting."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from pipeline.controlled.checks import Hit, find
from pipeline.controlled.norm import AnyNormRule, NormRules, ParagraphRule
from pipeline.controlled.sentences import Placed, sentences_of
from pipeline.document import Document
from pipeline.span import Span

Kind = Literal["auto", "procedure", "description"]
"""What a text is: every sentence of a procedure is held to the rules for instructions; `auto` decides by its orders."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A stretch of the text, the rule that it breaks, and the sentence as the norm wants it where that is known."""

    rule: AnyNormRule
    span: Span
    sentence: Span
    note: str
    rewriting: str | None


@dataclass(frozen=True, slots=True)
class Conformity:
    """What a check found: the violations in the order of the text, and how many sentences were looked at."""

    document: Document
    violations: tuple[Violation, ...]
    sentences: int


def check(document: Document, norm: NormRules, kind: Kind = "auto") -> Conformity:
    """Holds an annotated document to a norm."""
    placed = [
        each if kind == "auto" else Placed(each.sentence, kind == "procedure" or each.sentence.is_instruction)
        for each in sentences_of(document, norm.vocabulary)
    ]
    found: list[Violation] = []
    for each in placed:
        for rule in norm.rules:
            found += [_violation(rule, hit, each) for hit in find(rule, each, norm)]
    for rule in norm.rules:
        found += _in_blocks(rule, placed)
    order = {rule.id: number for number, rule in enumerate(norm.rules)}
    found.sort(key=lambda violation: (violation.span, order[violation.rule.id]))
    return Conformity(document, tuple(found), len(placed))


def _violation(rule: AnyNormRule, hit: Hit, placed: Placed) -> Violation:
    return Violation(rule, hit.span, placed.sentence.span, hit.note, hit.rewritten)


def _in_blocks(rule: AnyNormRule, placed: list[Placed]) -> Iterator[Violation]:
    """What rules about several sentences of a paragraph find."""
    blocks: dict[int, list[Placed]] = {}
    for each in placed:
        blocks.setdefault(each.sentence.block, []).append(each)
    for inside in blocks.values():
        if not isinstance(rule, ParagraphRule):
            continue
        if rule.maximum is not None and len(inside) > rule.maximum:
            span = Span(inside[rule.maximum].sentence.span.start, inside[-1].sentence.span.end)
            yield Violation(rule, span, span, f"{len(inside)} > {rule.maximum}", None)
        if rule.cues:
            for before, each in pairwise(inside):
                if before.sentence.is_instruction and each.sentence.is_instruction and not _is_linked(rule, each):
                    yield Violation(rule, each.sentence.span, each.sentence.span, "", None)


def _is_linked(rule: ParagraphRule, placed: Placed) -> bool:
    """Whether a sentence begins with a connector, or with anything else before its order."""
    words = " ".join(placed.sentence.text.lower().split())
    first = placed.sentence.orders[0]
    return any(words.startswith(cue) for cue in rule.cues) or placed.sentence.tree.indices.start < first - 1
