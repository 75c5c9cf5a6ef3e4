"""What a sentence takes from those before it in its paragraph without a pronoun: its verb, its subject, a thing.

"Booked 9 April." and "Not ten." go on; "the letter" is the one by which something was asked for right before. What the
document spoke of before its paragraph ("the Chair") is known.
"""

from collections.abc import Callable, Sequence
from typing import Final

from pipeline.digest.elements.pronouns import relation_of
from pipeline.document import Token

_STEM: Final = 6
"""Letters that the forms of a noun have in common."""
_LEAST: Final = 4
_NAMING: Final = frozenset(":–—")
"""Marks behind a name of what is said: "Proceeds: £300"."""
_SAID: Final = frozenset({"nsubj", "obj", "obl", "root"})
_MODIFIES: Final = frozenset({"amod", "nummod", "compound", "nmod", "acl", "appos"})
_NAMES: Final = frozenset({"NOUN", "PROPN"})


def is_elliptic(tokens: Sequence[Token]) -> bool:
    """Whether a sentence has no verb of its own, and no name before a colon, or opens with a verb without a subject."""
    words = [token for token in tokens if token.pos not in ("PUNCT", "SPACE")]
    if not words or any(token.text in _NAMING for token in tokens):
        return False
    first = words[0]
    if all(token.feature("VerbForm") not in ("Fin", "Inf") for token in words):
        return True
    is_past = first.pos == "VERB" and first.feature("Tense") == "Past" and first.feature("Mood") != "Imp"
    return is_past and all(not relation_of(token).startswith("nsubj") for token in words)


def known_noun(tokens: Sequence[Token], before: Sequence[Sequence[Token]], above: Callable[[], str]) -> int | None:
    """How many sentences `before` a definite noun was introduced, the last of them is 1; None where none is needed.

    A noun that stands in the text `above` the paragraph is known, and one that has a complement says which it is.
    That text is long, and only asked for where a noun was introduced.
    """
    for number, token in enumerate(tokens[1:], 1):
        if not (_is_definite(tokens[number - 1]) and token.pos == "NOUN" and len(token.text) >= _LEAST):
            continue
        if relation_of(token) not in _SAID or _is_modified(tokens, number):
            continue
        stem = token.text.casefold()[:_STEM]
        if any(t.pos in _NAMES and t.text.casefold().startswith(stem) for t in tokens[: number - 1]):
            continue
        for back, sentence in enumerate(reversed(before), 1):
            if any(t.pos == "NOUN" and t.text.casefold().startswith(stem) for t in sentence):
                if stem in above():
                    break
                return back
    return None


def _is_definite(token: Token) -> bool:
    return token.pos == "DET" and token.feature("Definite") == "Def"


def _is_modified(tokens: Sequence[Token], number: int) -> bool:
    """Whether a noun has something behind it that says which it is: "the letter of 3 May", "the plug in the nozzle"."""
    behind = tokens[number + 1] if number + 1 < len(tokens) else None
    return behind is not None and (
        relation_of(behind) in _MODIFIES or behind.pos == "ADP" or behind.feature("PronType") == "Rel"
    )
