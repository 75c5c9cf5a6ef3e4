"""Papers of offices: bills, payslips, warranties, reports of service and of schools; which of their lines are told."""

import pytest

from pipeline.digest.choice.fact_lines import fitting
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary, TableRow
from tests.wired import shipped

pytestmark = pytest.mark.models


def digest(text: str, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type=media_type)], Request(profile="digest"))


def facts(summary: Summary) -> list[tuple[str, str]]:
    return [(fact["name"], fact["value"]) for fact in summary.extras.fields["key_facts"]]


BILL = """Fellside Water

Mr Owen Tarn
3 Beck Row
Ludlow SY8 1AB

Your water bill

Bill number: FW-2207
Date of bill: 9 April 2026

This bill covers 2 January 2026 to 1 April 2026 (90 days).

Previous balance                 £30.00
Payments received               −£36.50
Balance brought forward           £6.50 CR
Charges this period              £46.50

Amount due                       £40.00
"""
FACTURE = """Eaux du Val

Mme Rose Quillet
3 rue du Lavoir
17000 La Rochelle

Facture d'eau

Facture n° : EV-2207
Date : 9 avril 2026

Cette facture couvre la période du 2 janvier 2026 au 1er avril 2026.

Solde précédent                  30,00 €
Versements reçus                −36,50 €
Consommation de la période       46,50 €

Net à payer                      40,00 €
"""


def test_a_bill_is_told_by_its_own_name_with_whom_it_is_sent_to_and_what_is_due() -> None:
    found = digest(BILL)
    said = "Your water bill, number FW-2207, from Fellside Water, to Mr Owen Tarn, dated 9 April 2026, to pay £40.00"
    assert found.units[0].text.startswith(said)
    assert ("period", "2 January 2026 to 1 April 2026") in facts(found)


def test_a_french_bill_is_told_by_its_own_name() -> None:
    found = digest(FACTURE)
    assert "Facture d'eau, n° EV-2207" in found.units[0].text.replace("’", "'")
    assert "à Mme Rose Quillet" in found.units[0].text
    assert "net à payer 40,00 €" in found.units[0].text
    assert ("period", "du 2 janvier 2026 au 1er avril 2026") in facts(found)


def test_a_balance_in_credit_is_told_with_its_side_and_has_no_number() -> None:
    found = [fact for fact in digest(BILL).extras.fields["key_facts"] if fact["value"] == "£6.50 CR"]
    assert [fact["normalized"] for fact in found] == [None]


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("WARRANTY CERTIFICATE", "warranty"),
        ("Payslip – March 2026", "payslip"),
        ("Service report no. 114", "service_report"),
        ("School report", "school_report"),
        ("CERTIFICAT DE GARANTIE", "warranty"),
        ("Bulletin de paie", "payslip"),
        ("Rapport d'intervention n° 114", "service_report"),
        ("Bulletin scolaire", "school_report"),
    ],
)
def test_a_title_names_papers_of_offices(title: str, kind: str) -> None:
    is_french = title.startswith(("CERT", "Bull", "Rapp"))
    body = "Le moteur a été vu par le maître." if is_french else "The engine was seen by the master."
    found = digest(f"{title}\n\n{body} {body}\n")
    assert found.extras.fields["document_kind"]["name"] == kind


PAYSLIP = """BULLETIN DE PAIE
Période : du 01/03/2026 au 31/03/2026

Employeur                                    Salariée
Voilerie du Port SARL                        Mme Anne Rivet
4 quai Nord, 17000 La Rochelle               5 rue du Lavoir, 17000 La Rochelle

Libellé                         Base       Taux       Gain
Salaire de base                 151,67     14,00      2 123,38
Heures supplémentaires            8,00     17,50        140,00
Prime de panier                     18     10,00        180,00
Net à payer                                           1 812,40
"""


def test_a_payslip_names_who_pays_whom_and_the_net() -> None:
    found = digest(PAYSLIP)
    assert "chez Voilerie du Port SARL, période du 01/03/2026 au 31/03/2026, net à payer 1 812,40" in found.text
    assert "Salariée : Mme Anne Rivet" in found.text.replace("\xa0", " ")


PAIRED = """# Service report

| Report no. | SR-118 | Date of visit | 9 October 2026 |
|---|---|---|---|
| Engineer | Ada Quill | Boat | Curlew, berth 14 |
| Engine | Tern 20 | Time on site | 2 h |

The water pump leaks and should be replaced within a month.
"""


