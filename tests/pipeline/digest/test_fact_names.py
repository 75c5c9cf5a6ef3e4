"""Labels and rules name facts that some kind of document has; another name would silently do nothing."""

from pathlib import Path

import pytest

from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.elements.words import DigestWords
from pipeline.errors import ConfigurationError
from pipeline.resources import Resources

RULE = """[[rule]]
id = "en.digest.fact.mine"
type = "fact"
fact = "amuont"
pattern = "fee of {value: <1-3 digits>}"
source = "own"
examples = ["a fee of {{12}}"]
near_misses = ["a fee"]
"""


def test_a_label_of_an_unknown_fact_is_refused_with_the_nearest_names(tmp_path: Path) -> None:
    path = tmp_path / "en" / "digest_labels.tsv"
    path.parent.mkdir()
    path.write_text("label\tfact\treads\nclaims close on\tdeadlien\tdate\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"digest_labels.tsv:2: fact: unknown 'deadlien'.* nearest: deadline,"):
        DigestWords.of(Resources(lexicons=[tmp_path]), "en")


def test_labels_of_a_deployment_are_found_however_their_letters_are_written(tmp_path: Path) -> None:
    """Text has small letters and straight apostrophes when it is compared; rows come as people type them."""
    for language, label in (("en", "Claims  Close on "), ("fr", "Réclamations jusqu’au")):
        path = tmp_path / language / "digest_labels.tsv"
        path.parent.mkdir()
        path.write_text(f"label\tfact\treads\n{label}\tdeadline\tdate\n", encoding="utf-8")
    english, french = (DigestWords.of(Resources(lexicons=[tmp_path]), language) for language in ("en", "fr"))
    for words, said in (
        (english, "CLAIMS CLOSE ON: 3 May"),
        (english, "claims close\ton 3 May"),
        (english, "Claimſ close on: 3 May"),
        (french, "Réclamations jusqu'au 3 mai"),
        (french, "RÉCLAMATIONS JUSQU’AU 3 mai"),
    ):
        found = words.label.match(said)
        assert found is not None, said
        assert words.label_of(found).fact == "deadline"


def test_an_empty_label_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "en" / "digest_labels.tsv"
    path.parent.mkdir()
    path.write_text("label\tfact\treads\n \tdeadline\tdate\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"digest_labels.tsv:2: label: empty"):
        DigestWords.of(Resources(lexicons=[tmp_path]), "en")


def test_a_rule_of_an_unknown_fact_is_refused_with_the_nearest_names(tmp_path: Path) -> None:
    path = tmp_path / "digest" / "en" / "mine.toml"
    path.parent.mkdir(parents=True)
    path.write_text(RULE, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"mine.toml:1: .*unknown 'amuont'.* nearest: amount,"):
        RuleBook.of(Resources(grammars=[tmp_path]), "en")
