"""What a sentence takes for told by its very words: an eyewitness's "here", "the 116 cases", "the third employee".

No earlier sentence of the document need have introduced it: what speaks of it dangles wherever that was not said.
"""

from collections.abc import Collection, Iterator, Sequence

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.phrases import Phrases
from pipeline.trees import SentenceTree

_TOLD_APART = ("nmod", "acl", "appos", "compound", "flat")
_BESIDE = frozenset({"nmod", "obl"})
_ANYWHERE = frozenset({"obj", *_BESIDE})
_NAMED = frozenset({"nsubj", "obj", "iobj", "nmod", "nmod:poss", "obl"})
_SAYING = frozenset({"nsubj", "obl", "iobj"})
_CALLING = frozenset({"ADJ", "NOUN", "PROPN"})
"""Parts of speech of what stands before a name and says whose it is: "the singer Ana"."""
_PERSON = "person"
_CHARGING = frozenset({"charge", "verdict"})
"""Kinds of outcomes that are of something: a crime."""
_OF_WHAT = ("obl", "nmod", "ccomp", "xcomp", "obj", "conj", "advcl", "parataxis")
_WHEN_AND_WHERE = frozenset({"DATE", "LOC", "TIME"})
_UNIQUE = frozenset({"1"})
"""Ordinals that need no others: "the first lady"."""


