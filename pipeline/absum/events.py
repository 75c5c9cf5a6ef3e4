"""Mentions of events: what a trigger and what stands around it say, by each scheme of a category."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.absum.contexts import ContextReader
from pipeline.absum.dates import DateReader, GoverningDate
from pipeline.absum.phrases import Phrase, PhraseReader, is_possessor
from pipeline.absum.schemes import DATE, EVENT, PLACE, AspectRule, Category, SchemeRule, Schemes
from pipeline.absum.syntax import HAPPENED, WITHIN, ClauseReader, Clauses
from pipeline.absum.vocabulary import ABSTRACT, DOUBTFUL, UNKNOWN, Trigger
from pipeline.document import RUNNING_KINDS, Document, Sentence, Token
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.span import SourceSpan, Span
from pipeline.trees import SentenceTree

ANY_FRAME: Final = "any"
"""The frame whose functions every trigger has besides its own: where it happened."""
COUNTED = frozenset({"subject", "object", "self", "of"})
"""The functions in which a bare number counts somebody; elsewhere it is an hour, an age, a sum."""
GENERIC: Final = "generic"
"""The kind of nouns that say no more than that there is somebody or something: people, victims."""
READ_KINDS = RUNNING_KINDS | {"title", "heading", "abstract", "caption"}
"""Where events are told; titles tell them shortest."""


VAGUE = 0.4
"""The share of its evidence that a mention keeps which names nobody: "many people", "70,000 Salvadorans", "attacks"."""
LEAD = 4
"""Sentences after which a mention counts half: news says first what it is about."""
BARE = 0.6
"""The share of a mention that names neither anybody nor a day nor a place: "the attack"."""


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
    charged with murder need not have murdered, and whom somebody tried to kill may live.
    """

    document: int
    sentence: int
    rule: SchemeRule
    trigger: Trigger
    source: SourceSpan
    findings: tuple[Finding, ...]
    date: str | None
    rejected: str | None
    is_plural: bool = False
    is_doubtful: bool = False

    @property
    def scheme(self) -> str:
        """The name of the scheme."""
        return self.rule.scheme

    @property
    def evidence(self) -> float:
        """What the mention says for an event of its category: more if it says who or what was concerned."""
        concerned = [f.phrase for f in self.findings if f.phrase is not None and f.aspect in self._told]
        concrete = {
            f.aspect for f in self.findings if f.phrase is not None and f.aspect in self._told and f.phrase.is_concrete
        }
        if concerned and not concrete:
            return self.rule.weight * VAGUE
        if not concerned and self.date is None and not self._is_placed:
            return self.rule.weight * (VAGUE if self.is_plural else BARE)
        return self.rule.weight * (1.0 + 0.5 * min(2, len(concrete)))

    @property
    def _is_placed(self) -> bool:
        return any(self.rule.aspects[finding.aspect].role == PLACE for finding in self.findings)

    @property
    def _told(self) -> frozenset[str]:
        """The aspects that say who or what was concerned."""
        return frozenset(a for a, wanted in self.rule.aspects.items() if wanted.role not in (EVENT, DATE, PLACE))


def prominence(mention: Mention) -> float:
    """What a mention counts: 1 in the first sentence of a story, less in each further one."""
    return LEAD / (LEAD + mention.sentence)


