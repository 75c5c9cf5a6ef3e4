"""Callback secrets: what lies in the database where keys are named, and what a new or a lost key does."""

import subprocess
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from sqlalchemy import select

from pipeline.errors import ConfigurationError
from service.storage.database import FILE
from service.storage.schema import keys
from service.storage.secrecy import MARK, Cipher
from service.storage.stores import Stores
from tests.service.conftest import Open
from tests.toys.installed import command, environment, toy_configuration

OLD, NEW = (urlsafe_b64encode(bytes([number] * 32)).decode() for number in (1, 2))
LOST = "storage.secret_keys: callback secrets are encrypted by a key that is not named"


def kept(stores: Stores) -> list[str]:
    with stores.database.snapshot() as connection:
        return list(connection.execute(select(keys.c.callback_secret)).scalars())


def test_a_secret_is_kept_encrypted_and_known_again(open_stores: Open) -> None:
    stores = open_stores({"secret_keys": [OLD]})
    made = stores.keys.add("mine")
    (found,) = kept(stores)
    assert found.startswith(MARK)
    assert made.callback_secret not in found
    assert stores.keys.callback_secret(made.key.id) == made.callback_secret


def test_keys_are_changed_one_after_the_other(open_stores: Open) -> None:
    made = open_stores().keys.add("before there were keys")
    first = open_stores({"secret_keys": [OLD]})
    assert first.keys.callback_secret(made.key.id) == made.callback_secret
    assert first.keys.encrypt_secrets() == 1
    both = open_stores({"secret_keys": [NEW, OLD]})
    assert both.keys.callback_secret(made.key.id) == made.callback_secret
    with pytest.raises(ConfigurationError, match=LOST):
        open_stores({"secret_keys": [NEW]})
    assert both.keys.encrypt_secrets() == 1
    assert open_stores({"secret_keys": [NEW]}).keys.callback_secret(made.key.id) == made.callback_secret
    with pytest.raises(ConfigurationError, match=LOST):
        first.keys.callback_secret(made.key.id)


@pytest.mark.parametrize("named", [[], [NEW]])
def test_a_lost_key_stops_the_start(open_stores: Open, named: list[str]) -> None:
    open_stores({"secret_keys": [OLD]}).keys.add("mine")
    with pytest.raises(ConfigurationError, match=LOST) as error:
        open_stores({"secret_keys": named})
    assert OLD not in str(error.value)
    assert NEW not in str(error.value)


@pytest.mark.parametrize("wrong", ["", "xyzzy", NEW[:-2], NEW[:20]])
def test_what_is_no_key_is_told_without_showing_it(wrong: str) -> None:
    with pytest.raises(
        ConfigurationError, match=r"^storage\.secret_keys\.1: not a key; a key is 32 random bytes"
    ) as told:
        Cipher([OLD, wrong])
    assert not wrong or wrong not in str(told.value)


def test_what_stood_in_clear_is_nowhere_on_the_disk(tmp_path: Path) -> None:
    config = toy_configuration(tmp_path)

    def run(*arguments: str, secret_keys: str = "") -> "subprocess.CompletedProcess[str]":
        named = {"PRECIS_STORAGE__SECRET_KEYS": secret_keys}
        return subprocess.run(
            command("keys", *arguments, "--config", config), env=environment() | named, capture_output=True, text=True
        )

    secret = run("add", "mine").stdout.split()[-1]
    files = [tmp_path / "data" / name for name in (FILE, f"{FILE}-wal")]
    assert any(secret.encode() in file.read_bytes() for file in files if file.exists())
    without = run("encrypt")
    assert without.returncode == 2
    assert without.stderr.startswith("precis: storage.secret_keys: name a key first;")
    done = run("encrypt", secret_keys=f'["{OLD}"]')
    assert done.stdout == "1 callback secrets are encrypted by the first key\n"
    assert done.stderr == f"precis: keys in {files[0]}\n"
    assert not any(secret.encode() in file.read_bytes() for file in files if file.exists())
    refused = run("list")
    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1
    assert LOST in refused.stderr
