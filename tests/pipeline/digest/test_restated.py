"""What is stated anew where a document corrects itself makes untrue what it said before, though it does not name it."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

NOTICE = """HARBOUR OFFICE OF SALTBY

CIRCULAR 7/2026
To: all holders of moorings
From: R. Quill, harbour master
Date: 2 March 2026

The yearly inspection of the moorings begins on Monday 4 May. Owners must send the insurance form by Friday 10 April.
Nobody is admitted to the quay after that date without the form.

An extra inspection of a chain costs £38 per mooring and is done within a week. The gates open at 6 am from May on.
The storage shed stays locked during the inspection, and keys are kept at the office.
"""
ERRATUM = """
ERRATUM TO CIRCULAR 7/2026
9 March 2026

The insurance form can be sent until Friday 24 April. The price of an extra inspection of a chain has been fixed by the
board at £41.50 per mooring. Bread is sold on the quay for £2.
"""
MINUTES = """COMPTE RENDU DE LA RÉUNION DU COMITÉ DU PORT DE BRÉVAL

Réunion du mardi 3 mars 2026 à 19 heures

Présents : Mme Aude Ferrec, présidente, M. Loïc Tanguy, Mme Nina Salou

1. Mouillages
Le comité décide de contrôler tous les mouillages en avril. La liste des bateaux sera relue par le bureau.
ACTION : Loïc Tanguy appelle les propriétaires des bateaux abandonnés avant le 27 mars.

2. Fête du port
M. Tanguy propose d'ouvrir le quai le samedi 13 juin. Mme Salou rappelle que la régate a lieu ce jour-là. La fête aura
donc lieu le samedi 20 juin, de 10 heures à 18 heures.

3. Tarifs
Le tarif du quai est fixé à 14 euros par nuit à compter du 1er mai.

Prochaine réunion : mardi 5 mai 2026 à 19 heures.

---
Note ajoutée par le bureau le 12 mars 2026 : la prochaine réunion est avancée au mardi 28 avril.
Loïc Tanguy est souffrant ; Nina Salou appelle à sa place les propriétaires des bateaux abandonnés.
"""
INVOICE = """TERN SAILS LTD
4 Mill Quay, Saltby

INVOICE No. T-311
Date: 3 March 2026
To: Saltby Rowing Club

Description                    Qty      Price       Amount
Boat cover, blue                 2     £140.00     £280.00
Delivery                         1      £20.00      £20.00

Total due                                          £300.00
Due date: 2 April 2026

Payment by transfer. A charge of £15 is made for late payment.

------------------------------------------------------------

CREDIT NOTE No. C-19
Date: 16 March 2026

One cover came back torn and was not replaced.

Boat cover, blue                 1     £140.00     £140.00

The new balance of invoice T-311 is therefore £160.00, payable by 20 April 2026.
"""
REPORT = """RAPPORT DE LA COMMISSION DU QUAI
présenté au conseil du port le 4 mai 2026

1. Mission

Le conseil du port a chargé la commission, en janvier, d'étudier le bruit du quai de Bréval et de proposer des mesures.
La commission s'est réunie quatre fois et a interrogé quatre-vingts riverains. Elle a aussi fait mesurer le bruit deux
semaines durant, de jour comme de nuit, par un bureau d'études de Vannes, dont le rapport est joint au présent document.

2. Constats

Le bruit dépasse la limite trois nuits sur sept. Les riverains se plaignent surtout des livraisons avant l'aube.
Le mareyeur livre tous les jours, sauf le dimanche, entre quatre heures et six heures du matin, avec deux camions.
Les voisins du quai Sud dorment mal en été, car les fenêtres restent ouvertes, et plusieurs d'entre eux ont déménagé.

3. Réponse du mareyeur

Madame la présidente,

Je vous promets de livrer la glace après 6 heures dès le 1er juin. Nous avons perdu deux camions cet hiver.

Veuillez agréer, Madame la présidente, mes salutations distinguées.
Paul Corre

