"""The configuration of a deployment: a TOML file, and environment variables `PRECIS_…` with the same keys.

`PRECIS_LIMITS__SECONDS=20` is `seconds` in `[limits]`; the environment wins over the file. Unknown keys, wrong
types and impossible values stop the start with file, line and the valid choices.
"""

import os
import re
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

from pipeline.errors import ConfigurationError
from pipeline.faults import fault, mistyped
from pipeline.lean_import import without
from pipeline.toml_text import line_of, parse_toml

with without("asyncio", "run"):  # which only its own command lines call
    from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, SettingsError

PREFIX = "PRECIS_"
DELIMITER = "__"
_ORIGIN = re.compile(r"https?://[a-z0-9.\[\]:_-]*[a-z0-9\]]")
_YEAR = 31_536_000.0
"""Seconds: no time of a deployment is longer, so that all of them can be added to a date; endless ones are none."""
_HOURS = 876_000.0
"""Hours of a century: nothing is kept longer."""
LARGEST = 16 << 20
"""Bytes of a configuration file."""
_WITH_FOLDERS = {"resources": ("lexicons", "grammars"), "storage": ("folder",)}
RESERVED = ("PRECIS_CONFIG",)
"""Variables that are no settings."""


class Strict(BaseModel):
    """A table of the configuration: frozen, and without room for misspelt keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class NoSettings(Strict):
    """The settings of a component that has none."""


class Limits(Strict):
    """What a single request may cost."""

    seconds: float = Field(default=120.0, gt=0, le=_YEAR, description="longest time for one request")
    memory_bytes: int = Field(
        default=2 << 30,
        ge=256 << 20,
        le=1 << 62,
        description="most memory of one worker, beside the models that all share",
    )


class ResourceFolders(Strict):
    """Folders with rules and words of the deployment's own, in the layout of `lexicons/` and `grammars/`."""

    lexicons: tuple[Path, ...] = ()
    grammars: tuple[Path, ...] = ()


class Service(Strict):
    """The HTTP service: where it listens, and how much it takes on."""

    host: str = Field(default="127.0.0.1", description="address to listen on")
    insecure: bool = Field(default=False, description="whether other machines may ask without a key")
    port: int = Field(default=8000, ge=0, le=65535, description="port to listen on")
    threads: int = Field(default=16, ge=1, description="web threads, which wait for the workers")
    workers: int = Field(default=2, ge=1, description="processes that run the corridor")
    worker_tasks: int = Field(default=10_000, ge=0, description="documents after which a worker is replaced; 0: never")
    places: int = Field(default=12, ge=1, description="requests that may run or wait; the others get 503")
    max_body_bytes: int = Field(default=64 << 20, gt=0, description="largest request body")
    connections: int = Field(default=1000, ge=16, description="connections of clients at a time")
    connections_per_address: int = Field(default=200, ge=0, description="of them from one address; 0: any number")
    spool_bytes: int = Field(default=1 << 30, gt=0, description="bytes of bodies that may be on their way at a time")
    body_memory_bytes: int = Field(default=128 << 20, gt=0, description="bytes of bodies in memory at a time")
    metadata_bytes: int = Field(default=64 << 10, ge=0, description="JSON of the metadata of a document")
    proxy: str = Field(default="", description="address of a reverse proxy whose X-Forwarded-For is believed")
    access_log: bool = Field(default=False, description="a line for each request on standard output")

    @field_validator("proxy")
    @classmethod
    def _check_proxy(cls, proxy: str) -> str:
        """The server compares it with the address of who connects, and takes `*` for everybody."""
        try:
            return str(ip_address(proxy)) if proxy else ""
        except ValueError as error:
            raise ValueError(f"{proxy!r} is no address; give one, such as 10.0.0.7, and no name or network") from error


class Storage(Strict):
    """What the service keeps, where, and how long. Deleting is for good, before its time or at it."""

    url: str = Field(default="", description="database: postgresql://… or sqlite:///…; empty: a file in `folder`")
    folder: Path = Field(default=Path("precis-data"), description="folder of the service's own files; made if missing")
    summary_hours: float = Field(default=168.0, gt=0, le=_HOURS, description="how long a summary can be asked for")
    reading_hours: float = Field(
        default=24.0, gt=0, le=_HOURS, description="how long after its last use a read document is kept"
    )
    reading_bytes: int = Field(default=1 << 30, ge=0, description="space for read documents, least recently used go")
    answer_hours: float = Field(default=24.0, gt=0, le=_HOURS, description="how long an Idempotency-Key is remembered")
    job_hours: float = Field(
        default=168.0, gt=0, le=_HOURS, description="how long a job and its results can be asked for"
    )
    owner_bytes: int = Field(
        default=4 << 30, ge=0, le=1 << 62, description="what is kept for one key, but readings; 0: any number"
    )
    reserve_bytes: int = Field(default=16 << 20, ge=0, description="of SQLite's disk, for deleting when it is full")
    sweep_seconds: float = Field(
        default=300.0, gt=0, le=_YEAR, description="how often what has had its time is removed"
    )
    secret_keys: tuple[SecretStr, ...] = Field(default=(), description="the first encrypts callback secrets")


