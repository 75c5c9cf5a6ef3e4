"""In an interview nothing is told under a question that was not the last one; who signs is named once."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models


def digest(text: str, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))


INTERVIEW = """# Mémoires du port : entretien avec Jeanne Lozach

Mme Jeanne Lozach, 81 ans, a vécu au phare de Kerval. L'entretien a eu lieu chez elle, le 9 mai 2025.

## P.K. - Vous êtes arrivée comment au phare ?

J.L. - Par mon père, qui était gardien. La maison avait trois pièces et un jardin de quarante mètres.

## P.K. - Et vous y faisiez quoi ?

J.L. - J'allumais la lampe à six heures l'hiver. Le pétrole venait par bateau en 1958, vingt bidons à la fois.

## P.K. - Quand est-ce que le phare a fermé ?

J.L. - En 1984, au printemps. Les appareils sont partis au musée de Brest.

P.K. - Vous avez parlé de la tempête, avant que je lance l'enregistreur.

J.L. - Ah oui. La mer est montée à deux mètres dans la cour. Nous avons passé 14 heures dans la tour avec les enfants.
"""


def test_what_was_asked_otherwise_is_not_told_under_an_older_question() -> None:
    summary = digest(INTERVIEW, "text/markdown")
    facts = [fact["value"] for fact in summary.extras.fields["key_facts"]]
    for line in (*summary.text.splitlines(), *facts):
        if "a fermé ?" in line:
            assert "deux mètres" not in line
            assert "14 heures" not in line
    assert "La mer est montée à deux mètres dans la cour." in summary.text


def test_a_name_written_out_below_the_signature_is_told_once() -> None:
    text = """14 Mill Row
Ellerby
EB4 7QN

3 February 2026

Customer Relations
Norgate Boats Ltd
Unit 6, Sorrel Park

Dear Sir or Madam,

I am writing to complain about the dinghy that I bought from you on 19 January 2026 for £649.00. The mast broke on the
first day. I would like a full refund of £649.00.

Yours faithfully,

P. Dunmore
Mrs Patricia Dunmore
Tel. 01632 960 135
"""
    summary = digest(text)
    assert "from Mrs Patricia Dunmore" in summary.text or "from Patricia Dunmore" in summary.text
    assert "P. Dunmore" not in summary.text
