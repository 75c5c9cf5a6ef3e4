"""Decisions with their conditions, leaflets, memoranda without a title, tables of terms, and what limits a sum."""

import json

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

GRANTED = """<!DOCTYPE html><html lang="en"><head><title>Decision</title></head><body>
<nav><a href="/">Home</a> <a href="/boats">Boats</a></nav>
<h1>Decision notice</h1>
<table><tr><th>Application number</th><td>SL/24/07</td></tr><tr><th>Decision date</th><td>3 April 2024</td></tr></table>
<p>Fell Harbor Board hereby gives notice that leave to build a slipway at Crane Lane has been <b>GRANTED</b>, subject to
the following conditions:</p>
<ol><li>The works must begin no later than three years from the date of this decision.</li>
<li>The stones shall match those of the old quay.</li>
<li>No boat shall be launched from the slipway before the lamp is lit.</li>
<li>No work shall take place on a Sunday.</li></ol>
<p>You may appeal to the Harbor Court within 12 weeks of the date of this notice. The slipway is not
insured by the board.</p>
</body></html>"""
ACCORDEE = """<!DOCTYPE html><html lang="fr"><head><title>Décision</title></head><body>
<h1>Autorisation d'occupation du quai</h1>
<table><tr><th>Demande n°</th><td>QU-24-07</td></tr><tr><th>Demandeur</th><td>Les Bateliers réunis</td></tr></table>
<p>L'autorisation est <b>ACCORDÉE</b> du 1er avril au 31 octobre 2024, aux conditions suivantes :</p>
<ol><li>La redevance est de 90 € par mois, payable le premier jour de chaque mois.</li>
<li>Un passage de deux mètres reste libre le long des anneaux.</li>
<li>La grue est rentrée chaque soir, sauf le samedi.</li></ol>
<p>La demande d'éclairage est refusée.</p>
</body></html>"""
TERMS = """# Records of the yard

This schedule tells members how long papers are kept. It applies to all papers of the yard, old and new.

| Paper | Kept for | From | Then |
|---|---|---|---|
| Logs of launches | 11 years | last launch | burnt |
| Complaints of members | 10 years | decision | burnt |
| Pictures of the gate | 30 days | recording | deleted |
"""
MEMO = """**To:** All skippers, Fell Boat Club
**From:** Ada Quill, harbor office
**Date:** 4 October 2024
**Re:** The winter berths

From Monday 4 November the north pontoon is closed. Boats that are still there will be moved to the yard at the cost of
their owners.
"""
COUPURE = """RÉGIE DU PORT DE CORMEL

AVIS DE COUPURE D'EAU

La réparation de la grande conduite nous oblige à fermer l'eau des pontons :

le jeudi 7 novembre 2024, de 8 h 30 à 16 h 30

Le ponton nord n'est pas touché. Avant la coupure, remplissez vos réservoirs et arrêtez les pompes.
"""
RETENUES = """Agence du Quai
8, rue du Lavoir
49000 Cormel

Monsieur Paul Crane
17, allée des Saules
49000 Cormel

Cormel, le 9 juillet 2024

Objet : votre anneau 12

Monsieur,

Nous retenons sur votre caution le prix d'une amarre, soit 90 €.

Le solde de 510 € vous sera viré le 15 juillet. Une part de 40 € est toutefois gardée jusqu'à l'arrêté des
comptes de mars.

Si vous contestez ces retenues, écrivez-nous avant le 9 septembre 2024. Sans réponse de votre part à cette date, le
compte est tenu pour accepté.

Je vous prie d'agréer, Monsieur, mes salutations distinguées.

Anne Marin
Gérante
"""
LEASE = """BERTH LICENCE

This licence is made between Fell Boat Club and Ada Quill.

1. The Club may end the licence by giving the member twelve months' notice in writing.

2. The member may end the licence at any time by giving the Club one month's notice in writing.

3. The fee is £90 a month, payable on the first day of each month.
"""


def read(text: str, name: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), name=name)], Request(profile="digest"))