def test_labels_with_their_values_may_stand_twice_in_a_row() -> None:
    found = facts(digest(PAIRED, "text/markdown"))
    assert ("field", "Engineer: Ada Quill") in found
    assert ("field", "Time on site: 2 h") in found
    assert not any("; Time on site" in value for _, value in found)


ESTIMATE = """QUOTATION

Quote no: Q-12
Date: 3 May 2026

Work                    Labor        Parts        Insured
Hull painted           400.00       120.00         300.00
Mast stepped           150.00        30.00          90.00
Rudder hung             80.00        20.00          50.00
Total                  630.00       170.00         440.00
"""
PRICED = ESTIMATE.replace("Labor        Parts        Insured", "Net          Tax            Gross")


def test_the_last_of_several_sums_is_the_total_only_below_the_head_of_one() -> None:
    found = facts(digest(ESTIMATE))
    assert not any(name == "total" for name, _ in found)
    assert ("field", "Total – Labor: 630.00; Parts: 170.00; Insured: 440.00") in found
    assert any(name == "total" and "440.00" in value for name, value in facts(digest(PRICED)))


DELIVERY = """BON DE LIVRAISON N° BL-118
Date : 3 mai 2026

Livré à :                                   Facturé à :
Chantier du Quai Nord                       Voilerie du Port
3 quai Nord                                 8 rue Carnot
17000 La Rochelle                           17000 La Rochelle

Les réserves doivent être confirmées par lettre dans les trois jours.
"""


def test_a_label_beside_another_is_no_value() -> None:
    found = facts(digest(DELIVERY))
    assert ("delivery", "Chantier du Quai Nord") in found
    assert ("addressee", "Voilerie du Port") in found
    assert not any("Facturé à" in value for _, value in found)


def test_a_line_for_which_there_is_no_room_does_not_keep_out_the_shorter_ones_behind_it() -> None:
    lines = ("Limit: no boat stays longer than two nights here", "Berth: 14", "Note: keep quiet")
    table = (TableRow("key_facts", "Key facts", lines),)
    (row,) = fitting(table, [False, True, False], 7)
    assert row.lines == ("Berth: 14", "Note: keep quiet")


def test_a_name_beside_its_address_below_the_title_is_whose_paper_it_is() -> None:
    head = "# Warranty certificate\n\n**Tern Boats Ltd** — 6 Canal Park, Ludlow SY8 1AB\n\n"
    text = f"{head}The hull is covered for two years.\n"
    assert ("issuer", "Tern Boats Ltd") in facts(digest(text, "text/markdown"))


BOOKING = """<h2>Booking confirmation</h2>
<p>Thank you, Ms Reed. Your berth at Curlew Quay is booked.</p>
<table><tr><td>Booking reference</td><td>CQ-771</td></tr>
<tr><td>Arrival</td><td>Friday 14 August 2026, by 10.30 am</td></tr>
<tr><td>Total (VAT included)</td><td>£90.00</td></tr><tr><td>Paid today</td><td>£20.00</td></tr></table>
<p>You can cancel free of charge until 7 August 2026.</p>
"""


def test_a_booking_with_thanks_is_no_speech_and_an_hour_no_price() -> None:
    found = digest(BOOKING, "text/html")
    assert found.units[0].text.startswith("Booking confirmation, number CQ-771, total £90.00")
    assert "Arrival: Friday 14 August 2026, by 10.30 am" in found.text


def test_a_french_booking_is_a_kind() -> None:
    found = digest("Confirmation de réservation\n\nRéservation n° CQ-771\n\nVotre anneau au quai Nord est retenu.\n")
    assert found.extras.fields["document_kind"]["name"] == "booking"


def test_a_statement_is_known_by_what_its_title_ends_with() -> None:
    text = "Fellside Pension Trust\nPO Box 4, Ludlow SY8 1AB\n\nYour annual benefit statement\n\nMember number: 48-77\n"
    assert digest(text).extras.fields["document_kind"]["name"] == "statement"


LESS = """INVOICE

Invoice no: 118
Date: 3 May 2026

Oars                    128.00
Paddles                  40.00
Total                   168.00
Less: deposit paid     −100.00
Balance due              68.00
"""
ARREARS = """FACTURE

Facture n° : 118
Date : 3 mai 2026

| Poste | Montant |
|---|---|
| Anneau | 48,00 € |
| Total de l'appel | 48,00 € |
| Solde de l'an passé | 12,00 € |
| Net à payer | 60,00 € |
"""


def test_an_amount_behind_a_label_with_a_colon_is_told_with_all_of_it() -> None:
    assert "Less: deposit paid: −100.00" in digest(LESS).text


