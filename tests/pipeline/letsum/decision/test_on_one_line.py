"""Both sides, or their counsel, on one line."""

from pipeline.letsum.decision.data import DecisionData
from tests.pipeline.letsum.decision.test_reader import READER, document


def read(between: str, counsel: str = "") -> DecisionData:
    top = f"IN THE HIGH COURT OF JUSTICE\nDate: 11 March 2026\n\nBefore: MRS JUSTICE ORR\n\n{between}\n\n{counsel}\n"
    return READER.read(document(f"{top}\nJUDGMENT\n\n1. This is a claim to the pier.\n", "en"), 0)


def test_sides_parted_by_and_between_dashes_are_two() -> None:
    for joint in ("- and -", "and", "– and –", "v"):
        found = read(f"Between: DALE HOMES LIMITED (Claimant) {joint} LUC LAM (Defendant)")
        told = [(party.name.text, party.role) for party in found.parties]
        assert told == [("DALE HOMES LIMITED", "claimant"), ("LUC LAM", "defendant")]


def test_a_name_with_a_dash_is_one() -> None:
    found = read("Between:\nDALE - AND - LAM LIMITED (Claimant)\nv\nLUC LAM (Defendant)")
    assert [party.name.text for party in found.parties] == ["DALE - AND - LAM LIMITED", "LUC LAM"]


def test_counsel_of_both_sides_are_told() -> None:
    parties = "Between: DALE HOMES LIMITED (Claimant) - and - LUC LAM (Defendant)"
    found = read(parties, "Mr B. Roy KC for the Claimant. Ms L. Fox for the Defendant.")
    assert [(one.name.text, one.role) for one in found.counsel] == [("B. Roy", "claimant"), ("L. Fox", "defendant")]


def test_who_delivers_the_judgment_below_the_counsel_is_none_of_them() -> None:
    counsel = "Counsel: Hugh Okafor for the claimant; Ann Lind Q.C. for the defendant"
    for judge in ("ORR J.A.", "Basil Orr J.", "Dame Vera Orr, LJ", "JJ. Orr and Dale JJ.A."):
        found = read("", f"{counsel}\n\nThe judgment of the Court was delivered by\n{judge}")
        told = [(one.name.text, one.role) for one in found.counsel]
        assert told == [("Hugh Okafor", "claimant"), ("Ann Lind", "defendant")], judge
