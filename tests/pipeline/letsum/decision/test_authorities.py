"""Authorities: what is the same is named once, short forms mean what the text defined, provisions go to their law."""

from typing import Any

import pytest

from tests.pipeline.letsum.decision.test_reader import READER, document

LEAD = "The appellant relies on two decisions, which I follow in part and in part distinguish, as I shall explain.\n\n"
"""A first paragraph, so that what follows it is no header."""


def authorities(text: str, language: Any = "en") -> dict[str, dict[str, Any]]:
    found = READER.read(document(text, language), 0).as_json()["authorities"]
    return {authority["text"]: authority for authority in found}


def words(text: str, authority: dict[str, Any]) -> list[str]:
    return [text[source["start"] : source["end"]] for source in authority["sources"]]


def test_short_form_means_what_was_last_defined() -> None:
    text = (
        'The permit falls under the Rivers Act (the "Act"). Under the Act, it lasted a year.\n\n'
        'The fine falls under the Harbours Act (the "Act"). The Act sets no limit. An act of God is no defence.'
    )
    found = authorities(text)
    assert list(found) == ["Rivers Act", "Harbours Act"]
    assert words(text, found["Rivers Act"]) == ["Rivers Act", "Act"]
    assert words(text, found["Harbours Act"]) == ["Harbours Act", "Act"]


def test_short_form_that_is_not_defined_is_no_authority() -> None:
    assert authorities("Under the Act, the permit lasted a year. The Code says so too.") == {}


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Section 12 of the Rivers Act and sections 3, 4(1) and 9 of the Rivers Act.", "en", ("12", "3", "4(1)", "9")),
        (
            "L’article 12 de la Loi sur les eaux, les articles 3 et 4(1) de la Loi sur les eaux.",
            "fr",
            ("12", "3", "4(1)"),
        ),
    ],
)
def test_provisions_go_to_their_law(text: str, language: str, expected: tuple[str, ...]) -> None:
    (authority,) = authorities(text, language).values()
    assert tuple(authority["provisions"]) == expected


def test_same_case_by_name_and_by_citation() -> None:
    text = LEAD + (
        "Halvorsen v. Harbour Board, 2004 FCA 118, is in point. So is 2004 FCA 118 (CanLII) on costs.\n\n"
        "Halvorsen v. Harbour Board has been followed since."
    )
    found = authorities(text)
    assert list(found) == ["Halvorsen v. Harbour Board, 2004 FCA 118"]
    assert len(found["Halvorsen v. Harbour Board, 2004 FCA 118"]["sources"]) == 3


def test_pinpoint_belongs_to_the_case_that_begins_last_before_it() -> None:
    text = LEAD + (
        "See Ostrander v. Derwent, 14 Vet. App. 310, 315 (2001). See Gore v. Pruitt, 14 Vet. App. 402 (2001). "
        "The Board must explain itself. 14 Vet. App. at 316. It must also be quick. 14 Vet. App. at 410."
    )
    found = authorities(text)
    assert list(found) == ["Ostrander v. Derwent, 14 Vet. App. 310 (2001)", "Gore v. Pruitt, 14 Vet. App. 402 (2001)"]
    assert [len(authority["sources"]) for authority in found.values()] == [2, 2]


def test_laws_of_different_years_stay_apart_and_shortened_names_join() -> None:
    text = (
        "The Indian Income-tax Act, 1922 and the Income-tax Act, 1961 differ. The Indian Penal Code applies. "
        "The Penal Code is old."
    )
    assert list(authorities(text)) == ["Indian Income-tax Act, 1922", "Income-tax Act, 1961", "Indian Penal Code"]


def test_letters_of_a_code_join_its_name() -> None:
    text = "L’acheteur invoque l’article 1726 du Code civil du Québec. L’article 1739 C.c.Q. lui impose un délai."
    (authority,) = authorities(text, "fr").values()
    assert (authority["text"], authority["provisions"]) == ("Code civil du Québec", ["1726", "1739"])


def test_citation_that_a_quotation_contains_is_kept() -> None:
    text = 'The clause reads:\n\n"9. Subject to section 4 of the Leases Act, S.M. 1990, c. 7, the tenant shall repair."'
    assert list(authorities(text)) == ["Leases Act, S.M. 1990, c. 7"]


def test_own_title_is_no_authority() -> None:
    text = (
        "Okafor v. Minister of Fisheries\n\n[1] The appeal is late.\n\n[2] It is dismissed, and costs follow the event."
    )
    assert authorities(text) == {}


