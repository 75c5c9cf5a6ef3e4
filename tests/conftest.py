"""What tests of several folders share."""

import gc
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.toys.installed import command, environment, install, toy_configuration

Command = Callable[..., "subprocess.CompletedProcess[bytes]"]

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # as the command does, before numpy is imported
gc.set_threshold(50_000, *gc.get_threshold()[1:])  # as the command does: the collector walks over all that is loaded
MEMORY = Path("/dev/shm")  # noqa: S108 - where files are kept in memory
LITTLE = 6 << 30
"""Bytes of temporary files that all tests have enough of."""
TESTS = Path(__file__).parent
RUN_FIRST = (
    "service/test_pool.py",  # before any leaves a process behind, which it would take for one of its own
    "pipeline/patterns/test_bounds.py",
    "test_distribution.py",
    "pipeline/ingest/test_hostile.py",
    "service/test_bodies.py",
    "pipeline/realizer/test_simplenlg_server.py",
    "service/test_clients.py",
    "service/test_page.py",
    "service/batch/test_command.py",
    "service/test_server.py",
    "service/test_page_asking.py",
    "service/test_verify_page.py",
    "docs/test_site.py",
    "service/test_page_words.py",
    "service/test_page_waiting.py",
    "service/test_page_many.py",
    "docs/test_screenshots.py",
    "service/jobs/test_faults.py",
    "service/test_fuzz.py",
    "service/batch/test_interrupts.py",
    "service/storage/test_database.py",
    "service/test_every_error.py",
    "service/test_examples.py",
    "service/test_lists.py",
    "service/test_front.py",
    "service/controlled/test_controlled_page.py",
    "pipeline/digest/test_whole_path.py",
    "service/test_page_writing.py",
    "service/align/test_bad_input.py",
    "docs/test_operator_tutorial.py",
    "docs/test_tutorials.py",
    "golden/test_golden.py",
    "golden/test_trace.py",
    "pipeline/extract/test_whole_path.py",
    "pipeline/align/test_planted.py",
)
"""The files that take longest, which are run first: one that is left for the end has no other beside it."""


def pytest_configure() -> None:
    """Puts temporary files into memory where there is plenty: databases of tests wait for no disk, on which most would.

    Whoever names a folder in TMPDIR has it there. Processes that tests start have the same.
    """
    if "TMPDIR" not in os.environ and MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        there = os.statvfs(MEMORY)
        told = Path("/proc/meminfo").read_text(encoding="utf-8").partition("MemAvailable:")[2]
        room = min(there.f_bavail * there.f_frsize, int(told.split()[0]) << 10)
        if not there.f_flag & os.ST_NOEXEC and room > LITTLE:
            os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the longest files first, where pytest-xdist leaves them by `--no-loadscope-reorder`."""
    rank = {TESTS / name: number for number, name in enumerate(RUN_FIRST)}
    items.sort(key=lambda item: rank.get(item.path, len(rank)))


def pytest_collection_finish() -> None:
    """Modules, words and rules stay for good: the collector need not walk over them again and again."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def words_and_rules_read_once() -> Iterator[None]:
    """Commands and services of this process share the words and rules that ship, and look for packages once."""
    from tests.resources import looked_for_once, read_once

    with read_once(), looked_for_once():
        yield


@pytest.fixture(scope="session")
def toy_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toys as another package would be installed; nobody writes there."""
    return install(tmp_path_factory.mktemp("site"))


@pytest.fixture
def toys(toy_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The toys as installed components, for this process; gives the folder that must be on a path."""
    monkeypatch.syspath_prepend(toy_folder)
    return toy_folder


@pytest.fixture
def toy_environment(tmp_path: Path, toy_folder: Path) -> dict[str, str]:
    """The environment in which `precis` runs on toys, without models."""
    return environment(toy_folder) | {"PRECIS_CONFIG": str(toy_configuration(tmp_path))}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The service whose pages a browser opens: it loads all models, so all these tests have one."""
    from tests.service.browsing import serving

    with serving(tmp_path_factory.mktemp("page")) as url:
        yield url


@pytest.fixture
def precis() -> Command:
    """Runs the command as its users do, in a process of its own."""

    def run(
        *arguments: str | Path, env: dict[str, str] | None = None, stdin: bytes = b""
    ) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            command(*arguments), env=env or environment(), input=stdin, capture_output=True, timeout=120
        )

    return run
