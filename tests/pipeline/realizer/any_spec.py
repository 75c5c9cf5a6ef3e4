"""Strategies for any valid spec, read off the models, so that a new field is tried without a line here."""

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from pipeline.realizer import spec as models

# Words that the lexicons have and have not, and forms that upset careless code.
WORDS = (
    "manger",
    "eat",
    "homme",
    "man",
    "beau",
    "good",
    "blorg",
    "haricot",
    "œil",
    "être",
    "be",
    "pomme de terre",
    "iPhone",
    "U.S.",
    "l'an",
    "«",
    "a",
    "le",
    "de",
    "be able",
    "x,",
    "-",
    "🙂",
    "8e",
    "souvent",
    "parce que",
)
TEXTS = (
    "le ministre",
    "les élections de mai",
    "a  new\nmethod",
    "U.S.",
    "x",
    "« non »",
    "Fin.",
    "  ",
    "été",
    "\ue000 \uf8ff",
)
DATES = ("2013", "2013-08", "2013-08-01", "2026-11-20")
DEEPEST = 4


def any_spec() -> st.SearchStrategy[Any]:
    """Any unit that may stand alone."""
    return _any_of(models.Spec, 0)


def _any_of(annotation: Any, depth: int) -> st.SearchStrategy[Any]:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        if annotation == models.Word:
            return st.sampled_from(WORDS)
        return _any_of(arguments[0], depth)
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (Union, types.UnionType):
        parts = [part for part in arguments if part is not type(None)]
        if depth >= DEEPEST:
            simple = (models.NounPhrase, models.AdverbPhrase, models.AdjectivePhrase, models.VerbPhrase)
            parts = [part for part in parts if part in simple] or parts[-1:]
        return st.one_of([_any_of(part, depth) for part in parts])
    if origin is tuple:
        return st.lists(st.deferred(lambda: _any_of(arguments[0], depth + 1)), min_size=1, max_size=3).map(tuple)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _any_model(annotation, depth)
    plain: dict[Any, st.SearchStrategy[Any]] = {
        bool: st.booleans(),
        int: st.integers(0, 10**6),
        float: st.floats(-(10**6), 10**6, allow_nan=False),
        str: st.sampled_from(WORDS),
    }
    return plain[annotation]


def _any_value(model: type[BaseModel], name: str, depth: int) -> st.SearchStrategy[Any]:
    if (model, name) != (models.Clause, "verb"):
        return _any_of(model.model_fields[name].annotation, depth)
    verb = _any_model(models.VerbPhrase, depth)
    several = st.lists(verb, min_size=1, max_size=3)
    return st.one_of(verb, several.map(lambda verbs: models.Coordination.model_validate({"coordinates": verbs})))


@st.composite
def _any_model(draw: st.DrawFn, model: type[BaseModel], depth: int) -> BaseModel:
    special = {
        models.Source: st.integers(0, 90).map(lambda n: models.Source(document=0, start=n, end=n + 7)),
        models.CannedText: st.sampled_from(TEXTS).map(
            lambda text: models.CannedText(text=text, sources=(models.Source(document=0, start=1, end=9),))
        ),
        models.Date: st.sampled_from(DATES).map(lambda date: models.Date(date=date)),
    }
    if model in special:
        return draw(special[model])
    model.model_rebuild()
    required = {name for name, info in model.model_fields.items() if info.is_required()}
    optional = sorted(set(model.model_fields) - required - {"type"})
    chosen = draw(st.lists(st.sampled_from(optional), max_size=4, unique=True)) if depth < DEEPEST else []
    values = {name: draw(_any_value(model, name, depth + 1)) for name in (*sorted(required), *chosen)}
    if values.get("role") == "complement":
        values["preposition"] = draw(st.sampled_from(WORDS))
    elif model is models.Relative:
        values.pop("preposition", None)
    try:
        return model(**values)
    except ValidationError:
        # Features that exclude each other: what is required is valid by itself.
        return model(**{name: values[name] for name in sorted(required)})
