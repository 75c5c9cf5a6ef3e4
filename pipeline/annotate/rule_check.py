"""Runs the examples and near-misses that every token rule carries."""

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.language_rules import LanguageRules
from pipeline.annotate.settings import AnnotateSettings
from pipeline.annotate.token_grammar import FAMILY, Example, Match, Rule
from pipeline.annotate.verb_features import describe_in_words
from pipeline.document import Block, Document, Section, Sentence, Token
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.source import SourceText
from pipeline.span import Span

CORRECTION: Final = "correction"
_MARKED = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class MarkedText:
    """An example without its marks, and where they stood."""

    text: str
    spans: tuple[tuple[int, int], ...]

    @classmethod
    def read(cls, marked: str) -> "MarkedText":
        """Take {{ and }} out of an example."""
        spans, text, position = [], "", 0
        for mark in _MARKED.finditer(marked):
            text += marked[position : mark.start()]
            spans.append((len(text), len(text) + len(mark.group(1))))
            text += mark.group(1)
            position = mark.end()
        return cls(text + marked[position:], tuple(spans))


@dataclass(frozen=True, slots=True)
class Analysis:
    """The tokens and sentences of an example."""

    tokens: Sequence[Token]
    sentences: Sequence[Sentence]


def rule_ids(resources: Resources, language: Language) -> tuple[str, ...]:
    """The ids of the rules of a language, in the order of their files."""
    return tuple(str(table.values["id"]) for table in resources.grammar(FAMILY, language))


def failures(resources: Resources, language: Language) -> Iterator[str]:
    """What goes wrong with the examples of a language, in words for a linguist; nothing if all is well."""
    rules = LanguageRules(resources, language, AnnotateSettings())
    analyst = Analyst(resources, language)
    for rule in rules.grammar.rules:
        yield from failures_of_rule(rules, rule, analyst)


class Analyst:
    """Analyzes examples with the models, as the rules see a text."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._annotator = SpacyAnnotator(AnnotateSettings(layers=frozenset()), resources)
        self._language = language

    def analyze(self, text: str) -> Analysis:
        """The tokens and sentences of a text that is one paragraph."""
        section = Section(None, 1, "other", Span(0, len(text)))
        block = Block(Span(0, len(text)), "paragraph", 0)
        document = Document(SourceText(text, "text/plain", "0"), "other", (block,), (section,))
        annotation = self._annotator.annotate(document, self._language).annotation
        if annotation is None:
            raise TypeError("the annotator gave no annotation")
        return Analysis(annotation.tokens, annotation.sentences)


def failures_of_rule(rules: LanguageRules, rule: Rule, analyst: Analyst) -> Iterator[str]:
    """What goes wrong with the examples and the near-misses of one rule."""
    for example in rule.data.examples:
        yield from failures_of_example(rules, rule, example, analyst.analyze(MarkedText.read(example.text).text))
    for text in rule.data.near_misses:
        yield from failures_of_near_miss(rules, rule, text, analyst.analyze(text))


def failures_of_example(rules: LanguageRules, rule: Rule, example: Example, analysis: Analysis) -> Iterator[str]:
    """What goes wrong with an example of a rule, in words for a linguist; nothing if all is well."""
    marked = MarkedText.read(example.text)
    tokens = analysis.tokens
    if rule.data.type == CORRECTION:
        yield from _failures_of_correction(rule, marked, tokens)
        return
    matches = _matches(rules, rule, analysis)
    found = [(tokens[m.first].span.start, tokens[m.last - 1].span.end) for m in matches]
    if not marked.spans:
        yield _message(rule, example.text, "an example needs its {{stretch}}", "none is marked", tokens)
    for span in marked.spans:
        expected = marked.text[slice(*span)]
        if span not in found:
            actual = ", ".join(repr(marked.text[start:end]) for start, end in found) or "nothing"
            yield _message(rule, example.text, f"finds {expected!r}", actual, tokens)
        elif example.value is not None:
            value = _value(rules, matches[found.index(span)], tokens, example.reference)
            if value != example.value:
                yield _message(rule, example.text, f"value {example.value!r}", repr(value), tokens)


def failures_of_near_miss(rules: LanguageRules, rule: Rule, text: str, analysis: Analysis) -> Iterator[str]:
    """What a rule finds where it should find nothing of its own."""
    for match in _matches(rules, rule, analysis):
        found = " ".join(token.text for token in analysis.tokens[match.first : match.last])
        yield _message(rule, text, "finds nothing", repr(found), analysis.tokens)


def _failures_of_correction(rule: Rule, marked: MarkedText, tokens: Sequence[Token]) -> Iterator[str]:
    """A corrected word must be right in the end, by the rule or because the model saw it so."""
    pos = (rule.data.value or "").split(" ")[0]
    for start, end in marked.spans:
        inside = [token for token in tokens if start <= token.span.start and token.span.end <= end]
        if all(token.pos != pos for token in inside):
            found = " ".join(f"{token.text}/{token.pos}" for token in inside)
            yield _message(rule, marked.text, f"a word with part of speech {pos}", found, tokens)


def _matches(rules: LanguageRules, rule: Rule, analysis: Analysis) -> list[Match]:
    codes = rules.grammar.encode(analysis.tokens)
    matcher = rules.grammar.matcher_of([rule])
    return [m for s in analysis.sentences for m in matcher.find(codes, s.first, s.last)]


def _value(rules: LanguageRules, match: Match, tokens: Sequence[Token], reference: str | None) -> str | None:
    if match.rule.type == "verb_group":
        return describe_in_words(rules.groups.verb_group(tokens, match))
    day = datetime.date.fromisoformat(reference) if reference else None
    return rules.values.value(match, tokens, day)


def _message(rule: Rule, sentence: str, expected: str, actual: str, tokens: Sequence[Token]) -> str:
    analysed = " ".join(f"{token.text}/{token.pos}/{token.lemma}" for token in tokens)
    return (
        f"{rule.place}: {rule.data.id}\n  sentence: {sentence}\n  expected: {expected}\n"
        f"  actual: {actual}\n  tokens: {analysed}"
    )
