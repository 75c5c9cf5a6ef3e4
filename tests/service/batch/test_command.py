"""`precis batch` as a process, on toys: orders, kills, locks and refusals."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Command
from tests.toys.installed import command

pytestmark = pytest.mark.usefixtures("toy_environment")
Environment = dict[str, str]

NOTHING_LEFT = b"precis: 3 documents, 0 done now, 1 failed; --retry-failed does them again\n"


def told(stderr: bytes) -> list[str]:
    """The lines of a run without a terminal, its times aside, which each document has."""
    lines = stderr.decode().splitlines()
    assert all(re.match(r"precis: |\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d ", line) for line in lines), lines
    return [re.sub(r"^\d\S+ ", "", line) for line in lines]


def jsonl(path: Path, *records: dict[str, Any] | str) -> Path:
    lines = [record if isinstance(record, str) else json.dumps(record) for record in records]
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def documents(*texts: str) -> list[dict[str, Any] | str]:
    return [{"id": f"r{number}", "text": text} for number, text in enumerate(texts)]


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def codes(path: Path) -> list[str]:
    """For each line the first words of the summary, or the code of the error."""
    return [line["summary"]["text"] if "summary" in line else line["error"]["code"] for line in lines_of(path)]


def processes_in(session: int) -> list[int]:
    """The living processes of a session."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(entry.name))
    return sorted(found)


def wait_until_empty(session: int) -> None:
    deadline = time.monotonic() + 20
    while processes_in(session) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert processes_in(session) == []


def test_order_errors_and_same_bytes_whatever_workers_and_hash_seed(
    precis: Command, toy_environment: Environment, tmp_path: Path
) -> None:
    texts = [
        "PAUSE one. Two.",
        "News here.",
        "",
        "DIE at once.",
        "CRASH inside.",
        "Voilà l'été. Deux.",
        "NOTHING much.",
    ]
    cluster = {"id": "c", "documents": [{"text": "First of two."}, {"text": "Second."}]}
    source = jsonl(tmp_path / "in.jsonl", *documents(*texts), "{torn", cluster)
    outputs = []
    for workers, seed in (("1", "0"), ("4", "2")):
        target = tmp_path / f"{workers}.jsonl"
        done = precis(
            "batch", "--profile", "extract", "--workers", workers, source, target,
            env=toy_environment | {"PYTHONHASHSEED": seed},
        )  # fmt: skip
        assert done.returncode == 1, done.stderr
        outputs.append(target.read_bytes())
    assert [line["id"] for line in lines_of(target)] == [*(f"r{n}" for n in range(7)), "line 8", "c"]
    assert codes(target) == [
        "PAUSE one.", "News here.", "empty_document", "too_large", "internal_error", "Voilà l'été.",
        "no_content_for_profile", "malformed", "First of two.",
    ]  # fmt: skip
    assert outputs[0] == outputs[1]
    assert len(lines_of(target)[8]["summary"]["documents"]) == 2
    assert b"secret" not in outputs[0]


def test_names_send_no_control_codes_to_the_terminal(
    precis: Command, toy_environment: Environment, tmp_path: Path
) -> None:
    source = jsonl(tmp_path / "in.jsonl", {"id": "a\x1b[31m", "text": "One."}, {"id": "b\x9b", "text": ""})
    done = precis("batch", "--profile", "toy", source, tmp_path / "out.jsonl", env=toy_environment)
    assert told(done.stderr)[1:-1] == [r"a\x1b[31m: toy, 1 words", r"b\x9b: empty_document: there is no text"]


def test_one_log_line_for_each_document(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("One.", ""))
    done = precis("batch", "--profile", "toy", source, tmp_path / "out.jsonl", env=toy_environment)
    assert told(done.stderr) == [
        "precis: 2 documents, 0 done before",
        "r0: toy, 1 words",
        "r1: empty_document: there is no text",
        "precis: 2 documents, 2 done now, 1 failed; --retry-failed does them again",
    ]


