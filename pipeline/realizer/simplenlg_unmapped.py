"""Features of the spec that the engine simplenlg does not say: refused by name, never left out in silence."""

from collections.abc import Iterator

from pydantic import BaseModel

from pipeline.realizer.simplenlg_tools import refuse
from pipeline.realizer.spec import Clause, Coordination

_UNMAPPED = {
    "noun_phrase": ("quantifier", "elided", "acronym"),
    "pronoun": ("unsaid",),
    "verb_phrase": ("double_perfect",),
    "clause": ("asked_preposition",),
}


def refuse_unmapped(spec: BaseModel) -> None:
    """Raise UnsupportedFeature for the first feature anywhere in `spec` that has no counterpart."""
    for unit in _units(spec):
        kind = getattr(unit, "type", "")
        for field in _UNMAPPED.get(kind, ()):
            if getattr(unit, field):
                raise refuse(f"the feature {field!r} of a {kind.replace('_', ' ')}")
        if isinstance(unit, Clause) and unit.interrogative is not None and isinstance(unit.verb, Coordination):
            raise refuse("a question with coordinated verb phrases")


def _units(unit: BaseModel) -> Iterator[BaseModel]:
    yield unit
    for name in type(unit).model_fields:
        value = getattr(unit, name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, BaseModel):
                yield from _units(each)
