"""The wiring of profiles: a row of the table becomes a corridor, checked when the process starts."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, get_type_hints

from pipeline import stages
from pipeline.components import ANNOTATIONS, Choice, Components, listing
from pipeline.document import Genre
from pipeline.faults import told_as_mistake
from pipeline.languages import LANGUAGES
from pipeline.profile_table import AnswerField, ProfileTable, ProfileWords
from pipeline.realizer.engine import RealizationEngine
from pipeline.resources import Resources
from pipeline.rule_families import RuleFamily, families
from pipeline.settings import Configuration, GateSettings
from pipeline.summary import DOORS, Door, Request

FLAGS: Mapping[str, bool] = {"takes_clusters": False, "translates": False, "gated": True}
"""What a row may say besides its doors, and what it is taken to say."""
KEYS = (*DOORS, *FLAGS, *ProfileWords.model_fields)
"""All that a row may say."""
NO_GATE = GateSettings(on=False)
DOORWAYS: tuple[tuple[Door, Door], ...] = (("interpret", "select"), ("select", "plan"))
"""What goes from one to the other is in the types of a profile."""
READING_DOORS: tuple[Door, ...] = ("ingest", "structure", "annotate")

LOADED_FIRST: tuple[Door, ...] = ("annotate", "realize")
"""The doors whose components load models and engines; what others load is compiled of their patterns."""
OWN = f"{__name__.partition('.')[0]}."
"""How the modules of this package begin."""


@dataclass(frozen=True, slots=True)
class Corridor:
    """A profile, wired: one component for each door.

    `takes_clusters`: several documents of one request make one summary. `translates`: the output language may
    differ from the source's. `gated`: units that their own sources refute are not said. `read_as` names the components
    and settings of the first three doors: corridors that have it in common read a document alike; `chosen_as` names
    what may choose the sentences of them that are annotated.
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
    gated: bool = True
    read_as: str = ""
    chosen_as: str = ""

    def choice(self, request: Request) -> stages.SentenceChoice | None:
        """What chooses the sentences that a request needs; None where it needs all, or the annotator gives all."""
        if not isinstance(self.interpret, stages.ReadsSome) or not isinstance(self.annotate, stages.AnnotatesSome):
            return None
        if self.interpret.choice(request) is None:
            return None
        return self.interpret.choice(Request(focus=request.focus))  # no more than the name of the reading tells

    def read_rules(self) -> None:
        """Reads the rules of all languages, which the components would else read when a text of one comes."""
        for door in DOORS:
            component = getattr(self, door)
            if isinstance(component, stages.ReadsRules):
                component.read_rules()

    def warming_up(self, *, late: bool, reads_late: bool = False) -> Iterator[Callable[[], None]]:
        """The steps that load what the components would else load at their first request.

        Early are models of languages, engines that say sentences, and whatever is not of this package; `late` are
        patterns, which go without saying: each is compiled where it is first used. So are rules that it `reads_late`.
        """
        if late == reads_late:
            yield self.read_rules
        for door in DOORS:
            component = getattr(self, door)
            is_pattern = door not in LOADED_FIRST and type(component).__module__.startswith(OWN)
            if isinstance(component, stages.WarmsUp) and is_pattern == late:
                yield component.warm_up


class Corridors(Mapping[str, Corridor]):
    """The profiles by name, each assembled when it is first asked for: grammars take a second to load."""

    def __init__(
        self, rows: Mapping[str, Mapping[str, Any]], assemble: Callable[[str, Mapping[str, Any]], Corridor]
    ) -> None:
        self._rows = rows
        self._assemble = assemble
        self._made: dict[tuple[str, str], Corridor] = {}

    def __getitem__(self, name: str) -> Corridor:
        return self._corridor(name, self._rows[name])

    def __contains__(self, name: object) -> bool:
        return name in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def realized_by(self, name: str, realizer: str) -> Corridor:
        """The profile with another component behind its last door, warm; raises ConfigurationError if it cannot be."""
        corridor = self._corridor(name, {**self._rows[name], "realize": realizer})
        if isinstance(corridor.realize, stages.WarmsUp):
            corridor.realize.warm_up()
        return corridor

    @property
    def assembled(self) -> tuple[Corridor, ...]:
        """Those that were asked for."""
        return tuple(self._made.values())

    def _corridor(self, name: str, row: Mapping[str, Any]) -> Corridor:
        key = (name, str(row.get("realize")))
        if key not in self._made:
            self._made[key] = self._assemble(name, row)
        return self._made[key]


@dataclass(frozen=True, slots=True)
class ReadingDoors:
    """The first three doors, for what reads documents beside the corridor."""

    ingest: stages.Ingest
    structure: stages.Structure
    annotate: stages.Annotate


