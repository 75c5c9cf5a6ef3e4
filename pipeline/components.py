"""The table of components, and their making: each once, its settings checked.

A component is named by its door and a name. The built-in ones stand in `COMPONENTS`; other packages add theirs
through the entry-point group `precis.components`, as `door.name = "package.module:Class"`; a row may also name a class
itself, as `package.module:Class`.
"""

import inspect
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any, get_type_hints

from pydantic import BaseModel, ValidationError

from pipeline import stages
from pipeline.errors import ConfigurationError
from pipeline.profile_table import ProfileTable
from pipeline.realizer.engine import RealizationEngine
from pipeline.resources import Resources
from pipeline.settings import Configuration, fault_of
from pipeline.summary import DOORS, Door

COMPONENT_GROUP = "precis.components"
CLASS = re.compile(r"\w+(\.\w+)*:\w+(\.\w+)*")
"""A component that is named by its class."""

COMPONENTS: Mapping[Door, Mapping[str, str]] = {
    "ingest": {"by_media_type": "pipeline.ingest.component:MediaTypeIngest"},
    "structure": {
        "by_genre": "pipeline.structure.component:ByGenreStructure",
        "article": "pipeline.structure.component:ArticleStructure",
        "judgment": "pipeline.structure.component:JudgmentStructure",
        "news": "pipeline.structure.component:NewsStructure",
        "generic": "pipeline.structure.component:GenericStructure",
        "lines": "pipeline.structure.every_line:LineStructure",
    },
    "annotate": {
        "nltk": "pipeline.annotate.nltk_annotator:NltkAnnotator",
        "spacy": "pipeline.annotate.component:SpacyAnnotator",
    },
    "interpret": {
        "abstraction_schemes": "pipeline.absum.interpret:SchemeReader",
        "sentence_graph": "pipeline.extract.interpret:SentenceGraph",
        "information_items": "pipeline.inits.interpret:InformationItemFinder",
        "selective_analysis": "pipeline.sumum.interpret:SelectiveAnalysis",
        "thematic_segmentation": "pipeline.letsum.interpret:ThematicSegmentation",
    },
    "select": {
        "event_candidates": "pipeline.absum.select:CandidateSelector",
        "central_sentences": "pipeline.extract.select:CentralSentences",
        "lead": "pipeline.extract.lead:LeadSentences",
        "lsa": "pipeline.extract.lsa:LatentSentences",
        "textrank": "pipeline.extract.textrank:TextRankSentences",
        "frequent_items": "pipeline.inits.select:FrequentItems",
        "topical_templates": "pipeline.sumum.select:TopicalTemplates",
        "thematic_sentences": "pipeline.letsum.select:ThematicSelection",
    },
    "plan": {
        "scheme_patterns": "pipeline.absum.plan:SchemePatterns",
        "verbatim": "pipeline.extract.plan:Verbatim",
        "dated_sentences": "pipeline.inits.plan:DatedSentences",
        "selective_abstract": "pipeline.sumum.plan:SelectiveAbstract",
        "thematic_table": "pipeline.letsum.plan:TablePlan",
    },
    "realize": {
        "pyrealb": "pipeline.realizer.component:PyrealbRealizer",
        "simplenlg": "pipeline.realizer.component:SimplenlgRealizer",
    },
}


@dataclass(frozen=True, slots=True)
class Choice:
    """What a row says for a door: a component and the settings that it has there; `place` is the key, for messages."""

    place: str
    door: Door
    component: str
    options: Mapping[str, Any]