def facts(summary: Summary) -> list[tuple[str, str, str]]:
    found = json.loads(json.dumps(summary.extras.fields["key_facts"], default=str))
    return [(fact["name"], fact.get("label", ""), fact["value"]) for fact in found]


def test_a_permission_is_told_with_its_first_conditions() -> None:
    summary = read(GRANTED, "decision.html")
    assert summary.text.startswith("What it is\nDecision notice, number SL/24/07, dated 3 April 2024.")
    assert "has been GRANTED, subject to the following conditions: The works must begin" in summary.text


def test_une_autorisation_est_dite_avec_ses_premieres_conditions() -> None:
    summary = read(ACCORDEE, "decision.html")
    assert "Autorisation d'occupation du quai, n° QU-24-07" in summary.text
    assert "L'autorisation est ACCORDÉE du 1er avril au 31 octobre 2024, aux conditions suivantes : La redevance" in (
        summary.text
    )


def test_rows_of_a_table_are_told_whose_heads_are_labels_elsewhere() -> None:
    found = facts(read(TERMS, "terms.md"))
    assert any(
        value == "Complaints of members – Kept for: 10 years; From: decision; Then: burnt" for *_, value in found
    )
    assert not any(name == "decision" for name, *_ in found)


def test_a_memorandum_is_one_without_the_word() -> None:
    assert "Memorandum, from Ada Quill, harbor office, to All skippers, Fell Boat Club, subject" in (
        read(MEMO, "memo.md").text
    )


def test_what_is_announced_stands_on_one_line_and_dates_no_notice() -> None:
    summary = read(COUPURE, "avis.txt")
    assert "fermer l'eau des pontons : le jeudi 7 novembre 2024, de 8 h 30 à 16 h 30." in summary.text
    assert not any(name == "date" for name, *_ in facts(summary))


def test_a_sum_is_told_with_what_limits_it_and_a_dispute_with_what_follows() -> None:
    found = facts(read(RETENUES, "lettre.txt"))
    assert not any(value.endswith("viré le 15 juillet.") for *_, value in found)
    assert any(value.startswith("Si vous contestez ces retenues") and "accepté" in value for *_, value in found)


def test_no_notice_is_told_alone_where_each_side_has_its_own() -> None:
    summary = read(LEASE, "licence.txt")
    assert summary.text.startswith("What it is\nBERTH LICENCE")
    assert not any(name == "notice_period" for name, *_ in facts(summary))


BRACKETED = """BOAT SHED AGREEMENT

Fell Boat Club (the Club) and Mr Paul Crane of 3 Lock Lane, Fell (the Member)

1. The Club lets shed 4 to the Member from 1 April 2024. Only rowing boats may be kept there. Canoes are exempt.

2. The Member pays £46 a year in advance. We cannot accept coins handed to the boatman.

Signed by the Member: P. Crane
"""
SOINS = """Clinique du Lavoir

CONSIGNES APRÈS VOTRE OPÉRATION

Gardez la main levée pendant deux jours.
Appelez-nous sans attendre au 05 65 00 18 40 si vos doigts deviennent blancs.
Les visites sont interdites le matin. Les parents sont admis.
"""


def test_parties_are_named_by_brackets_alone_and_not_again_by_who_signs() -> None:
    found = facts(read(BRACKETED, "shed.txt"))
    assert [value for name, _, value in found if name == "party"] == [
        "Fell Boat Club (Club)",
        "Mr Paul Crane (Member)",
    ]
    assert not any(name == "decision" for name, *_ in found)


def test_consignes_se_disent_avec_leurs_alertes_et_leurs_exceptions() -> None:
    summary = read(SOINS, "consignes.txt")
    assert summary.text.startswith("Ce que c’est\nClinique du Lavoir – CONSIGNES APRÈS VOTRE OPÉRATION.")
    told = [line for line in summary.text.splitlines() if "interdites le matin" in line]
    assert told
    assert all("Les parents sont admis." in line for line in told)
    assert "Appelez-nous sans attendre" in summary.text
