"""How the rules of `grammars/inits` are found in their examples, which mark the heads of clauses."""

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.document import Document
from pipeline.inits.drafts import Check, Draft, StatementLimits
from pipeline.inits.mending import mended
from pipeline.inits.reading import ClauseReader
from pipeline.inits.rules import Rule, VetoRule, read_rules
from pipeline.inits.statements import StatementMaker
from pipeline.inits.vetoes import CHECKS, Vetoes, speaks, veto_id
from pipeline.inits.words import read_words
from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable
from pipeline.rules.checking import Case, Found, Reading, marked_cases
from pipeline.rules.marks import Mark
from pipeline.rules.trees import TreePattern
from pipeline.trees import SentenceTree

Patterns = tuple[TreePattern, ...]
"""The pattern of a rule, the last one, behind those of the rules that are tried before it."""


@dataclass(frozen=True, slots=True)
class Veto:
    """A veto with its pattern, if it is no function."""

    rule: VetoRule
    pattern: TreePattern | None

    def refuses(self, draft: Draft) -> bool:
        """Whether it speaks against a draft, whatever others say."""
        return CHECKS[self.rule.name](draft) if self.pattern is None else speaks(self.rule, self.pattern, draft)


class InitsCheck:
    """Finds the heads of clauses, but for those that rules before have found; a veto is asked by itself."""

    reading = Reading(frozenset({"dependencies", "entities", "groups"}), "news")

    def __init__(self, resources: Resources, language: Language) -> None:
        self._rules = read_rules(resources, language)
        words = read_words(resources, language)
        self._reader = ClauseReader(self._rules, words)
        self._maker = StatementMaker(words, Vetoes.of(language, self._rules), StatementLimits())

    def cases(self) -> Iterator[Case[Any]]:
        """The examples and near-misses of all rules."""
        kinds: tuple[Sequence[tuple[Rule, TreePattern]], ...] = (self._rules.items, self._rules.rejections)
        for kind in kinds:
            for number, (rule, _) in enumerate(kind, 1):
                yield from marked_cases(rule, tuple(pattern for _, pattern in kind[:number]))
        for veto, pattern in self._rules.vetoes:
            yield from marked_cases(veto, Veto(veto, pattern))

    def find(self, case: Case[Patterns | Veto], document: Document) -> Found:
        """The heads that the rule finds first, or that the veto refuses."""
        if isinstance(case.rule, Veto):
            heads = (d.tree.token(d.clause.head) for d in self._drafts(document) if case.rule.refuses(d))
            return Found(tuple(Mark(head.span) for head in heads))
        *earlier, own = case.rule
        return Found(
            tuple(
                Mark(tree.token(head).span)
                for tree in _trees(document)
                for head in tree.indices
                if own.matches(tree, head) and not any(pattern.matches(tree, head) for pattern in earlier)
            )
        )

    def could_match(self, case: Case[Patterns | Veto], document: Document) -> bool:
        """Whether the words that the pattern needs are there, if there are several; a veto is asked about a clause."""
        is_veto = isinstance(case.rule, Veto)
        pattern = case.rule.pattern if isinstance(case.rule, Veto) else case.rule[-1]
        tokens = document.annotation.tokens if document.annotation is not None else ()
        is_near = pattern is None or pattern.may_match(tokens) or pattern.stands_alone
        return is_near and (not is_veto or bool(self._drafts(document)))

    def _drafts(self, document: Document) -> list[Draft]:
        annotation = document.annotation
        if annotation is None:
            return []
        entities = {i: entity for entity in annotation.entities for i in range(entity.first, entity.last)}
        groups = {i: group for group in annotation.verb_groups for i in range(group.first, group.last)}
        clauses = (clause for tree in _trees(document) for clause in self._reader.read(mended(tree), entities)[0])
        return [draft for clause in clauses if (draft := self._maker.judged(clause, groups)) is not None]


def operations(resources: Resources, language: Language) -> tuple[RuleTable, ...]:
    """The vetoes that are functions and have no examples in the grammar of a language."""
    told = {table.values["id"] for table in resources.grammar("inits", language)}
    every = ((veto_id(language, name), check) for name, check in CHECKS.items())
    return tuple(_table(check, identifier) for identifier, check in every if identifier not in told)


def _table(check: Check, identifier: str) -> RuleTable:
    values = {"id": identifier, "type": "veto", "source": "own", "intent": inspect.getdoc(check)}
    return RuleTable(values, Path(inspect.getfile(check)), inspect.getsourcelines(check)[1])


def _trees(document: Document) -> list[SentenceTree]:
    annotation = document.annotation
    return [SentenceTree(document, annotation, s) for s in annotation.sentences] if annotation else []