class Untold:
    """Finds what a sentence of one language takes for told; `known` are the lemmas of nouns that need no telling."""

    def __init__(self, resources: Resources, language: Language, known: Collection[str]) -> None:
        rows = resources.lexicon(language, "untold_phrases")
        self._phrases = Phrases(sorted(row["phrase"] for row in rows))
        self._known = frozenset(known)
        kinds = ((row["word"], row["kinds"].split()) for row in resources.lexicon(language, "absum_kinds"))
        self._persons = frozenset(word for word, own in kinds if _PERSON in own)
        self._nouns = frozenset(row["lemma"] for row in resources.lexicon(language, "untold_nouns"))
        self._bodies = frozenset(row["lemma"].lower() for row in resources.lexicon(language, "untold_bodies"))
        self._media = frozenset(row["lemma"] for row in resources.lexicon(language, "untold_media"))
        self._places = frozenset(row["lemma"] for row in resources.lexicon(language, "untold_places"))
        self._speech = resources.forms(language, "speech_verbs")
        self._first_names = resources.forms(language, "first_names")
        outcomes = resources.lexicon(language, "outcome_words")
        self._charges = frozenset(row["form"] for row in outcomes if row["kind"] in _CHARGING)
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

    def nameless(self, tree: SentenceTree, tokens: Sequence[int]) -> Iterator[str]:
        """The lemmas of bodies without their name, and first names of whom nobody introduced: "the agency", "Lina".

        What kind of newspaper it is says less than which: "the local paper said".
        """
        for index in tokens:
            lemma = tree.token(index).lemma.lower()
            is_body = lemma in self._bodies and tree.token(index).pos == "NOUN" and _is_definite(tree, index)
            if is_body or self._is_first_name(tree, index) or (lemma in self._media and self._is_medium(tree, index)):
                yield lemma

    def needed(self, tree: SentenceTree, tokens: Sequence[int]) -> Iterator[str]:
        """The lemmas, numbers and phrases of what some tokens of a sentence take for told."""
        yield from self._phrases.among([tree.token(i).text.lower().replace("’", "'") for i in tokens])
        yield from self.nameless(tree, tokens)
        yield from (tree.token(i).lemma.lower() for i in tokens if self._is_charge_of_nothing(tree, i))
        yield from (tree.token(i).lemma.lower() for i in tokens if self._is_speaker(tree, i) or self._is_place(tree, i))
        for index in tokens:
            token = tree.token(index)
            lemma = token.lemma.lower()
            if token.pos != "NOUN" or lemma in self._known or not _is_definite(tree, index):
                continue
            numbers = (tree.token(i) for i in tree.children(index, "nummod"))
            yield from (each.lemma.lower() for each in numbers if each.text.isdigit() and len(each.text) > 1)
            if lemma in self._nouns and token.text.islower() and tree.relation(index) in _ANYWHERE:
                yield lemma

    def _is_charge_of_nothing(self, tree: SentenceTree, index: int) -> bool:
        """Whether its main verb tells of a charge or a verdict, and nothing behind says of what: "Moss was charged."

        Where what says so is not told, he seems to be charged with what is.
        """
        token = tree.token(index)
        if tree.governor(index) is not None or {token.text.lower(), token.lemma.lower()}.isdisjoint(self._charges):
            return False
        is_passive = any(tree.token(i).dep == "aux:pass" for i in tree.children(index, "aux"))
        entities = (tree.entities.get(i) for i in tree.children(index, *_OF_WHAT) if i > index)
        return is_passive and all(each is not None and each.label in _WHEN_AND_WHERE for each in entities)

    def _is_speaker(self, tree: SentenceTree, index: int) -> bool:
        """Whether it is somebody without a name who says what the sentence tells: "… , said the trader"."""
        token, verb = tree.token(index), tree.governor(index)
        if token.pos != "NOUN" or not self.is_person(token.lemma.lower()) or token.feature("Number") == "Plur":
            return False
        is_subject = verb is not None and tree.relation(index) == "nsubj" and verb < index
        if verb is None or not is_subject or not _is_definite(tree, index):
            return False
        return not {tree.token(verb).lemma.lower(), tree.token(verb).text.lower()}.isdisjoint(self._speech)

    def _is_place(self, tree: SentenceTree, index: int) -> bool:
        """Whether it is told of a place of some kind without its name: "The border city is near", not "The city"."""
        if tree.relation(index) != "nsubj" or tree.token(index).lemma.lower() not in self._places:
            return False
        is_article = any(tree.token(i).feature("Definite") == "Def" for i in tree.children(index, "det"))
        is_named = any(tree.token(i).pos in ("PROPN", "NUM") for i in tree.subtree(index))
        return is_article and not is_named and bool(tree.children(index, "amod", "compound"))

    def _is_first_name(self, tree: SentenceTree, index: int) -> bool:
        """Whether a first name stands alone: "the parents of Lina", not "their daughter Lina", "Lina Moss"."""
        token, entity = tree.token(index), tree.entities.get(index)
        is_person = entity is not None and entity.label == "PER" and entity.last - entity.first == 1
        if not is_person or token.text.lower() not in self._first_names or tree.relation(index) not in _NAMED:
            return False
        before = tree.token(index - 1) if index - 1 in tree.indices else None
        is_called = before is not None and before.pos in _CALLING
        return not (is_called or tree.children(index, *_TOLD_APART, "nummod", "amod", "conj"))

    def _is_medium(self, tree: SentenceTree, index: int) -> bool:
        """Whether a medium that says something, or to which somebody does, has no name."""
        token, verb = tree.token(index), tree.governor(index)
        if (
            token.pos != "NOUN"
            or token.feature("Number") == "Plur"
            or verb is None
            or tree.relation(index) not in _SAYING
        ):
            return False
        is_article = any(tree.token(i).feature("Definite") == "Def" for i in tree.children(index, "det", "case"))
        is_named = any(tree.token(i).pos == "PROPN" for i in tree.subtree(index)) or bool(tree.children(index, "acl"))
        speaks = not {tree.token(verb).lemma.lower(), tree.token(verb).text.lower()}.isdisjoint(self._speech)
        return is_article and not is_named and (speaks or tree.relation(index) == "nsubj")

    def _is_one(self, tree: SentenceTree, index: int) -> bool:
        """Whether it is one of several, or hangs from something else: "the third employee", "the name of the girl"."""
        token = tree.token(index)
        is_counted = any(tree.token(i).text.lower() in self._ordinals for i in tree.children(index, "amod"))
        is_single = token.feature("Number") == "Sing" and token.text.islower()
        return is_single and (is_counted or tree.relation(index) in _BESIDE)


def _is_definite(tree: SentenceTree, index: int) -> bool:
    """Whether a noun has a definite article, be it within « du » or « aux », and nothing that says which it is."""
    is_article = any(tree.token(i).feature("Definite") == "Def" for i in tree.children(index, "det", "case"))
    return is_article and not any(_tells_apart(tree, i) for i in tree.children(index, *_TOLD_APART))


def _tells_apart(tree: SentenceTree, index: int) -> bool:
    """Whether what hangs from a noun says which it is: not « le meurtrier présumé »."""
    return tree.relation(index) != "acl" or len(tree.subtree(index)) > 1
