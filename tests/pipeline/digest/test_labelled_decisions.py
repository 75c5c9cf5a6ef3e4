"""What minutes label as a decision is told whole, with its item and its vote; names and tasks over several lines."""

import pytest

from pipeline.digest.elements.names_over_lines import last_of_names
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
MINUTES = """HARBOUR ROWING CLUB
Minutes of the committee meeting of 9 March 2027

Present: Ida Lamb (chair), Sol Marsh (treasurer), Una Pike (secretary), Ed
Thorne, Wim Oak (from item 2)

1. SLIPWAY
The slipway was inspected by the harbour master on 2 March and two planks are loose.

Decision: No launching below half tide. From May to August, at weekends only.
Racing crews may launch at any tide with a coach present.
For 4, against 1.

2. FEES 2027/28
Sol asked for a rise because the insurance costs more than last year.

Decision: Adults £90, juniors £30.

3. SUPPER
The supper was discussed and everybody wants music.

Action list
IL  letter to the harbour master - 20 March
TO  repair of the planks
"""
COMPTE_RENDU = """CLUB D'AVIRON DU PORT
COMPTE RENDU DU BUREAU DU 9 MARS 2027

Présents : Mmes Lamy (présidente), Marsaud (trésorière), Picart ; M. Orme

1) CALE
La cale a été inspectée par la capitainerie le 2 mars et deux planches bougent.

DÉCISION : pas de mise à l'eau sous la mi-marée. De mai à août, le week-end
seulement. Les équipages de course partent à toute heure avec un entraîneur.
Pour 4, contre 1.

2) COTISATIONS 2027-2028
La cotisation des adultes passe à 90 euros, celle des jeunes reste à 30 euros.

VOTE : Pour 3, contre 2 (M. Orme, Mme Picart).

3) REPAS
Le repas a été évoqué et chacun veut de la musique ce soir-là.
"""


def digested(text: str) -> Summary:
    return shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))


def facts(summary: Summary, name: str) -> list[str]:
    return [fact["value"] for fact in summary.extras.fields["key_facts"] if fact["name"] == name]


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        (
            MINUTES,
            "SLIPWAY: Decision: No launching below half tide. From May to August, at weekends only. "
            "Racing crews may launch at any tide with a coach present. For 4, against 1.",
        ),
        (
            COMPTE_RENDU,
            "CALE : DÉCISION : pas de mise à l'eau sous la mi-marée. De mai à août, le week-end seulement. "
            "Les équipages de course partent à toute heure avec un entraîneur. Pour 4, contre 1.",
        ),
    ],
)
def test_a_labelled_decision_is_told_whole_with_its_item_and_vote(text: str, decision: str) -> None:
    summary = digested(text)
    assert decision in summary.text.replace("\N{NO-BREAK SPACE}", " ")
    assert decision.partition(": No ")[2][:20] in " ".join(facts(summary, "decision"))


def test_a_few_words_behind_the_label_decide() -> None:
    summary = digested(MINUTES)
    assert "FEES 2027/28: Adults £90, juniors £30." in facts(summary, "decision")
    assert "FEES 2027/28: Decision: Adults £90, juniors £30." in summary.text


def test_what_a_bare_vote_was_about_is_the_paragraph_above_it() -> None:
    summary = digested(COMPTE_RENDU)
    assert any(
        value.startswith("La cotisation des adultes passe à 90 euros") and "Pour 3, contre 2" in value
        for value in facts(summary, "vote")
    )
    assert "\nVOTE : Pour 3" not in summary.text
    assert not any("Pour 3" in value for value in facts(summary, "decision"))


def test_names_go_on_over_a_full_line_that_ends_within_one() -> None:
    line = "Present: Ida Lamb (chair), Sol Marsh (treasurer), Una Pike (clerk), Ed"
    assert last_of_names(line, 9, ["Thorne, Wim Oak (from item 2)", "Apologies: none"]) == 1
    assert last_of_names(line, 9, ["(no relation) Thorne, Wim Oak"]) == 1
    assert last_of_names("Present: Ida Lamb, Sol Marsh", 9, ["Quorum is three, and was met."]) == 0


def test_an_action_list_by_initials_is_actions() -> None:
    summary = digested(MINUTES)
    assert facts(summary, "action") == ["IL: letter to the harbour master - 20 March", "TO: repair of the planks"]