4. Propositions

La commission propose au conseil de limiter les livraisons à la période de 6 heures à 22 heures.
"""


def digest(text: str, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))


def told(summary: Summary) -> str:
    facts = summary.extras.fields["key_facts"]
    return "\n".join((summary.text, *(fact["value"] for fact in facts)))


def test_what_an_erratum_states_anew_is_told_instead() -> None:
    before = told(digest(NOTICE))
    assert "Friday 10 April" in before
    assert "£38" in before
    said = told(digest(NOTICE + ERRATUM))
    assert "10 April" not in said
    assert "after that date" not in said  # which leans on it
    assert "£38" not in said
    assert "until Friday 24 April" in said
    assert "£41.50" in said
    assert "4 May" in said  # of something else


def test_a_circular_is_told_by_its_number() -> None:
    summary = digest(NOTICE)
    assert summary.extras.fields["document_kind"]["name"] == "circular"
    assert "CIRCULAR 7/2026" in summary.text.partition("\n\n")[0]


def test_a_note_that_is_added_behind_a_label_corrects_minutes() -> None:
    before = told(digest(MINUTES.partition("---")[0]))
    assert "5 mai" in before
    assert "Loïc Tanguy appelle" in before
    said = told(digest(MINUTES))
    assert "5 mai" not in said
    assert "Loïc Tanguy appelle" not in said
    assert "avancée au mardi 28 avril" in said
    assert "Nina Salou appelle à sa place" in said


def test_what_a_proposal_came_to_is_told_and_not_the_proposal_alone() -> None:
    said = told(digest(MINUTES))
    assert "La fête aura donc lieu le samedi 20 juin" in said
    facts = [fact["value"] for fact in digest(MINUTES).extras.fields["key_facts"]]
    assert not any("13 juin" in value and "20 juin" not in value for value in facts)


def test_a_credit_note_below_an_invoice_says_what_is_to_be_paid() -> None:
    assert "£300.00" in digest(INVOICE.partition("---")[0]).text.partition("\n\n")[0]
    summary = digest(INVOICE)
    opening = summary.text.partition("\n\n")[0]
    assert "£160.00" in opening
    assert "20 April 2026" in opening
    facts = {fact["name"]: fact for fact in summary.extras.fields["key_facts"]}
    assert facts["to_pay"]["value"] == "£160.00"
    assert facts["due_date"]["normalized"] == "2026-04-20"
    items = [f["value"] for f in summary.extras.fields["key_facts"] if f["name"] == "item"]
    assert [value.startswith("CREDIT NOTE No. C-19 – ") for value in items] == [False, True]


def test_a_letter_that_a_report_quotes_is_not_its_own() -> None:
    summary = digest(REPORT)
    assert summary.extras.fields["document_kind"]["name"] == "report"
    said = told(summary)
    assert "Je vous promets" not in said
    assert "Nous avons perdu" not in said
    assert "limiter les livraisons" in said


def test_heads_of_columns_may_have_figures_behind_an_empty_corner() -> None:
    table = (
        "# Moorings: old and new\n\nThe harbour has two plans for moorings from 1 May 2026.\n\n"
        "| | Quay plan (until 30 April) | River plan |\n|---|---|---|\n"
        "| Fee per month | £31 | £44 |\n| Water | no | yes |\n"
    )
    said = told(digest(table, "text/markdown"))
    assert "Fee per month – Quay plan (until 30 April): £31; River plan: £44" in said


def test_parties_stand_below_a_line_that_opens_them() -> None:
    summary = digest(
        'SLIP HIRE AGREEMENT\n\nbetween\n\nQuill Slips Ltd, 4 Mill Quay, Saltby ("the Hirer-Out")\nand\n'
        'Tern Rowing LLP, 9 Bridge Row, Saltby ("the Customer")\n\nDate: 4 May 2026\n\n1. Use\n\n'
        "The Hirer-Out shall let the Customer use slip B from 7 am to 9 pm. The Customer shall pay £45 a week.\n"
    )
    opening = summary.text.partition("\n\n")[0]
    assert "between Quill Slips Ltd and Tern Rowing LLP" in opening


FERRY = """FERRIES OF SALTBY

