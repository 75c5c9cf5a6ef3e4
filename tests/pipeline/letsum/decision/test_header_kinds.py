"""Kinds of headers that readers found wrong: names that go on, representatives, joined cases, two languages."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.decision.data import DecisionData
from tests.pipeline.letsum.decision.test_reader import READER, document


def header(top: str, language: Language = "en") -> DecisionData:
    prose = "1. The barge sank." if language == "en" else "1. La barge a coulé."
    return READER.read(document(f"{top}\n\n{prose}", language), 0)


def parties(data: DecisionData) -> list[tuple[str, str | None]]:
    return [(party.name.text, party.role) for party in data.parties]


def test_a_numbered_name_goes_on_in_capitals() -> None:
    top = "BETWEEN:\nORR PLC\nClaimant\n- and -\n(1) THE HARBOUR\nLIMITED\n(3) DALE LIMITED\nDefendants"
    assert parties(header(top)) == [
        ("ORR PLC", "claimant"),
        ("THE HARBOUR LIMITED", "defendant"),
        ("DALE LIMITED", "defendant"),
    ]


def test_an_ordinal_before_a_role_is_no_part_of_the_name() -> None:
    top = "Between\nADA ORR – FIRST APPELLANT\nLUC DALE – SECOND APPELLANT\nand\nTHE PORT\nRespondent"
    assert parties(header(top))[:2] == [("ADA ORR", "appellant"), ("LUC DALE", "appellant")]


def test_a_company_whose_liquidator_appears_is_no_party() -> None:
    top = "COUR D'APPEL DE BREST\n\nAPPELANT :\n\nMonsieur Luc ORR\n3 rue du Port\n29200 BREST\n\nINTIMES :\n\n"
    top += "SCP DALE LIND\nès qualités de liquidateur judiciaire de\nla Société MORVAN\n2 rue du Quai\n29200 BREST"
    assert parties(header(top, "fr")) == [("Monsieur Luc ORR", "appelant"), ("SCP DALE LIND", "intimé")]


def test_a_label_may_end_in_a_stop_and_a_colon() -> None:
    docket = header("Narnian Rights Tribunal\nFile No.:\nT12/34\nBetween:\nAda Orr\nComplainant").docket
    assert docket is not None
    assert docket.text == "T12/34"


def test_joined_cases_have_the_numbers_of_both() -> None:
    docket = header("Case No: PT/19/181/H\nPT/20/31/H\nIN THE PORT TRIBUNAL\nDate: 11 May 2022").docket
    assert docket is not None
    assert docket.text == "PT/19/181/H PT/20/31/H"
    alone = header("Case No: 1234\n5\nIN THE PORT TRIBUNAL\nDate: 11 May 2022").docket
    assert alone is not None
    assert alone.text == "1234"


def test_an_office_in_brackets_is_no_part_of_a_judge() -> None:
    judges = header("IN THE HIGH COURT\nBefore:\nLORD ORR OF DALE (VICE PRESIDENT)\nPROFESSOR ANN LIND K.C.").judges
    assert [judge.text for judge in judges] == ["LORD ORR OF DALE", "ANN LIND"]


def test_a_name_that_begins_with_an_article_keeps_it() -> None:
    top = "ARRÊT DE LA COUR DE CASSATION, CHAMBRE SOCIALE, DU 3 MARS 2020\n\nSur le rapport de M. Le Gall de Morvan, "
    top += (
        "conseiller, après débats où étaient présents M. Orr, président, M. Le Gall de Morvan, conseiller rapporteur, "
    )
    top += "Mme Lind, conseiller, Mme Dale, avocat général, a rendu le présent arrêt ;"
    assert "Le Gall de Morvan" in [judge.text for judge in header(top, "fr").judges]


def test_a_union_called_by_its_letters_is_a_party() -> None:
    top = "COUR DE CASSATION\n\nLa société Orr, dont le siège est à Brest, a formé le pourvoi n° H 25-14.504 contre le "
    top += "jugement rendu le 3 mars 2025, dans le litige l'opposant :\n\n1°/ à la direction du travail, des ports "
    top += "et de la mer, dont le siège est à Brest,\n\n2°/ au syndicat CFDT, dont le siège est à Laval,\n\n"
    top += "la chambre a rendu le présent arrêt ;"
    assert parties(header(top, "fr"))[-1] == ("syndicat CFDT", "défendeur")


def test_a_french_judgment_may_stand_below_an_english_header() -> None:
    top = "Orr v. Dale\nCollection\nSupreme Court Judgments\nDate\n1932-03-24\nSupreme Court of Canada\n"
    top += "Orr v. Dale, [1932] S.C.R. 424\nDate: 1932-03-24.\nLouis Orr (Plaintiff) Appellant;\nand\n"
    top += "La Cité de Dale (Defendant) respondent.\n1932: March 24.\nPresent:—Duff, Lind and Roy JJ."
    found = header(top, "fr")
    assert found.court is not None
    assert found.court.text == "Supreme Court of Canada"
    assert parties(found) == [("Louis Orr", "appellant"), ("La Cité de Dale", "respondent")]


def test_a_verb_behind_a_law_is_no_part_of_its_title() -> None:
    text = "COUR DU PORT\n\n1. La Loi sur le pilotage détermine les droits. Le Règlement sur les quais dresse la liste."
    found = READER.read(document(text, "fr"), 0)
    assert [one.name.text for one in found.authorities] == ["Loi sur le pilotage", "Règlement sur les quais"]


def test_a_list_of_representatives_names_no_party() -> None:
    top = "IN THE UPPER TRIBUNAL Appeal No. CIS/12/2021\nBetween:\nAO\nAppellant\nand\nThe Port\nRespondent\n"
    top += "Representation:\nAppellant:Ann Dale, Harbour Advice\nRespondent: Luc Lind, Port Office"
    found = header(top)
    assert parties(found) == [("AO", "appellant"), ("The Port", "respondent")]
    assert [(one.name.text, one.role) for one in found.counsel] == [
        ("Ann Dale", "appellant"),
        ("Luc Lind", "respondent"),
    ]


def test_american_parties_may_fill_a_paragraph_each() -> None:
    top = "Ada B. ORR, Petitioner,\nv.\nMichael A. DALE, individually and in his official capacity as harbor master, "
    top += "Tove Lind, individually and in her official capacity as clerk of the port of Brest, and Thomas Roy, "
    top += "Respondents-Appellees.\n\nDocket No. 133961.\n\nDocket No. 133962.\n\nSupreme Court of Narnia."
    found = header(top)
    assert found.court is not None
    assert found.docket is not None
    assert (found.court.text, found.docket.text) == ("Supreme Court of Narnia", "133961 133962")


def test_what_stands_below_a_lawyer_is_not_always_one() -> None:
    top = "COUR D'APPEL DE BREST\n\nMONSIEUR ORR\n\nAvocat : Maître DALE\n\nAPPELANT\n\nSA ASSURANCES MORVAN\n\n"
    top += "Avocat : Maître Luc LIND\n\nINTIMEE\n\nEXPOSE DU LITIGE"
    names = [one.name.text for one in header(top, "fr").counsel]
    assert not {"SA ASSURANCES MORVAN", "EXPOSE DU LITIGE"} & {*names}


def test_an_order_before_its_reasons_is_signed_somewhere() -> None:
    text = "Docket: 2021-883(EI)\nBETWEEN:\nORR LTD.,\nAppellant,\nand\nTHE PORT,\nRespondent.\n\n"
    text += (
        "In accordance with the attached Reasons for Judgment, the Appeal is allowed, and the decision of the Port is "
    )
    text += (
        "varied to reflect that the barge was not in the harbor in May.\n\nSigned at Ottawa, Canada, this 15th day of "
    )
    text += "February 2024.\n\nOrr J.\n\nCitation: 2024 TCC 20\n\nDate: 20240215\n\n1. The barge sank."
    place = READER.read(document(text, "en"), 0).place
    assert place is not None
    assert place.text == "Ottawa, Canada"


def test_a_title_may_name_whose_interest_it_is() -> None:
    top = "In the Interest of A.B.C. et al., children.\n\nNo. A03A1234.\n\nCourt of Appeals of Georgia.\n\nMay 1, 2003."
    title = header(top).title
    assert title is not None
    assert title.text == "In the Interest of A.B.C. et al., children"


def test_a_representative_of_either_gender_is_labelled_with_the_party() -> None:
    top = "Tribunal de la sécurité sociale du Canada\nPartie appelante : A. B.\nPartie intimée : Ministre des Ports\n"
    top += "Représentante ou représentant de la partie intimée : Ada Orr\nPartie mise en cause : X\n"
    data = header(top + "Représentante ou représentant de la partie mise en cause : Luc Dale", "fr")
    assert [(each.name.text, each.role) for each in data.counsel] == [
        ("Ada Orr", "intimée"),
        ("Luc Dale", "mise en cause"),
    ]
    assert ("X", "mise en cause") in parties(data)


def test_the_bench_concurs_behind_the_opinion() -> None:
    top = "ORR v. DALE.\n\nNo. A03A1234.\n\nCourt of Appeals of Georgia.\n\nMay 1, 2003.\n\nROY, Presiding Judge.\n\n"
    opinion = "The barge sank in the harbor, and the owner appeals from the judgment.\n\nJudgment affirmed.\n\n"
    notes = "\n\n".join(f"{number}.\nSee the chart of the harbor, which nobody disputes." for number in range(1, 90))
    text = f"{top}{opinion}LIND, C.J., and WEST, J., concur.\n\n{notes}"
    assert [judge.text for judge in READER.read(document(text, "en"), 0).judges] == ["ROY", "LIND", "WEST"]


def test_who_dissents_alone_is_not_the_bench() -> None:
    text = "ORR v. DALE.\n\nSupreme Court of Narnia.\n\nMay 1, 2003.\n\nLeave is denied.\n\nWEST, J., dissents."
    assert READER.read(document(text, "en"), 0).judges == ()


def test_the_registry_of_the_court_has_its_number() -> None:
    top = "COUR D'APPEL DE BREST\n6e Chambre\nARRET du 27 MARS 2002\n\nN° RG Cour : 2000 / 01234-2001 / 165\n"
    docket = header(top, "fr").docket
    assert docket is not None
    assert docket.text == "2000 / 01234-2001 / 165"


def test_a_court_that_sits_alone_has_no_judge_of_that_name() -> None:
    top = "TRIBUNAL DE GRANDE INSTANCE DE BREST\n\nJUGEMENT DU 4 MARS 2003\n\nCOMPOSITION DU TRIBUNAL : JUGE UNIQUE\n\n"
    judges = header(f"{top}Président : Madame MORVAN, 1re Vice-Présidente\n\n", "fr").judges
    assert [judge.text for judge in judges] == ["MORVAN"]


def test_a_firm_keeps_its_name_behind_the_word_for_an_office() -> None:
    top = (
        "COUR DE CASSATION\n\nARRÊT DE LA COUR DE CASSATION, CHAMBRE SOCIALE, DU 4 MARS 2003\n\n"
        "Sur le rapport de Mme Lind, conseiller, les observations de la SARL Cabinet Orr et Dubuc, avocat du comité "
        "du port, de la SCP Lam, avocat de la société Dale, et l'avis de M. Roux, avocat général,\n\n"
    )
    assert [lawyer.name.text for lawyer in header(top, "fr").counsel] == ["SARL Cabinet Orr et Dubuc", "SCP Lam"]


def test_the_office_of_an_agent_is_no_agent() -> None:
    top = (
        "JUDGMENT OF THE COURT (Third Chamber)\n\n4 March 2003\n\nafter considering the observations submitted on "
        "behalf of:\n\n– Ireland, by M. Orr, Chief State Solicitor, A. Dale and M. Lam, acting as Agents,\n\n"
    )
    assert [lawyer.name.text for lawyer in header(top).counsel] == ["M. Orr", "A. Dale", "M. Lam"]


@pytest.mark.parametrize(
    ("line", "judge"),
    [
        ("Before: Harbour Judge Okafor (sitting alone)", None),
        ("Before: Employment Judge Orr (sitting alone)", "Orr"),
        ("Before: Administrative Law Judge Ann Orr", "Ann Orr"),
        ("Before: Employment Judge Orr, sitting with members", "Orr"),
    ],
)
def test_a_title_is_no_name_of_a_judge(line: str, judge: str | None) -> None:
    found = header(f"EMPLOYMENT TRIBUNAL\n\n{line}\n\nJUDGMENT").judges
    assert [one.text for one in found] == [judge] if judge else "Harbour" not in [one.text for one in found]


@pytest.mark.parametrize(
    ("line", "judge"),
    [
        ("Devant : juge du travail Orr", "Orr"),
        ("Juge départitrice : Mme Orr", "Orr"),
        ("Juge des contentieux de la protection : Anne Orr", "Anne Orr"),
        ("Magistrat désigné : M. Luc Orr", "Luc Orr"),
    ],
)
def test_titles_of_judges_of_french_tribunals(line: str, judge: str) -> None:
    top = f"TRIBUNAL DU TRAVAIL DE BREST\n\nJugement du 17 juin 2020\nN° RG 19/018\n{line}\n\nJUGEMENT"
    assert [one.text for one in header(top, "fr").judges] == [judge]
