"""`precis rules explain`: why a rule that matches says nothing, for every profile that tells what it found."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from service.rules.commands import rules

pytestmark = pytest.mark.models
ARTICLE = """Counting swifts at dusk

Introduction

This paper describes a method for counting swifts at dusk. Swifts are difficult to count. Nobody else did it.

Conclusion

We found that the method counts nine swifts of ten. The method is cheap.
"""
EVENT = (
    "A tram collided with a van in Halden on Friday, injuring two people. Nobody spoke. If it rains, the van slides."
)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(rules, ["explain", *map(str, arguments)])


def explained(*arguments: str | Path) -> dict[str, Any]:
    result = run(*arguments, "--format", "json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


def verdicts(found: dict[str, Any]) -> set[tuple[str, str]]:
    return {(finding["rule"], finding["verdict"]) for one in found["sentences"] for finding in one["findings"]}


def test_what_is_said_and_what_is_outweighed(tmp_path: Path) -> None:
    path = tmp_path / "swifts.txt"
    path.write_text(ARTICLE, encoding="utf-8")
    found = explained(path, "--profile", "sumum", "--max-words", "12")
    assert found["profile"] == "sumum"
    assert len(found["units"]) == 1
    told = verdicts(found)
    said = {rule for rule, verdict in told if verdict == "said"}
    assert said <= {rule for unit in found["units"] for rule in unit["rules"]}
    assert len(said) == 1
    assert ("en.sumum.problem.entity-be-difficult", "outweighed") in told
    (hard,) = [s for s in found["sentences"] if s["text"] == "Swifts are difficult to count."]
    assert ARTICLE[hard["start"] : hard["end"]] == hard["text"]
    words = len(found["units"][0]["text"].split())
    assert hard["findings"][0]["why"] == f"by what is said: 1 unit, {words} of at most 12 words"
    assert found["rules"]["en.sumum.problem.entity-be-difficult"].partition(".toml:")[1]


def test_a_veto_is_named() -> None:
    found = explained(EVENT, "--profile", "inits")
    refused = {f["why"] for s in found["sentences"] for f in s["findings"] if f["verdict"] == "refused"}
    assert refused
    assert all(why.startswith("by ") for why in refused)
    assert any("inits.veto" in why for why in refused)


def test_facts_are_told_beside_the_text() -> None:
    found = explained(
        "Invoice No. 7\n\nNorthwind Ltd\n\nDue date: 2 June 2024\n\nTotal due: £30.00\n", "--profile", "digest"
    )
    assert ("en.digest.label.due-date", "said") in verdicts(found)


def test_where_no_scheme_is_filled_it_says_what_is_lacking(tmp_path: Path) -> None:
    path = tmp_path / "tram.txt"
    path.write_text("A tram collided with a van in a street, injuring two people. Nobody spoke.", encoding="utf-8")
    found = explained(path, "--profile", "absum")
    (warning,) = found["warnings"]
    assert warning["code"] == "no_scheme_filled"
    assert "with its day or place (no day, no place, nothing told twice alike): " in warning["detail"]
    told = [finding for one in found["sentences"] for finding in one["findings"]]
    assert {finding["verdict"] for finding in told} == {"not said"}
    assert {finding["why"] for finding in told} == {"unit 0 has the source's own words: no_scheme_filled"}
    assert f"warned of no_scheme_filled: {warning['detail']}" in run(path, "--profile", "absum").output.splitlines()


def test_without_a_summary_it_says_why() -> None:
    found = explained("Swifts.\n\nThe end", "--profile", "absum")
    assert found["problem"].startswith("no_content_for_profile: ")
    assert found["units"] == []


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("Swifts are difficult to count.", "matches: "),
        ("To count is difficult, swifts are.", "does not match: "),
        ("Nobody slept.", "does not match: it lacks something that the rule needs"),
    ],
)
def test_a_rule_by_itself(text: str, tried: str) -> None:
    rule = "en.sumum.problem.entity-be-difficult"
    result = run(text + " The method is cheap.", "--profile", "sumum", "--language", "en", "--rule", rule, "--tokens")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("0-"))
    assert any(line.strip().startswith(tried) for line in lines[at + 1 : at + 5]), result.output
    assert "/NOUN/" in result.output or "/PRON/" in result.output


def test_a_rule_is_not_told_of_what_it_saw_nothing_in_unless_asked() -> None:
    rule = "en.sumum.problem.entity-be-difficult"
    text = "Swifts are difficult to count. The method is cheap. Nobody slept."
    asked = (text, "--profile", "sumum", "--language", "en", "--rule", rule)
    result = run(*asked)
    assert "0-30: Swifts are difficult to count.\n" in result.output
    assert "Nobody slept." not in result.output
    assert "it lacks something" not in result.output
    assert result.output.splitlines()[-1].startswith("2 sentences that lack something that the rule needs")
    every = run(*asked, "--all").output
    assert "Nobody slept.\n    does not match: it lacks something that the rule needs" in every


def test_what_is_the_same_of_many_is_said_once(tmp_path: Path) -> None:
    path = tmp_path / "swifts.txt"
    path.write_text(ARTICLE, encoding="utf-8")
    told = run(path, "--profile", "sumum", "--max-words", "12").output
    assert told.count("by what is said: 1 unit") == 1
    (hard,) = [line for line in told.splitlines() if "en.sumum.problem.entity-be-difficult (" in line]
    assert hard.endswith(": matched 'Swifts are difficult to count', outweighed")


def test_a_rule_that_nobody_wrote() -> None:
    result = run("Swifts are cheap.", "--profile", "sumum", "--rule", "en.sumum.nonesuch")
    assert "there is no rule en.sumum.nonesuch" in str(result.exception)


def test_a_judgment_tells_roles_and_facts() -> None:
    found = explained(Path(__file__).parents[3] / "demo" / "judgment.en.txt", "--max-words", "60")
    assert found["profile"] == "letsum"
    told = verdicts(found)
    assert {verdict for _, verdict in told} >= {"said", "outweighed"}
    assert ("en.decision.court.line", "said") in told


def test_a_rule_of_digest_of_which_no_fact_came_is_refused_and_says_by_what() -> None:
    text = (
        "Dear Ada,\n\nIf the lock stays shut, the parcel must reach us by 3 May 2031.\n\nYours sincerely,\nPaul Moss\n"
    )
    found = explained(text, "--profile", "digest", "--rule", "en.digest.fact.deadline")
    (told,) = [finding for one in found["sentences"] for finding in one["findings"]]
    assert (told["verdict"], told["why"]) == ("refused", "by digest.certainty")


def test_a_fact_that_is_not_told_of_the_kind_is_refused_by_the_kind() -> None:
    text = (
        "Dear Ada,\n\nThe contract is governed by the law of Scotland. Please send it back by 3 May 2031.\n\n"
        "Yours sincerely,\nPaul Moss\n"
    )
    found = explained(text, "--profile", "digest", "--rule", "en.digest.fact.governing-law")
    (told,) = [finding for one in found["sentences"] for finding in one["findings"]]
    assert (told["verdict"], told["why"]) == ("refused", "by digest.kind")


@pytest.mark.parametrize("name", ["missing.txt", "notes/missing", "missing.PDF", "/no/" + "x" * 5000])
def test_a_name_of_no_file_is_no_text(name: str) -> None:
    result = run(name, "--profile", "digest")
    assert (result.exit_code, f"there is no file {name[:20]}" in result.output) == (2, True)


def test_one_word_is_a_text() -> None:
    assert explained("Swifts.", "--profile", "digest")["sentences"][0]["text"] == "Swifts."
