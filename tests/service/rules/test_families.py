"""The rules that ship, tried on their own examples: every family, in every language."""

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.profile_table import ProfileTable
from pipeline.resources import built_in
from pipeline.rule_families import families
from pipeline.settings import load_configuration
from service.rules.check import check_family
from tests.resources import RESOURCES

FAMILIES = families(ProfileTable(load_configuration(None)))
EVERY = pytest.mark.parametrize(
    ("family", "language"), [(family, language) for family in FAMILIES for language in LANGUAGES]
)


@pytest.mark.models
@EVERY
def test_rules_find_what_their_examples_mark_and_nothing_else(family: str, language: Language) -> None:
    report = check_family(RESOURCES, FAMILIES[family], language)
    assert report.mistake is None
    assert report.rules
    assert not report.failures, "\n".join(map(str, report.failures))


@EVERY
def test_ids_name_language_and_family(family: str, language: Language) -> None:
    for table in RESOURCES.grammar(family, language):
        assert str(table.values["id"]).startswith(f"{language}.{family}.")
    ids = [table.values["id"] for table in FAMILIES[family].tables(RESOURCES, language)]
    assert len(ids) == len(set(ids))


def test_every_family_of_grammars_is_checked() -> None:
    folders = {path.name for path in built_in("grammars").iterdir() if path.is_dir() and path.name[0] != "_"}
    assert set(FAMILIES) == folders