class Jobs(Strict):
    """Documents that are done when there is time: by the service that takes them in, or by `precis worker`."""

    places: int = Field(default=100_000, ge=1, description="documents of all jobs that may wait; the others get 503")
    owner_places: int = Field(default=50_000, ge=1, description="of them of one key; the others get 429")
    elsewhere: bool = Field(default=False, description="whether `precis worker` alone does them, and not the service")
    results: str = Field(default="", description="URL for results that fsspec knows; empty: the database")
    private_callbacks: bool = Field(default=False, description="whether callbacks may go to private addresses")


class Access(Strict):
    """Who may ask, and how often."""

    keys: bool = Field(default=False, description="whether every request needs an API key of `precis keys`")
    requests_per_minute: int = Field(default=0, ge=0, description="requests of a key or address a minute; 0: any")
    origins: tuple[str, ...] = Field(
        default=(), description="sites whose pages may ask, such as https://intranet.example; * for all"
    )

    @field_validator("origins")
    @classmethod
    def _check_origins(cls, origins: tuple[str, ...]) -> tuple[str, ...]:
        """A browser sends scheme, host and port in lower case; any other value would never be met."""
        for origin in origins:
            if origin != "*" and not _ORIGIN.fullmatch(origin):
                raise ValueError(f"{origin!r} is no origin; give scheme, host and port alone: https://intranet.example")
        return origins


class Realizer(Strict):
    """The surface realizer: the engine behind specs that are posted, and the settings of each engine."""

    engine: str = Field(default="pyrealb", description="the component that realizes posted specs")
    pyrealb: dict[str, Any] = Field(default_factory=dict)
    simplenlg: dict[str, Any] = Field(default_factory=dict, description="jar: a SimpleNLG-EnFr 1.1 jar")

    def settings_of(self, engine: str) -> dict[str, Any]:
        """The settings of an engine; an engine of another package has them under `components`."""
        return {"pyrealb": self.pyrealb, "simplenlg": self.simplenlg}.get(engine, {})


class Completions(Strict):
    """Sessions of those who type translations, kept in the memory of the web process."""

    sessions: int = Field(default=64, ge=1, description="sessions that are kept; the least recently used go first")
    session_minutes: float = Field(
        default=60.0, gt=0, le=_HOURS, description="how long after its last request one is kept"
    )


class GateSettings(Strict):
    """What becomes of units that were not taken over word for word and that their own sources refute."""

    on: bool = Field(default=True, description="whether they are left out")
    kinds: tuple[Literal["number", "date", "name", "negation", "relation"], ...] = Field(
        default=("number", "date", "name", "negation", "relation"),
        description="the kinds of findings that refute a unit",
    )
    confidence: float = Field(default=0.6, ge=0, le=1, description="least confidence of a finding that refutes a unit")


