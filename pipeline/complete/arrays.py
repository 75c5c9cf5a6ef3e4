"""The arrays of a model: a folder of `.npy` files, mapped into memory and never read as a whole."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pipeline.errors import ConfigurationError


class Arrays:
    """The arrays of a folder by name; raises ConfigurationError where one is missing or no array."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __contains__(self, name: str) -> bool:
        return self._path(name).is_file()

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        path = self._path(name)
        try:
            found: npt.NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
        except (OSError, ValueError) as error:
            raise ConfigurationError(f"{path}: no array of a completion model: {error}") from error
        # A plain view of the mapped file: subclasses cost at each slice.
        return found.view(np.ndarray)

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.npy"


def write_arrays(folder: Path, arrays: dict[str, npt.NDArray[Any]]) -> None:
    """Writes arrays by name into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", np.ascontiguousarray(array), allow_pickle=False)
