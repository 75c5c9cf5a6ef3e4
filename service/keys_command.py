"""`precis keys`: makes, lists and revokes API keys."""

import datetime
from contextlib import closing
from pathlib import Path

import click

from pipeline.errors import ConfigurationError
from pipeline.settings import Configuration, load_configuration
from service.storage.database import StorageUnavailableError
from service.storage.keys import SCOPES, Key, NameTakenError, Scope
from service.storage.secrecy import ADVICE, SETTING
from service.storage.stores import Stores

_CONFIG = click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="Configuration (TOML).")


@click.group()
def keys() -> None:
    """API keys of the HTTP service: who may ask, and whose everything is that is kept."""


@keys.command()
@click.argument("name")
@click.option("--scope", "scopes", multiple=True, type=click.Choice(SCOPES), help="What it opens; else everything.")
@_CONFIG
def add(name: str, scopes: tuple[Scope, ...], config: Path | None) -> None:
    """Makes a key. Its secret is shown now and never again: only a hash of it is kept."""
    with closing(_stores(config)) as stores:
        try:
            made = stores.keys.add(name, scopes or SCOPES)
        except NameTakenError as error:
            raise click.ClickException(str(error)) from error
        except StorageUnavailableError as error:
            raise ConfigurationError(f"storage: the database cannot be used: {error}") from error
    click.echo(f"key              {made.secret}")
    click.echo(f"callback secret  {made.callback_secret}")


@keys.command(name="list")
@_CONFIG
def list_keys(config: Path | None) -> None:
    """The keys: id, name, scopes, when they were made, and when revoked."""
    with closing(_stores(config)) as stores:
        for key in stores.keys.all():
            click.echo(_line(key))


@keys.command()
@click.argument("name")
@_CONFIG
def revoke(name: str, config: Path | None) -> None:
    """Closes the key of a NAME or id, at once and for ever; what it stored stays until its time."""
    with closing(_stores(config)) as stores:
        if not stores.keys.revoke(name):
            names = ", ".join(key.name for key in stores.keys.all() if key.revoked_at is None)
            raise click.ClickException(f"no key {name!r} is open; open keys: {names or 'none'}")


@keys.command()
@_CONFIG
def encrypt(config: Path | None) -> None:
    """Encrypts callback secrets anew, by the first of storage.secret_keys; after it the others may go."""
    configuration = load_configuration(config)
    if not configuration.settings.storage.secret_keys:
        raise ConfigurationError(f"{SETTING}: name a key first; {ADVICE}")
    with closing(_opened(configuration)) as stores:
        click.echo(f"{stores.keys.encrypt_secrets()} callback secrets are encrypted by the first key")


def _stores(config: Path | None) -> Stores:
    return _opened(load_configuration(config))


def _opened(configuration: Configuration) -> Stores:
    """The stores, beside a line that says whose keys these are: without `--config` it is easily another service's."""
    stores = Stores.open(configuration.settings)
    click.echo(f"precis: keys in {stores.database.place}", err=True)
    return stores


def _line(key: Key) -> str:
    revoked = f"  revoked {_day(key.revoked_at)}" if key.revoked_at is not None else ""
    return f"{key.id}  {key.name:<20} {','.join(key.scopes):<40} {_day(key.created_at)}{revoked}"


def _day(seconds: float) -> str:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).date().isoformat()
