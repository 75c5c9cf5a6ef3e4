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
