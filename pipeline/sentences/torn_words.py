"""Signs that a sentence is made of torn pieces, or is faulty: columns read across, words doubled or at odds."""

from collections.abc import Sequence
from itertools import pairwise

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.trees import SentenceTree

_ELIDING = "eliding_words"
"""The lexicon of a language whose small words lose their vowel before another."""


class TornWords:
    """Knows the pairs of small words of one language that never stand side by side, and words that must be elided."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._pairs = frozenset((row["first"], row["second"]) for row in resources.lexicon(language, "torn_pairs"))
        rows = resources.lexicon(language, _ELIDING) if _ELIDING in resources.lexicons(language) else ()
        self._eliding = frozenset(row["form"] for row in rows if row["kind"] == "elides")
        self._vowels = tuple(row["form"] for row in rows if row["kind"] == "vowel")
        self._whole = frozenset(row["form"] for row in rows if row["kind"] == "no vowel")
        self._modals = resources.forms(language, "modal_verbs")

    def found(self, tree: SentenceTree, tokens: Sequence[int], *, is_first: bool = False) -> bool:
        """Whether two neighbors cannot stand together: « de des risques », « de effectue ».

        What opens a story is needed, though it have a slip.
        """
        words = [tree.token(i).text.replace("’", "'") for i in tokens]
        is_torn = any(self._is_torn(first, second) for first, second in pairwise(words))
        if is_first or is_torn:
            return is_torn
        is_faulty = any(self._is_gapped(tree, i, j) or _is_at_odds(tree, i, j) for i, j in pairwise(tokens))
        return is_faulty or any(_disagrees(tree, i) for i in tokens)

    def _is_gapped(self, tree: SentenceTree, index: int, after: int) -> bool:
        """Whether a noun stands where the verb of a modal is missing: "what the government may reductions"."""
        first, second = tree.token(index), tree.token(after)
        if second.pos != "NOUN" or first.pos not in ("AUX", "VERB") or after != index + 1:
            return False
        is_word = bool({first.text.lower(), first.lemma.lower()} & self._modals) and first.feature("VerbForm") != "Part"
        return is_word and second.text.islower() and second.feature("Number") == "Plur"

    def _is_torn(self, first: str, second: str) -> bool:
        if (first.lower(), second) in self._pairs:
            return True
        if first.lower() not in self._eliding or second in self._whole:
            return False
        return len(second) > 1 and second.isalpha() and second.startswith(self._vowels)


def _is_at_odds(tree: SentenceTree, index: int, after: int) -> bool:
    """Whether a relative clause right behind a noun has a verb of another number: "drugs which induces bleeding"."""
    if tree.relation(index) != "nsubj" or tree.token(index).feature("PronType") != "Rel":
        return False
    verb, noun = tree.token(after), tree.token(index - 1) if index - 1 in tree.indices else None
    if noun is None:
        return False
    is_alone = tree.governor(after) == index - 1 and tree.relation(index - 1) not in ("nmod", "conj", "appos")
    # Of other tenses the models guess the number.
    is_single = verb.feature("Tense") == "Pres" and verb.feature("Number") == "Sing" and verb.pos == "VERB"
    return is_alone and is_single and noun.pos == "NOUN" and noun.feature("Number") == "Plur"


def _disagrees(tree: SentenceTree, verb: int) -> bool:
    """Whether the participle of a passive is of another number than its subject: « les toits ont été levé »."""
    token = tree.token(verb)
    if not tree.children(verb, "aux:pass") or token.feature("VerbForm") != "Part" or token.feature("Number") != "Sing":
        return False
    subjects = (i for i in tree.children(verb, "nsubj") if tree.token(i).pos == "NOUN")
    several = (i for i in subjects if tree.token(i).feature("Number") == "Plur")
    return any(tree.token(d).feature("Number") == "Plur" for i in several for d in tree.children(i, "det"))
