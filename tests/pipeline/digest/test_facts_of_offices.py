"""Papers of offices: bills, payslips, warranties, reports of service and of schools; which of their lines are told."""

import pytest

from pipeline.digest.fact_lines import fitting
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
