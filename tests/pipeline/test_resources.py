"""Lexicons and grammars of a deployment: every complaint names file and line, and what would be right."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.resources import Resources, built_in

FAMILY = "realizer"
LEXICON = "stop_words"
HEADER = (built_in("lexicons") / "en" / f"{LEXICON}.tsv").read_text(encoding="utf-8").splitlines()[0]
COLUMNS = len(HEADER.split("\t"))
ROW = "\t".join(["zwxy"] * COLUMNS)


def house(tmp_path: Path, name: str, content: str | bytes) -> Path:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_own_words_come_after_the_built_in_ones(tmp_path: Path) -> None:
    path = house(tmp_path, f"en/{LEXICON}.tsv", f"{HEADER}\r\n\r\n{ROW}\r\n")
    house(tmp_path, "README.md", "ours")
    house(tmp_path, ".git/config", "hidden")
    before = Resources().lexicon("en", LEXICON)
    after = Resources(lexicons=(tmp_path,)).lexicon("en", LEXICON)
    assert after[:-1] == before
    assert set(after[-1].values.values()) == {"zwxy"}
    assert after[-1].place == f"{path}:3"


def test_a_space_behind_a_word_is_none_of_its_signs(tmp_path: Path) -> None:
    house(tmp_path, f"en/{LEXICON}.tsv", f"{HEADER}\n {ROW.replace('zwxy', 'zwxy ', 1)}\n")
    assert "zwxy" in Resources(lexicons=(tmp_path,)).forms("en", LEXICON)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("word\twrong\n", f":1: the header must be {HEADER.replace(chr(9), ' TAB ')}, not word TAB wrong"),
        ("", f":1: the header must be {HEADER.replace(chr(9), ' TAB ')}, not "),
        (f"{HEADER}\n{ROW}\tmore\n", f":2: {COLUMNS + 1} columns where the header has {COLUMNS}"),
        (f"{HEADER}\n{ROW}\n\ne\u0301t\u0301e\n", ":4: not in Unicode normal form C; save the line with composed acc"),
        (f"{HEADER}\n{ROW}\n".encode() + b"\xe9t\xe9\n", ":3: not UTF-8; save the file as UTF-8"),
        (f"{HEADER}\n{ROW}\nb\0d\n", ":3: a NUL, which no text has; save the file as UTF-8 text"),
    ],
)
def test_lexicon_that_cannot_be_read(tmp_path: Path, content: str | bytes, complaint: str) -> None:
    path = house(tmp_path, f"en/{LEXICON}.tsv", content)
    with pytest.raises(ConfigurationError) as caught:
        Resources(lexicons=(tmp_path,)).lexicon("en", LEXICON)
    assert str(caught.value).startswith(f"{path}{complaint}")


@pytest.mark.parametrize("name", ["en/stop_wrods.tsv", "de/stop_words.tsv", "stop_words.tsv", "en/stop_words.txt"])
def test_lexicon_that_nothing_reads(tmp_path: Path, name: str) -> None:
    path = house(tmp_path, name, HEADER)
    with pytest.raises(ConfigurationError) as caught:
        Resources(lexicons=(tmp_path,))
    assert str(caught.value).startswith(f"{path}: nothing reads a file {name} here; the nearest names: ")
    assert "en/stop_words.tsv" in str(caught.value)
    assert str(caught.value).count(".tsv") <= 5


@pytest.mark.parametrize(
    "name", [f"{FAMILY}s/en/a.toml", f"{FAMILY}/de/a.toml", f"{FAMILY}/en/a.yaml", f"{FAMILY}/a.toml"]
)
def test_grammar_that_nothing_reads(tmp_path: Path, name: str) -> None:
    path = house(tmp_path, name, "")
    with pytest.raises(ConfigurationError) as caught:
        Resources(grammars=(tmp_path,))
    assert str(caught.value).startswith(f"{path}: nothing reads a file {name} here; the nearest names: ")
    assert f"{FAMILY}/en/*.toml" in str(caught.value)


@pytest.mark.parametrize(
    "make",
    [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("nowhere.tsv"), lambda path: path.symlink_to(path.name)],
)
def test_lexicon_that_is_no_file(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "en" / f"{LEXICON}.tsv"
    path.parent.mkdir()
    make(path)
    with pytest.raises(ConfigurationError) as caught:
        Resources(lexicons=(tmp_path,))
    assert str(caught.value) == f"{path}: not a file that can be read, such as a link that leads nowhere"


def test_folders_must_exist(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"resources.lexicons: .*nowhere is not a folder"):
        Resources(lexicons=(tmp_path / "nowhere",))
    with pytest.raises(ConfigurationError, match=r"resources.grammars: .*nowhere is not a folder"):
        Resources(grammars=(tmp_path / "nowhere",))


def test_own_rules_come_after_the_built_in_ones(tmp_path: Path) -> None:
    path = house(
        tmp_path, f"{FAMILY}/en/ours.toml", '# ours\n[[rule]]\nid = "en.ours.1"\n\n [[ rule ]]\nid = "en.ours.2"\n'
    )
    rules = Resources(grammars=(tmp_path,)).grammar(FAMILY, "en")
    assert [rule.values["id"] for rule in rules[-2:]] == ["en.ours.1", "en.ours.2"]
    assert [rule.place for rule in rules[-2:]] == [f"{path}:2", f"{path}:5"]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ('[[rule]]\ntype = "x"\n', ":1: a rule needs an id, a string such as en."),
        ("[[rule]]\nid = 5\n", ":1: a rule needs an id, a string such as en."),
        ('[[rule]]\nid = "a"\n[[rule]]\nid = "a"\n', ":3: the id a is already taken at "),
        ('[[rule]]\nid = "a"\nid = "b"\n', ":3: not valid TOML: Cannot overwrite a value"),
        ('[[rule]]\nid = "a', ":2: not valid TOML: "),
        ('[[rule]]\nid = "a"\nexamples = [\n  "x",\n\n[[rule]]\nid = "b"\n', ":3: not valid TOML: "),
        ('[[rule]]\nid = "a"\nexamples = [\n  "x"\n\n[[rule]]\nid = "b"\n', ":3: not valid TOML: Unclosed array"),
        ('[[rule]]\nid = "a"\npattern = """\nb\n\n[[rule]]\nid = "b"\n', ":3: not valid TOML: "),
        ('[[rule]]\nid = "a"\nexamples = [\n  "x"\n  "y"\n]\n', ":5: not valid TOML: Unclosed array"),
        ('[[rule]]\nid = "a"\n[[]]\nid = "b"\n', ":3: not valid TOML: "),
        ('\n[[rules]]\nid = "a"\n', ":2: unknown table rules; a rule file has [[rule]] tables and [definitions]"),
        ('[rule]\nid = "a"\n', ":1: write every rule as a table that begins with a line [[rule]]"),
        ('rule = [{ id = "a" }]\n', ":1: write every rule as a table that begins with a line [[rule]]"),
        (b'[[rule]]\nid = "\xff"\n', ":2: not UTF-8; save the file as UTF-8"),
        ('[[rule]]\nid = "e\u0301"\n', ":2: not in Unicode normal form C"),
    ],
)
def test_grammar_that_cannot_be_read(tmp_path: Path, content: str | bytes, complaint: str) -> None:
    path = house(tmp_path, f"{FAMILY}/en/ours.toml", content)
    with pytest.raises(ConfigurationError) as caught:
        Resources(grammars=(tmp_path,)).grammar(FAMILY, "en")
    assert str(caught.value).startswith(f"{path}{complaint}")


def test_missing_built_in_lexicon_is_named() -> None:
    with pytest.raises(ConfigurationError, match=r"nonesuch.tsv: cannot be read \(No such file or directory\)"):
        Resources().lexicon("en", "nonesuch")
