"""The rows of all profiles: those of the built-in packages, of other people's, and of the deployment.

A package has its row, its components, fields, genres and families of rules in a `profiles.toml` of its own, its rules
and words in `grammars/` and `lexicons/` beside it. `pipeline/profiles.toml` names those that ship; other people's
are found through the entry-point group `precis.profiles`, as `any-name = "package"`; components alone through the group
`precis.components`, as `door.name = "package.module:Class"`. Later rows of a name replace the doors that they name.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from pipeline.document import Genre
from pipeline.errors import ConfigurationError, MissingFolderError
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources, built_in
from pipeline.settings import Configuration, Settings, Strict, fault_of
from pipeline.summary import AUTO, DOORS, Door
from pipeline.toml_text import parse_toml

PROFILE_GROUP = "precis.profiles"
COMPONENT_GROUP = "precis.components"
OF_THE_CORRIDOR = ("realizer", "gate", "resources", "profiles", "auto", "components")
"""The settings of what documents walk through."""


class ProfileWords(Strict):
    """What a reader is told of a profile, by language: its name, and in a sentence what it gives."""

    title: dict[Language, str] = Field(default_factory=dict)
    description: dict[Language, str] = Field(default_factory=dict)


class AnswerField(Strict):
    """A key of an answer besides its text: what it holds, its JSON schema, and how a page shows it.

    `topics` are terms to press; `facts` are places by name; `candidates` are lists of them, best first;
    `records` is one list of places, each with its name and value; `outline` is a list of headings with their `level`,
    each with a `text`; `timeline` is a list of what happened, each with its `date` (ISO 8601) and `text`.
    """

    description: str
    json_schema: dict[str, Any] = Field(alias="schema")
    view: Literal["topics", "facts", "candidates", "records", "outline", "timeline"] | None = None


class GenreRow(Strict):
    """A kind of text: the component that structures it; `leads`: its texts say first what matters most."""

    structure: str
    leads: bool = False


class FamilyRow(Strict):
    """The door whose component applies a family's rules, other types at `doors`; its checker, as `module:Class`.

    `operations` is a function that gives what else leaves an id of the family: a transformation, the words of a
    lexicon. Each language has rules of every type and, in a family with `twins`, of every name, but for types that go
    `alone`. `readable`: patterns are short enough to be read.
    """

    check: str
    door: Door
    doors: dict[str, Door] = Field(default_factory=dict)
    operations: str | None = None
    twins: bool = False
    alone: frozenset[str] = frozenset()
    readable: bool = False


class _Manifest(Strict):
    """What a `profiles.toml` holds; `folders` beside it have theirs, and are read after it in their order."""

    folders: tuple[str, ...] = ()
    profiles: dict[str, dict[str, Any]] = Field(default_factory=dict)
    auto: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    readers: dict[str, dict[str, Any]] = Field(default_factory=dict)
    components: dict[str, str] = Field(default_factory=dict)
    fields: dict[str, AnswerField] = Field(default_factory=dict)
    labels: dict[str, dict[Language, str]] = Field(default_factory=dict)
    messages: dict[Language, dict[str, str]] = Field(default_factory=dict)
    genres: dict[Genre, GenreRow] = Field(default_factory=dict)
    families: dict[str, FamilyRow] = Field(default_factory=dict)
    fallback: str | None = None
    headlines: str | None = None


class ProfileTable:
    """The rows of all profiles by name, and what comes with them: built in, from packages, from the deployment.

    `auto` has for a genre its profiles in order; `readers` are rows of the first three doors, for what reads documents
    beside the corridor; `labels` are what readers are shown for names in answers, `messages` by language what they are
    told for details of problems and warnings, which are patterns; `components` have by door and name their classes;
    `fallback` is the profile that takes all, `headlines` the one that makes headlines of clusters; `families` are those
    of rules, which `resources` reads with the words and rules of the deployment. `is_shipped`: nothing is
    added or changed, by other packages or by the deployment.
    """

    def __init__(self, configuration: Configuration) -> None:
        self.rows: dict[str, dict[str, Any]] = {}
        self.auto: dict[Genre, tuple[str, ...]] = {}
        self.readers: dict[str, dict[str, Any]] = {}
        self.components: dict[Door, dict[str, str]] = {door: {} for door in DOORS}
        self.fields: dict[str, AnswerField] = {}
        self._fields_by: dict[str, tuple[str, ...]] = {}
        self.labels: dict[str, Mapping[Language, str]] = {}
        self.messages: dict[Language, dict[str, str]] = {language: {} for language in LANGUAGES}
        self.genres: dict[Genre, GenreRow] = {}
        self.families: dict[str, FamilyRow] = {}
        self.fallback = ""
        self.headlines = ""
        self._sources: list[Configuration] = []
        packages = self._add_folder(built_in("pipeline"))
        installed = entry_points()
        for entry in sorted(installed.select(group=PROFILE_GROUP), key=lambda entry: entry.name):
            try:
                folder = built_in(entry.value)
            except ImportError as error:
                raise _wrong_entry(entry, str(error)) from error
            packages += self._add_folder(folder)
        for entry in sorted(installed.select(group=COMPONENT_GROUP), key=lambda entry: (entry.name, entry.value)):
            self._add_component(partial(_wrong_entry, entry), entry.name, entry.value)
        own = configuration.settings
        self.is_shipped = not any(installed.select(group=group) for group in (PROFILE_GROUP, COMPONENT_GROUP)) and all(
            getattr(own, name) == field.get_default(call_default_factory=True)
            for name, field in Settings.model_fields.items()
            if name in OF_THE_CORRIDOR
        )
        self._add(configuration, own.profiles, own.auto)
        try:
            self.resources = Resources(own.resources.lexicons, own.resources.grammars, packages)
        except MissingFolderError as error:
            raise configuration.mistake(error.key, error.detail) from error

    def component_names(self, name: str) -> dict[str, str]:
        """The component behind each door of a profile, as its row says; nothing is made of it here."""
        row = self.rows[name]
        return {door: row[door]["component"] if isinstance(row[door], Mapping) else row[door] for door in DOORS}

    def fields_of(self, name: str) -> tuple[str, ...]:
        """The keys that answers of a profile may hold besides text: those of the package whose selection it has."""
        return self._fields_by.get(self.component_names(name)["select"], ())

    def words(self, name: str) -> ProfileWords:
        """What a reader is told of a profile; raises ConfigurationError."""
        row = self.rows[name]
        try:
            return ProfileWords.model_validate({key: row[key] for key in ProfileWords.model_fields if key in row})
        except ValidationError as error:
            key, message = fault_of(error, ProfileWords)
            raise self.mistake(f"profiles.{name}.{key}", message) from error

    def mistake(self, key: str, message: str) -> ConfigurationError:
        """The error for a mistake at `key`, with the last file that sets it."""
        sources = [source for source in self._sources if source.sets(key)] or self._sources
        return sources[-1].mistake(key, message)

    def _add_folder(self, folder: Path) -> list[Path]:
        """Adds what a package declares, and the packages inside it; gives their folders."""
        path = folder / "profiles.toml"
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigurationError(f"{path}: the profiles cannot be read: {error}") from error
        source, found = _read(text, path)
        self._add(source, found.profiles, found.auto)
        self.readers |= found.readers
        for component in found.components:
            door, _, own = component.partition(".")
            if door == "select":
                self._fields_by[own] = tuple(found.fields)
        self.fallback = found.fallback or self.fallback
        self.headlines = found.headlines or self.headlines
        for name, target in found.components.items():
            self._add_component(partial(source.mistake, f"components.{name}"), name, target)
        for kind, known, added in (
            ("fields", self.fields, found.fields),
            ("genres", self.genres, found.genres),
            ("families", self.families, found.families),
        ):
            if taken := next((name for name in added if name in known), None):
                raise source.mistake(f"{kind}.{taken}", "the name is taken; choose another")
        for name, label in found.labels.items():
            if self.labels.setdefault(name, label) != label:
                raise source.mistake(
                    f"labels.{name}", f"this is called {self.labels[name]} elsewhere; choose another name"
                )
        for language, messages in found.messages.items():
            self.messages[language] |= messages
        self.fields |= found.fields
        self.genres |= found.genres
        self.families |= found.families
        return [folder, *(inner for name in found.folders for inner in self._add_folder(folder / name))]

    def _add_component(self, mistake: Callable[[str], ConfigurationError], name: str, target: str) -> None:
        door, _, own = name.partition(".")
        if door not in DOORS or not own:
            raise mistake(f"the name must be door.name, with one of {', '.join(DOORS)}")
        taken = self.components[door].setdefault(own, target)
        if taken != target:
            raise mistake(f"the name is taken by {taken}; choose another")

    def _add(
        self, source: Configuration, profiles: Mapping[str, Mapping[str, Any]], auto: Mapping[Genre, tuple[str, ...]]
    ) -> None:
        for name, row in profiles.items():
            if name in ("", AUTO):
                fault = "the name is taken by what chooses a profile" if name else "a profile needs a name"
                raise source.mistake(f"profiles.{name}", f"{fault}; choose another")
            self.rows[name] = self.rows.get(name, {}) | dict(row)
        self.auto |= auto
        self._sources.append(source)


@lru_cache(maxsize=64)
def _read(text: str, path: Path) -> tuple[Configuration, _Manifest]:
    """What a file says, read once as long as it says the same: a service needs the table in more than one place."""
    source = Configuration(Settings.model_construct(), path, text)
    try:
        return source, _Manifest.model_validate(parse_toml(text, path))
    except ValidationError as error:
        raise source.rejected(error, _Manifest) from error


def _wrong_entry(entry: EntryPoint, message: str) -> ConfigurationError:
    return ConfigurationError(f"entry point {entry.name} = {entry.value}: {message}")