def test_a_label_with_other_words_in_its_cell_is_another_one() -> None:
    found = facts(digest(ARREARS, "text/markdown"))
    assert [value for name, value in found if name == "to_pay"] == ["60,00 €"]


PATTERNS = """COLLÈGE DU QUAI
BULLETIN DU 2e TRIMESTRE 2026

Élève : Rose Quillet

Matière                Moyenne   Classe
Français               13,2      12,1
EPS                    16,0      14,2
Anglais                15,8      12,9
"""


def test_the_name_of_a_row_in_three_capitals_is_no_currency() -> None:
    assert ("field", "EPS – Moyenne : 16,0; Classe : 14,2") in [
        (name, value.replace("\xa0", " ")) for name, value in facts(digest(PATTERNS))
    ]


ADHESION = """# Bulletin d'adhésion

À retourner avant le 30 septembre 2026.

### Pièces à joindre

- un certificat médical de moins d'un an
- une photo d'identité
"""


def test_what_is_to_be_enclosed_is_one_fact() -> None:
    found = facts(digest(ADHESION, "text/markdown"))
    assert ("enclosure", "un certificat médical de moins d'un an\u202f; une photo d'identité") in found


CLAIM_EN = """Fellside Insurance

Mr Owen Tarn
3 Beck Row
Ludlow SY8 1AB

4 March 2026

Dear Mr Tarn

We accept your claim for the mast. Less the excess of £50, we will pay you a settlement of £900.

The sail is not covered under your policy, because it was worn.

Yours sincerely

Ada Quill
Claims Handler
"""
CLAIM_FR = """Mutuelle du Quai
17000 La Rochelle

Monsieur Paul Borel
3 rue du Lavoir
17000 La Rochelle

Le 4 mars 2026

Monsieur,

Le mât de votre bateau est garanti. Sans la franchise de 50 €, nous vous versons une indemnité de 900 €.

La réparation de la voile reste à votre charge : votre contrat exclut l'usure.

Je vous prie d'agréer, Monsieur, mes salutations distinguées.

Ada Quillet
"""


def test_what_an_insurer_grants_pays_and_excludes_is_told() -> None:
    english, french = digest(CLAIM_EN).text, digest(CLAIM_FR).text
    assert "settlement of £900" in english
    assert "The sail is not covered under your policy" in english
    assert "indemnité de 900 €" in french
    assert "reste à votre charge" in french


def test_answers_and_ruled_heads_are_no_labels() -> None:
    head = "# Survey of berths\n\nYes: Tern, Curlew and Gull\n\n"
    text = f"{head}| Berth ------ | Boat ------- |\n|---|---|\n| North quay | Curlew, since 2019 |\n"
    told = digest(text, "text/markdown").text
    assert "Yes:" not in told
    assert "------" not in told


def test_a_sender_below_the_name_of_a_warranty_is_no_title() -> None:
    page = (
        "<h1>Certificat de garantie</h1><p><strong>Voiles du Val</strong>, 14 quai Nord, 17000 La Rochelle</p>"
        "<h2>Durée</h2><p>Le mât est couvert pendant cinq ans. Les coutures sont couvertes pendant un an.</p>"
        "<p>La voile est couverte pendant deux ans. Elle s'ajoute à la garantie légale de conformité de deux ans.</p>"
    )
    found = digest(page, "text/html")
    assert found.units[0].text.startswith("Certificat de garantie, de Voiles du Val")
    assert not any(name == "warranty" and "légale" in value for name, value in facts(found))


PAID = """# Payslip

**Tern Boats Ltd** — 6 Canal Park, Ludlow SY8 1AB

| Employee | Ada Quill | Employee no. | 204 |
|---|---|---|---|
| Pay date | 28 February 2026 | Tax code | 125L |

Net pay: £1,626.95
"""


def test_no_pair_of_a_row_heads_the_others_and_who_pays_is_told_once() -> None:
    found = digest(PAID, "text/markdown")
    assert found.units[0].text == "Payslip, from Tern Boats Ltd, dated 28 February 2026, to pay £1,626.95."
    assert "Employee no.: 204" in found.text


SIGNED = """Rapport d'intervention n° RI-114

Date : 14 octobre 2026

Constat : la soupape du moteur fuit légèrement, et le joint de la porte est usé.
Travaux : nettoyage du moteur, remplacement du joint, contrôle de la pompe.

Le technicien : D. Perrin                          Le client : J. Allain
Signature : J. Allain
"""


def test_names_of_who_signs_are_no_fields() -> None:
    told = digest(SIGNED).text
    assert "Perrin" not in told
    assert "Allain" not in told