SPRING TIMETABLE 4 March to 30 May 2026

                      Mon–Fri    Sat      Sun
Dep. Saltby            06:40     08:00     –
                       09:15     10:30    10:30
Dep. Mill Quay         07:50     09:10     –
                       10:25     11:40    11:40

Crossing time 40 minutes. Check-in closes ten minutes before departure. Dogs travel free. Bicycles must be booked.

Fares (single)             Adult    Child 5–15
Standard                   £7.20     £3.60
Ten journeys              £54.00    £27.00
"""
RULES = """# Règlement du quai de Bréval

## Article 1 – Douches
Les douches sont ouvertes deux heures par jour. Chaque équipage reçoit une clef.

## Article 2 – Cale
La cale est fermée aux remorques. Les bateaux restent à flot.

## Article 3 – Bureau
Le responsable du quai est Paul Corre, au bureau du port.

## Article 4 – Demandes
L'équipage doit :
- payer le quai avant le 3 mai ;
- laver le ponton ;
- rendre la clef.

## Modifications du 4 avril 2026

Les douches sont ouvertes trois heures par jour. La cale est de nouveau ouverte aux remorques. Le responsable du quai
est désormais Nina Salou. L'équipage doit payer le quai avant le 17 mai, et non le 3.
"""


def test_the_times_of_a_timetable_stand_behind_where_and_when() -> None:
    summary = digest(FERRY)
    said = told(summary)
    assert "Dep. Saltby – Mon–Fri: 06:40, 09:15; Sat: 08:00, 10:30; Sun: 10:30" in said
    assert "Dep. Mill Quay – Mon–Fri: 07:50, 10:25; Sat: 09:10, 11:40; Sun: 11:40" in said
    assert "Standard – Adult: £7.20; Child 5–15: £3.60" in said
    assert "dated 30 May 2026" not in summary.text.partition("\n\n")[0]  # the end of a period is no date of a paper
    assert "40 minutes: Check-in" not in said


def test_what_is_otherwise_now_needs_no_figure_in_digits() -> None:
    before = told(digest(RULES.partition("## Modifications")[0], "text/markdown"))
    assert "deux heures" in before
    assert "fermée aux remorques" in before
    assert "Paul Corre" in before
    said = told(digest(RULES, "text/markdown"))
    assert "deux heures" not in said
    assert "fermée aux remorques" not in said
    assert "Paul Corre" not in said
    assert "Nina Salou" in said


def test_the_items_of_a_list_that_hold_no_more_are_left_out() -> None:
    assert "avant le 3 mai" in told(digest(RULES.partition("## Modifications")[0], "text/markdown"))
    said = told(digest(RULES, "text/markdown"))
    assert "avant le 3 mai" not in said
    assert "avant le 17 mai, et non le 3" in said
    assert "laver le ponton" in said


PLAN = """# Plan for the quay

## Summary

The quay of Saltby was flooded on 4 May 2026, and the board has agreed what is to be done about it before the autumn.

## What went wrong

We first believed that a pump had failed. The diver found that a barge had torn the flap off the drain.

## Measures

1. Mend the flap (done on 9 May).
2. Hang a second flap behind it – Ada, by 31 July.
3. Paint the bollards – Ben, by 12 June.

Boats not moored by 20 May are towed away. Registers of boats close at 9 am.

## Update, 20 June

Measure 2 has been given to Finn because Ada is ill; the date is now 14 August.

PS: The office opens at 8 am from now on.
"""
OFFER = """QUILLET TOITURE
ZA des Landes – 35000 Rennes

                                       M. Paul Corre
                                       14 allée du Port
                                       35000 Rennes

Rennes, le 16 mars 2026

