"""Constituents of sentences, with what they carry (Saggion & Lapalme 2002, section 3.1.1)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.document import Annotation, NounGroup, Sentence, Token, VerbGroup
from pipeline.sumum.dictionary import ConceptualDictionary
from pipeline.sumum.knowledge import DerivedConcept
from pipeline.sumum.vocabulary import CATEGORIES, CONDITIONS, Vocabulary

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
_OWNED_BY: Final = frozenset({"research_paper", "author_related"})
_STOPS: Final = frozenset(".!?…")


class Constituent(NamedTuple):
    """A constituent over the tokens `[first, last)`; `bits` are its features in the vocabulary of the patterns."""

    first: int
    last: int
    bits: int
    category: str
    names: tuple[str, ...] = ()


class _Word(NamedTuple):
    """What a token gives to its constituent, known once for all tokens of the same form, lemma and tag."""

    text: str
    lemma: str
    word: int
    single: int
    category: str
    adjectives: tuple[str, ...]
    nouns: tuple[str, ...]
    owner: str | None
    is_plain: bool


class ConstituentReader:
    """Makes the constituents of sentences of one language."""

    def __init__(
        self, dictionary: ConceptualDictionary, derived: Sequence[DerivedConcept], vocabulary: Vocabulary
    ) -> None:
        self._derived = tuple(derived)
        self._dictionary = dictionary
        self._compounds = frozenset(lemma.rpartition(" ")[2] for lemma in dictionary.nouns if " " in lemma)
        self._texts = vocabulary.of_kind("text")
        self._lemmas = vocabulary.of_kind("lemma")
        self._words = vocabulary.of_kind("word")
        self._beginnings = frozenset(text.split()[0] for text in self._texts)
        self._categories = {name: vocabulary.mask("category", [name]) for name in CATEGORIES}
        self._concepts = vocabulary.of_kind("concept")
        self._relations = vocabulary.of_kind("relation")
        self._conditions = {name: vocabulary.of_kind(name) for name in CONDITIONS}
        self._grammatical: dict[tuple[object, ...], int] = {}

    def read(self, annotation: Annotation, wanted: Iterable[int]) -> dict[int, tuple[Constituent, ...]]:
        """The constituents of the wanted sentences, without the final stop, by the index of the sentence."""
        reading = _Reading(annotation, self._known_words(annotation.tokens))
        return {index: self._of_sentence(reading, annotation.sentences[index]) for index in wanted}

    def _known_words(self, tokens: Sequence[Token]) -> list[_Word]:
        known: dict[tuple[str, str, str], _Word] = {}
        words = []
        for token in tokens:
            key = (token.text, token.lemma, token.pos)
            word = known.get(key)
            if word is None:
                word = known[key] = self._word(token)
            words.append(word)
        return words

    def _word(self, token: Token) -> _Word:
        text, lemma = _plain(token.text), _plain(token.lemma)
        category = _CATEGORIES.get(token.pos, "OTHER")
        adjectives = self._dictionary.adjectives.get(lemma, ())
        word = self._words.get(text, 0)
        single = self._categories[category] | self._texts.get(text, 0) | self._lemmas.get(lemma, 0) | word
        if category in ("ADJ", "ADV"):
            single |= self._mask(adjectives)
        owner = self._dictionary.owners.get(text)
        nouns = self._dictionary.nouns.get(lemma, ())
        is_plain = not (word or adjectives or owner)
        return _Word(text, lemma, word, single, category, adjectives, nouns, owner, is_plain)

    def _mask(self, names: Iterable[str]) -> int:
        bits = 0
        for name in names:
            bits |= self._concepts.get(name, 0)
        return bits

    def _of_sentence(self, reading: "_Reading", sentence: Sentence) -> tuple[Constituent, ...]:
        found: list[Constituent] = []
        words, tokens = reading.words, reading.tokens
        index, end = sentence.first, sentence.last
        while end > index and tokens[end - 1].text in _STOPS:
            end -= 1
        while index < end:
            group = reading.groups.get(index)
            if isinstance(group, NounGroup):
                found.append(self._noun_group(words, group, min(group.last, end)))
            elif group is not None:
                last = next((i for i in range(index, min(group.last, end)) if i in reading.taken), min(group.last, end))
                found.append(self._verb_group(words, group, tokens, index, last))
            elif tokens[index].pos != "SPACE":
                word = words[index]
                names = word.adjectives if word.category in ("ADJ", "ADV") else ()
                found.append(Constituent(index, index + 1, word.single, word.category, names))
            else:
                index += 1
                continue
            index = found[-1].last
        return tuple(self._owned(words, found))

    def _noun_group(self, words: Sequence[_Word], group: NounGroup, last: int) -> Constituent:
        first, head = group.first, group.head
        bits = self._categories["GN"] | self._lemmas.get(words[head].lemma, 0)
        names = list(words[head].nouns)
        if words[head].lemma in self._compounds:
            names.extend(self._compound(words, first, head))
        owners: set[str] = set()
        for index in range(first, last):
            word = words[index]
            if word.is_plain:
                continue
            bits |= word.word
            if index != head:
                names.extend(word.adjectives)
                if word.owner and (word.owner != "definite" or (group.number == "singular" and last - first == 2)):
                    owners.add(word.owner)
        if names:
            if owners:
                names.extend(
                    one.concept for one in self._derived if owners & one.owner and not one.of.isdisjoint(names)
                )
            bits |= self._mask(names)
        bits |= self._text(words, first, last)
        if group.number is not None:
            bits |= self._conditions["number"].get(group.number, 0)
        if group.is_definite is not None:
            bits |= self._conditions["definite"].get("yes" if group.is_definite else "no", 0)
        return Constituent(first, last, bits, "GN", tuple(dict.fromkeys(names)) if names else ())

    def _compound(self, words: Sequence[_Word], first: int, head: int) -> Iterator[str]:
        """What the last words of a group carry together."""
        longer = words[head].lemma
        for index in range(head - 1, first - 1, -1):
            longer = f"{words[index].lemma} {longer}"
            yield from self._dictionary.nouns.get(longer, ())

    def _verb_group(
        self, words: Sequence[_Word], group: VerbGroup, tokens: Sequence[Token], first: int, last: int
    ) -> Constituent:
        lemma = words[group.head].lemma
        names = self._dictionary.verbs.get(lemma, ())
        bits = self._categories["GV"] | self._lemmas.get(lemma, 0) | self._grammar(group)
        for name in names:
            bits |= self._relations.get(name, 0)
        for index in range(first, last):
            bits |= words[index].word
            if tokens[index].pos == "ADV":
                bits |= self._mask(words[index].adjectives)
        bits |= self._text(words, first, last)
        return Constituent(first, last, bits, "GV", names)

    def _grammar(self, group: VerbGroup) -> int:
        key = (
            group.voice,
            group.tense,
            group.is_finite,
            group.is_perfect,
            group.is_negated,
            bool(group.modality),
            group.number,
            group.person,
        )
        bits = self._grammatical.get(key)
        if bits is None:
            bits = self._grammatical[key] = self._conditions_of(group)
        return bits

    def _conditions_of(self, group: VerbGroup) -> int:
        conditions = self._conditions
        bits = conditions["voice"].get(group.voice, 0)
        bits |= conditions["tense"].get(group.tense or "", 0)
        bits |= conditions["finite"].get("yes" if group.is_finite else "no", 0)
        bits |= conditions["perfect"].get("yes" if group.is_perfect else "no", 0)
        bits |= conditions["negated"].get("yes" if group.is_negated else "no", 0)
        bits |= conditions["modal"].get("yes" if group.modality else "no", 0)
        bits |= conditions["number"].get(group.number or "", 0)
        return bits | conditions["person"].get(str(group.person), 0)

    def _text(self, words: Sequence[_Word], first: int, last: int) -> int:
        if words[first].text not in self._beginnings:
            return 0
        return self._texts.get(" ".join([word.text for word in words[first:last]]), 0)

    def _owned(self, words: Sequence[_Word], found: list[Constituent]) -> list[Constituent]:
        """Adds what a group has by the genitive behind it: "the goal of this study"."""
        for index in range(len(found) - 3, -1, -1):
            head = found[index]
            if head.category != "GN" or not head.names:
                continue
            preposition, owner = found[index + 1], found[index + 2]
            if words[preposition.first].owner != "genitive" or _OWNED_BY.isdisjoint(owner.names):
                continue
            names = [one.concept for one in self._derived if "genitive" in one.owner and one.of & set(head.names)]
            bits = head.bits | self._mask(names)
            found[index] = head._replace(bits=bits, names=tuple(dict.fromkeys((*head.names, *names))))
        return found


class _Reading:
    """An annotation being read: its words, and the groups by their first tokens."""

    def __init__(self, annotation: Annotation, words: list[_Word]) -> None:
        self.tokens = annotation.tokens
        self.words = words
        self.taken = {index for group in annotation.noun_groups for index in range(group.first, group.last)}
        self.groups: dict[int, NounGroup | VerbGroup] = {}
        for verb in annotation.verb_groups:
            # a noun group within a verb group ("has the system been …"): the verb's own part comes behind it
            first = max((i + 1 for i in range(verb.first, verb.head) if i in self.taken), default=verb.first)
            self.groups[first] = verb
        self.groups |= {group.first: group for group in annotation.noun_groups}


def _plain(text: str) -> str:
    return text.lower().translate(_APOSTROPHE)
