"""Key facts of notices of meetings and their minutes, of complaints, doctors' letters and boxes to tick."""

import pytest

from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

NOTICE = """ALDER BAY RESIDENTS' ASSOCIATION

NOTICE OF ANNUAL GENERAL MEETING

Notice is hereby given that the Annual General Meeting will be held on Thursday 18 June 2026 at the Hall.

AGENDA
1. Apologies for absence
2. Minutes of the meeting of 12 June 2025
3. Election of officers

Members who cannot attend may appoint a proxy by returning the form before 16 June 2026.
"""
CONVOCATION = """Syndicat des Tilleuls
12 avenue du Port – 54000 Nancy

Nancy, le 2 avril 2026

Madame, Monsieur,

CONVOCATION À L'ASSEMBLÉE GÉNÉRALE

Nous avons l'honneur de vous convoquer à l'assemblée qui se tiendra le mardi 5 mai 2026 à Nancy.

Ordre du jour :
1. Approbation des comptes
2. Choix de l'entreprise

Les candidatures sont à envoyer au syndic avant le 30 avril 2026.
"""
ASSEMBLY = """CLUB DE LA RADE
Procès-verbal de l'assemblée générale du 21 mars 2026

Présents : Mme Ada Prat, M. Luc Roy
Absents : M. Paul Tanguy
Excusée : Mme Odile Fay

Première résolution – Cotisation
L'assemblée décide de porter la cotisation à 24 € à compter du 1er mai 2026.
Pour : 38. Contre : 12. Abstentions : 3. La résolution est adoptée.

Deuxième résolution – Ponton
Il est proposé d'acheter le ponton pour 6 000 €.
Pour : 20. Contre : 30. La résolution est rejetée.
"""
MINUTES = """ALDER BAY CLUB
Minutes of the meeting held on Tuesday 4 November 2025

Present: R. Dunn (Chair), S. Abbott

1. Pontoon
Mr Dunn reported that the tap leaks. SA to obtain a price for repair.
"""
COMPLAINT = """Ada Prat
22 chemin du Port
84000 Avignon

Chantier du Quai
84130 Le Pontet

Avignon, le 6 mars 2026

Objet : réclamation

Monsieur,

Vous avez facturé 900 € pour le mât. Je conteste par ailleurs la facture de 250 € du 10 février 2026.

Je vous prie d'agréer, Monsieur, mes salutations distinguées.

Ada Prat
"""
CLINIC = """Alder Bay Hospital
Clinic date: 11 February 2026

Dear Dr Reed,

Mrs Edith Moss, born 3 July 1948

Mrs Moss takes apixaban 5 mg twice daily. I have started her on ramipril.
Aspirin should be stopped, since she bruises easily.

Yours sincerely,

Dr Helen Pike
"""
FORM = """ALDER BAY SAILING CLUB
MEMBERSHIP APPLICATION FORM

Surname: Reed
Type of membership: [ ] Junior £40   [x] Adult £120   [ ] Family £210
Boat name: ....................
"""


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))


def facts(text: str) -> list[tuple[str, str, str]]:
    return [(f["name"], f["label"], f["value"]) for f in digest(text).extras.fields["key_facts"]]


def test_a_notice_of_a_meeting_is_no_minutes() -> None:
    assert digest(NOTICE).extras.fields["document_kind"]["name"] == "meeting_notice"
    found = facts(NOTICE)
    assert ("agenda_item", "Item", "Election of officers.") in found
    assert any(name == "event" and "18 June 2026" in value for name, _, value in found)
    assert any(name == "deadline" and "16 June 2026" in value for name, _, value in found)


def test_a_french_notice_of_a_meeting_has_its_items_and_what_to_send_by_when() -> None:
    assert digest(CONVOCATION).units[0].text.startswith("CONVOCATION À L'ASSEMBLÉE GÉNÉRALE")
    found = facts(CONVOCATION)
    assert [value for name, _, value in found if name == "agenda_item"] == [
        "Approbation des comptes.",
        "Choix de l'entreprise.",
    ]
    assert [value for name, _, value in found if name == "deadline"] == [
        "Les candidatures sont à envoyer au syndic avant le 30 avril 2026."
    ]


def test_counted_votes_stand_behind_their_resolution() -> None:
    found = facts(ASSEMBLY)
    assert [value for name, _, value in found if name == "vote"] == [
        "L'assemblée décide de porter la cotisation à 24 € à compter du 1er mai 2026. Pour : 38. Contre : 12."
        " Abstentions : 3. La résolution est adoptée.",
        "Il est proposé d'acheter le ponton pour 6 000 €. Pour : 20. Contre : 30. La résolution est rejetée.",
    ]
    assert not any(label in ("Pour", "Contre", "Abstentions") for _, label, _ in found)


