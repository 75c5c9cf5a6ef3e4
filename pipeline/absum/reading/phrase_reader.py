"""Reads the noun phrase around a head."""

from dataclasses import dataclass, replace
from typing import Final

from pipeline.absum.reading import noun_words
from pipeline.absum.reading.amounts import AmountReader
from pipeline.absum.reading.groups import ParsedSentence
from pipeline.absum.reading.nominal_reading import NominalReading
from pipeline.absum.reading.phrases import Phrase
from pipeline.absum.reading.vetoes import NO_COMPLEMENT, first_veto, veto_id
from pipeline.absum.reading.vocabulary import ENTITY_KINDS, QUANTIFIER, EventVocabulary
from pipeline.absum.settings import SchemesSettings
from pipeline.annotate.lexicon import Lexicons
from pipeline.document import Entity, NounGroup
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.span import Span
from pipeline.summary import Refusal

JOINT: Final = "joint"
"""The place of prepositions that join nouns to a term in one way only."""
BARE: Final = "bare"
"""The context of those that join a noun without an article: « arme à feu », not « ouvriers à l'hôpital »."""
RELATIONAL: Final = "relational"
"""The kind of nouns that only say where by their complement: in front of the bank."""


@dataclass(frozen=True, slots=True)
class Complement:
    """The group that a preposition of terms joins to a noun, and the preposition as it stands."""

    preposition: str
    group: NounGroup


