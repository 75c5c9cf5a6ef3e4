"""The command as its users run it, on toys: options, exit statuses, one line for what goes wrong."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import ConfigurationError
from pipeline.runner import Runner
from service.cli import main
from service.version import VERSION
from tests.conftest import Command
from tests.toys.installed import command

Environment = dict[str, str]
TOY = ("summarize", "--profile", "toy")


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "a.txt"
    path.write_text("One sentence. Another sentence.", encoding="utf-8")
    return path


@pytest.fixture
def here(
    toy_environment: Environment,
    toys: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> Command:
    """Runs the command in this process, which spares the start of another: for what is not of a process itself."""
    monkeypatch.setenv("PRECIS_CONFIG", toy_environment["PRECIS_CONFIG"])

    def run(*arguments: str | Path, stdin: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
        monkeypatch.setattr(sys, "argv", ["precis", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        status: Any = 0
        try:
            main()
        except SystemExit as ended:
            status = ended.code
        out, err = capsysbinary.readouterr()
        return subprocess.CompletedProcess(arguments, status, out, err)

    return run


def complaint(done: "subprocess.CompletedProcess[bytes]", status: int) -> str:
    """The one line on standard error."""
    assert (done.returncode, done.stdout) == (status, b""), done
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("precis: ")
    return line.removeprefix("precis: ")


@pytest.mark.parametrize(
    "mistake",
    ['[service]\nproxy = "%s"', '[access]\norigins = ["a b%s c"]', "[auto]\n%s = []", '[resources]\ngrammars = ["%s"]'],
)
def test_a_mistake_of_nine_thousand_signs_has_a_line_that_is_read(here: Command, tmp_path: Path, mistake: str) -> None:
    path = tmp_path / "c.toml"
    path.write_text(mistake % ("x" * 9000), encoding="utf-8")
    told = complaint(here("profiles", "--config", path), 2)
    assert "x…x" in told
    assert len(told) < 800


def test_text_of_files_and_standard_input(precis: Command, toy_environment: Environment, document: Path) -> None:
    for arguments, stdin in (((document,), b""), ((), document.read_bytes()), (("-",), document.read_bytes())):
        done = precis(*TOY, *arguments, env=toy_environment, stdin=stdin)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"One sentence.\n", b"")


def test_formats(here: Command, document: Path) -> None:
    options = ("--include", "source_text,analysis", "--include", "timings")
    done = here(*TOY, "--format", "json", *options, document)
    answer = json.loads(done.stdout)
    assert answer["version"] == VERSION
    assert answer["source_text"] == [document.read_text()]
    assert answer["analysis"] == {"found": 2}
    assert list(answer["timings"]) == ["ingest", "structure", "annotate", "interpret", "select", "plan", "realize"]
    assert answer["id"] == answer["digest"]
    page = here(*TOY, "--format", "html", document).stdout
    assert page.startswith(b'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n')
    assert b'<article lang="en">' in page
    assert here(*TOY, "--format", "markdown", document).stdout == b"One sentence.\n"


def test_what_a_format_does_not_show_is_said(here: Command, document: Path) -> None:
    done = here(*TOY, "--include", "timings,outline", document)
    assert done.stderr == b"precis: --include timings: not in text; add --format json\n"
    assert done.stdout.startswith(b"One sentence.\n")


def test_options_reach_the_corridor(here: Command, document: Path) -> None:
    plain = here(*TOY, "--format", "json", document)
    given = ("--language", "fr", "--max-words", "9", "--topic", "x", "--topic", "*", "--category", "health")
    done = here(*TOY, "--format", "json", *given, document)
    assert json.loads(done.stdout)["language"] == "fr"
    assert json.loads(done.stdout)["digest"] != json.loads(plain.stdout)["digest"]


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty_document"), ("NOTHING to say.", "no_content_for_profile"), (" \n", "empty_document")],
)
def test_unusable_document(here: Command, text: str, code: str) -> None:
    assert complaint(here(*TOY, stdin=text.encode()), 1).startswith(f"{code}: ")


def test_other_output_language(here: Command, document: Path) -> None:
    done = here(*TOY, "--output-language", "fr", document)
    assert complaint(done, 1).startswith("unsupported_output_language: the profile toy writes in the language of its")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--profile", "nonesuch"), "unknown profile 'nonesuch'; valid profiles: auto, extract, "),
        (("--max-words", "0"), "max_words: give at least 1"),
        (("--max-words", "9" * 400), "max_words: give at most 2147483647"),
        (("--max-words", "many"), "Invalid value for '--max-words': 'many' is not a valid integer."),
        (("--ratio", "2"), "ratio: give at most 1"),
        (("--ratio", "nan"), "ratio: give at most 1"),
        (("--ratio", ".5", "--max-words", "5"), "give max_words or ratio, not both"),
        (("--language", "de"), "Invalid value for '--language': 'de' is not one of"),
        (
            ("--include", "all"),
            "include: give one of alignment, analysis, headline, outline, source_text, timings, trace",
        ),
        (("--format", "pdf"), "Invalid value for '--format': 'pdf' is not one of"),
        (("--words", "5"), "No such option '--words'"),
        (("--config", "nowhere.toml"), "nowhere.toml: the configuration cannot be read: No such file or directory"),
        (("nowhere.txt",), "nowhere.txt cannot be read: No such file or directory"),
        (("/",), "/ cannot be read: Is a directory"),
        (("--profile", "extract", __file__), "the profile extract takes one FILE; use precis batch for many"),
        (("--profile", "toy", __file__), "the profile toy summarizes one document at a time, not 2"),
    ],
)
def test_wrong_usage(here: Command, document: Path, arguments: tuple[str, ...], line: str) -> None:
    assert complaint(here("summarize", *arguments, document), 2).startswith(line)


def test_several_files_are_a_cluster(here: Command, document: Path) -> None:
    done = here("summarize", "--format", "json", document, document)
    assert len(json.loads(done.stdout)["documents"]) == 2


def test_what_is_left_out_is_told(here: Command, document: Path, tmp_path: Path) -> None:
    """In JSON among the warnings; otherwise on standard error, where it spoils no output."""
    empty = tmp_path / "b.txt"
    empty.touch()
    done = here("summarize", document, empty, "--profile", "auto")
    assert (done.returncode, done.stdout) == (0, b"One sentence.\n")
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("precis: empty_document: documents.1 (b.txt): left out: ")
    done = here("summarize", document, empty, "--profile", "auto", "--format", "json")
    assert done.stderr == b""
    assert [warning["code"] for warning in json.loads(done.stdout)["warnings"]] == ["empty_document"]


def test_broken_configuration(precis: Command, toy_environment: Environment, document: Path, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("[limits]\nsecond = 1\n")
    expected = f"{path}:2: limits.second: unknown key; valid keys here: memory_bytes, seconds"
    assert complaint(precis("summarize", document, "--config", path, env=toy_environment), 2) == expected
    assert complaint(precis("serve", "--config", path, env=toy_environment), 2) == expected
    assert (
        complaint(precis("batch", document, tmp_path / "o.jsonl", "--config", path, env=toy_environment), 2) == expected
    )


def test_a_mistake_of_the_deployment_that_is_met_late(
    here: Command, document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lexicons are read when something first asks for them: theirs are no failures of this document."""

    def met(*_: object) -> None:
        raise ConfigurationError("house/en/words.tsv:1: the header must be word")

    monkeypatch.setattr(Runner, "summarize", met)
    assert complaint(here(*TOY, document), 2) == "house/en/words.tsv:1: the header must be word"


