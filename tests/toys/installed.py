"""Installs the toys as another package would be: by the metadata of a distribution."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOYS = {
    "ingest.toy": "tests.toys.components:ToyIngest",
    "structure.toy": "tests.toys.components:ToyStructure",
    "annotate.toy": "tests.toys.components:ToyAnnotate",
    "interpret.toy": "tests.toys.components:ToyInterpret",
    "select.toy": "tests.toys.components:ToySelect",
    "plan.toy": "tests.toys.components:ToyPlan",
    "realize.toy": "tests.toys.components:ToyRealize",
    "plan.measuring": "tests.toys.components:MeasuringPlan",
    "plan.other": "tests.toys.components:OtherPlan",
    "select.unsettled": "tests.toys.components:Unsettled",
}
BUILT_IN = ("extract", "digest", "inits", "absum", "sumum", "letsum", "viterbi")
"""All profiles that ship: one that is left out has every service of toys load its models when it warms up."""
TOY_ROW = {door.partition(".")[0]: "toy" for door in TOYS if door.endswith(".toy")}


def install(
    folder: Path, components: Mapping[str, str] = TOYS, profiles: Mapping[str, str] | None = None, name: str = "toys"
) -> Path:
    """Writes the metadata of a distribution with entry points into `folder`, which belongs on the path."""
    metadata = folder / f"{name}-1.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    lines = ["[precis.components]", *(f"{key} = {value}" for key, value in components.items())]
    lines += ["[precis.profiles]", *(f"{key} = {value}" for key, value in (profiles or {}).items())]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return folder


def toy_configuration(folder: Path, extra: str = "", *, seconds: float = 30) -> Path:
    """A configuration whose profiles, the built-in ones too, run on toys: so nothing is loaded.

    Toys only quote, which the gate lets through unseen: without it its models are not loaded either.
    """
    doors = "\n".join(f'{door} = "{name}"' for door, name in TOY_ROW.items())
    rows = "\n".join(f"[profiles.{name}]\n{doors}\ngated = false" for name in ("toy", *BUILT_IN))
    auto = "\n".join(f'{genre} = ["extract"]' for genre in ("article", "judgment", "news", "other"))
    path = folder / "precis.toml"
    path.write_text(
        f"[limits]\nseconds = {seconds}\n{rows}\n[auto]\n{auto}\n[storage]\nfolder = '{folder / 'data'}'\n{extra}",
        encoding="utf-8",
    )
    return path


def command(*arguments: str | Path) -> list[str]:
    """The command line of `precis`."""
    return [sys.executable, "-c", "from service.cli import main; main()", *map(str, arguments)]


def environment(*folders: Path) -> dict[str, str]:
    """The environment of this process without its own configuration, `folders` first on the path."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PRECIS")}
    return kept | {"PYTHONPATH": os.pathsep.join(map(str, (*folders, ROOT)))}
