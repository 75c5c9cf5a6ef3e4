"""Which facts have which normal form: the lists of `normal_forms.toml`."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final


@dataclass(frozen=True, slots=True)
class NormalForms:
    """Names of facts by what their normal form is; `normal_forms.toml` says what each list means."""

    day: frozenset[str]
    plain_day: frozenset[str]
    to_come: frozenset[str]
    priced: frozenset[str]
    sum: frozenset[str]


def _read() -> NormalForms:
    text = files("pipeline.digest").joinpath("normal_forms.toml").read_text(encoding="utf-8")
    return NormalForms(**{name: frozenset(names) for name, names in tomllib.loads(text).items()})


NORMAL_FORMS: Final = _read()