DEVIS n° 26-41 (annule et remplace le devis n° 26-12 du 2 mars 2026)
Objet : réfection de la cale

Poste                                        Quantité     P.U. HT      Montant HT
Dépose de l'ancienne cale                    64 m²         18,00        1 152,00
Planches neuves                              64 m²         40,00        2 560,00

Total HT                                                                3 712,00
TVA 10 %                                                                  371,20
Total TTC                                                               4 083,20

Offre valable jusqu'au 30 avril 2026.
"""


def test_a_measure_that_an_update_names_by_its_number_is_told_as_it_is_now() -> None:
    assert "by 31 July" in told(digest(PLAN.partition("## Update")[0], "text/markdown"))
    said = told(digest(PLAN, "text/markdown"))
    assert "by 31 July" not in said
    assert "the date is now 14 August" in said
    assert "by 12 June" in said


def test_what_was_first_believed_is_told_with_what_was_found() -> None:
    summary = digest(PLAN, "text/markdown")
    values = [summary.text, *(fact["value"] for fact in summary.extras.fields["key_facts"])]
    assert not any("believed" in value and "The diver found" not in value for value in values)


def test_a_quote_that_replaces_another_is_none_of_an_invoice() -> None:
    summary = digest(OFFER)
    assert summary.extras.fields["document_kind"]["name"] == "quote"
    assert "Devis n° 26-41" in summary.text


def test_hours_and_fares_are_no_news() -> None:
    text = (
        "PISCINE DU VAL\nHORAIRES ET TARIFS – à partir du 1er septembre 2026\n\n"
        "                    Grand bassin       Petit bassin\n"
        "Lundi               12h00-14h00        fermé\nMardi               17h00-21h00        17h00-20h00\n"
        "Jeudi               12h00-14h00        fermé\n\n"
        "La caisse ferme 45 minutes avant la fermeture. Les enfants de moins de 10 ans doivent être accompagnés.\n"
        "Gratuit pour les moins de 4 ans. Les chèques-vacances sont acceptés.\n"
    )
    summary = digest(text)
    assert summary.extras.fields["document_kind"]["name"] == "timetable"
    assert "Mardi – Grand bassin : 17h00-21h00; Petit bassin : 17h00-20h00" in summary.text.replace("\xa0", " ")


MAILS = """De : Aude Ferrec
À : equipe@quai.example
Date : 12 mai 2026 19:02
Objet : Compte rendu point quai

Bonjour à tous,

La mise à l'eau est repoussée du 1er au 15 juin. Le grutier sera Paul Corre, pour 149 € par bateau.

Aude

De : Nina Salou
À : Aude Ferrec ; equipe@quai.example
Date : 13 mai 2026 08:41
Objet : Re: Compte rendu point quai

Bonjour Aude,

Le tarif du grutier est de 159 € et non 149. Peux-tu décaler le point au mercredi 20 mai ?

Nina
"""
SERVICE = """NOTE DE SERVICE N° 2026-4
Destinataires : les équipages
Date : 4 mai 2026
Objet : places d'été

Les demandes sont à saisir dans le registre du quai avant le 18 mai. Les clefs sont remises par le bureau du port. Les
équipages lavent le ponton chaque semaine et rangent les défenses avant de partir.

RECTIFICATIF DU 7 MAI 2026
La saisie dans le registre, indisponible les 6 et 7 mai, est possible jusqu'au 22 mai.
"""


def test_mails_about_minutes_are_mails() -> None:
    summary = digest(MAILS)
    assert summary.extras.fields["document_kind"]["name"] == "thread"
    assert "décaler le point au mercredi 20 mai" in summary.text


def test_a_noun_states_anew_what_its_verb_said() -> None:
    assert "avant le 18 mai" in told(digest(SERVICE.partition("RECTIFICATIF")[0]))
    said = told(digest(SERVICE))
    assert "avant le 18 mai" not in said
    assert "jusqu'au 22 mai" in said
