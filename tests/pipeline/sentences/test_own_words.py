"""Words of a deployment are found however their letters are written: text has small letters when it is compared."""

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.gathering.tools import LanguageTools
from pipeline.extract.interpret import _FunctionWords
from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.choosing.background import Background
from pipeline.letsum.choosing.introduction import IntroductionWriter
from pipeline.letsum.choosing.introductions import IntroductionWords
from pipeline.letsum.decision.data import DecisionData, Fact, Party
from pipeline.letsum.roles import Roles
from pipeline.resources import Resources
from pipeline.sentences.leaning_sentence import LeaningWords
from pipeline.span import SourceSpan, Span
from pipeline.sumum.transformations.wording import abstract_wording

OWN = {
    "leaning_openings": "phrase\nBy  Way’s end\n",
    "dangling_openings": "form\tpos\nThereanent\tADV\n",
    "legal_joints": "form\tuse\nAlongside\tlist\nYon\tpointing\nOver\tname\n",
    "legal_referents": "lemma\tuse\nWapentake\tknown\nTofts\there\n",
    "legal_background": "lemma\tper_10000\nMessuage\t9999\n",
    "legal_words": "class\tword\nargue\tHath Averred\n",
    "legal_roles": "foreign\trole\nPlaintif\tsuitor\n",
    "legal_openings": (
        "role\tcourt\tagainst\talone\n"
        "Suitor\tAssize\tSuit by {} at assizes against {}\t\nSuitor\t\tSuit by {} against {}\t\n"
    ),
}


@pytest.fixture
def own(tmp_path: Path) -> Resources:
    for language in LANGUAGES:
        (tmp_path / language).mkdir()
        for name, rows in OWN.items():
            (tmp_path / language / f"{name}.tsv").write_text(rows, encoding="utf-8")
    return Resources(lexicons=[tmp_path])


@pytest.mark.parametrize("language", LANGUAGES)
def test_openings_that_lean(own: Resources, language: Language) -> None:
    words = LeaningWords.of(own, language)
    assert ("thereanent", "ADV") in words.openings
    assert ["by", "way's", "end"] in words.phrases
    assert _FunctionWords.of(own, 3, language).leans(("thereanent", "ADV"))
    assert "thereanent" in abstract_wording(own, language).dangling
    leaning = LanguageTools(own, DigestSettings(), language).leaning
    assert leaning.match("thereanent they met")
    assert leaning.match("by way's end they met")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_decisions(own: Resources, language: Language) -> None:
    words = IntroductionWords(own, language)
    assert "yon" in words.pointing
    assert {"wapentake", "tofts"} <= words.known
    assert "tofts" in words.here
    assert words.names.search("the Bridge over Troubled Waters")
    title = "Mr" if language == "en" else "M."
    found = words.persons.search(f"{title} Dale alongside Orr")
    assert found is not None
    assert found["names"] == "Dale alongside Orr"
    background = Background(own, language, unknown=1.0, legal=5000.0)
    assert background.idf("messuage") < 0.01
    assert background.idf("averred") < 1 < background.idf("unheard")


@pytest.mark.parametrize("language", LANGUAGES)
def test_roles_of_parties_and_what_they_begin(own: Resources, language: Language) -> None:
    def party(name: str, role: str, at: int) -> Party:
        return Party(Fact(name, (SourceSpan(0, Span(at, at + 3)),), "test.party"), role)

    decision = DecisionData(parties=(party("Orr", "plaintif", 0), party("Dale", "witness", 9)))
    said = Roles(own, language).said(decision)
    assert said.parties[0].role == "suitor"
    writer = IntroductionWriter(2, own, language)
    for role in ("suitor", "Suitor"):
        told = replace(said, parties=(party("Orr", role, 0), party("Dale", "witness", 9)))
        written = writer.write(told)
        assert written is not None
        assert written[0] == "Suit by Orr against Dale"
        at_assizes = writer.write(
            replace(told, court=Fact("Assize Court", (SourceSpan(0, Span(20, 25)),), "test.court"))
        )
        assert at_assizes is not None
        assert at_assizes[0] == "Suit by Orr at assizes against Dale"
