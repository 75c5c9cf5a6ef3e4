"""Decision data of whole decisions, written for this project in the manner of the courts of several countries.

Each `decisions/LANGUAGE/NAME.txt` has a `NAME.toml` that states everything that must be read from it: what is not
stated there must not be found.
"""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.letsum.decision.data import DecisionData, Fact
from pipeline.letsum.decision.reader import DecisionReader
from pipeline.letsum.settings import SegmentationSettings
from pipeline.source import SourceText
from pipeline.structure.judgment import Judgment
from pipeline.structure.vocabulary import vocabulary
from tests.resources import RESOURCES

FOLDER = Path(__file__).parent / "decisions"
CASES = [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in sorted(FOLDER.glob("*/*.txt"))]
FIELDS = (
    "court",
    "place",
    "date",
    "hearing_place",
    "hearing_date",
    "docket",
    "citation",
    "title",
    "appealed",
    "referring",
    "subject",
    "advocate_general",
)
READER = DecisionReader(RESOURCES, SegmentationSettings())
STRUCTURE = Judgment(vocabulary(RESOURCES))


def document(text: str, language: Language) -> Document:
    return replace(STRUCTURE.read(SourceText(text, "text/plain", "0")), language=language)


def read(path: Path) -> DecisionData:
    language: Language = "fr" if path.parent.name == "fr" else "en"
    return READER.read(document(path.read_text(encoding="utf-8"), language), 0)


def shown(data: DecisionData) -> dict[str, Any]:
    found = data.as_json()
    shown: dict[str, Any] = {field: found[field] for field in FIELDS if found[field]}
    for field in ("judges", "counsel"):
        if found[field]:
            shown[field] = found[field]
    if "hearing_days" in found:
        shown["hearing_days"] = found["hearing_days"]
    if any(found["counsel_for"]):
        shown["counsel_for"] = found["counsel_for"]
    if found["parties"]:
        shown["parties"] = [{key: value for key, value in party.items() if value} for party in found["parties"]]
    shown["authorities"] = [
        {
            "text": authority["text"],
            "kind": authority["kind"],
            "places": len(authority["sources"]),
            **({"provisions": authority["provisions"]} if "provisions" in authority else {}),
        }
        for authority in found["authorities"]
    ]
    return shown


@pytest.mark.parametrize("path", CASES)
def test_decision_states_exactly_this(path: Path) -> None:
    expected = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
    assert shown(read(path)) == expected


@pytest.mark.parametrize("path", CASES)
def test_facts_stand_where_they_say(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for field, fact in read(path).facts:
        assert fact.rule.startswith(f"{path.parent.name}.decision.")
        for source in fact.sources:
            words = " ".join(source.span.of(text).split())
            assert words == words.strip(" ,;:"), (field, words)
        if field in ("judges", "parties", "counsel", "docket", "place"):
            pieces = [" ".join(source.span.of(text).split()) for source in fact.sources]
            assert fact.text in (pieces[0], " ".join(pieces))  # a name may go on below its role


@pytest.mark.parametrize("path", CASES)
@pytest.mark.parametrize(
    ("plain", "other"), [("\n", "\r\n"), ("\n", "\r"), (" ", "\N{NO-BREAK SPACE}"), (" ", "\u202f")]
)
def test_spaces_and_line_ends_do_not_matter(path: Path, plain: str, other: str) -> None:
    language: Language = "fr" if path.parent.name == "fr" else "en"
    text = path.read_text(encoding="utf-8")
    expected = shown(READER.read(document(text, language), 0))
    assert shown(READER.read(document(text.replace(plain, other), language), 0)) == expected


def test_same_facts_are_counted_by_rule() -> None:
    data = read(FOLDER / "en" / "title_alone.txt")
    assert data.rule_counts()["en.decision.title.versus"] == 3
    assert sum(data.rule_counts().values()) == len(list(data.facts))


def test_fact_needs_a_place() -> None:
    with pytest.raises(ValueError, match=r"the fact 'x' of some\.rule needs a place"):
        Fact("x", (), "some.rule")


def test_a_fact_names_its_document() -> None:
    text = (FOLDER / "en" / "title_alone.txt").read_text(encoding="utf-8")
    assert READER.read(document(text, "en"), 3).parties[0].name.sources[0].document == 3


def test_the_language_of_a_decision_is_not_guessed() -> None:
    with pytest.raises(ValueError, match="the document has no language"):
        READER.read(replace(document("Okafor v. Dubuc", "en"), language=None), 0)


@pytest.mark.parametrize(
    "listed",
    [
        "Counsel: Hugh Okafor, for the Appellant; Ann Lind, for the Respondent",
        "Hugh Okafor QC (instructed by Roy LLP) for the Appellant\nMs Ann Lind appeared on behalf of the Respondent",
        "MR. HUGH OKAFOR QC appeared on behalf of the Appellant.\nMS. ANN LIND appeared on behalf of the Respondent.",
        "Attorney for Appellant: Hugh Okafor\nAttorney for Respondent: Ann Lind",
    ],
)
def test_counsel_are_told_with_the_party_that_they_act_for(listed: str) -> None:
    text = (FOLDER / "en" / "english_court.txt").read_text(encoding="utf-8")
    before, counsel, rest = text.partition("Mr Hugh Carlyon")
    assert counsel
    found = READER.read(document(f"{before}{listed}\n\nJudgment{rest.partition('Judgment')[2]}", "en"), 0)
    named = [(one.name.text.title(), one.role) for one in found.counsel]
    assert named == [("Hugh Okafor", "appellant"), ("Ann Lind", "respondent")]


@pytest.mark.parametrize(
    ("language", "header", "sentence"),
    [
        (
            "en",
            "IN THE HIGH COURT OF JUSTICE\nDate: 4 May 2022\nAppellant:\n",
            "The claim has been dismissed for reasons below",
        ),
        ("fr", "COUR D'APPEL DE CAEN\nLe 4 mai 2022\nAppelante :\n", "La demande a été rejetée pour ces motifs"),
    ],
)
def test_no_party_is_called_by_a_sentence(language: Language, header: str, sentence: str) -> None:
    told = [READER.read(document(f"{header}{line}\n\n1. It rained.", language), 0) for line in ("Orr Works", sentence)]
    assert [[party.name.text for party in one.parties] for one in told] == [["Orr Works"], []]


def test_a_deployment_sets_how_much_is_read_and_listed() -> None:
    text = (
        "2009 FC 771\nOTTAWA, ONTARIO, March 3, 2004\n\n[1] Sections 3, 4 and 5 of the Pilotage Appeals Act apply here."
    )
    few = DecisionReader(RESOURCES, SegmentationSettings(most_provisions=1, longest_front=11, end_read=40))
    most, least = (reader.read(document(text, "en"), 0) for reader in (READER, few))
    assert most.authorities[-1].provisions == ("3", "4", "5")
    assert least.authorities[-1].provisions == ("3",)
    assert (most.date is not None, least.date is not None) == (True, False)
