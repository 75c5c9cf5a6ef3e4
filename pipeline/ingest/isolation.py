"""Parses a file in a process of its own, so that no file can harm the one that asked."""

import json
import math
import os
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import ExitStack, suppress
from dataclasses import asdict
from io import RawIOBase
from pathlib import Path
from typing import IO

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

import pipeline
from pipeline.errors import DocumentCode, NotReady, UnusableDocument
from pipeline.ingest.extraction import Extraction
from pipeline.ingest.formats import Format
from pipeline.ingest.limits import Limits
from pipeline.ingest.words import FileWords

_BYTES_PER_CHARACTER = 12
_ROOT = str(Path(pipeline.__file__).parents[1])


class _Refusal(BaseModel):
    model_config = ConfigDict(extra="forbid")

    code: DocumentCode
    detail: str


_ANSWER: TypeAdapter[Extraction | _Refusal] = TypeAdapter(Extraction | _Refusal)


def kernel_confinement() -> tuple[str, ...]:
    """What this machine's kernel takes away from a process that parses, tried in one (`kernel.py`)."""
    tried = subprocess.run(
        [sys.executable, "-P", "-m", "pipeline.ingest.kernel"],
        env={"PYTHONPATH": _ROOT}, cwd="/", capture_output=True, text=True, check=False,
    )  # fmt: skip
    return tuple(tried.stdout.split())


def most_bytes(limits: Limits) -> int:
    """Bytes that an answer may have."""
    return limits.max_characters * _BYTES_PER_CHARACTER


def task_line(format_name: Format, limits: Limits, words: FileWords, *, shared_seconds: float = 0.0) -> bytes:
    """The first line of what the process reads: what it parses, and how; see `child`."""
    task = {"format": format_name, "limits": asdict(limits), "words": asdict(words), "parent": os.getpid()}
    return json.dumps(task | {"shared_seconds": shared_seconds}).encode() + b"\n"


def started(source: IO[bytes] | int) -> "subprocess.Popen[bytes]":
    """A process that parses what it reads from `source`."""
    return subprocess.Popen(
        [sys.executable, "-P", "-X", "utf8", "-m", "pipeline.ingest.child"],
        stdin=source,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd="/",
        env={"PYTHONPATH": _ROOT, "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1"},
        start_new_session=True,
    )


def too_slow(limits: Limits, *, timed_out: bool) -> UnusableDocument:
    """What is said of a file that took longer than its limits, by the clock or of the processor."""
    seconds = limits.seconds if timed_out else math.ceil(limits.processor_seconds)
    return UnusableDocument("too_slow", f"reading the file took longer than {seconds:g} seconds; split or simplify it")


def extraction_of(answer: bytes) -> Extraction:
    """What the process said of a file; raises UnusableDocument."""
    try:
        found = _ANSWER.validate_json(answer)
    except ValidationError as error:
        raise UnusableDocument(
            "corrupt_document",
            "the file is damaged and cannot be read (its parser ended without an answer); "
            "save it again from its application",
        ) from error
    if isinstance(found, _Refusal):
        raise UnusableDocument(found.code, found.detail)
    return found


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kills the process and what it may have started; it has not been waited for, so its id is still its own."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _write(file: RawIOBase, data: bytes) -> None:
    """All of it, to be read from the start."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) or 0 :]
    file.seek(0)


def _run(format_name: Format, data: bytes, limits: Limits, words: FileWords) -> tuple[bytes, int, bool]:
    """Standard output (capped), exit status and whether the time limit was passed."""
    timed_out = threading.Event()

    def stop() -> None:
        timed_out.set()
        kill_group(process)

    with ExitStack() as opened:
        try:
            source = opened.enter_context(tempfile.TemporaryFile(buffering=0))
            _write(source, task_line(format_name, limits, words) + data)
        except OSError as error:
            raise NotReady(
                f"a file cannot be put into the folder for temporary files ({error.strerror}); make room there"
            ) from error
        process = started(source)
    most = most_bytes(limits)
    timer = threading.Timer(limits.seconds, stop)
    timer.start()
    try:
        with process:
            output = process.stdout.read(most) if process.stdout else b""
            if len(output) < most:
                os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
            timer.cancel()
            kill_group(process)
    finally:
        timer.cancel()
    return output, process.returncode, timed_out.is_set()


def parse_apart(format_name: Format, data: bytes, limits: Limits, words: FileWords) -> Extraction:
    """The extraction of a file, parsed by a fresh process under `limits`; by another where that is killed from outside.

    Raises `UnusableDocument`: with the parser's own code; `too_slow` past the time limit; `corrupt_document`
    when the process died or answered nonsense, `too_large` where the second one was killed too: its own limits end a
    process by other signals. Raises `NotReady` where there is no room for the file.
    """
    for _ in range(2):
        output, status, timed_out = _run(format_name, data, limits, words)
        if timed_out or status == -signal.SIGXCPU:
            raise too_slow(limits, timed_out=timed_out)
        if status != -signal.SIGKILL or len(output) >= most_bytes(limits):
            return extraction_of(output)
    raise UnusableDocument(
        "too_large",
        "the process that read the file was killed from outside, and the next one too, most likely for want of memory; "
        "split it",
    )
