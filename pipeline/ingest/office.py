"""What the packages of office programs have in common: which part of a package leads to which."""

import posixpath

from pipeline.ingest.archive import Package

_RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


def relations(package: Package, part: str) -> dict[str, tuple[str, str]]:
    """The type and the name of each part that a part leads to, by the id that it uses; links out of the package go."""
    folder, name = posixpath.split(part)
    listed = package.optional_xml(posixpath.join(folder, "_rels", f"{name}.rels"))
    found: dict[str, tuple[str, str]] = {}
    for relation in () if listed is None else listed.iter(_RELATION):
        target = relation.get("Target", "")
        if relation.get("TargetMode") == "External" or not target:
            continue
        full = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
        found[relation.get("Id", "")] = (relation.get("Type", ""), full)
    return found
