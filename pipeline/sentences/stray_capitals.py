"""Capitals that a conversion left inside sentences: "threats Exemplified by the blast", "the U.s. Soldiers".

Texts that came as capitals only were given small letters again by a program, which took rare words for names. Where a
document shows it, common words get their small letter back; a name, or what may be one, keeps its capital.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.document import Annotation, Document, Token
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.dictionary_words import DictionaryWords
from pipeline.sentences.lost_capitals import LostCapitals
from pipeline.trees import SentenceTree

_SURE = frozenset({"VERB", "ADV"})
"""Parts of speech that no name is made of, in running text between small letters."""
_FEWEST = 2
"""Sure words that show a document to be damaged so, or one beside as many nouns: one may be a slip, or a title."""
_SIGN = re.compile(r"\b[A-Z]\.[a-z]\.(?=[ -])")
"""What such a program makes of "U.S."."""
_BEHIND = re.compile(r"(\b[A-Z]\.[a-z]\. )([A-Z][a-z]{3,})\b(?! [A-Z])")
_INITIAL = re.compile(r"([A-Z][a-z]{0,2} )?([A-ZÀ-Þ]{2,})(?=(?:-[a-z]+)? [A-ZÀ-Þ]?[a-zß-ÿ])")
_SHORTEST = 4
_PEOPLE = frozenset({"person", "group", "organization", "combatant", "attacker"})
"""Kinds of nouns some of which are names: Jesuits, the Army."""
_NAMES = frozenset({"PER", "LOC", "ORG"})
_NOUNS = frozenset({"NOUN", "PROPN"})
_IN_GROUP = frozenset({"ADJ", "NOUN", "ADV", "VERB"})
_CATEGORIES = {"VERB": "V", "ADV": "Adv"}
_ALL_CATEGORIES = ("A", "Adv", "N", "V")
_NO_NAMES = frozenset({"ADJ", "VERB", "ADV", "NUM", "DET"})
_SMALL = frozenset({"DET", "ADP"})
_LONG_WORD = 4
"""Letters of a word in capitals that is no acronym, unless it is a small word: "THE boss", "AT least"."""


@dataclass(frozen=True, slots=True)
class StrayCapitals:
    """Finds them in one language.

    `common` are nouns that are no part of a name where they stand alone, `nouns` those that are none behind the name of
    a country, `words` all that a dictionary has with a small letter; of these `names` may be names and `organizations`
    a part of one. `lost` puts capitals back.
    """

    common: frozenset[str]
    nouns: frozenset[str]
    words: DictionaryWords
    names: frozenset[str]
    organizations: frozenset[str]
    lost: LostCapitals

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "StrayCapitals":
        """With the kinds of nouns of the language, but for those of organizations and what everybody knows."""

        def forms(name: str) -> frozenset[str]:
            return frozenset(map(str.lower, resources.forms(language, name)))

        rows = resources.lexicon(language, "absum_kinds")
        organizations = forms("organization_words")
        things = {row["word"] for row in rows if _PEOPLE.isdisjoint(row["kinds"].split())}
        nouns = frozenset(row["word"] for row in rows) - organizations | forms("numerals")
        names = map(forms, ("gazetteer", "first_names", "months", "weekdays", "capitalized_words"))
        return cls(
            frozenset((forms("event_nouns") | things) - forms("known_referents") - organizations),
            nouns,
            DictionaryWords.of(resources, language),
            frozenset().union(*names),
            organizations,
            LostCapitals.of(resources, language),
        )

    def is_damaged(self, document: Document, annotation: Annotation) -> bool:
        """Whether several words of a document have a capital that no writer gave them."""
        if _SIGN.search(document.text):
            return True
        sure = [*self.lost.signs(document.text)]
        nouns: set[str] = set()
        for sentence in annotation.sentences:
            if not sentence.is_annotated:
                continue
            tree = SentenceTree(document, annotation, sentence)
            for index in tree.indices:
                if self._is_sure(tree, tree.indices, index):
                    is_alone = tree.token(index).pos not in _SURE  # behind "has", with no noun of its form
                    sure.extend([tree.token(index).text] * (_FEWEST if is_alone else 1))
                elif self._is_noun(tree, tree.indices, index) or self._is_common(tree, tree.indices, index):
                    nouns.add(tree.token(index).text)
            if len(sure) >= _FEWEST or (sure and len(nouns) >= _FEWEST):
                return True
        return False

    def mended(self, text: str, tree: SentenceTree, tokens: Sequence[int]) -> str:
        """A sentence of a damaged document with small letters where common words have stray capitals."""
        for index in tokens:
            if not self._is_stray(tree, tokens, index):
                continue
            word = tree.token(index).text
            found = re.findall(rf"(?<= ){re.escape(word)}\b", text)
            if len(found) == 1:
                text = re.sub(rf"(?<= ){re.escape(word)}\b", word[:1].lower() + word[1:], text)
        text = _SIGN.sub(lambda found: found[0].upper(), self._behind_sign(text))
        return self.lost.restored(text, tree, tokens)

    def begun(self, text: str, words: frozenset[str] = frozenset()) -> str:
        """A first sentence without the capitals in which papers set its first words: "A SKIN serum", "THE boss".

        `words` are those of its first words that no name is made of.
        """
        found = _INITIAL.match(text)
        if found is None or found[2].lower() not in (self.nouns | words if len(found[2]) >= _SHORTEST else words):
            return text
        word = found[2].lower() if found[1] else found[2].capitalize()
        return f"{found[1] or ''}{word}{text[found.end() :]}"

    def _behind_sign(self, text: str) -> str:
        """With a small letter where a common noun stands behind "U.s."."""

        def small(found: re.Match[str]) -> str:
            word = found[2].lower()
            return found[1] + (word if {word, word.removesuffix("s")} & self.nouns else found[2])

        return _BEHIND.sub(small, text)

    def _is_stray(self, tree: SentenceTree, tokens: Sequence[int], index: int) -> bool:
        return (
            self._is_sure(tree, tokens, index)
            or self._is_noun(tree, tokens, index)
            or self._is_common(tree, tokens, index)
        )

    def _is_sure(self, tree: SentenceTree, tokens: Sequence[int], index: int) -> bool:
        """Whether a word is of a part of speech that no name is made of."""
        token = tree.token(index)
        if not _is_capital(tree, tokens, index) or _is_name(tree, index):
            return False
        is_behind_auxiliary = tree.token(index - 1).pos == "AUX"
        if token.pos not in _SURE:
            is_noun = self.words.has(token.text, token.lemma, "N") or self.words.has(token.text, token.lemma, "A")
            return is_behind_auxiliary and not is_noun and self.words.has(token.text, token.lemma, "V")
        is_known = self.words.has(token.text, token.lemma, _CATEGORIES[token.pos])
        return is_known and (_is_open(tree, tokens, index) or is_behind_auxiliary)

    def _is_noun(self, tree: SentenceTree, tokens: Sequence[int], index: int) -> bool:
        """Whether a word is a noun of a kind that has no names."""
        token = tree.token(index)
        if token.pos not in _NOUNS:
            return False
        lemma = token.lemma.lower()
        if lemma not in self.common or lemma in self.names:
            return False
        return _is_capital(tree, tokens, index) and _is_open(tree, tokens, index)

    def _is_common(self, tree: SentenceTree, tokens: Sequence[int], index: int) -> bool:
        """Whether a word is one of the dictionary, where a name would stand otherwise: "a Peasant", "the drug Lords".

        A noun in the singular that wants an article and has none is a name: "wrote to Baker".
        """
        token, before = tree.token(index), index - 1
        word = token.text.lower()
        if not (_is_capital(tree, tokens, index) and _is_open(tree, tokens, index)):
            return False
        is_known = {word, token.lemma.lower(), word.removesuffix("s")} & self.names
        if is_known or _is_person(tree, index) or _is_in_name(tree, tokens, index):
            return False
        kind = next((c for c in ("N", "A", "V", "Adv") if self.words.has(token.text, token.lemma, c)), None)
        if kind != "N":
            return kind is not None and tree.token(before).pos != "DET"
        if word in self.organizations and tree.token(before).pos not in ("NOUN", "ADJ"):
            return False  # "the Church", but "the justice ministry"
        if not self.words.is_counted(word):
            return not (self.words.is_mass(word) and tree.token(before).feature("Definite") == "Ind")
        return self._is_determined(tree, tokens, before)

    def _is_determined(self, tree: SentenceTree, tokens: Sequence[int], index: int) -> bool:
        """Whether an article, a number or the like begins the noun group that goes on until a token."""
        while index in tokens and _is_small(tree, index) and tree.token(index).pos in _IN_GROUP:
            index -= 1
        return index in tokens and tree.token(index).pos in ("DET", "NUM", "PRON")


def _is_small(tree: SentenceTree, index: int) -> bool:
    text = tree.token(index).text
    return text.isalpha() and text.islower()


def _is_capital(tree: SentenceTree, tokens: Sequence[int], index: int) -> bool:
    """Whether a word has a capital behind one in small letters."""
    text = tree.token(index).text
    is_word = text.istitle() and text.isalpha() and len(text) >= _SHORTEST
    return is_word and index - 1 in tokens and _is_small(tree, index - 1)


def _is_open(tree: SentenceTree, tokens: Sequence[int], index: int) -> bool:
    """Whether no further word in a capital stands behind a word, and no number: "Type 2"."""
    behind = tree.token(index + 1).text[:1] if index + 1 in tokens else ""
    return not (behind.isupper() or behind.isdigit())


def _is_in_name(tree: SentenceTree, tokens: Sequence[int], index: int) -> bool:
    """Whether a preposition joins a word to another in a capital: "Bureau of Prisons"."""
    behind = index + 2 in tokens and tree.token(index + 1).pos == "ADP" and tree.token(index + 2).text[:1].isupper()
    before = index - 2 in tokens and tree.token(index - 1).pos == "ADP" and tree.token(index - 2).text[:1].isupper()
    return behind or (before and index - 3 in tokens)


def _is_person(tree: SentenceTree, index: int) -> bool:
    entity = tree.entities.get(index)
    return entity is not None and entity.label == "PER"


def _is_name(tree: SentenceTree, index: int) -> bool:
    entity = tree.entities.get(index)
    return entity is not None and entity.label in _NAMES


def plain_words(tree: SentenceTree, tokens: Sequence[int], words: DictionaryWords) -> frozenset[str]:
    """Those of some tokens that no name is made of, in small letters: "A PIONEERING study"; not an unknown "UTKN"."""

    def is_known(token: Token) -> bool:
        return any(words.has(token.text, token.lemma, category) for category in _ALL_CATEGORIES)

    found = (token for token in map(tree.token, tokens) if token.pos in _NO_NAMES | _SMALL)
    plain = (token for token in found if token.pos in _SMALL or (len(token.text) >= _LONG_WORD and is_known(token)))
    return frozenset(token.text.lower() for token in plain)
