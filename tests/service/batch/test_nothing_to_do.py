"""A batch that has nothing to do loads nothing for it, one that cannot be begins no OUTPUT, others say so first."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pipeline.errors import MalformedRequest
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.batch import command
from service.batch.command import BatchUsageError, batch
from service.interrupts import Interrupts
from service.options import Options
from tests.service.test_http import InProcessPool
from tests.toys.installed import toy_configuration


class Uninstalled(Interrupts):
    """That leaves the signals of the tests alone."""

    def install(self) -> None:
        pass


class House:
    """A folder of documents, and where their summaries go; `loaded` are the profiles that a run loaded."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.source, self.target = folder / "in", folder / "out"
        self.source.mkdir()
        self.configuration = load_configuration(toy_configuration(folder))
        self.loaded: list[str | None] = []
        self.while_loading: Callable[[], None] = lambda: None
        runner = Runner(wire(self.configuration, "toy"))

        def load(_: object, profile: str | None) -> Runner:
            self.loaded.append(profile)
            self.while_loading()
            return runner

        @contextmanager
        def here(*_: object) -> Iterator[InProcessPool]:
            yield InProcessPool(runner)

        monkeypatch.setattr(command, "_pool", here)
        monkeypatch.setattr(command, "runner_of", load)

    def run(self, *, profile: str = "toy", restart: bool = False, any_version: bool = False) -> int:
        self.loaded.clear()
        options = Options(profile=profile)
        source, target = str(self.source), str(self.target)
        return batch(
            source, target, options, "json", self.configuration, 1, Uninstalled(), restart=restart, queue=True,
            any_version=any_version,
        )  # fmt: skip


@pytest.fixture
def house(toys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    return House(tmp_path, monkeypatch)


def test_what_is_done_loads_nothing(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    (house.source / "a.txt").write_text("One. Two.")
    assert (house.run(), house.loaded) == (0, ["toy"])
    capsys.readouterr()
    assert (house.run(), house.loaded) == (0, [])
    assert capsys.readouterr().err == "precis: 1 documents, 0 done now, 0 failed\n"
    (house.source / "b.txt").write_text("Three.")
    assert (house.run(), house.loaded) == (0, ["toy"])
    (house.source / "a.txt").unlink()
    assert (house.run(), house.loaded) == (0, [])
    assert "a.txt; --prune removes it" in capsys.readouterr().err
    assert (house.run(restart=True), house.loaded) == (0, ["toy"])


def test_what_cannot_be_begins_no_output(house: House) -> None:
    (house.source / "a.txt").write_text("One.")
    with pytest.raises(MalformedRequest, match="unknown profile 'nonesuch'"):
        house.run(profile="nonesuch")
    assert not house.target.exists()
    assert house.run() == 0
    with pytest.raises(BatchUsageError, match=r"OUTPUT was begun with options\.profile"):
        house.run(profile="nonesuch")
    with pytest.raises(MalformedRequest, match="unknown profile 'nonesuch'"):
        house.run(profile="nonesuch", restart=True)
    assert house.run() == 0, "what was there is there"


def test_another_version_goes_on_where_that_is_asked_for(
    house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (house.source / "a.txt").write_text("One.")
    (house.source / "empty.txt").write_text("")
    assert house.run() == 1
    monkeypatch.setattr(command, "VERSION", "9.9.9")
    house.configuration = load_configuration(toy_configuration(tmp_path, "[gate]\nconfidence = 0.9\n"))
    (house.source / "b.txt").write_text("Two.")
    with pytest.raises(
        BatchUsageError, match=r"begun with version .* has 9\.9\.9; use the same, --any-version to go on"
    ):
        house.run()
    with pytest.raises(BatchUsageError, match=r"begun with options\.profile"):
        house.run(profile="late", any_version=True)
    capsys.readouterr()
    assert house.run(any_version=True) == 1
    assert "3 documents, 1 done now, 1 failed" in capsys.readouterr().err
    assert house.run() == 1, "from then on OUTPUT is of this version"
    house.configuration = load_configuration(toy_configuration(tmp_path))
    with pytest.raises(BatchUsageError, match=r"begun with configuration\.gate\.confidence"):
        house.run(any_version=True)


@pytest.mark.parametrize("is_terminal", [True, False])
def test_the_total_stands_before_anything_is_loaded(
    house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, is_terminal: bool
) -> None:
    told: list[str] = []
    house.while_loading = lambda: told.append(capsys.readouterr().err)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    for name, total in (("a.txt", "1 documents, 0"), ("b.txt", "2 documents, 1")):
        (house.source / name).write_text("One. Two.")
        told.clear()
        assert house.run() == 0
        assert told[0].startswith(f"precis: {total} done before\n")
        assert ("loading models:   0%|" in told[0]) is is_terminal
        after = capsys.readouterr().err
        assert "done before" not in after
        assert after.endswith(f"precis: {total[0]} documents, 1 done now, 0 failed\n")
        assert ("1/1 [" in after) is is_terminal
