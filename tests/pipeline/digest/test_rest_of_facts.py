"""What facts of a short document would leave out: conditions behind a request, days without a year, telephones."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

LETTER = """Fell Boat Club
2 Quay Road
Harrow HV2 1AB

Mr Sam Borrow
9 Lock Lane
Harrow HV2 7CD

3 March 2025

Dear Mr Borrow,

Your berth is free again. Please send us the deposit of £450 by 30 June. Do not send it before you have telephoned us.
The fee rises to £92 on 1 May. This does not apply to members over seventy.
You can reach the keeper on 01632 960 144 after noon.

Yours sincerely,

Ada Quill
Secretary
"""
LETTRE = """Club de voile du Val
2 rue du Quai
17000 La Rochelle

M. Samuel Borel
9 rue de l'Écluse
17000 La Rochelle

La Rochelle, le 3 mars 2025

Monsieur,

Merci de nous verser l'acompte de 450 € avant le 30 juin. Ne le versez pas sans nous avoir appelés.
Il est interdit de louer la place à un tiers. Cette règle ne s'applique pas aux membres de la famille.
Le gardien répond au 05 46 00 12 34 après midi.

Veuillez agréer, Monsieur, nos salutations distinguées.

Ada Quillet
"""
THREAD = """From: Ada Quill <ada@fell.example>
To: Sam Borrow
Date: Wed, 5 March 2025 14:12
Subject: Re: Van for the regatta

Sam, please book the long van for Friday 14 March. I need an answer by Monday.
Ada

> On 4 March 2025 at 10.03 Sam Borrow wrote:
> I rang round. Ash Vans want £312 for the four days, with 400 miles included. Fell Vans ask £280.
>
> For the trailer they ask £40 more. You need not fetch it.
> Sam
>
>> On 3 March 2025 at 17.40 Ada Quill wrote:
>> Sam, could you find out what a van costs for the regatta?
"""


def facts(text: str) -> list[dict[str, str]]:
    summary = shipped().summarize([RawDocument(text.encode())], Request(profile="digest"))
    found: list[dict[str, str]] = summary.extras.fields["key_facts"]
    return found


@pytest.mark.parametrize(
    ("text", "request_", "behind"),
    [
        (LETTER, "Please send us the deposit", "Do not send it before you have telephoned us."),
        (LETTER, "The fee rises to £92", "This does not apply to members over seventy."),
        (LETTRE, "Merci de nous verser l'acompte", "Ne le versez pas sans nous avoir appelés."),
        (LETTRE, "Il est interdit de louer", "Cette règle ne s'applique pas aux membres de la famille."),
    ],
)
def test_a_condition_goes_with_what_it_limits(text: str, request_: str, behind: str) -> None:
    summary = shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))
    told = [*(unit.text for unit in summary.units), *(fact["value"] for fact in facts(text))]
    assert any(request_ in value and behind in value for value in told)


@pytest.mark.parametrize(("text", "day"), [(LETTER, "2025-06-30"), (LETTRE, "2025-06-30")])
def test_a_day_to_come_has_the_year_of_its_document(text: str, day: str) -> None:
    assert any(fact["name"] in ("request", "deadline") and fact["normalized"] == day for fact in facts(text))


@pytest.mark.parametrize(("text", "number"), [(LETTER, "01632 960 144"), (LETTRE, "05 46 00 12 34")])
def test_telephones_in_running_text(text: str, number: str) -> None:
    assert any(fact["name"] == "contact" and fact["value"] == number for fact in facts(text))


def test_a_request_that_was_answered_is_not_open_and_the_answer_is_told() -> None:
    found = facts(THREAD)
    assert not any("could you find out" in fact["value"] for fact in found)
    told = next(fact["value"] for fact in found if fact["value"].startswith("Sam Borrow: Ash Vans want £312"))
    assert "For the trailer they ask £40 more. You need not fetch it." in told


def test_an_invoice_says_by_when_and_where_to_pay() -> None:
    text = (
        "ASH BOATS\n2 Quay Road, Harrow HV2 1AB\n\nINVOICE\n\nTo: Fell Rowing                 Invoice no. 0417\n"
        "Date: 18 May 2025\n\nMending one oar     40.00\nVarnish     12.50\n\n"
        "Net     52.50\nVAT 20%     10.50\nTo pay     £63.00\n\n"
        "Please pay by 17 June 2025 to Ash Boats, sort code 08-99-11, account 30219944.\n"
    )
    found = {fact["name"]: fact for fact in facts(text)}
    assert found["addressee"]["value"] == "Fell Rowing"
    assert found["due_date"]["normalized"] == "2025-06-17"
    assert found["bank_account"]["value"] == "sort code 08-99-11, account 30219944"
    assert found["net"]["normalized"] == "52.50 GBP"


def test_an_account_that_looks_like_a_date_has_no_day() -> None:
    text = "INVOICE\n\nInvoice no. 0417\nDate: 18 May 2025\n\nTo pay     £63.00\n\n{}\n"
    for paying in ("Please pay to sort code 20-11-43, account 40118820.", "Sort code: 20-11-43"):
        found = {fact["name"]: fact for fact in facts(text.format(paying))}
        assert "20-11-43" in found["bank_account"]["value"]
        assert found["bank_account"]["normalized"] is None


@pytest.mark.parametrize(
    "line",
    [
        "Next meeting: Tuesday 4 November 2025",
        "Next meeting: 4 November 2025, 19:30, Boat House",
        "Next meeting: 4 November",
    ],
)
def test_the_next_meeting_has_its_day_with_and_without_its_year(line: str) -> None:
    head = "Minutes of the Rowing Club\n7 October 2025\n\nPresent: Ann Fell, Tom Borrow\n\nThe oars were painted."
    text = f"{head}\n\n{line}\n"
    assert next(f for f in facts(text) if f["name"] == "next_meeting")["normalized"] == "2025-11-04"


def test_the_next_meeting_has_its_day_in_french() -> None:
    text = (
        "Procès-verbal de la réunion du club d'aviron\n7 octobre 2025\n\nPrésents : Anne Fell, Tom Leroy\n\n"
        "Les avirons ont été repeints.\n\nProchaine réunion : mardi 4 novembre 2025 à 19 h 30, au hangar\n"
    )
    assert next(f for f in facts(text) if f["name"] == "next_meeting")["normalized"] == "2025-11-04"


PV = """Copropriété du Quai, 4 rue du Port, Harville
Procès-verbal de l'assemblée générale du 6 octobre 2025

