"""API keys: only a hash of the secret is kept, and a revoked key opens nothing."""

import hmac
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal, get_args

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from service.storage.database import Database
from service.storage.schema import keys
from service.storage.secrecy import MARK, Cipher

Scope = Literal["summaries", "jobs", "realizations", "alignments", "controlled", "completions", "metrics"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
PREFIX = "precis_"


@dataclass(frozen=True, slots=True)
class Key:
    """A key as it is known: never its secret. `scopes` are what it opens; times are seconds since 1970."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created_at: float
    revoked_at: float | None


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was just made: the only time that its secrets are shown."""

    key: Key
    secret: str
    callback_secret: str


class NameTakenError(ValueError):
    """There is a key of that name."""


class KeyStore:
    """The keys of a database, whose callback secrets are encrypted where `cipher` has a key."""

    def __init__(self, database: Database, cipher: Cipher) -> None:
        self._database = database
        self._cipher = cipher

    def add(self, name: str, scopes: Sequence[Scope] = SCOPES) -> NewKey:
        """Makes a key; raises NameTakenError."""
        identifier = secrets.token_hex(6)
        secret = f"{PREFIX}{identifier}_{secrets.token_urlsafe(32)}"
        callback_secret = secrets.token_urlsafe(32)
        key = Key(identifier, name, tuple(s for s in SCOPES if s in scopes), time.time(), None)
        try:
            with self._database.transaction() as connection:
                connection.execute(
                    insert(keys).values(
                        id=key.id,
                        name=name,
                        secret_hash=_hash(secret),
                        scopes=" ".join(key.scopes),
                        callback_secret=self._cipher.encrypt(callback_secret),
                        created_at=key.created_at,
                    )
                )
        except IntegrityError as error:
            raise NameTakenError(f"there is a key named {name!r} already{self._whether_revoked(name)}") from error
        return NewKey(key, secret, callback_secret)

    def _whether_revoked(self, name: str) -> str:
        with self._database.snapshot() as connection:
            revoked_at = connection.execute(select(keys.c.revoked_at).where(keys.c.name == name)).scalar_one_or_none()
        return "; choose another name" if revoked_at is None else ", and revoked; a name is given once: choose another"

    def all(self) -> tuple[Key, ...]:
        """Every key, revoked ones included, oldest first."""
        with self._database.snapshot() as connection:
            rows = connection.execute(select(keys).order_by(keys.c.created_at, keys.c.id)).all()
        return tuple(_key(row) for row in rows)

    def revoke(self, name: str) -> bool:
        """Closes the key of a name or an id for ever; False where there is none that was open."""
        with self._database.transaction() as connection:
            found = connection.execute(
                update(keys)
                .where((keys.c.name == name) | (keys.c.id == name), keys.c.revoked_at.is_(None))
                .values(revoked_at=time.time())
            )
        return found.rowcount > 0

    def open(self, secret: str) -> Key | None:
        """The key that a secret opens, or None; takes the same time whatever part of the secret is wrong."""
        identifier = secret.removeprefix(PREFIX).partition("_")[0]
        with self._database.snapshot() as connection:
            row = connection.execute(select(keys).where(keys.c.id == identifier)).one_or_none()
        expected = row.secret_hash if row is not None else _hash("")
        is_right = hmac.compare_digest(expected, _hash(secret))
        return _key(row) if is_right and row is not None and row.revoked_at is None else None

    def callback_secret(self, owner: str) -> str | None:
        """The secret that signs the callbacks of a key; raises ConfigurationError where it cannot be decrypted."""
        with self._database.snapshot() as connection:
            kept: str | None = connection.execute(
                select(keys.c.callback_secret).where(keys.c.id == owner)
            ).scalar_one_or_none()
        return kept if kept is None else self._cipher.decrypt(kept)

    def check_secrets(self) -> None:
        """Raises ConfigurationError where a callback secret cannot be decrypted."""
        with self._database.snapshot() as connection:
            encrypted = select(keys.c.callback_secret).where(keys.c.callback_secret.startswith(MARK))
            for kept in connection.execute(encrypted).scalars():
                self._cipher.decrypt(kept)

    def encrypt_secrets(self) -> int:
        """Encrypts all callback secrets, by the first key, whatever they were kept by; how many there are."""
        with self._database.transaction() as connection:
            rows = connection.execute(select(keys.c.id, keys.c.callback_secret).with_for_update()).all()
            for row in rows:
                again = self._cipher.encrypt(self._cipher.decrypt(row.callback_secret))
                connection.execute(update(keys).where(keys.c.id == row.id).values(callback_secret=again))
        self._database.scrub()
        return len(rows)


def _hash(secret: str) -> str:
    # The secret is random and of 256 bits: there is nothing to guess that a slow hash would protect.
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _key(row: Row[Any]) -> Key:
    return Key(row.id, row.name, tuple(row.scopes.split()), row.created_at, row.revoked_at)
