"""What readers of strangers' papers missed: halves of rules, pronouns of other sentences, whose a message is."""

import pytest

from pipeline.digest.elements.pronouns import has_stranger, is_impersonal, points
from pipeline.document import Token
from pipeline.source import RawDocument
from pipeline.span import Span
from pipeline.summary import Request, Summary
from tests.wired import shipped

models = pytest.mark.models


def digest(text: str, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))


def values(summary: Summary, name: str) -> list[str]:
    return [fact["value"] for fact in summary.extras.fields["key_facts"] if fact["name"] == name]


def every(summary: Summary) -> str:
    return "\n".join((summary.text, *(fact["value"] for fact in summary.extras.fields["key_facts"])))


def token(number: int, text: str, pos: str, dep: str, **features: str) -> Token:
    return Token(Span(9 * number, 9 * number + 8), text, text, pos, tuple(sorted(features.items())), dep=dep)


def test_a_pronoun_that_opens_stands_for_nothing_only_before_what_it_announces() -> None:
    it = token(0, "It", "PRON", "expl", Gender="Neut", Person="3", PronType="Prs")
    takes = token(1, "takes", "VERB", "ROOT", VerbForm="Fin")
    assert not is_impersonal([it, takes, token(2, "minutes", "NOUN", "obj")])
    assert is_impersonal([it, takes, token(2, "moor", "VERB", "csubj", VerbForm="Inf")])
    assert is_impersonal([token(0, "There", "PRON", "expl"), takes])


@pytest.mark.parametrize(("between", "is_pointing"), [("hard", False), ("on", True)])
def test_a_word_points_at_no_noun_behind_a_preposition(between: str, *, is_pointing: bool) -> None:
    middle = token(1, between, "ADP" if is_pointing else "ADJ", "case")
    said = [token(0, "this", "DET", "det", PronType="Dem"), middle, token(2, "letter", "NOUN", "obl")]
    assert points(said, {"letter"}) is is_pointing


@pytest.mark.parametrize(("gender", "is_strange"), [("Fem", True), ("Masc", False)])
def test_a_pronoun_that_agrees_with_no_noun_before_it_is_a_stranger(gender: str, *, is_strange: bool) -> None:
    words = [
        token(0, "voyant", "NOUN", "nsubj", Gender="Masc"),
        token(1, "passe", "VERB", "ROOT", VerbForm="Fin"),
        token(2, "il", "PRON", "nsubj", Gender=gender, Person="3", PronType="Prs"),
    ]
    assert has_stranger(words) is is_strange


YARD = """# Memo to the yard

4 March 2026

The crane is back on the quay. To do: Grease the chain. Test the brake with two tonnes. Log it in the blue book.

The slip is closed to visitors in May. Exceptions: members with a key, and the lifeboat crew.

Members may leave their trailers in the yard all winter. Exceptions:

- trailers longer than 6 metres
- boats that are for sale
"""
COUR = """# Note de service

4 mars 2026

La grue est revenue sur le quai. À faire : Graisser la chaîne. Essayer le frein avec deux tonnes.

Les membres peuvent laisser leur remorque dans la cour tout l'hiver. Exceptions :

- les remorques de plus de 6 mètres
- les bateaux à vendre
"""


@models
def test_tasks_are_told_to_the_last_and_rules_with_their_exceptions() -> None:
    summary = digest(YARD, "text/markdown")
    assert "Grease the chain. Test the brake with two tonnes. Log it in the blue book." in values(summary, "action")
    for line in every(summary).splitlines():
        assert ("Test the brake" in line) <= ("Grease the chain" in line)
        assert ("members with a key" in line) == ("slip is closed" in line)
        assert ("leave their trailers" in line) == ("boats that are for sale" in line)
    assert "trailers in the yard all winter. Exceptions: trailers longer than 6 metres" in every(summary)


@models
def test_tasks_and_exceptions_are_told_whole_in_french() -> None:
    summary = digest(COUR, "text/markdown")
    for line in every(summary).splitlines():
        assert ("Essayer le frein" in line) <= ("Graisser la chaîne" in line)
        assert ("leur remorque" in line) == ("bateaux à vendre" in line)
    assert "Exceptions : les remorques de plus de 6 mètres" in every(summary)


@models
def test_the_imprint_of_a_leaflet_is_told_under_no_heading() -> None:
    summary = digest(
        "# Your mooring\n\nLeaflet of Carrick harbor\n\n## Arriving\n\nReport to the office before 6 pm.\n\n"
        "## Paying\n\nPay £14 a night at the office.\n\n## If you cannot come\n\n"
        "Tell us at least 24 hours before, on 01632 960 550.\n\nLeaflet 118, March 2026. Review date: March 2028.",
        "text/markdown",
    )
    assert "Tell us at least 24 hours before" in summary.text
    assert not any(line.startswith("If you") and "2028" in line for line in every(summary).splitlines())
    assert "Leaflet 118" not in summary.text


