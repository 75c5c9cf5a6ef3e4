"""What stands in brackets: acronyms behind their long forms, shares, optional endings."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sumum.transformations.acronyms import Introductions, settle_acronyms
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.parentheses import delete_parentheses
from tests.pipeline.sumum.passages import draft, passages, wording


@pytest.mark.parametrize(
    ("analysis", "expected"),
    [
        ("la/DET VPR/PROPN cède/VERB", "la vanne de pression rapide (VPR) cède"),
        ("d'/ADP VPR/PROPN cède/VERB", "d'VPR (vanne de pression rapide) cède"),
    ],
)
def test_an_acronym_stands_behind_its_long_form_unless_an_article_is_elided(analysis: str, expected: str) -> None:
    where = passages("fr", f"{analysis} vanne/NOUN", [("VPR", "vanne de pression rapide")])
    first, *others = draft(where).pieces[:3]
    others[0] = replace(others[0], is_spaced=not first.text.endswith("'"))
    found = settle_acronyms(Draft((first, *others)), where, wording("fr"), Introductions(behind=True))
    assert found.text() == expected


@pytest.mark.parametrize(
    ("analysis", "expected"),
    [
        ("the/DET valve/NOUN holds/VERB (/PUNCT in/ADP 97/NUM %/NOUN )/PUNCT", "the valve holds (in 97%)"),
        ("the/DET valve/NOUN holds/VERB (/PUNCT 97/NUM %/NOUN ,/PUNCT 9/NUM %/NOUN )/PUNCT", "the valve holds"),
        ("the/DET valve/NOUN holds/VERB (/PUNCT Figure/NOUN )/PUNCT", "the valve holds"),
        ("the/DET valve/NOUN (/PUNCT Rex/PROPN )/PUNCT holds/VERB", "the valve (Rex) holds"),
        ("the/DET valve(s/NOUN )/PUNCT of/ADP pump(s)/NOUN hold/VERB", "the valve of pump hold"),
    ],
)
def test_a_share_in_brackets_stays_and_an_optional_ending_goes(analysis: str, expected: str) -> None:
    where = passages("en", analysis)
    found = delete_parentheses(draft(where), where, wording("en"))
    assert found.text().replace("( ", "(").replace(" )", ")").replace(" %", "%") == expected


@pytest.mark.parametrize(
    ("analysis", "expected"),
    [
        ('the/DET sign/NOUN "/PUNCT [/PUNCT END/NOUN ]/PUNCT "/PUNCT ends/VERB', 'the sign " [ END ] " ends'),
        ("the/DET problem/NOUN (/PUNCT 1.1)-/NUM (/PUNCT 1.3/NUM )/PUNCT ends/VERB", "the problem ends"),
        ("the/DET problem/NOUN (/PUNCT 1.3/NUM )/PUNCT ends/VERB", "the problem ends"),
    ],
)
def test_references_to_formulas_go_but_not_all_of_a_quotation(analysis: str, expected: str) -> None:
    where = passages("en", analysis)
    assert delete_parentheses(draft(where), where, wording("en")).text() == expected


@pytest.mark.parametrize(
    ("language", "analysis"),
    [
        ("en", "valves/NOUN may/AUX [/PUNCT not/PART ]/PUNCT leak/VERB"),
        ("en", "valves/NOUN leak/VERB (/PUNCT except/ADP at/ADP sea/NOUN )/PUNCT"),
        ("en", "valves/NOUN hold/VERB (/PUNCT up/ADP to/ADP 40/NUM bar/NOUN )/PUNCT"),
        ("en", "valves/NOUN hold/VERB for/ADP [/PUNCT 30/NUM ]/PUNCT days/NOUN"),
        ("fr", "la/DET vanne/NOUN ne/ADV fuit/VERB [/PUNCT pas/ADV ]/PUNCT"),
        ("fr", "la/DET vanne/NOUN fuit/VERB (/PUNCT sauf/ADP en/ADP mer/NOUN )/PUNCT"),
    ],
)
def test_words_that_say_something_else_without_brackets_stay(language: Language, analysis: str) -> None:
    where = passages(language, analysis)
    assert delete_parentheses(draft(where), where, wording(language)).text() == draft(where).text()


@pytest.mark.parametrize(
    ("language", "analysis", "left"),
    [
        ("en", "valves/NOUN hold/VERB [/PUNCT Orr/PROPN ,/PUNCT 2001/NUM ]/PUNCT", "valves hold"),
        ("en", "valves/NOUN hold/VERB [/PUNCT 3/NUM ,/PUNCT 7/NUM ]/PUNCT at/ADP sea/NOUN", "valves hold at sea"),
        ("fr", "la/DET vanne/NOUN tient/VERB [/PUNCT 12/NUM ]/PUNCT", "la vanne tient"),
    ],
)
def test_citations_in_square_brackets_go(language: Language, analysis: str, left: str) -> None:
    where = passages(language, analysis)
    assert delete_parentheses(draft(where), where, wording(language)).text() == left