def test_reports_with_the_pages_of_the_passage_name_one_case() -> None:
    text = (
        LEAD + "State v. Orr, 120 Conn.App. 546, 552 n. 10, 2 A.3d 1 (2010), cert. denied, 297 Conn. 925, 998 A.2d 12."
    )
    assert list(authorities(text)) == ["State v. Orr, 120 Conn.App. 546, 2 A.3d 1 (2010)"]


def test_a_semicolon_parts_reports_of_different_years() -> None:
    text = (
        LEAD + "Orr v. Dale, [1989] 2 F.C. 680; (1989), 18 O.R. (3d) 622. Lind v. Dale, [1989] 2 F.C. 700; 2004 FCA 9."
    )
    assert list(authorities(text)) == [
        "Orr v. Dale, [1989] 2 F.C. 680, (1989), 18 O.R. (3d) 622",
        "Lind v. Dale, [1989] 2 F.C. 700",
        "2004 FCA 9",
    ]


def test_a_law_of_another_year_is_another_law() -> None:
    text = LEAD + "Section 859 of the Harbours Act 2006 applies, not section 322 of the Harbours Act 1948."
    found = authorities(text)
    assert {name: one["provisions"] for name, one in found.items()} == {
        "Harbours Act 2006": ["859"],
        "Harbours Act 1948": ["322"],
    }


def test_a_declaration_by_its_year_is_the_one_named_in_full() -> None:
    text = "La Déclaration des droits des marins de 1789, article 2, et l'article 16 de la Déclaration de 1789."
    assert list(authorities(text, "fr")) == ["Déclaration des droits des marins de 1789"]


def test_the_crown_is_one_party_by_all_its_names() -> None:
    text = LEAD + "Orr v. Her Majesty the Queen, 2004 FCA 9, is in point. Orr v. R. was followed. So was Dale v. R."
    assert list(authorities(text)) == ["Orr v. Her Majesty the Queen, 2004 FCA 9", "Dale v. R."]


def test_the_decision_itself_is_no_authority() -> None:
    header = "BETWEEN:\n\nADA ORR\n\nApplicant\n\nand\n\nHARBOUR WORKS LTD.\n\nRespondent\n\n"
    text = header + LEAD + "Lind v. Dale binds me.\n\nStyle of cause: Orr v. Harbour Works Ltd."
    assert list(authorities(text)) == ["Lind v. Dale"]


def test_a_company_and_others_before_their_report() -> None:
    text = (
        LEAD + "Orr plc v Dale and Others [2023] EWHC 434 (Ch). Lind v Her Majesty’s Customs and Excise [1999] STC 161."
    )
    assert list(authorities(text)) == [
        "Orr plc v Dale and Others, [2023] EWHC 434 (Ch)",
        "Lind v Her Majesty’s Customs and Excise, [1999] STC 161",
    ]


def test_a_year_in_parentheses_begins_the_report() -> None:
    text = LEAD + "Orr v. Canada (Minister of Ports) (1995), 32 Imm. L.R. (2d) 74 is in point."
    assert list(authorities(text)) == ["Orr v. Canada (Minister of Ports), (1995), 32 Imm. L.R. (2d) 74"]


@pytest.mark.parametrize(
    "sentence",
    [
        "La rente est calculée selon la Loi sur les ports en utilisant la formule.",
        "Les articles de la Loi sur les ports accordent au pêcheur un délai.",
        "On lit la Loi sur les ports prolongeant les permis.",
        "On lit la Loi sur les ports le 26 octobre 2021.",
        "On lit la Loi sur les ports et la jurisprudence du quai.",
        "La Loi sur les portsNote de bas de page 12 le dit.",
    ],
)
def test_the_name_of_a_law_ends_where_the_clause_goes_on(sentence: str) -> None:
    assert list(authorities(sentence, "fr")) == ["Loi sur les ports"]


def test_a_code_does_not_take_in_the_article_behind_it() -> None:
    text = "Vu l'article 12 du code du travail et de l'article 13 du code de la pêche et de l'élevage ;"
    assert list(authorities(text, "fr")) == ["code du travail", "code de la pêche et de l'élevage"]


def test_the_mark_of_a_note_is_no_part_of_a_law() -> None:
    assert list(authorities("The Rivers ActFootnote 12 says so.")) == ["Rivers Act"]


def test_a_company_may_end_a_sentence_with_its_report() -> None:
    text = "I find that it does not.\n\nA clause must say so clearly: Okafor v. Harbour Inc., [1993] 1 SCR 87."
    assert list(authorities(text)) == ["Okafor v. Harbour Inc., [1993] 1 SCR 87"]
