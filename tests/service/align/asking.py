"""The command in the test's own process."""

import sys
from pathlib import Path

import pytest

from service.cli import main


def ask(monkeypatch: pytest.MonkeyPatch, *arguments: str | Path) -> int:
    """Runs the command, and gives its status."""
    monkeypatch.setattr(sys, "argv", ["precis", *map(str, arguments)])
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0
