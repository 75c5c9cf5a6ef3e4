"""Votes that stand in the text of what they are on are told with it and with how they ended, in both languages."""

import pytest

from pipeline.digest.elements.words import DigestWords
from pipeline.digest.facts.vote_lines import Vote, VoteLines
from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.span import Span
from pipeline.summary import Request, Summary
from tests.resources import RESOURCES
from tests.wired import shipped

pytestmark = pytest.mark.models
MOVED = """LOWFORD ROWING CLUB

MINUTES of the committee meeting held on Tuesday 4 May 2027 in the boathouse, 7 pm

Present: A. Moss (chair), B. Field, C. Ware, D. Pike, E. Reed

1. Minutes of 6 April

Approved and signed.

2. Crane on the quay

Mr Field moved that a crane be bought from Harbour Cranes for £9,400, paid out of the roof reserve. \
A crane would last. Seconded Ms Pike. The treasurer pointed out that the roof itself is due next year. \
Vote: 2 for, 3 against. MOTION LOST.

Ms Ware then moved that a hand winch be bought from Slate & Sons at £1,150, \
provided that the harbour master agrees by 30 June. \
Seconded Mr Reed. Mr Field asked for it to be recorded that he thought this a pity. \
Vote: 4 for, 1 against. CARRIED. The slip stays closed meanwhile.

3. Oars

Ms Pike moved that the oars be sold.

Mr Reed moved that twelve oars be bought for £900. Ms Ware moved an amendment of eight oars for £600. \
Some preferred wood. Vote: 3 for, 2 against.

4. Next meeting

Tuesday 1 June 2027, 7 pm.
"""
VOTES = """CABINET MARÉE - Syndic de copropriété

PROCÈS-VERBAL DE L'ASSEMBLÉE GÉNÉRALE DU 4 MAI 2027

Le mardi 4 mai 2027 à 19 h, les copropriétaires se sont réunis au local commun sur convocation du syndic.

Résolution n° 1 – Comptes de 2026

Dépenses de 41 250 € pour un budget de 40 000 €. M. Roux relève que la facture du puits concerne le lot 4 ; \
elle est mise en attente.

Pour : 5 100 – Contre : 300 – Abst. : 200. ADOPTÉE sous cette réserve.

Résolution n° 2 – Budget de 2028

Le projet s'élevait à 52 000 €. Après débat sur le jardin, il est ramené à 49 500 €. Unanimité. ADOPTÉE.

Résolution n° 3 – Escalier

3.1 Escalier en pierre, entreprise Granit, 61 000 € TTC. Plusieurs le jugent trop cher.

Pour : 2 100 – Contre : 3 300 – Abst. : 200. La majorité de 3 500 voix n'étant pas atteinte, \
pas de second vote. REJETÉE.

3.2 Escalier en bois, entreprise Duchêne, 18 400 € TTC.

Pour : 4 800 – Contre : 700 – Abst. : 100. ADOPTÉE, aux conditions suivantes :

- début des travaux après le 1er mars 2028 ;

- paiement en quatre fois.

Résolution n° 4 – Contrat du syndic

Le cabinet demande 7 200 € par an.

1er vote (art. 25) : Pour 2 300 – Contre 3 100 – Abst. 200. Majorité non atteinte.

2nd vote (art. 24) : Pour 2 900 – Contre 2 500 – Abst. 200. ADOPTÉE.

La séance est levée à 21 h 20.
"""

WRAPPED = """LOWFORD ROWING CLUB

MINUTES of the committee meeting held on Tuesday 4 May 2027 in the boathouse

Present: A. Moss (chair), B. Field, C. Ware, D. Pike, E. Reed

1.  LANDING STAGE
    The chair reported that the stage is rotten.

    1.1  Ms Ware PROPOSED, Mr Reed seconding, a new stage of steel at £61,000.
    She said that nothing else would last for as long as this, and that all of
    the clubs of the river which had tried another way had come to regret it; the
    treasurer feared for the roof. Mr Reed told of the stage of Highford.
    On a vote: 2 for, 3 against. The proposal was LOST.

    1.2  Mr Field then PROPOSED, Ms Pike seconding, a new stage of oak, tender of
    Slate & Sons Ltd of £18,750 plus VAT.
    On a vote: 4 for, 1 against (Ms Ware, who asked to be recorded as of the
    view that oak is no better). CARRIED, subject to:
       - a warranty of twelve years on every one of the posts;
       - no work before Monday 6 September 2027.

2.  NEXT MEETING
    Tuesday 1 June 2027, 7 pm.
"""
POINTED = """SOCIÉTÉ D'AVIRON DE BELLERIVE

Procès-verbal de la réunion du comité du mardi 4 mai 2027

1. Horaires du hangar

1.1 Projet d'avril : ouverture de nuit, du 1er juin au 31 août.

Vote sur le projet d'avril : pour 1 (M. Roux), contre 4, abstention 1. AVIS DÉFAVORABLE.

1.2 Contre-proposition de la présidente : ouverture de 6 h à 22 h, du 1er juin au 31 août, avec deux gardiens \
qui se relaient chaque semaine et un dimanche matin sur trois.

Conditions demandées par les membres et acceptées par la présidente :

- prime des gardiens portée de 7 € à 11 € par jour travaillé ;

- dimanche majoré de 40 % pour ceux qui viennent de plus loin que Bellerive ;

- bilan au comité de septembre, et retour aux horaires d'aujourd'hui si plus de trois bateaux sont abîmés.

Vote : pour 5, contre 1 (M. Roux, qui craint le bruit). AVIS FAVORABLE, sous ces conditions.

2. Prochaine réunion

Mardi 1er juin 2027 à 19 h.
"""


