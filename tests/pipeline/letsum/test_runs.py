"""Runs of the analysis on sentences graded by hand, and in tables."""

from dataclasses import replace

from pipeline.letsum.choosing.runs import Grade, RunFinder
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

UNITS = interpreted("[1] One. Two. Three. Four.\n\n[2] Five. Six.\n\n# Analysis\n\n[3] Seven.").units
HOLDING = Grade(words=10, weight=2.0, is_sayable=True)
GOOD = Grade(words=10, value=0.5, is_sayable=True)
POOR = Grade(words=10, value=-0.5, is_sayable=True)
OTHER = Grade(words=10, value=0.5)
SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
OPENING = "[1] This is an application for judicial review of a decision to close the wharf.\n\n# Analysis\n\n"
ENDING = "\n\n# Order\n\n[9] The application is dismissed."
"""Without an outcome the last holdings conclude, and are no analysis."""


def members(*grades: Grade, longest: int = 40) -> list[tuple[int, ...]]:
    padded = [*grades, *[POOR] * (len(UNITS) - len(grades))]
    return [run.members for run in RunFinder(TableSettings(), UNITS, padded, set()).runs(longest)]


def said(text: str, **request: int) -> list[str]:
    table = SELECT.select(interpreted(OPENING + text + ENDING), Request(profile="letsum", **request))  # type: ignore[arg-type]
    return [unit.normalized.text for unit in table.units if unit.unit.theme == "juridical_analysis"]


def test_a_holding_comes_with_what_stands_beside_it_and_says_something() -> None:
    assert members(GOOD, GOOD, HOLDING, GOOD) == [(0, 1, 2, 3)]
    assert members(POOR, GOOD, HOLDING, POOR) == [(1, 2)]


def test_a_run_has_a_length() -> None:
    assert members(GOOD, GOOD, HOLDING, GOOD, longest=20) == [(1, 2)]


def test_a_run_begins_with_what_leans_on_nothing() -> None:
    leaning = Grade(words=10, weight=2.0, is_sayable=True, leans=True)
    assert members(POOR, leaning, POOR) == [(0, 1)]
    assert members(OTHER, leaning) == []


def test_words_of_others_end_a_run_but_where_the_court_answers_them() -> None:
    attributed = Grade(words=10, value=0.5, is_attributed=True)
    assert members(GOOD, OTHER, HOLDING) == [(2,)]
    assert members(GOOD, attributed, HOLDING) == [(0, 1, 2)]
    assert members(GOOD, attributed, GOOD, HOLDING) == [(2, 3)]


def test_what_the_next_sentence_turns_against_is_told_with_it_or_not_alone() -> None:
    agreed = Grade(words=10, weight=2.0, is_sayable=True, leans=True)
    turn = Grade(words=10, value=0.0, is_sayable=True, leans=True, reverses=True)
    assert members(GOOD, agreed, turn) == [(0, 1, 2)]
    assert members(GOOD, agreed, replace(turn, is_sayable=False)) == []
    assert members(GOOD, HOLDING, replace(turn, is_sayable=False)) == [(0, 1)]
    assert members(GOOD, agreed, replace(turn, reverses=False, value=-0.5)) == [(0, 1)]


def test_what_a_party_argues_is_told_where_the_answer_leans_on_it() -> None:
    argued = Grade(words=10, value=0.5, is_attributed=True, is_argued=True)
    answer = Grade(words=10, weight=2.0, is_sayable=True, leans=True)
    assert members(GOOD, argued, answer) == [(0, 1, 2)]
    assert members(GOOD, argued, HOLDING) == [(2,)]


def test_a_bare_answer_is_told_beside_a_reason_only() -> None:
    answer = "I do not accept the port's submissions."
    reason = "I find that the notice of closure of the wharf was hung where nobody could read the notice."
    assert said(f"[2] {answer}\n\n[3] The tide rose early.", max_words=150) == []
    assert said(f"[2] {answer} {reason}\n\n[3] The tide rose early.", max_words=150) == [answer, reason]


def test_what_is_taken_back_is_told_with_its_answer_or_not_at_all() -> None:
    reply = Grade(words=3, value=-0.5, is_sayable=True, leans=True, replies=True)
    assert members(HOLDING, reply) == [(0, 1)]


