"""There are words enough for decision data in both languages."""

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.decision.grammar import DecisionGrammar
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
