"""Words and marks of a sentence, and how they are joined again.

A token of a language that elides keeps its apostrophe (« l' »), in others what follows the apostrophe is a token
("'s"). Quotation marks become a pair that tells opening from closing, so that a model learns where a space stands.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

NUMBER = "<num>"
"""What the models see of a token that holds a digit."""
UNKNOWN = "<unk>"
START = "<s>"
END = "</s>"
CLASSES = (END, NUMBER, START, UNKNOWN)

OPENING, CLOSING = "“", "”"
SENTENCE_ENDS = frozenset(".!?")

_WORD = r"(?:[^\W\d_]\.(?=[\s\u00a0])|[^\W_]+(?:[-\u2010./&][^\W_]+)*)"
_ELIDING = re.compile(rf"(?P<elided>[^\W_]+['’](?=[\s\u00a0]?[^\W_]|\s*$))|(?P<word>{_WORD})|(?P<mark>\S)")
_POSSESSIVE = re.compile(rf"(?P<elided>(?<=\w)['’][^\W\d_]+)|(?P<word>{_WORD})|(?P<mark>\S)")
_UNFINISHED = re.compile(r"[^\W_]+(?:[-\u2010./&][^\W_]+)*[-\u2010/&]?$")


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark: its text in normal form, and its half-open span of code points."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Prefix:
    """What has been typed: complete tokens, and the rest behind them, with the space before it."""

    tokens: tuple[Token, ...]
    rest: str


def tokenize(text: str, *, elides: bool) -> list[Token]:
    """The tokens of a text, for a language that elides or not."""
    pattern = _ELIDING if elides else _POSSESSIVE
    return [Token(_normal(text, match), match.start(), match.end()) for match in pattern.finditer(text)]


def _normal(text: str, match: re.Match[str]) -> str:
    found = match[0]
    if found in '"“”«»':
        if found in "“«":
            return OPENING
        before = text[match.start() - 1 : match.start()]
        after = text[match.end() : match.end() + 1]
        opens = found == '"' and (not before or before.isspace() or before in "(['’") and bool(after.strip())
        return OPENING if opens else CLOSING
    return found.replace("’", "'")


def split_typed(typed: str, *, elides: bool) -> Prefix:
    """Divides what has been typed into complete tokens and the word that is being typed."""
    unfinished = _UNFINISHED.search(typed)
    cut = unfinished.start() if unfinished else len(typed.rstrip())
    tokens = [token for token in tokenize(typed, elides=elides) if token.end <= cut]
    if unfinished and not elides and cut and typed[cut - 1] in "'’" and (cut < 2 or typed[cut - 2].isalnum()):
        cut -= 1
        tokens = [token for token in tokens if token.end <= cut]
    end = tokens[-1].end if tokens else 0
    return Prefix(tuple(tokens), typed[end:])


def is_initial(tokens: Sequence[str]) -> bool:
    """Whether the token behind these begins a sentence."""
    return not tokens or tokens[-1] in SENTENCE_ENDS or (tokens[-1] == OPENING and len(tokens) == 1)


def with_true_case(tokens: Sequence[str], frequency: Callable[[str], float]) -> list[str]:
    """The tokens with those that only begin a sentence in the case that they have elsewhere."""
    found: list[str] = []
    for token in tokens:
        if token[:1].isupper() and not token[1:2].isupper() and is_initial(found):
            lower = token[0].lower() + token[1:]
            found.append(lower if frequency(lower) >= frequency(token) else token)
        else:
            found.append(token)
    return found


def capitalized(token: str) -> str:
    """The token with its first letter as at the beginning of a sentence."""
    return token[:1].upper() + token[1:]


def is_number(token: str) -> bool:
    """Whether a token holds a digit: models see only that."""
    return any(character.isdigit() for character in token)


def is_word(token: str) -> bool:
    """Whether a token is a word, elided or not, and no mark."""
    return any(character.isalnum() for character in token)
