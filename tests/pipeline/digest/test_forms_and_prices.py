"""Forms: the day by which they are handed in, which is no day by which one may withdraw, and what each choice costs."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

FORMULAIRE = """# Club de voile du Lac

## Bulletin d'inscription – saison 2025-2026

*À rendre à la capitainerie (3, quai Nord, Bize) entre le lundi 1er et le samedi 13 septembre 2025, de 9 h à 12 h.*

Nom : ______________________  Prénom : ______________________

### Cours choisi

| Cours | Durée | Commune | Hors commune |
|---|---|---|---|
| ☐ Optimist (7-10 ans) | 2 h | 140 € | 190 € |
| ☐ Dériveur | 3 h | 210 € | 280 € |

### Essai

Une séance d'essai est offerte aux nouveaux : la renonciation doit parvenir au club avant le 4 octobre 2025.

Fait à ______________, le ______________    Signature :
"""
FORM = """# Lake Sailing Club

## Registration form – season 2025-2026

*To be handed in at the harbour office (3 North Quay, Bize) between Monday 1 and Saturday 13 September 2025.*

Name: ______________________  First name: ______________________

### Course chosen

| Course | Length | Residents | Others |
|---|---|---|---|
| ☐ Optimist (ages 7-10) | 2 h | £140 | £190 |
| ☐ Dinghy | 3 h | £210 | £280 |

### Trial

Newcomers have one free session: any withdrawal must reach the club no later than 4 October 2025.

Signed at ______________, on ______________    Signature:
"""
FORMS = pytest.mark.parametrize("text", [FORMULAIRE, FORM], ids=["fr", "en"])


def digest(text: str) -> Summary:
    raw = RawDocument(text.encode(), media_type="text/markdown")
    return shipped().summarize([raw], Request(profile="digest"))


@FORMS
def test_a_form_is_opened_with_the_day_by_which_it_is_handed_in(text: str) -> None:
    opening = digest(text).units[0].text
    assert "13 septembre 2025" in opening or "13 September 2025" in opening
    assert "octobre" not in opening.casefold()
    assert "october" not in opening.casefold()


@pytest.mark.parametrize("line", [FORMULAIRE.splitlines()[4], FORM.splitlines()[4]], ids=["fr", "en"])
def test_a_day_by_which_one_may_withdraw_does_not_open_a_form(line: str) -> None:
    text = (FORMULAIRE if line in FORMULAIRE else FORM).replace(line, "")
    assert " 4 " not in digest(text).units[0].text


@FORMS
def test_what_each_box_costs_is_told(text: str) -> None:
    rows = [f["label"] for f in digest(text).extras.fields["key_facts"] if "210" in f["value"]]
    assert rows in (["Dériveur"], ["Dinghy"])
