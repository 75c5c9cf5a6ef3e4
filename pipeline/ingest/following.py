"""Lets a process end with the one that started it."""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def end_with(parent: int) -> None:
    """Has this process killed when the thread that started it ends, however that ends: none is left to read its answer.

    `parent` is the id that the starting process gave: it may have ended before this one could ask to follow it.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)  # nothing is to be said or closed
