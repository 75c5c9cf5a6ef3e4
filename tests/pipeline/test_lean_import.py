"""Modules of a package without what the package begins with."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.lean_import import bare, without


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


def test_a_stand_in_is_what_the_package_holds_until_the_module_itself_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lazy_toy").mkdir()
    late = "def __getattr__(name):\n    import lazy_toy.costly as costly\n    return costly\n"
    (tmp_path / "lazy_toy" / "__init__.py").write_text(f"__all__ = ['costly']\n{late}")
    (tmp_path / "lazy_toy" / "costly.py").write_text("PRICE = 9\n")
    (tmp_path / "taker_toy.py").write_text("from lazy_toy import *\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    package = importlib.import_module("lazy_toy")
    with without("lazy_toy.costly", "name"):
        assert not hasattr(importlib.import_module("taker_toy").costly, "PRICE")
    assert "lazy_toy.costly" not in sys.modules
    assert package.costly.PRICE == 9


def test_sparse_matrices_are_imported_before_numpy() -> None:
    code = "from pipeline.sparse import sparse; import numpy.testing; print(sparse.csr_matrix((2, 3)).shape)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout == "(2, 3)\n"
