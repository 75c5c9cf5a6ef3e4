"""What people who talk settle, promise and only think are three things; what is settled is told with what it is of."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models
CALL = """Transcript of the boathouse call, 3 May 2027

Ines Park: Good evening. The new slip is not ready for the race on 8 June.
Olaf Berg: I think we should paint the boats ourselves. The painter wants £900 for them.
Ines Park: I disagree, the painter works faster than all of us together.
Olaf Berg: The yard can lend us its slip on 15 June. It costs £60 for the day.
Ines Park: Okay. So 15 June at the yard. Wim, you write to the other clubs.
Wim Hart: I'll do it tonight. The insurer has asked for the list of crews.
Olaf Berg: And the paint?
Ines Park: We won't decide that today.
Wim Hart: Fine by me.
Ines Park: Thanks everyone. Next call on 20 May.
"""
REUNION = """Transcription de la réunion du hangar, 3 mai 2027

Inès Parc : Bonsoir. La nouvelle cale n'est pas prête pour la course du 8 juin.
Olaf Berg : Je pense qu'on devrait peindre les canots nous-mêmes. Le peintre demande 900 euros pour tout.
Inès Parc : Je ne suis pas d'accord, le peintre va plus vite que nous tous ensemble.
Olaf Berg : Le chantier peut prêter sa cale le 15 juin. Cela coûte 60 euros pour la journée.
Inès Parc : Bon. Donc le 15 juin au chantier. Wim, tu écris aux autres clubs.
Wim Hart : Je le fais ce soir. L'assureur a demandé la liste des équipages.
Olaf Berg : Et si la cale est prise le 15 juin ?
Wim Hart : Alors on verra bien ce jour-là.
Inès Parc : Merci à tous. Prochaine réunion le 20 mai.
"""


def facts(text: str, name: str) -> list[str]:
    summary = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))
    found = (fact["value"] for fact in summary.extras.fields["key_facts"] if fact["name"] == name)
    return [value.replace("\N{NO-BREAK SPACE}", " ") for value in found]


@pytest.mark.parametrize(
    ("text", "settled"), [(CALL, "So 15 June at the yard."), (REUNION, "Donc le 15 juin au chantier.")]
)
def test_a_conclusion_with_a_day_is_a_decision(text: str, settled: str) -> None:
    assert any(settled in value for value in facts(text, "decision"))


@pytest.mark.parametrize(("text", "when"), [(CALL, "Next call on 20 May."), (REUNION, "Prochaine réunion le 20 mai.")])
def test_when_all_meet_again_is_no_decision(text: str, when: str) -> None:
    assert any(when in value for value in facts(text, "next_meeting"))
    assert not any(when in value for value in facts(text, "decision"))


@pytest.mark.parametrize(
    ("text", "opinion", "task"),
    [(CALL, "should paint", "I'll do it tonight"), (REUNION, "devrait peindre", "Je le fais ce soir")],
)
def test_an_opinion_is_no_action_and_a_promise_is(text: str, opinion: str, task: str) -> None:
    actions = facts(text, "action")
    assert not any(opinion in value for value in actions)
    assert any(task in value for value in (*actions, *facts(text, "decision")))


def test_what_is_put_off_is_told_with_what_was_asked() -> None:
    assert any("And the paint?" in value and "won't decide that" in value for value in facts(CALL, "decision"))


COUNCIL = """Transcript of the ferry meeting, 6 May 2027

Ines Park: Good evening. The night boat costs £82,000 a year and the day boat £31,000.
Olaf Berg: The night boat is not going to happen. It's £82,000 and we have £40,000 at most.
Wim Hart: How long can it stay, then? The pier is closed from 1 June.
Ines Park: I can't promise anything about the 1 June date, nor the £40,000 for the pier.
Olaf Berg: I'm going to write to the pier owner by 14 May about the two moorings.
Ines Park: Thanks everyone. Next meeting on 20 May.
"""


def test_what_will_not_be_and_what_nobody_promises_is_no_action() -> None:
    actions = facts(COUNCIL, "action")
    assert any("write to the pier owner" in value for value in actions)
    assert not any("not going to happen" in value or "can't promise" in value for value in actions)


COACH = """Transcript of the rowers' call, 9 January 2027

Ines Park: Good evening. First the trip to the lock. How many can you take in the boat, Olaf?
Olaf Berg: Twelve. If we book by the end of January it costs £640.
Ines Park: I'd like to go with the small boat, so 640 is too much for me.
Wim Hart: We agreed last year that repairs come first, with 300 for the pier.
Olaf Berg: I can ask the yard for a price, if you like.
Ines Park: Wim, can you ring the lock keeper by Friday?
Wim Hart: I'll ring him tomorrow at nine.
Ines Park: Okay. So two boats on 8 June.
"""
CAR = """Transcription de l'appel des rameurs, 9 janvier 2027

Inès Parc : Bonsoir. D'abord la sortie à l'écluse. Combien de places pouvez-vous trouver, Olaf ?
Olaf Berg : Douze. Si on réserve avant la fin de janvier, c'est 640 euros.
Inès Parc : Donc il faut prévoir deux canots.
Wim Hart : Pour le 12, je ne peux pas le promettre.
Olaf Berg : Je peux demander un prix au chantier, si vous voulez.
Inès Parc : Wim, tu appelles l'éclusier avant vendredi ?
Wim Hart : Je l'appelle demain, je vous envoie la réponse à neuf heures.
Inès Parc : Bon, donc deux canots le 8 juin.
"""


@pytest.mark.parametrize(("text", "settled"), [(COACH, "So two boats on 8 June."), (CAR, "deux canots le 8 juin")])
def test_only_what_is_settled_for_sure_is_a_decision(text: str, settled: str) -> None:
    """Not what somebody asks, wishes or needs, promises not, or settled last year."""
    assert all(settled in value for value in facts(text, "decision"))
    assert facts(text, "decision")


@pytest.mark.parametrize(
    ("text", "task", "others"),
    [
        (COACH, "I'll ring him tomorrow", ("How many can you", "if you like")),
        (CAR, "je vous envoie la réponse", ("Combien de places", "si vous voulez")),
    ],
)
def test_questions_and_offers_are_no_actions(text: str, task: str, others: tuple[str, ...]) -> None:
    actions = facts(text, "action")
    assert any(task in value for value in actions)
    assert not any(other in value for other in others for value in (*actions, *facts(text, "request")))
