"""`precis packages`: the libraries that run here with their licences, as a table or a CycloneDX bill of materials."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageMetadata, PackageNotFoundError, distribution
from typing import Any, Literal

from service.version import VERSION

OWN = "precis"
SPECIFICATION = "1.6"
UNKNOWN = "unknown"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_EXTRA = re.compile(r"\bextra\s*==")
_DEVELOPMENT = re.compile(r"\bextra\s*==\s*['\"]dev['\"]")
_CLASSIFIER = "License :: "
_SPDX = re.compile(r"[A-Za-z0-9.+()-]+(?: (?:AND|OR|WITH) [A-Za-z0-9.+()-]+)*")
LONGEST = 60
"""A licence in a field of its own is a name; what is longer is its text."""


@dataclass(frozen=True, slots=True)
class Package:
    """What is told of a distribution, read once: each question to its metadata parses all of it anew."""

    name: str
    version: str
    licence: str
    needs: tuple[str, ...]

    @property
    def key(self) -> str:
        """The name as registries compare it."""
        return _key(self.name)


def installed() -> tuple[Package, ...]:
    """The distributions that this one needs, and those that they need, as far as they are installed; sorted by name."""
    found: dict[str, Package] = {}
    waiting = list(_needed(distribution(OWN), optional=True))
    while waiting:
        name = waiting.pop()
        key = _key(name)
        if key in found or key == OWN:
            continue
        try:
            package = distribution(name)
        except PackageNotFoundError:  # of an extra, or for another platform
            continue
        found[key] = _read(package)
        waiting += found[key].needs
    return tuple(found[key] for key in sorted(found))


def _read(package: Distribution) -> Package:
    metadata = package.metadata
    return Package(metadata["Name"], metadata["Version"], _licence(metadata), tuple(_needed(package)))


def _licence(metadata: PackageMetadata) -> str:
    """What a package says of its licence: an SPDX expression, else its classifiers, else the name that it gives."""
    if "License-Expression" in metadata:
        return metadata["License-Expression"]
    classifiers = [c.removeprefix(_CLASSIFIER) for c in metadata.get_all("Classifier") or () if _CLASSIFIER in c]
    named = [one.rpartition(" :: ")[2] for one in classifiers if one != "OSI Approved"]
    if named:
        return ", ".join(dict.fromkeys(named))
    given = metadata["License"].strip() if "License" in metadata else ""
    return given if 0 < len(given) <= LONGEST and "\n" not in given else UNKNOWN


def report(form: Literal["text", "cyclonedx"]) -> str:
    """The report: a line a package, or a bill of materials without a time, so that the same libraries give the same."""
    packages = installed()
    if form == "text":
        width = max(len(package.name) for package in packages)
        return "".join(f"{p.name:<{width}}  {p.version:<12}  {p.licence}\n" for p in packages)
    return json.dumps(_bill(packages), indent=2, ensure_ascii=False) + "\n"


def _bill(packages: tuple[Package, ...]) -> dict[str, Any]:
    references = {p.key: _reference(p.key, p.version) for p in packages}
    direct = tuple(_needed(distribution(OWN), optional=True))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "version": 1,
        "metadata": {"component": _component("application", OWN, VERSION, "Apache-2.0")},
        "components": [_component("library", p.key, p.version, p.licence) for p in packages],
        "dependencies": [
            {"ref": _reference(OWN, VERSION), "dependsOn": _known(direct, references)},
            *({"ref": references[p.key], "dependsOn": _known(p.needs, references)} for p in packages),
        ],
    }


def _component(kind: str, name: str, version: str, licence: str) -> dict[str, Any]:
    made: dict[str, Any] = {
        "type": kind,
        "bom-ref": _reference(name, version),
        "name": name,
        "version": version,
        "purl": _reference(name, version),
    }
    if licence != UNKNOWN:
        is_expression = bool(_SPDX.fullmatch(licence))
        made["licenses"] = [{"expression": licence}] if is_expression else [{"license": {"name": licence}}]
    return made


def _known(names: Iterable[str], references: Mapping[str, str]) -> list[str]:
    """The references of those that are installed."""
    return sorted({references[key] for name in names if (key := _key(name)) in references})


def _reference(name: str, version: str) -> str:
    return f"pkg:pypi/{name}@{version}"


def _needed(package: Distribution, *, optional: bool = False) -> Iterator[str]:
    """The names of what a distribution requires; `optional`: by its extras too, but for what only developers need."""
    for requirement in package.requires or ():
        match = _NAME.match(requirement)
        left_out = _DEVELOPMENT if optional else _EXTRA
        if match is not None and not left_out.search(requirement):
            yield match[0]


def _key(name: str) -> str:
    """A name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()
