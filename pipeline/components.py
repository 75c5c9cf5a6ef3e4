"""The making of components: each once, its settings checked.

A component is named by its door and a name of the table (`profile_table.py`), or by its class, `package.module:Class`.
"""

import inspect
import json
import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import EntryPoint
from typing import Any, get_type_hints

from pydantic import BaseModel, ValidationError

from pipeline import stages
from pipeline.document import Genre
from pipeline.errors import ConfigurationError
from pipeline.faults import mistyped, told_as_mistake
from pipeline.profile_table import ProfileTable
from pipeline.settings import Configuration, fault_of, is_in_environment
from pipeline.summary import DOORS, Door

CLASS = re.compile(r"\w+(\.\w+)*:\w+(\.\w+)*")
"""A component that is named by its class."""
ANNOTATIONS = "has annotations that cannot be read (import their names at run time, not only for type checking)"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a row says for a door: a component and the settings that it has there; `place` is the key, for messages."""

    place: str
    door: Door
    component: str
    options: Mapping[str, Any]


class Components:
    """Makes each component once for its settings and engine, so that profiles share what they have in common."""

    def __init__(
        self,
        configuration: Configuration,
        table: ProfileTable,
        verifier: Callable[["Components"], stages.Verifies] | None = None,
        parser: Callable[["Components"], stages.Annotate] | None = None,
    ) -> None:
        self._settings = configuration.settings
        self._mistake = table.mistake
        self.resources = table.resources
        self._table = table
        self._made: dict[tuple[object, ...], Any] = {}
        self._given = {"verifier": (verifier, "verifies texts"), "parser": (parser, "parses texts")}

    def names(self, door: Door) -> tuple[str, ...]:
        """The components that have a name, sorted."""
        return tuple(sorted(self._table.components[door]))

    def choice(self, place: str, door: Door, value: Any) -> Choice:
        """What a row says for a door: the name of a component, or a table with its name and settings."""
        options = dict(value) if isinstance(value, Mapping) else {"component": value}
        component = options.pop("component", None)
        if not isinstance(component, str):
            raise self._mistake(place, f"name a component for this door: {listing(self.names(door))}")
        return Choice(place, door, component, options)

    def said(self, choice: Choice) -> str:
        """The component with everything that a deployment sets for it, as one line."""
        of_component = self._settings.components.get(choice.component, {})
        settings = json.dumps({**of_component, **choice.options}, sort_keys=True, default=str)
        return f"{choice.door}={choice.component}{settings}"

    def component(self, choice: Choice, realizer: Any = None) -> Any:
        """The chosen component, made once for the same options and the engine of the same realizer."""
        factory = self._factory(choice)
        asked = inspect.signature(factory).parameters
        given: dict[str, Any] = {}
        if "engine" in asked:
            if not isinstance(realizer, stages.HasEngine):
                raise self._mistake(
                    choice.place, f"{choice.component} asks for the engine of the door realize, which has none"
                )
            given["engine"] = realizer.engine
        key = (choice.door, choice.component, repr(sorted(choice.options.items())), *map(id, given.values()))
        if "genres" in asked and key not in self._made:
            given["genres"] = self.genres()
        for parameter, (made, purpose) in self._given.items():
            if parameter in asked and key not in self._made:
                if made is None:
                    raise self._mistake(choice.place, f"{choice.component} asks for what {purpose}: there is none here")
                given[parameter] = made(self)
        if key not in self._made:
            settings = self._settings_of(choice, factory)
            try:
                inspect.signature(factory).bind(settings, self.resources, **given)
            except TypeError as error:
                raise self._not_made_so(choice, factory) from error
            with self.guarded(choice, "cannot be made"):
                self._made[key] = factory(settings, self.resources, **given)
        return self._made[key]

    def checked(self, choice: Choice) -> Callable[..., Any]:
        """The class of the chosen component, which fits its door and accepts its settings; nothing is made."""
        factory = self._factory(choice)
        self._settings_of(choice, factory)
        return factory

    def genres(self) -> dict[Genre, stages.GenreReader]:
        """What reads each kind of text."""
        found = {}
        for genre, row in self._table.genres.items():
            choice = Choice(f"genres.{genre}.structure", "structure", row.structure, {})
            found[genre] = stages.GenreReader(self.component(choice), row.leads)
        return found

    def _factory(self, choice: Choice) -> Callable[..., Any]:
        name, door = choice.component, choice.door
        target = name if CLASS.fullmatch(name) else self._table.components[door].get(name)
        if target is None:
            valid = f"{listing(self.names(door))}, or a class as package.module:Class"
            raise self._mistake(choice.place, f"unknown component {name}; valid components: {valid}")
        with self.guarded(choice, "cannot be loaded"):
            factory: Callable[..., Any] = EntryPoint(name, target, "").load()
        if not inspect.isclass(factory) or not callable(getattr(factory, door, None)):
            raise self._mistake(choice.place, f"{name} does not fit this door: it has no method {door}")
        return factory

    def guarded(self, choice: Choice, failing: str) -> AbstractContextManager[None]:
        """Tells what other people's code raises as a mistake at the key that names it."""
        return told_as_mistake(partial(self._mistake, choice.place), f"the component {choice.component} {failing}")

    def _not_made_so(self, choice: Choice, factory: Callable[..., Any]) -> ConfigurationError:
        shape = f"{_name(factory)}(settings, resources)"
        return self._mistake(choice.place, f"{choice.component} must be made as {shape}, settings a pydantic model")

    def _settings_of(self, choice: Choice, factory: Callable[..., Any]) -> BaseModel:
        name, options = choice.component, choice.options
        with self.guarded(choice, ANNOTATIONS):
            model = get_type_hints(inspect.getattr_static(factory, "__init__")).get("settings")
        if not (inspect.isclass(model) and issubclass(model, BaseModel)):
            raise self._not_made_so(choice, factory)
        own = self._settings
        of_engine = own.realizer.settings_of(name) if choice.door == "realize" else {}
        with self.guarded(choice, "cannot take its settings"):
            values = {**own.components.get(name, {}), **of_engine, **options}

            def place_of(first: str) -> str:
                table = f"realizer.{name}" if first in of_engine else f"components.{name}"
                return choice.place if first in options else table

            try:
                settings = model(**values)
            except ValidationError as error:
                key, message = fault_of(error, model)
                raise self._mistake(f"{place_of(key.partition('.')[0])}.{key}", message) from error
            for keys, message in mistyped(model, values):
                place = ".".join((place_of(keys[0]), *keys))
                if not is_in_environment(tuple(place.split("."))):
                    raise self._mistake(place, message)
            return settings

    def refuse_unused_settings(self) -> None:
        """Settings for a component that does not exist are a misspelt name."""
        known = sorted({name for door in DOORS for name in self._table.components[door]})
        for name in self._settings.components:
            if name not in known and ":" not in name:
                raise self._mistake(f"components.{name}", f"unknown component; valid components: {listing(known)}")


def _name(annotation: Any) -> str:
    return getattr(annotation, "__name__", str(annotation))


def listing(names: Any) -> str:
    """Names as messages give them."""
    return ", ".join(names)
