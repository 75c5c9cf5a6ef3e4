"""The table of components, and the wiring of profiles: checked when the process starts.

A component is named by its door and a name. The built-in ones stand in `COMPONENTS`; other packages add theirs
through the entry-point group `precis.components`, as `door.name = "package.module:Class"`, and their profiles
through `precis.profiles`, as `any-name = "package"` where the package holds a `profiles.toml`.
"""

import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast, get_args, get_type_hints

from pydantic import BaseModel, ValidationError

from pipeline import stages
from pipeline.document import Genre
from pipeline.errors import ConfigurationError
from pipeline.profile_table import ProfileTable
from pipeline.realizer.engine import RealizationEngine
from pipeline.resources import Resources
from pipeline.settings import Configuration, fault_of
from pipeline.summary import DOORS, Door

COMPONENT_GROUP = "precis.components"
AUTO = "auto"
FALLBACK = "extract"
"""The profile that has something to say of every text; it reads the documents whose profile is still open."""
FLAGS = ("takes_clusters", "translates")
READING_DOORS: tuple[Door, ...] = ("ingest", "structure", "annotate")

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
    "annotate": {"spacy": "pipeline.annotate.component:SpacyAnnotator"},
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
class Corridor:
    """A profile, wired: one component for each door.

    `takes_clusters`: several documents of one request make one summary. `translates`: the output language may
    differ from the source's. `read_as` names the components and settings of the first three doors: corridors that
    have it in common read a document alike.
    """

    name: str
    ingest: stages.Ingest
    structure: stages.Structure
    annotate: stages.Annotate
    interpret: stages.Interpret[stages.Interpretation]
    select: stages.Select[Any, stages.Content]
    plan: stages.Plan[Any]
    realize: stages.Realize
    component_names: Mapping[Door, str]
    takes_clusters: bool = False
    translates: bool = False
    read_as: str = ""

    def warm_up(self) -> None:
        """Loads what the components would else load at their first request."""
        for door in DOORS:
            component = getattr(self, door)
            if isinstance(component, stages.WarmsUp):
                component.warm_up()


class Corridors(Mapping[str, Corridor]):
    """The profiles by name, each assembled when it is first asked for: grammars take a second to load."""

    def __init__(
        self, rows: Mapping[str, Mapping[str, Any]], make: Callable[[str, Mapping[str, Any]], Corridor]
    ) -> None:
        self._rows = rows
        self._make = make
        self._made: dict[str, Corridor] = {}

    def __getitem__(self, name: str) -> Corridor:
        if name not in self._made:
            self._made[name] = self._make(name, self._rows[name])
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def assembled(self) -> tuple[Corridor, ...]:
        """Those that were asked for."""
        return tuple(self._made.values())


@dataclass(frozen=True, slots=True)
class ReadingDoors:
    """The first three doors, for what reads documents beside the corridor."""

    ingest: stages.Ingest
    structure: stages.Structure
    annotate: stages.Annotate


@dataclass(frozen=True, slots=True)
class Wiring:
    """Corridors by profile, for each genre the profiles that `auto` tries, the engine for specs, words and rules.

    `reader` gives the first three doors of a row of `readers`.
    """

    corridors: Corridors
    auto: Mapping[Genre, tuple[str, ...]]
    engine: RealizationEngine
    resources: Resources
    reader: Callable[[str], ReadingDoors]


