"""What stands around the head of a noun phrase, each part read when somebody asks for it first."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pipeline.absum.reading import noun_words
from pipeline.absum.reading.amounts import Amount, AmountReader
from pipeline.absum.reading.groups import ParsedSentence
from pipeline.absum.reading.vocabulary import ENTITY_KINDS, OTHERS
from pipeline.document import Entity, NounGroup, Token
from pipeline.span import Span
from pipeline.trees import SentenceTree

_NO_BEGINNING = frozenset({"PUNCT", "SCONJ", "CCONJ"})


@dataclass(frozen=True)
class NominalReading:
    """The words around a head; the tokens of the `trigger` do not belong to it, even where a wrong tag says so."""

    sentence: ParsedSentence
    head: int
    group: NounGroup | None
    trigger: tuple[int, ...]
    amounts: AmountReader

    @property
    def tree(self) -> SentenceTree:
        """The tree of its sentence."""
        return self.sentence.tree

    @property
    def token(self) -> Token:
        """The head itself."""
        return self.tree.token(self.head)

    @property
    def entity(self) -> Entity | None:
        """The name around the head."""
        return self.sentence.groups.entity_at.get(self.head)

    @cached_property
    def extent(self) -> tuple[int, int]:
        """The first token, and the one behind the last, before anything is taken away."""
        first, last = noun_words.extent(self.group, self.entity, noun_words.joined(self.tree, self.head))
        return first, max(last, self.head + 1)

    @cached_property
    def last(self) -> int:
        """Where it ends: at the trigger at the latest."""
        _, last = self.extent
        return min([last, *(i for i in self.trigger if self.head < i < last)])

    @cached_property
    def first(self) -> int:
        """Where it begins: behind the trigger, and without what is not its own."""
        tree, head = self.tree, self.head
        first, end = self.extent
        first = max([first, *(i + 1 for i in self.trigger if first <= i < head)])
        if self.last < end and self.group is not None and self.group.head >= self.last:  # it modifies the trigger
            while first < head and tree.token(first).pos == "DET":
                first += 1  # "a cholera outbreak": the article is the outbreak's
            while first < head and tree.governor(first) in self.trigger:
                first += 1  # "several rebel attacks"
        while first < head and (self.sentence.groups.is_calendar(first) or tree.token(first).pos in _NO_BEGINNING):
            first += 1  # "last night gunmen": the date is not theirs
        return first

    @cached_property
    def body(self) -> list[int]:
        """Its words without determiners and marks."""
        indices = range(self.first, self.last)
        return [
            i
            for i in indices
            if self.tree.token(i).pos not in ("DET", "PUNCT") and not noun_words.is_owner(self.tree, i)
        ]

    @cached_property
    def counts(self) -> list[int]:
        """Those of its words that count."""
        if self.entity is not None and self.entity.label != "QUANTITY":
            return []
        return [i for i in self.body if i <= self.head and self.amounts.counts(self.tree, i)]

    @cached_property
    def noun(self) -> list[int]:
        """The noun with its modifiers; what stands before a number limits it: "some 40", "at least four"."""
        counts = self.counts
        noun = [i for i in self.body if i not in counts and (not counts or i > counts[-1])]
        while noun and self.tree.token(noun[0]).pos in ("ADV", "ADP") and noun[0] != self.head:
            noun.pop(0)
        return noun

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of thing that it may be; "14 other people" are others: nobody told before is among them."""
        told = (self.tree.token(i).lemma.lower() for i in self.noun if i != self.head)
        is_other = any(OTHERS in self.sentence.vocabulary.kinds_of(lemma) for lemma in told)
        return self._named_kinds | {OTHERS} if is_other and self._named_kinds else self._named_kinds

    @property
    def _named_kinds(self) -> frozenset[str]:
        """The kinds by the lexicon and by the label of a name."""
        token, entity = self.token, self.entity
        kinds = self.sentence.vocabulary.kinds(token, noun_words.singular_of(self.tree, self.noun, self.head))
        if kinds and entity is not None and entity.label == "ORG":
            return kinds  # the Murrah Federal Building kills nobody
        if entity is not None and entity.label in ENTITY_KINDS and (token.pos == "PROPN" or not kinds):
            return kinds | {ENTITY_KINDS[entity.label]}
        return kinds or frozenset({"organization"} if noun_words.is_acronym(self.tree, token) else ())

    @cached_property
    def amount(self) -> Amount:
        """How many it counts."""
        return self.amounts.read(self.tree, self.counts) if self.counts else Amount()

    @property
    def span(self) -> Span:
        """The stretch of source from its first word to its last, before anything is taken away."""
        first, last = self.extent
        return self.tree.span((first, last - 1))

    @property
    def gender(self) -> Literal["masculine", "feminine"] | None:
        """The gender of a noun; of a name that of the title before it, or of the participle that agrees with it."""
        tree, head, entity = self.tree, self.head, self.entity
        if entity is None or entity.label != "PER":
            return noun_words.GENDERS.get(self.token.feature("Gender"))
        governor = tree.governor(head)
        telling = [tree.token(i) for i in range(self.first, entity.first) if tree.token(i).pos == "NOUN"]
        if governor == entity.first - 1 and tree.token(governor).pos == "NOUN":
            telling.append(tree.token(governor))  # « l'avocate Lise Ferrand »
        if governor is not None and self._agrees(governor):
            telling.append(tree.token(governor))
        telling += [tree.token(i) for i in tree.children(head, "acl") if tree.token(i).feature("Gender") == "Fem"]
        return next((found for t in telling if (found := noun_words.GENDERS.get(t.feature("Gender")))), None)

    def _agrees(self, governor: int) -> bool:
        """Whether a participle agrees with its subject: « a été arrêtée »; the feminine always tells, « est morte »."""
        is_feminine = self.tree.token(governor).feature("Gender") == "Fem"
        is_passive = self.token.dep == "nsubj:pass"
        return is_passive or (self.tree.relation(self.head) == "nsubj" and is_feminine)

    @property
    def apposition(self) -> Sequence[int]:
        """The name of somebody who is told by what he is: "his deputy, Carlos Duarte"."""
        if self.token.pos != "NOUN" or self.token.feature("Number") == "Plur" or self.entity is not None:
            return ()
        behind = (i for i in self.tree.children(self.head, "appos") if i > self.head)
        names = (self.sentence.groups.entity_at.get(i) for i in behind)
        name = next((name for name in names if name is not None and name.label == "PER"), None)
        return range(name.first, name.last) if name is not None else ()
