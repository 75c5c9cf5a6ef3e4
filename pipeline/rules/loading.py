"""Rules as they are written, read into the models of their family, with one way to say what is wrong.

A mistake reads `file:line: id: key: what is wrong; valid: the choices`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar, cast, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from pipeline.errors import ConfigurationError
from pipeline.faults import fault as wanted
from pipeline.resources import Resources, RuleTable
from pipeline.rules.limits import DEEPEST, LONGEST_PATTERN

R = TypeVar("R")
PATTERN: Final = "pattern"
_NAME: Final = re.compile(r"@([a-z](?:_*[a-z0-9])*)")


class Table(BaseModel):
    """A table of a rule file: frozen, and without room for misspelt keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class WrittenRule(Table):
    """What every rule has, whatever its examples look like; `kept` says why one that seldom fires is kept."""

    id: str
    source: str
    near_misses: tuple[str, ...] = Field(min_length=1)
    kept: str | None = None


class MarkedRule(WrittenRule):
    """A rule whose examples are sentences with marks, as `pipeline/rules/marks.py` reads them."""

    examples: tuple[str, ...] = Field(min_length=1)


class RuleReader(Generic[R]):
    """Reads the rules of a family into its model, or its union of models; compiles nothing.

    `around` is what a definition is put between where its name stands in a pattern, so that it stays one part. The end
    of a line stands for a space.
    """

    def __init__(self, model: Any, around: tuple[str, str] = ("(", ")")) -> None:
        self._model = model
        self._adapter: TypeAdapter[R] = TypeAdapter(model)
        self._around = around

    def rules(self, resources: Resources, family: str, language: str) -> Iterator[tuple[R, RuleTable]]:
        """The rules of a family in one language, in the order of their files, each with its table."""
        return ((self.read(table), table) for table in resources.grammar(family, language))

    def read(self, table: RuleTable) -> R:
        """One rule; raises ConfigurationError with its place and the first thing that is wrong with it."""
        values = dict(table.values)
        if isinstance(pattern := values.get(PATTERN), str):
            values[PATTERN] = self._expanded(pattern, table)
        try:
            return self._adapter.validate_python(values)
        except ValidationError as error:
            # A misspelt key is also a missing one: its own complaint says more.
            faults = sorted(error.errors(include_url=False), key=lambda fault: fault["type"] != "extra_forbidden")
            keys = (key for key in faults[0]["loc"] if key in table.values)
            raise mistake(table, _said(faults[0], self._model), str(next(keys, ""))) from error

    def _expanded(self, pattern: str, table: RuleTable) -> str:
        """The pattern on one line, the names of its file's definitions replaced; other names are the family's."""
        left = LONGEST_PATTERN

        def expanded(text: str, inside: tuple[str, ...]) -> str:
            nonlocal left
            left -= len(text)
            if left < 0:
                what = f"{PATTERN}: over {LONGEST_PATTERN} characters with its definitions"
                raise mistake(table, f"{what}: write several rules, or shorter definitions", PATTERN)
            if len(inside) > DEEPEST:
                names = " > ".join((*inside[:3], "…", inside[-1]))
                raise mistake(table, f"definitions: over {DEEPEST} inside each other ({names}): write some of them out")

            def replaced(match: re.Match[str]) -> str:
                name = match[1]
                if name not in table.definitions:
                    return match[0]
                if name in inside:
                    raise mistake(table, f"definitions: @{name} stands for itself ({' > '.join((*inside, name))})")
                return expanded(table.definitions[name], (*inside, name)).join(self._around)

            return _NAME.sub(replaced, " ".join(line.strip() for line in text.strip("\n").split("\n")))

        return expanded(pattern, ())


def mistake(table: RuleTable, what: str, key: str = "") -> ConfigurationError:
    """What is wrong with a rule, or with the value of one of its keys, with its place and id."""
    return ConfigurationError(f"{table.place_of(key)}: {table.values.get('id')}: {what}")


def _said(fault: Mapping[str, Any], model: Any) -> str:
    """A complaint of pydantic in our words: the key, what is wrong with it, and the valid choices."""
    keys, models = _found(fault["loc"], model)
    context = fault.get("ctx", {})
    match fault["type"]:
        case "extra_forbidden":
            valid = dict.fromkeys(name for one in models for name in one.model_fields)
            what = f"unknown key; valid keys: {', '.join(valid)}"
        case "missing":
            what = "missing"
        case "literal_error":
            what = f"unknown {fault['input']!r}; valid: {_listed(context['expected'])}"
        case "union_tag_invalid":
            keys.append(context["discriminator"].strip("'"))
            what = f"unknown {context['tag']!r}; valid: {_listed(context['expected_tags'])}"
        case "union_tag_not_found":
            keys.append(context["discriminator"].strip("'"))
            what = f"missing; valid: {', '.join(_tags(model, keys[-1]))}"
        case "value_error":
            what = str(context["error"])
        case "too_short":
            what = f"needs at least {context['min_length']}"
        case _:
            what = wanted(cast(ErrorDetails, fault), "a table")
    return ": ".join(filter(None, (".".join(keys), what)))


def _found(location: Sequence[int | str], model: Any) -> tuple[list[str], list[type[BaseModel]]]:
    """The keys that lead to a fault, without the tags that pydantic adds for unions, and the models that it is in."""
    keys: list[str] = []
    models = list(_models(model))
    for number, key in enumerate(location):
        fields = [one.model_fields[key] for one in models if isinstance(key, str) and key in one.model_fields]
        tagged = [one for one in models if any(key in get_args(f.annotation) for f in one.model_fields.values())]
        if tagged and not fields:
            models = tagged
            continue
        keys.append(str(key))
        inside = [one for field in fields for one in _models(field.annotation)]
        if inside and number < len(location) - 1:
            models = inside
    return keys, models


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models that an annotation names, in containers and unions too."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    else:
        for part in get_args(annotation):
            yield from _models(part)


def _tags(model: Any, discriminator: str) -> list[str]:
    return [str(tag) for one in _models(model) for tag in get_args(one.model_fields[discriminator].annotation)]


def _listed(choices: str) -> str:
    """The choices that pydantic lists as 'a', 'b' or 'c', with commas alone."""
    return ", ".join(re.findall(r"'([^']*)'", choices))