def test_the_log_line_of_a_document_names_what_its_summary_warns_of(
    precis: Command, toy_environment: Environment, tmp_path: Path
) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("One."))
    options = ("--profile", "toy", "--focus", "bridges", "--category", "health", "--format", "text")
    done = precis("batch", *options, source, tmp_path / "out/", env=toy_environment)
    assert told(done.stderr)[1] == "r0: toy, 1 words (unused_option)"


def _lines_written(target: Path) -> int:
    return target.read_bytes().count(b"\n") if target.exists() else 0


def test_killed_at_any_moment_and_resumed(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("", *(f"PAUSE {n}. More." for n in range(6))))
    whole = tmp_path / "whole.jsonl"
    arguments = ("batch", "--profile", "toy", "--workers", "2", source)
    assert precis(*arguments, whole, env=toy_environment).returncode == 1
    for written in (0, 1, 4):  # lines, not seconds: a busy machine has written nothing for a long time
        target = tmp_path / f"{written}.jsonl"
        run = subprocess.Popen(
            command(*arguments, target), env=toy_environment, stderr=subprocess.DEVNULL, start_new_session=True
        )
        time.sleep(0.3)
        while written and run.poll() is None and _lines_written(target) < written:
            time.sleep(0.02)
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
        assert _lines_written(target) >= written
        kept = target.read_bytes() if target.exists() else b""
        done = precis(*arguments, target, env=toy_environment)
        assert done.returncode == 1
        assert target.read_bytes() == whole.read_bytes()
        done_now = [line for line in done.stderr.splitlines() if not line.startswith(b"precis: ")]
        assert len(done_now) <= 7 - kept.count(b"\n")


