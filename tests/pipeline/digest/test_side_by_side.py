"""A table of two blocks beside each other is read as two: no amount at the right is of what stands at the left."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

ACCOUNTS = """<html><body><h1>Accounts of the Heron Rowing Club</h1>
<p>The treasurer laid the accounts of the year before the members in the boathouse.</p><h2>Accounts</h2>
<table><tr><th>Income</th><th>£</th><th>Spending</th><th>£</th></tr>
<tr><td>Subscriptions</td><td>3,400</td><td>Rent of the boathouse</td><td>2,600</td></tr>
<tr><td>Raffle</td><td>250</td><td>Varnish</td><td>310</td></tr>
<tr><td></td><td></td><td>Oars</td><td>480</td></tr>
<tr><td>Total</td><td>3,650</td><td>Total</td><td>3,390</td></tr></table></body></html>
"""
COMPTES = """<html><body><h1>Comptes du club d'aviron du Héron</h1>
<p>La trésorière a présenté les comptes de la saison aux membres dans le hangar du club.</p><h2>Comptes</h2>
<table><tr><th>Recettes</th><th>Montant</th><th>Dépenses</th><th>Montant</th></tr>
<tr><td>Cotisations</td><td>3 400 €</td><td>Loyer du hangar</td><td>2 600 €</td></tr>
<tr><td>Tombola</td><td>250 €</td><td>Vernis</td><td>310 €</td></tr>
<tr><td>Total</td><td>3 650 €</td><td>Total</td><td>2 910 €</td></tr></table></body></html>
"""
MATCHES = """<html><body><h1>Results of the Heron Rowing Club</h1>
<p>The races of the season were rowed on the canal in four weeks of May.</p><h2>Races</h2>
<table><tr><th>Home</th><th>Points</th><th>Away</th><th>Points</th></tr>
<tr><td>Heron</td><td>34</td><td>Teal</td><td>26</td></tr>
<tr><td>Curlew</td><td>25</td><td>Heron</td><td>31</td></tr></table></body></html>
"""


def facts(text: str) -> list[str]:
    summary = shipped().summarize([RawDocument(text.encode(), "text/html")], Request(profile="digest"))
    return [
        fact["value"].replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
        for fact in summary.extras.fields["key_facts"]
    ]


def test_blocks_are_told_one_by_one() -> None:
    told = facts(ACCOUNTS)
    assert "Income, Raffle – £: 250" in told
    assert "Spending, Varnish – £: 310" in told
    assert "Spending, Oars – £: 480" in told
    assert "Spending, Total – £: 3,390" in told
    assert not any("Raffle" in each and "Varnish" in each for each in told)


def test_blocks_are_told_one_by_one_in_french() -> None:
    told = facts(COMPTES)
    assert any("Recettes, Tombola" in each and "250" in each for each in told)
    assert any("Dépenses, Vernis" in each and "310" in each for each in told)
    assert not any("Tombola" in each and "Vernis" in each for each in told)


def test_what_belongs_together_stays_one_row() -> None:
    assert any("Curlew" in each and "Heron" in each for each in facts(MATCHES))


def test_the_sum_of_each_block_is_told_with_its_name() -> None:
    told = facts(COMPTES.replace(" €", ""))
    assert any("Recettes, Total" in each and "3 650" in each for each in told)
    assert any("Dépenses, Total" in each and "2 910" in each for each in told)
