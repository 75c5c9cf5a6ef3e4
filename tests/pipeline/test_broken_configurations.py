"""Every configuration of tests/broken stops the start with the message that stands in its first line."""

import re
from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.registry import wire
from pipeline.settings import load_configuration

BROKEN = sorted((Path(__file__).parents[1] / "broken").glob("*.toml"))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
@pytest.mark.usefixtures("toys")
def test_mistake_is_named(path: Path) -> None:
    expected = path.read_text(encoding="utf-8", errors="replace").splitlines()[0].removeprefix("# ")
    pattern = ".*".join(map(re.escape, expected.split("{…}")))
    start = re.escape(str(path)) if expected.startswith(":") else ""
    with pytest.raises(ConfigurationError, match=f"^{start}{pattern}$"):
        wire(load_configuration(path))


def test_there_are_broken_configurations() -> None:
    assert len(BROKEN) > 20