@pytest.mark.parametrize("moment", [0.6, 1.2, 2.4])
def test_killed_scheduler_leaves_no_worker(toy_environment: Environment, tmp_path: Path, moment: float) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("SLEEP.", "SLEEP."))
    run = subprocess.Popen(
        command("batch", "--profile", "toy", "--workers", "2", source, tmp_path / "out.jsonl"),
        env=toy_environment, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    time.sleep(moment)
    run.kill()
    run.wait()
    wait_until_empty(run.pid)


def test_interrupted_cleanly(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("One.", "SLEEP."))
    target = tmp_path / "out.jsonl"
    run = subprocess.Popen(
        command("batch", "--profile", "toy", source, target),
        env=toy_environment, stderr=subprocess.PIPE, start_new_session=True,
        # A shell that runs the tests in the background has interrupts ignored, and every child of it too.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert run.stderr
    assert told(run.stderr.readline() + run.stderr.readline())[1] == "r0: toy, 1 words"
    os.killpg(run.pid, signal.SIGINT)
    rest = run.stderr.read().decode()
    run.stderr.close()
    assert run.wait(30) == 130
    assert rest.strip() == "precis: interrupted"
    wait_until_empty(run.pid)
    assert codes(target) == ["One."]


def test_killed_worker_costs_no_document(toy_environment: Environment, tmp_path: Path) -> None:
    texts = [f"PAUSE {number}." for number in range(8)]
    source = jsonl(tmp_path / "in.jsonl", *documents(*texts))
    target = tmp_path / "out.jsonl"
    run = subprocess.Popen(
        command("batch", "--profile", "toy", source, target),
        env=toy_environment, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 30
    killed = False
    while not killed and time.monotonic() < deadline:
        time.sleep(0.02)
        for process in processes_in(run.pid):
            try:
                parent = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
                busy = Path(f"/proc/{process}/wchan").read_text()
            except OSError:
                continue
            # A worker is a child of what the command forked.
            if run.pid not in (process, parent) and "nanosleep" in busy:
                os.kill(process, signal.SIGKILL)
                killed = True
    assert killed
    assert run.wait(60) == 0
    assert codes(target) == texts


def test_too_slow_and_retried(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    """A limit may change between runs; whoever raises it retries what was too slow."""
    source = jsonl(tmp_path / "in.jsonl", *documents("One.", "PAUSE two.", "Three."))
    target = tmp_path / "out.jsonl"
    arguments = ("batch", "--profile", "toy", source, target)
    assert precis(*arguments, env=toy_environment | {"PRECIS_LIMITS__SECONDS": "0.15"}).returncode == 1
    assert codes(target) == ["One.", "too_slow", "Three."]
    again = precis(*arguments, env=toy_environment)
    assert (again.returncode, again.stderr) == (1, NOTHING_LEFT)
    retried = precis(*arguments, "--retry-failed", env=toy_environment)
    assert (retried.returncode, told(retried.stderr)[1:-1]) == (0, ["r1: toy, 2 words"])
    assert codes(target) == ["One.", "PAUSE two.", "Three."]


@pytest.mark.parametrize("option", ["--retry-failed", "--retry-passing"])
def test_what_cannot_pass_is_not_tried_again(
    precis: Command, toy_environment: Environment, tmp_path: Path, option: str
) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("", "PAUSE two.", "NOTHING at all.", "Four."))
    target = tmp_path / "out.jsonl"
    arguments = ("batch", "--profile", "toy", source, target)
    assert precis(*arguments, env=toy_environment | {"PRECIS_LIMITS__SECONDS": "0.15"}).returncode == 1
    assert codes(target) == ["empty_document", "too_slow", "no_content_for_profile", "Four."]
    if option == "--retry-passing":  # killed between file and journal: how a line ended is read from it
        with closing(sqlite3.connect(f"{target}.journal")) as database, database:
            database.execute("DELETE FROM finished WHERE record >= 1")
    retried = precis(*arguments, option, env=toy_environment)
    tried = [line.partition(":")[0] for line in told(retried.stderr) if line.startswith("r")]
    assert tried == (["r0", "r1", "r2"] if option == "--retry-failed" else ["r1"])
    assert codes(target) == ["empty_document", "PAUSE two.", "no_content_for_profile", "Four."]


def test_grown_input_does_only_the_new(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    jsonl(source, *documents("One."))
    assert precis("batch", "--profile", "toy", source, target, env=toy_environment).returncode == 0
    jsonl(source, *documents("One.", "Two."))
    done = precis("batch", "--profile", "toy", source, target, env=toy_environment)
    assert (done.returncode, told(done.stderr)[1:-1]) == (0, ["r1: toy, 1 words"])
    assert codes(target) == ["One.", "Two."]


def test_refusals_name_what_to_do(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    jsonl(source, *documents("One.", "Two."))
    first = ("batch", "--profile", "toy", source, target)
    assert precis(*first, env=toy_environment).returncode == 0
    before = target.read_bytes()

    def refused(*arguments: str | Path, **more: str) -> str:
        done = precis(*arguments, env=toy_environment | more)
        assert done.returncode == 2, done
        assert target.read_bytes() == before
        (line,) = done.stderr.decode().splitlines()
        return line

    assert "OUTPUT was begun with options.max_words null and this run has 5;" in refused(*first, "--max-words", "5")
    assert "or --restart" in refused(*first, "--max-words", "5")
    assert "begun with configuration" in refused(*first, PRECIS_AUTO__NEWS='["toy"]')
    jsonl(source, *documents("One.", "Changed."))
    assert "INPUT has changed since OUTPUT was begun, at record 2 ('r1' now); use another" in refused(*first)
    jsonl(source, *documents("One."))
    assert "INPUT has changed since OUTPUT was begun, at record 2" in refused(*first)
    jsonl(source, *documents("One.", "Two."), *documents("Again."))
    assert "the id 'r0' stands twice in INPUT, in records 1 and 3" in refused(*first)
    jsonl(source, *documents("One.", "Changed."))
    done = precis(*first, "--restart", env=toy_environment)
    assert done.returncode == 0
    assert codes(target) == ["One.", "Changed."]


def test_output_of_another_kind_is_not_touched(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("One."))
    target = tmp_path / "out.jsonl"
    target.write_text("precious\n")
    done = precis("batch", source, target, env=toy_environment)
    assert done.returncode == 2
    assert b"exists and no batch began it" in done.stderr
    assert target.read_text() == "precious\n"


def test_output_in_use_is_refused(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("One.", "SLEEP."))
    target = tmp_path / "out.jsonl"
    arguments = ("batch", "--profile", "toy", source, target)
    run = subprocess.Popen(command(*arguments), env=toy_environment, stderr=subprocess.PIPE, start_new_session=True)
    assert run.stderr
    run.stderr.readline()
    done = precis(*arguments, env=toy_environment)
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    run.stderr.close()
    assert (done.returncode, done.stderr) == (2, b"precis: OUTPUT is in use by another run; wait for it to end\n")


@pytest.mark.parametrize("target", ["/proc/nowhere/out.jsonl", "/dev/full/out.jsonl", "/proc/version"])
def test_output_that_cannot_be_written(
    precis: Command, toy_environment: Environment, tmp_path: Path, target: str
) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("One."))
    done = precis("batch", "--profile", "toy", source, target, env=toy_environment)
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("precis: OUTPUT")


def test_full_disk_ends_the_run(toy_environment: Environment, tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("One."))
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command("batch", "--profile", "toy", source, "-"),
            env=toy_environment, stdout=full, stderr=subprocess.PIPE, timeout=60,
        )  # fmt: skip
    assert done.returncode == 2
    assert told(done.stderr)[1:] == ["precis: OUTPUT - cannot be written: No space left on device"]


def test_empty_input(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    source, target = jsonl(tmp_path / "in.jsonl"), tmp_path / "out.jsonl"
    done = precis("batch", source, target, env=toy_environment)
    assert (done.returncode, done.stderr, target.read_bytes()) == (
        0,
        b"precis: 0 documents, 0 done now, 0 failed\n",
        b"",
    )


def test_where_nothing_is_left_nothing_is_loaded(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    source, target, told = jsonl(tmp_path / "in.jsonl", *documents("One.")), tmp_path / "out.jsonl", tmp_path / "loaded"
    arguments = ("batch", "--profile", "toy", source, target)
    for _ in range(2):
        assert precis(*arguments, env=toy_environment | {"TOY_LOADED": str(told)}).returncode == 0
    assert len(told.read_text().split()) == 1


def test_standard_streams(precis: Command, toy_environment: Environment) -> None:
    stdin = b'{"id": "a", "text": "One."}\n{"id": "b", "text": ""}\n'
    done = precis("batch", "--profile", "toy", "-", "-", env=toy_environment, stdin=stdin)
    assert done.returncode == 1
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["a", "b"]


@pytest.mark.parametrize(("form", "ending"), [("text", "txt"), ("json", "json"), ("markdown", "md"), ("html", "html")])
def test_folder_to_folder(
    precis: Command, toy_environment: Environment, tmp_path: Path, form: str, ending: str
) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    for name, text in (("a.txt", "One."), ("sub/b.txt", "Two."), ("empty.txt", "")):
        (source / name).parent.mkdir(exist_ok=True, parents=True)
        (source / name).write_text(text)
    arguments = ("batch", "--profile", "toy", "--format", form, source, target)
    assert precis(*arguments, env=toy_environment).returncode == 1
    names = sorted(path.name for path in target.iterdir() if not path.name.startswith("."))
    assert names == sorted([f"a.txt.{ending}", "empty.txt.error.json", f"sub%2Fb.txt.{ending}"])
    assert "Two." in (target / f"sub%2Fb.txt.{ending}").read_text()
    again = precis(*arguments, env=toy_environment)
    assert (again.returncode, again.stderr) == (1, NOTHING_LEFT)


def test_other_formats_need_a_folder(precis: Command, toy_environment: Environment, tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("One."))
    done = precis("batch", "--format", "text", source, tmp_path / "out.jsonl", env=toy_environment)
    assert done.returncode == 2
    assert b"--format text needs a folder as OUTPUT" in done.stderr
