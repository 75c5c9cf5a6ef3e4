"""The introduction that is written of decision data."""

from dataclasses import replace

from pipeline.languages import Language
from pipeline.letsum.choosing.introduction import IntroductionWriter
from pipeline.letsum.decision.data import DecisionData, Fact, Party
from pipeline.letsum.roles import Roles
from pipeline.span import SourceSpan, Span
from tests.resources import RESOURCES

FRENCH_SIDES = (("Ann Orr", "appelante"), ("Dale", "intimée"), ("Bo Lam", "witness"))


def written(language: Language, *parties: tuple[str, str | None], court: str = "") -> str | None:
    facts = [
        Party(Fact(name, (SourceSpan(0, Span(10 * at, 10 * at + 5)),), "test.party"), role)
        for at, (name, role) in enumerate(parties)
    ]
    found = IntroductionWriter(2, RESOURCES, language).write(
        DecisionData(
            parties=tuple(facts), court=Fact(court, (SourceSpan(0, Span(90, 95)),), "test.court") if court else None
        )
    )
    if found is None:
        return None
    text, places = found
    assert [place.span.start for place in places] == sorted(place.span.start for place in places)
    return text


def test_who_began_what_against_whom() -> None:
    assert written("en", ("Ann Orr", "appellant"), ("Dale Ltd.", "respondent")) == "Appeal by Ann Orr against Dale Ltd."
    assert written("fr", ("Ann Orr", "appelante"), ("Dale", "intimée")) == "Appel formé par Ann Orr contre Dale"
    sides = ("Orr", "demandeur"), ("Dale", "défendeur")
    assert written("fr", *sides, court="Cour de cassation") == "Pourvoi formé par Orr dans le litige avec Dale"


def test_who_asks_for_leave_has_not_appealed() -> None:
    facts = [
        Party(Fact(name, (SourceSpan(0, Span(at, at + 3)),), "test.party"), role)
        for at, (name, role) in enumerate((("Orr", "appellant"), ("Dale", "respondent")))
    ]
    found = IntroductionWriter(2, RESOURCES, "en").write(DecisionData(parties=tuple(facts)), asks_leave=True)
    assert found is not None
    assert found[0] == "Case between Orr and Dale"


def test_nobody_sues_himself() -> None:
    """A debtor and the plaintiff for it, as a header of bankruptcy has them."""
    assert written("en", ("Port of Dale, as agent", "plaintiff"), ("PORT OF DALE as agent", "defendant")) is None
    assert written("fr", ("Port de Dale", "appelant"), ("PORT DE DALE,", "intimé")) is None


def test_one_side_alone_says_nothing() -> None:
    assert written("en", ("Ann Orr", "plaintiff")) is None
    assert written("fr", ("Orr", "demandeur"), court="Tribunal de commerce") is None


def test_who_goes_to_a_court_of_last_resort_is_told_alone() -> None:
    assert written("fr", ("Orr", "demandeur"), court="Cour de cassation") == "Pourvoi formé par Orr"
    assert written("en", ("Orr", "petitioner"), court="Supreme Court") == "Proceeding brought by Orr"


def test_a_commission_that_was_complained_to_is_no_respondent() -> None:
    parties = ("Ann Orr", "complainant"), ("Port Commission", "commission"), ("Dale Ltd.", "respondent")
    assert written("en", *parties) == "Complaint by Ann Orr against Dale Ltd."


def test_who_intervenes_is_on_no_side() -> None:
    parties = ("Ann Orr", "complainant"), ("Dale Ltd.", "respondent"), ("Lam League", "interested party")
    assert written("en", *parties) == "Complaint by Ann Orr against Dale Ltd."
    told = ("Orr", "appelante"), ("Dale", "intimée"), ("Ligue Lam", "intervenante")
    assert written("fr", *told) == "Appel formé par Orr contre Dale"


def test_nothing_is_written_of_titles_that_ran_into_each_other() -> None:
    assert written("en", ("Ann Orr", "petitioner"), ("Dale Bo Lam, PETITIONER v. Dale", "respondent")) is None
    assert written("fr", ("Orr", "appelante"), ("Dale Lam, appelant c. Dale", "intimé")) is None


def test_more_names_than_two_are_others() -> None:
    parties = [(name, "applicant") for name in ("Orr", "Dale", "Lam")]
    assert written("en", *parties, ("Roy", "respondent")) == "Application by Orr, Dale and others against Roy"


def test_parties_without_roles_stand_in_their_order() -> None:
    assert written("fr", ("Orr", None), ("Dale", None)) == "Affaire entre Orr et Dale"


def test_nothing_is_written_of_what_is_no_name() -> None:
    assert written("en", ("File No.: 12", "claimant")) is None
    assert written("en", ("Orr", "respondent")) is None
    assert written("en") is None


def test_the_chamber_behind_a_comma_hides_no_court_of_last_resort() -> None:
    assert (
        written("fr", ("Luc Orr", "demandeur"), court="COUR DE CASSATION, CHAMBRE SOCIALE")
        == "Pourvoi formé par Luc Orr"
    )


def test_roles_and_proceeding_are_told_in_the_language_of_the_table() -> None:
    facts = [Party(Fact(name, (SourceSpan(0, Span(0, 5)),), "test.party"), role) for name, role in FRENCH_SIDES]
    decision = Roles(RESOURCES, "en").said(DecisionData(parties=tuple(facts)))
    assert [party.role for party in decision.parties] == ["appellant", "respondent", "witness"]
    found = IntroductionWriter(2, RESOURCES, "en").write(replace(decision, parties=decision.parties[:2]))
    assert found is not None
    assert found[0] == "Appeal by Ann Orr against Dale"


def test_a_role_from_english_takes_no_gender_in_french() -> None:
    party = Party(Fact("Ann Orr", (SourceSpan(0, Span(0, 5)),), "test.party"), "plaintiff")
    assert Roles(RESOURCES, "fr").said(DecisionData(parties=(party,))).parties[0].role == "partie demanderesse"
