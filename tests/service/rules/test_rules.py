"""`precis rules`: what its commands say of rules that are right, wrong, and never fire."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.rules.commands import rules

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
        assert (result.exit_code, result.output) == (0, "realizer      fr      1 rules  ok\n")


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
    told, right = result.output.splitlines()
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
