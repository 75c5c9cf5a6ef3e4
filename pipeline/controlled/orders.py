"""Orders by the forms of their verbs: the parser takes many an imperative for a name, « Appuyez » among them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pipeline.trees import SentenceTree

ORDERS = frozenset({"VERB", "AUX", "ADJ", "NOUN", "PROPN", "X"})
"""What the tagger takes imperatives for."""
BEHIND = frozenset({"DET", "ADP", "ADV", "PRON", "SCONJ", "CCONJ", "VERB", "AUX", "NUM"})
SHORTEST = 4
"""Letters of such a form at least: « nez » is none."""
OPENING = frozenset("([")
ADDRESSED = "2"
"""The person of a subject: « vous »."""


def _none(verb: str) -> str:
    _ = verb
    return ""


@dataclass(frozen=True)
class OrderForms:
    """The infinitives of imperatives: of verbs that are known, and of others by the `endings` that only they have.

    `inflect` makes the imperative of an infinitive: what an ending suggests counts if that gives the form again. Of
    several the last counts, since a regular verb can be made of any form. No infinitive for an ending: not sure.
    """

    known: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    endings: tuple[tuple[str, str], ...] = ()
    inflect: Callable[[str], str] = _none

    def __contains__(self, form: str) -> bool:
        return form in self.known

    def infinitive(self, form: str) -> str | None:
        """The infinitive of an imperative in lower case; None where it is not known for sure."""
        if form in self.known:
            return self.known[form]
        longest = max((ending for ending, _ in self.endings if self._ends(form, ending)), key=len, default="")
        ends = [longest, *sorted({e for e, _ in self.endings if self._ends(form, e)} - {longest}, key=len)[::-1]]
        for ending in ends:
            made = [form.removesuffix(ending) + own for e, own in self.endings if e == ending and own]
            if not made and ending:
                return None
            fitting = [verb for verb in made if self.inflect(verb) == form]
            if fitting:
                return fitting[-1]
        return None

    def is_marked(self, form: str) -> bool:
        """Whether a form in lower case ends as only an imperative or a present does."""
        return any(self._ends(form, ending) for ending, _ in self.endings)

    @staticmethod
    def _ends(form: str, ending: str) -> bool:
        return form.endswith(ending) and len(form) > max(len(ending), SHORTEST - 1)

    def is_order(self, tree: SentenceTree, index: int) -> bool:
        """Whether a form with such an ending begins the sentence or what stands behind a comma, or joins an order.

        Adverbs and a negation may stand before it; a subject makes it a statement or, behind it, a question.
        """
        token = tree.token(index)
        if token.pos not in ORDERS or not self.is_marked(token.text.lower()):
            return False
        if relation_of_subject(token.dep) or not self._leads_on(tree, index):
            return False
        before = index - 1
        while before in tree.indices and tree.token(before).pos in ("ADV", "PART"):
            before -= 1
        if before not in tree.indices:
            return True
        joint = tree.token(before)
        if joint.pos == "CCONJ":
            return before == tree.indices.start or self._joins_order(tree, before)
        return joint.pos == "PUNCT" and joint.text not in OPENING and tree.token(tree.indices[-1]).text != "?"

    def _leads_on(self, tree: SentenceTree, index: int) -> bool:
        """Whether behind it stands what a verb governs, and not its subject."""
        behind = tree.token(index + 1) if index + 1 in tree.indices else None
        if behind is None or behind.pos == "PUNCT":
            return behind is None or tree.token(index).pos == "VERB"
        is_subject = behind.pos == "PRON" and behind.feature("Person") == ADDRESSED
        return behind.pos in BEHIND and not is_subject

    def _joins_order(self, tree: SentenceTree, joint: int) -> bool:
        """Whether the last form of this kind before a conjunction is an order too."""
        earlier = range(joint - 1, tree.indices.start - 1, -1)
        last = next((i for i in earlier if self.is_marked(tree.token(i).text.lower())), None)
        return last is not None and self.is_order(tree, last)


def relation_of_subject(dep: str | None) -> bool:
    """Whether a relation is that of a subject."""
    return (dep or "").startswith("nsubj")


def opens_negated(tree: SentenceTree, index: int) -> bool:
    """Whether the two words that begin a sentence deny the one behind them: « Ne pas oublier … »."""
    first = tree.indices.start
    return index == first + 2 and all(tree.token(i).feature("Polarity") == "Neg" for i in (first, first + 1))