def wire(configuration: Configuration, profile: str | None = None) -> Wiring:
    """Makes the profiles ready; raises ConfigurationError with the valid choices at the first mistake.

    None assembles and checks all. A command that runs one `profile` (or `auto`) needs not wait for the grammars of
    the others: those are assembled if they are asked for, and may then still have their mistakes.
    """
    table = ProfileTable(configuration)
    workshop = _Workshop(configuration, table)
    for genre, names in table.auto.items():
        if genre not in get_args(Genre):
            raise table.mistake(f"auto.{genre}", f"unknown genre; valid genres: {_listing(get_args(Genre))}")
        for name in names:
            if name not in table.rows:
                raise table.mistake(f"auto.{genre}", f"unknown profile {name}; valid profiles: {_listing(table.rows)}")
    corridors = Corridors(table.rows, workshop.corridor)
    for name in table.rows if profile is None else (FALLBACK, profile):
        if name in corridors:
            _ = corridors[name]
    workshop.refuse_unused_settings()
    return Wiring(
        corridors=corridors,
        auto=cast(Mapping[Genre, tuple[str, ...]], table.auto),
        engine=workshop.engine(),
        resources=workshop.resources,
        reader=lambda name: workshop.reader(name, table.readers[name]),
    )


class _Workshop:
    """Makes each component once for each of its settings, so that profiles share what they have in common."""

    def __init__(self, configuration: Configuration, table: ProfileTable) -> None:
        self._configuration = configuration
        self._mistake = table.mistake
        folders = configuration.settings.resources
        self.resources = Resources(folders.lexicons, folders.grammars)
        self._added = _added_components()
        self._made: dict[tuple[object, ...], Any] = {}

    def corridor(self, name: str, row: Mapping[str, Any]) -> Corridor:
        """The profile of a row, its doorways checked."""
        for key in row:
            if key not in DOORS and key not in FLAGS:
                raise self._mistake(f"profiles.{name}.{key}", f"unknown key; valid keys: {_listing((*DOORS, *FLAGS))}")
        choices = {door: self._choice(f"profiles.{name}.{door}", door, row.get(door)) for door in DOORS}
        realize = self._component(choices["realize"])
        parts: dict[str, Any] = {
            door: self._component(choice, realize) for door, choice in choices.items() if door != "realize"
        }
        parts |= {"realize": realize, "read_as": " ".join(self._said(choices[door]) for door in READING_DOORS)}
        for giver, taker in (("interpret", "select"), ("select", "plan")):
            if complaint := _doorway_complaint(parts[giver], giver, parts[taker], taker):
                raise self._mistake(f"profiles.{name}.{taker}", complaint)
        for flag in FLAGS:
            parts[flag] = row.get(flag, False)
            if not isinstance(parts[flag], bool):
                raise self._mistake(f"profiles.{name}.{flag}", "this is either true or false")
        names = {door: choice.component for door, choice in choices.items()}
        return Corridor(name=name, component_names=names, **parts)

    def reader(self, name: str, row: Mapping[str, Any]) -> ReadingDoors:
        """The first three doors of a row."""
        choices = {door: self._choice(f"readers.{name}.{door}", door, row.get(door)) for door in READING_DOORS}
        return ReadingDoors(**{door: self._component(choice) for door, choice in choices.items()})

    def engine(self) -> RealizationEngine:
        """The engine that realizes posted specs."""
        name = self._configuration.settings.realizer.engine
        component = self._component(_Choice("realizer.engine", "realize", name, {}))
        if not isinstance(component, stages.HasEngine):
            raise self._mistake("realizer.engine", f"{name} has no engine for specs; valid engines: pyrealb, simplenlg")
        return component.engine

    def refuse_unused_settings(self) -> None:
        """Settings for a component that does not exist are a misspelt name."""
        known = sorted({name for door in DOORS for name in self._table(door)})
        for name in self._configuration.settings.components:
            if name not in known:
                raise self._mistake(f"components.{name}", f"unknown component; valid components: {_listing(known)}")

    def _table(self, door: Door) -> dict[str, EntryPoint]:
        own = {name: EntryPoint(name, value, COMPONENT_GROUP) for name, value in COMPONENTS[door].items()}
        return own | self._added.get(door, {})

    def _choice(self, place: str, door: Door, value: Any) -> "_Choice":
        options = dict(value) if isinstance(value, Mapping) else {"component": value}
        component = options.pop("component", None)
        if not isinstance(component, str):
            raise self._mistake(place, f"name a component for this door: {self._names(door)}")
        return _Choice(place, door, component, options)

    def _said(self, choice: "_Choice") -> str:
        """The component with everything that a deployment sets for it, as one line."""
        of_component = self._configuration.settings.components.get(choice.component, {})
        settings = json.dumps({**of_component, **choice.options}, sort_keys=True, default=str)
        return f"{choice.door}={choice.component}{settings}"

    def _names(self, door: Door) -> str:
        return _listing(sorted(self._table(door)))

    def _component(self, choice: "_Choice", realizer: Any = None) -> Any:
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
            self._made[key] = factory(self._settings(choice, factory), self.resources, **engine)
        return self._made[key]

    def _factory(self, choice: "_Choice") -> Callable[..., Any]:
        name, door = choice.component, choice.door
        entry = self._table(door).get(name)
        if entry is None:
            raise self._mistake(choice.place, f"unknown component {name}; valid components: {self._names(door)}")
        try:
            factory: Callable[..., Any] = entry.load()
        except (ImportError, AttributeError) as error:
            raise self._mistake(choice.place, f"the component {name} cannot be loaded: {error}") from error
        if not inspect.isclass(factory) or not callable(getattr(factory, door, None)):
            raise self._mistake(choice.place, f"{name} does not fit this door: it has no method {door}")
        return factory

    def _settings(self, choice: "_Choice", factory: Callable[..., Any]) -> BaseModel:
        name, options = choice.component, choice.options
        model = get_type_hints(inspect.getattr_static(factory, "__init__")).get("settings")
        if not (inspect.isclass(model) and issubclass(model, BaseModel)):
            shape = f"{_name(factory)}(settings, resources)"
            raise self._mistake(choice.place, f"{name} must be made as {shape}, settings a pydantic model")
        own = self._configuration.settings
        of_engine = own.realizer.settings_of(name) if choice.door == "realize" else {}
        try:
            return model(**{**own.components.get(name, {}), **of_engine, **options})
        except ValidationError as error:
            key, message = fault_of(error, model)
            first = key.partition(".")[0]
            table = f"realizer.{name}" if first in of_engine else f"components.{name}"
            raise self._mistake(f"{choice.place if first in options else table}.{key}", message) from error


