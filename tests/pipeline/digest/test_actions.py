"""Actions of minutes in tables and lists: who, what and when of each row, as they stand."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

EN = """Minutes of the committee meeting held on 3 June 2025

Present: Ida Quill (Chair), Sam Borrow, Lena Fitch

The committee agreed to replace the lamp by the gate. The lamp will be bought from Fell Lamps.

"""
FR = """Compte rendu de la réunion du bureau du 3 juin 2025

Présents : Ida Quillet (présidente), Samuel Borel, Léna Fichet

Le bureau décide de remplacer la lampe du portail. La lampe sera achetée chez Lampes du Fell.

"""


def actions(text: str, name: str = "minutes.md") -> list[tuple[str, str | None]]:
    summary = shipped().summarize([RawDocument(text.encode(), name=name)], Request(profile="digest"))
    found = [fact for fact in summary.extras.fields["key_facts"] if fact["name"] == "action"]
    assert all(0 <= place["start"] < place["end"] for fact in found for place in fact["sources"])
    return [(fact["value"].replace("\N{NO-BREAK SPACE}", " "), fact["normalized"]) for fact in found]


def test_rows_of_markdown() -> None:
    table = (
        "## Actions\n\n| Who | What | By |\n|---|---|---|\n| Ida Quill | Order the lamp | 30 June 2025 |\n"
        "| Sam Borrow | Ask the council about the path | tbc |\n| Lena Fitch | Paint the gate | 12 July |\n"
    )
    assert actions(f"# {EN}{table}") == [
        ("Ida Quill: Order the lamp (30 June 2025)", "2025-06-30"),
        ("Sam Borrow: Ask the council about the path", None),
        ("Lena Fitch: Paint the gate (12 July)", "2025-07-12"),
    ]


def test_rows_of_french_markdown() -> None:
    table = (
        "## Suites\n\n| Action | Responsable | Echeance | Etat |\n|---|---|---|---|\n"
        "| Commander la lampe | Ida Quillet | 30 juin 2025 | fait |\n"
        "| Repeindre le portail | à définir | 12 juillet | retard |\n"
    )
    assert actions(f"# {FR}{table}") == [
        ("Ida Quillet : Commander la lampe (30 juin 2025; fait)", "2025-06-30"),
        ("Repeindre le portail (12 juillet; retard)", "2025-07-12"),
    ]


def test_rows_of_html_with_an_empty_cell() -> None:
    page = (
        "<html><body><h1>Minutes of the committee meeting held on 3 June 2025</h1><p>Present: Ida Quill (Chair)</p>"
        "<p>The committee agreed to replace the lamp by the gate.</p><table><tr><th>Action</th><th>By</th><th>Date</th>"
        "<th>Status</th></tr><tr><td>Order the lamp</td><td>Ida Quill</td><td>30 June 2025</td><td>done</td></tr>"
        "<tr><td>Paint the gate</td><td></td><td>12 July 2025</td><td></td></tr>"
        "<tr><td>Sweep the yard</td><td></td><td></td><td></td></tr></table></body></html>"
    )
    assert actions(page, "minutes.html") == [
        ("Ida Quill: Order the lamp (30 June 2025; done)", "2025-06-30"),
        ("Paint the gate (12 July 2025)", "2025-07-12"),
    ]


def test_columns_of_plain_text() -> None:
    table = (
        "Actions\n\n"
        "Who            What                              By when\n"
        "Ida Quill      Order the lamp from               30 June 2025\n"
        "               the shop\n"
        "Sam Borrow     Ask the council about the path    tbc\n"
        "               Paint the gate                    12 July\n"
    )
    assert actions(EN + table, "minutes.txt") == [
        ("Ida Quill: Order the lamp from the shop (30 June 2025)", "2025-06-30"),
        ("Sam Borrow: Ask the council about the path", None),
        ("Paint the gate (12 July)", "2025-07-12"),
    ]


def test_columns_of_french_plain_text() -> None:
    table = (
        "À faire\n\n"
        "Qui               Quoi                       Pour quand\n"
        "Ida Quillet       Commander la lampe         30 juin 2025\n"
        "Samuel Borel      Prévenir la mairie         12 juillet\n"
    )
    assert actions(FR + table, "minutes.txt") == [
        ("Ida Quillet : Commander la lampe (30 juin 2025)", "2025-06-30"),
        ("Samuel Borel : Prévenir la mairie (12 juillet)", "2025-07-12"),
    ]


@pytest.mark.parametrize(
    "heads",
    [
        "| Contractor | Price | By |",
        "| What | Who | When |",
        "| Action taken | Who | Date |",
        "| Action | Result | Date |",
    ],
)
def test_other_tables_tell_no_action(heads: str) -> None:
    rows = "| Fell Lamps | Ida Quill | 5 May 2025 |\n| Tarn Lamps | Sam Borrow | 6 May 2025 |\n"
    table = f"## Programme\n\n{heads}\n|---|---|---|\n{rows}"
    assert actions(f"# {EN}{table}") == []


@pytest.mark.parametrize(
    "heads", ["| Quoi | Qui | Quand |", "| Entreprise | Montant | Délai |", "| Action | Résultat | Date |"]
)
def test_other_french_tables_tell_no_action(heads: str) -> None:
    table = f"## Programme\n\n{heads}\n|---|---|---|\n| Fell | Ida | 5 mai 2025 |\n| Tarn | Léna | 6 mai 2025 |\n"
    assert actions(f"# {FR}{table}") == []


def test_items_below_a_heading_that_says_actions() -> None:
    assert actions(f"# {EN}## Actions\n\n- Ida: order the lamp by 30 June 2025\n- Nobody objected to the rest.\n") == [
        ("Ida: order the lamp by 30 June 2025", "2025-06-30")
    ]
    assert actions(f"# {FR}## À faire\n\n- Ida : commander la lampe avant le 30 juin 2025\n- Rien de plus.\n") == [
        ("Ida : commander la lampe avant le 30 juin 2025", "2025-06-30")
    ]


def test_items_below_another_heading_are_no_actions() -> None:
    assert actions(f"# {EN}## Quotes\n\n- Fell: lamps at the old price\n- Tarn: lamps without a pole\n") == []
    assert actions(f"# {FR}## Devis\n\n- Fell : lampes au prix ancien\n- Tarn : lampes sans pied\n") == []


def issuers(text: str) -> list[str]:
    summary = shipped().summarize([RawDocument(text.encode(), name="letter.txt")], Request(profile="digest"))
    return [fact["value"] for fact in summary.extras.fields["key_facts"] if fact["name"] == "issuer"]


@pytest.mark.parametrize(
    ("signed", "told"),
    [
        ("H. Moss\n\nHazel Moss\nClaims Officer", "Hazel Moss, Claims Officer"),
        ("Hazel Moss\n\nClaims Officer", "Hazel Moss, Claims Officer"),
    ],
)
def test_a_signer_is_told_once_by_the_whole_name(signed: str, told: str) -> None:
    letter = (
        "Dear Mr Tully,\n\nThank you for your letter of 4 March 2025. We will mend the gate on 12 May 2025.\n\n"
        f"Yours sincerely,\n\n{signed}\n"
    )
    assert issuers(letter) == [told]


@pytest.mark.parametrize("above", ["H. Mousset", "Hélène Mousset"])
def test_a_french_signer_is_told_once(above: str) -> None:
    letter = (
        "Mutuelle du Fell\n3 rue du Port\n29000 Quimper\n\n"
        "Madame Tully\n5 rue Haute\n29000 Quimper\n\nQuimper, le 9 mars 2025\n\n"
        "Objet : réparation du portail\n\nMadame,\n\n"
        "Nous avons reçu votre lettre du 4 mars 2025. Nous réparerons le portail le 12 mai 2025.\n\n"
        "Veuillez agréer, Madame, l'expression de nos salutations distinguées.\n\n"
        f"{above}\n\nHélène Mousset\nResponsable des sinistres\n"
    )
    assert issuers(letter) == ["Hélène Mousset, Responsable des sinistres, Mutuelle du Fell"]


@pytest.mark.parametrize(
    ("head", "items", "expected"),
    [
        (
            EN,
            "## Actions\n\n- Mr. Borrow: order the lamp by 30 June 2025. The committee thanked the volunteers of May.\n"
            "- Lena Fitch: paint the gate.\n",
            [("Mr. Borrow: order the lamp by 30 June 2025.", "2025-06-30"), ("Lena Fitch: paint the gate.", None)],
        ),
        (
            FR,
            "## Actions\n\n- M. Borel : commander la lampe avant le 30 juin 2025. La fête a eu lieu le 2 mai 2025.\n"
            "- Léna Fichet : repeindre le portail.\n",
            [
                ("M. Borel : commander la lampe avant le 30 juin 2025.", "2025-06-30"),
                ("Léna Fichet : repeindre le portail.", None),
            ],
        ),
        (
            EN,
            "Action: Mrs. Quill will order the lamp by 30 June 2025. The meeting closed with thanks to the chair.\n",
            [("Mrs. Quill will order the lamp by 30 June 2025.", "2025-06-30")],
        ),
        (
            FR,
            "Action : M. Borel commande la lampe avant le 30 juin 2025. La séance est levée par la présidente.\n",
            [("M. Borel commande la lampe avant le 30 juin 2025.", "2025-06-30")],
        ),
    ],
)
def test_a_sentence_behind_an_action_is_none_of_it(
    head: str, items: str, expected: list[tuple[str, str | None]]
) -> None:
    assert actions(f"# {head}{items}") == expected


@pytest.mark.parametrize(
    ("head", "items", "expected"),
    [
        (
            EN,
            "ACTIONS\n\nIQ   the lamp; send the tender to Fell Lamps by\n     30 June 2025\nSB   the gate\n",
            [("IQ: the lamp; send the tender to Fell Lamps by 30 June 2025", "2025-06-30"), ("SB: the gate", None)],
        ),
        (
            FR,
            "ACTIONS\n\nIQ   la lampe ; envoyer le devis à Lampes du Fell avant le\n"
            "     30 juin 2025\nSB   le portail\n",
            [
                ("IQ : la lampe ; envoyer le devis à Lampes du Fell avant le 30 juin 2025", "2025-06-30"),
                ("SB : le portail", None),
            ],
        ),
    ],
)
def test_a_task_of_initials_goes_on_in_its_column(
    head: str, items: str, expected: list[tuple[str, str | None]]
) -> None:
    assert actions(f"{head}{items}", "minutes.txt") == expected
