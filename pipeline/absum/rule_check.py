"""How categories and schemes of `grammars/absum` are found in their examples."""

import datetime
from collections.abc import Collection, Iterator
from typing import Final, cast

from pipeline.absum.interpret import SchemeReader
from pipeline.absum.mentions.events import EventReader, Mention
from pipeline.absum.mentions.schemes import (
    BackgroundRule,
    CategoryRule,
    SchemeRule,
    Schemes,
    SoundnessRule,
    TieRule,
    VetoRule,
)
from pipeline.absum.mentions.soundness import Soundness, soundness_id
from pipeline.absum.reading.function_rules import FunctionRule, NeighborRule, TreeRule, TriggerRule
from pipeline.absum.reading.functions import UNMARKED, FunctionReader
from pipeline.absum.reading.groups import annotation_of
from pipeline.absum.reading.trigger_match import match_trigger
from pipeline.absum.reading.vocabulary import EventVocabulary
from pipeline.absum.saying.translations import Translations
from pipeline.absum.settings import SchemesSettings
from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources, RuleTable
from pipeline.rules.checking import Case, Found, Reading, marked_cases
from pipeline.rules.marks import Mark
from pipeline.span import Span
from pipeline.summary import Refusal, Request

PUBLISHED: Final = datetime.date(2026, 1, 14)
"""The day, a Wednesday, on which examples are read: what "yesterday" and "on Monday" are counted from."""
_VETOES: Final = frozenset({"veto", "soundness", "background", "tie"})
"""The types of rules that `vetoes.py` and the like ask by their names."""

CheckedRule = CategoryRule | SchemeRule | VetoRule | SoundnessRule | BackgroundRule | TieRule | FunctionRule


