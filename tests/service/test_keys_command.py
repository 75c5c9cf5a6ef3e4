"""`precis keys` says whose keys it works on: those of another database open nothing."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from service.keys_command import keys
from service.storage.database import Database


def test_the_database_is_named_beside_what_is_answered(tmp_path: Path) -> None:
    config = tmp_path / "precis.toml"
    config.write_text('[storage]\nfolder = "own"\n', encoding="utf-8")
    told = f"precis: keys in {tmp_path / 'own' / 'precis.sqlite'}\n"
    for arguments, lines in ((("add", "archive"), 2), (("list",), 1), (("revoke", "archive"), 0)):
        result = CliRunner().invoke(keys, [*arguments, "--config", str(config)])
        assert (result.exit_code, result.stderr) == (0, told)
        assert len(result.stdout.splitlines()) == lines, "programs read the key from it"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://precis:hidden@db.example/precis",
        "postgresql://db.example/precis?user=precis&password=hidden",
    ],
)
def test_no_password_is_told(url: str) -> None:
    told = Database(url).place
    assert "db.example/precis" in told
    assert "hidden" not in told
