"""Modules of a package without what the package begins with."""

import importlib
import sys
from pathlib import Path

import pytest

from pipeline.annotate.lean_import import bare


def test_a_module_is_imported_without_its_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outer, inner = tmp_path / "heavy_toy", tmp_path / "heavy_toy" / "inner"
    inner.mkdir(parents=True)
    (outer / "__init__.py").write_text("STARTED = 1\n")
    (inner / "__init__.py").write_text("raise RuntimeError\n")
    (outer / "light.py").write_text("WEIGHT = 1\n")
    (inner / "lighter.py").write_text("from heavy_toy.light import WEIGHT\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with bare("heavy_toy", "inner"):
        assert importlib.import_module("heavy_toy.inner.lighter").WEIGHT == 1
    assert "heavy_toy" not in sys.modules
    assert importlib.import_module("heavy_toy").STARTED == 1
    with bare("heavy_toy", "inner"), pytest.raises(RuntimeError):  # it is imported as it is
        importlib.import_module("heavy_toy.inner")