@dataclass(frozen=True, slots=True)
class _Choice:
    """What a row says for a door: a component and the settings that it has there; `place` is the key, for messages."""

    place: str
    door: Door
    component: str
    options: Mapping[str, Any]


def _doorway_complaint(giver: Any, earlier: str, taker: Any, later: str) -> str | None:
    """What one door gives must be what the next one takes, by the annotations of their methods."""
    given = get_type_hints(getattr(type(giver), earlier)).get("return")
    method = getattr(type(taker), later)
    first_parameter = list(inspect.signature(method).parameters)[1]
    taken = get_type_hints(method).get(first_parameter)
    if inspect.isclass(given) and inspect.isclass(taken) and issubclass(given, taken):
        return None
    return (
        f"{type(giver).__name__} gives {_name(given)} and {type(taker).__name__} takes {_name(taken)}; "
        f"choose a component for {later} that takes {_name(given)}"
    )


def _added_components() -> dict[Door, dict[str, EntryPoint]]:
    added: dict[Door, dict[str, EntryPoint]] = {}
    for entry in sorted(entry_points(group=COMPONENT_GROUP), key=lambda entry: (entry.name, entry.value)):
        door, _, name = entry.name.partition(".")
        complaint = f"entry point {entry.name} = {entry.value}:"
        if door not in DOORS or not name:
            raise ConfigurationError(f"{complaint} the name must be door.name, with one of {_listing(DOORS)}")
        taken = COMPONENTS[door].get(name) or (added[door][name].value if name in added.get(door, {}) else None)
        if taken is not None and taken != entry.value:
            raise ConfigurationError(f"{complaint} the name is taken by {taken}; choose another")
        added.setdefault(door, {})[name] = entry
    return added


def _name(annotation: Any) -> str:
    return getattr(annotation, "__name__", str(annotation))


def _listing(names: Any) -> str:
    return ", ".join(names)
