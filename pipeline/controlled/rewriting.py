"""The conforming rewriting of a sentence, where a rule knows one for sure; else None: better none than a wrong one."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from itertools import pairwise
from typing import Concatenate, Final, ParamSpec

from pipeline.controlled.norm import InstructionsRule
from pipeline.controlled.sentences import MAIN, PRONOUN, CheckedSentence
from pipeline.controlled.vocabulary import Word
from pipeline.span import Span
from pipeline.trees import SentenceTree

Given = ParamSpec("Given")
Way = Callable[[CheckedSentence, Mapping[str, int], int], str | None]
SUBJECT, AGENT = "subject", "agent"
ASIDE = frozenset({SUBJECT, AGENT})
"""What patterns capture for the rewriting only: it breaks nothing."""


LONGEST: Final = 2000
"""Signs of a sentence that is rewritten: each of its faults comes with all of it, and nobody reads a longer one."""


def _of_short(
    way: Callable[Concatenate[CheckedSentence, Given], str | None],
) -> Callable[Concatenate[CheckedSentence, Given], str | None]:
    @wraps(way)
    def written(sentence: CheckedSentence, /, *given: Given.args, **named: Given.kwargs) -> str | None:
        return None if len(sentence.span) > LONGEST else way(sentence, *given, **named)

    return written


@_of_short
def all_replaced(sentence: CheckedSentence, stretches: Iterable[tuple[Span, str]]) -> str | None:
    """The sentence with other words in several places of the text."""
    text, start = sentence.text, sentence.span.start
    for span, words in sorted(stretches, reverse=True):
        text = text[: span.start - start] + words + text[span.end - start :]
    return text


def other_word(sentence: CheckedSentence, index: int, refused: Word) -> str | None:
    """What stands for a word that is not approved where it stands; None where that is not sure to mean the same."""
    tree, instead = sentence.tree, refused.instead
    token = tree.token(index)
    if token.pos == "AUX":  # what a modal means is for the author to say
        return None
    if token.text.lower() != token.lemma.lower() or not instead.replace(" ", "").isalpha():
        return None
    if refused.pos == "VERB" and not _takes_the_same(sentence, index, refused):
        return None
    if token.pos == "ADJ" and tree.children(token.head if token.head is not None else index, "det"):
        return None  # "no additional part", "an adequate level"
    return _like(token.text, instead)


def _takes_the_same(sentence: CheckedSentence, index: int, refused: Word) -> bool:
    """Whether another verb fits the words around this one.

    "make sure" takes a clause, other verbs an object or nothing. Clauses, infinitives, particles and prepositions
    are the verb's own.
    """
    tree = sentence.tree
    behind = tree.token(index + 1) if index + 1 in tree.indices else None
    if " " in refused.instead:
        return behind is not None and behind.pos == "SCONJ"
    if tree.children(index, "ccomp", "xcomp", "compound:prt", "expl", "iobj"):
        return False
    return bool(tree.children(index, "obj")) or behind is None or behind.pos not in ("ADP", "SCONJ")


def is_said_of_terms(sentence: CheckedSentence, index: int) -> bool:
    """Whether what is done is done to a term of the vocabulary: a bolt is mounted otherwise than a file system."""
    tree = sentence.tree
    things = list(tree.children(index, "obj", "nsubj:pass"))
    if tree.token(index).pos != "VERB":  # an order that was taken for a name: what stands behind the article
        things = [index + 2] if index + 2 in tree.indices else []
    said = {word for thing in things for word in (tree.token(thing).text.lower(), tree.token(thing).lemma.lower())}
    return bool(said & sentence.vocabulary.counted)


@_of_short
def divided(sentence: CheckedSentence, rule: InstructionsRule) -> str | None:
    """Each instruction in a sentence of its own, the later ones behind a cue, where each has an object of its own.

    A condition before them or a negation of the first holds for all, an alternative is no sequence: not divided.
    """
    tree, orders, cue = sentence.tree, sentence.orders, rule.cue
    if any(not tree.children(order, "obj") for order in orders) or not sentence.text.endswith("."):
        return None
    denied = any(tree.token(i).feature("Polarity") == "Neg" for i in tree.indices)
    joints = {tree.token(i).text.lower() for i in range(orders[0], orders[-1]) if tree.token(i).pos == "CCONJ"}
    if denied or orders[0] != tree.indices.start or not joints <= {*rule.joints, cue}:
        return None
    text, parts, position = sentence.tree.document.text, [], sentence.span.start
    for before, order in pairwise(orders):
        end = order
        while (
            end - 1 > before
            and (tree.token(end - 1).pos in ("CCONJ", "PUNCT") or tree.token(end - 1).text.lower() == cue.lower())
            and tree.token(end - 1).text != ")"
        ):
            end -= 1
        if end == order or tree.token(order).dep not in MAIN or tree.token(end - 1).pos in ("ADV", "PART", "SCONJ"):
            return None
        parts.append(text[position : tree.token(end - 1).span.end])
        position = tree.token(order).span.start
    parts.append(text[position : sentence.span.end].removesuffix("."))
    opening = cue[:1].upper() + cue[1:]
    return f"{parts[0]}." + "".join(f" {opening}, {part}." for part in parts[1:])


@_of_short
def condition_first(sentence: CheckedSentence, order: int, first: int, last: int) -> str | None:
    """The condition before the instruction, where it ends the sentence and leans on nothing before it."""
    tree, text = sentence.tree, sentence.tree.document.text
    behind = [i for i in range(last + 1, tree.indices.stop) if tree.token(i).pos != "PUNCT"]
    leans = any(tree.token(i).pos == PRONOUN and tree.token(i).feature("Person") == "3" for i in range(first, last + 1))
    if behind or leans or sentence.orders != (order,) or not sentence.text.endswith("."):
        return None
    start = tree.token(first).span.start
    main = text[sentence.span.start : start].rstrip(" ,")
    clause = text[start : tree.token(last).span.end]
    opening = next((i for i in tree.indices if tree.token(i).text[:1].isalpha()), order)
    if tree.token(opening).span.start != sentence.span.start:
        return None
    return f"{clause[:1].upper()}{clause[1:]}, {main[:1].lower()}{main[1:]}."


@_of_short
def parted(sentence: CheckedSentence, marks: Collection[str]) -> str | None:
    """A sentence for each side of the marks, where all sides have a verb of their own."""
    tree, text = sentence.tree, sentence.tree.document.text
    depth = 0
    for token in sentence.tokens:
        depth += (token.text == "(") - (token.text == ")")
        if token.text in marks and depth:
            return None  # two sentences do not share a bracket
    edges = [tree.indices.start - 1, *(i for i in tree.indices if tree.token(i).text in marks), tree.indices.stop]
    said = []
    for before, behind in pairwise(edges):
        side = range(before + 1, behind)
        if not any(_stands(sentence, i) for i in side):
            return None
        part = text[tree.token(side[0]).span.start : tree.token(side[-1]).span.end]
        said.append(part[:1].upper() + part[1:])
    return ". ".join(said)


def _stands(sentence: CheckedSentence, index: int) -> bool:
    """Whether a token is the verb of a main clause."""
    token = sentence.tree.token(index)
    is_verb = token.feature("VerbForm") == "Fin" or index in sentence.orders
    return token.pos in ("VERB", "AUX") and is_verb and (token.dep or "") in MAIN | {"cop", "aux", "aux:pass"}


@_of_short
def _infinitive(sentence: CheckedSentence, captured: Mapping[str, int], index: int) -> str | None:
    """Every imperative of the sentence in the infinitive, where its verb is known and no pronoun hangs on it."""
    _ = captured, index
    text, tree = sentence.text, sentence.tree
    if not sentence.orders:
        return None
    for order in reversed(sentence.orders):
        token = tree.token(order)
        form = token.text.lower()
        infinitive = sentence.vocabulary.orders.infinitive(form)
        behind = tree.document.text[token.span.end : token.span.end + 1]
        if infinitive is None or behind == "-" or tree.children(order, "expl", "iobj"):
            return None
        if token.feature("Mood") != "Imp" and not sentence.vocabulary.orders.is_order(tree, order):
            return None
        first, last, said = _denied(tree, order, infinitive)
        if first == last and any(tree.token(i).feature("Polarity") == "Neg" for i in tree.children(order, "advmod")):
            return None
        start, end = (
            place - sentence.span.start for place in (tree.token(first).span.start, tree.token(last).span.end)
        )
        text = text[:start] + _like(tree.token(first).text, said) + text[end:]
    return text


def _denied(tree: SentenceTree, order: int, infinitive: str) -> tuple[int, int, str]:
    """From where to where a verb and its negation stand, and what both are in the infinitive: « Ne pas ouvrir »."""
    first, last = order - 1, order + 1
    if not all(i in tree.indices and tree.token(i).feature("Polarity") == "Neg" for i in (first, last)):
        return order, order, infinitive
    return first, last, f"{tree.token(first).lemma} {tree.token(last).text} {infinitive}"


@_of_short
def _order_without_modal(sentence: CheckedSentence, captured: Mapping[str, int], index: int) -> str | None:
    """The order alone, behind its condition: "If …, you must close the valve" becomes "If …, close the valve"."""
    tree, text = sentence.tree, sentence.tree.document.text
    verb, subject = captured.get("verb", index), captured.get(SUBJECT, -1)
    is_first = subject == tree.indices.start
    if not is_first and (subject - 1 not in tree.indices or tree.token(subject - 1).text != ","):
        return None
    if tree.token(verb).feature("VerbForm") != "Inf" or captured.get("modal", verb) != verb - 1 or subject != verb - 2:
        return None
    token = tree.token(verb)
    if any(tree.children(other, "nsubj") for other in tree.children(verb, "conj")):
        return None  # what else is said there has a modal of its own, which may be no order
    said = text[sentence.span.start : tree.token(subject).span.start]
    rest = text[token.span.end : sentence.span.end]
    return said + (token.text[:1].upper() + token.text[1:] if is_first else token.text) + rest


@_of_short
def _order_without_passive(sentence: CheckedSentence, captured: Mapping[str, int], index: int) -> str | None:
    """The order in the active: "The seal must be removed with the tool" becomes "Remove the seal with the tool"."""
    tree, text = sentence.tree, sentence.tree.document.text
    verb, subject, modal = (captured.get(name, index) for name in ("verb", SUBJECT, "modal"))
    if tree.first_of(subject) != tree.indices.start or any(
        tree.token(i).feature("Polarity") == "Neg" or tree.token(i).pos == PRONOUN
        for i in tree.indices[: verb - tree.indices.start]
    ):
        return None
    between = [i for i in range(modal, verb) if tree.token(i).pos != "AUX" and i != modal]
    is_known = tree.token(verb).lemma in sentence.vocabulary.known_verbs
    is_state = sentence.vocabulary.is_stative(tree.token(verb).text.lower())
    if between or is_state or not is_known or AGENT in captured or tree.children(verb, "conj"):
        return None
    named = text[sentence.span.start : tree.token(modal).span.start].rstrip()
    rest = text[tree.token(verb).span.end : sentence.span.end]
    lemma = tree.token(verb).lemma
    return f"{lemma[:1].upper()}{lemma[1:]} {named[:1].lower()}{named[1:]}{rest}"


WAYS: Mapping[str, Way] = {
    "infinitive": _infinitive,
    "order_without_modal": _order_without_modal,
    "order_without_passive": _order_without_passive,
}


def _like(word: str, other: str) -> str:
    return other[:1].upper() + other[1:] if word[:1].isupper() else other
