"""Stanzas of a label with its text in a second column."""

import pytest

from pipeline.sentences.stanzas import stanza_table
from pipeline.structure.paragraphs import read_paragraphs
from pipeline.structure.vocabulary import vocabulary
from tests.pipeline.structure.builders import source
from tests.resources import RESOURCES

LEASE = """
PREMISES        The boathouse at Ferry Lane with the slipway
                and the store behind it.

TERM OF         Seven years from 1 May 2026, which either side
THE LEASE       may end at the third year.

DUTIES OF       1.  Paint the doors every third year.
THE TENANT      2.  Keep the slipway clear of weed and of
                    other people's boats.

INSURANCE       By the landlord.
"""
LOANS = """
                BOAT LOAN             SHED LOAN
                (new hull)            (repairs)
---------------------------------------------------
SUM             £12,000               up to £4,500

PAID BACK       In one sum when       Monthly, from the
                the old hull is       first rent
                sold

RATE            4.5%                  5.1%

---------------------------------------------------
PLEDGE          The new hull, and both of the trailers
                that stand in the yard.
"""
FRENCH = """
OBJET           Location du hangar à bateaux de l'anse Nord,
                cale comprise.

DURÉE DU        Six ans à compter du 1er mai 2026, avec une
CONTRAT         sortie possible au bout de trois ans.

DÉPÔT           1 500 euros, rendus dans les deux mois
                qui suivent le départ.
"""


def lines_of(text: str) -> list[tuple[str, bool]]:
    found: list[tuple[str, bool]] = []
    is_after_gap = True
    for line in text.splitlines():
        if line.strip():
            found.append((line, is_after_gap))
        is_after_gap = not line.strip()
    return found


def labels_of(text: str) -> list[str]:
    table = stanza_table(lines_of(text))
    return [stanza.label for stanza in table.stanzas] if table.is_sound else []


def test_a_label_has_all_its_lines() -> None:
    assert labels_of(LEASE) == ["PREMISES", "TERM OF THE LEASE", "DUTIES OF THE TENANT", "INSURANCE"]
    assert labels_of(FRENCH) == ["OBJET", "DURÉE DU CONTRAT", "DÉPÔT"]


def test_items_begin_with_their_signs() -> None:
    table = stanza_table(lines_of(LEASE))
    assert table.is_sound
    assert [line.opens_item for line in table.stanzas[2].lines] == [False, True, False]


def test_heads_stand_above_a_second_and_a_third_column() -> None:
    table = stanza_table(lines_of(LOANS))
    assert table.is_sound
    assert [stanza.label for stanza in table.stanzas] == ["SUM", "PAID BACK", "RATE", "PLEDGE"]
    heads = [[[cell.text for cell in line.cells.values()] for line in stanza.heads] for stanza in table.stanzas]
    assert heads == [[["BOAT LOAN", "SHED LOAN"], ["(new hull)", "(repairs)"]]] * 3 + [[]]


PLAIN = """
The club was founded in  1921 by four men

    who set in what they wrote, as was then the custom
    in all the clubs of the river

and came back to the margin afterwards.
"""
SPEAKERS = """
ANNA            I do not see why the gate should be shut
                at six.

TOM             Because of the tide, which comes in over
                the lower steps.

ANNA            It never did when I was young, and nobody
                was drowned.

CLARA           Two were.
"""
ADDRESSES = """
Fell Boats      Quill Rowing Club
Lock Lane       4 Weir Street
Harrow          Saltby

Thorn & Co      The Ferry Company
2 Mill Road     Old Quay
Wells           Hexley

Dunn Sails      The Harbour Office
North Road      Pier Head
Wick            Saltby
"""
LETTERS = """
Dear Anna, I have        Chère Anna, j'ai enfin
found the oars at        retrouvé les rames au fond
last behind the shed.    du hangar.

They are dry but one     Elles sont sèches, mais
of them is split.        l'une est fendue.

Shall I bring them?      Dois-je les apporter
On Sunday then.          dimanche ?
"""
POEM = """
The boats go out        and the boats come in,
    with salt on the oar

The gulls cry out       and the gulls fall still,
    with wind on the shore

The lamp goes out       and the dark comes in,
    and the sea wants more
"""
CODE = """
int             count = 0;
                int limit = 12;

char            *name = read(
                    stdin);

long            total;
"""
ROWS = """
DATE            Monday 4 May 2026
PLACE           The hall at Ferry Lane

CHAIR           Ann Dunn
CLERK           Tom Reed

VISITOR         The harbour master
GUEST           Clara Thorn
"""


@pytest.mark.parametrize("text", [PLAIN, SPEAKERS, ADDRESSES, LETTERS, POEM, CODE, ROWS])
def test_what_may_be_read_otherwise_is_none(text: str) -> None:
    assert labels_of(text) == []


def test_two_stanzas_are_too_few() -> None:
    assert labels_of("\n".join(LEASE.splitlines()[:7])) == []


def test_stanzas_end_before_text_across_the_columns() -> None:
    assert labels_of(f"{LEASE}\nThis offer lapses unless it is signed by Friday.\n")[-1] == "INSURANCE"
    assert labels_of(f"{LEASE}This offer lapses unless it is signed by Friday.\n")[-1] == "DUTIES OF THE TENANT"


def test_stanzas_are_one_table_among_paragraphs() -> None:
    text = f"We offer you what stands below, for the whole of the time.\n{LEASE}\nAnswer by Friday.\n"
    first, table, last = read_paragraphs(source(text), vocabulary(RESOURCES))
    assert not first.is_tabular
    assert table.is_tabular
    assert table.span.of(text) == LEASE.strip()
    assert last.opening == "Answer by Friday."


def test_stanzas_of_one_line_are_no_table_and_end() -> None:
    text = "".join(f"LABEL {number:04}       of one line\n\n" for number in range(5_000))
    table = stanza_table(lines_of(text))
    assert table.length == 60
    assert not table.is_sound
