"""The rows of all profiles: those of `profiles.toml`, those of other packages, and those of the deployment.

A package adds rows through the entry-point group `precis.profiles`, as `any-name = "package"` where the package
holds a `profiles.toml`. Later rows of a name replace the doors that they name.
"""

from collections.abc import Mapping
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from pipeline.errors import ConfigurationError
from pipeline.settings import Configuration, Settings, Strict
from pipeline.summary import DOORS
from pipeline.toml_text import parse_toml

PROFILE_GROUP = "precis.profiles"


class _ProfileRows(Strict):
    """What a `profiles.toml` holds."""

    profiles: dict[str, dict[str, Any]] = Field(default_factory=dict)
    auto: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    readers: dict[str, dict[str, Any]] = Field(default_factory=dict)


class ProfileTable:
    """The rows of all profiles by name, and the order of `auto`: built in, from packages, from the deployment.

    `readers` are rows of the first three doors, for what reads documents beside the corridor.
    """

    def __init__(self, configuration: Configuration) -> None:
        self.rows: dict[str, dict[str, Any]] = {}
        self.auto: dict[str, tuple[str, ...]] = {}
        self.readers: dict[str, dict[str, Any]] = {}
        self._sources: list[Configuration] = []
        self._add_file(Path(str(files("pipeline"))) / "profiles.toml")
        for entry in sorted(entry_points(group=PROFILE_GROUP), key=lambda entry: entry.name):
            try:
                folder = Path(str(files(entry.value)))
            except ImportError as error:
                raise ConfigurationError(f"entry point {entry.name} = {entry.value}: {error}") from error
            self._add_file(folder / "profiles.toml")
        own = configuration.settings
        self._add(configuration, own.profiles, own.auto)

    def component_names(self, name: str) -> dict[str, str]:
        """The component behind each door of a profile, as its row says; nothing is made of it here."""
        row = self.rows[name]
        return {door: row[door]["component"] if isinstance(row[door], Mapping) else row[door] for door in DOORS}

    def mistake(self, key: str, message: str) -> ConfigurationError:
        """The error for a mistake at `key`, with the last file that sets it."""
        sources = [source for source in self._sources if source.sets(key)] or self._sources
        return sources[-1].mistake(key, message)

    def _add_file(self, path: Path) -> None:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigurationError(f"{path}: the profiles cannot be read: {error}") from error
        source = Configuration(Settings.model_construct(), path, text)
        try:
            rows = _ProfileRows(**parse_toml(text, path))
        except ValidationError as error:
            raise source.rejected(error, _ProfileRows) from error
        self.readers |= rows.readers
        self._add(source, rows.profiles, rows.auto)

    def _add(
        self, source: Configuration, profiles: Mapping[str, Mapping[str, Any]], auto: Mapping[str, tuple[str, ...]]
    ) -> None:
        for name, row in profiles.items():
            self.rows[name] = self.rows.get(name, {}) | dict(row)
        self.auto |= auto
        self._sources.append(source)
