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
from service import corridor_process, forking
from service.options import Options
from service.pool import CorridorPool
from service.tasks import Task

config, wired = Path(sys.argv[1]), []
wire = corridor_process.wire
def counted(*given):
    with open(sys.argv[2], "a") as told:
        told.write("wired ")
    return wire(*given)
corridor_process.wire = counted

def ask(pool):
    outcome = pool.submit(Task("a", (RawDocument("One. Two."),), Options(profile="toy"))).result(60)
    return outcome["text"]

listener = socket.create_server(("127.0.0.1", 0))
signal.signal(signal.SIGTERM, lambda *_: None)
corridor_process.runner_of(config, None)
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
said["forks"] = zygote._can_fork
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
    assert said["forks"]
    assert (said["listening"], said["catching"], said["left"]) == (0, 0, [])
    assert told.read_text().split() == ["wired"], "who began later loads in a process of its own, as one with threads"


EARLY = """
import json, os, sys, time
from dataclasses import dataclass
from pathlib import Path
from service import corridor_process, forking
from service.pool import CorridorPool

class Late:
    is_loaded = False
    def warming_up(self, *, late):
        if late:
            yield self.begin
            yield self.fail
            yield self.load
    def begin(self):
        with Path(sys.argv[3]).open("a") as told:
            told.write("begun ")
    def fail(self):
        raise ValueError("its patterns are lost")
    def load(self):
        while not Path(sys.argv[2]).exists():
            time.sleep(0.01)
        self.is_loaded = True

@dataclass
class Ask:
    identifier: str = "a"
    def run(self, runner):
        return os.getpid(), runner.is_loaded

corridor_process.runner_of = lambda *_: runner
runner = Late()
zygote = forking.Zygote(Path(sys.argv[1]), None, json_logs=False)
alone = forking.Zygote(Path(sys.argv[1]), None, json_logs=False, ahead=False)
zygote.fork()
alone.fork()
pool = CorridorPool(Path(sys.argv[1]), 1, 30.0, zygote=alone)
def ask():
    return pool.submit(Ask()).result(60)
one = [ask(), ask()]
time.sleep(0.1)
loads_ahead = Path(sys.argv[3]).exists()
pool.close()
pool = CorridorPool(Path(sys.argv[1]), 2, 30.0, warm=True, zygote=zygote)
while not pool.is_ready:
    time.sleep(0.01)
first = ask()
Path(sys.argv[2]).touch()
deadline = time.monotonic() + 60
last = []
def all_share():
    pids = {pid for pid, _ in last}
    return len(pids) >= 2 and first[0] not in pids
while not all_share() and time.monotonic() < deadline:
    last = [ask(), ask(), ask()]
print(json.dumps([first[1], [is_loaded for _, is_loaded in last], first[0] in [pid for pid, _ in last]]))
print(json.dumps([one[0] == one[1], loads_ahead, Path(sys.argv[3]).exists()]))
pool.close()
"""


def test_the_first_answers_before_all_is_loaded_and_the_others_share_what_is(tmp_path: Path) -> None:
    config = toy_configuration(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", EARLY, str(config), str(tmp_path / "go"), str(tmp_path / "begun")],
        env=environment(install(tmp_path / "site")) | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said, of_one = map(json.loads, done.stdout.splitlines())
    was_loaded, are_loaded, is_there = said
    assert was_loaded is False
    assert are_loaded == [True] * 3
    assert not is_there, "the first gives way to one that shares what the others have"
    assert of_one == [True, False, True], "one worker that has no other to come loads what it needs, and stays"


RESTARTED = """
import json, os, signal, sys
from pathlib import Path
from service import forking
from service.offspring import open_files

zygote = forking.Zygote(Path(sys.argv[1]), None, json_logs=False)
zygote.fork(at_once=True)
zygote.check()
zygote.disown()
forked, parent, calls = os.fork, os.getpid(), []
def fork():  # fails the first time in each process
    calls.append(os.getpid())
    if calls.count(os.getpid()) == 1:
        raise BlockingIOError("too many processes")
    return forked()
os.fork = fork
held = open_files()
zygote.fork()
is_left = open_files() != held
zygote.fork()
refused = ""
try:
    zygote.worker()
except forking.CannotStartError as error:
    refused = str(error)
zygote.worker().drop()
print(json.dumps([is_left, refused, zygote._can_fork]))
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody can wait for it any more
zygote.close()
"""


def test_what_is_forked_after_another_was_left_or_could_not_begin_says_itself_that_it_forks(tmp_path: Path) -> None:
    config = toy_configuration(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", RESTARTED, str(config)],
        env=environment(install(tmp_path / "site")) | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [False, "the system lets no process begin", True]
