"""Rows of tables: each figure under its own head, a condition behind its stem, sums and what follows them, a status."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models


def rows(text: str, media_type: str) -> list[tuple[str, str]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    facts = summary.extras.fields["key_facts"]
    return [(fact["name"], fact["value"].replace("\N{NO-BREAK SPACE}", " ")) for fact in facts]


PAGE = "<html><body><h1>{}</h1><p>{}</p><table>{}</table></body></html>"


def page(title: str, said: str, table: str) -> list[str]:
    cells = ("".join(f"<td>{cell}</td>" for cell in row.split(" | ")) for row in table.split("\n"))
    html = PAGE.format(title, said, "".join(f"<tr>{row}</tr>" for row in cells))
    return [value for _, value in rows(html, "text/html")]


EN = ("Annual report of the quay", "The quay was open all year, and the crane was mended twice.")
FR = ("Rapport annuel du quai", "Le quai a été ouvert toute l'année, et la grue réparée deux fois.")


@pytest.mark.parametrize(
    ("about", "table", "told", "untold"),
    [
        (
            EN,
            "Measure | 2025-26 2026-27 Change\nBoats | 201 186 -7%\nVisitors | 12,015 11,240 -775\nOdd | 12 015",
            "Visitors – 2025-26: 12,015; 2026-27: 11,240; Change: -775",
            "Odd",
        ),
        (
            FR,
            "Indicateur | 2025-2026 2026-2027 Écart\nBateaux | 201 186 – 7 %\nVisiteurs | 12 015 11 240 – 775"
            "\nDouteux | 1 201 186 3",
            "Bateaux – 2025-2026 : 201; 2026-2027 : 186; Écart : – 7 %",
            "Douteux",
        ),
        (
            EN,
            "2026-27 | 2025-26\nIncome\nBerths | 21,940 | 24,300\nTotal income | 21,940 | 24,300",
            "Total income – 2026-27: 21,940; 2025-26: 24,300",
            "Income:",
        ),
        (
            FR,
            "2026-2027 | 2025-2026\nProduits\nAnneaux | 21 940 | 24 300\nTotal des produits | 21 940 | 24 300",
            "Total des produits – 2026-2027 : 21 940; 2025-2026 : 24 300",
            "Produits :",
        ),
    ],
)
def test_each_figure_stands_below_its_year(about: tuple[str, str], table: str, told: str, untold: str) -> None:
    values = page(*about, table)
    assert any(value.endswith(told) for value in values)
    assert not any(untold in value for value in values)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "# Rules of the yard\n\nThe yard is open all day.\n\nThe robot may write letters, provided that:\n\n"
            "| Condition | Who |\n|---|---|\n| no name is given | the writer |\n| it is read again | the keeper |\n",
            "The robot may write letters, provided that: no name is given – Who: the writer",
        ),
        (
            "# Règles du chantier\n\nLe chantier est ouvert.\n\nLe robot peut écrire, à condition que :\n\n"
            "| Condition | Qui |\n|---|---|\n| aucun nom ne figure | l'auteur |\n| on le relise | le gardien |\n",
            "Le robot peut écrire, à condition que : aucun nom ne figure – Qui : l'auteur",
        ),
    ],
)
def test_a_condition_in_a_row_is_told_with_what_it_is_of(text: str, told: str) -> None:
    assert told in [value for _, value in rows(text, "text/markdown")]


LETTER = """Fell Mutual
Perth PH1 5TM

{dear}

{said}

  {heads}
  --  ------------------------   ---------    ---------
  1   {first}   1,180.00       944.00
  2   {second}     820.00       820.00
  3   {third}     950.00          NIL
                                 ---------    ---------
                                  {sum}     1,764.00
      {off}                       350.00
                                              ---------
                                               1,414.00
      {paid}                       400.00
                                              ---------
      BALANCE                                  1,014.00

{end}
"""
WORDS = {
    "dear": "Dear Mrs Osei",
    "said": "We have looked at each item of your claim for the storm:",
    "heads": "No  Item                         Claimed      Allowed",
    "first": "Roof and ridge           ",
    "second": "Ceiling of the room      ",
    "third": "Boundary fence           ",
    "off": "less excess         ",
    "paid": "less paid in May    ",
    "end": "Yours sincerely\nR. Finch",
}


def test_what_a_table_comes_to_is_told_with_what_is_taken_off_behind_it() -> None:
    values = [value for _, value in rows(LETTER.format(sum="2,950.00", **WORDS), "text/plain")]
    at = next(n for n, value in enumerate(values) if value.endswith("Total – Claimed: 2,950.00; Allowed: 1,764.00"))
    assert values[at + 1 : at + 4] == ["less excess: 350.00", "less paid in May: 400.00", "BALANCE: 1,014.00"]
    assert any("Boundary fence – Claimed: 950.00; Allowed: NIL" in value for value in values)


def test_figures_that_do_not_add_up_are_no_total() -> None:
    values = [value for _, value in rows(LETTER.format(sum="2,960.00", **WORDS), "text/plain")]
    assert not any("Total" in value for value in values)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "# Minutes of the crew, 3 May 2027\n\nPresent: A. Finch, B. Osei\n\n## Actions\n\n"
            "| What | Who | When | Done? |\n|---|---|---|---|\n| Mend the crane | AF | 9 June 2027 | late |\n"
            "| Read the contract | BO | - | yes |\n",
            ["AF: Mend the crane (9 June 2027; late)", "BO: Read the contract (yes)"],
        ),
        (
            "# Compte rendu du 3 mai 2027\n\nPrésents : A. Finch, B. Osei\n\n## Actions\n\n"
            "| Quoi | Qui | Delai | Etat |\n|---|---|---|---|\n| Réparer la grue | AF | 9 juin 2027 | RETARD |\n"
            "| Relire le contrat | BO | - | fait |\n",
            ["AF : Réparer la grue (9 juin 2027; RETARD)", "BO : Relire le contrat (fait)"],
        ),
    ],
)
def test_an_action_keeps_its_status(text: str, told: list[str]) -> None:
    assert [value for name, value in rows(text, "text/markdown") if name == "action"] == told
