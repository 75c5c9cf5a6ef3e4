"""Key facts that stand in sentences: what an agreement, a rule, a letter or a bill lays down."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

CONTRACT_EN = """# MOORING AGREEMENT

This Agreement is made on 4 May 2025 between Fell Marina Ltd (the "Owner") and Ida Quill (the "Member").

## 1. Term

The term of this Agreement is twelve months. It then continues from month to month until ended under clause 4.

## 2. Charges

The Member shall pay a fee of £80 per month. The fee may be reviewed each May, and no increase shall exceed 3 per cent.
Interest at 4 per cent a year is payable on late sums. The Member shall maintain insurance of at least £1,000,000.

## 3. Liability

Neither party's liability in any year shall exceed £5,000.

## 4. End

Either party may end it at once if the other commits a serious breach. It will not be renewed automatically.
"""
CONTRACT_FR = """# CONTRAT D'AMARRAGE

Le présent contrat est conclu entre la société Marina du Fell et Mme Ida Quillet.

## Article 1 – Durée

Le contrat est conclu pour une durée d'un an. Il est renouvelé par tacite reconduction pour la même durée.

## Article 2 – Prix

Le prix annuel est fixé à 960 € TTC. Le prix est révisé chaque année au mois de mai.
Tout retard de paiement entraîne une pénalité de 5 %. L'usager est titulaire d'une assurance de 1 000 000 €.

## Article 3 – Litiges

À défaut, le tribunal judiciaire de Brest est seul compétent.

Fait à Brest, le 4 mai 2025, en deux exemplaires.
"""
POLICY_EN = """# Policy on Dogs in the Yard

| | |
|---|---|
| Document no. | Y-12 |
| In force from | 1 September 2025 |
| Replaces | the rules of 2021 |
| Next review | June 2027 |

## Who

This policy applies to all members and their guests.

## Rules

Members may bring at most two dogs into the yard. The yard pays £15 a month for the bins.
If you do not agree with a refusal, you may appeal to the board within two weeks.
"""
LETTER_EN = """Fell Water Ltd
3 Weir Street
Fell FE1 2AB

Mr Sam Borrow
8 Church Row
Fell FE2 4JT

3 September 2025

Account number: 4410 2983

Dear Mr Borrow,

Thank you for your letter. I am therefore upholding your complaint. I am afraid we cannot agree to this.
If you would like it back, please return the enclosed form by 30 September 2025.

Yours sincerely,

Ida Quill
Adviser
"""
LETTER_FR = """Syndicat des eaux du Fell
3 rue du Port
29000 Quimper

Monsieur Paul Renaud
5 rue Haute
29000 Quimper

Quimper, le 9 mars 2025

Objet : fuite d'eau

Monsieur,

Le compteur affichait 412 m3 lors de notre visite. Pour cela, vous devez
nous faire parvenir une attestation.

Veuillez agréer, Monsieur, l'expression de nos salutations distinguées.