Résolution 1 : approbation des comptes
Les comptes, d'un montant de 8 412 euros, sont approuvés à l'unanimité.

Résolution 2 : ravalement de la façade
L'entreprise Borel demande 48 000 euros. La résolution est rejetée : pour 480 voix, contre 640.

Résolution 3 : pose de bornes
L'assemblée décide de poser six bornes au sous-sol pour 9 800 euros.
"""


def test_lines_of_their_own_head_what_is_decided() -> None:
    found = facts(PV)
    decided = [fact["value"] for fact in found if "rejetée" in fact["value"]]
    assert decided
    assert all("ravalement" in value for value in decided)
    assert not any(fact["name"] == "field" and fact["value"].startswith("Résolution") for fact in found)


@pytest.mark.parametrize(
    "lines",
    [
        "Date of inspection 14 October 2025\n\nNext inspection due 14 April 2026",
        "Date de l'inspection 14 octobre 2025\n\nProchaine inspection 14 avril 2026",
    ],
)
def test_the_next_inspection_dates_nothing(lines: str) -> None:
    text = f"Inspection report: boiler\n\n{lines}\n\n1. Scope\n\nThe boiler was found in good order.\n"
    if "Prochaine" in lines:
        text = f"Rapport d'inspection : chaudière\n\n{lines}\n\n1. Objet\n\nLa chaudière est en bon état de marche.\n"
    assert not any(fact["name"] == "date" and fact["normalized"].startswith("2026") for fact in facts(text))


def test_the_next_visit_is_called_as_it_is() -> None:
    text = "Rapport de visite : chaudière\n\nProchaine visite : 14 avril 2026\n\nLa chaudière est en bon état.\n"
    assert [fact["label"] for fact in facts(text) if fact["name"] == "review"] == ["Prochaine visite"]


CONTRAT = """CONTRAT D'ENTRETIEN