@dataclass(frozen=True, slots=True)
class Wiring:
    """Corridors by profile, for each genre the profiles that `auto` tries, the engine for specs, words and rules.

    `fallback` is the profile that has something to say of every text, and reads documents whose profile is still open.
    `fields` are the keys of answers besides their text; `realizers` are the components of the last door among which a
    request may choose; `families` are those of rules; `reader` gives the first three doors of a row of `readers`;
    `headlines` is the profile that makes the headline of documents. `reads_late`: no rules have been read but
    those that a component is made of.
    """

    corridors: Corridors
    auto: Mapping[Genre, tuple[str, ...]]
    fallback: str
    fields: Mapping[str, AnswerField]
    realizers: tuple[str, ...]
    engine: RealizationEngine
    resources: Resources
    families: Mapping[str, RuleFamily]
    reader: Callable[[str], ReadingDoors]
    gate: GateSettings = NO_GATE
    headlines: str = ""
    reads_late: bool = False


def wire(configuration: Configuration, profile: str | None = None, table: ProfileTable | None = None) -> Wiring:
    """Makes the profiles ready; raises ConfigurationError with the valid choices at the first mistake.

    None assembles and checks all; rules are read for that where a deployment, or another package, has a hand in them:
    those that ship have been tried. A command that runs one `profile` (or `auto`) needs not wait for the grammars of
    the others: of those only the rows, rules and words that the deployment wrote are checked. A caller that has read
    the `table` of the configuration gives it, so that what was made of its words and rules serves here too.
    """
    table = table or ProfileTable(configuration)
    components = _checked_components(configuration, table)
    corridors = Corridors(table.rows, partial(_assembled, table, components))
    own = configuration.settings
    for name in table.rows if profile is None else own.profiles:  # what can be said without making anything is first
        _checked(table, components, name, table.rows[name])
    if profile is not None:
        _refuse_broken_rules(own.resources.grammars, table)
    for name in table.rows if profile is None else (profile if profile in table.rows else table.fallback,):
        if name in corridors:
            _ = corridors[name]
    reads_late = profile is None and table.is_shipped
    if profile is None and not reads_late:
        for corridor in corridors.assembled:
            with told_as_mistake(
                partial(table.mistake, f"profiles.{corridor.name}"), "a component cannot read its rules"
            ):
                corridor.read_rules()
    return Wiring(
        corridors=corridors,
        auto=table.auto,
        fallback=table.fallback,
        headlines=table.headlines,
        fields=table.fields,
        realizers=components.names("realize"),
        engine=_engine(configuration.settings.realizer.engine, table, components),
        resources=components.resources,
        families=families(table),
        reader=lambda name: _reader(table, components, name),
        gate=configuration.settings.gate,
        reads_late=reads_late,
    )


def component_names(configuration: Configuration) -> Mapping[str, Mapping[Door, str]]:
    """The components of each profile by door, checked as far as that goes without making one."""
    table = ProfileTable(configuration)
    components = _checked_components(configuration, table)
    checked = {name: _checked(table, components, name, row) for name, row in table.rows.items()}
    return {name: {door: choice.component for door, choice in row.items()} for name, row in checked.items()}


def _checked_components(configuration: Configuration, table: ProfileTable) -> Components:
    components = Components(configuration, table, partial(_verifier, table), partial(_parser, table))
    for genre, names in table.auto.items():
        if genre not in table.genres:
            raise table.mistake(f"auto.{genre}", f"unknown genre; valid genres: {listing(table.genres)}")
        for name in names:
            if name not in table.rows:
                raise table.mistake(f"auto.{genre}", f"unknown profile {name}; valid profiles: {listing(table.rows)}")
    components.refuse_unused_settings()
    return components


def _checked(table: ProfileTable, components: Components, name: str, row: Mapping[str, Any]) -> dict[Door, Choice]:
    """What a row says for each door: the classes fit their doors and one another, and accept their settings."""
    mistake = table.mistake
    for key in row:
        if key not in KEYS:
            raise mistake(f"profiles.{name}.{key}", f"unknown key; valid keys: {listing(KEYS)}")
    _ = table.words(name)
    choices = {door: components.choice(f"profiles.{name}.{door}", door, row.get(door)) for door in DOORS}
    classes = {door: components.checked(choice) for door, choice in choices.items()}
    for giver, taker in DOORWAYS:
        with components.guarded(choices[giver], ANNOTATIONS):
            given = get_type_hints(getattr(classes[giver], giver)).get("return")
        with components.guarded(choices[taker], ANNOTATIONS):
            taken = _taken(getattr(classes[taker], taker))
        if given is None:
            told = f"{_name(classes[giver])}.{giver} does not say what it gives; write the type behind it (-> TYPE)"
            raise mistake(f"profiles.{name}.{giver}", told)
        if taken is None:
            told = (
                f"{_name(classes[taker])}.{taker} does not say what it takes; write the type of its first parameter: "
            )
            raise mistake(f"profiles.{name}.{taker}", f"{told}def {taker}(self, found: {_name(given)}, …)")
        if not (inspect.isclass(given) and inspect.isclass(taken) and issubclass(given, taken)):
            complaint = (
                f"{_name(classes[giver])} gives {_name(given)} and {_name(classes[taker])} takes {_name(taken)}; "
                f"choose a component for {taker} that takes {_name(given)}"
            )
            raise mistake(f"profiles.{name}.{taker}", complaint)
    for flag in FLAGS:
        if not isinstance(row.get(flag, FLAGS[flag]), bool):
            raise mistake(f"profiles.{name}.{flag}", "this is either true or false")
    return choices


