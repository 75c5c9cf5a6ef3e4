"""Letters with a way of sending, a subject on two lines, and paragraphs that open with somebody's title."""

import pytest

from pipeline.digest.facts.broken_off import to_last_line
from pipeline.source import RawDocument
from pipeline.span import Span
from pipeline.summary import Request
from tests.wired import shipped

FR = """Odile et Marc Vernoux
4, rue du Puits
38000 Grenoble

                                        Assurances Valmorel
                                        Service Sinistres
                                        BP 120
                                        38001 Grenoble Cedex 01

                                        Grenoble, le 3 mars 2025

Lettre recommandée avec avis de réception
N° de contrat : HB 11 204 K
N° de sinistre : 25-03-0071

Objet : toiture abîmée par la grêle du 20 février 2025 – devis du couvreur et
refus de votre première offre

Madame, Monsieur,

La grêle du 20 février a cassé douze tuiles et la fenêtre du grenier. Nous
avons fait couvrir le toit d'une bâche par l'entreprise Toitures Sud.

Votre expert, M. Rabastens, est passé le 26 février et vous nous offrez 900 €.
Nous ne pouvons accepter cette somme, pour deux raisons.

1)  La fenêtre. Elle a été comptée pour une vitre. Le cadre est fendu et doit
    être changé aussi.

2)  La bâche. Elle a été louée trois semaines pour 140 €, et la facture est
    jointe à cette lettre.

Nous vous demandons de porter l'indemnité à 2 300 € avant le 31 mars 2025.

Veuillez agréer, Madame, Monsieur, nos salutations distinguées.

Odile Vernoux
"""
EN = """Olive and Mark Varnham
4 Well Street
Ludlow SY8 1AB

                                        Valmore Insurance
                                        Claims Department
                                        PO Box 120
                                        Leeds LS1 4AB

                                        3 March 2025

By registered post
Policy number: HB 11 204 K
Claim number: 25-03-0071

Subject: Roof damaged by the hail of 20 February 2025 - the roofer's price and
our answer to your first offer

Dear Sir or Madam,

The hail of 20 February broke twelve tiles and the window of the loft. We had
the roof covered with a sheet by Southern Roofs.

Your surveyor, Mr. Rabstone, called on 26 February and you offer us £900.
We cannot accept this sum, for two reasons.

1)  The window. It was counted as one pane. The frame is split and must be
    changed too.

2)  The sheet. It was hired for three weeks at £140, and the bill is enclosed
    with this letter.

We ask you to raise the sum to £2,300 before 31 March 2025.

Yours faithfully,

Olive Varnham
"""


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "told", "unsaid"),
    [
        pytest.param(
            FR,
            (
                "à Assurances Valmorel, Service Sinistres",
                "devis du couvreur et refus de votre première offre »",
                "Votre expert, M. Rabastens, est passé le 26 février",
                "La bâche : Elle a été louée",
            ),
            ("Lettre recommandée", "M : Rabastens"),
            id="fr",
        ),
        pytest.param(
            EN,
            (
                "to Valmore Insurance, Claims Department",
                "the roofer's price and our answer to your first offer”",
                "Your surveyor, Mr. Rabstone, called on 26 February",
                "The sheet: It was hired",
            ),
            ("registered post", "Mr: Rabstone"),
            id="en",
        ),
    ],
)
def test_a_letter_names_whom_it_is_sent_to_and_all_that_it_is_about(
    text: str, told: tuple[str, ...], unsaid: tuple[str, ...]
) -> None:
    """The way of sending is nobody, an open line goes on, and a title is no end of a heading."""
    answer = shipped().summarize([RawDocument(text.encode(), name="letter.txt")], Request(profile="digest")).text
    answer = " ".join(answer.split())  # no-break spaces, too
    for each in told:
        assert each in answer
    for each in unsaid:
        assert each not in answer


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Subject: New roof, chairs and\ntables\n\nDear all,", "New roof, chairs and tables"),
        ("Objet : travaux de la cale –\nfermeture en mai\n", "travaux de la cale – fermeture en mai"),
        ("Subject: New roof\nThe roof is done.\n", "New roof"),
        ("Subject: The week of the\n\nWe met.", "The week of the"),
        ("Objet : fermeture de la\nRéf. : 12/34\n", "fermeture de la"),
    ],
)
def test_a_subject_goes_on_where_its_line_ends_openly(text: str, subject: str) -> None:
    """An empty line, another field or a whole line ends it."""
    start = text.index(":") + 2
    place = Span(start, text.index("\n"))
    found = to_last_line(text, place, lambda line: line.startswith("Réf."))
    assert " ".join(found.of(text).split()) == subject