class EventReader:
    """Reads the mentions of one language by the schemes of its categories."""

    def __init__(self, resources: Resources, language: Language, schemes: Schemes) -> None:
        self._schemes = schemes
        self._vocabulary = schemes.vocabulary
        self._phrases = PhraseReader(resources, language, schemes.vocabulary)
        self._contexts = ContextReader(schemes.vocabulary)
        self._any = schemes.vocabulary.frames.get(ANY_FRAME, {})

    def read(self, number: int, document: Document, categories: Sequence[Category]) -> Iterator[Mention]:
        """All mentions of a document, in reading order, rejected ones with their reasons."""
        annotation = document.annotation
        if annotation is None:
            return
        clauses = Clauses.of(document, self._vocabulary)
        dates = DateReader(annotation, self._vocabulary)
        for index, sentence in enumerate(annotation.sentences):
            if document.blocks[sentence.block].kind in READ_KINDS:
                yield from self._of_sentence(number, index, clauses, dates, sentence, categories)

    def _of_sentence(
        self,
        number: int,
        index: int,
        clauses: Clauses,
        dates: DateReader,
        sentence: Sentence,
        categories: Sequence[Category],
    ) -> Iterator[Mention]:
        reader: ClauseReader | None = None
        taken: dict[int, Trigger] = {}
        for position in range(sentence.first, sentence.last):
            token = clauses.annotation.tokens[position]
            longest = 0
            before = taken.get(position)
            for trigger in self._vocabulary.triggers(token):
                if before is not None and _swallows(before, trigger):
                    break
                readings = [s for c in categories for s in c.by_class.get(trigger.word_class, ())]
                if len(trigger.words) < longest:
                    break  # "open fire" is not also "open", "car bomb" not also "bomb"
                reader = reader or ClauseReader(clauses, sentence)
                matched = reader.match(trigger, position)
                if matched is None:
                    continue
                longest = len(trigger.words)
                if readings:
                    yield from self._of_trigger(number, index, clauses, dates, reader, trigger, matched, readings)
                taken |= dict.fromkeys(matched[1:], trigger)

    def _of_trigger(
        self,
        number: int,
        index: int,
        clauses: Clauses,
        dates: DateReader,
        reader: ClauseReader,
        trigger: Trigger,
        matched: tuple[int, ...],
        rules: Sequence[SchemeRule],
    ) -> Iterator[Mention]:
        tree = reader.tree
        reason = self._contexts.reason(clauses, tree, matched, trigger)
        rejected = reason if reason != DOUBTFUL else None
        long_before = self._contexts.long_before(clauses, tree, matched, trigger)
        unfinished = self._contexts.is_unfinished(clauses, matched[0], trigger)
        date = dates.governing(tree, matched[0])
        roles = self._roles(number, clauses, reader, trigger, matched)
        document = clauses.document
        for rule in rules:
            category = self._schemes.categories[rule.category].rule
            findings = tuple(self._findings(number, document, rule, trigger, roles, date))
            aspects = {finding.aspect for finding in findings}
            if rule.needs and not aspects & set(rule.needs):
                continue
            yield Mention(
                number,
                index,
                rule,
                trigger,
                _place(number, document, tree.span(matched)),
                findings,
                date.value if date else None,
                rejected
                or (None if category.lasting else long_before)
                or self._combat(rule, roles)
                or _figurative(rule, roles),
                any(phrase.number == "plural" for _, phrase in roles.get(EVENT, ())),
                reason == DOUBTFUL or (unfinished and category.sudden),
            )

    def _roles(
        self, number: int, clauses: Clauses, reader: ClauseReader, trigger: Trigger, matched: tuple[int, ...]
    ) -> dict[str, list[tuple[str, Phrase]]]:
        """Phrases by role, each with the function in which it stood."""
        frame = self._vocabulary.frames[trigger.frame]
        functions = reader.functions(trigger, matched, frame, self._phrases.joints)
        expected = frozenset(frame) if trigger.pos == "VERB" else frozenset()
        roles: dict[str, list[tuple[str, Phrase]]] = {}
        for function, heads in functions.items():
            own = frame.get(function)
            if own is None and function == "object":
                own = frame.get("subject")  # nobody is collided: the participle of an intransitive verb is active
            if function.startswith(HAPPENED):
                own = None
            elif function not in ("subject", "object") and "object" in functions:
                # "The bus was attacked on the road": what is attacked is said already.
                own = tuple(role for role in own or () if role not in frame.get("object", ()))
            named = dict.fromkeys((*(own or ()), *self._any.get(function.removeprefix(HAPPENED), ())))
            for head in heads if named else ():
                within = () if head in matched else matched
                phrase = self._phrases.read(number, clauses, reader.tree, head, within, expected)
                if phrase is None or (not phrase.noun and function not in COUNTED):
                    continue
                if function == "compound" and (phrase.is_guessed or self._is_other(reader.tree.token(head), named)):
                    continue  # the Marathon bombing: nobody knows whether it did or suffered it
                if function != "possessor" and is_possessor(reader.tree, phrase):
                    continue
                if function == "self" and head not in matched and GENERIC in phrase.kinds:
                    continue  # « quatre morts et onze blessés »: the second tally has a trigger of its own
                for role in named:
                    if all(phrase.span != other.span for _, other in roles.get(role, ())):
                        roles.setdefault(role, []).append((function, phrase))
        if trigger.event:
            event = self._event(number, clauses, reader.tree, trigger, matched)
            if event is not None:
                roles[EVENT] = [("self", event)]
        return roles

    def _is_other(self, token: Token, named: Collection[str]) -> bool:
        """Whether a noun is itself one that fills another role: in "the terrorist killing" no terrorist is killed."""
        frames = (self._vocabulary.frames[trigger.frame] for trigger in self._vocabulary.triggers(token))
        own = {role for frame in frames for role in frame.get("self", ())}
        return bool(own) and not own & set(named)

    def _event(
        self,
        number: int,
        clauses: Clauses,
        tree: SentenceTree,
        trigger: Trigger,
        matched: tuple[int, ...],
    ) -> Phrase | None:
        """The event as a noun: the trigger's own phrase, or the noun that the lexicon has for a verb."""
        if trigger.pos == "NOUN" and trigger.event == trigger.lemma:
            head = next((i for i in matched if tree.governor(i) not in matched), matched[-1])
            phrase = self._phrases.read(number, clauses, tree, head)
            if phrase is None or phrase.head not in matched:
                return None
            end = tree.token(max(matched[-1], phrase.head)).span.end
            span = Span(phrase.span.start, max(end, phrase.span.start + 1))
            event = replace(phrase, span=span, is_definite=False, quantity=None)
            # « un incendie de forêt » has its complement in the trigger; what else follows is no part of the event.
            return event if phrase.head < matched[-1] else replace(event, complement=None, preposition=None)
        span = tree.span(matched[:1])
        return Phrase(
            number,
            span,
            matched[0],
            trigger.event,
            trigger.event,
            trigger.event,
            "singular",
            None,
            False,
            None,
            frozenset(),
            is_derived=True,
        )

    def _findings(
        self,
        number: int,
        document: Document,
        rule: SchemeRule,
        trigger: Trigger,
        roles: Mapping[str, Sequence[tuple[str, Phrase]]],
        date: GoverningDate | None,
    ) -> Iterator[Finding]:
        for aspect, wanted in rule.aspects.items():
            if wanted.words is not None and wanted.role == EVENT and trigger.word_class != wanted.words:
                continue
            if wanted.role == DATE:
                if date is not None and date.is_known:
                    yield Finding(aspect, _place(number, document, date.entity.span), date=date.value)
                continue
            for function, found in roles.get(wanted.role, ()):
                phrase = _tallied(found) if function == "self" and wanted.counts is not None else found
                if _accepts(wanted, phrase):
                    preposition = None
                    if wanted.role == PLACE:
                        word = wanted.preposition if function == WITHIN else function.removeprefix(HAPPENED)
                        preposition = " ".join([word, *phrase.before.split()]) if word else None
                    yield Finding(aspect, _place(number, document, phrase.span), phrase, preposition=preposition)
                    group = phrase.member_of
                    if group is not None and wanted.members and _accepts(wanted, group):
                        yield Finding(aspect, _place(number, document, group.span), group)

    def _combat(self, rule: SchemeRule, roles: Mapping[str, Sequence[tuple[str, Phrase]]]) -> str | None:
        """War: those who are hit bear arms, and so does everybody else who is named."""
        combat = self._schemes.categories[rule.category].rule.combat
        if combat is None or not roles.get(combat.role):
            return None
        wanted = {combat.role} | {aspect.role for aspect in rule.aspects.values()} - {EVENT, DATE, PLACE}
        named = [phrase for role in sorted(wanted) for _, phrase in roles.get(role, ())]
        return "combat" if all(phrase.kinds & combat.kinds for phrase in named) else None


