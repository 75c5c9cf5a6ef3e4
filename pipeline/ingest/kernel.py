"""What the kernel takes away from a process that parses: the network by a namespace of its own, files by Landlock,
system calls by seccomp.

Native code of a parser that was broken into does not ask Python's audit hooks. All are by ctypes: Landlock has no
library of its own, and libseccomp stands on every Debian. Where the kernel or the library lacks one, the others hold.
"""

import ctypes
import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Literal

Confinement = Literal["network_namespace", "landlock", "seccomp"]

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
"""The numbers of Landlock's calls, the same on every architecture."""
_VERSION = 1
_BELOW_PATH = 1
_NO_NEW_PRIVILEGES = 38
_NEW_NETWORK, _NEW_USER = 0x40000000, 0x10000000
_CAPABILITIES_VERSION = 0x20080522
_EXECUTE, _READ_FILE, _READ_DIRECTORY = 1 << 0, 1 << 2, 1 << 3
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
"""How many rights over files there are since each version of Landlock."""
_NETWORK_SINCE, _BIND_AND_CONNECT = 4, 3
_SCOPES_SINCE, _SIGNALS_AND_SOCKETS = 6, 3
_LIBRARIES = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/usr/share/zoneinfo")
"""What a module of Python may load when it is imported late, beside its own folder."""
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM
_CALLS = (
    *("accept", "accept4", "bind", "connect", "listen", "socket", "socketpair"),
    *("sendto", "sendmsg", "sendmmsg", "recvfrom", "recvmsg", "recvmmsg"),
    *("fork", "vfork", "clone", "clone3", "execve", "execveat", "kill", "pidfd_open", "pidfd_getfd", "ptrace"),
    *("process_vm_readv", "process_vm_writev", "unshare", "setns", "mount", "umount2", "pivot_root", "chroot"),
    *("open_by_handle_at", "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "memfd_create"),
    *("keyctl", "add_key", "request_key", "init_module", "finit_module", "kexec_load"),
)
"""What no parser needs: sockets, other processes, other namespaces, and what has been a way into the kernel."""


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _Below(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def restrict(readable: Iterable[str]) -> tuple[Confinement, ...]:
    """Leaves this process reading below some places and no network, process or signal to others; what is in force.

    Irrevocable. What the kernel lacks or refuses, in a container say, is not in force. The process has a single thread.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    done: list[Confinement] = []
    with suppress(OSError):
        _leave_network(libc)
        done.append("network_namespace")
    with suppress(OSError):
        _checked(libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0))
        _restrict_files(libc, (*readable, *_LIBRARIES))
        done.append("landlock")
    with suppress(OSError):
        _restrict_calls(_seccomp())
        done.append("seccomp")
    return tuple(done)


class _CapabilityHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("process", ctypes.c_int))


def _leave_network(libc: ctypes.CDLL) -> None:
    """Moves into a network of which nothing is up, not even the way to this machine itself.

    Who is not privileged may do so as the master of a user namespace, whose powers are given up at once.
    """
    with suppress(OSError):
        _checked(libc.unshare(_NEW_NETWORK))
        return
    _checked(libc.unshare(_NEW_USER | _NEW_NETWORK))
    header, none = _CapabilityHeader(_CAPABILITIES_VERSION, 0), (ctypes.c_uint32 * 6)()
    _checked(libc.capset(ctypes.byref(header), ctypes.byref(none)))


def _restrict_files(libc: ctypes.CDLL, readable: Iterable[str]) -> None:
    version = _checked(libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(_VERSION)))
    count = max(rights for since, rights in _FILE_RIGHTS.items() if since <= version)
    ruleset = _Ruleset(
        (1 << count) - 1,
        _BIND_AND_CONNECT if version >= _NETWORK_SINCE else 0,
        _SIGNALS_AND_SOCKETS if version >= _SCOPES_SINCE else 0,
    )
    size = 8 if version < _NETWORK_SINCE else 16 if version < _SCOPES_SINCE else 24
    rules = _checked(libc.syscall(_CREATE_RULESET, ctypes.byref(ruleset), ctypes.c_size_t(size), ctypes.c_uint32(0)))
    try:
        for place in readable:
            _allow_below(libc, rules, place)
        _checked(libc.syscall(_RESTRICT_SELF, rules, ctypes.c_uint32(0)))
    finally:
        os.close(rules)


def _allow_below(libc: ctypes.CDLL, rules: int, place: str) -> None:
    try:
        parent = os.open(place, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # what is not there needs no leave
    try:
        rights = _READ_FILE | _EXECUTE | (_READ_DIRECTORY if Path(place).is_dir() else 0)
        below = _Below(rights, parent)
        _checked(libc.syscall(_ADD_RULE, rules, _BELOW_PATH, ctypes.byref(below), ctypes.c_uint32(0)))
    finally:
        os.close(parent)


def _seccomp() -> ctypes.CDLL:
    """libseccomp; raises OSError where it is not installed."""
    library = ctypes.CDLL("libseccomp.so.2", use_errno=True)
    library.seccomp_init.restype = ctypes.c_void_p
    library.seccomp_init.argtypes = (ctypes.c_uint32,)
    library.seccomp_syscall_resolve_name.argtypes = (ctypes.c_char_p,)
    library.seccomp_rule_add_array.argtypes = (
        ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint, ctypes.c_void_p,
    )  # fmt: skip
    library.seccomp_load.argtypes = (ctypes.c_void_p,)
    library.seccomp_release.argtypes = (ctypes.c_void_p,)
    return library


def _restrict_calls(library: ctypes.CDLL) -> None:
    rules = library.seccomp_init(_ALLOW)
    try:
        for name in _CALLS:
            number = library.seccomp_syscall_resolve_name(name.encode())
            if number != -1:  # a name that is newer than the library
                _succeeded(library.seccomp_rule_add_array(rules, _REFUSE, number, 0, None))
        _succeeded(library.seccomp_load(rules))
    finally:
        library.seccomp_release(rules)


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def _succeeded(result: int) -> None:
    """For libseccomp, which gives the error itself, below zero."""
    if result < 0:
        raise OSError(-result, os.strerror(-result))


if __name__ == "__main__":
    sys.stdout.write(" ".join(restrict(sys.path)))
