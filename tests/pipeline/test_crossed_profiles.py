"""Doors of several profiles in one row: sensible where their types and layers fit, else refused with what does not."""

from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError, UnusableDocument
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import Configuration, load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request

ROW = """[profiles.crossed]
ingest = "by_media_type"
structure = "judgment"
annotate = {{ component = "{annotate}", layers = {layers} }}
interpret = "{interpret}"
select = "topical_templates"
plan = "selective_abstract"
realize = "pyrealb"
"""
LAYERS = '["acronyms", "groups", "terms"]'
JUDGMENT = """COURT OF APPEAL

Date: 20110304

BETWEEN:

MILLBROOK FERRY LIMITED

Appellant

and

RUTH ADEYEMI

Respondent

[1] The respondent slipped on the ramp of the appellant's ferry and broke her wrist.

[2] {second}

[3] The appeal is dismissed with costs.
"""
SAID = "The evidence shows that the ramp was wet, that the crew knew it, and that nothing was done for a week."


def crossed(
    tmp_path: Path, *, interpret: str = "selective_analysis", annotate: str = "spacy", layers: str = LAYERS
) -> Configuration:
    path = tmp_path / "precis.toml"
    path.write_text(ROW.format(interpret=interpret, annotate=annotate, layers=layers), encoding="utf-8")
    return load_configuration(path)


@pytest.mark.models
def test_an_abstract_of_a_judgment_by_its_structure_says_what_it_shows_or_that_there_is_nothing(tmp_path: Path) -> None:
    runner = Runner(wire(crossed(tmp_path), "crossed"))
    request = Request(profile="crossed")
    summary = runner.summarize((RawDocument(JUDGMENT.format(second=SAID)),), request)
    assert summary.text == SAID
    with pytest.raises(UnusableDocument, match="no_content_for_profile"):
        runner.summarize((RawDocument(JUDGMENT.format(second="She sued.")),), request)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        (
            {"interpret": "thematic_segmentation"},
            ":6: profiles.crossed.select: ThematicSegmentation gives ThematicStructure and TopicalTemplates takes "
            "ArticleInterpretation; choose a component for select that takes ThematicStructure",
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