def _swallows(before: Trigger, trigger: Trigger) -> bool:
    """Whether a word of a trigger is none by itself: who opens fire lights none, but who plants a bomb has one."""
    is_another = before.word_class == trigger.word_class and before.event not in ("", trigger.event)
    return before.pos == "NOUN" or is_another


def _figurative(rule: SchemeRule, roles: Mapping[str, Sequence[tuple[str, Phrase]]]) -> str | None:
    """Whether something fills a role that none of its aspects accepts."""
    for role in rule.strict:
        phrases = [phrase for _, phrase in roles.get(role, ())]
        wanted = [aspect for aspect in rule.aspects.values() if aspect.role == role]
        is_taken = any(_accepts(aspect, phrase) for aspect in wanted for phrase in phrases)
        if phrases and not is_taken and all(ABSTRACT in phrase.kinds for phrase in phrases):
            return "metaphor"
    return None


def _tallied(phrase: Phrase) -> Phrase:
    """« Onze blessés » are eleven people: the noun says what happened to them, which the scheme says too."""
    is_tally = phrase.quantity is not None and GENERIC in phrase.kinds
    return replace(phrase, noun="", singular="", gender=None, complement=None, preposition=None) if is_tally else phrase


def _accepts(wanted: AspectRule, phrase: Phrase) -> bool:
    if not wanted.accepts:
        return True
    if not phrase.noun:
        return bool(wanted.counts)
    if phrase.kinds & wanted.refuses:
        return False
    if UNKNOWN in wanted.accepts and (not phrase.kinds or (phrase.is_guessed and phrase.is_proper)):
        return True  # the model often calls somebody an organization or a place
    return bool(phrase.kinds & wanted.accepts)


def _place(number: int, document: Document, span: Span) -> SourceSpan:
    return SourceSpan(number, span, document.source.page_of(span.start))