class Components:
    """Makes each component once for its settings and engine, so that profiles share what they have in common."""

    def __init__(self, configuration: Configuration, table: ProfileTable) -> None:
        self._settings = configuration.settings
        self._mistake = table.mistake
        folders = configuration.settings.resources
        self.resources = Resources(folders.lexicons, folders.grammars)
        self._known = {door: named_components(door) for door in DOORS}
        self._made: dict[tuple[object, ...], Any] = {}

    def names(self, door: Door) -> tuple[str, ...]:
        """The components that have a name, sorted."""
        return tuple(sorted(self._known[door]))

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
        engine: dict[str, RealizationEngine] = {}
        if "engine" in inspect.signature(factory).parameters:
            if not isinstance(realizer, stages.HasEngine):
                raise self._mistake(
                    choice.place, f"{choice.component} asks for the engine of the door realize, which has none"
                )
            engine["engine"] = realizer.engine
        key = (choice.door, choice.component, repr(sorted(choice.options.items())), *map(id, engine.values()))
        if key not in self._made:
            settings = self._settings_of(choice, factory)
            try:
                inspect.signature(factory).bind(settings, self.resources, **engine)
            except TypeError as error:
                raise self._not_made_so(choice, factory) from error
            self._made[key] = factory(settings, self.resources, **engine)
        return self._made[key]

    def checked(self, choice: Choice) -> Callable[..., Any]:
        """The class of the chosen component, which fits its door and accepts its settings; nothing is made."""
        factory = self._factory(choice)
        self._settings_of(choice, factory)
        return factory

    def _factory(self, choice: Choice) -> Callable[..., Any]:
        name, door = choice.component, choice.door
        entry = EntryPoint("", name, COMPONENT_GROUP) if CLASS.fullmatch(name) else self._known[door].get(name)
        if entry is None:
            valid = f"{listing(self.names(door))}, or a class as package.module:Class"
            raise self._mistake(choice.place, f"unknown component {name}; valid components: {valid}")
        try:
            factory: Callable[..., Any] = entry.load()
        except (ImportError, AttributeError) as error:
            raise self._mistake(choice.place, f"the component {name} cannot be loaded: {error}") from error
        if not inspect.isclass(factory) or not callable(getattr(factory, door, None)):
            raise self._mistake(choice.place, f"{name} does not fit this door: it has no method {door}")
        return factory

    def _not_made_so(self, choice: Choice, factory: Callable[..., Any]) -> ConfigurationError:
        shape = f"{_name(factory)}(settings, resources)"
        return self._mistake(choice.place, f"{choice.component} must be made as {shape}, settings a pydantic model")

    def _settings_of(self, choice: Choice, factory: Callable[..., Any]) -> BaseModel:
        name, options = choice.component, choice.options
        model = get_type_hints(inspect.getattr_static(factory, "__init__")).get("settings")
        if not (inspect.isclass(model) and issubclass(model, BaseModel)):
            raise self._not_made_so(choice, factory)
        own = self._settings
        of_engine = own.realizer.settings_of(name) if choice.door == "realize" else {}
        try:
            return model(**{**own.components.get(name, {}), **of_engine, **options})
        except ValidationError as error:
            key, message = fault_of(error, model)
            first = key.partition(".")[0]
            table = f"realizer.{name}" if first in of_engine else f"components.{name}"
            raise self._mistake(f"{choice.place if first in options else table}.{key}", message) from error

    def refuse_unused_settings(self) -> None:
        """Settings for a component that does not exist are a misspelt name."""
        known = sorted({name for door in DOORS for name in self._known[door]})
        for name in self._settings.components:
            if name not in known and ":" not in name:
                raise self._mistake(f"components.{name}", f"unknown component; valid components: {listing(known)}")


def named_components(door: Door) -> dict[str, EntryPoint]:
    """The components of a door that have a name: built in, and of other packages."""
    own = {name: EntryPoint(name, value, COMPONENT_GROUP) for name, value in COMPONENTS[door].items()}
    return own | _added_components().get(door, {})


def _added_components() -> dict[Door, dict[str, EntryPoint]]:
    added: dict[Door, dict[str, EntryPoint]] = {}
    for entry in sorted(entry_points(group=COMPONENT_GROUP), key=lambda entry: (entry.name, entry.value)):
        door, _, name = entry.name.partition(".")
        complaint = f"entry point {entry.name} = {entry.value}:"
        if door not in DOORS or not name:
            raise ConfigurationError(f"{complaint} the name must be door.name, with one of {listing(DOORS)}")
        taken = COMPONENTS[door].get(name) or (added[door][name].value if name in added.get(door, {}) else None)
        if taken is not None and taken != entry.value:
            raise ConfigurationError(f"{complaint} the name is taken by {taken}; choose another")
        added.setdefault(door, {})[name] = entry
    return added


def _name(annotation: Any) -> str:
    return getattr(annotation, "__name__", str(annotation))


def listing(names: Any) -> str:
    """Names as messages give them."""
    return ", ".join(names)
