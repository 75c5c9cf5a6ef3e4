"""Rules in two parts: what they are in all languages, and what one language says.

`grammars/{family}/*.toml` has the rule `family.name`, `grammars/{family}/{language}/*.toml` the rule
`language.family.name`, which is laid over it: what both have is the language's, key by key where it is a table, in the
order of the language's table if that names all keys. `"@name"` stands for what the language's file defines so.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

_NAME: Final = re.compile(r"@([a-z][a-z_0-9]*)")


class UndefinedNameError(Exception):
    """A name for which a language has no words."""


def overlaid(common: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The values of two tables together."""
    order = own if own.keys() >= common.keys() else {**common, **own}
    return {key: _both(common, own, key) for key in order}


def _both(common: Mapping[str, Any], own: Mapping[str, Any], key: str) -> Any:
    if key not in own:
        return common[key]
    below, above = common.get(key), own[key]
    return overlaid(below, above) if isinstance(below, Mapping) and isinstance(above, Mapping) else above


def spelled(value: Any, definitions: Mapping[str, str]) -> Any:
    """A value with the words of a language where it has names; raises UndefinedNameError."""
    if isinstance(value, str):
        name = _NAME.fullmatch(value)
        if name and name[1] not in definitions:
            raise UndefinedNameError(name[1])
        return definitions[name[1]] if name else value
    if isinstance(value, Mapping):
        return {key: spelled(each, definitions) for key, each in value.items()}
    return [spelled(each, definitions) for each in value] if isinstance(value, list) else value
