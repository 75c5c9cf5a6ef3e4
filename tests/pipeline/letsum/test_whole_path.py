"""Judgments through all seven doors, with the models."""

import re
from pathlib import Path

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request, count_words
from tests.pipeline.letsum.builders import CASES, without_headings
from tests.wired import shipped

pytestmark = pytest.mark.models

GOLDEN = Path(__file__).parents[2] / "golden" / "inputs"
DECISIONS = [(path, path.name.split(".")[1]) for path in sorted(GOLDEN.glob("judgment*.txt"))]


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


@pytest.mark.parametrize(("path", "language"), DECISIONS, ids=lambda value: getattr(value, "name", value))
def test_every_theme_is_found(runner: Runner, path: Path, language: str) -> None:
    text = path.read_text(encoding="utf-8")
    summary = runner.summarize([RawDocument(text)], Request(profile="letsum", ratio=0.3))
    assert summary.language == language
    assert {unit.provenance.theme for unit in summary.units} == {
        "introduction",
        "context",
        "juridical_analysis",
        "conclusion",
    }
    assert count_words(summary.text) <= 0.3 * count_words(text)
    assert summary.extras.fields["decision_data"]


EXPECTED: dict[Language, dict[str, str]] = {
    "en": {
        "This is an application for judicial review": "introduction",
        "In 1996 the applicant purchased": "context",
        "The harbor master refused the permit": "context",
        "The only issue is whether": "introduction",
        "In my view, the refusal": "juridical_analysis",
        "It follows that the refusal": "juridical_analysis",
        "For these reasons, the application is allowed": "conclusion",
        "There will be no order": "conclusion",
    },
    "fr": {
        "Il s'agit d'une demande de contrôle": "introduction",
        "En 1996, la demanderesse a acheté": "context",
        "Le maître de port a refusé": "context",
        "La seule question est de savoir": "introduction",
        "À mon avis, le refus": "juridical_analysis",
        "Il s'ensuit que le refus": "juridical_analysis",
        "Pour ces motifs, la demande est accueillie": "conclusion",
        "Aucune ordonnance n'est rendue": "conclusion",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("has_headings", [True, False])
def test_themes_of_a_small_decision(language: Language, has_headings: bool, runner: Runner) -> None:
    text = CASES[language] if has_headings else without_headings(CASES[language])
    source = re.sub(r"^[#~>] ", "", text, flags=re.MULTILINE)
    units = runner.summarize([RawDocument(source)], Request(profile="letsum")).analysis()["units"]
    told = {" ".join(source[u["start"] : u["end"]].split()).partition("] ")[2]: u["theme"] for u in units}
    told |= {" ".join(source[u["start"] : u["end"]].split()): u["theme"] for u in units}
    for beginning, theme in EXPECTED[language].items():
        assert {t for words, t in told.items() if words.startswith(beginning)} == {theme}, beginning


@pytest.mark.parametrize("language", LANGUAGES)
def test_themes_hardly_depend_on_headings(language: str, runner: Runner) -> None:
    """The same decision without its headings: nine sentences of ten keep their theme."""
    text = (GOLDEN / f"judgment.{language}.txt").read_text(encoding="utf-8")
    headings = re.compile(r"^(?:I|V)+\. [A-ZÀ-Ý][^.]{2,40}$", re.MULTILINE)
    assert len(headings.findall(text)) == 5
    told = []
    for source in (text, re.sub(r"\n{3,}", "\n\n", headings.sub("", text))):
        analysis = runner.summarize([RawDocument(source)], Request(profile="letsum")).analysis()
        told.append({source[u["start"] : u["end"]]: u["theme"] for u in analysis["units"]})
    common = [words for words in told[0] if words in told[1] and len(words) > 30]
    assert len(common) > 20
    assert sum(told[0][words] == told[1][words] for words in common) >= 0.9 * len(common)


def test_headings_of_the_output_language(runner: Runner) -> None:
    text = (GOLDEN / "judgment.en.txt").read_text(encoding="utf-8")
    summary = runner.summarize([RawDocument(text)], Request(profile="letsum", output_language="fr"))
    assert summary.output_language == "fr"
    assert summary.text.startswith("Décision\n")
    assert "\n\nAnalyse juridique\n" in summary.text
    assert any("application is allowed" in unit.text for unit in summary.units)
