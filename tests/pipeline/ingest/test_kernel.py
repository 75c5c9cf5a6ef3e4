"""What native code of a parser that was broken into may not do, where the kernel has the means."""

import ctypes
import dataclasses
import os
import socket
import subprocess
import sys
from ctypes.util import find_library
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


def test_what_the_kernel_has_is_in_force(in_force: tuple[str, ...]) -> None:
    """Asked otherwise than the program does: or else what it no longer takes away would be skipped above."""
    libc = ctypes.CDLL(None)
    has = {
        "network_namespace": subprocess.run(["unshare", "--net", "true"], check=False, capture_output=True).returncode
        == 0,
        "landlock": libc.syscall(444, None, ctypes.c_size_t(0), ctypes.c_uint32(1)) > 0,
        "seccomp": libc.prctl(21, 0, 0, 0, 0) >= 0 and find_library("seccomp") is not None,
    }
    assert {name for name, is_there in has.items() if is_there} <= {*in_force}


REACHES = """
import os, socket, sys
from pipeline.ingest import kernel
kernel._restrict_files = kernel._restrict_calls = lambda *_: None
port, user = map(int, sys.argv[1:])
if user:
    os.setgid(user)
    os.setuid(user)
print(*kernel.restrict(()), os.readlink("/proc/self/ns/net"))
print(open("/proc/self/status").read().split("CapEff:")[1].split()[0])
try:
    socket.socket().connect(("127.0.0.1", port))
except OSError as error:
    print(error.strerror)
"""
NOBODY = 65534


@pytest.mark.parametrize("user", [0, NOBODY])
def test_no_address_is_reached_from_a_network_of_its_own(user: int, in_force: tuple[str, ...]) -> None:
    """Though sockets are left to it here, as they are where seccomp is missing."""
    if "network_namespace" not in in_force:
        pytest.skip("the kernel lets nobody make a network namespace")
    if user and os.getuid():
        pytest.skip("another user needs root")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        command = [sys.executable, "-c", REACHES, str(port), str(user)]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)
    assert done.stderr == ""
    told, powers, why = done.stdout.splitlines()
    if user and not told.startswith("network_namespace"):
        pytest.skip("the kernel lets only root make a network namespace")
    assert told.startswith("network_namespace landlock seccomp net:[")
    assert not told.endswith(str(Path("/proc/self/ns/net").readlink()))
    assert why == "Network is unreachable"
    assert int(powers, 16) == 0 or not user


def test_what_the_kernel_lacks_is_not_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(*_: object) -> None:
        raise OSError(38, "not implemented")

    monkeypatch.setattr("pipeline.ingest.kernel._leave_network", lacking)
    monkeypatch.setattr("pipeline.ingest.kernel._restrict_files", lacking)
    monkeypatch.setattr("pipeline.ingest.kernel._restrict_calls", lacking)
    monkeypatch.setattr("pipeline.ingest.kernel._checked", lambda result: 0)
    assert restrict(()) == ()