def test_help_and_version(precis: Command, here: Command) -> None:
    assert precis("--version").stdout == f"precis {VERSION}\n".encode()
    listed = precis("--help").stdout.decode()
    for name in ("summarize", "read", "batch", "serve", "profiles", "models", "realize"):
        assert f"  {name} " in listed
        assert here(name, "--help").returncode == 0
    alone = precis()
    assert alone.returncode == 2
    assert alone.stderr.startswith(b"Usage: ")
    assert complaint(precis("summarise"), 2).startswith("No such command 'summarise'")


def test_profiles(precis: Command, toy_environment: Environment) -> None:
    done = precis("profiles", env=toy_environment)
    assert done.returncode == 0
    assert "toy\n  ingest     toy\n" in done.stdout.decode()


def test_output_is_utf8_whatever_the_locale(precis: Command, toy_environment: Environment) -> None:
    latin = toy_environment | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    text = "L’été « chaud » 😀."
    assert precis(*TOY, env=latin, stdin=text.encode()).stdout.decode() == text + "\n"


@pytest.mark.parametrize("text", ["\ufeffOne two.", "One\x00two.", "One\r\ntwo.\r\n", "\udcff\udcfe.", "One\u2028two."])
def test_odd_characters(here: Command, text: str) -> None:
    for form in ("text", "json", "markdown", "html"):
        stdin = text.encode("utf-8", "surrogateescape")
        done = here(*TOY, "--format", form, stdin=stdin)
        assert done.returncode == 0, done
        done.stdout.decode("utf-8")


def test_read(precis: Command, document: Path) -> None:
    done = precis("read", document)
    assert (done.returncode, done.stdout.decode()) == (0, document.read_text() + "\n")
    outline = json.loads(precis("read", "--format", "json", document).stdout)
    assert outline["text"] == document.read_text()
    assert {"title", "language", "media_type", "pages", "sections", "captions", "abstract", "references"} <= set(
        outline
    )
    assert outline["language"] == "en"
    assert complaint(precis("read", stdin=b""), 1).startswith("empty_document: ")


def test_reader_that_leaves(toy_environment: Environment, document: Path) -> None:
    run = subprocess.Popen(command(*TOY, document), env=toy_environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert run.stdout
    assert run.stderr
    run.stdout.close()
    assert run.stderr.read() == b""
    run.stderr.close()
    assert run.wait(60) == -13


def test_output_that_cannot_be_written(toy_environment: Environment, document: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command(*TOY, document), env=toy_environment, stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert (done.returncode, done.stderr) == (
        2, b"precis: standard output cannot be written: No space left on device\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("redirection", "line"),
    [("<&-", "standard input is closed; name a FILE"), (">&- </dev/zero", "standard output is closed")],
)
def test_closed_streams(toy_environment: Environment, document: Path, redirection: str, line: str) -> None:
    arguments = command(*TOY, *([document] if ">" in redirection else []))
    shell = ["sh", "-c", f'"$@" {redirection}', "sh", *arguments]
    done = subprocess.run(shell, env=toy_environment, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr.decode()) == (2, f"precis: {line}\n")


def test_a_document_that_takes_too_long(precis: Command, toy_environment: Environment) -> None:
    done = precis(*TOY, env=toy_environment | {"PRECIS_LIMITS__SECONDS": "0.5"}, stdin=b"SLEEP for a minute.")
    assert complaint(done, 1) == "too_slow: it took more than 0.5 seconds; split it or raise limits.seconds"
