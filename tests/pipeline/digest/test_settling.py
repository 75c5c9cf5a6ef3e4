"""What is asked, proposed or announced is told with what comes of it; what only joins a sentence is left out."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

ANSWER = """Harbor Office
12 Quay Street

Mr Tom Reed
3 Mill Lane

4 March 2024

Dear Mr Reed,

On 12 February you asked us for a second berth at the east quay. The quay was measured on 20 February. It is 84 metres
long and 19 boats lie there now. However, a second berth is not possible at this quay: the ferry needs it to turn.

We have therefore decided to offer you a berth at the west quay from 1 May 2024.

Yours sincerely,

Ada Quill
Harbourmaster
"""
SPEECH = """Discours de Mme Quillet, présidente du port
Le 4 mars 2024

Chers amis,

Le quai a été fermé pendant onze mois. Les travaux ont coûté 2 millions d'euros. Ils ont été payés par le port et par
la ville. Cela n'a pas été simple.

Il a fallu draguer, refaire les pieux, poser des défenses neuves et attendre l'accord de la préfecture, qui est venu en
décembre. Les pêcheurs ont débarqué à Marsh pendant tout ce temps. Ils ont fait chaque jour vingt milles de plus.

C'est pourquoi j'annonce aujourd'hui deux décisions. Les anneaux seront gratuits jusqu'en juin. Une grue neuve
arrivera en avril.

Les pêcheurs ont attendu longtemps, et les plaisanciers aussi. Le port rouvre ses portes lundi prochain.
"""
MINUTES = """# Minutes of the harbor committee, 4 March 2024

Present: Ada Quill (chair), Tom Reed, Paul Moss

## Fees
Three ways of closing the gap were discussed: a higher berth fee, a charge for parking, and letting the hut.
Resolved: to let the hut from May. The question of the berth fee was deferred to the meeting of 14 May.

## Crane
Two offers have been received: Fell, £3,420 a year, and Marsh, £2,980 a year. Mr Moss was worried about the parts.
After discussion the committee agreed on Marsh from 1 October.
"""
EVENING = """Marsh Quay Boat Club
Committee meeting held on 4 March 2024 in the net loft

Present were Ada Quill (chair), Tom Reed, Paul Moss and Ines Hale.

The crane came first. It has been out of order since the storm of 9 January and the boats of the east side cannot be
lifted. Paul had two quotations for mending the crane of the east quay. Fell wanted £3,420 and Marsh £2,980 without the
chain. Tom found Fell dear. After a long talk it was resolved, by three votes to one, to accept the offer of Fell on
condition that they mend it by 20 April. If they cannot, Paul is to come back to the committee before ordering. Tom
asked for it to be recorded that he voted against.

To help pay for it Ada had suggested a charge of £15 on each boat. Several people found this hard on small boats. The
suggestion was withdrawn. Instead it was agreed to take £2,000 from the reserve.

The rowing club had written on 3 February asking to keep two boats on the green. Their secretary said that they would
be light ones and would be gone by winter. Ines was worried about the grass, which had suffered much last year. Paul
read out rule 8, which forbids all boats there "but with the consent of the committee". There was some argument about
the word all. In the end permission was given for one boat, not two, until 31 October 2024, on condition that it stands
on boards and carries the name of the club.

The door of the loft still sticks. Ada will bring oil.

The meeting closed at 9.15. The next one is on 6 May.
"""
SOIR = """Club nautique de Marsan
Réunion du bureau du 4 mars 2024

Présents : Adèle Quillet (présidente), Paul Moreau, Inès Hallé.

Le club d'aviron avait écrit le 3 février pour demander deux places sur la pelouse. Sa secrétaire assure que les
bateaux sont légers et partiront avant l'hiver. Inès s'inquiète de l'herbe, qui a beaucoup souffert l'an dernier. Paul
lit l'article 8, qui interdit les bateaux à cet endroit « sauf accord du bureau ». Le mot « bateaux » a donné lieu à une
longue discussion. Finalement, l'autorisation est donnée pour une place et non deux, jusqu'au 31 octobre 2024, à
condition que le bateau repose sur des planches.

La porte du hangar ferme toujours mal. Adèle apportera de l'huile.

La séance est levée à 21 h 15. Prochaine réunion le 6 mai.
"""
WRONG = ANSWER.replace(
    "Yours sincerely",
    "On 2 March we told you that the yearly fee was £380. This was wrong. Yours is £230.\n\nYours sincerely",
)


def digest(text: str, kind: str = "text/plain") -> str:
    return shipped().summarize([RawDocument(text, kind)], Request(profile="digest")).text


def test_a_refusal_is_told_behind_what_was_asked_for() -> None:
    text = digest(ANSWER)
    assert "a second berth at the east quay. However, a second berth is not possible at this quay" in text
    assert "We have therefore decided to offer you a berth at the west quay" in text


def test_what_is_announced_is_told_with_it_and_without_what_joins_it() -> None:
    text = digest(SPEECH)
    assert "J'annonce aujourd'hui deux décisions. Les anneaux seront gratuits jusqu'en juin. Une grue neuve" in text


def test_a_proposal_is_told_with_its_own_outcome_and_not_the_next_one() -> None:
    text = digest(MINUTES, "text/markdown")
    assert "letting the hut. Resolved: to let the hut from May." in text
    assert "letting the hut. The question" not in text


def test_a_decision_is_told_behind_the_offers_and_not_behind_a_worry() -> None:
    text = digest(MINUTES, "text/markdown")
    assert "Two offers have been received: Fell, £3,420 a year, and Marsh, £2,980 a year. After discussion" in text
    assert "worried about the parts. After discussion" not in text


def test_what_is_asked_goes_on_to_what_came_of_it_far_down_its_paragraph() -> None:
    asked = "The rowing club had written on 3 February asking to keep two boats on the green. In the end permission was"
    assert f"{asked} given for one boat, not two, until 31 October 2024, on condition" in digest(EVENING)


def test_what_is_settled_in_a_paragraph_is_not_told_of_the_one_above() -> None:
    text = digest(EVENING)
    assert "voted against. To help pay" not in text
    assert "on small boats. The suggestion was withdrawn." not in text or "Ada had suggested" in text


def test_in_french_too_a_rule_that_is_read_out_settles_nothing() -> None:
    text = digest(SOIR)
    assert "deux places sur la pelouse." not in text or "deux places sur la pelouse. Finalement, l'autorisation" in text
    assert "l'autorisation est donnée pour une place et non deux" in text


def test_a_wrong_figure_is_told_with_the_right_one_or_not_at_all() -> None:
    text = digest(WRONG)
    assert "£230" in text
    assert "£380" not in text or "Yours is £230." in text.split("£380")[1].partition("\n")[0]
    assert not any(line.startswith("Yours is") for line in text.splitlines())
