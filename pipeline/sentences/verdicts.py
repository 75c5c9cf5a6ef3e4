"""What a writer thinks of his story, told as if it were news: "Among the most interesting points", "He is unique."."""

from collections.abc import Sequence

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.trees import SentenceTree

_LONGEST = 6
"""Words of a sentence that says no more than what somebody is like."""


class Verdicts:
    """Knows the phrases with which a writer of one language judges, praises or sells, and the verbs of who is named."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._phrases = tuple(f" {row['phrase']} " for row in resources.lexicon(language, "verdict_phrases"))
        self._speech = resources.forms(language, "speech_verbs")
        self._judging = frozenset(row["lemma"] for row in resources.lexicon(language, "judging_verbs"))

    def found(self, tree: SentenceTree, tokens: Sequence[int]) -> bool:
        """Whether some tokens of a sentence, those outside quotation marks, judge, and nobody is named who does."""
        root = next((i for i in tokens if tree.governor(i) is None), None)
        if root is None or {tree.token(root).lemma.lower(), tree.token(root).text.lower()} & self._speech:
            return False
        if any(tree.token(i).pos == "VERB" and tree.token(i).lemma.lower() in self._judging for i in tokens):
            return False  # "The mayor condemned a cowardly attack"
        words = " ".join(tree.token(i).text.lower().replace("’", "'") for i in tokens)
        said = f" {words.replace(chr(39) + ' ', chr(39))} "
        return any(phrase in said for phrase in self._phrases) or self._is_bare(tree, root, tokens)

    @staticmethod
    def _is_bare(tree: SentenceTree, root: int, tokens: Sequence[int]) -> bool:
        """Whether a pronoun is said to be something, and no more: "He is unique."."""
        words = [i for i in tokens if tree.token(i).pos != "PUNCT"]
        is_adjective = tree.token(root).pos == "ADJ" and bool(tree.children(root, "cop"))
        is_pronoun = any(tree.token(i).pos == "PRON" for i in tree.children(root, "nsubj"))
        kinds = {tree.relation(i) for i in words if i != root}
        return is_adjective and is_pronoun and len(words) <= _LONGEST and kinds <= {"nsubj", "cop", "advmod", "aux"}