def test_who_was_absent_and_who_excused_are_told_apart() -> None:
    found = facts(ASSEMBLY)
    assert ("absent", "Absents", "M. Paul Tanguy") in found
    assert ("absent", "Excusée", "Mme Odile Fay") in found


def test_initials_have_to_do_something() -> None:
    assert ("action", "Action", "SA to obtain a price for repair.") in facts(MINUTES)


def test_what_a_complaint_contests_is_a_fact() -> None:
    assert [value for name, _, value in facts(COMPLAINT) if name == "contested"] == [
        "Je conteste par ailleurs la facture de 250 € du 10 février 2026."
    ]


def test_a_letter_is_a_complaint_by_its_subject() -> None:
    english = (
        "Ann Reed\n2 Quay Street\n\n8 January 2026\n\nDear Sir,\n\nComplaint: the mast\n\nThe mast is bent and you"
    )
    english += " know it. I propose that you return £40 to me.\n\nYours faithfully,\n\nAnn Reed\n"
    assert digest(english).units[0].text.startswith("Letter of complaint, from Ann Reed")
    assert ("request", "Request", "I propose that you return £40 to me.") in facts(english)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Brack Water Ltd\n\n8 January 2026\n\nDear Ms Reed,\n\nComplaint about the mast\n\nThank you for "
            "your letter of 3 January. We will return £40 to you.\n\nYours sincerely,\n\nTom Moss\n",
            "Letter, from",
        ),
        (
            "Eaux de Brack\n\n8 janvier 2026\n\nObjet : réclamation du 3 janvier\n\nMadame,\n\nNous vous "
            "remercions de votre courrier. Nous vous rendrons 40 €.\n\nVeuillez agréer, Madame, "
            "nos salutations.\n\nPaul Tanguy\n",
            "Lettre, ",
        ),
    ],
)
def test_the_answer_to_a_complaint_is_none_though_it_has_its_subject(text: str, told: str) -> None:
    assert digest(text).units[0].text.startswith(told)


@pytest.mark.parametrize(
    ("said", "is_decided"),
    [
        ("La nouvelle redevance d'occupation du domaine public s'établira à 320 €.", True),
        ("La redevance d'occupation du vieux port passera de 40 € à 44 €.", True),
        ("Mme Quay craint que le prix du mouillage passera de 40 € à 44 €.", False),
        ("Elle craint que tout augmentera de 40 € à 44 €.", False),
        ("La redevance passera de 40 € à 44 €, mais rien n'est décidé.", False),
        ("The new fee for the use of the public quay will be £320.", True),
        ("The fee for the use of the quay will rise from £40 to £44.", True),
        ("Ms Quay fears that the mooring fee will rise from £40 to £44.", False),
        ("The mooring fee will rise from £40 to £44, but nothing is decided.", False),
        ("The mooring fee will rise from £40 to £44 if the town agrees to it.", False),
    ],
)
def test_a_new_sum_is_decided_where_it_is_not_feared_and_not_left_open(said: str, is_decided: bool) -> None:
    title = "Minutes of the harbour board, 12 March 2026" if "£" in said else "Compte rendu du conseil, 12 mars 2026"
    names = {name for name, *_ in facts(f"# {title}\n\n{said}\n")}
    assert ("decision" in names) is is_decided


@pytest.mark.parametrize(
    ("text", "day", "meeting", "opening"),
    [
        (NOTICE, None, "18 June 2026", "for the meeting of 18 June 2026."),
        (f"{NOTICE}\nDated 3 April 2026\n", "3 April 2026", "18 June 2026", "dated 3 April 2026, for the meeting of"),
        (
            "HARBOUR BOARD\nAgenda\n\nMeeting of the board, Thursday 14 May 2026, 7 pm, at the Hall\n\n"
            "1. Apologies\n2. Fees\n3. The new crane\n\nIssued 3 April 2026\n",
            "3 April 2026",
            "14 May 2026",
            "dated 3 April 2026, for the meeting of 14 May 2026",
        ),
        (
            "CONSEIL DU PORT\nOrdre du jour de la séance du jeudi 14 mai 2026\n\n1. Approbation du procès-verbal\n"
            "2. Tarifs\n3. Grue\n\nFait à Brest, le 3 avril 2026\n",
            "3 avril 2026",
            "14 mai 2026",
            "Ordre du jour de la séance du jeudi 14 mai 2026, du 3 avril 2026",
        ),
        (
            "CLUB DE LA RADE\n\nDate : 3 avril 2026\n\nLes membres du club se réuniront en assemblée le jeudi 14 mai "
            "2026 à la salle du Port. Le quorum est de la moitié des membres.\n",
            "3 avril 2026",
            "14 mai 2026",
            "du 3 avril 2026",
        ),
    ],
)
def test_the_day_of_a_meeting_is_not_that_of_the_paper_which_announces_it(
    text: str, day: str | None, meeting: str, opening: str
) -> None:
    found = {name: value for name, _, value in reversed(facts(text))}
    assert (found.get("date"), found["meeting_date"]) == (day, meeting)
    assert opening in digest(text).units[0].text


