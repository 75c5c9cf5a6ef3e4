"""What readers of a leaflet, a letter, minutes or a notice need is told, and headings and dots are not."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))


def told(summary: Summary) -> str:
    facts = summary.extras.fields["key_facts"]
    return "\n".join((summary.text, *(fact["value"] for fact in facts)))


LEAFLET = """NOTICE : INFORMATION DE L'UTILISATEUR

MARINOL 5 mg, gélule
Salvétine

Gardez cette notice. Vous pourriez avoir besoin de la relire.

1. QU'EST-CE QUE MARINOL ET DANS QUELS CAS EST-IL UTILISÉ ?
MARINOL appartient à un groupe de médicaments qui calment l'estomac. Il est
utilisé chez l'adulte pour prévenir le mal de mer.

2. QUELLES SONT LES INFORMATIONS À CONNAÎTRE AVANT DE PRENDRE MARINOL ?
MARINOL peut donner des vertiges. Ne barrez pas si vous en ressentez. Ne buvez pas d'alcool pendant le traitement. Ne
prenez jamais MARINOL avec un autre remède contre les nausées.

3. COMMENT PRENDRE MARINOL ?
La dose est de 1 gélule par jour, une heure avant le départ. Ne dépassez pas deux gélules par jour. Ne donnez pas de
gélule à un enfant de moins de douze ans.
"""
LETTER = """Saltby Sailing School
4 Quay Street, Saltby

12 May 2026

Dear Mr Lowe,

Your place on the coastal course

I am pleased to tell you that you have a place on the coastal course, which begins on Monday 6 July 2026 at 9 am at the
north jetty. Your place will be confirmed only when we have received the following, by 5 June 2026 at the latest:
- the signed form that is enclosed;
- a swimming certificate of 100 metres;
- a deposit of £120.

The fee is £640, of which the rest is due on the first day. We lend life jackets; please return them by 31 July.

If you cannot come

Please telephone the office on 01632 960 311 two weeks before.

Yours sincerely,

Ada Quill
Secretary
"""
MINUTES = """Saltby Rowing Club
Minutes of the annual general meeting of 9 March 2026

Present: 31 members
Chair: Mrs Ruth Fell

1. Accounts
Mr Tom Garrow, treasurer, presented the accounts. They were approved unanimously.

2. Officers
Ms Ines Hall was elected treasurer by 28 votes to 3, in succession to Mr Tom Garrow, who has served for nine years.
"""
NOTICE = """Tender for the paint of the north jetty

The harbour board of Saltby invites tenders for the paint of the north jetty. Tenders must arrive by 4 May 2026.

Award criteria

Price .......................... 70 %
Quality of the paint proposed .. 30 %

Contents

Works .......................... 12
"""


def test_what_a_medicine_is_for_is_told_before_all_that_is_forbidden_takes_the_room() -> None:
    said = digest(LEAFLET).text
    assert "Il est utilisé chez l'adulte pour prévenir le mal de mer." in said


def test_a_warning_with_en_is_told_with_what_it_is_of() -> None:
    said = told(digest(LEAFLET))
    assert "MARINOL peut donner des vertiges. Ne barrez pas si vous en ressentez." in said


def test_what_every_leaflet_says_of_itself_is_not_told() -> None:
    assert "relire" not in told(digest(LEAFLET))


def test_papers_on_which_a_place_depends_are_told_with_their_day() -> None:
    said = digest(LETTER).text
    assert "only when we have received the following, by 5 June 2026 at the latest: the signed form" in said
    assert "a deposit of £120" in said


def test_a_heading_is_no_consequence_of_the_sentence_above_it() -> None:
    said = told(digest(LETTER))
    assert "please return them by 31 July" in said
    assert "31 July. If you cannot come" not in said


def test_who_leaves_an_office_is_not_told_to_hold_it() -> None:
    facts = digest(MINUTES).extras.fields["key_facts"]
    assert not [fact for fact in facts if fact["name"] == "treasurer"]
    kept = digest(MINUTES.replace(", in succession to Mr Tom Garrow, who has served for nine years", "")).extras.fields
    assert [fact["value"] for fact in kept["key_facts"] if fact["name"] == "treasurer"] == ["Mr Tom Garrow"]


def test_dots_lead_to_a_value_and_to_no_page() -> None:
    said = told(digest(NOTICE))
    assert "Price: 70 %" in said
    assert "Quality of the paint proposed: 30 %" in said
    assert ".." not in said
    assert "Works: 12" not in said


def test_a_document_of_no_known_kind_is_not_told_by_its_words() -> None:
    text = (
        "Cows of the marsh\n\nThe cows of the marsh graze from May to October. They belong to nine farmers of Saltby.\n"
    )
    assert "document of" not in digest(text).text
