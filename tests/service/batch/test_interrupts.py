"""A batch that is interrupted at any moment, however often, ends at once and is sound."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.conftest import Command
from tests.service.batch.test_command import documents, jsonl, wait_until_empty
from tests.toys.installed import command, environment

SIGNALS = 200
A_RUN = 20
"""Signals that each run gets, the first after up to LATEST seconds, the others within half a second of it."""
LATEST = 2.5
AT_ONCE = 5.0

with_interrupts = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
"""A shell that runs the tests in the background has interrupts ignored, and every child of it too."""


def wait_until_installed(process: int) -> None:
    """Waits until the process has a handler of its own for SIGTERM, which the interpreter has not."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        status = Path(f"/proc/{process}/status").read_text()
        caught = next(line for line in status.splitlines() if line.startswith("SigCgt"))
        if int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1:
            return
        time.sleep(0.005)
    raise AssertionError("no handler was installed")


def test_two_hundred_signals_at_random_times(precis: Command, toy_environment: dict[str, str], tmp_path: Path) -> None:
    chance = random.Random(19)  # noqa: S311 - the same moments every time
    texts = ["", *(f"PAUSE {number}. More." for number in range(64))]
    source = jsonl(tmp_path / "in.jsonl", *documents(*texts))
    target = tmp_path / "out.jsonl"
    arguments = ("batch", "--profile", "toy", "--workers", "2", source)
    ended: list[int] = []
    for _ in range(SIGNALS // A_RUN):
        run = subprocess.Popen(
            command(*arguments, target), env=toy_environment, stderr=subprocess.PIPE, start_new_session=True,
            preexec_fn=with_interrupts,
        )  # fmt: skip
        assert run.stderr
        wait_until_installed(run.pid)
        time.sleep(chance.uniform(0, LATEST))
        first = time.monotonic()
        for _ in range(A_RUN):
            os.kill(run.pid, signal.SIGINT)  # not waited for yet, so its id is its own
            time.sleep(chance.choice((0, 0, 0, 0.001, 0.05)))
        said = run.stderr.read().decode()
        run.stderr.close()
        ended.append(run.wait(AT_ONCE))
        assert time.monotonic() - first < AT_ONCE
        assert "Traceback" not in said
        assert said.splitlines()[-1] == "precis: interrupted"
        wait_until_empty(run.pid)
        journal = target.with_name(target.name + ".journal")
        if journal.exists():
            with closing(sqlite3.connect(journal)) as database:
                assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert ended == [130] * len(ended)
    whole = tmp_path / "whole.jsonl"
    assert precis(*arguments, whole, env=toy_environment).returncode == 1
    assert precis(*arguments, target, env=toy_environment).returncode == 1
    assert target.read_bytes() == whole.read_bytes()
    assert len(target.read_bytes().splitlines()) == len(texts)


@pytest.mark.parametrize(
    ("number", "status", "said"), [(signal.SIGINT, 130, "precis: interrupted\n"), (signal.SIGTERM, 143, "")]
)
def test_work_before_the_end_is_done_and_bounded(number: signal.Signals, status: int, said: str) -> None:
    """The main thread may be anywhere, here in a wait for a thread that never ends."""
    program = """if True:
        import threading, time
        from service import interrupts
        interrupts.SECONDS = 0.5
        those = interrupts.Interrupts()
        those.install()
        those.before_end(lambda: print("done before", flush=True))
        those.before_end(lambda: time.sleep(60))
        forever = threading.Thread(target=time.sleep, args=(60,))
        forever.start()
        print("there", flush=True)
        forever.join()
    """
    run = subprocess.Popen(
        [sys.executable, "-c", program], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=with_interrupts,
    )  # fmt: skip
    assert run.stdout
    assert run.stdout.readline() == "there\n"
    run.send_signal(number)
    rest, errors = run.communicate(timeout=AT_ONCE)
    assert (rest, errors, run.returncode) == ("done before\n", said, status)


def test_interrupted_while_the_command_is_imported() -> None:
    program = "from service.interrupts import end_quietly; end_quietly(); print(); import time; time.sleep(60)"
    run = subprocess.Popen(
        [sys.executable, "-u", "-c", program], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=with_interrupts,
    )  # fmt: skip
    assert run.stdout
    run.stdout.readline()
    run.send_signal(signal.SIGINT)
    assert run.communicate(timeout=AT_ONCE)[1] == b"precis: interrupted\n"
    assert run.returncode == 130


def test_ignored_where_whoever_starts_it_says_so(toy_environment: dict[str, str], tmp_path: Path) -> None:
    source = jsonl(tmp_path / "in.jsonl", *documents("PAUSE one."))
    run = subprocess.Popen(
        command("batch", "--profile", "toy", source, tmp_path / "out.jsonl"), env=toy_environment,
        stderr=subprocess.DEVNULL, preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_IGN),
    )  # fmt: skip
    wait_until_installed(run.pid)
    run.send_signal(signal.SIGINT)
    assert run.wait(60) == 0
    assert json.loads((tmp_path / "out.jsonl").read_text())["id"] == "r0"
