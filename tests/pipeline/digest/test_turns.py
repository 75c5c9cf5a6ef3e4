"""What turns the meaning of a sentence is told with it, or neither is; what readers must not do is told first."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

RECALL = """PRODUCT SAFETY RECALL

Marsh Chandlers Ltd

12 March 2025

Folding ladder, model FL-20, batches 31 to 40

We have found that the hinge of some ladders can open under load. Nine cases have been reported to us, and one sailor
broke an arm. The ladders were sold between May and July 2024 in our three shops at £64.50 each.

What to do
Stop using the ladder at once. Do not try to mend the hinge. Bring the ladder back to any of our shops, where you will
be paid what you gave for it.

Ladders of other batches are not affected.
"""
LETTRE = """Monsieur Yves Kerbol
8 rue du Quai
29000 Quimper

Voilerie Marchand
14 rue des Mâts
29000 Quimper

Quimper, le 15 septembre 2025

Objet : grand-voile du Pétrel

Madame, Monsieur,

Le 3 mars, vous vous êtes engagés à livrer la voile avant le 30 juin. Vous me réclamez aujourd'hui 820 euros. Je
conteste cette somme à hauteur de 300 euros, prix de la reprise des coutures.

Je vous mets en demeure de réparer les coutures dans un délai de trois semaines à compter de la réception de cette
lettre. À défaut, je saisirai le tribunal de Quimper.

Veuillez agréer, Madame, Monsieur, mes salutations distinguées.

Yves Kerbol
"""
ASSEMBLEE = """PROCÈS-VERBAL DE L'ASSEMBLÉE GÉNÉRALE DU 24 MARS 2025

Résolution n° 1 : Approbation des comptes 2024
L'assemblée approuve les comptes de l'exercice 2024, d'un montant de 86 340 €.
Pour : 690 voix. Contre : 51 voix. La résolution est adoptée.

Résolution n° 2 : Carénage du bac
L'assemblée est appelée à voter les travaux pour un budget de 118 500 €.
Pour : 310 voix. Contre : 431 voix. La résolution est rejetée.

Résolution n° 3 : Remplacement de la grue
Faute de devis, la question n'est pas soumise au vote. Elle est reportée à la prochaine assemblée.
"""
NEWS = """Newsletter of the Marsh Sailing Club
No. 41, Spring 2025

Correction

In the last issue we wrote that the berth fee would rise to £95 in April. That was an error: the committee has put it
off until the annual meeting on 17 May, and until then the fee stays at £80.

Slipway
The slipway will be closed from 3 to 14 March for repairs, and dinghies can be launched from the beach.

Hut
It was hoped that the new hut would open in May. The builder has gone out of business, and the work has stopped.
"""
MAIL = """From: Rosa Lind <rosa.lind@fellside.example>
To: Tom Garrick <tom.garrick@hollin.example>
Subject: Re: Hall on 14 June
Date: Tue, 6 May 2025 16:40:00 +0100

Hi Tom,

Please ignore my earlier mail: we do not want to move the regatta dinner to 21 June after all. The date stays 14 June,
unless the mayor cancels.

Thanks
Rosa

