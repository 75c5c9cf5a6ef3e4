"""What breaks a norm, as a person or a program reads it: lines, JSON, SARIF."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from service.answer import to_json
from service.version import VERSION

Format = Literal["text", "json", "sarif"]
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
Named = tuple[str, Mapping[str, Any]]
"""What a document is called, and its conformity object."""


def _text(answers: Sequence[Named]) -> str:
    """A line a violation, as compilers write them, and one with the rewriting below where there is one."""
    lines = []
    for name, answer in answers:
        for each in answer["violations"]:
            number = f" [{each['number']}]" if each["number"] else ""
            where = f"{name}:{each['line']}:{each['column']}"
            lines.append(f"{where}: {each['rule']}{number}: “{_line(each['text'])}”: {each['explanation']}")
            if each["rewriting"]:
                lines.append(f"    → {_line(each['rewriting'])}")
        lines += [f"{name}: {warning['detail']}" for warning in answer.get("warnings", ())]
    total = sum(answer.get("total", len(answer["violations"])) for _, answer in answers)
    sentences = sum(answer["sentences"] for _, answer in answers)
    lines.append(f"{total} in {sentences} sentences")
    return "\n".join(lines) + "\n"


def _json(answers: Sequence[Named]) -> str:
    """The object; of several documents a list, each with its name."""
    if len(answers) == 1:
        return to_json(answers[0][1]) + "\n"
    return to_json([{"name": name, **answer} for name, answer in answers]) + "\n"


def _sarif(answers: Sequence[Named]) -> str:
    """A log of SARIF 2.1.0, with a result for each violation and a fix where a rewriting is known."""
    rules: dict[str, dict[str, Any]] = {}
    results = []
    for name, answer in answers:
        for each in answer["violations"]:
            told = {"text": each["explanation"].partition(" (")[0]}
            rules.setdefault(each["rule"], {"id": each["rule"], "shortDescription": told})
            results.append(_result(name, each))
    numbers = {rule: number for number, rule in enumerate(rules)}
    for result in results:
        result["ruleIndex"] = numbers[result["ruleId"]]
    driver = {"name": "precis", "version": VERSION, "rules": list(rules.values())}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    notes = [
        {"level": "warning", "message": {"text": f"{name}: {warning['detail']}"}}
        for name, answer in answers
        for warning in answer.get("warnings", ())
    ]
    if notes:
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": notes}]
    return to_json({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}) + "\n"


def _result(name: str, each: Mapping[str, Any]) -> dict[str, Any]:
    artifact = {"uri": name}
    region = {
        "startLine": each["line"],
        "startColumn": each["column"],
        "charOffset": each["start"],
        "charLength": each["end"] - each["start"],
    }
    if "window" not in each:
        region["snippet"] = {"text": each["text"]}
    location = {"physicalLocation": {"artifactLocation": artifact, "region": region}}
    result: dict[str, Any] = {
        "ruleId": each["rule"],
        "level": "warning",
        "message": {"text": each["explanation"]},
        "locations": [location],
    }
    if each["rewriting"]:
        sentence = each["sentence"]
        replacement = {
            "deletedRegion": {"charOffset": sentence["start"], "charLength": sentence["end"] - sentence["start"]},
            "insertedContent": {"text": each["rewriting"]},
        }
        result["fixes"] = [{"artifactChanges": [{"artifactLocation": artifact, "replacements": [replacement]}]}]
    return result


def _line(text: str) -> str:
    return " ".join(text.split())


RENDERERS: Mapping[Format, Callable[[Sequence[Named]], str]] = {"text": _text, "json": _json, "sarif": _sarif}
