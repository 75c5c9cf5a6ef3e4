"""Constituents of sentences, with what they carry (Saggion & Lapalme 2002, section 3.1.1)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.document import Annotation, NounGroup, Sentence, Token, VerbGroup
from pipeline.rules.sequences.feature_sets import MARK, FeatureSets
from pipeline.sumum.reading.dictionary import ConceptualDictionary
from pipeline.sumum.reading.features import CATEGORIES, CONDITIONS
from pipeline.sumum.reading.knowledge import DerivedConcept

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
_REMEMBERED: Final = 20_000
"""Words of which it is remembered what they give to constituents: forms alone, forgotten where they are more."""
_OWNED_BY: Final = frozenset({"research_paper", "author_related"})
_STOPS: Final = frozenset(".!?…")


class Constituent(NamedTuple):
    """A constituent over the tokens `[first, last)`; `code` is how patterns see it: a mark and its features."""

    first: int
    last: int
    code: str
    category: str
    names: tuple[str, ...] = ()


class _Word(NamedTuple):
    """What a token gives to its constituent, known once for all tokens of the same form, lemma and tag."""

    text: str
    lemma: str
    word: str
    single: str
    category: str
    adjectives: tuple[str, ...]
    nouns: tuple[str, ...]
    owner: str | None
    is_plain: bool


class ConstituentReader:
    """Makes the constituents of sentences of one language."""

    def __init__(
        self, dictionary: ConceptualDictionary, derived: Sequence[DerivedConcept], features: FeatureSets
    ) -> None:
        self._derived = tuple(derived)
        self._dictionary = dictionary
        self._compounds = frozenset(lemma.rpartition(" ")[2] for lemma in dictionary.nouns if " " in lemma)
        self._texts = features.of_kind("text")
        self._lemmas = features.of_kind("lemma")
        self._words = features.of_kind("word")
        self._beginnings = frozenset(text.split()[0] for text in self._texts)
        categories = features.of_kind("category")
        self._categories = {name: MARK + categories.get(name, "") for name in CATEGORIES}
        self._concepts = features.of_kind("concept")
        self._relations = features.of_kind("relation")
        self._conditions = {name: features.of_kind(name) for name in CONDITIONS}
        self._grammatical: dict[tuple[object, ...], str] = {}
        self._known: dict[tuple[str, str, str], _Word] = {}

    def read(self, annotation: Annotation, wanted: Iterable[int]) -> dict[int, tuple[Constituent, ...]]:
        """The constituents of the wanted sentences, without the final stop, by the index of the sentence."""
        reading = _Reading(annotation, self._known_words(annotation.tokens))
        return {index: self._of_sentence(reading, annotation.sentences[index]) for index in wanted}

    def _known_words(self, tokens: Sequence[Token]) -> list[_Word]:
        if len(self._known) > _REMEMBERED:
            self._known.clear()
        known, words = self._known, []
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
        word = self._words.get(text, "")
        single = self._categories[category] + self._texts.get(text, "") + self._lemmas.get(lemma, "") + word
        if category in ("ADJ", "ADV"):
            single += self._carried(adjectives)
        owner = self._dictionary.owners.get(text)
        nouns = self._dictionary.nouns.get(lemma, ())
        is_plain = not (word or adjectives or owner)
        return _Word(text, lemma, word, single, category, adjectives, nouns, owner, is_plain)

    def _carried(self, names: Iterable[str]) -> str:
        return "".join([self._concepts.get(name, "") for name in names])

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
        code = self._categories["GN"] + self._lemmas.get(words[head].lemma, "")
        names = list(words[head].nouns)
        if words[head].lemma in self._compounds:
            names.extend(self._compound(words, first, head))
        owners: set[str] = set()
        for index in range(first, last):
            word = words[index]
            if word.is_plain:
                continue
            code += word.word
            if index != head:
                names.extend(word.adjectives)
                if word.owner and (word.owner != "definite" or (group.number == "singular" and last - first == 2)):
                    owners.add(word.owner)
        if names:
            if owners:
                names.extend(
                    one.concept for one in self._derived if owners & one.owner and not one.of.isdisjoint(names)
                )
            code += self._carried(names)
        code += self._text(words, first, last)
        if group.number is not None:
            code += self._conditions["number"].get(group.number, "")
        if group.is_definite is not None:
            code += self._conditions["definite"].get("yes" if group.is_definite else "no", "")
        return Constituent(first, last, code, "GN", tuple(dict.fromkeys(names)) if names else ())

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
        code = self._categories["GV"] + self._lemmas.get(lemma, "") + self._grammar(group)
        for name in names:
            code += self._relations.get(name, "")
        for index in range(first, last):
            code += words[index].word
            if tokens[index].pos == "ADV":
                code += self._carried(words[index].adjectives)
        code += self._text(words, first, last)
        return Constituent(first, last, code, "GV", names)

    def _grammar(self, group: VerbGroup) -> str:
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
        code = self._grammatical.get(key)
        if code is None:
            code = self._grammatical[key] = self._conditions_of(group)
        return code

    def _conditions_of(self, group: VerbGroup) -> str:
        values = {
            "voice": group.voice,
            "tense": group.tense,
            "finite": "yes" if group.is_finite else "no",
            "perfect": "yes" if group.is_perfect else "no",
            "negated": "yes" if group.is_negated else "no",
            "modal": "yes" if group.modality else "no",
            "number": group.number,
            "person": str(group.person),
        }
        return "".join(self._conditions[name].get(value or "", "") for name, value in values.items())

    def _text(self, words: Sequence[_Word], first: int, last: int) -> str:
        if words[first].text not in self._beginnings:
            return ""
        return self._texts.get(" ".join([word.text for word in words[first:last]]), "")

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
            code = head.code + self._carried(names)
            found[index] = head._replace(code=code, names=tuple(dict.fromkeys((*head.names, *names))))
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
    return text.lower().replace("’", "'")
