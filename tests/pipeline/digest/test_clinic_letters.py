"""Letters of doctors that list what a patient took so far, and then change it."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

CHANGED = """Alder Bay Hospital
Clinic date: 11 February 2026
Our ref: HP/js/0417

Dear Dr Reed,

Re: Mrs Edith Moss, born 3 July 1948

Current medication:
Ramipril 5 mg once daily
Atenolol 25 mg once daily

Changes made today:
Stop atenolol
Start diltiazem 60 mg twice daily

I saw Mrs Moss with her son today. Her pulse was 52.

Yours sincerely,

Dr Helen Pike
"""
CHANGÉ = """Hôpital de la Baie
Consultation du 11 février 2026

Chère consœur,

Traitement actuel :
Ramipril 5 mg par jour
Aténolol 25 mg par jour

Modifications :
Arrêt de l'aténolol
Diltiazem 60 mg deux fois par jour

J'ai vu Mme Moreau avec son fils. Son pouls était à 52.

Bien confraternellement,

Dr Hélène Piquet
"""


def facts(text: str, name: str) -> list[str]:
    summary = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))
    return [fact["value"] for fact in summary.extras.fields["key_facts"] if fact["name"] == name]


def test_what_was_taken_before_a_change_is_no_treatment() -> None:
    assert facts(CHANGED, "treatment") == ["Stop atenolol", "Start diltiazem 60 mg twice daily"]
    assert facts(CHANGÉ, "treatment") == ["Arrêt de l'aténolol", "Diltiazem 60 mg deux fois par jour"]


def test_what_nothing_changes_is_the_treatment() -> None:
    unchanged = CHANGED.replace("Changes made today:\nStop atenolol\nStart diltiazem 60 mg twice daily\n\n", "")
    assert facts(unchanged, "treatment") == ["Ramipril 5 mg once daily", "Atenolol 25 mg once daily"]


@pytest.mark.parametrize("reference", ["HP/js/0417", "HP/0417/js", "HP/0417"])
def test_a_reference_with_a_typists_sign_is_told_whole(reference: str) -> None:
    assert facts(CHANGED.replace("HP/js/0417", reference), "reference") == [reference]


def test_a_reference_is_never_cut_at_a_slash() -> None:
    assert facts(CHANGED.replace("HP/js/0417", "HP/jsmoss/0417"), "reference") == []