Ida Quillet
"""
INVOICE = (
    "<html><body><h1>Fell Print Ltd</h1><p>Invoice no. 2025-08<br>Invoice date: 4 May 2025</p><table>"
    "<tr><th>Item</th><th>Description</th><th>Qty</th><th>Amount</th></tr>"
    "<tr><td>1</td><td>Posters in colour</td><td>200</td><td>£270.00</td></tr>"
    "<tr><td>2</td><td>Delivery by van</td><td>1</td><td>£45.00</td></tr>"
    "<tr><td>Net</td><td>£315.00</td></tr><tr><td>VAT at 20% on £315.00</td><td>£63.00</td></tr>"
    "<tr><td>Total</td><td>£378.00</td></tr><tr><td>Deposit received 2 May 2025</td><td>-£78.00</td></tr>"
    "<tr><td>Balance to pay</td><td>£300.00</td></tr></table></body></html>"
)


def facts(text: str, name: str = "document.md") -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    summary = shipped().summarize([RawDocument(text.encode(), name=name)], Request(profile="digest"))
    for fact in summary.extras.fields["key_facts"]:
        found.setdefault(fact["name"], []).append(fact["value"])
    return found


def test_an_agreement_tells_when_what_it_costs_and_what_follows() -> None:
    found = facts(CONTRACT_EN)
    assert found["date"] == ["4 May 2025"]
    assert found["renewal"] == [
        "The term of this Agreement is twelve months. It then continues from month to month until ended under clause 4."
    ]
    assert found["payment"] == ["Charges: The Member shall pay a fee of £80 per month."]
    assert found["price_review"] == ["The fee may be reviewed each May, and no increase shall exceed 3 per cent."]
    assert found["penalty"] == ["Interest at 4 per cent a year is payable on late sums."]
    assert found["insurance"] == ["The Member shall maintain insurance of at least £1,000,000."]
    assert found["liability"] == ["Neither party's liability in any year shall exceed £5,000."]
    assert "amount" not in found


def test_a_french_agreement_tells_the_same() -> None:
    found = facts(CONTRACT_FR)
    assert found["date"] == ["4 mai 2025"]
    assert found["renewal"] == ["renouvelé par tacite reconduction pour la même durée"]
    assert found["payment"] == ["Le prix annuel est fixé à 960 € TTC."]
    assert found["price_review"] == ["Le prix est révisé chaque année au mois de mai."]
    assert found["penalty"] == ["Tout retard de paiement entraîne une pénalité de 5 %."]
    assert found["insurance"] == ["L'usager est titulaire d'une assurance de 1 000 000 €."]
    assert found["jurisdiction"] == ["le tribunal judiciaire de Brest"]


def test_a_policy_tells_whom_it_binds_from_when_and_how_far() -> None:
    found = facts(POLICY_EN)
    assert found["reference"] == ["Y-12"]
    assert found["effective_date"] == ["1 September 2025"]
    assert found["replaces"] == ["the rules of 2021"]
    assert found["review"] == ["June 2027"]
    assert found["applies_to"] == ["all members and their guests"]
    assert found["limit"] == ["Members may bring at most two dogs into the yard."]
    assert found["payment"] == ["The yard pays £15 a month for the bins."]
    assert found["recourse"] == ["If you do not agree with a refusal, you may appeal to the board within two weeks."]


def test_a_letter_tells_who_writes_for_whom_what_it_decides_and_wants() -> None:
    found = facts(LETTER_EN, "letter.txt")
    assert found["issuer"] == ["Ida Quill, Adviser, Fell Water Ltd"]
    assert found["account"] == ["4410 2983"]
    assert found["decision"] == ["I am therefore upholding your complaint."]
    assert found["request"] == ["If you would like it back, please return the enclosed form by 30 September 2025."]


def test_a_request_that_goes_on_is_told_from_its_own_words_on() -> None:
    found = facts(LETTER_FR, "lettre.txt")
    assert found["request"] == ["vous devez nous faire parvenir une attestation."]


def test_a_bill_tells_each_row_below_its_items() -> None:
    found = facts(INVOICE, "invoice.html")
    assert [item.split(" | ")[1] for item in found["item"]] == ["Posters in colour", "Delivery by van"]
    assert (found["net"], found["tax"], found["total"]) == (["£315.00"], ["£63.00"], ["£378.00"])
    assert (found["deposit"], found["to_pay"]) == (["£78.00"], ["£300.00"])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "CONTRAT DE LOCATION\n\nArticle 2 - Durée\n\nIl ne peut être reconduit tacitement.",
            "ne peut être reconduit tacitement",
        ),
        (
            "CONTRAT DE LOCATION\n\nArticle 2 - Durée\n\nIl ne se renouvelle pas par tacite reconduction.",
            "ne se renouvelle pas",
        ),
        (
            "HIRE AGREEMENT\n\n2. Term\n\nIt shall not automatically renew for a further term of two years.",
            "shall not automatically renew",
        ),
    ],
)
def test_renewal_that_is_excluded_is_told_with_its_negation(text: str, told: str) -> None:
    values = facts(text).get("renewal", [])
    assert values
    assert all(told in value for value in values)


MAILS = {
    "Ada Quill": """From: Bo Fell <bo@fell.example>
To: {}
Date: 4 March 2024
Subject: Slides

Hello all,

Here are the slides of our meeting on Tuesday. Please read them.
""",
    "Ada Quillet": """De : Bo Fell <bo@fell.example>
À : {}
Date : 4 mars 2024
Objet : Notes

Bonjour,

Voici les notes de notre réunion de mardi. Merci de les relire.
""",
}


@pytest.mark.parametrize("name", MAILS)
def test_recipients_are_told_whole_or_not_at_all(name: str) -> None:
    for number, is_told in ((12, True), (40, False)):
        every = [name + chr(97 + n % 26) * (1 + n // 26) for n in range(number)]
        listed = ", ".join(f"{each} <{each.replace(' ', '.')}.2.0.2.4.0.3.0.4@fell.example>" for each in every)
        found = facts(MAILS[name].format(listed), "mail.txt")
        assert found.get("addressee") == ([", ".join(every)] if is_told else None)
        assert found["issuer"] == ["Bo Fell"]
