"""Secrets that must be known again, and so cannot be kept as hashes: encrypted where the operator names a key.

The first of the keys encrypts, all of them decrypt: a new key is put before the old one, everything is encrypted
again, and then the old one may go. Fernet is AES in CBC mode with an HMAC of SHA-256, by the library `cryptography`.
"""

from collections.abc import Sequence
from typing import Any

from pipeline.errors import ConfigurationError

MARK = "fernet:"
"""What an encrypted secret begins with: no secret of ours has a colon."""
SETTING = "storage.secret_keys"
ADVICE = "a key is 32 random bytes in URL-safe base64: openssl rand -base64 32 | tr +/ -_"


class Cipher:
    """Encrypts by the first of some keys, and decrypts by any; without keys it leaves everything as it is."""

    def __init__(self, keys: Sequence[str] = ()) -> None:
        """Raises ConfigurationError for what is no key, never with the key."""
        self._first: Any = None
        self._all: Any = None
        if not keys:
            return
        try:
            from cryptography.fernet import Fernet, MultiFernet
        except ImportError as error:
            raise ConfigurationError(f"{SETTING} needs the extra `encryption`: precis[encryption]") from error
        made = []
        for number, key in enumerate(keys):
            try:
                made.append(Fernet(key))
            except ValueError:
                raise ConfigurationError(f"{SETTING}.{number}: not a key; {ADVICE}") from None
        self._first, self._all = made[0], MultiFernet(made)

    @property
    def has_keys(self) -> bool:
        """Whether anything is encrypted."""
        return self._first is not None

    def encrypt(self, secret: str) -> str:
        """The secret as it is kept."""
        return MARK + self._first.encrypt(secret.encode()).decode("ascii") if self.has_keys else secret

    def decrypt(self, kept: str) -> str:
        """The secret; raises ConfigurationError where none of the keys is the one that encrypted it."""
        if not kept.startswith(MARK):
            return kept
        if self.has_keys:
            from cryptography.fernet import InvalidToken

            try:
                decrypted: bytes = self._all.decrypt(kept.removeprefix(MARK))
            except InvalidToken:
                pass
            else:
                return decrypted.decode()
        raise ConfigurationError(f"{SETTING}: callback secrets are encrypted by a key that is not named; name it again")
