"""What a report proposes and a vote further down in it settled is no longer told as a proposal."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

REPORT = """<html><body><h1>Annual report of the rowing club</h1>
<h2>The boatman</h2><p>Mr Reed has looked after the boats since 2019. The committee proposes to keep the boatman's post
at 20 hours a week from March, paid from the reserves for one year.</p>
<h2>Races</h2><p>The eight won two races on the canal, and the juniors came third at Saltby in June.</p>
<h2>Decisions of the meeting</h2><ol><li>Subscription raised from £10 to £12.</li><li>{}</li></ol></body></html>
"""
RAPPORT = """<html><body><h1>Rapport annuel du club d'aviron</h1>
<h2>Le poste</h2><p>M. Morin entretient les bateaux depuis 2019. Le comité propose de garder le poste de batelier
à 20 h par semaine à partir de mars, financé sur les réserves pendant un an.</p>
<h2>Courses</h2><p>Le huit a gagné deux courses sur le canal, et les jeunes ont fini troisièmes à Vannes en juin.</p>
<h2>Décisions de l'assemblée</h2><ol><li>Cotisation portée de 10 à 12 €.</li><li>{}</li></ol></body></html>
"""


def said(text: str) -> str:
    summary = shipped().summarize([RawDocument(text.encode(), "text/html")], Request(profile="digest"))
    facts = [fact["value"] for fact in summary.extras.fields["key_facts"]]
    return "\n".join((summary.text, *facts)).replace("\N{NO-BREAK SPACE}", " ")


def test_a_proposal_that_was_voted_on_is_not_told() -> None:
    text = said(REPORT.format("Boatman's post kept at 20 hours: carried (30 for, 2 against)."))
    assert "proposes" not in text
    assert "carried" in text
    assert "propose" not in said(RAPPORT.format("Maintien du poste de batelier à 20 h : adopté (30 pour, 2 contre)."))
    assert "propose" not in said(RAPPORT.format("Maintien du poste à 20 h : adopté (30 pour, 2 contre)."))


def test_a_proposal_is_told_where_the_vote_was_on_something_else() -> None:
    assert "proposes" in said(REPORT.format("Accounts of the year: carried (30 for, 2 against)."))
    assert "propose" in said(RAPPORT.format("Comptes de la saison : adoptés (30 pour, 2 contre)."))