REMINDER = """CARRICK ROPES LTD
Unit 4, North Quay, Carrick BT38 8AB

REMINDER

To: Fell Boat Club, 2 Quay Road, Harrow HV2 1AB
Date: 18 May 2026
Our reference: REM-0553

Dear Ms Quill,

According to our records the following invoice has not been paid:

Invoice no.      Date           Due date       Amount
CR-88214         2 April 2026   2 May 2026     £318.40

Total now due: £318.40

Please pay by 1 June 2026. After that date we shall stop deliveries.

Bank: Leyton Mutual, sort code 20-11-43, account 55518823
"""


@models
def test_a_reminder_is_due_when_it_says_and_a_sort_code_is_no_day() -> None:
    summary = digest(REMINDER)
    assert summary.extras.fields["document_kind"]["name"] == "reminder"
    assert values(summary, "due_date") == ["1 June 2026"]
    assert summary.units[0].text.endswith("due 1 June 2026.")
    (bank,) = (fact for fact in summary.extras.fields["key_facts"] if fact["name"] == "bank_account")
    assert bank["normalized"] is None


@models
def test_what_a_paper_is_may_stand_in_a_cell_beside_whose_it_is() -> None:
    summary = digest(
        "<table><tr><td>PORT DE CARANTEC</td><td>NOTE DE SERVICE n° 14/2026</td></tr></table>"
        "<table><tr><th>De</th><td>Direction du port</td></tr><tr><th>À</th><td>Tous les équipages</td></tr>"
        "<tr><th>Date</th><td>7 avril 2026</td></tr><tr><th>Objet</th><td>Fermeture de la cale</td></tr></table>"
        "<p>La cale sera fermée du lundi 3 au vendredi 21 août 2026. Les bateaux restent à flot.</p>",
        "text/html",
    )
    assert summary.extras.fields["document_kind"]["name"] == "memorandum"
    assert "Fermeture de la cale" in summary.units[0].text


@models
def test_a_headline_stands_below_where_and_when_a_release_was_sent() -> None:
    summary = digest(
        "FOR IMMEDIATE RELEASE\n\nPRESS RELEASE                              Carrick, 9 June 2026\n\n"
        "Carrick lifeboat station to get new boat in 2027\n\n"
        "The lifeboat station at Carrick will receive a new boat in spring 2027, the trust announced today. "
        "The boat costs £2.6 million.\n\nWork on the slipway begins on 14 September and takes five months.\n\n"
        "ENDS\n\nContact: Jill Rowe, 01632 960 771"
    )
    assert "Carrick lifeboat station to get new boat in 2027" in summary.units[0].text
    assert values(summary, "effective_date") == []


THREAD = """From: Dave Orr
Date: Mon 19 Jan 2026 08:14
To: committee
Subject: Crane

The crane is broken again. Fixit want £1,900 for a new winch.

From: Sue Breck
Date: Mon 19 Jan 2026 12:40
To: committee
Subject: Re: Crane

Can we not get a second quote? I can lend a hand winch for Wednesday 21 January.

From: Dave Orr
Date: Tue 20 Jan 2026 19:02
To: committee
Subject: Re: Crane

Warmways will fit a used winch for £740 on Friday 23 January.

From: Ann Noor
Date: Wed 21 Jan 2026 09:30
To: committee
Subject: Re: Crane

Agreed, go with Warmways. The money comes out of the repairs fund, which then stands at £1,120.
"""


@models
def test_of_each_writer_the_last_message_is_told_and_the_newest_first() -> None:
    summary = digest(THREAD)
    told = [unit.text for unit in summary.units[1:]]
    assert told[0].startswith("Ann Noor: Agreed, go with Warmways.")
    assert "£1,900" not in every(summary)
    for line in every(summary).splitlines():
        assert "£740" not in line or line.startswith("Dave Orr") or "Dave Orr:" in line


@models
def test_a_heading_holds_for_all_of_the_paragraph_below_it() -> None:
    summary = digest(
        "# Compte rendu du conseil syndical\n\nRéunion du 22 janvier 2026\n\n## Ascenseur\n\n"
        "La panne de décembre est réparée (1 260 €). Le contrat arrive à terme le 30 juin. M. Girod présente deux "
        "offres. L'offre de Liftec est la moins chère. Elle comprend les pièces. Les membres ont lu les deux offres. "
        "La résiliation doit être envoyée avant le 31 mars.\n\n## Jardin\n\nLe cèdre penche.\n\n"
        "## Divers\n\nLa loge est fermée le lundi.",
        "text/markdown",
    )
    line = next(unit.text for unit in summary.units if "résiliation" in unit.text)
    assert line.startswith("Ascenseur")


@models
def test_the_article_of_another_paper_supersedes_none_of_this_one() -> None:
    summary = digest(
        "# Règlement du bassin\n\n## Article 1 – Accès\n\nLe bassin est ouvert du 15 mai au 15 septembre.\n\n"
        "## Article 2 – Tarifs\n\nLa carte de saison coûte 85 €. Chaque adhérent peut inviter deux personnes.\n\n"
        "## Article 3 – Fin\n\nL'article 2 du règlement de 2024 est abrogé.",
        "text/markdown",
    )
    assert "85 €" in every(summary)
