"""Who writes a letter and to whom, where both addresses stand at its top, and what it quotes of the other's."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

EN = """Mr Simon Arkwell
3 Weir Cottages
Tidford TF2 6QP

Oakline Windows Ltd
Customer Care
Unit 4, Canal Road, Penby

9 May 2025

Dear Ms Ruddle,

I write for the second time about the two windows that your men put in on 3 March. The left one has leaked since
the first rain, and the wall below it is wet to the floor. I ask you to replace the left window by 6 June.

You wrote on 22 April:

> Dear Mr Arkwell,
>
> We offer £75 for the damage to the wall. We ask you to sign the enclosed form by 30 May.
>
> Yours sincerely,
> Carol Ruddle

I do not accept this sum, because the plasterer asks £410 for the wall alone. I ask you to pay £410 by 6 June.

Yours sincerely,

{signed}
"""
FR = """Monsieur Simon Arquelle
3, rue du Bief
21000 Dijon

Fenêtres du Chêne SARL
Service clients
12, route du Canal
21200 Beaune

Le 9 mai 2025

Madame Rudel,

Je vous écris pour la deuxième fois au sujet des deux fenêtres que vos ouvriers ont posées le 3 mars. Celle de gauche
fuit depuis la première pluie. Je vous demande de remplacer la fenêtre de gauche avant le 6 juin.

Vous m'avez répondu le 22 avril :

> Monsieur,
>
> Nous vous offrons 75 € pour le mur. Nous vous demandons de signer le formulaire ci-joint avant le 30 mai.
>
> Cordialement,
> Carole Rudel

Je n'accepte pas cette somme, car le plâtrier demande 410 € pour le mur. Je vous demande de payer 410 € avant le 6 juin.

Veuillez agréer, Madame, mes salutations distinguées.

{signed}
"""
COLUMNS = """MUTUELLE DU VAL DORÉ                                 Madame Lise CORBIN
Service Indemnisation                                Monsieur Paul CORBIN
BP 118                                               6, chemin du Lavoir
37020 TOURS CEDEX                                    37150 BLÉRÉ

Vos références
  Sociétaire      {member}
  Sinistre        25-03-4410

                                         Tours, le 8 septembre 2025

Objet : vitre brisée du 14 juin 2025


Madame, Monsieur,

Vous nous avez déclaré le 17 juin une vitre brisée dans votre maison. Nous
prenons en charge 340 euros, qui vous seront versés sous huit jours.

Nous vous prions d'agréer, Madame, Monsieur, nos salutations dévouées.

E. Tavernel
"""


def told(text: str, name: str) -> str:
    return shipped().summarize([RawDocument(text.encode(), name=name)], Request(profile="digest")).text


@pytest.mark.models
@pytest.mark.parametrize("signed", ["*Simon Arkwell*", "S.A."])
def test_sender_above_whom_he_writes_to(signed: str) -> None:
    opening = told(EN.format(signed=signed), "letter.md").split("\n\n")[0]
    assert "to Mr Simon Arkwell" not in opening
    assert "to Ms Ruddle" in opening or "to Oakline" in opening


@pytest.mark.models
@pytest.mark.parametrize("signed", ["*Simon Arquelle*", "S.A."])
def test_sender_above_whom_he_writes_to_in_french(signed: str) -> None:
    opening = told(FR.format(signed=signed), "lettre.md").split("\n\n")[0]
    assert "à Monsieur Simon Arquelle" not in opening


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "others", "own"),
    [
        pytest.param(EN, ("We offer £75", "sign the enclosed form"), "I ask you to pay £410", id="en"),
        pytest.param(FR, ("vous offrons 75", "signer le formulaire"), "vous demande de payer 410", id="fr"),
    ],
)
@pytest.mark.parametrize("name", ["letter.md", "letter.txt"])
def test_letter_quoted_in_a_letter(text: str, others: tuple[str, ...], own: str, name: str) -> None:
    summary = told(text.format(signed="Simon"), name)
    assert own in summary
    assert not any(each in summary for each in others)


@pytest.mark.models
def test_quotation_that_nothing_announces_is_the_writers() -> None:
    text = EN.format(signed="Simon Arkwell").partition("You wrote")[0]
    summary = told(f"{text}> I ask you to pay £410 by 6 June.\n\nYours sincerely,\n\nSimon Arkwell\n", "letter.md")
    assert "I ask you to pay £410" in summary


@pytest.mark.models
@pytest.mark.parametrize("greeted", ["Mr Arkwell", "Simon"])
def test_name_at_the_top_that_is_greeted(greeted: str) -> None:
    text = f"""Mr Simon Arkwell
3 Weir Cottages
Tidford TF2 6QP

9 May 2025

Dear {greeted},

Your two windows will be ready on 6 June, and our men will put them in on the same day.

Yours sincerely,

Carol Ruddle
"""
    assert "to Mr Simon Arkwell" in told(text, "letter.txt")


@pytest.mark.models
def test_columns_of_a_letterhead() -> None:
    opening = told(COLUMNS.format(member="4 118 207 K"), "lettre.txt").split("\n\n")[0]
    assert "de MUTUELLE DU VAL DORÉ, à Madame Lise CORBIN" in opening


@pytest.mark.models
def test_member_is_a_name_or_a_number() -> None:
    assert "Sociétaire\xa0: 4 118 207 K" in told(COLUMNS.format(member="4 118 207 K"), "lettre.txt")
    assert "Jeanne Corbin" in told(COLUMNS.format(member="Jeanne Corbin"), "lettre.txt")
