"""The parts of a clause in the order in which a statement says them, as tokens of the source."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.inits.clauses import Clause
from pipeline.inits.items import Bar
from pipeline.trees import SentenceTree


class Unsayable(Exception):  # noqa: N818 - a clause, not an error of the program
    """A clause cannot be said as a statement: `bar` is the reason, `rule` the id of the veto, if that was one."""

    def __init__(self, bar: Bar, rule: str | None = None) -> None:
        super().__init__(bar)
        self.bar = bar
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Parts:
    """What stands in front, the subject, adverbs beside the verb, and what follows it up to the place and behind it."""

    front: tuple[int, ...]
    subject: tuple[int, ...]
    adverbs: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]
    place: tuple[int, ...]
    tail: tuple[int, ...]

    @property
    def behind(self) -> tuple[int, ...]:
        """All that follows the verb."""
        return (*self.rest, *self.place, *self.tail)

    @property
    def adverb_tokens(self) -> tuple[int, ...]:
        """The tokens of the adverbs."""
        return tuple(i for phrase in self.adverbs for i in phrase)

    @property
    def phrases(self) -> tuple[tuple[int, ...], ...]:
        """The parts that are phrases of their own."""
        return (self.front, self.subject, self.rest, self.place, self.tail)

    def tokens(self, clause: Clause) -> tuple[int, ...]:
        """Every token that the statement says."""
        every = {*self.front, *self.subject, *self.adverb_tokens, *self.behind, *clause.group}
        return tuple(sorted(every))


def parts_of(clause: Clause, max_front: int) -> Parts:
    """The parts of a clause; raises Unsayable where they stand as the realizer would not put them."""
    tree, words = clause.tree, clause.words
    subject = subject_of(clause)
    front: list[int] = []
    adverbs: list[tuple[int, ...]] = list(clause.limits)
    behind: set[int] = {i for i in clause.predicate if i > clause.first_of_verb} if clause.is_copular else set()
    for i in _governed(clause):
        below = tree.phrase(clause.pruned(i))
        if not below or tree.text(below).lower() in words.connectives:
            continue
        if i > clause.head:
            behind.update(below)
        elif tree.token(i).pos == "PRON" and i > clause.subject:
            raise Unsayable("pronoun")
        elif tree.relation(i) == "advmod" and len(below) == 1 and i > max(subject):
            adverbs.append((i,))
        elif tree.relation(i) in ("obl", "advmod") and max(below) < clause.first_of_verb:
            if not any(mark > max(below) for mark in tree.children(clause.head, "mark")):
                front += below  # « Even as they fled »: without the conjunction, without its adverb.
        else:
            raise Unsayable("fragment")
    if len(front) > max_front:
        raise Unsayable("length")
    if any(tree.token(i).pos == "SCONJ" for i in front):
        raise Unsayable("fragment")
    beside = {i for phrase in adverbs for i in phrase}
    taken = {*subject, *beside, *tree.children(clause.head, "aux", "cop"), *_dated_and_placed(clause)}
    if not clause.is_copular:
        taken.add(clause.head)
    kept = [i for i in sorted(behind - taken) if i > clause.head or not words.negates(tree.token(i))]
    is_adverb = bool(front) and all(tree.relation(i) != "obl" for i in front if i in tree.children(clause.head))
    if is_adverb and front[-1] + 1 == subject[0] and not has_article(tree, subject):
        # Without a comma between them they are one: « at least 25 bears ».
        subject, front = (*front, *subject), []
    at = tree.sentence.last if clause.place is None or clause.place < clause.head else clause.place
    return Parts(
        front=tuple(front),
        subject=subject,
        adverbs=tuple(sorted(adverbs)),
        rest=tuple(tree.phrase([i for i in kept if i < at])),
        place=tuple(tree.phrase(tree.subtree(clause.place))) if clause.place is not None else (),
        tail=tuple(tree.phrase([i for i in kept if i > at])),
    )


def _governed(clause: Clause) -> Sequence[int]:
    """The heads of what the verb governs; of a copula only what stands in front of it."""
    if clause.is_copular:
        return [i for i in clause.complements if i < clause.first_of_verb]
    return [*clause.complements, *clause.chain[1:], *clause.tree.children(clause.head, "compound:prt")]


def _dated_and_placed(clause: Clause) -> set[int]:
    return {j for i in (clause.date, clause.place) if i is not None for j in clause.tree.subtree(i)}


def subject_of(clause: Clause) -> tuple[int, ...]:
    """The subject without its relative clauses, items of their own, where enough is left to tell what it is."""
    tree, whole = clause.tree, clause.subject_phrase
    opening = tree.token(whole[0]) if len(whole) > 1 and whole[0] == tree.sentence.first else None
    if opening is not None and opening.pos == "CCONJ" and not clause.words.denies(opening):
        whole = whole[1:]  # « And at least nine others »: it joins the sentence to the one before.
    below = [i for i in tree.children(clause.subject, "acl:relcl") if i in whole]
    if not below:
        return whole
    dropped = {j for i in below for j in tree.subtree(i)}
    left = tuple(tree.phrase([i for i in whole if i not in dropped]))
    return left if left and has_article(tree, left) and is_modified(clause, left) else whole


def has_article(tree: SentenceTree, phrase: Sequence[int]) -> bool:
    """Whether a phrase begins with a definite article."""
    token = tree.token(phrase[0])
    return token.pos == "DET" and token.feature("PronType") == "Art" and token.feature("Definite") == "Def"


def is_modified(clause: Clause, phrase: Sequence[int]) -> bool:
    """Whether the subject's phrase says more of its noun than the noun."""
    modifiers = clause.tree.children(clause.subject, "amod", "compound", "nmod", "flat", "nummod")
    return any(i in phrase for i in modifiers)
