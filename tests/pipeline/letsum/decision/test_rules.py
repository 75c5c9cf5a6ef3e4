"""There are words enough for decision data in both languages, and mistakes in its rules are told."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.decision.grammar import DecisionGrammar
from pipeline.letsum.interpret import ThematicSegmentation
from pipeline.letsum.settings import SegmentationSettings
from pipeline.resources import Resources
from pipeline.structure.vocabulary import Vocabulary

VOCABULARY = Vocabulary(Resources())
GRAMMARS = {language: DecisionGrammar(Resources(), language, VOCABULARY) for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_least_sixty_words_for_courts_and_roles(language: Language) -> None:
    grammar = GRAMMARS[language]
    courts = {code for code, row in grammar.codes.items() if row.kind == "court"}
    assert len(grammar.roles) + len(courts) >= 120
    assert len(grammar.roles) >= 60


@pytest.mark.parametrize(
    ("pattern", "complaint"),
    [
        ("{value: @docket}", r"pattern: at '@docket}': there is no class @docket; valid: article, "),
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
