"""What answers with a trace must hold."""

import json
from typing import Any

from pipeline.languages import LANGUAGES
from pipeline.profile_table import ProfileTable
from pipeline.rule_families import families
from pipeline.settings import load_configuration
from pipeline.summary import Summary
from service.answer import summary_object
from service.schemas import summary_shape
from tests.resources import RESOURCES
from tests.service.declared import FIELDS

FAMILIES = families(ProfileTable(load_configuration(None)))
FAMILY_LANGUAGES = [(family, language) for family in FAMILIES.values() for language in LANGUAGES]


def traced(summary: Summary) -> dict[str, Any]:
    """The answer with all that tells how it came about, its shape checked."""
    answer = summary_object(summary, "x", "x", (), ("trace", "analysis"))
    summary_shape(FIELDS).model_validate_json(json.dumps(answer))
    return answer


def check_rules(answer: dict[str, Any]) -> None:
    """Every id that it names for a rule can be looked up: where it is written, and who applied it."""
    tables = (table for family, language in FAMILY_LANGUAGES for table in family.tables(RESOURCES, language))
    known = {table.values["id"] for table in tables}
    rules = answer["trace"]["rules"]
    assert {rule for unit in answer["units"] for rule in unit["rules"]} <= set(rules)
    assert set(rules) <= known
    for told in rules.values():
        assert told["component"] == answer["trace"]["components"][told["door"]]
        assert not told["file"].startswith("/")
        assert told["source"]
        assert told["definition"]