class PhraseReader:
    """Reads noun phrases of one language."""

    def __init__(self, resources: Resources, vocabulary: EventVocabulary, settings: SchemesSettings) -> None:
        self._language = vocabulary.language
        self._vocabulary = vocabulary
        self._amounts = AmountReader(resources, vocabulary, settings)
        self._honorifics = Lexicons(resources, vocabulary.language).words("honorifics")
        self.joints = frozenset(read_joints(resources, vocabulary.language))

    def read(
        self,
        sentence: ParsedSentence,
        head: int,
        trigger: tuple[int, ...] = (),
        outside: frozenset[str] = frozenset(),
    ) -> Phrase | Refusal:
        """The phrase whose head is a token, or why it is none that could be said.

        The tokens of the trigger do not belong to it, nor does what a preposition `outside` governs: that is the
        trigger's.
        """
        head, group = self._head(sentence, head, trigger)
        reading = NominalReading(sentence, head, group, trigger, self._amounts)
        if veto := first_veto(reading):
            return self._refusal(veto.name, reading)
        complement = self._complement(reading, outside)
        inner = self.read(sentence, complement.group.head, trigger) if complement is not None else None
        inner = inner if isinstance(inner, Phrase) else None
        if RELATIONAL in reading.kinds:
            if inner is None or complement is None:
                return self._refusal(NO_COMPLEMENT, reading)
            return replace(inner, before=f"{reading.token.text} {complement.preposition}")
        phrase = self._phrase(reading, complement, inner)
        is_fixed = complement is not None and (QUANTIFIER in reading.kinds or not reading.noun)
        return self._fixed(phrase, reading) if is_fixed else phrase

    def _refusal(self, veto: str, reading: NominalReading) -> Refusal:
        return Refusal(veto_id(self._language, veto), reading.sentence.place(reading.span))

    def _head(self, sentence: ParsedSentence, head: int, trigger: tuple[int, ...]) -> tuple[int, NounGroup | None]:
        """The head that the groups see: of « plus de 20 personnes » the people, of « M. Harvet » the name."""
        groups, tree = sentence.groups, sentence.tree
        head = self._amounts.counted(tree, head) or head
        group = groups.group_at.get(head)
        if group is not None and tree.token(head).pos != "PROPN":
            is_parted = any(min(head, group.head) <= i <= max(head, group.head) for i in trigger)
            head = head if is_parted else group.head
        is_title = tree.token(head).text.lower() in self._honorifics
        titled = groups.entity_at.get(head + 1) if is_title else None
        return (titled.last - 1 if titled is not None and titled.label == "PER" else head), group

    @staticmethod
    def _phrase(reading: NominalReading, complement: Complement | None, inner: Phrase | None) -> Phrase:
        tree, token, entity, noun = reading.tree, reading.token, reading.entity, reading.noun
        quantity = reading.amount.quantity
        name, title = noun_words.name_and_title(tree, entity, noun)
        if quantity is None and (named := reading.apposition):
            name = tree.text(named)
        end = complement.group.last if complement is not None else reading.last
        behind = range(complement.group.first, complement.group.last) if complement is not None else ()
        lemma = token.lemma.lower() if noun else ""
        return Phrase(
            reading.sentence.document,
            Span(tree.token(reading.first).span.start, tree.token(end - 1).span.end),
            reading.head,
            name.split()[-1].lower() if name else lemma,
            noun_words.text_of(tree, noun),
            noun_words.singular_of(tree, noun, reading.head),
            noun_words.number_of(token, reading.group, quantity),
            quantity,
            noun_words.definiteness(tree, reading.first, reading.head, entity),
            reading.gender,
            reading.kinds,
            name,
            title,
            noun_words.text_of(tree, behind) if behind else None,
            complement.preposition if complement is not None else None,
            is_guessed=_is_guessed(entity, reading.kinds),
            is_proper=token.pos == "PROPN" and (not reading.kinds or entity is not None),
            member_of=inner if inner is not None and "organization" in inner.kinds else None,
            limit=reading.amount.limit,
            inner=inner,
        )

    def _fixed(self, phrase: Phrase, reading: NominalReading) -> Phrase:
        """What only counts its complement is said as it stands, and is of its kind: hundreds of people."""
        tree, body, inner = reading.tree, reading.body, phrase.inner
        name, title = noun_words.name_and_title(tree, reading.entity, body)
        limit, start = self._amounts.limit_before(tree, reading.first)
        before = noun_words.text_of(tree, range(start, body[0] if body else reading.first)) if limit else ""
        kinds, lemma = (inner.kinds, inner.lemma) if inner else (reading.kinds, reading.token.lemma.lower())
        if named := reading.apposition:
            name = tree.text(named)
        return replace(
            phrase,
            lemma=name.split()[-1].lower() if name else lemma if body else "",
            noun=noun_words.text_of(tree, body),
            singular=noun_words.singular_of(tree, body, reading.head),
            quantity=None,
            is_definite=None if reading.counts else phrase.is_definite,
            kinds=kinds,
            name=name,
            title=title,
            is_fixed=True,
            before=before,
            is_guessed=_is_guessed(reading.entity, kinds),
            is_proper=reading.token.pos == "PROPN" and (not kinds or reading.entity is not None),
            limit=limit,
            part=reading.amount.quantity if reading.counts and reading.counts == body else None,
        )

    def _complement(self, reading: NominalReading, outside: frozenset[str]) -> Complement | None:
        """What a preposition joins to the noun, unless it is the trigger's."""
        complement = self._joined(reading)
        if complement is None:
            return None
        if any(complement.group.first <= i < complement.group.last for i in reading.trigger):
            return None  # « retiré ses produits de la vente »
        is_outside = reading.tree.token(reading.last).lemma.lower() in outside
        return None if is_outside and QUANTIFIER not in reading.kinds and reading.noun else complement

    def _joined(self, reading: NominalReading) -> Complement | None:
        groups, tree, entity, last = reading.sentence.groups, reading.tree, reading.entity, reading.last
        if (entity is not None and entity.label == "PER") or last + 1 >= tree.sentence.last:
            return None
        joint = tree.token(last)
        group = groups.group_at.get(last + 1)
        if joint.pos != "ADP" or joint.lemma.lower() not in self.joints or group is None or group.is_pronoun:
            return None
        has_article = group.is_definite is not None or joint.text.lower() != joint.lemma.lower()
        if has_article and self._vocabulary.context(JOINT, joint) == BARE:
            return None  # « quatorze peaux au port »: the port is where, « arme à feu » is what
        if groups.is_calendar(group.head) or noun_words.is_owner(tree, group.first):
            return None  # "the collapse of his bank": whose it is depends on the sentence before
        if group.last < tree.sentence.last and noun_words.is_genitive(tree.token(group.last)):
            return None  # "a commander of Syria's militia" is none of Syria
        name = groups.entity_at.get(group.head)
        if name is not None and name.last > group.last:
            group = replace(group, last=name.last)  # Mazar-e-Sharif: a name goes on over its hyphens
        return Complement(joint.text, group)


def read_joints(resources: Resources, language: Language) -> tuple[str, ...]:
    """The prepositions that join the nouns of a term."""
    rows = resources.lexicon(language, "term_prepositions")
    return tuple(next(iter(row.values.values())) for row in rows)


def _is_guessed(entity: Entity | None, kinds: frozenset[str]) -> bool:
    """Whether nothing but the label of the model says what it is."""
    return entity is not None and entity.rule is None and kinds == {ENTITY_KINDS.get(entity.label)}
