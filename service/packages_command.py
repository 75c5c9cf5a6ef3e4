"""`precis packages`: the libraries that run here with their licences, as a table or a CycloneDX bill of materials."""

import json
import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
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


def installed() -> tuple[Distribution, ...]:
    """The distributions that this one needs, and those that they need, as far as they are installed; sorted by name."""
    found: dict[str, Distribution] = {}
    waiting = list(_needed(OWN, optional=True))
    while waiting:
        name = waiting.pop()
        key = _key(name)
        if key in found or key == OWN:
            continue
        try:
            found[key] = distribution(name)
        except PackageNotFoundError:  # of an extra, or for another platform
            continue
        waiting += _needed(name)
    return tuple(found[key] for key in sorted(found))


def licence_of(package: Distribution) -> str:
    """What a package says of its licence: an SPDX expression, else its classifiers, else the name that it gives."""
    metadata = package.metadata
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
        return "".join(f"{p.name:<{width}}  {p.version:<12}  {licence_of(p)}\n" for p in packages)
    return json.dumps(_bill(packages), indent=2, ensure_ascii=False) + "\n"


def _bill(packages: tuple[Distribution, ...]) -> dict[str, Any]:
    return {
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "version": 1,
        "metadata": {"component": _component("application", OWN, VERSION, "Apache-2.0")},
        "components": [_component("library", _key(p.name), p.version, licence_of(p)) for p in packages],
        "dependencies": [
            {"ref": _reference(_key(p.name), p.version), "dependsOn": sorted(_references(p.name, packages))}
            for p in packages
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


def _references(name: str, packages: tuple[Distribution, ...]) -> set[str]:
    versions = {_key(package.name): package.version for package in packages}
    return {_reference(_key(n), versions[_key(n)]) for n in _needed(name) if _key(n) in versions}


def _reference(name: str, version: str) -> str:
    return f"pkg:pypi/{name}@{version}"


def _needed(name: str, *, optional: bool = False) -> Iterator[str]:
    """The names of what a distribution requires; `optional`: by its extras too, but for what only developers need."""
    for requirement in distribution(name).requires or ():
        match = _NAME.match(requirement)
        left_out = _DEVELOPMENT if optional else _EXTRA
        if match is not None and not left_out.search(requirement):
            yield match[0]


def _key(name: str) -> str:
    """A name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()