class AbsumCheck:
    """Recognizes the category of a text, and finds what a scheme marks as {{aspect=words}}.

    Raises ConfigurationError for schemes, words or translations that cannot be used.
    """

    reading = Reading(frozenset({"dependencies", "entities", "groups", "acronyms"}), "news", PUBLISHED)

    def __init__(self, resources: Resources, language: Language) -> None:
        for target in LANGUAGES:
            if target != language:
                Translations(resources, language, target)
        self._schemes = Schemes.load(resources, language, EventVocabulary.of(resources, language))
        self._reader = EventReader(resources, self._schemes)
        self._recognizer = SchemeReader(SchemesSettings(), resources)

    def cases(self) -> Iterator[Case[CheckedRule]]:
        """The examples and near-misses of all rules; those of a category are of it, or not, whole."""
        for category in self._schemes.categories.values():
            rule = category.rule
            for text in rule.examples:
                yield Case(rule, rule.id, text, text, _whole(text, category.name))
            for text in rule.near_misses:
                yield Case(rule, rule.id, text, text, is_near_miss=True)
            for scheme in category.schemes.values():
                yield from marked_cases(scheme, cast(CheckedRule, scheme))
        for other in (
            *self._schemes.vetoes,
            *self._schemes.soundness,
            *self._schemes.backgrounds,
            *self._schemes.ties,
            *self._schemes.functions.written,
        ):
            yield from marked_cases(other, cast(CheckedRule, other))

    def find(self, case: Case[CheckedRule], document: Document) -> Found:
        """The category of the text, what the scheme says of whom, what a veto refuses, whom a function names."""
        rule = case.rule
        if isinstance(rule, CategoryRule):
            recognized = self._recognized(document)
            is_other = recognized is None or (case.is_near_miss and recognized != rule.category)
            return Found(() if is_other else _whole(case.text, recognized))
        categories = self._schemes.categories
        if isinstance(rule, TreeRule | NeighborRule):
            return Found(tuple(self._fillers(rule, document)))
        if isinstance(rule, TriggerRule):
            return Found(tuple(self._words(rule, document)))
        if isinstance(rule, VetoRule):
            found = self._reader.read(0, document, tuple(categories.values()))
            refused = (each for each in found if isinstance(each, Refusal) and each.rule == rule.id)
            return Found(tuple(Mark(refusal.source.span) for refusal in refused))
        if isinstance(rule, SoundnessRule):
            return Found(tuple(map(Mark, dict.fromkeys(self._unsound(rule, document)))))
        if isinstance(rule, BackgroundRule):
            found = self._reader.read(0, document, tuple(categories.values()))
            beside = (each.source.span for each in found if isinstance(each, Mention) and each.background == rule.id)
            return Found(tuple(map(Mark, dict.fromkeys(beside))))
        if isinstance(rule, TieRule):
            tied = (m.source.span for m in self._tied(document) if m.tie == rule.id)
            return Found(tuple(map(Mark, dict.fromkeys(tied))))
        found = self._reader.read(0, document, (categories[rule.category],))
        mentions = [each for each in found if isinstance(each, Mention) and each.scheme == rule.scheme]
        reasons = sorted({m.rejected for m in mentions if m.rejected})
        accepted = [m for m in mentions if m.rejected is None]
        marks = [Mark(finding.source.span, finding.aspect) for m in accepted for finding in m.findings]
        if case.is_near_miss and not marks:
            marks = [Mark(m.source.span, rule.scheme) for m in accepted]
        return Found(tuple(marks), f"(rejected: {', '.join(reasons)})" if reasons else "")

    def _unsound(self, rule: SoundnessRule, document: Document) -> Iterator[Span]:
        """What a veto refuses where nothing else is told."""
        schemes = self._schemes
        soundness = Soundness(document, schemes.vocabulary, ())
        found = self._reader.read(0, document, tuple(schemes.categories.values()))
        for mention in (each for each in found if isinstance(each, Mention)):
            for finding in mention.findings:
                veto = soundness.veto(mention, finding, mention.rule.aspects[finding.aspect].role)
                if veto is not None and soundness_id(schemes.language, veto) == rule.id:
                    yield finding.source.span

    def could_match(self, case: Case[CheckedRule], document: Document) -> bool:
        """Whether a word of the text may trigger the scheme, some scheme of the category, or any for other rules.

        A pattern of a function must have the words that it needs.
        """
        match case.rule:
            case SchemeRule(triggers=triggers):
                classes: Collection[str] = triggers
            case CategoryRule(category=name):
                classes = self._schemes.categories[name].by_class
            case _:
                classes = self._schemes.vocabulary.classes
        told = (t for token in annotation_of(document).tokens for t in self._schemes.vocabulary.triggers(token))
        patterns = (
            each.pattern for rules in self._schemes.functions.trees.values() for each in rules if each.rule == case.rule
        )
        is_near = all(pattern.may_match(annotation_of(document).tokens) for pattern in patterns)
        return is_near and any(trigger.word_class in classes for trigger in told)

    def _fillers(self, rule: FunctionRule, document: Document) -> Iterator[Mark]:
        """The heads that the rule finds around any trigger, with their function if that is no preposition."""
        for sentence, trigger, matched in self._reader.triggers(0, document):
            frame = self._schemes.vocabulary.frames[trigger.frame]
            found = FunctionReader(sentence, self._schemes.functions).functions(trigger, matched, frame)
            for function, heads in found.items():
                role = function if function in UNMARKED else None
                yield from (Mark(sentence.token(head).span, role) for head, by in heads.items() if by == rule.id)

    def _words(self, rule: TriggerRule, document: Document) -> Iterator[Mark]:
        """The words of triggers that the rule finds."""
        functions = self._schemes.functions
        for sentence, trigger, matched in self._reader.triggers(0, document):
            found = match_trigger(sentence, functions, trigger, matched[0]) or {}
            yield from (Mark(sentence.token(index).span) for index, by in found.items() if by == rule.id)

    def _tied(self, document: Document) -> tuple[Mention, ...]:
        """The mentions of the main event of a text."""
        try:
            return self._recognizer.interpret((document,), Request(profile="absum")).main.mentions
        except UnusableDocument:
            return ()

    def _recognized(self, document: Document) -> str | None:
        try:
            return self._recognizer.interpret((document,), Request(profile="absum")).category.name
        except UnusableDocument:
            return None


def operations(resources: Resources, language: Language) -> tuple[RuleTable, ...]:
    """The vetoes of which no sentence of a language is an example: they refuse all the same, and a trace tells them."""
    return tuple(rule for rule in resources.unworded("absum", language) if rule.values["type"] in _VETOES)


def _whole(text: str, role: str | None) -> tuple[Mark, ...]:
    return (Mark(Span(0, len(text)), role),)