def _refuse_broken_rules(folders: Sequence[Path], table: ProfileTable) -> None:
    """Reads the families of which a deployment has rules; raises ConfigurationError."""
    for family in families(table).values():
        if any(any((folder / family.name).rglob("*.toml")) for folder in folders):
            for language in LANGUAGES:
                family.check(table.resources, language)


def _assembled(table: ProfileTable, components: Components, name: str, row: Mapping[str, Any]) -> Corridor:
    """The profile of a row, checked and made."""
    choices = _checked(table, components, name, row)
    realize = components.component(choices["realize"])
    parts: dict[str, Any] = {
        door: components.component(choice, realize) for door, choice in choices.items() if door != "realize"
    }
    _refuse_missing_layers(table, choices, parts)
    _refuse_genres(table, choices, parts["interpret"])
    parts |= {"realize": realize, **{flag: row.get(flag, default) for flag, default in FLAGS.items()}}
    parts["read_as"] = " ".join(components.said(choices[door]) for door in READING_DOORS)
    parts["chosen_as"] = components.said(choices["interpret"])
    names = {door: choice.component for door, choice in choices.items()}
    return Corridor(name=name, component_names=names, **parts)


def _refuse_missing_layers(table: ProfileTable, choices: Mapping[Door, Choice], parts: Mapping[str, Any]) -> None:
    """An interpreter without the layers that its rules see would find nothing, and nobody would know why."""
    annotate, interpret = parts["annotate"], parts["interpret"]
    if not isinstance(annotate, stages.GivesLayers) or not isinstance(interpret, stages.NeedsLayers):
        return
    if missing := sorted(interpret.needed_layers - annotate.layers):
        given = listing(sorted(annotate.layers)) or "none"
        raise table.mistake(
            choices["annotate"].place,
            f"{choices['interpret'].component} needs the layers {listing(missing)}, and "
            f"{choices['annotate'].component} gives {given}; add them to its layers, or choose another component",
        )


def _refuse_genres(table: ProfileTable, choices: Mapping[Door, Choice], interpret: object) -> None:
    """What takes every text for one of a genre, and rules that are written for others, have nothing to say together."""
    structure, refusing = choices["structure"].component, choices["interpret"].component
    genre = next((genre for genre, row in table.genres.items() if row.structure == structure), None)
    if genre is None or not isinstance(interpret, stages.RefusesGenres) or genre not in interpret.refused_genres:
        return
    others = [table.rows[name].get("interpret") for name in table.auto.get(genre, ()) if name in table.rows]
    known = f" (for {genre}: {listing(list(map(str, others)))})" if others else ""
    raise table.mistake(
        choices["interpret"].place,
        f"{structure} takes every text for the genre {genre}, and {refusing} has no rules for what is said there; "
        f"choose another component for structure, or for interpret{known}",
    )


def _reader(table: ProfileTable, components: Components, name: str) -> ReadingDoors:
    """The first three doors of a row of `readers`."""
    row = table.readers[name]
    choices = {door: components.choice(f"readers.{name}.{door}", door, row.get(door)) for door in READING_DOORS}
    return ReadingDoors(**{door: components.component(choice) for door, choice in choices.items()})


def _verifier(table: ProfileTable, components: Components) -> stages.Verifies:
    """What verifies texts, over the first three doors that the table has for it."""
    # Imported late: profiles that verify nothing need not wait for it.
    from pipeline.align.component import Aligner
    from pipeline.align.settings import AlignSettings
    from pipeline.align.verifier import Verifier

    annotate, resources = _reader(table, components, "alignment").annotate, components.resources
    return Verifier(Aligner(AlignSettings(), resources, annotate), resources)


def _parser(table: ProfileTable, components: Components) -> stages.Annotate:
    """What parses short texts; it is of the same models as the annotators of the profiles."""
    parser: stages.Annotate = components.component(
        components.choice("readers.parsing.annotate", "annotate", table.readers["parsing"].get("annotate"))
    )
    return parser


def _engine(name: str, table: ProfileTable, components: Components) -> RealizationEngine:
    """The engine that realizes posted specs."""
    component = components.component(Choice("realizer.engine", "realize", name, {}))
    if not isinstance(component, stages.HasEngine):
        raise table.mistake("realizer.engine", f"{name} has no engine for specs; valid engines: pyrealb, simplenlg")
    return component.engine


def _taken(method: Callable[..., Any]) -> Any:
    """What a door takes, by the annotation of the first parameter of its method."""
    _, *parameters = inspect.signature(method).parameters
    return get_type_hints(method).get(parameters[0]) if parameters else None


def _name(annotation: Any) -> str:
    return getattr(annotation, "__name__", str(annotation))
