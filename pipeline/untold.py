"""What a sentence takes for told by its very words: an eyewitness's "here", "the 116 cases", "the third employee".

No earlier sentence of the document need have introduced it: what speaks of it dangles wherever that was not said.
"""

from collections.abc import Collection, Iterator, Sequence

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.trees import SentenceTree

_TOLD_APART = ("nmod", "acl", "appos", "compound", "flat")
_BESIDE = frozenset({"nmod", "obl"})
_ANYWHERE = frozenset({"obj", *_BESIDE})
_PERSON = "person"
_UNIQUE = frozenset({"1"})
"""Ordinals that need no others: "the first lady"."""


class Untold:
    """Finds what a sentence of one language takes for told; `known` are the lemmas of nouns that need no telling."""

    def __init__(self, resources: Resources, language: Language, known: Collection[str]) -> None:
        rows = resources.lexicon(language, "untold_phrases")
        self._phrases = tuple(sorted(row["phrase"] for row in rows))
        self._known = frozenset(known)
        kinds = ((row["word"], row["kinds"].split()) for row in resources.lexicon(language, "absum_kinds"))
        self._persons = frozenset(word for word, own in kinds if _PERSON in own)
        self._nouns = frozenset(row["lemma"] for row in resources.lexicon(language, "untold_nouns"))
        ordinals = resources.lexicon(language, "ordinals")
        self._ordinals = frozenset(row["form"] for row in ordinals if row["value"] not in _UNIQUE)

    def is_person(self, lemma: str) -> bool:
        """Whether a noun names a person whom a reader must have been told of."""
        return lemma in self._persons and lemma not in self._known

    def persons(self, tree: SentenceTree, tokens: Sequence[int]) -> Iterator[str]:
        """The lemmas of persons who are one of several, or hang from something: an earlier sentence may have told who.

        "The third employee", "the name of the girl".
        """
        for index in tokens:
            lemma = tree.token(index).lemma.lower()
            is_person = tree.token(index).pos == "NOUN" and lemma in self._persons and lemma not in self._known
            if is_person and _is_definite(tree, index) and self._is_one(tree, index):
                yield lemma

    def needed(self, tree: SentenceTree, tokens: Sequence[int]) -> Iterator[str]:
        """The lemmas, numbers and phrases of what some tokens of a sentence take for told."""
        words = " ".join(tree.token(i).text.lower().replace("’", "'") for i in tokens)
        yield from (phrase for phrase in self._phrases if f" {phrase} " in f" {words} ")
        for index in tokens:
            token = tree.token(index)
            lemma = token.lemma.lower()
            if token.pos != "NOUN" or lemma in self._known or not _is_definite(tree, index):
                continue
            numbers = (tree.token(i) for i in tree.children(index, "nummod"))
            yield from (each.lemma.lower() for each in numbers if each.text.isdigit() and len(each.text) > 1)
            if lemma in self._nouns and tree.relation(index) in _ANYWHERE:
                yield lemma

    def _is_one(self, tree: SentenceTree, index: int) -> bool:
        """Whether it is one of several, or hangs from something else: "the third employee", "the name of the girl"."""
        token = tree.token(index)
        is_counted = any(tree.token(i).text.lower() in self._ordinals for i in tree.children(index, "amod"))
        is_single = token.feature("Number") == "Sing" and token.text.islower()
        return is_single and (is_counted or tree.relation(index) in _BESIDE)


def _is_definite(tree: SentenceTree, index: int) -> bool:
    """Whether a noun has a definite article, and nothing that says which it is."""
    is_article = any(tree.token(i).feature("Definite") == "Def" for i in tree.children(index, "det"))
    return is_article and not any(_tells_apart(tree, i) for i in tree.children(index, *_TOLD_APART))


def _tells_apart(tree: SentenceTree, index: int) -> bool:
    """Whether what hangs from a noun says which it is: not « le meurtrier présumé »."""
    return tree.relation(index) != "acl" or len(tree.subtree(index)) > 1
