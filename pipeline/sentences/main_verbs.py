"""Finds the main verb of a sentence of running text whose tree has none: a parser took it for something else.

Past forms pass for participles ("Hundreds gathered at the site"), forms in -s for plurals ("The council recommends that
they go"), and a clause hangs from what stands before it. In running text a sentence without a main verb is rare: one
that has a verb left over for it is taken to state something.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from pipeline.languages import Language, traits_of
from pipeline.resources import Resources
from pipeline.sentences.dictionary_words import DictionaryWords
from pipeline.trees import SentenceTree

_FEWEST = 7
"""Words outside quotation marks: fewer may be a heading or an exclamation."""
_NAMING = frozenset({"NOUN", "PROPN", "PRON", "NUM", "DET", "SYM"})
"""Parts of speech of what may be a subject."""
_BEHIND_FORM = frozenset({"DET", "SCONJ", "NUM"})
"""Parts of speech of what stands right behind a verb rather than a plural of the same form."""
_HELPING = ("aux", "cop")


@dataclass(frozen=True, slots=True)
class MainVerbs:
    """Knows in one language the verbs of a dictionary and what makes a participle of a past form, `passive`: "by".

    Past forms are `shared` where most are participles, too.
    """

    words: DictionaryWords
    passive: frozenset[str]
    is_shared: bool

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "MainVerbs":
        """With the words of the lexicons."""
        words = DictionaryWords.of(resources, language)
        return cls(words, resources.forms(language, "passive_marks"), traits_of(language).shares_past)

    def found(self, tree: SentenceTree, own: Sequence[int], *, is_first: bool) -> bool:
        """Whether some tokens of a sentence, those outside quotation marks, have a verb that no other clause needs.

        Each relative pronoun and each conjunction takes one finite verb for its own clause. What stands first in a
        document may be a heading or a caption: it needs a finite verb.
        """
        before = takewhile(lambda i: tree.token(i).text != ":", own)  # a legend, or a label with what it stands for
        said = [i for i in before if tree.token(i).pos != "PUNCT"]
        if len(said) < _FEWEST or any(_opens(tree, i) and not _is_person(tree, i) for i in said[1:2]):
            return False  # « Ce qui a valu au maire un blâme », but "What he took for fog was smoke"
        openers = sum(_opens(tree, i) for i in said)
        finite = sum(tree.token(i).feature("VerbForm") == "Fin" and _has_before(tree, said, i) for i in said)
        if finite > openers:
            return True
        if is_first:
            return False
        return any(self._is_plain(tree, i) for i in said) or any(
            self._is_mistaken(tree, said, a, b) for a, b in pairwise(said)
        )

    def _is_plain(self, tree: SentenceTree, index: int) -> bool:
        """Whether the noun from which all hangs is a verb, with a subject and an object: "The bakers face a choice"."""
        token = tree.token(index)
        is_root = tree.governor(index) is None and token.pos == "NOUN" and token.text.islower()
        has_subject = any(i < index for i in tree.children(index, "nsubj"))
        has_object = any(i > index and tree.children(i, "det") for i in tree.children(index, "obj"))
        return is_root and has_subject and has_object and self.words.has(token.text, token.lemma, "V")

    def _is_mistaken(self, tree: SentenceTree, said: Sequence[int], before: int, index: int) -> bool:
        """Whether a word may be the main verb though it is tagged as a participle or as a plural."""
        behind = next((i for i in said if i > index), None)
        if behind is None or tree.token(before).pos not in _NAMING | {"ADV"}:
            return False
        return self._is_past(tree, said, index, behind) or self._is_present(tree, before, index, behind)

    def _is_past(self, tree: SentenceTree, said: Sequence[int], index: int, behind: int) -> bool:
        """Whether a past form tells what its noun did: no verb helps it, and nobody is named by whom it was done."""
        token = tree.token(index)
        is_form = self.is_shared and token.pos == "VERB" and token.feature("Tense") == "Past"
        if not is_form or not token.text.islower() or tree.token(behind).text.lower() in self.passive:
            return False
        before = [i for i in said if i < index]
        is_opened = any(_opens(tree, i) for i in before)
        is_sure = _is_among_others(tree) or any(i > index for i in tree.children(index, "obj"))
        return is_sure and not (is_opened or tree.children(index, *_HELPING)) and _has_before(tree, said, index)

    def _is_present(self, tree: SentenceTree, before: int, index: int, behind: int) -> bool:
        """Whether a plural is a verb: it stands right behind a noun in the singular, and before what no plural does."""
        token, noun = tree.token(index), tree.token(before)
        is_plural = token.pos == "NOUN" and token.feature("Number") == "Plur" and token.text.islower()
        is_single = noun.pos in ("NOUN", "PROPN") and noun.feature("Number") == "Sing"
        is_behind = tree.token(behind).pos in _BEHIND_FORM or _opens_infinitive(tree, behind)
        return is_plural and is_single and is_behind and self.words.has(token.lemma, token.lemma, "V")


def _opens_infinitive(tree: SentenceTree, index: int) -> bool:
    """Whether a particle stands before an infinitive: "The singer plans to sell", which the tagger took for plans."""
    is_particle = tree.token(index).pos == "PART" and index + 1 in tree.indices
    return is_particle and tree.token(index + 1).feature("VerbForm") == "Inf"


def _opens(tree: SentenceTree, index: int) -> bool:
    """Whether a word opens a clause that is not the main one."""
    token, above = tree.token(index), tree.governor(index)
    if token.feature("PronType") in ("Rel", "Int") or (token.pos == "SCONJ" and tree.relation(index) == "mark"):
        return True
    if token.pos == "SCONJ" and above is not None and tree.relation(index) == "fixed":
        joined = tree.governor(above)  # « alors que le port ferme », « ainsi que l'a dit le maire »
        is_clause = joined is not None and tree.token(joined).pos in ("VERB", "AUX")
        return tree.relation(above) == "mark" or (tree.relation(above) == "cc" and is_clause)
    is_relative = above is not None and tree.relation(above) == "acl" and tree.subtree(above)[0] == index
    return token.pos == "PRON" and is_relative


def _is_among_others(tree: SentenceTree) -> bool:
    """Whether other sentences stand in its paragraph: one alone may be a heading, "Men charged in the case."."""
    block = tree.sentence.block
    return sum(each.block == block for each in tree.annotation.sentences) > 1


def _is_person(tree: SentenceTree, index: int) -> bool:
    return tree.token(index).feature("PronType") == "Prs"


def _has_before(tree: SentenceTree, said: Sequence[int], index: int) -> bool:
    """Whether something stands before a verb that may be its subject."""
    return any(tree.token(i).pos in _NAMING for i in said if i < index)
