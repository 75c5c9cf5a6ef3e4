"""What speaks for a role: titles and how far they reach, position, style, typography."""

import math

import pytest

from pipeline.letsum.rules import RuleBook
from pipeline.letsum.segmenting.evidence import Evidence, EvidenceReader, lines_of
from pipeline.letsum.settings import SegmentationSettings
from pipeline.letsum.weights import read_weights
from tests.pipeline.letsum.builders import judgment
from tests.resources import RESOURCES

WEIGHTS = read_weights()
SETTINGS = SegmentationSettings()
READER = EvidenceReader(RuleBook(RESOURCES, "en"), WEIGHTS, {"have"}, SETTINGS)


def read(text: str) -> dict[str, Evidence]:
    document = judgment(text)
    lines = lines_of(document, SETTINGS)
    return {line.text: each for line, each in zip(lines, READER.read(document, lines), strict=True)}


def title_of(evidence: Evidence) -> list[tuple[str, float]]:
    return [(rule.data.id, strength) for rule, strength in evidence.rules if rule.data.type == "title"]


def test_a_title_speaks_for_all_below_it_and_less_after_headings_that_nobody_knows() -> None:
    found = read("# Facts\n\nThe barge sank. It was old.\n\n# The oars\n\nThey were new.\n\n# Analysis\n\nI agree.")
    assert title_of(found["It was old."]) == [("en.letsum.title.facts", 1.0)]
    assert title_of(found["They were new."]) == [("en.letsum.title.facts", WEIGHTS.after_unknown_title)]
    assert title_of(found["I agree."]) == [("en.letsum.title.analysis", 1.0)]
    assert not found["# Facts"].rules


@pytest.mark.parametrize(
    ("heading", "rule"),
    [
        ("V. ANALYSIS AND DECISION OF THE COURT", "en.letsum.title.analysis"),
        ("Agreed statement of facts", "en.letsum.title.agreed-statement"),
        ("Conclusion and Costs", "en.letsum.title.conclusion"),
        ("The respondent's position", "en.letsum.title.party-arguments"),
        ("The dog in the manger", None),
    ],
)
def test_titles_are_known_by_all_their_words(heading: str, rule: str | None) -> None:
    found = READER.title(heading)
    assert (found.data.id if found else None) == rule


def test_positions_are_shared_between_two_knots_and_counted_in_the_body() -> None:
    found = read("~ FEDERAL COURT\n\n" + "\n\n".join(f"The tide number {n} rose." for n in range(9)))
    assert found["~ FEDERAL COURT"].values["before_body"] == 1.0
    for words, evidence in found.items():
        if words.startswith("The tide"):
            for name in ("position", "from_end", "from_start"):
                shares = [share for key, share in evidence.values.items() if key.startswith(f"{name}.")]
                assert math.isclose(sum(shares), 1.0)
    assert found["The tide number 8 rose."].values["from_end.0"] == 1.0
    assert found["The tide number 0 rose."].values["from_start.0"] == 1.0


def test_what_stands_before_a_sentence() -> None:
    lines = lines_of(judgment("# Facts\n\nOne day. Two days.\n\nThree days.\n\n[4] Four days."), SETTINGS)
    assert [line.boundary for line in lines] == ["paragraph", "heading", "sentence", "paragraph", "numbered"]


def test_scores_are_sums_of_weights() -> None:
    evidence = Evidence({"always": 2.0})
    rule = next(rule for rule in RuleBook(RESOURCES, "en").of("title") if rule.data.id.endswith(".facts"))
    evidence.rules.append((rule, 0.5))
    scores = evidence.scores(WEIGHTS)
    expected = 0.5 * rule.weights["facts"] + 2.0 * WEIGHTS.evidence.get("always", {}).get("facts", 0.0)
    assert math.isclose(scores["facts"], expected)


def test_a_title_in_a_paragraph_of_its_own_is_a_heading_between_numbers_and_names_the_paper_above_them() -> None:
    text = "REASONS FOR JUDGMENT\n\n[1] The barge sank.\n\nANALYSIS\n\n[2] It was old.\n\nAPPENDIX A"
    headings = [line.text for line in READER.titled(lines_of(judgment(text), SETTINGS)) if line.is_heading]
    assert headings == ["ANALYSIS"]


def test_without_numbers_every_known_title_in_a_paragraph_of_its_own_is_a_heading() -> None:
    lines = lines_of(judgment("The barge sank.\n\nANALYSIS\n\nIt was old."), SETTINGS)
    assert [line.text for line in READER.titled(lines) if line.is_heading] == ["ANALYSIS"]


def test_a_title_in_capitals_is_known_without_its_accents() -> None:
    reader = EvidenceReader(RuleBook(RESOURCES, "fr"), WEIGHTS, {"avoir"}, SETTINGS)
    document = judgment("MOTIFS DE LA DECISION :\n\nLe bail a pris fin.\n\nLe port le dit.", "fr")
    assert reader.titled(lines_of(document, SETTINGS))[0].is_heading
    found = reader.title("Motifs de la décision")
    assert found == reader.title("MOTIFS DE LA DECISION")
    assert found is not None


@pytest.mark.parametrize("reasons", ["MOTIFS DE LA DÉCISION", "Motifs de la décision"])
@pytest.mark.parametrize("facts", ["EXPOSÉ DU LITIGE", "FAITS ET PROCÉDURE"])
def test_reasons_below_the_facts_do_not_open_the_text(reasons: str, facts: str) -> None:
    reader = EvidenceReader(RuleBook(RESOURCES, "fr"), WEIGHTS, {"avoir"}, SETTINGS)
    below = f"{reasons}\n\nLe port a tort. {'Il a signé. ' * 9}"
    for above, opening in ((f"{facts}\n\n", False), ("", True)):
        document = judgment(f"{above}Le bail a pris fin. Le port le dit.\n\n{below}", "fr")
        lines = lines_of(document, SETTINGS)
        found = {line.text: each for line, each in zip(lines, reader.read(document, lines), strict=True)}
        assert ("before_body" in found["Le bail a pris fin."].values) is opening
