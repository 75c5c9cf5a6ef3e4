"""TOML with the place of every mistake; apart from the settings, so that what only reads data loads quickly."""

import re
import tomllib
from itertools import takewhile
from pathlib import Path
from typing import Any

from pipeline.errors import ConfigurationError


def parse_toml(text: str, path: Path | None) -> dict[str, Any]:
    """The content of a TOML file; raises ConfigurationError with file and line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error)
        found = re.search(r" \(at line (\d+), column \d+\)", reason)
        line = int(found[1]) if found else max(1, len(text.splitlines()))
        reason = reason.replace(found[0], "") if found else reason
        raise ConfigurationError(f"{path}:{line}: not valid TOML: {reason}") from error
    except RecursionError as error:
        raise ConfigurationError(f"{path}: not valid TOML: its arrays and tables are nested too deeply") from error


def line_of(text: str, keys: tuple[str, ...]) -> int | None:
    """The line of TOML `text` where the dotted `keys` are set, or the table in which they are missing, or None."""
    table: tuple[str, ...] = ()
    best, depth = None, 0
    enough = max(1, len(keys) - 1)
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line):
            table = tuple(re.findall(r"[\w-]+", header[1]))
            here = table
        elif key := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            here = table + tuple(re.findall(r"[\w-]+", key[1]))
        else:
            continue
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(here, keys, strict=False)))
        if common > depth and common >= min(enough, len(here)):
            best, depth = number, common
    return best
