"""Front matter: the fields between `---` with which a Markdown file says what it is (Jekyll, Hugo, Pandoc).

Only scalars are read, plain, quoted, folded (`>`) or literal (`|`): no YAML that could do more than say words.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

_FRONT = re.compile(r"---[ \t]*\r?\n(.*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)", re.DOTALL)
_FIELD = re.compile(r"(?P<key>[A-Za-z][\w-]*):[ \t]*(?P<value>.*)")
_BLOCK = re.compile(r"[>|][+-]?\d?[ \t]*$")
_QUOTES: Final = ("'", '"')
_NO_WORDS: Final = re.compile(r"[\[{&*!]|https?://")
"""How a list, an alias or an address begins, which is no scalar in words."""


def split(text: str) -> tuple[Mapping[str, str], str]:
    """The fields by their keys in lower case, and the text behind them; no fields where there is no front matter."""
    front = _FRONT.match(text)
    if front is None:
        return {}, text
    found: dict[str, str] = {}
    for key, value in _fields(front[1].splitlines()):
        if value and not _NO_WORDS.match(value):
            found.setdefault(key.lower(), value)
    return found, text[front.end() :]


def _fields(lines: list[str]) -> Iterator[tuple[str, str]]:
    key, parts = "", [""]
    for line in lines:
        match = _FIELD.match(line)
        if match:
            yield key, _scalar(parts)
            key, parts = match["key"], [match["value"].strip()]
        elif not line.strip() or line[0].isspace():
            parts.append(line.strip())
        else:
            yield key, _scalar(parts)
            key, parts = "", [""]
    yield key, _scalar(parts)


def _scalar(parts: list[str]) -> str:
    """A value on one line; an item of a list is none."""
    first, *others = parts
    if _BLOCK.match(first):
        first = ""
    if any(part.startswith(("- ", "#")) for part in others):
        return ""
    value = " ".join(part for part in (first, *others) if part)
    quote = value[:1]
    if quote in _QUOTES and value.endswith(quote) and len(value) > 1:
        value = value[1:-1].replace("''", "'") if quote == "'" else _unescaped(value[1:-1])
    return value.strip()


def _unescaped(text: str) -> str:
    """A value between double quotation marks, in which YAML escapes signs; `\\_` is a no-break space."""
    return re.sub(r"\\(.)", lambda found: {"_": " ", "n": " ", "t": " "}.get(found[1], found[1]), text)
