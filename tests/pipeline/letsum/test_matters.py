"""What a decision answers: each of its questions, with its reason, before one of them is answered twice."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.candidate import SentenceCandidate
from pipeline.letsum.choosing.filling import Chosen
from pipeline.letsum.choosing.matters import is_quoted_title
from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.rules import rule_book
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
OPENING = "[1] This is an application for judicial review of a decision to close the wharf.\n\n"
FENCE = (
    "[2] The port fenced the quay in May. I find that the notice of closing was published late. Section 4 of the Act "
    "requires that a notice of closing hang at the gate for thirty days before a quay is fenced. Because the notice "
    "hung there for nine days only, I conclude that the closing of the wharf was void."
)
RENT = (
    "[3] The lease sets the rent of the berth at forty crowns. Since the berth could not be reached from June on, I "
    "conclude that no rent is owed for the summer."
)
LOG = "[4] The pilot kept a log of the tides. I find that the log of the pilot was kept with care and may be relied on."
ENDING = "\n\n# Order\n\n[9] The application is allowed."


def reasons(text: str, **request: int) -> list[str]:
    table = SELECT.select(interpreted(OPENING + text + ENDING), Request(profile="letsum", **request))  # type: ignore[arg-type]
    return [unit.normalized.text for unit in table.units if unit.unit.theme == "juridical_analysis"]


@pytest.mark.parametrize(
    "parts",
    [
        ("# A. Was the closing void?", "# B. Is rent owed for the summer?", "# C. May the log be relied on?"),
        ("# Analysis\n\n(1) The closing was void", "(2) No rent is owed", "(3) The log may be relied on"),
    ],
)
def test_each_question_is_answered_before_one_is_answered_twice(parts: tuple[str, str, str]) -> None:
    text = "\n\n".join(each for pair in zip(parts, (FENCE, RENT, LOG), strict=True) for each in pair)
    told = " ".join(reasons(text, max_words=150))
    assert "the closing of the wharf was void" in told
    assert "no rent is owed" in told
    assert "may be relied on" in told


def test_paragraphs_that_say_what_they_are_on_part_the_reasons() -> None:
    text = f"# Analysis\n\n{FENCE}\n\n[3] As to the second ground, the lease is silent. {RENT[4:]}"
    told = " ".join(reasons(text, max_words=110))
    assert "the closing of the wharf was void" in told
    assert "no rent is owed" in told


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "[4] As regards, in the second place, the rent of the berth, none is owed.", True),
        ("en", "[4] The rent of the berth was, in the second place, forty crowns.", False),
        ("fr", "[4] S'agissant, en second lieu, du loyer de la place, rien n’est dû.", True),
        ("fr", "[4] Le loyer de la place était, en second lieu, de quarante couronnes.", False),
    ],
)
def test_what_comes_in_the_second_place_is_a_matter(language: Language, text: str, expected: bool) -> None:
    assert (rule_book(RESOURCES, language).set_of("matter").first(text[4:]) is not None) is expected


@pytest.mark.parametrize(
    ("before", "title"),
    [
        ("Section 4 of the Act provides:", "# Notices at the gate"),
        ("The gate is locked at night;", "# Notices at the gate"),
        ("The port fenced the quay in May.", "# [Emphasis added]"),
    ],
)
def test_titles_within_what_is_quoted_part_no_reasons(before: str, title: str) -> None:
    units = interpreted(f"{OPENING}# Analysis\n\n{before}\n\n{title}\n\n{RENT}").units
    titles = [at for at, unit in enumerate(units) if unit.line.is_heading]
    assert [is_quoted_title(units, at) for at in titles] == [False, True]


def test_a_part_that_holds_nothing_has_no_answer() -> None:
    act = "[5] Section 9 of the Act lists the wharves of the port and the berths at each of them."
    told = reasons(f"# The notice\n\n{FENCE}\n\n# The Act\n\n{act}\n\n# Rent\n\n{RENT}", max_words=130)
    assert not any("lists the wharves" in each for each in told)
    assert any("no rent is owed" in each for each in told)


def test_a_question_is_no_answer_of_itself() -> None:
    text = (
        f"# Analysis\n\n{FENCE}\n\n# Rent\n\n[3] The issue is whether rent is owed for the summer. "
        "The berth lay behind a fence. Since nobody could reach the berth from June on, I conclude that none is owed."
    )
    told = " ".join(reasons(text, max_words=150))
    assert "I conclude that none is owed" in told
    assert "The issue is" not in told


def test_reasons_that_nothing_parts_are_told_as_before() -> None:
    assert any("void" in each for each in reasons(f"# Analysis\n\n{FENCE}", max_words=90))


def test_a_reply_may_say_that_it_is_not_the_first() -> None:
    for language, text in (("fr", "Là encore, je ne suis pas d'accord."), ("en", "Again, I do not agree.")):
        assert rule_book(RESOURCES, language).set_of("reply").first(text) is not None


def test_an_answer_in_the_words_of_its_question_is_told_behind_the_question() -> None:
    structure = interpreted("[1] Was the wharf closed without a notice?\n\n[2] The wharf was closed without a notice.")
    said = tuple(Normalized(unit.line.text, unit.span, ()) for unit in structure.units)
    terms = frozenset({"wharf", "close", "notice"})
    asked = SentenceCandidate(0, (0,), "introduction", 7, 1.0, terms)
    answer = SentenceCandidate(1, (1,), "juridical_analysis", 7, 1.0, terms, holds=terms)
    for others, told in ((asked, 2), (replace(asked, theme="juridical_analysis"), 1)):
        chosen = Chosen(structure.units, said, 60, TableSettings())
        chosen.fill([others, answer], 60)
        assert len(chosen.in_order()) == told


def test_the_reasons_that_a_decision_tells_with_its_outcome_at_its_head_are_told() -> None:
    body = "".join(f"\n\n[{n}] The port kept log {n} of the tides at the gate of mill {n}." for n in range(4, 24))
    text = (
        "# Decision\n\n[2] The application is allowed. The port closed the wharf too early because the notice ran for "
        f"thirty days.\n\n# Facts{body}\n\n# Analysis\n\n{FENCE}\n\n# The rent\n\n{RENT}"
    )
    assert any("too early because" in each for each in reasons(text, max_words=200))