Entre les soussignés :
Mme Ada Quillet, 6 chemin du Quai, 34160 Harville, ci-après « la cliente »,
et l'entreprise Vert Port, SARL, 18 rue du Mas, 34160 Castel, ci-après « le prestataire »,

il est convenu ce qui suit.

Article 1 - Objet
Le prestataire tond la pelouse deux fois par mois au prix de 95 € par passage.
"""


def test_nobody_is_called_what_the_other_party_is() -> None:
    parties = [fact["value"] for fact in facts(CONTRAT) if fact["name"] == "party"]
    assert not any("Quillet" in value and "prestataire" in value for value in parties)
    assert any("Vert Port" in value and "prestataire" in value for value in parties)


def test_what_announces_a_list_heads_nothing_else() -> None:
    letter = LETTRE.replace(
        "Merci de nous verser",
        "Malheureusement, deux choses ne vont pas.\n\nLe quai est fermé depuis le 2 mars. Merci de nous verser",
    )
    found = [fact["value"] for fact in facts(letter)]
    assert not any("deux choses" in value and "gardien" in value for value in found)


@pytest.mark.parametrize(
    ("mail", "told"),
    [
        (
            "From: Ada Quill <a@quay.example>\nTo: Sam Borrow <s@quay.example>\nSubject: Barge\n"
            "Date: Tue, 4 Mar 2025 10:00:00 +0000\n\nDear Sam,\n\n"
            "We take the barge for two days in May, as you say.\n\n"
            "On 3 March 2025 at 17.40 Sam Borrow wrote:\n> Dear Ada,\n>\n"
            "> the yard is full on 12 May, and so it cannot take the barge. Never\n"
            "> come with 40 tons of gravel on board. The crane is free.\n",
            "Sam Borrow: the yard is full on 12 May, and so it cannot take the barge. "
            "Never come with 40 tons of gravel on board. The crane is free.",
        ),
        (
            "From: Ada Quillet <a@quai.example>\nTo: Samuel Borel <s@quai.example>\nSubject: Barge\n"
            "Date: Tue, 4 Mar 2025 10:00:00 +0000\n\nBonjour,\n\n"
            "Nous prenons la barge pour deux jours en mai, comme convenu.\n\n"
            "Le 3 mars 2025 à 17:40, Samuel Borel a écrit :\n> Bonjour Ada,\n>\n"
            "> le quai est plein le 12 mai et ne peut pas prendre la barge. Pas\n"
            "> question de venir avec 40 tonnes de gravier. La grue est libre.\n",
            "Samuel Borel : le quai est plein le 12 mai et ne peut pas prendre la barge. "
            "Pas question de venir avec 40 tonnes de gravier. La grue est libre.",
        ),
    ],
)
def test_a_sentence_of_a_quoted_message_is_told_over_its_lines(mail: str, told: str) -> None:
    summary = shipped().summarize([RawDocument(mail.encode(), "message/rfc822")], Request(profile="digest"))
    found = [fact["value"].replace("\N{NO-BREAK SPACE}", " ") for fact in summary.extras.fields["key_facts"]]
    assert told in found


@pytest.mark.parametrize(
    ("minutes", "whole"),
    [
        (
            "Minutes of the committee meeting of 3 June 2025\n\n1. Other business\n\n"
            "a) Lockers: 14 for 19 people. Mrs Quill: six more are ordered for week 42.\n\nb) Parking: no change.\n",
            "Lockers: 14 for 19 people. Mrs Quill: six more are ordered for week 42.",
        ),
        (
            "Compte rendu de la réunion du 3 juin 2025\n\n1. Questions diverses\n\n"
            "a) Casiers : 14 pour 19 personnes. Mme Quillet : six de plus sont commandés, semaine 42.\n\n"
            "b) Parking : inchangé.\n",
            "Casiers : 14 pour 19 personnes. Mme Quillet : six de plus sont commandés, semaine 42.",
        ),
    ],
)
def test_who_speaks_within_a_value_is_no_label(minutes: str, whole: str) -> None:
    summary = shipped().summarize([RawDocument(minutes.encode())], Request(profile="digest"))
    assert whole in summary.text.replace("\N{NO-BREAK SPACE}", " ")
    assert not any(fact["label"].startswith("Quill") for fact in summary.extras.fields["key_facts"])
