"""Which statement of the sources is the one that a sentence repeats."""

from pipeline.align.checks.clauses_check import turned_clauses
from pipeline.align.checks.statements import Statements
from tests.pipeline.align.passages import checked, passage, said_by

PASSED = "The/DET/2/det {}/ADJ/2/amod test/NOUN/3/nsubj passed/VERB/3/ROOT"
BOTH = (
    "The/DET/2/det first/ADJ/2/amod test/NOUN/3/nsubj passed/VERB/3/ROOT "
    "the/DET/6/det second/ADJ/6/amod test/NOUN/8/nsubj never/ADV/8/advmod passed/VERB/3/conj"
)


def test_a_statement_ends_where_another_one_begins() -> None:
    both = Statements(passage(BOTH))
    assert both.content(3) == [1, 2]
    assert both.content(8) == [5, 6]


def test_what_tells_it_from_its_sibling_says_which_it_is() -> None:
    repeated = checked(PASSED.format("second"), BOTH, {}).repeated
    assert repeated.nearest(3, [3, 8]) == [8]
    assert checked(PASSED.format("first"), BOTH, {}).repeated.nearest(3, [3, 8]) == [3]
    assert checked("Tests/NOUN/1/nsubj passed/VERB/1/ROOT", BOTH, {}).repeated.nearest(1, [3, 8]) == [3, 8]


def test_a_pronoun_may_be_anybody() -> None:
    given = f"{BOTH} it/PRON/10/nsubj passed/VERB/10/ROOT"
    assert 10 in checked(PASSED.format("second"), given, {}).repeated.nearest(3, [3, 8, 10])


def test_a_verb_has_the_subject_of_the_one_that_it_is_joined_to_or_completes() -> None:
    given = (
        "Buyers/NOUN/1/nsubj must/VERB/1/ROOT inspect/VERB/1/xcomp goods/NOUN/2/obj "
        "and/CCONJ/5/cc report/VERB/2/conj defects/NOUN/5/obj"
    )
    statements = Statements(passage(given))
    assert statements.subject(2) == 0
    assert statements.subject(5) == 0
    assert statements.content(5) == [0, 6]


def test_clauses_that_have_changed_places_are_found_where_they_are_joined() -> None:
    given = "Prices/NOUN/1/nsubj rose/VERB/1/ROOT because/SCONJ/4/mark demand/NOUN/4/nsubj grew/VERB/1/advcl"
    turned = "Demand/NOUN/1/nsubj grew/VERB/1/ROOT because/SCONJ/4/mark prices/NOUN/4/nsubj rose/VERB/1/advcl"
    sentence = checked(turned, given, {})
    assert [said_by(sentence, f) for f in turned_clauses(sentence)] == ["because"]
    assert not list(turned_clauses(checked(given, given, {})))
    before = "Because/SCONJ/2/mark demand/NOUN/2/nsubj grew/VERB/4/advcl prices/NOUN/4/nsubj rose/VERB/4/ROOT"
    assert not list(turned_clauses(checked(before, given, {})))
