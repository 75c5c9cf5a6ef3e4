"""Capitals that a conversion left inside sentences: "threats Exemplified by the blast", "the U.s. Soldiers".

Texts that came as capitals only were given small letters again by a program, which took rare words for names. Where a
document shows it, common words get their small letter back; a name, or what may be one, keeps its capital.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.document import Annotation, Document
from pipeline.languages import Language
from pipeline.resources import Resources
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


@dataclass(frozen=True, slots=True)
class StrayCapitals:
    """Finds them in one language; `common` are nouns that are no part of a name where they stand alone,
    `nouns` those that are none behind the name of a country."""

    common: frozenset[str]
    nouns: frozenset[str] = frozenset()

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "StrayCapitals":
        """With the kinds of nouns of the language, but for those of organizations and what everybody knows."""
        rows = resources.lexicon(language, "absum_kinds")
        known = {row["lemma"] for row in resources.lexicon(language, "known_referents")}
        names = {row["form"] for row in resources.lexicon(language, "organization_words")}
        events = {row["lemma"] for row in resources.lexicon(language, "event_nouns")}
        things = {row["word"] for row in rows if _PEOPLE.isdisjoint(row["kinds"].split())}
        numerals = {row["form"] for row in resources.lexicon(language, "numerals")}
        nouns = frozenset(row["word"] for row in rows) - names | numerals
        return cls(frozenset((events | things) - known - names), nouns)

    def is_damaged(self, document: Document, annotation: Annotation) -> bool:
        """Whether several words of a document have a capital that no writer gave them."""
        if _SIGN.search(document.text):
            return True
        sure = nouns = 0
        for sentence in annotation.sentences:
            if not sentence.is_annotated:
                continue
            tree = SentenceTree(document, annotation, sentence)
            for index in self._found(tree, tree.indices):
                sure, nouns = (sure + 1, nouns) if tree.token(index).pos in _SURE else (sure, nouns + 1)
            if sure >= _FEWEST or (sure and nouns >= _FEWEST):
                return True
        return False

    def mended(self, text: str, tree: SentenceTree, tokens: Sequence[int]) -> str:
        """A sentence of a damaged document with small letters where common words have stray capitals."""
        for index in self._found(tree, tokens):
            word = tree.token(index).text
            if text.count(f" {word}") == 1:
                text = text.replace(f" {word}", f" {word[:1].lower()}{word[1:]}")
        return _SIGN.sub(lambda found: found[0].upper(), self._behind_sign(text))

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

    def _found(self, tree: SentenceTree, tokens: Sequence[int]) -> Iterator[int]:
        for index in tokens:
            token = tree.token(index)
            is_word = token.text.istitle() and token.text.isalpha() and len(token.text) >= _SHORTEST
            if not is_word or index - 1 not in tokens or not _is_small(tree, index - 1):
                continue
            is_open = index + 1 not in tokens or not tree.token(index + 1).text[:1].isupper()
            is_verb = token.pos in _SURE and not _is_name(tree, index)
            is_noun = token.pos in ("NOUN", "PROPN") and token.lemma.lower() in self.common
            if (is_verb and (is_open or tree.token(index - 1).pos == "AUX")) or (is_noun and is_open):
                yield index


def _is_small(tree: SentenceTree, index: int) -> bool:
    text = tree.token(index).text
    return text.isalpha() and text.islower()


def _is_name(tree: SentenceTree, index: int) -> bool:
    entity = tree.entities.get(index)
    return entity is not None and entity.label in _NAMES
