"""What a story only suspects of somebody, and a later sentence tells as if he had done it.

"Police suspect a man of planning an attack", and far behind: "He planned an attack from Kasre". Told with the first,
the second says more than is known; told without it, it is false.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.untold import Untold
from pipeline.trees import SentenceTree

_SHARED = 2
"""Terms that a sentence has in common with what is suspected, its verb among them, if it tells that as done."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a sentence says of somebody: the lemma of its verb, as fact; or whether it only suspects him of it."""

    verb: str | None = None
    is_suspected: bool = False


NO_DEED = Deed()


class Suspicions:
    """Knows the words of one language for what is suspected or said by somebody."""

    def __init__(self, resources: Resources, language: Language, untold: Untold) -> None:
        rows = resources.lexicon(language, "suspicion_words")

        def forms(kind: str) -> frozenset[str]:
            return frozenset(row["form"] for row in rows if row["kind"] == kind)

        self._suspecting, self._hedging = forms("suspecting"), forms("hedging")
        self._speech = resources.forms(language, "speech_verbs")
        self._untold = untold

    def read(self, tree: SentenceTree, tokens: Sequence[int]) -> Deed:
        """What some tokens of a sentence say."""
        words = {form for i in tokens for form in (tree.token(i).text.lower(), tree.token(i).lemma.lower())}
        if not words.isdisjoint(self._suspecting):
            return Deed(is_suspected=True)
        root = next((i for i in tokens if tree.governor(i) is None), None)
        if root is None or not words.isdisjoint(self._hedging | self._speech) or self._may_be(tree, root):
            return Deed()
        subject = next(iter(tree.children(root, "nsubj")), None)
        is_somebody = subject is not None and self._is_somebody(tree, subject)
        return Deed(tree.token(root).lemma.lower()) if is_somebody else Deed()

    @staticmethod
    def _may_be(tree: SentenceTree, root: int) -> bool:
        verbs = (root, *tree.children(root, "aux", "cop"))
        return any(tree.token(i).feature("Mood") == "Cnd" for i in verbs)

    def _is_somebody(self, tree: SentenceTree, subject: int) -> bool:
        token = tree.token(subject)
        is_named = subject in tree.entities and tree.entities[subject].label == "PER"
        return token.feature("PronType") == "Prs" or is_named or self._untold.is_person(token.lemma.lower())


def is_suspected(verb: str | None, terms: Sequence[str], suspicions: Sequence[Sequence[str]]) -> bool:
    """Whether a sentence with that verb tells as done what one before it only suspects."""
    return verb is not None and any(
        verb in before and len({*terms} & {*before}) >= _SHARED for before in map(frozenset, suspicions)
    )
