"""What the workers come from, forked from the command that has wired the corridor to check it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.toys.installed import environment, install, toy_configuration

PROGRAM = """
import json, os, signal, socket, sys, threading
from pathlib import Path
import psutil
from pipeline import registry
from pipeline.source import RawDocument
from service import forking
from service.options import Options
from service.pool import CorridorPool
from service.tasks import Task

config, wired = Path(sys.argv[1]), []
wire = forking.wire
def counted(*given):
    with open(sys.argv[2], "a") as told:
        told.write("wired ")
    return wire(*given)
forking.wire = counted

def ask(pool):
    outcome = pool.submit(Task("a", (RawDocument("One. Two."),), Options(profile="toy"))).result(60)
    return outcome["text"]

listener = socket.create_server(("127.0.0.1", 0))
signal.signal(signal.SIGTERM, lambda *_: None)
forking.runner_of(config, None)
if "threads" in sys.argv:
    threading.Thread(target=signal.pause, daemon=True).start()
zygote = forking.Zygote(config, None, json_logs=False)
zygote.fork()
pool = CorridorPool(config, 1, 30.0, zygote=zygote)
said = {"begun": len(psutil.Process().children()), "before": ask(pool)}
below = psutil.Process().children(recursive=True)
inode = os.readlink(f"/proc/self/fd/{listener.fileno()}")
def held(pid):
    return [os.readlink(path) for path in Path(f"/proc/{pid}/fd").iterdir()]
said["listening"] = sum(inode in held(each.pid) for each in below)
said["catching"] = sum(
    bool(int(line.split()[1], 16) & 1 << signal.SIGTERM - 1)
    for each in below for line in Path(f"/proc/{each.pid}/status").read_text().splitlines() if line.startswith("SigCgt")
)
for each in psutil.Process().children():
    if each.children():
        each.kill()
said["after"] = ask(pool)
pool.close()
living = [each for each in psutil.Process().children(recursive=True) if each.status() != psutil.STATUS_ZOMBIE]
said["left"] = [" ".join(each.cmdline()) for each in living if "resource_tracker" not in " ".join(each.cmdline())]
print(json.dumps(said))
"""


@pytest.mark.parametrize("how", ["alone", "threads"])
def test_it_is_wired_once_and_holds_nothing_of_its_parent(tmp_path: Path, how: str) -> None:
    config = toy_configuration(tmp_path)
    told = tmp_path / "told"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(config), str(told), how],
        env=environment(install(tmp_path / "site")) | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert (said["before"], said["after"]) == ("One.", "One.")
    assert said["begun"] == (how == "alone")
    assert (said["listening"], said["catching"], said["left"]) == (0, 0, [])
    assert told.read_text().split() == ["wired"], "who began later loads in a process of its own, as one with threads"
