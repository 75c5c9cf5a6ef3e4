"""Constituents of sentences, with what they carry (Saggion & Lapalme 2002, section 3.1.1)."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from pipeline.document import Annotation, NounGroup, Sentence, Token, VerbGroup
from pipeline.sumum.dictionary import ConceptualDictionary
from pipeline.sumum.knowledge import DerivedConcept
from pipeline.sumum.vocabulary import CATEGORIES, Vocabulary

_CATEGORIES: Final = {
    "ADP": "PREP",
    "CCONJ": "CONJ",
    "SCONJ": "CONJ",
    "ADJ": "ADJ",
    "ADV": "ADV",
    "DET": "DET",
    "NUM": "NUM",
    "PRON": "PRON",
    "PUNCT": "PUNCT",
}
_APOSTROPHE: Final = str.maketrans("’", "'")
_STOPS: Final = frozenset(".!?…")


@dataclass(frozen=True, slots=True)
class Constituent:
    """A constituent over the tokens `[first, last)`; `bits` are its features in the vocabulary of the patterns."""

    first: int
    last: int
    bits: int
    category: str
    names: tuple[str, ...] = ()


class ConstituentReader:
    """Makes the constituents of sentences of one language."""

    def __init__(
        self, dictionary: ConceptualDictionary, derived: Sequence[DerivedConcept], vocabulary: Vocabulary
    ) -> None:
        self._derived = tuple(derived)
        self._owners = dictionary.owners
        self._nouns = dictionary.nouns
        self._adjectives = dictionary.adjectives
        self._verbs = dictionary.verbs
        self._vocabulary = vocabulary
        self._texts = vocabulary.of_kind("text")
        self._lemmas = vocabulary.of_kind("lemma")
        self._words = vocabulary.of_kind("word")
        self._longest = max((len(text.split()) for text in self._texts), default=0)
        self._categories = {name: vocabulary.mask("category", [name]) for name in CATEGORIES}
        self._concepts = vocabulary.of_kind("concept")
        self._relations = vocabulary.of_kind("relation")
        self._owned_by = frozenset({"research_paper", "author_related"})

    def read(self, annotation: Annotation) -> tuple[tuple[Constituent, ...], ...]:
        """The constituents of every sentence, without the final stop."""
        tokens = annotation.tokens
        groups: dict[int, NounGroup | VerbGroup] = {group.first: group for group in annotation.verb_groups}
        groups |= {group.first: group for group in annotation.noun_groups}
        taken = {i for group in annotation.noun_groups for i in range(group.first, group.last)}
        return tuple(self._of_sentence(tokens, sentence, groups, taken) for sentence in annotation.sentences)

    def _of_sentence(
        self,
        tokens: Sequence[Token],
        sentence: Sentence,
        groups: Mapping[int, NounGroup | VerbGroup],
        taken: Set[int],
    ) -> tuple[Constituent, ...]:
        found: list[Constituent] = []
        index, end = sentence.first, sentence.last
        while end > index and tokens[end - 1].text in _STOPS:
            end -= 1
        while index < end:
            group = groups.get(index)
            if isinstance(group, NounGroup):
                found.append(self._noun_group(tokens, group, min(group.last, end)))
            elif isinstance(group, VerbGroup):
                last = next((i for i in range(index, min(group.last, end)) if i in taken), min(group.last, end))
                if last <= group.head:  # a noun group stands within: the verb's own part comes behind it
                    found.append(self._single(tokens, index))
                    index += 1
                    groups = {**groups, index: group} if index not in taken else groups
                    continue
                found.append(self._verb_group(tokens, group, index, last))
            elif tokens[index].pos != "SPACE":
                found.append(self._single(tokens, index))
            else:
                index += 1
                continue
            index = found[-1].last
        return tuple(self._owned(tokens, found))

    def _single(self, tokens: Sequence[Token], index: int) -> Constituent:
        token = tokens[index]
        category = _CATEGORIES.get(token.pos, "OTHER")
        text, lemma = _plain(token.text), _plain(token.lemma)
        names = self._adjectives.get(lemma, ()) if category in ("ADJ", "ADV") or token.pos == "VERB" else ()
        bits = self._categories[category] | self._texts.get(text, 0) | self._lemmas.get(lemma, 0)
        bits |= self._words.get(text, 0)
        for name in names:
            bits |= self._concepts.get(name, 0)
        return Constituent(index, index + 1, bits, category, names)

    def _noun_group(self, tokens: Sequence[Token], group: NounGroup, last: int) -> Constituent:
        bits = self._categories["GN"]
        lemma = _plain(tokens[group.head].lemma)
        bits |= self._lemmas.get(lemma, 0)
        names = list(self._nouns.get(lemma, ()))
        owners: set[str] = set()
        longer = lemma
        for index in range(last - 1, group.first - 1, -1):
            token = tokens[index]
            text = _plain(token.text)
            bits |= self._words.get(text, 0)
            if index < group.head:
                longer = f"{_plain(token.lemma)} {longer}"
                names.extend(self._nouns.get(longer, ()))
            if index != group.head:
                names.extend(self._adjectives.get(_plain(token.lemma), ()))
                owner = self._owners.get(text)
                if owner and (owner != "definite" or (group.number == "singular" and last - group.first == 2)):
                    owners.add(owner)
        for derived in self._derived:
            if owners & derived.owner and not derived.of.isdisjoint(names):
                names.append(derived.concept)
        for name in names:
            bits |= self._concepts.get(name, 0)
        bits |= self._text(tokens, group.first, last)
        definite = None if group.is_definite is None else "yes" if group.is_definite else "no"
        bits |= self._vocabulary.mask("number", [group.number or ""])
        bits |= self._vocabulary.mask("definite", [definite or ""])
        return Constituent(group.first, last, bits, "GN", tuple(dict.fromkeys(names)))

    def _verb_group(self, tokens: Sequence[Token], group: VerbGroup, first: int, last: int) -> Constituent:
        lemma = _plain(tokens[group.head].lemma)
        names = self._verbs.get(lemma, ())
        bits = self._categories["GV"] | self._lemmas.get(lemma, 0) | self._grammar(group)
        for name in names:
            bits |= self._relations.get(name, 0)
        if last - first > 1:
            for index in range(first, last):
                token = tokens[index]
                bits |= self._words.get(_plain(token.text), 0)
                if token.pos == "ADV":
                    for name in self._adjectives.get(_plain(token.lemma), ()):
                        bits |= self._concepts.get(name, 0)
        bits |= self._text(tokens, first, last)
        return Constituent(first, last, bits, "GV", names)

    def _grammar(self, group: VerbGroup) -> int:
        values = (
            ("voice", group.voice),
            ("tense", group.tense or ""),
            ("finite", "yes" if group.is_finite else "no"),
            ("perfect", "yes" if group.is_perfect else "no"),
            ("negated", "yes" if group.is_negated else "no"),
            ("modal", "yes" if group.modality else "no"),
            ("number", group.number or ""),
            ("person", str(group.person or "")),
        )
        bits = 0
        for kind, value in values:
            bits |= self._vocabulary.mask(kind, (value,))
        return bits

    def _text(self, tokens: Sequence[Token], first: int, last: int) -> int:
        if last - first > self._longest:
            return 0
        return self._texts.get(" ".join(_plain(token.text) for token in tokens[first:last]), 0)

    def _owned(self, tokens: Sequence[Token], found: list[Constituent]) -> list[Constituent]:
        """Adds what a group has by the genitive behind it: "the goal of this study"."""
        for index in range(len(found) - 3, -1, -1):
            head, preposition, owner = found[index : index + 3]
            if preposition.category != "PREP" or head.category != "GN" or owner.category != "GN" or not head.names:
                continue
            if self._owned_by.isdisjoint(owner.names):
                continue
            if self._owners.get(_plain(tokens[preposition.first].text)) != "genitive":
                continue
            names = [one.concept for one in self._derived if "genitive" in one.owner and one.of & set(head.names)]
            bits = head.bits
            for name in names:
                bits |= self._concepts.get(name, 0)
            found[index] = replace(head, bits=bits, names=tuple(dict.fromkeys((*head.names, *names))))
        return found


def _plain(text: str) -> str:
    return text.lower().translate(_APOSTROPHE)
