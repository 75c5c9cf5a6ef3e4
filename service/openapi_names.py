"""Names in the OpenAPI document, which generated clients make functions and classes of: stable, and plain ASCII."""

from collections.abc import Mapping
from typing import Any

OPERATIONS: Mapping[str, str] = {
    "post /v1/summaries": "createSummary",
    "get /v1/summaries": "listSummaries",
    "delete /v1/summaries": "deleteSummaries",
    "get /v1/summaries/{id}": "getSummary",
    "delete /v1/summaries/{id}": "deleteSummary",
    "post /v1/summaries/{id}/elaborations": "elaborateSummary",
    "post /v1/summaries/{id}/revisions": "reviseSummary",
    "get /v1/summaries/{id}/sources/{unit}": "getSources",
    "post /v1/jobs": "createJob",
    "get /v1/jobs": "listJobs",
    "get /v1/jobs/{id}": "getJob",
    "delete /v1/jobs/{id}": "cancelJob",
    "get /v1/jobs/{id}/results": "getResults",
    "post /v1/realizations": "realize",
    "post /v1/alignments": "align",
    "post /v1/verifications": "verify",
    "post /v1/controlled": "sayControlled",
    "post /v1/conformity": "checkConformity",
    "post /v1/completions": "complete",
    "delete /v1/completions/{session}": "forgetSession",
    "post /v1/columns": "saveColumns",
    "get /v1/profiles": "listProfiles",
    "get /healthz": "isAlive",
    "get /readyz": "isReady",
    "get /metrics": "getMetrics",
}
"""The operationId of every route."""
SCHEMAS: Mapping[str, str] = {
    "SourceShape": "SourcePlace",
    "DocumentShape": "SummarizedDocument",
    "SourcesShape": "UnitSources",
    "Unit": "SummaryUnit",
    "Counts": "JobCounts",
    "Statistics": "SummaryStatistics",
    "ElaborationBody": "ElaborationRequest",
    "CompletionBody": "CompletionRequest",
}
"""Schemas that are called otherwise than their classes; the others only lose the ending `Shape`."""
_ENDING = "Shape"
_REFERENCE = "#/components/schemas/"


def name_parts(document: dict[str, Any]) -> dict[str, Any]:
    """The document with an operationId and a tag for each operation, and its schemas under names for clients."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            operation["operationId"] = OPERATIONS[f"{method} {path}"]
            operation["tags"] = [path.removeprefix("/v1").split("/")[1]]
    schemas = document["components"]["schemas"]
    names = {name: SCHEMAS.get(name, name.removesuffix(_ENDING)) for name in schemas}
    renamed: dict[str, Any] = {}
    for name, schema in schemas.items():
        if names[name] in renamed:
            raise ValueError(f"two schemas would be called {names[name]}: {name} needs another name in SCHEMAS")
        renamed[names[name]] = schema | ({"title": names[name]} if "title" in schema else {})
    document["components"]["schemas"] = dict(sorted(renamed.items()))
    found: dict[str, Any] = _renamed(document, {_REFERENCE + old: _REFERENCE + new for old, new in names.items()})
    return found


def _renamed(value: Any, references: Mapping[str, str]) -> Any:
    """The value with its references to schemas, in discriminators too, under their new names."""
    if isinstance(value, dict):
        return {key: _renamed(inner, references) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, references) for inner in value]
    return references.get(value, value) if isinstance(value, str) else value
