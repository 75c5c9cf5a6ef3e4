"""The vetoes that are functions: small questions about the trees of a passage before and after it was rewritten."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from pipeline.rules.trees import is_finite
from pipeline.sumum.round_trip.pairs import Pair, Parse

Check = Callable[[Pair], bool]

_ARGUMENTS: Final = ("nsubj", "obj", "iobj", "csubj", "ccomp", "xcomp", "aux", "cop", "expl")
_FUNCTIONS: Final = ("case", "mark", "det", "fixed")
_SUBORDINATE: Final = frozenset({"acl", "advcl", "appos", "amod", "nmod", "parataxis", "dislocated"})
_PHRASES: Final = ("nmod", "obl")
_NOMINAL: Final = frozenset({"NOUN", "PROPN", "NUM", "PRON", "X"})
_GLUED: Final = re.compile(r"[a-zà-ÿ\d)]{2}[.?!][A-ZÀ-Þ][a-zà-ÿ]{2}")

_GLUED_MARK: Final = re.compile(r"(?<!\d)\.\d{1,2} [A-ZÀ-Þ][a-zà-ÿ]")


def orphan(pair: Pair) -> bool:
    """Words whose governor is not said hang in the air: all but one, the head of all that is said."""
    return len(tops(pair)) > 1


def tops(pair: Pair) -> list[int]:
    """The words of the source that are said and whose governor is not.

    What a conjunction joins is in doubt where something between has gone. So is what the first phrase behind a verb of
    the register depends on: "we turn [in this paper] to valves".
    """
    before, there = pair.before, pair.said.keys() | pair.elsewhere
    found = [i for i in before.words if i in pair.said and before.governor(i) not in there]
    first = next((i for i in pair.kept() if before.token(i).pos in _NOMINAL), None)
    return [
        i
        for i in found
        if before.relation(i) != "cc" and not (pair.predicates and i == first and before.relation(i) in _PHRASES)
    ]


def lost_argument(pair: Pair) -> bool:
    """A word that is said has lost what it cannot do without: its subject, object, preposition or article."""
    return bool(losses(pair))


def losses(pair: Pair) -> list[int]:
    """The words that others cannot do without and that are not said; a verb of the register has its own preposition."""
    return [
        lost
        for old in pair.kept()
        for lost in pair.before.children(old, *_ARGUMENTS, *(() if _is_governed(pair, old) else _FUNCTIONS))
        if lost in pair.deleted
    ]


def _is_governed(pair: Pair, old: int) -> bool:
    """Whether a word depends on a verb of the register, or on nothing that is said."""
    governor = pair.before.governor(old)
    return governor is None or governor in pair.predicates or governor not in pair.said


def changed_time(pair: Pair) -> bool:
    """What is said to come, or only to be possible, is not so in the source, or the other way round."""
    return any(_to_come(pair.before, old) != _to_come(pair.after, pair.said[old]) for old in pair.kept())


def _to_come(parse: Parse, index: int) -> tuple[bool, bool, bool]:
    """Whether a word has a modal auxiliary, which shows neither tense nor mood; is a future; is a conditional."""
    features = [parse.token(i).feature for i in parse.children(index, "aux")]
    own = parse.token(index).feature
    return (
        any(of("VerbForm") == "Fin" and of("Tense") is None and of("Mood") is None for of in features),
        own("Tense") == "Fut",
        own("Mood") == "Cnd",
    )


def exchanged_subject(pair: Pair) -> bool:
    """A verb has another subject than in the source."""
    for old in pair.kept():
        new = pair.said[old]
        if pair.before.token(old).pos == "VERB" == pair.after.token(new).pos:
            before = {pair.said[i] for i in pair.before.children(old, "nsubj") if i in pair.said}
            after = set(pair.after.children(new, "nsubj"))
            if before and after and before != after:
                return True
    return False


def subordinate_predicate(pair: Pair) -> bool:
    """What the paper is told to do is said in the source of something else: "a task, providing data".

    What is done "to present" something presents it.
    """
    before = pair.before
    return any(
        before.relation(old) in _SUBORDINATE
        and before.token(old).feature("VerbForm") != "Inf"
        and not before.children(old, "nsubj", "expl")
        for old in pair.predicates
    )


def unconjugated(pair: Pair) -> bool:
    """A verb that is coordinated with that of the paper stands among the words that this one presents."""
    before = pair.before
    return any(
        other in pair.said and other not in pair.predicates and _is_to_conjugate(before, other)
        for old in pair.predicates
        for other in before.children(old, "conj")
    )


def _is_to_conjugate(before: Parse, verb: int) -> bool:
    """Whether a verb is finite, or should be, and has no subject of its own; of a compound tense, its participle."""
    token = before.token(verb)
    is_bare = token.feature("VerbForm") in ("Fin", "Inf", "Part") and token.feature("Person") != "3"
    return token.pos == "VERB" and is_bare and not before.children(verb, "nsubj", "mark")


def lost_conjunction(pair: Pair) -> bool:
    """Two words that "and" joined stand side by side: "present compare results"."""
    before = pair.before
    return any(
        any(i in pair.deleted for i in before.children(old, "cc")) and before.governor(old) in pair.said
        for old in pair.said
        if before.relation(old) == "conj"
    )


def broken(pair: Pair) -> bool:
    """What is said is more than one sentence, or another verb than that of the register rules it."""
    after = pair.after
    roots = [i for i in after.words if after.governor(i) is None]
    if len(roots) != 1:
        return True
    own = {pair.said[old] for old in pair.predicates}
    return bool(own) and roots[0] not in own and after.token(roots[0]).pos == "VERB"


def glued(pair: Pair) -> bool:
    """Two sentences stand together without a space: "of task 17.Clustering is hard"."""
    return _GLUED.search(pair.after.text) is not None or _GLUED_MARK.search(pair.before.text) is not None


def ownerless(pair: Pair) -> bool:
    """A possessive has nobody before it whose it could be: "Provides scores for his first test"."""
    before = pair.before
    owned = next((i for i in pair.kept() if _is_possessive(pair, i)), None)
    if owned is None or not (pair.predicates or before.relation(before.governor(owned) or owned) == "nsubj"):
        return False
    return not any(_can_own(pair, i, owned) for i in pair.kept() if i < owned)


def _can_own(pair: Pair, index: int, possessive: int) -> bool:
    """Whether a noun may be what a possessive stands for; one that is a pronoun agrees with it in number."""
    token, owned = pair.before.token(index), pair.before.token(possessive)
    is_one = owned.pos == "PRON" and owned.feature("Number") == "Sing"
    is_other = token.pos in _NOMINAL and token.feature("Person") != "1" and not _is_possessive(pair, index)
    return is_other and not (is_one and token.feature("Number") == "Plur")


def _is_possessive(pair: Pair, old: int) -> bool:
    """Whether a word is a possessive of the source, not one that stands for "our"."""
    token = pair.before.token(old)
    return token.feature("Poss") == "Yes" and pair.after.token(pair.said[old]).text.lower() == token.text.lower()


def clausal(pair: Pair) -> bool:
    """A title that is a whole clause stands behind a verb of the register: "discusses drought harms the harvest"."""
    before = pair.before
    roots = [i for i in pair.kept() if before.governor(i) is None and before.children(i, "nsubj")]
    if pair.predicates or any(pair.after.governor(pair.said[i]) is None for i in pair.kept()):
        return False
    return any(is_finite(before.tree(i), i) and not pair.after.children(pair.said[i], "mark") for i in roots)


CHECKS: Final[Mapping[str, Check]] = {
    check.__name__: check
    for check in (
        orphan,
        lost_argument,
        changed_time,
        exchanged_subject,
        subordinate_predicate,
        unconjugated,
        lost_conjunction,
        broken,
        glued,
        ownerless,
        clausal,
    )
}
