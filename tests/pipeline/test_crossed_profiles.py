"""Doors of several profiles in one row: sensible where their types and layers fit, else refused with what does not."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import Configuration, load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request

ROW = """[profiles.crossed]
ingest = "by_media_type"
structure = "{structure}"
annotate = {{ component = "{annotate}", layers = {layers} }}
interpret = "{interpret}"
select = "topical_templates"
plan = "selective_abstract"
realize = "pyrealb"
"""
LAYERS = '["acronyms", "groups", "terms"]'
SAID = "The evidence shows that the ramp was wet, that the crew knew it, and that nothing was done for a week."
JUDGMENT = f"""COURT OF APPEAL

Date: 20110304

BETWEEN:

MILLBROOK FERRY LIMITED

Appellant

and

RUTH ADEYEMI

Respondent

[1] The respondent slipped on the ramp of the appellant's ferry and broke her wrist.

[2] {SAID}

[3] The appeal is dismissed with costs.
"""


AS_IS = {"structure": "generic", "interpret": "selective_analysis", "annotate": "spacy", "layers": LAYERS}
EXAMPLE = Path("examples/crossed/precis.toml")


def crossed(tmp_path: Path, **row: str) -> Configuration:
    path = tmp_path / "precis.toml"
    path.write_text(ROW.format(**AS_IS | row), encoding="utf-8")
    return load_configuration(path)


def test_a_judgment_is_read_as_such_and_extracted_from() -> None:
    runner = Runner(wire(load_configuration(EXAMPLE), "rulings"))
    summary = runner.summarize((RawDocument(JUDGMENT),), Request(profile="rulings", max_words=40))
    assert SAID in summary.text
    assert not {"Date", "BETWEEN", "Appellant"} & set(summary.text.replace(":", " ").split())


@pytest.mark.parametrize(
    ("interpret", "complaint"),
    [
        ("thematic_segmentation", "gives ThematicStructure and TextRankSentences takes SentenceWeights"),
        ("selective_analysis", "gives ArticleInterpretation and TextRankSentences takes SentenceWeights"),
    ],
)
def test_what_the_example_says_is_refused_is(tmp_path: Path, interpret: str, complaint: str) -> None:
    path = tmp_path / "precis.toml"
    path.write_text(EXAMPLE.read_text(encoding="utf-8").replace('"sentence_graph"', f'"{interpret}"'), encoding="utf-8")
    with pytest.raises(ConfigurationError, match=complaint):
        wire(load_configuration(path), "rulings")


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        (
            {"interpret": "thematic_segmentation"},
            ":6: profiles.crossed.select: ThematicSegmentation gives ThematicStructure and TopicalTemplates takes "
            "ArticleInterpretation; choose a component for select that takes ThematicStructure",
        ),
        (
            {"structure": "judgment"},
            ":5: profiles.crossed.interpret: judgment takes every text for the genre judgment, and selective_analysis "
            "has no rules for what is said there; choose another component for structure, or for interpret "
            "(for judgment: thematic_segmentation)",
        ),
        (
            {"layers": "[]"},
            ":4: profiles.crossed.annotate: selective_analysis needs the layers acronyms, groups, terms, and spacy "
            "gives tags; add them to its layers, or choose another component",
        ),
        (
            {"annotate": "nltk", "layers": "[]"},
            ":4: profiles.crossed.annotate: selective_analysis needs the layers acronyms, groups, tags, terms, and "
            "nltk gives none; add them to its layers, or choose another component",
        ),
    ],
)
def test_what_does_not_fit_is_told(tmp_path: Path, row: dict[str, str], complaint: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        wire(crossed(tmp_path, **row), "crossed")
    assert str(caught.value) == f"{tmp_path}/precis.toml{complaint}"