def test_a_heading_ends_a_run_and_a_reference_does_not() -> None:
    passed = Grade(words=10, is_reference=True)
    last = len(UNITS) - 1
    before_heading = last - 2
    grades = [POOR] * len(UNITS)
    grades[before_heading], grades[last] = GOOD, HOLDING
    assert members(*grades) == [(last,)]
    assert members(GOOD, passed, HOLDING) == [(0, 2)]


def test_no_sentence_stands_in_two_runs() -> None:
    found = [at for run in members(GOOD, HOLDING, GOOD, HOLDING) for at in run]
    assert len(found) == len(set(found))


def test_the_analysis_tells_rule_fact_and_deduction() -> None:
    rule = "A notice of closure of the wharf binds those who could read the notice."
    fact = "The notice of closure hung inside the locked office of the wharf."
    deduction = "I conclude that the notice did not bind the fishing families."
    told = said(f"[2] {rule} {fact} {deduction}\n\n[3] The tide rose early.", max_words=200)
    assert told == [rule, fact, deduction]


def test_what_leans_on_a_reference_that_is_passed_over_is_not_told_behind_it() -> None:
    passed = Grade(words=10, is_reference=True)
    leaning = Grade(words=10, value=0.5, is_sayable=True, leans=True)
    held = Grade(words=10, weight=2.0, is_sayable=True, leans=True)
    assert members(HOLDING, passed, leaning) == [(0,)]
    assert members(GOOD, passed, held) == []
    assert members(HOLDING, passed, GOOD) == [(0, 2)]


def test_what_points_into_the_sentence_before_comes_with_it_or_not_at_all() -> None:
    before = "The permit of the owner set two conditions about lights and ropes for every barge in the year 1996."
    held = "We find that those conditions were not met by the owner of the barge at any time of the year."
    assert said(f"[2] {before} {held}", max_words=150) == [before, held]
    assert said(f"[2] {held}", max_words=150) == []


def test_what_points_back_behind_a_connective_that_is_not_told_does_not_begin_a_run() -> None:
    held = "Indeed, that was shown by the survey of the pier, and I find that the refusal was unreasonable."
    assert said(f"[2] {held}", max_words=150) == []
    assert said(f"[2] {held.replace('that was', 'the error was')}", max_words=150) != []


def test_a_verdict_is_told_behind_a_reason_only() -> None:
    verdict = Grade(words=5, weight=3.0, is_sayable=True, is_verdict=True)
    beside = Grade(words=5, value=0.5, is_sayable=True, is_verdict=True)
    assert members(GOOD, verdict) == [(0, 1)]
    assert members(verdict, POOR) == []
    assert members(OTHER, beside, verdict) == []


def test_a_verdict_in_a_paragraph_of_its_own_ends_the_run_of_its_reason() -> None:
    verdict = Grade(words=5, value=0.5, is_sayable=True, is_verdict=True)
    assert members(POOR, POOR, POOR, HOLDING, verdict) == [(3, 4)]
    assert members(POOR, POOR, POOR, HOLDING, GOOD) == [(3,)]


def test_the_reason_of_a_verdict_is_told_without_a_marker() -> None:
    reason = "A gate across the wharf kept the fishing families from reading the notice of closure."
    told = said(f"[2] The tide rose early in that year.\n\n[3] {reason}\n\n[4] This ground fails.", max_words=60)
    assert told[-2:] == [reason, "This ground fails."]


def test_a_verdict_that_says_the_outcome_before_its_time_is_left_to_the_conclusion() -> None:
    reason = "I find that the notice of closure of the wharf was hung where nobody could read the notice."
    told = said(f"[2] {reason} The application must therefore be dismissed.\n\n[3] The tide rose early.", max_words=90)
    assert told == [reason]


def test_a_holding_that_announces_its_reasons_is_told_with_the_first_of_them() -> None:
    holding = "In my judgment the port should pay the whole price of the barge{}."
    reason = "(1) The port closed the wharf in a storm and told none of the pilots who were at sea."
    rest = "(2) It rained."
    told = said(f"[2] {holding.format(' for the following reasons')}\n\n{reason}\n\n{rest}", max_words=150)
    assert told[:2] == [holding.format(""), reason.removeprefix("(1) ")]


def test_a_rule_is_told_with_what_limits_it_or_not_at_all() -> None:
    assert members(HOLDING, Grade(words=10, value=-0.5, is_sayable=True, restricts=True)) == [(0, 1)]
    assert members(HOLDING, Grade(words=10, value=-0.5, restricts=True)) == []
