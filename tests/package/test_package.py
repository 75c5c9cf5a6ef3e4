"""A stage is replaceable from outside: a package that is not of this tree adds components and a profile."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Command
from tests.toys.installed import environment

pytestmark = [pytest.mark.package, pytest.mark.models]
DISTRIBUTION = Path(__file__).parent / "headlines"

MANUAL = """# The care of wooden boats

Wooden boats need more care than others.

## Before the winter

Wash the hull with fresh water and let it dry.

### Ropes

Hang the ropes under a roof.

## In the spring

Look for cracks before you paint.
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that has the package."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(DISTRIBUTION, folder / "source")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run(
        [*pip, "--target", folder / "site", folder / "source"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return environment(folder / "site")


def test_its_profile_summarizes(precis: Command, installed: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "manual.md").write_text(MANUAL)
    done = precis("summarize", "--profile", "headlines", "--format", "json", tmp_path / "manual.md", env=installed)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["profile"] == "headlines"
    assert [unit["text"] for unit in answer["units"]] == ["Before the winter", "In the spring"]
    assert {unit["role"] for unit in answer["units"]} == {"heading"}


def test_it_is_listed(precis: Command, installed: dict[str, str]) -> None:
    listed = precis("profiles", env=installed).stdout.decode()
    assert "headlines\n  ingest     by_media_type\n" in listed
    assert "  interpret  headings\n  select     outermost\n  plan       as_list\n" in listed
    assert "headlines" not in precis("profiles").stdout.decode()


def test_auto_tries_it_and_goes_on(precis: Command, installed: dict[str, str]) -> None:
    text = b"Wooden boats need more care than others. Wash the hull with fresh water and let it dry."
    done = precis("summarize", "--format", "json", env=installed, stdin=text)
    assert json.loads(done.stdout)["profile"] == "extract"


def test_its_settings_are_checked(precis: Command, installed: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "precis.toml"
    path.write_text("[components.outermost]\nlevel = 3\n")
    done = precis("profiles", "--config", path, env=installed)
    assert done.returncode == 2
    assert (
        done.stderr.decode() == f"precis: {path}:2: components.outermost.level: unknown key; valid keys here: levels\n"
    )


def test_doors_of_two_profiles_do_not_fit_unseen(precis: Command, installed: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "precis.toml"
    path.write_text('[profiles.headlines]\nselect = "central_sentences"\n')
    done = precis("profiles", "--config", path, env=installed)
    assert done.returncode == 2
    complaint = "profiles.headlines.select: Headings gives Outline and CentralSentences takes SentenceWeights"
    assert f"{path}:2: {complaint}" in done.stderr.decode()
