"""A command that waits for the signal that ends it hears of it, whenever it comes."""

import signal
import subprocess
import sys

from tests.toys.installed import environment

WAITS = """
import faulthandler, os, random, signal, threading
from service.interrupts import FirstSignal

faulthandler.dump_traceback_later(60, exit=True)
for _ in range(400):
    first, go = FirstSignal(), threading.Event()

    def kill():
        go.wait()
        for _ in range(random.randrange(200)):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=kill)
    thread.start()
    go.set()
    first.wait()
    thread.join()
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
print("heard all")
os.kill(os.getpid(), signal.SIGTERM)
signal.pause()
"""


def test_no_signal_is_waited_for_in_vain_and_the_next_one_ends_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", WAITS], env=environment(), capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr) == ("heard all\n", "")
    assert done.returncode == -signal.SIGTERM
