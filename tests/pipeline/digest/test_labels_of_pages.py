"""What pages and notes print as labels with their values, told as fields."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

POST = """<html lang="en"><head><title>Vacancy: Ferryman</title></head><body><main><h1>Ferryman (part-time)</h1>
<dl><dt>Salary</dt><dd>£11,400 a year</dd><dt>Hours</dt><dd>15 a week</dd><dt>Closing date</dt><dd>9 March 2027</dd>
<dt>Ferries</dt><dd>Upper lock</dd><dd>Mill weir</dd><dt>Reference</dt><dd>OT/FM/7</dd></dl>
<p>The trust is looking for a ferryman who knows the river. You will carry walkers over from May to October.</p>
</main></body></html>"""
POSTE = """<html lang="fr"><head><title>Offre d’emploi : passeur</title></head><body><main>
<h1>Passeur (temps partiel)</h1>
<dl><div><dt>Salaire :</dt><dd>980 € brut par mois</dd></div>
<div><dt>Horaires :</dt><dd>15 heures par semaine</dd></div>
<div><dt>Date limite :</dt><dd>9 mars 2027</dd></div></dl>
<p>Le syndicat cherche un passeur qui connaît la rivière. Il fera traverser les marcheurs de mai à octobre.</p>
</main></body></html>"""


def digest(text: str, media_type: str) -> tuple[str, list[tuple[str, str]]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return summary.text, [(fact["name"], fact["value"]) for fact in summary.extras.fields["key_facts"]]


def test_a_list_of_labels_and_values_is_told_as_fields() -> None:
    text, facts = digest(POST, "text/html")
    assert {("salary", "£11,400 a year"), ("hours", "15 a week"), ("reference", "OT/FM/7")} <= set(facts)
    assert "9 March 2027" in text
    assert ("field", "Ferries: Upper lock / Mill weir") in facts
    assert "OT/FM/7:" not in text
    _, facts = digest(POSTE, "text/html")
    assert ("deadline", "9 mars 2027") in facts
    assert any("980 € brut par mois" in value for _, value in facts)
    assert any("15 heures par semaine" in value for _, value in facts)