def digested(text: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))


def facts(summary: Summary) -> list[str]:
    return [fact["value"].replace("\N{NO-BREAK SPACE}", " ") for fact in summary.extras.fields["key_facts"]]


def test_a_motion_is_told_with_its_own_vote_and_without_the_debate() -> None:
    said = " ".join(unit.text for unit in digested(MOVED).units)
    assert "paid out of the roof reserve. Vote: 2 for, 3 against. MOTION LOST." in said
    assert "provided that the harbour master agrees by 30 June. Vote: 4 for, 1 against. CARRIED." in said
    assert "due next year. Vote" not in said
    assert "a pity. Vote" not in said


def test_of_a_motion_and_its_amendment_nobody_knows_which_was_voted_on() -> None:
    summary = digested(MOVED)
    said = [*(unit.text for unit in summary.units), *facts(summary)]
    assert not any("twelve oars" in each and "3 for" in each for each in said)


@pytest.mark.parametrize(
    "row",
    [
        "Comptes de 2026 : Dépenses de 41 250 € pour un budget de 40 000 €. M. Roux relève que la facture du puits "
        "concerne le lot 4 ; elle est mise en attente. Pour : 5 100 – Contre : 300 – Abst. : 200. ADOPTÉE sous cette "
        "réserve.",
        "Budget de 2028 : Le projet s'élevait à 52 000 €. Après débat sur le jardin, il est ramené à 49 500 €. "
        "Unanimité. ADOPTÉE.",
        "Escalier : Escalier en pierre, entreprise Granit, 61 000 € TTC. Plusieurs le jugent trop cher. Pour : 2 100 – "
        "Contre : 3 300 – Abst. : 200. La majorité de 3 500 voix n'étant pas atteinte, pas de second vote. REJETÉE.",
        "Escalier : Escalier en bois, entreprise Duchêne, 18 400 € TTC. Pour : 4 800 – Contre : 700 – Abst. : 100. "
        "ADOPTÉE, aux conditions suivantes : début des travaux après le 1er mars 2028; paiement en quatre fois.",
    ],
)
def test_a_vote_below_its_matter_is_told_with_that_and_with_how_it_ended(row: str) -> None:
    assert row in facts(digested(VOTES))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            WRAPPED,
            "£18,750 plus VAT. On a vote: 4 for, 1 against (Ms Ware, who asked to be recorded as of the view that",
        ),
        (WRAPPED, "steel at £61,000. On a vote: 2 for, 3 against. The proposal was LOST."),
        (WRAPPED, "CARRIED, subject to: a warranty of twelve years on every one of the posts; no work before Monday"),
        (POINTED, "prime des gardiens portée de 7 € à 11 € par jour travaillé; dimanche majoré de 40 %"),
    ],
)
def test_a_vote_over_lines_is_told_with_its_motion_and_its_conditions(text: str, told: str) -> None:
    summary = digested(text)
    said = [each.replace("\N{NO-BREAK SPACE}", " ") for each in (*(u.text for u in summary.units), *facts(summary))]
    assert any(told in each for each in said)
    assert not any("LOST. CARRIED" in each for each in said)
    favorable = [each for each in said if "AVIS FAVORABLE" in each]
    assert all("ouverture de 6 h à 22 h" in each and "prime des gardiens" in each for each in favorable)


def test_a_second_vote_is_the_one_that_counts() -> None:
    told = next(fact for fact in facts(digested(VOTES)) if fact.startswith("Contrat du syndic"))
    assert "2 900" in told
    assert told.endswith("ADOPTÉE.")


@pytest.mark.parametrize(
    ("language", "text", "outcome"),
    [
        ("en", "The rent goes to £40. For: 12, against: 3. CARRIED.", "CARRIED"),
        ("fr", "Le loyer passe à 40 €. Pour : 12 – Contre : 3. ADOPTÉE.", "ADOPTÉE"),
        ("en", "Vote: 2 for, 3 against. A majority of 4 was needed. MOTION LOST.", "MOTION LOST"),
        ("fr", "1er tour : Pour 12 – Contre 31. Il fallait 40 voix. REJETÉE.", "REJETÉE"),
        ("en", "    On a vote: 2 for, 3 against. The proposal was LOST.", "The proposal was LOST"),
        ("fr", "Vote sur le toit : pour 1 (M. Roux), contre 4. AVIS DÉFAVORABLE.", "AVIS DÉFAVORABLE"),
        ("en", "We waited for 12 weeks and rowed against 3 crews.", None),
        ("fr", "On attend pour 12 bateaux, contre 3 hier. Adoptée ou non, la règle vaut.", None),
        ("en", "A: for: 2, against: 3. LOST. B: for: 3, against: 2. CARRIED.", None),
    ],
)
def test_a_vote_among_other_words_is_found_where_there_is_one(
    language: Language, text: str, outcome: str | None
) -> None:
    found = VoteLines(DigestWords(RESOURCES, language)).within(text, Span(0, len(text)))
    assert (found.outcome if isinstance(found, Vote) else None) == outcome
