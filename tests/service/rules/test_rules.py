"""`precis rules`: what its commands say of rules that are right, wrong, and never fire."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pipeline.errors import ConfigurationError
from pipeline.profile_table import ProfileTable
from pipeline.registry import wire
from pipeline.rule_families import families
from pipeline.settings import load_configuration
from service.rules.check import check_family
from service.rules.commands import rules
from service.rules.words import check_lexicons

pytestmark = pytest.mark.models
RULE = """
[[rule]]
id = "fr.realizer.mine"
kind = "juncture"
source = "test"
forms = { entre = "entr'" }
examples = ["entre | elles => entr'elles"]
near_misses = ["entre | nous"]
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(rules, [str(argument) for argument in arguments])


def rule_file(folder: Path, text: str = RULE) -> Path:
    path = folder / "realizer" / "fr" / "mine.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_that_is_right(tmp_path: Path) -> None:
    for path in (rule_file(tmp_path), tmp_path):
        result = run("check", path)
        told, note = result.output.splitlines()
        assert (result.exit_code, told) == (0, "realizer      fr      1 rules  ok")
        assert note.startswith("note: ")


def test_an_example_that_fails_is_shown_with_its_rule(tmp_path: Path) -> None:
    result = run("check", rule_file(tmp_path, RULE.replace('"entre | nous"', '"entre | elles"')))
    assert result.exit_code == 1
    assert "1 failures" in result.output
    assert "mine.toml:2: fr.realizer.mine\n  sentence: entre | elles\n  expected: 'entre elles'\n" in result.output


def test_a_file_that_cannot_be_read_is_told_with_its_line(tmp_path: Path) -> None:
    result = run("check", rule_file(tmp_path, RULE.replace("forms", "form")))
    assert result.exit_code == 1
    assert "mine.toml:2" in result.output


