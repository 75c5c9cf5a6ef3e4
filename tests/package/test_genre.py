"""A genre with its profile, components, rules, words and answer field comes from one folder outside this tree."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Command
from tests.toys.installed import environment

pytestmark = [pytest.mark.package, pytest.mark.models]
DISTRIBUTION = Path(__file__).parent / "minutes"
MINUTES = """Harbor board, third of May

Seven members were there, which is a quorum.
The master spoke of the crane and its new rope.
RESOLVED: The crane is painted before the winter.
RESOLVED: The board meets in June.
"""
NOTHING_RESOLVED = """Harbor board

Chair: Ada Reed
Secretary: Tom Osei
The rope of the crane was shown to all.
"""
DECLARED = """
import json
from pipeline.profile_table import ProfileTable
from pipeline.settings import load_configuration
from service.openapi import openapi_document
from flask import Flask
from service.web.pages import pages_blueprint
table = ProfileTable(load_configuration(None))
schemas = openapi_document(table.fields)["components"]["schemas"]
app = Flask("told")
app.register_blueprint(pages_blueprint(table))
names = [app.test_client().get(f"/web/words.{language}.json").json["names"] for language in ("en", "fr")]
field = schemas["Summary"]["properties"]["resolutions"]
print(json.dumps({"field": field, "names": [each["carried"] for each in names]}))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that has the package."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(DISTRIBUTION, folder / "source")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", folder / "site", folder / "source"], check=True, capture_output=True, timeout=120)
    return environment(folder / "site")


def test_auto_recognizes_the_genre_and_takes_its_profile(precis: Command, installed: dict[str, str]) -> None:
    done = precis("summarize", "--format", "json", env=installed, stdin=MINUTES.encode())
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["profile"] == "minutes"
    assert answer["text"] == "The crane is painted before the winter. The board meets in June."
    assert [entry["text"] for entry in answer["resolutions"]["carried"]] == [unit["text"] for unit in answer["units"]]
    assert json.loads(precis("read", "--format", "json", env=installed, stdin=MINUTES.encode()).stdout)["genre"] == (
        "minutes"
    )


def test_layout_that_only_its_structurer_knows_speaks_for_the_genre(precis: Command, installed: dict[str, str]) -> None:
    """The offices are a lexicon of the package."""
    done = precis("read", "--format", "json", env=installed, stdin=NOTHING_RESOLVED.encode())
    assert json.loads(done.stdout)["genre"] == "minutes"


def test_its_words_are_checked_and_a_deployment_adds_to_them(
    precis: Command, installed: dict[str, str], tmp_path: Path
) -> None:
    own = tmp_path / "words" / "en" / "minutes_offices.tsv"
    own.parent.mkdir(parents=True)
    own.write_text("office\nharbor master\n")
    configuration = tmp_path / "precis.toml"
    configuration.write_text('[resources]\nlexicons = ["words"]\n')
    text = NOTHING_RESOLVED.replace("Chair", "Harbor master").encode()
    done = precis("read", "--format", "json", "--config", configuration, env=installed, stdin=text)
    assert json.loads(done.stdout)["genre"] == "minutes"
    own.write_text("office\trank\nharbor master\t1\n")
    done = precis("read", "--config", configuration, env=installed, stdin=text)
    assert done.returncode == 2
    assert f"{own}:1: the header must be office, not office TAB rank" in done.stderr.decode()


def test_its_rules_are_checked_and_traced(precis: Command, installed: dict[str, str]) -> None:
    folder = Path(installed["PYTHONPATH"].partition(os.pathsep)[0]) / "precis_minutes" / "grammars"
    assert precis("rules", "check", folder / "minutes", env=installed).stdout.decode().splitlines() == [
        "minutes       en      1 rules  ok",
        "minutes       fr      1 rules  ok",
    ]
    done = precis("summarize", "--format", "json", "--include", "trace", env=installed, stdin=MINUTES.encode())
    told = json.loads(done.stdout)["trace"]["rules"]["en.minutes.resolved"]
    assert (told["family"], told["door"], told["component"]) == ("minutes", "interpret", "resolutions")
    assert told["file"] == "grammars/minutes/en/resolutions.toml"


def test_a_rule_of_its_family_that_fails_is_told(precis: Command, installed: dict[str, str], tmp_path: Path) -> None:
    house = tmp_path / "minutes" / "en" / "house.toml"
    house.parent.mkdir(parents=True)
    house.write_text(
        '[[rule]]\nid = "en.minutes.house"\npattern = "CARRIED:"\nsource = "own"\n'
        'examples = ["Then {{CARRIED:}} the motion."]\nnear_misses = ["It was not CARRIED: it fell."]\n'
    )
    done = precis("rules", "check", house, env=installed)
    assert done.returncode == 1
    assert f"{house}:1: en.minutes.house" in done.stdout.decode()


def test_without_the_package_nobody_knows_the_genre(precis: Command) -> None:
    outline = json.loads(precis("read", "--format", "json", stdin=MINUTES.encode()).stdout)
    assert outline["genre"] != "minutes"
    assert "minutes" not in precis("profiles").stdout.decode()


def test_its_field_is_described_and_its_names_are_shown_in_words(installed: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DECLARED], env=installed, capture_output=True, text=True, check=True, timeout=60
    )
    answer = json.loads(done.stdout)
    assert answer["names"] == ["Resolved", "Adopté"]
    told = answer["field"]
    assert told["description"] == "minutes: what was resolved, by kind"
    assert (told["type"], told["additionalProperties"]["type"]) == ("object", "array")
