"""The conforming rewriting of a sentence, where a rule knows one for sure; else None: better none than a wrong one."""

from collections.abc import Callable, Mapping
from itertools import pairwise

from pipeline.controlled.sentences import MAIN, PRONOUN, CheckedSentence
from pipeline.span import Span

Way = Callable[[CheckedSentence, Mapping[str, int], int], str | None]


def replaced(sentence: CheckedSentence, span: Span, words: str) -> str:
    """The sentence with other words in a place of the text."""
    start = sentence.span.start
    return sentence.text[: span.start - start] + words + sentence.text[span.end - start :]


def other_word(sentence: CheckedSentence, index: int, instead: str) -> str | None:
    """The sentence with another word in place of one that stands in its base form."""
    tree = sentence.tree
    token = tree.token(index)
    if token.pos == "AUX":  # what a modal means is for the author to say
        return None
    if token.text.lower() != token.lemma.lower() or not instead.replace(" ", "").isalpha():
        return None
    behind = tree.token(index + 1) if index + 1 in tree.indices else None
    if " " in instead and token.pos == "VERB" and (behind is None or behind.pos != "SCONJ"):
        return None  # "make sure" takes a clause only
    return replaced(sentence, token.span, _like(token.text, instead))


def divided(sentence: CheckedSentence, cue: str) -> str | None:
    """Each instruction in a sentence of its own, the later ones behind a cue, where each has an object of its own."""
    tree, orders = sentence.tree, sentence.orders
    if any(not tree.children(order, "obj") for order in orders) or not sentence.text.endswith("."):
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


def parted(sentence: CheckedSentence, index: int) -> str | None:
    """Two sentences instead of one, where both sides have a verb of their own."""
    tree = sentence.tree
    sides = (range(tree.indices.start, index), range(index + 1, tree.indices.stop))
    if any(not any(_stands(sentence, i) for i in side) for side in sides):
        return None
    text, end = sentence.tree.document.text, tree.token(index).span
    rest = text[end.end : sentence.span.end].lstrip()
    return f"{text[sentence.span.start : end.start].rstrip()}. {rest[:1].upper()}{rest[1:]}"


def _stands(sentence: CheckedSentence, index: int) -> bool:
    """Whether a token is the verb of a main clause."""
    token = sentence.tree.token(index)
    is_verb = token.feature("VerbForm") == "Fin" or index in sentence.orders
    return token.pos in ("VERB", "AUX") and is_verb and (token.dep or "") in MAIN | {"cop", "aux", "aux:pass"}


def _infinitive(sentence: CheckedSentence, captured: Mapping[str, int], index: int) -> str | None:
    """Every imperative of the sentence in the infinitive, where its verb is known and no pronoun hangs on it."""
    _ = captured, index
    text, tree = sentence.text, sentence.tree
    if not sentence.orders:
        return None
    for order in reversed(sentence.orders):
        token = tree.token(order)
        infinitive = sentence.vocabulary.infinitives.get(token.text.lower())
        behind = tree.document.text[token.span.end : token.span.end + 1]
        if (
            infinitive is None
            or token.feature("Mood") != "Imp"
            or behind == "-"
            or tree.children(order, "advmod", "expl", "iobj")
        ):
            return None
        start = token.span.start - sentence.span.start
        text = text[:start] + _like(token.text, infinitive) + text[start + len(token.text) :]
    return text


def _order_without_modal(sentence: CheckedSentence, captured: Mapping[str, int], index: int) -> str | None:
    """The order alone: "You must close the valve" becomes "Close the valve"."""
    tree = sentence.tree
    verb = captured.get("verb", index)
    if captured.get("subject", -1) != tree.indices.start or tree.token(verb).feature("VerbForm") != "Inf":
        return None
    if captured.get("modal", verb) != verb - 1:
        return None
    token = tree.token(verb)
    rest = tree.document.text[token.span.end : sentence.span.end]
    return token.text[:1].upper() + token.text[1:] + rest


def _order_without_passive(sentence: CheckedSentence, captured: Mapping[str, int], index: int) -> str | None:
    """The order in the active: "The seal must be removed with the tool" becomes "Remove the seal with the tool"."""
    tree, text = sentence.tree, sentence.tree.document.text
    verb, subject, modal = (captured.get(name, index) for name in ("verb", "subject", "modal"))
    if tree.first_of(subject) != tree.indices.start or any(
        tree.token(i).feature("Polarity") == "Neg" or tree.token(i).pos == PRONOUN
        for i in tree.indices[: verb - tree.indices.start]
    ):
        return None
    between = [i for i in range(modal, verb) if tree.token(i).pos != "AUX" and i != modal]
    is_known = tree.token(verb).lemma in sentence.vocabulary.known_verbs
    if between or not is_known or tree.children(verb, "obl:agent", "conj"):
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
