"""How token rules are found in their examples, with the values that they give."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pipeline.annotate.language_rules import LanguageRules
from pipeline.annotate.settings import AnnotateSettings
from pipeline.annotate.token_grammar import Example, Match, Rule
from pipeline.annotate.verb_features import describe_in_words
from pipeline.document import Document, Token
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, Reading, marked_case
from pipeline.rules.marks import Mark
from pipeline.rules.sequences.nodes import stands_alone
from pipeline.span import Span

CORRECTION: Final = "correction"


@dataclass(frozen=True, slots=True)
class TriedRule:
    """A rule with one of its examples, None for a near-miss."""

    rule: Rule
    example: Example | None = None

    @property
    def part_of_speech(self) -> str:
        """What a correction makes of a word."""
        return (self.rule.data.value or "").split(" ")[0]


class AnnotateCheck:
    """Finds a token rule by itself; a corrected word must be right in the end, by the rule or by the model."""

    reading = Reading(frozenset())

    def __init__(self, resources: Resources, language: Language) -> None:
        self._rules = LanguageRules(resources, language, AnnotateSettings())

    def cases(self) -> Iterator[Case[TriedRule]]:
        """The examples and near-misses of all rules; a value that is expected stands as the role of its stretch."""
        for rule in self._rules.grammar.rules:
            for example in rule.data.examples:
                case = marked_case(Case(TriedRule(rule, example), rule.data.id, example.text, example.text))
                values = tuple(Mark(mark.span, example.value) for mark in case.expected if isinstance(mark, Mark))
                yield replace(case, expected=values)
            for text in rule.data.near_misses:
                yield marked_case(Case(TriedRule(rule), rule.data.id, text, text, is_near_miss=True))

    def find(self, case: Case[TriedRule], document: Document) -> Found:
        """The stretches that the rule finds, with their values where the example expects one."""
        tokens = document.annotation.tokens if document.annotation else ()
        if case.rule.rule.data.type == CORRECTION and case.rule.example is not None:
            wanted = [mark for mark in case.expected if isinstance(mark, Mark)]
            return Found(tuple(mark for mark in wanted if _has_part(tokens, mark.span, case.rule.part_of_speech)))
        return Found(
            tuple(
                Mark(Span(tokens[m.first].span.start, tokens[m.last - 1].span.end), self._value(case, m, tokens))
                for m in self._matches(case, document)
            )
        )

    def could_match(self, case: Case[TriedRule], document: Document) -> bool:
        """Whether each part of the pattern may begin with some token; one that stands alone is found wherever it is."""
        tokens = document.annotation.tokens if document.annotation else ()
        rule = case.rule.rule
        return self._rules.grammar.may_match(rule, tokens) or stands_alone(rule.pattern.node)

    def _matches(self, case: Case[TriedRule], document: Document) -> Iterator[Match]:
        if document.annotation is not None:
            codes = self._rules.grammar.encode(document.annotation.tokens)
            matcher = self._rules.grammar.matcher_of([case.rule.rule])
            for sentence in document.annotation.sentences:
                yield from matcher.find(codes, sentence.first, sentence.last)

    def _value(self, case: Case[TriedRule], match: Match, tokens: tuple[Token, ...]) -> str | None:
        example = case.rule.example
        if example is None or example.value is None:
            return None
        if match.rule.type == "verb_group":
            return describe_in_words(self._rules.groups.verb_group(tokens, match))
        day = datetime.date.fromisoformat(example.reference) if example.reference else None
        return self._rules.values.value(match, tokens, day)


def _has_part(tokens: tuple[Token, ...], span: Span, part: str) -> bool:
    return any(span.contains(token.span) and token.pos == part for token in tokens)
