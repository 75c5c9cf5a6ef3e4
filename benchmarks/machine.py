"""The machine that figures were taken on: a figure without it means nothing."""

import os
import platform
import resource
import subprocess
import sys
from pathlib import Path

CPU_INFO = Path("/proc/cpuinfo")


def machine() -> str:
    """Processor, number of cores and Python, on one line."""
    model = platform.processor() or platform.machine()
    if CPU_INFO.exists():
        lines = CPU_INFO.read_text().splitlines()
        model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), model)
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def spacy_seconds() -> float:
    """CPU seconds of a process that imports spaCy and loads no model: a yardstick, which other load stretches too."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", "import spacy; spacy.blank('en')"], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
