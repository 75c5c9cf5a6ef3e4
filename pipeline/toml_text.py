"""TOML with the place of every mistake; apart from the settings, so that what only reads data loads quickly."""

import re
import tomllib
from collections.abc import Sequence
from itertools import islice, takewhile
from pathlib import Path
from typing import Any

from pipeline.errors import ConfigurationError

MOST_KEYS = 50
"""Keys above the place where a file cannot be read on that may be those of a value without an end."""
_KEY = re.compile(r"\s*([\w.\"'-]+)\s*=")


def parse_toml(text: str, path: Path | None) -> dict[str, Any]:
    """The content of a TOML file; raises ConfigurationError with file and line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error)
        lines = text.splitlines()
        if found := re.search(r" \(at line (\d+), column (\d+)\)", reason):
            reason = reason.replace(found[0], "")
            line = int(found[1])
            at = lines[line - 1]
            if at.lstrip().startswith("[") and not at[: int(found[2]) - 1].strip(" \t["):  # where a table begins
                line = _open_above(lines, line) or line
        else:
            line = _open_above(lines, len(lines) + 1) or max(1, len(lines))
        raise ConfigurationError(f"{path}:{line}: not valid TOML: {reason}") from error
    except RecursionError as error:
        raise ConfigurationError(f"{path}: not valid TOML: its arrays and tables are nested too deeply") from error


def _open_above(lines: Sequence[str], number: int) -> int | None:
    """The line of the key whose value is not at its end where line `number` begins, if there is one."""
    if _is_whole(lines[: number - 1]):
        return None
    keys = (above for above in range(number - 1, 0, -1) if _KEY.match(lines[above - 1]))
    return next((above for above in islice(keys, MOST_KEYS) if _is_whole(lines[: above - 1])), None)


def _is_whole(lines: Sequence[str]) -> bool:
    try:
        tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return False
    return True


def line_of(text: str, keys: tuple[str, ...]) -> int | None:
    """The line of TOML `text` where the dotted `keys` are set, or the table in which they are missing, or None."""
    table: tuple[str, ...] = ()
    best, depth = None, 0
    enough = max(1, len(keys) - 1)
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line):
            table = tuple(re.findall(r"[\w-]+", header[1]))
            here = table
        elif key := _KEY.match(line):
            here = table + tuple(re.findall(r"[\w-]+", key[1]))
        else:
            continue
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(here, keys, strict=False)))
        if common > depth and common >= min(enough, len(here)):
            best, depth = number, common
    return best
