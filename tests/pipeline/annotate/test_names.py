"""Names lifted by rules, the gazetteer and the rest of the document."""

from collections.abc import Sequence

from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.names import NameFinder
from pipeline.annotate.token_grammar import TokenGrammar
from pipeline.document import Acronym, Entity, EntityLabel
from pipeline.languages import Language
from pipeline.span import Span
from tests.pipeline.annotate.builders import tokens, whole
from tests.resources import RESOURCES


def names(
    language: Language,
    analysis: str,
    seen: Sequence[tuple[EntityLabel, int, int]] = (),
    acronyms: Sequence[Acronym] = (),
) -> list[tuple[str, str, str | None]]:
    """Label, text and rule of the names of tokens made by hand, of which a model has `seen` some."""
    text, made = tokens(analysis)
    lexicons = Lexicons(RESOURCES, language)
    grammar = TokenGrammar(RESOURCES, language, lexicons)
    entities = [
        Entity(label, Span(made[first].span.start, made[last - 1].span.end), first, last) for label, first, last in seen
    ]
    found = NameFinder(grammar, lexicons, RESOURCES, language).lift(
        text, made, grammar.encode(made), [whole(made)], entities, acronyms
    )
    return [(entity.label, entity.span.of(text), entity.rule) for entity in found]


def test_a_sure_rule_wins_over_the_model() -> None:
    analysis = "the/DET Riverdale/PROPN Cricket/PROPN Club/PROPN met/VERB"
    assert names("en", analysis, [("PER", 1, 3)]) == [
        ("ORG", "Riverdale Cricket Club", "en.annotate.organization.head-last")
    ]


def test_the_model_wins_over_a_likely_rule_and_the_gazetteer() -> None:
    assert names("en", "Colonel/PROPN Whitlock/PROPN Hall/PROPN", [("PER", 2, 3)]) == [("PER", "Hall", None)]
    assert names("en", "in/ADP Ottawa/PROPN daily/NOUN", [("ORG", 1, 3)]) == [("ORG", "Ottawa daily", None)]


def test_a_known_place_is_no_person() -> None:
    assert names("en", "Ottawa/PROPN grew/VERB", [("PER", 0, 1)]) == [("LOC", "Ottawa", "gazetteer")]


def test_the_gazetteer_finds_the_longest_name_however_it_is_spaced() -> None:
    assert names("en", "from/ADP New/PROPN Zealand/PROPN") == [("LOC", "New Zealand", "gazetteer")]
    assert names("fr", "vers/ADP l'/DET Afrique/PROPN du/ADP Sud/PROPN") == [("LOC", "Afrique du Sud", "gazetteer")]


def test_a_person_s_last_name_is_a_person_elsewhere() -> None:
    analysis = "Edna/PROPN Whitlock/PROPN left/VERB ./PUNCT Whitlock/PROPN won/VERB"
    found = names("en", analysis, [("PER", 0, 2)])
    assert found == [("PER", "Edna Whitlock", None), ("PER", "Whitlock", "same-name")]


def test_a_name_has_one_label_in_a_document() -> None:
    analysis = "Whitlock/PROPN left/VERB ./PUNCT Whitlock/PROPN won/VERB ./PUNCT Whitlock/PROPN wept/VERB"
    found = names("en", analysis, [("PER", 0, 1), ("LOC", 3, 4), ("PER", 6, 7)])
    assert [label for label, _, _ in found] == ["PER", "PER", "PER"]


def test_a_first_name_corrects_the_model() -> None:
    assert names("en", "Edward/PROPN Whitlock/PROPN", [("LOC", 0, 2)]) == [("PER", "Edward Whitlock", "same-name")]


def test_words_that_only_look_like_names_are_dropped() -> None:
    assert (
        names("en", "the/DET Applicant/PROPN and/CCONJ the/DET Mills/PROPN Act/PROPN", [("PER", 1, 2), ("PER", 4, 6)])
        == []
    )


def test_a_name_ends_before_a_parenthesis() -> None:
    analysis = "Trust/PROPN of/ADP Mills/PROPN (/PUNCT TM/PROPN )/PUNCT"
    assert names("fr", analysis, [("ORG", 0, 6)]) == [("ORG", "Trust of Mills", None)]


def test_the_acronym_of_an_organization_is_one() -> None:
    analysis = "Riverdale/PROPN Cricket/PROPN Club/PROPN (/PUNCT RCC/PROPN )/PUNCT"
    acronym = Acronym("RCC", "Riverdale Cricket Club", Span(25, 28), Span(0, 22))
    found = names("en", analysis, (), [acronym])
    assert [(label, text) for label, text, _ in found] == [("ORG", "Riverdale Cricket Club"), ("ORG", "RCC")]


def test_french_titles_speakers_and_institutions() -> None:
    analysis = "Mme/NOUN Gauthier/PROPN écrit/VERB au/ADP Ministère/NOUN de/ADP la/DET Pêche/PROPN"
    assert [(label, text) for label, text, _ in names("fr", analysis)] == [
        ("PER", "Gauthier"),
        ("ORG", "Ministère de la Pêche"),
    ]
