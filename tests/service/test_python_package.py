"""The Python client as pip takes it from a clone, and that its types hold, in what the documentation shows too."""

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.service.test_examples import CLIENT, EXAMPLES

README = CLIENT.parent / "README.md"
pytestmark = pytest.mark.package


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but what `pip install ./clients/python` puts somewhere."""
    folder = tmp_path_factory.mktemp("client")
    shutil.copytree(CLIENT, folder / "clone", ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]
    done = subprocess.run(
        [*pip, "--no-build-isolation", "--target", folder / "installed", folder / "clone"],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder / "installed"


def test_the_package_has_all_of_the_client(installed: Path) -> None:
    names = sorted(path.name for path in (installed / "precis_client").iterdir() if path.suffix != "")
    assert names == sorted(path.name for path in (CLIENT / "precis_client").iterdir() if path.suffix != "")
    assert (installed / "precis_client" / "py.typed").exists()
    (metadata,) = installed.glob("precis_client-*.dist-info/METADATA")
    assert "Requires-Dist: urllib3" in metadata.read_text(encoding="utf-8")


@pytest.mark.skipif(find_spec("mypy") is None, reason="needs mypy (make setup)")
def test_types_hold_in_the_client_in_what_its_page_shows_and_in_the_examples(installed: Path, tmp_path: Path) -> None:
    (shown,) = re.findall(r"```python\n(.+?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "shown.py").write_text(shown, encoding="utf-8")
    (tmp_path / "wrong.py").write_text(
        'from precis_client import Precis\n\nprint(Precis("http://127.0.0.1").summarize("One.")["texte"])\n',
        encoding="utf-8",
    )
    examples = [path for path in sorted(EXAMPLES.glob("*.py")) if "precis_client" in path.read_text(encoding="utf-8")]
    assert len(examples) > 3
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "-p", "precis_client"]
    environment = {"MYPYPATH": str(installed), "PATH": "/usr/bin:/bin"}
    package = subprocess.run(mypy, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
    assert package.stdout.startswith("Success"), package.stdout
    using = ["shown.py", "wrong.py", *map(str, examples)]
    done = subprocess.run(
        [*mypy[:-2], *using], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300
    )
    fault, *_, count = done.stdout.splitlines()
    assert fault.startswith('wrong.py:3: error: TypedDict "Summary" has no key "texte"'), done.stdout
    assert count.startswith("Found 1 error in 1 file")
