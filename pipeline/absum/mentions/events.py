"""Mentions of events: what a trigger and what stands around it say, by each scheme of a category."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.absum.mentions.background import BackgroundReader, background_id
from pipeline.absum.mentions.contexts import ContextReader
from pipeline.absum.mentions.dates import DateReader, GoverningDate
from pipeline.absum.mentions.roles import RoleReader, Roles
from pipeline.absum.mentions.schemes import Category, Combat, Mishap, SchemeRule, Schemes
from pipeline.absum.reading.functions import HAPPENED, WITHIN
from pipeline.absum.reading.groups import Groups, ParsedSentence
from pipeline.absum.reading.phrases import GENERIC, Phrase
from pipeline.absum.reading.trigger_match import match_trigger
from pipeline.absum.reading.vocabulary import ABSTRACT, BUILT_IN_ROLES, DATE, DOUBTFUL, EVENT, PLACE, Trigger
from pipeline.absum.settings import SchemesSettings
from pipeline.document import RUNNING_KINDS, Document
from pipeline.resources import Resources
from pipeline.sentences.woven_columns import WovenColumns
from pipeline.span import SourceSpan
from pipeline.summary import Refusal
from pipeline.trees import SentenceTree

DEFAULT: Final = SchemesSettings()
READ_KINDS = RUNNING_KINDS | {"title", "heading", "abstract", "caption"}
"""Where events are told; titles tell them shortest."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A candidate as one mention gives it: a phrase, or a date, for an aspect."""

    aspect: str
    source: SourceSpan
    phrase: Phrase | None = None
    date: str | None = None
    preposition: str | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """A trigger as a scheme reads it: what it finds, when it happened, and why it is rejected, if it is.

    A doubtful one tells of an event, and of whom it concerns, but not that it came to what the scheme says: who was
    charged with murder need not have murdered, and whom somebody tried to kill may live. `evidence` is what it says for
    an event of its category, `prominence` what it counts where it stands: 1 in the first sentence of a story.
    `functions` are the rules that found who stands around the trigger; `background` is the rule for which it is not the
    news itself, if it is not, `tie` the one that ties it to the main event.
    """

    document: int
    sentence: int
    rule: SchemeRule
    trigger: Trigger
    source: SourceSpan
    findings: tuple[Finding, ...]
    date: str | None
    rejected: str | None
    is_doubtful: bool
    evidence: float
    prominence: float
    functions: tuple[str, ...] = ()
    background: str | None = None
    tie: str | None = None

    @property
    def scheme(self) -> str:
        """The name of the scheme."""
        return self.rule.scheme


class EventReader:
    """Reads the mentions of one language by the schemes of its categories."""

    def __init__(self, resources: Resources, schemes: Schemes, settings: SchemesSettings = DEFAULT) -> None:
        self._settings = settings
        self._schemes = schemes
        self._vocabulary = schemes.vocabulary
        self._roles = RoleReader(resources, schemes, settings)

    def read(self, number: int, document: Document, categories: Sequence[Category]) -> Iterator[Mention | Refusal]:
        """All mentions of a document, in reading order, rejected ones with their reasons, and what was not read."""
        if document.annotation is None:
            return
        dates = DateReader(document.annotation, self._vocabulary, self._settings)
        for sentence, trigger, matched in self.triggers(number, document):
            if rules := [rule for c in categories for rule in c.by_class.get(trigger.word_class, ())]:
                yield from self._of_trigger(sentence, dates, trigger, matched, rules)

    def triggers(self, number: int, document: Document) -> Iterator[tuple[ParsedSentence, Trigger, tuple[int, ...]]]:
        """The triggers of all categories in a document, each with its tokens, in reading order."""
        groups = Groups.of(document, self._vocabulary, self._settings)
        columns = WovenColumns(document)
        for index, sentence in enumerate(groups.annotation.sentences):
            if document.blocks[sentence.block].kind in READ_KINDS and not columns.tear(sentence.span):
                parsed = ParsedSentence(number, index, groups, SentenceTree(document, groups.annotation, sentence))
                yield from ((parsed, trigger, matched) for trigger, matched in self._of_sentence(parsed))

    def _of_sentence(self, sentence: ParsedSentence) -> Iterator[tuple[Trigger, tuple[int, ...]]]:
        taken: dict[int, Trigger] = {}
        for position in sentence.tree.indices:
            longest = 0
            before = taken.get(position)
            for trigger in self._vocabulary.triggers(sentence.token(position)):
                if before is not None and _swallows(before, trigger):
                    break
                if len(trigger.words) < longest:
                    break  # "open fire" is not also "open", "car bomb" not also "bomb"
                found = match_trigger(sentence, self._schemes.functions, trigger, position)
                if found is None:
                    continue
                matched = tuple(found)
                longest = len(trigger.words)
                yield trigger, matched
                taken |= dict.fromkeys(matched[1:], trigger)

    def _of_trigger(
        self,
        sentence: ParsedSentence,
        dates: DateReader,
        trigger: Trigger,
        matched: tuple[int, ...],
        rules: Sequence[SchemeRule],
    ) -> Iterator[Mention | Refusal]:
        contexts = ContextReader(sentence)
        reason = contexts.reason(matched, trigger)
        long_before = contexts.long_before(matched, trigger)
        is_unfinished = contexts.is_unfinished(matched[0], trigger) or contexts.was_before(matched[0], trigger)
        date = dates.governing(sentence.tree, matched[0])
        roles = self._roles.read(sentence, trigger, matched)
        is_plural = any(phrase.number == "plural" for _, phrase in roles.of(EVENT))
        yield from roles.refused
        background = BackgroundReader(sentence, sentence.groups.document.date)
        for rule in rules:
            of = self._schemes.categories[rule.category]
            category = of.rule
            beside = background.reason(matched, date, of.classes, is_lasting=category.lasting)
            findings = tuple(_findings(sentence, rule, trigger, roles, date))
            if rule.needs and not {finding.aspect for finding in findings} & set(rule.needs):
                continue
            yield Mention(
                sentence.document,
                sentence.index,
                rule,
                trigger,
                sentence.place(sentence.tree.span(matched)),
                findings,
                date.value if date else None,
                (reason if reason != DOUBTFUL else None)
                or (None if category.lasting else long_before)
                or _combat(rule, category.combat, roles)
                or _mishap(category.mishap, roles)
                or _figurative(rule, roles),
                reason == DOUBTFUL or (is_unfinished and category.sudden),
                self._evidence(rule, findings, date, is_plural=is_plural),
                self._settings.lead / (self._settings.lead + sentence.index),
                roles.rules,
                background_id(self._vocabulary.language, beside) if beside else None,
            )

    def _evidence(
        self, rule: SchemeRule, findings: Sequence[Finding], date: GoverningDate | None, *, is_plural: bool
    ) -> float:
        """What a mention says for an event: more if it says who or what was concerned."""
        roles = {aspect: wanted.role for aspect, wanted in rule.aspects.items()}
        told = [(f.aspect, f.phrase) for f in findings if f.phrase and roles[f.aspect] not in BUILT_IN_ROLES]
        concrete = {aspect for aspect, phrase in told if phrase.is_concrete}
        if told and not concrete:
            return rule.weight * self._settings.vague_share
        if not told and date is None and not any(roles[f.aspect] == PLACE for f in findings):
            return rule.weight * (self._settings.vague_share if is_plural else self._settings.bare_share)
        return rule.weight * (1.0 + self._settings.concrete_share * min(2, len(concrete)))