class Settings(BaseSettings):
    """Everything that a deployment can set.

    `profiles` adds rows to `pipeline/profiles.toml` or replaces the doors that it names in existing ones;
    `auto` says which profiles `--profile auto` tries for a genre; `components` holds settings by component name.
    """

    model_config = SettingsConfigDict(
        frozen=True, extra="forbid", env_prefix=PREFIX, env_nested_delimiter=DELIMITER, env_ignore_empty=True
    )

    limits: Limits = Limits()
    service: Service = Service()
    storage: Storage = Storage()
    jobs: Jobs = Jobs()
    access: Access = Access()
    realizer: Realizer = Realizer()
    completions: Completions = Completions()
    gate: GateSettings = GateSettings()
    resources: ResourceFolders = ResourceFolders()
    profiles: dict[str, dict[str, Any]] = Field(default_factory=dict)
    auto: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    components: dict[str, dict[str, Any]] = Field(default_factory=dict)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - the signature is the library's
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment wins over the file, which comes as the arguments of the constructor."""
        return env_settings, init_settings


@dataclass(frozen=True, slots=True)
class Configuration:
    """The settings with the file that they come from, so that every later complaint can name the line."""

    settings: Settings
    path: Path | None = None
    text: str = ""

    def mistake(self, key: str, message: str) -> ConfigurationError:
        """The error for a mistake at the dotted `key`, with the environment variable or the line that sets it."""
        keys = tuple(key.split("."))
        if name := _variable_of(keys):
            return ConfigurationError(f"environment variable {name}: {key}: {message}")
        line = line_of(self.text, keys)
        place = f"{self.path}:{line}: " if line else ""
        return ConfigurationError(f"{place}{key}: {message}")

    def sets(self, key: str) -> bool:
        """Whether the dotted `key` stands in this file, or in the environment."""
        keys = tuple(key.split("."))
        return bool(_variable_of(keys) or line_of(self.text, keys))

    def rejected(self, error: ValidationError, model: type[BaseModel]) -> ConfigurationError:
        """The error for the first value that `model` does not accept."""
        return self.mistake(*fault_of(error, model))


def fault_of(error: ValidationError, model: type[BaseModel]) -> tuple[str, str]:
    """The dotted key of the first fault of a validation, and what is wrong, with the valid keys of an unknown one."""
    first = error.errors()[0]
    key = ".".join(map(str, first["loc"]))
    if first["type"] == "extra_forbidden":
        valid = ", ".join(_fields_at(model, first["loc"][:-1]))
        return key, f"unknown key; valid keys here: {valid or 'none'}"
    return key, fault(first, "a table")


def load_configuration(path: Path | None) -> Configuration:
    """The configuration of the file at `path` (or `PRECIS_CONFIG`, or none) and of the environment."""
    if path is None and (named := os.environ.get("PRECIS_CONFIG")):
        path = Path(named)
    text = _read(path) if path else ""
    content = parse_toml(text, path) if path else {}
    configuration = Configuration(Settings.model_construct(), path, text)
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in RESERVED:
            first, delimiter, _ = name.removeprefix(PREFIX).lower().partition(DELIMITER)
            if delimiter and first not in Settings.model_fields:
                valid = ", ".join(sorted(Settings.model_fields))
                raise ConfigurationError(f"environment variable {name}: unknown key {first}; valid keys here: {valid}")
    if path:
        content = _beside(path, content)
    try:
        settings = Settings(**content)
    except ValidationError as error:
        raise configuration.rejected(error, Settings) from error
    except SettingsError as error:
        raise ConfigurationError(f"an environment variable is not valid JSON: {error}") from error
    for keys, message in mistyped(Settings, content):
        if not is_in_environment(keys):
            raise configuration.mistake(".".join(keys), message)
    return Configuration(settings, path, text)


def is_in_environment(keys: tuple[str, ...]) -> bool:
    """Whether a variable sets `keys`, or something that holds them."""
    return _variable_of(keys) is not None


def _variable_of(keys: tuple[str, ...]) -> str | None:
    """The environment variable that sets `keys`, or something that holds them, if there is one."""
    variables = {name.upper(): name for name in sorted(os.environ)}
    for depth in range(len(keys), 0, -1):
        name = PREFIX + DELIMITER.join(keys[:depth]).upper()
        if name in variables:
            return variables[name]
    return None


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)  # a device has no end
        if len(data) > LARGEST:
            raise ConfigurationError(f"{path}: the configuration has more than {LARGEST} bytes; name a file of TOML")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise ConfigurationError(f"{path}: the configuration cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ConfigurationError(f"{path}: the configuration is not UTF-8; save it as UTF-8") from error


def _beside(path: Path, content: dict[str, Any]) -> dict[str, Any]:
    """Folders in a file are meant from where the file is, whatever the working directory."""
    sections = {name: content[name] for name in _WITH_FOLDERS if isinstance(content.get(name), dict)}
    moved = {
        name: {
            key: _moved(path.parent, value) if key in _WITH_FOLDERS[name] else value for key, value in section.items()
        }
        for name, section in sections.items()
    }
    return content | moved


def _moved(folder: Path, value: Any) -> Any:
    """A folder, or each of a list, as seen from `folder`; what is none stays for the check of its type."""
    if isinstance(value, list):
        return [_moved(folder, item) for item in value]
    return str(folder / value) if isinstance(value, str) else value


def _fields_at(model: type[BaseModel], location: tuple[int | str, ...]) -> list[str]:
    current: Any = model
    for key in location:
        field = getattr(current, "model_fields", {}).get(str(key))
        current = field.annotation if field else None
    return sorted(getattr(current, "model_fields", {}))
