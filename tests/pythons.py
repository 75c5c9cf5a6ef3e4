"""`make pythons`: what must be the same on every Python, tried on each that is found.

    python -m tests.pythons [FOLDER] [TESTS...]

Looks for interpreters on the path, among pyenv's and uv's; each gets an environment of its own in FOLDER with the same
pinned libraries. Says which passed, failed and were not found; status 1 where one failed.
"""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[1]
VERSIONS = tuple(f"3.{minor}" for minor in range(8, 20))
ESSENTIAL = (
    "tests/golden",
    "tests/service/test_cli.py",
    "tests/service/test_http.py",
    "tests/service/test_pool.py",
    "tests/service/test_server.py",
    "tests/service/batch/test_command.py",
    "tests/test_distribution.py",
    "tests/test_layers.py",
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def wanted(requirement: str) -> tuple[str, ...]:
    """The versions that a `requires-python` names."""
    allowed = SpecifierSet(requirement)
    return tuple(version for version in VERSIONS if version in allowed)


def interpreter(version: str) -> Path | None:
    """One that can be started; a name on the path may be a shim of pyenv that cannot."""
    return next((path for path in _candidates(version) if _says(path) == version), None)


def _candidates(version: str) -> Iterator[Path]:
    yield from sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    yield from sorted((Path.home() / ".local" / "share" / "uv" / "python").glob(f"cpython-{version}.*/bin/python3"))
    found = shutil.which(f"python{version}")
    if found is not None:
        yield Path(found)


def _says(path: Path) -> str:
    program = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([path, "-c", program], capture_output=True, text=True, timeout=60)
    return done.stdout.strip()


def tried(python: Path, folder: Path, tests: Sequence[str]) -> bool:
    """Installs what is pinned and runs the tests, whose output is shown."""
    own = str(folder / "bin" / "python")
    pip = [own, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    steps: tuple[Sequence[str], ...] = (
        [str(python), "-m", "venv", str(folder)],
        [*pip, "--require-hashes", "-r", str(ROOT / "requirements-dev.lock")],
        [*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)],
        [own, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *tests],
    )
    return all(subprocess.run(step, cwd=ROOT, timeout=7200).returncode == 0 for step in steps)


def main(folder: Path, tests: Sequence[str]) -> int:
    """Prints a line for each version."""
    lines = []
    for version in wanted(PROJECT["requires-python"]):
        python = interpreter(version)
        said = "not found"
        if python is not None:
            said = "passed" if tried(python, folder / version, tests) else "FAILED"
        lines.append(f"Python {version}: {said}")
    print("\n".join(lines))
    return int(any(line.endswith("FAILED") for line in lines))


if __name__ == "__main__":
    given = sys.argv[1:] or [str(ROOT / "build" / "pythons")]
    raise SystemExit(main(Path(given[0]), given[1:] or ESSENTIAL))