def test_the_day_from_which_a_road_is_closed_is_not_that_of_the_notice() -> None:
    text = (
        "PUBLIC NOTICE\n\nNotice is hereby given that Quay Lane will be closed to all traffic on Monday 4 May 2026.\n"
    )
    assert not any(name == "date" for name, *_ in facts(text))


def test_a_doctor_writes_of_a_patient_and_says_what_to_stop() -> None:
    found = facts(CLINIC)
    assert ("subject", "Subject", "Mrs Edith Moss, born 3 July 1948") in found
    assert ("request", "Request", "Aspirin should be stopped, since she bruises easily.") in found
    assert ("treatment", "Treatment", "Mrs Moss takes apixaban 5 mg twice daily.") in found
    assert ("date", "Date", "11 February 2026") in found


def test_no_dose_no_treatment() -> None:
    assert not any(name == "treatment" for name, *_ in facts(CLINIC.replace("5 mg twice daily", "")))


def test_of_boxes_in_columns_the_ticked_one_is_told() -> None:
    found = facts(FORM)
    assert ("field", "Type of membership", "Type of membership: Adult £120") in found
    assert not any("Boat name" in value for *_, value in found)


@pytest.mark.parametrize(
    ("language", "below", "chair"),
    [
        ("en", "R. Quill, 4.5.26     Signed (chair) ..........", []),
        ("en", "SIGNED (Chair) ..........", []),
        ("en", "Signed Ada Quill (Chair)", ["Ada Quill"]),
        ("fr", "R. Quille, 4.5.26     Signé (président) ..........", []),
        ("fr", "Signature (Présidente) ..........", []),
        ("fr", "Signé Ada Quille (présidente)", ["Ada Quille"]),
    ],
)
def test_where_the_chair_is_to_sign_stands_no_name(language: Language, below: str, chair: list[str]) -> None:
    minutes = {
        "en": "MINUTES of the meeting of 4 May 2026\n\n1. Roof\nThe roof of the boat house was mended in April.",
        "fr": "COMPTE RENDU de la réunion du 4 mai 2026\n\n1. Toit\nLe toit du hangar a été réparé en avril.",
    }
    raw = RawDocument(f"{minutes[language]}\n\n{below}\n", "text/plain", language=language)
    summary = shipped().summarize([raw], Request(profile="digest", language=language))
    assert [fact["value"] for fact in summary.extras.fields["key_facts"] if fact["name"] == "chair"] == chair


def test_a_vote_is_told_by_the_heading_that_says_what_it_is_about() -> None:
    text = (
        "Minutes of the Rowing Club\n7 October 2025\n\nPresent: Ann Fell (chair), Tom Borrow\n\n1. Boat house\n"
        "The roof leaks.\n\n2. Summer regatta\nAnn Fell proposed 6 June instead of 13 June, because the river is "
        "quieter then. The proposal was carried by four votes to one.\n\n3. Oars\nTom Borrow proposed to buy new oars "
        "for the club. The proposal was carried by four votes to one.\n"
    )
    labels = [label for name, label, _ in facts(text) if name == "vote"]
    assert labels == ["Summer regatta", "Vote"]


@pytest.mark.parametrize(
    ("body", "day"),
    [
        ("Bonjour,\n\nLe hangar est fermé jusqu'au soir. Merci de rendre les clés du hangar.\n", "16 novembre 2026"),
        ("Dear all,\n\nThe boat house is closed until the evening. Please return the keys.\n", "16 November 2026"),
    ],
)
def test_the_day_of_a_mail_is_written_in_its_language(body: str, day: str) -> None:
    head = "From: Ann Fell <ann@row.example>\nTo: all@row.example\nSubject: Hangar\n"
    mail = f"{head}Date: Mon, 16 Nov 2026 10:12:00 +0000\nContent-Type: text/plain; charset=utf-8\n\n{body}"
    summary = shipped().summarize([RawDocument(mail.encode(), "message/rfc822")], Request(profile="digest"))
    assert summary.units[0].text.endswith(day + ".")