> From: Rosa Lind
> Sent: Tue, 6 May 2025 11:02
>
> Hi Tom,
> We have to move the dinner to 21 June. Please book the room for 80 people.
> Rosa
"""


def digest(text: str, kind: str = "text/plain", words: int | None = None) -> str:
    return shipped().summarize([RawDocument(text, kind)], Request(profile="digest", max_words=words)).text


@pytest.mark.parametrize("words", [None, 60])
def test_what_must_not_be_done_is_told_before_all_else(words: int | None) -> None:
    text = digest(RECALL, words=words)
    assert "Stop using the ladder at once. Do not try to mend the hinge." in text
    assert "We have found" not in text or text.index("Stop using") < text.index("We have found")


def test_a_demand_is_told_with_what_follows_where_it_is_not_met() -> None:
    text = digest(LETTRE)
    assert "Je vous mets en demeure de réparer les coutures" in text
    assert "de cette lettre. À défaut, je saisirai le tribunal de Quimper." in text


def test_what_is_claimed_is_told_with_its_contesting_or_not_at_all() -> None:
    text = digest(LETTRE)
    assert ("Vous me réclamez" in text) == ("Je conteste cette somme à hauteur de 300 euros" in text)


def test_a_resolution_is_told_with_its_vote_and_outcome() -> None:
    text = digest(ASSEMBLEE)
    assert "pour un budget de 118 500 €. Pour : 310 voix. Contre : 431 voix. La résolution est rejetée." in text
    assert "\nContre : " not in text
    assert ("Faute de devis" in text) == ("soumise au vote. Elle est reportée" in text)


def test_what_was_written_or_hoped_once_is_told_with_what_became_of_it() -> None:
    text = digest(NEWS)
    assert ("would rise to £95" in text) == ("That was an error" in text)
    assert ("It was hoped" in text) == ("The builder has gone out of business" in text)


def test_a_mail_that_takes_back_another_tells_the_newest_state() -> None:
    text = digest(MAIL, "message/rfc822")
    assert "Please ignore my earlier mail: we do not want to move" in text
    assert "We have to move the dinner" not in text
    assert "unless the mayor cancels" in text


@pytest.mark.parametrize(
    ("text", "refused", "offered"),
    [
        (
            "3 April 2027\n\nDear Ms Reed,\n\nWe write about the lease of the east shed, which ends in May.\n\n"
            "Our client does not accept £2,400 a year, which is below the rent of every shed on the quay since 2023. "
            "They are therefore prepared to let it to you at £2,650 a year for five years.\n\n"
            "Yours sincerely,\n\nHester Strand\n",
            "does not accept £2,400",
            "They are therefore prepared to let it to you at £2,650",
        ),
        (
            "Brest, le 3 avril 2027\n\nMadame,\n\nNous vous écrivons au sujet du bail du hangar de l'est.\n\n"
            "Le conseil refuse le loyer de 2 400 € par an, qui est inférieur à celui de tous les hangars du quai. "
            "En revanche, nous vous proposons 2 650 € par an pour une durée de cinq ans.\n\n"
            "Veuillez agréer, Madame, nos salutations.\n\nPaul Roy\n",
            "refuse le loyer de 2 400",
            "En revanche, nous vous proposons 2 650",
        ),
    ],
)
def test_what_is_refused_is_told_with_what_is_offered_in_its_place(text: str, refused: str, offered: str) -> None:
    summary = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))
    said = [unit.text.replace("\N{NO-BREAK SPACE}", " ") for unit in summary.units]
    said += [fact["value"].replace("\N{NO-BREAK SPACE}", " ") for fact in summary.extras.fields["key_facts"]]
    told = [each for each in said if refused in each]
    assert told
    assert all(offered in each for each in told)


REFUSAL = pytest.mark.parametrize(
    ("text", "refused", "denied", "asked"),
    [
        (
            "3 April 2027\n\nDear Ms Reed,\n\nSubject: your letter about the east shed\n\n"
            "You wrote to us on 2 March about your stay in the east shed in February. The shed is dry, and the yard "
            "has looked at its roof twice since then.\n\n"
            "We are not in a position to pay you back the rent of £240.\n\n"
            "The mast was charged to you twice, in May and in June. The £85 will be paid back by 30 April.\n\n"
            "As for the sign that you put up on the quay, we do not ask for its removal. We ask you to paint over "
            "the name of our harbourmaster within eight days.\n\n"
            "Yours sincerely,\n\nHester Strand\n",
            "We are not in a position to pay",
            "we do not ask for its removal",
            "We ask you to paint over",
        ),
        (
            "Brest, le 3 avril 2027\n\nObjet : votre lettre sur le hangar\n\nMadame,\n\n"
            "Vous nous avez écrit le 2 mars au sujet de votre séjour de février dans le hangar de l'est. Le hangar est "
            "sec, et le chantier en a vu le toit deux fois depuis.\n\n"
            "Nous ne pouvons donner une suite favorable à votre demande de 240 €.\n\n"
            "Le mât vous a été facturé deux fois, en mai et en juin. Les 85 € vous seront rendus le 30 avril.\n\n"
            "Quant au panneau que vous avez posé sur le quai, nous ne demandons pas son retrait. Nous vous prions "
            "d'y effacer le nom de notre capitaine sous huit jours.\n\n"
            "Veuillez agréer, Madame, nos salutations.\n\nPaul Roy\n",
            "Nous ne pouvons donner une suite favorable",
            "nous ne demandons pas son retrait",
            "Nous vous prions d'y effacer",
        ),
    ],
    ids=["en", "fr"],
)


@REFUSAL
def test_a_letter_tells_its_refusal_and_what_is_not_asked_with_what_is(
    text: str, refused: str, denied: str, asked: str
) -> None:
    few = digest(text, words=60).replace("’", "'")
    whole = digest(text).replace("’", "'")
    assert refused in few
    assert refused in whole
    assert all(asked in line for line in whole.splitlines() if denied in line)
    known = [line for line in whole.replace("\N{NO-BREAK SPACE}", " ").splitlines() if "£85" in line or "85 €" in line]
    assert known
    assert all("twice" in line or "deux fois" in line for line in known)


@pytest.mark.parametrize(
    ("text", "term", "renewal", "row"),
    [
        (
            "TERMS OF THE BERTH PLAN\n\n2. TERM\n\n"
            "2.1 The contract is made for TWELVE MONTHS from the day of the first mooring.\n"
            "2.2 It then renews for three months at a time unless ended 30 days before.\n"
            "2.3 The harbour reminds you of the end by e-mail.\n\n3. PRICE\n\n"
            "     Berth ..................... £34.90 a month\n"
            "     Deposit (not included) .... £350\n\n"
            "The price is paid on the 5th of each month. A payment sent back costs £8.\n",
            "TWELVE MONTHS",
            "It then renews",
            "£350: ",
        ),
        (
            "CONDITIONS DE L'ABONNEMENT PONTON\n\n2. DURÉE\n\n"
            "2.1 Le contrat est conclu pour DOUZE MOIS à partir du premier amarrage.\n"
            "2.2 Il se reconduit ensuite de trois mois en trois mois s'il n'est pas dénoncé 30 jours avant.\n"
            "2.3 Le port vous rappelle l'échéance par courriel.\n\n3. PRIX\n\n"
            "     Anneau .................... 34,90 EUR / mois\n"
            "     Dépôt (non compris) ....... 350,00 EUR\n\n"
            "Le prix est prélevé le 5 de chaque mois. Un rejet de prélèvement coûte 8 EUR.\n",
            "DOUZE MOIS",
            "Il se reconduit",
            "EUR : ",
        ),
    ],
    ids=["en", "fr"],
)
def test_a_term_is_told_with_its_renewal_and_under_no_row_of_prices(
    text: str, term: str, renewal: str, row: str
) -> None:
    told = digest(text).replace("\N{NO-BREAK SPACE}", " ")
    assert term in told
    assert all(renewal in line for line in told.splitlines() if term in line)
    assert row not in told
