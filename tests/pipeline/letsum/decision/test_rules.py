"""There are words enough for decision data in both languages, and mistakes in its rules are told."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.interpret import ThematicSegmentation
from pipeline.letsum.settings import SegmentationSettings
from pipeline.resources import Resources
from tests.pipeline.letsum.decision.grammars import grammar
from tests.resources import RESOURCES

GRAMMARS = {language: grammar(language) for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_least_sixty_words_for_courts_and_roles(language: Language) -> None:
    words = GRAMMARS[language]
    courts = {code for code, row in words.codes.items() if row.kind == "court"}
    assert len(words.roles) + len(courts) >= 120
    assert len(words.roles) >= 60


IN_ONE_LANGUAGE = {
    "day_first_country": "French writes the day first wherever it is written",
    "month_first_country": "likewise",
    "house_number": "English headers give no address: the parties stand on both sides of a versus",
    "name_of_address": "likewise",
    "street": "likewise",
    "party_detail": "what is said of a party behind its name in a French header, and nowhere in an English one",
    "party_lead": "a French appeal is told to somebody",
    "party_opener": "French headers put companies and bodies one beneath the other, without a versus",
    "law_opening": "English names a statute with its year, French with what it is about",
    "statute_stop": "likewise",
}
"""Classes that only one language needs, with the reason."""


def test_both_languages_have_the_classes_of_words_that_both_need() -> None:
    classes = [{row["class"] for row in RESOURCES.lexicon(language, "court_words")} for language in LANGUAGES]
    assert classes[0] ^ classes[1] == IN_ONE_LANGUAGE.keys()


@pytest.mark.parametrize(
    ("pattern", "complaint"),
    [
        ("{value: @docket}", r"pattern: at '@docket}': there is no class @docket; valid: address_word, "),
        ("{value: [}", r"pattern: at '}': words are missing"),
        ("the docket", r"pattern: name the fact \{value: words\}"),
    ],
)
def test_a_mistake_in_a_rule_stops_the_start(tmp_path: Path, pattern: str, complaint: str) -> None:
    folder = tmp_path / "decision" / "fr"
    folder.mkdir(parents=True)
    written = f"[[rule]]\nid = 'fr.decision.docket.mine'\ntype = 'docket'\nsource = 'own'\npattern = '{pattern}'\n"
    (folder / "mine.toml").write_text(written + "examples = ['{{a}}']\nnear_misses = ['b']\n", encoding="utf-8")
    component = ThematicSegmentation(SegmentationSettings(), Resources(grammars=[tmp_path]))
    with pytest.raises(ConfigurationError, match=rf"mine.toml:\d: fr.decision.docket.mine: {complaint}"):
        component.read_rules()