def _findings(
    sentence: ParsedSentence, rule: SchemeRule, trigger: Trigger, roles: Roles, date: GoverningDate | None
) -> Iterator[Finding]:
    """What fills the aspects of a scheme."""
    for aspect, wanted in rule.aspects.items():
        if wanted.words is not None and wanted.role == EVENT and trigger.word_class != wanted.words:
            continue
        if wanted.role == DATE:
            if date is not None and date.is_known:
                yield Finding(aspect, sentence.place(date.entity.span), date=date.value)
            continue
        for function, found in roles.of(wanted.role):
            phrase = _tallied(found) if function == "self" and wanted.counts is not None else found
            if not wanted.takes(phrase):
                continue
            preposition = None
            if wanted.role == PLACE:
                word = wanted.preposition if function == WITHIN else function.removeprefix(HAPPENED)
                preposition = " ".join([word, *phrase.before.split()]) if word else None
            yield Finding(aspect, sentence.place(phrase.span), phrase, preposition=preposition)
            group = phrase.member_of
            if group is not None and wanted.members and wanted.takes(group):
                yield Finding(aspect, sentence.place(group.span), group)


def _mishap(mishap: Mishap | None, roles: Roles) -> str | None:
    """An accident: nobody did it, but a leak, a fire or the weather."""
    named = [phrase for _, phrase in roles.of(mishap.role)] if mishap is not None else []
    if mishap is None or not named:
        return None
    is_one = all(phrase.kinds & mishap.kinds and not phrase.kinds & mishap.unless for phrase in named)
    return "accident" if is_one else None


def _combat(rule: SchemeRule, combat: Combat | None, roles: Roles) -> str | None:
    """War: those who are hit bear arms, and so does everybody else who is named."""
    if combat is None or not roles.of(combat.role):
        return None
    wanted = {combat.role} | {aspect.role for aspect in rule.aspects.values()} - BUILT_IN_ROLES
    named = [phrase for role in sorted(wanted) for _, phrase in roles.of(role)]
    return "combat" if all(phrase.kinds & combat.kinds for phrase in named) else None


def _swallows(before: Trigger, trigger: Trigger) -> bool:
    """Whether a word of a trigger is none by itself: who opens fire lights none, but who plants a bomb has one."""
    is_another = before.word_class == trigger.word_class and before.event not in ("", trigger.event)
    return before.pos == "NOUN" or is_another


def _figurative(rule: SchemeRule, roles: Roles) -> str | None:
    """Whether something fills a role that none of its aspects accepts."""
    for role in rule.strict:
        phrases = [phrase for _, phrase in roles.of(role)]
        wanted = [aspect for aspect in rule.aspects.values() if aspect.role == role]
        is_taken = any(aspect.takes(phrase) for aspect in wanted for phrase in phrases)
        if phrases and not is_taken and all(ABSTRACT in phrase.kinds for phrase in phrases):
            return "metaphor"
    return None


def _tallied(phrase: Phrase) -> Phrase:
    """« Onze blessés » are eleven people: the noun says what happened to them, which the scheme says too."""
    is_tally = phrase.quantity is not None and GENERIC in phrase.kinds
    return replace(phrase, noun="", singular="", gender=None, complement=None, preposition=None) if is_tally else phrase
