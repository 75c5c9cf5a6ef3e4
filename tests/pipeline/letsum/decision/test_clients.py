"""For whom counsel appear: by their place in the header, by the client's name, or not at all."""

from pipeline.letsum.decision.clients import ClientReader
from pipeline.letsum.decision.data import Fact, Party
from pipeline.span import SourceSpan, Span
from tests.pipeline.letsum.decision.grammars import grammar
from tests.pipeline.letsum.decision.test_reader import READER, document

CLIENTS = ClientReader(grammar("fr"))
HEADER = """DEMANDERESSE
PORT DE BREST SA
4 quai du Nord
représentée par Me Luc DUBUC, avocat

DÉFENDERESSE
[…]
représentée par Me Sara LIND, avocat
"""


def found(name: str, role: str | None) -> Party:
    start = HEADER.index(name)
    return Party(Fact(name, (SourceSpan(0, Span(start, start + len(name))),), "rule"), role)


def roles(*names: str, text: str = HEADER) -> list[str | None]:
    party = found("PORT DE BREST SA", "demanderesse")
    return [each.role for each in CLIENTS.of_counsel(text, [found(name, None) for name in names], [party])]


def test_a_lawyer_appears_for_the_party_or_role_above() -> None:
    assert roles("Luc DUBUC", "Sara LIND") == ["demanderesse", "défenderesse"]


def test_without_words_of_representation_nobody_knows() -> None:
    assert roles("Luc DUBUC", text=HEADER.replace("représentée par", "en présence de")) == [None]


def test_a_role_that_is_stated_stays() -> None:
    assert CLIENTS.of_counsel(HEADER, [found("Sara LIND", "intimée")], [])[0].role == "intimée"


def test_a_client_is_the_party_whose_name_is_most_like_its_own() -> None:
    parties = [
        Party(Fact(name, (SourceSpan(0, Span(0, 1)),), "rule"), role)
        for name, role in (
            ("La société Morvan Pêche", "demandeur"),
            ("syndicat des marins de Morvan Pêche", "défendeur"),
        )
    ]
    assert CLIENTS.named("la société Morvan Pêche", parties) == "demandeur"
    assert CLIENTS.named("la société Okafor", parties) is None


LIST = """Canadian Human Rights Tribunal

Between:

Ada Orr

Complainant

- and -

Canadian Harbour Commission

Commission

- and -

Port Service of Canada

Respondent

Ruling

Member: Luc Dubuc

[1] The complainant says that the port never gave her the berth for which she asked, and that the reason was her age.

[2] In these reasons I follow what Justice Webb said of berths, and I allow the motion.

Parties of Record

File Nos. : T1848/7812; T1849/7912

Written representations by:

Tove Lind, Sara Roy
for the Complainant

Hugh Dale, Anna Kahn for the Canadian Harbour Commission

Justice Webb
for the Respondent
"""


def test_a_list_that_names_the_client_behind_the_names() -> None:
    found = READER.read(document(LIST, "en"), 0)
    assert [(each.name.text, each.role) for each in found.counsel] == [
        ("Tove Lind", "complainant"),
        ("Sara Roy", "complainant"),
        ("Hugh Dale", "commission"),
        ("Anna Kahn", "commission"),
    ]
    assert found.docket is not None
    assert found.docket.text == "T1848/7812; T1849/7912"


def test_a_firm_below_a_lawyer_is_not_of_the_other_side() -> None:
    text = LIST.replace(
        "Written representations by:",
        "COUNSEL OF RECORD:\n\nFor the Complainant:\nName:\nTove Lind\nFirm:\nLind Roy\n"
        "For the Respondent:\nHugh Dale\n",
    )
    found = {each.name.text: each.role for each in READER.read(document(text, "en"), 0).counsel}
    assert found["Tove Lind"] == "complainant"
    assert found["Hugh Dale"] == "respondent"
    assert "Lind Roy" not in found