def test_a_family_with_a_mistake_does_not_keep_others_from_being_tried(tmp_path: Path) -> None:
    rule_file(tmp_path)
    wrong = tmp_path / "inits" / "fr" / "mine.toml"
    wrong.parent.mkdir(parents=True)
    wrong.write_text('[[rule]]\nid = "fr.inits.mine"\ntype = "wish"\n', encoding="utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 1
    told, right, _ = result.output.splitlines()
    assert told.startswith("inits         fr      0 rules  ")
    assert "mine.toml:1: fr.inits.mine: type: unknown 'wish'; valid: item, rejection" in told
    assert right == "realizer      fr      1 rules  ok"


@pytest.mark.parametrize(("name", "complaint"), [("nothing", "does not exist"), (".", "holds no rules")])
def test_paths_without_rules(tmp_path: Path, name: str, complaint: str) -> None:
    result = run("check", tmp_path / name)
    assert result.exit_code == 1
    assert complaint in result.output


def test_a_folder_that_no_family_reads(tmp_path: Path) -> None:
    path = tmp_path / "nonesuch" / "fr" / "mine.toml"
    path.parent.mkdir(parents=True)
    path.write_text(RULE, encoding="utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    assert "nothing reads a file nonesuch/fr/mine.toml" in result.output


def test_coverage_counts_rules_and_tells_those_that_never_fired(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(
        "The mayor opened the bridge on 3 May 2012. The city paid for it.", encoding="utf-8"
    )
    result = run("coverage", tmp_path, "--profile", "inits", "--language", "en")
    assert result.exit_code == 0, result.output
    counts = {line.split()[2]: int(line.split()[0]) for line in result.output.splitlines() if line.startswith("  ")}
    assert any(name.startswith("en.annotate.") and times for name, times in counts.items())
    assert any(not times for times in counts.values())
    assert not any(name.startswith("fr.") for name in counts)
    assert "fired on 1 documents" in result.output


def test_coverage_tells_documents_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    result = run("coverage", tmp_path, "--profile", "extract")
    assert result.exit_code == 1
    assert "empty.txt" in result.output


def house(folder: Path, files: dict[str, str]) -> Path:
    """The configuration of a deployment with words and rules of its own."""
    for name, text in files.items():
        path = folder / "house" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for kind in ("lexicons", "grammars"):
        (folder / "house" / kind).mkdir(parents=True, exist_ok=True)
    config = folder / "precis.toml"
    config.write_text('[resources]\nlexicons = ["house/lexicons"]\ngrammars = ["house/grammars"]\n', encoding="utf-8")
    return config


def test_words_are_checked_as_files_and_a_missing_twin_is_told(tmp_path: Path) -> None:
    rows = "cue\tgenre\tweight\nzinc\tnews\t1\nalloy\tarticle\t2\nalloy\tarticle\t2\n"
    config = house(tmp_path, {"lexicons/en/genre_cues.tsv": rows, "grammars/realizer/fr/mine.toml": RULE})
    resources = ProfileTable(load_configuration(config)).resources
    (report,) = check_lexicons(resources)
    path = tmp_path / "house" / "lexicons" / "en" / "genre_cues.tsv"
    assert (report.name, report.language, report.rows) == ("genre_cues", "en", 3)
    assert report.failures == (
        f"{path}:3: 'alloy\\tarticle\\t2' belongs before 'zinc\\tnews\\t1': rows are sorted by code points",
        f"{path}:4: 'alloy\\tarticle\\t2' stands twice",
    )
    assert report.notes == (f"{path}: there is none for fr: fr/genre_cues.tsv",)
    table = tmp_path / "house" / "grammars" / "realizer" / "fr" / "mine.toml"
    result = run("check", table, "--config", config)
    assert result.exit_code == 0, "a deployment may know one language only"
    assert result.output.endswith(f"ok\nnote: {table}: 1 rules for fr, and none of yours for en\n")


def test_words_that_mean_nothing_are_told_though_their_file_is_well_written(tmp_path: Path) -> None:
    rows = "cue\tgenre\tweight\nx\tfoo\t9\n"
    config = house(tmp_path, {"lexicons/en/genre_cues.tsv": rows, "lexicons/fr/genre_cues.tsv": rows})
    result = run("check", tmp_path / "house" / "lexicons", "--config", config)
    assert result.exit_code == 1
    assert "genre_cues.tsv:2: unknown genre 'foo'; valid: " in result.output.splitlines()[-1]


def test_a_family_is_tried_though_those_that_annotate_its_examples_are_wrong(tmp_path: Path) -> None:
    mine = '[[rule]]\nid = "en.annotate.mine"\ntype = "wish"\n'
    config = house(tmp_path, {"grammars/annotate/en/mine.toml": mine})
    resources = ProfileTable(load_configuration(config)).resources
    known = families(ProfileTable(load_configuration(None)))
    assert "mine.toml:1: en.annotate.mine: " in str(check_family(resources, known["annotate"], "en").mistake)
    report = check_family(resources, known["inits"], "en")
    assert (report.mistake, report.failures) == (None, ())
    assert report.rules > 50


@pytest.mark.parametrize(
    ("files", "row", "complaint"),
    [
        ({"grammars/letsum/en/mine.toml": '[[rule]]\nid = "en.letsum.mine"\nkind = "wish"\n'}, "", "en.letsum.mine: "),
        ({}, '[profiles.inits]\nselect = "nonesuch"\n', "profiles.inits.select: unknown component nonesuch; valid"),
    ],
)
def test_a_mistake_in_what_a_summary_does_not_use_stops_it_too(
    tmp_path: Path, files: dict[str, str], row: str, complaint: str
) -> None:
    config = house(tmp_path, files)
    config.write_text(config.read_text(encoding="utf-8") + row, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=re.escape(complaint)):
        wire(load_configuration(config), "extract")


def test_what_fires_most_stands_first(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("The mayor opened the bridge on 3 May 2012. The city paid.", encoding="utf-8")
    result = run("coverage", tmp_path, "--profile", "inits", "--language", "en")
    counts = [int(line.split()[0]) for line in result.output.splitlines() if line.startswith("  ")]
    assert counts[0] > 0
    assert counts == sorted(counts, reverse=True)
