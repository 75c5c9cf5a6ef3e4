"""What native code of a parser that was broken into may not do, where the kernel has the means."""

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.ingest.isolation import kernel_confinement
from pipeline.ingest.kernel import restrict
from pipeline.ingest.settings import IngestSettings

ATTEMPTS = {
    "read a file": ("landlock", "libc.open(b'/etc/passwd', 0)"),
    "list a folder": ("landlock", "libc.open(b'/home', 0o200000)"),
    "write a file": ("landlock", "libc.open(b'made', 0o101, 0o600)"),
    "remove a file": ("landlock", "libc.unlink(b'kept')"),
    "make a socket": ("seccomp", "libc.socket(2, 1, 0)"),
    "fork": ("seccomp", "libc.fork()"),
    "run a program": ("seccomp", "libc.execv(b'/bin/true', (ctypes.c_char_p * 2)(b'true', None))"),
    "signal others": ("seccomp", "libc.kill(os.getppid(), 0)"),
    "look into others": ("seccomp", "libc.ptrace(16, os.getppid(), 0, 0)"),
}


@pytest.fixture(scope="module")
def in_force() -> tuple[str, ...]:
    return kernel_confinement()


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_native_code_is_confined(attempt: str, in_force: tuple[str, ...], tmp_path: Path) -> None:
    means, call = ATTEMPTS[attempt]
    (tmp_path / "kept").touch()
    if means not in in_force:
        pytest.skip(f"the kernel has no {means}")
    script = (
        "import ctypes, os, errno\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"
        "from pipeline.ingest.limits import Limits, confine\n"
        f"confine(Limits(**{dataclasses.asdict(IngestSettings().limits(0))!r}))\n"
        f"assert {call} == -1\n"
        "assert ctypes.get_errno() in (errno.EPERM, errno.EACCES), os.strerror(ctypes.get_errno())\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_the_kernel_lacks_is_not_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(*_: object) -> None:
        raise OSError(38, "not implemented")

    monkeypatch.setattr("pipeline.ingest.kernel._restrict_files", lacking)
    monkeypatch.setattr("pipeline.ingest.kernel._restrict_calls", lacking)
    monkeypatch.setattr("pipeline.ingest.kernel._checked", lambda result: 0)
    assert restrict(()) == ()
