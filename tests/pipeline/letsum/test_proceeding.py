"""What an introduction tells: the case itself, not the story or another case."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.subject import SubjectReader
from pipeline.letsum.decision.data import DecisionData, Fact, Party
from pipeline.letsum.rules import rule_book
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.span import SourceSpan, Span
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
STORY = (
    "[2] The pier was built in 1990. The owner refused to repair the light in May. The port sent her a letter. "
    "The crew asked for a new lamp in June. The clerk closed the file in July.\n\n"
)
REASONS = "# Analysis\n\n[3] I find that the light was out. The owner was warned of it twice in the same month.\n\n"
NOTES = "\n\n".join(f"The pilot kept a log on board for the year 199{at}, which nobody read." for at in range(9))


def told(text: str, theme: str) -> list[str]:
    table = SELECT.select(interpreted(text), Request(profile="letsum", max_words=120))
    return [each.normalized.text for each in table.units if each.unit.theme == theme]


def test_a_party_s_argument_may_say_what_the_case_is_about() -> None:
    case = "In this appeal from the judgment of the board, the plaintiff claims that the order was vague."
    text = f"[1] {case}\n\n{STORY}{REASONS}[4] The appeal is dismissed."
    assert told(text, "introduction")[0] == case


@pytest.mark.parametrize(
    ("language", "case", "below", "story"),
    [
        (
            "en",
            "This is an application for judicial review of a decision of an officer of the port.",
            "The officer refused the application for a mooring permit.",
            STORY + REASONS + "[4] The application is dismissed.",
        ),
        (
            "fr",
            "Il s'agit d'une demande de contrôle judiciaire d'une décision d'une agente du port.",
            "L'agente a refusé la demande de permis d'amarrage.",
            "[2] Le quai fut construit en 1990. Le port lui a envoyé une lettre.\n\n# Analyse\n\n"
            "[3] Je conclus que le phare était éteint. Le port en fut averti en mai.\n\n[4] La demande est rejetée.",
        ),
    ],
)
def test_what_was_decided_below_stands_beside_what_says_the_case(
    language: Language, case: str, below: str, story: str
) -> None:
    text = f"[1] {case} {below}\n\n{story}"
    table = SELECT.select(interpreted(text, language), Request(profile="letsum", max_words=200))
    introduction = [each.normalized.text for each in table.units if each.unit.theme == "introduction"]
    assert introduction[:2] == [case, below]


def test_a_trial_that_says_so_comes_before_the_story() -> None:
    case = "This is the trial of a claim in which the owner seeks the price of two boats from the port."
    text = f"[1] {case}\n\n{STORY}{REASONS}[4] The claim is dismissed."
    assert told(text, "introduction")[0] == case


def test_an_overview_is_told_by_what_it_says_of_the_proceeding() -> None:
    case = "The Appellant applied for a licence to keep two boats at the pier in May 2019."
    text = f"# Overview\n\n[1] The owner is fifty years old. Most of the work was done in the shed. {case}\n\n{REASONS}"
    assert case in told(f"{text}[4] The appeal is dismissed.", "introduction")


def test_a_ruling_above_notes_is_the_conclusion() -> None:
    text = (
        f"[1] This is an appeal from a decision of the board.\n\n{STORY}{REASONS}The judgment is affirmed.\n\n{NOTES}"
    )
    assert told(text, "conclusion") == ["The judgment is affirmed."]


def test_what_the_court_does_is_no_fact() -> None:
    opening = "[1] The owner, Ann Orr, appeals from the judgment of the board. We affirm the judgment of the board."
    text = f"{opening}\n\n{STORY}{REASONS}[4] The judgment is affirmed."
    assert "We affirm the judgment of the board." not in told(text, "context")


def test_behind_the_names_of_the_sides_the_dispute_is_told() -> None:
    dispute = "Mrs. Orr moored her two boats at the pier of Dale and was fined for it by the harbor master."
    text = f"# Facts\n\n[1] {dispute} The pier was built in 1990. The port sent her a letter in June.\n\n{REASONS}"
    sides = [
        Party(Fact(name, (SourceSpan(0, Span(at, at + 5)),), "test.party"), role)
        for at, (name, role) in enumerate((("Ann Orr", "appellant"), ("Port of Dale", "respondent")))
    ]
    structure = replace(interpreted(f"{text}[4] The appeal is dismissed."), decision=DecisionData(parties=tuple(sides)))
    table = SELECT.select(structure, Request(profile="letsum", max_words=120))
    told = [(each.unit.theme, each.normalized.text) for each in table.units]
    assert told[:2] == [("introduction", "Appeal by Ann Orr against Port of Dale."), ("context", dispute)]


def test_a_line_of_the_header_may_say_the_case() -> None:
    case = "Ann Orr appeals her conviction of theft by the court of the port."
    text = f"~ Court of Appeal of Dale\n\n~ {case}\n\n{STORY}{REASONS}[4] The appeal is dismissed."
    assert told(text, "introduction")[0].endswith(case)


def test_a_long_ruling_stands_before_the_orders_that_follow_from_it() -> None:
    ruling = "The appeal is allowed, but only where the board held that the owner of the light was at fault in May."
    orders = f"# Order\n\n[4] {ruling}\n\n[5] The owner shall pay costs."
    text = f"[1] This is an appeal from a decision of the board.\n\n{STORY}{REASONS}{orders}"
    table = SELECT.select(interpreted(text), Request(profile="letsum", max_words=40))
    assert ruling in [each.normalized.text for each in table.units]


def test_the_many_questions_of_a_test_are_not_those_of_the_case() -> None:
    asked = "Was there any bell on the boat which both of its owners had heard?"
    case = "[1] This is an appeal by the owner of two boats from a decision of the port.\n\n"
    recited = [f"Was the boat of number {at} in the port when it was searched by the pilot?" for at in range(6)]
    reader = SubjectReader(rule_book(RESOURCES, "en"), TableSettings())
    for questions, is_issue in (([asked], True), ([asked, *recited], False)):
        structure = interpreted(f"{case}{STORY}{REASONS}" + "\n\n".join(questions) + "\n\n[4] The appeal is dismissed.")
        tellings = zip(structure.units, reader.read(structure), strict=True)
        assert [telling.is_issue for unit, telling in tellings if unit.line.text == asked] == [is_issue]


def test_what_leans_on_a_formality_is_left_out_with_it() -> None:
    appeal = "They appeal from the decision of the board, which refused a licence to moor at the pier."
    for opening, is_told in (
        ("The owners of two boats have a lease of the pier.", True),
        ("Reporting restrictions prohibit any telling of the names of the owners in the log.", False),
    ):
        text = f"[1] {opening} {appeal}\n\n{STORY}{REASONS}[4] The appeal is dismissed.\n\n{NOTES}"
        assert [sentence in told(text, "introduction") for sentence in (opening, appeal)] == [is_told, is_told]


@pytest.mark.parametrize(
    ("language", "case", "title", "plea", "reason", "order"),
    [
        (
            "en",
            "[1] This is a ruling on a motion for two oars.",
            "Analysis",
            "The owner argues that she needs the oars because her case involves two boats.",
            "[3] I find that the oars are at hand.",
            "[4] The motion is dismissed.",
        ),
        (
            "fr",
            "[1] La présente décision porte sur une requête visant deux rames.",
            "Analyse",
            "La plaignante soutient qu'elle a besoin des rames puisque sa plainte vise deux barques.",
            "[3] Je conclus que les rames sont à portée.",
            "[4] La requête est rejetée.",
        ),
    ],
)
def test_a_plea_that_the_court_answers_introduces_nothing(
    language: Language, case: str, title: str, plea: str, reason: str, order: str
) -> None:
    structure = interpreted(f"{case}\n\n# {title}\n\n[2] {plea}\n\n{reason}\n\n{order}", language)
    tellings = SubjectReader(rule_book(RESOURCES, language), TableSettings()).read(structure)
    told = {unit.line.text: telling for unit, telling in zip(structure.units, tellings, strict=True)}
    assert not told[plea].is_case
    assert not told[plea].is_issue


def test_the_last_question_of_a_list_is_told_with_it_though_it_is_taken_for_a_heading() -> None:
    text = (
        "[1] This ruling deals with the port's request for a hearing.\n\n"
        "[2] The motion raises two questions:\n\n- Is the port bound by the map of the pier?\n\n"
        "# If so, must the port pay for the pier?\n\n"
        "# Analysis\n\n[3] I find that the port is bound.\n\n[4] The motion is allowed."
    )
    structure = interpreted(text)
    candidates = SELECT._readers["en"].read(
        SELECT._readers["en"].material(structure), {"juridical_analysis": 90, "context": 60}, 120
    )
    texts = [unit.line.text for unit in structure.units]
    lists = [one for one in candidates.sentences if texts[one.main].endswith("questions:")]
    assert [texts[at].lstrip("# -") for one in lists for at in one.members[1:]] == [
        "Is the port bound by the map of the pier?",
        "If so, must the port pay for the pier?",
    ]


def test_what_says_the_case_may_lean_on_the_sentence_before_it() -> None:
    """Then nothing is written of the parties' names."""
    who = "The applicant is a pilot of the port."
    case = "She applies for judicial review of a decision of the harbor board dated May 3, 2019."
    found = interpreted(f"[1] {who} {case}\n\n{STORY}{REASONS}[4] The application is dismissed.")
    parties = tuple(
        Party(Fact(name, (SourceSpan(0, Span(0, 3)),), "test.party"), role)
        for name, role in (("Ann Orr", "applicant"), ("Port of Dale", "respondent"))
    )
    table = SELECT.select(
        replace(found, decision=DecisionData(parties=parties)), Request(profile="letsum", max_words=200)
    )
    assert [each.normalized.text for each in table.units if each.unit.theme == "introduction"][:2] == [who, case]


@pytest.mark.parametrize(
    ("text", "is_issue"),
    [
        ("Whether the clerk misread the map of the harbor;", True),
        ("Whether the clerk misread the map of the harbor is a question of fact.", False),
    ],
)
def test_what_kind_of_question_something_is_asks_nothing(text: str, is_issue: bool) -> None:
    found = interpreted(
        f"[1] This is an appeal from a fine.\n\n# Analysis\n\n[2] {text}\n\n[3] The appeal is dismissed."
    )
    tellings = SubjectReader(rule_book(RESOURCES, "en"), TableSettings()).read(found)
    at = next(at for at, unit in enumerate(found.units) if unit.line.text == text)
    assert tellings[at].is_issue is is_issue
