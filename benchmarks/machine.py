"""The machine that figures were taken on: a figure without it means nothing."""

import os
import platform
from pathlib import Path

CPU_INFO = Path("/proc/cpuinfo")


def machine() -> str:
    """Processor, number of cores and Python, on one line."""
    model = platform.processor() or platform.machine()
    if CPU_INFO.exists():
        lines = CPU_INFO.read_text().splitlines()
        model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), model)
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"
