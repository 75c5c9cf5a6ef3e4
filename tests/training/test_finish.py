from pathlib import Path

import spacy
from spacy.training import Example

from training.finish import finish
from training.recipe import Recipe

RECIPE = Recipe.model_validate(
    {
        "description": "A pipeline to test with.",
        "caveat": "",
        "made": "",
        "monitor": "own",
        "treebank": [
            {"name": "own", "title": "Own sentences", "url": "", "licence": "CC BY-SA 4.0", "files": []},
            {"name": "more", "title": "More", "url": "", "licence": "CC BY 4.0", "files": []},
        ],
        "entity_corpus": [],
        "test": [],
    }
)
TEXT = "The mice ran"


def _trained(path: Path) -> list[str]:
    """Train a lemmatizer on one sentence until it knows it; return its lemmas."""
    nlp = spacy.blank("en")
    nlp.add_pipe("trainable_lemmatizer", config={"min_tree_freq": 1})
    example = Example.from_dict(nlp.make_doc(TEXT), {"lemmas": ["the", "mouse", "run"]})
    optimizer = nlp.initialize(lambda: [example])
    for _ in range(30):
        nlp.update([example], sgd=optimizer)
    nlp.to_disk(path)
    return [token.lemma_ for token in nlp(TEXT)]


def test_published_pipeline_answers_as_before_without_the_words_of_the_training(tmp_path: Path) -> None:
    lemmas = _trained(tmp_path / "trained")

    nlp = finish(tmp_path / "trained", tmp_path / "output", "en", RECIPE, "1.2.3", {"own": {"UPOS": 0.5}})

    assert lemmas == ["the", "mouse", "run"]
    assert [token.lemma_ for token in nlp(TEXT)] == lemmas
    assert "ran" not in spacy.load(tmp_path / "output").vocab.strings


def test_description_names_licences_sources_and_scores(tmp_path: Path) -> None:
    _trained(tmp_path / "trained")

    meta = finish(tmp_path / "trained", tmp_path / "output", "en", RECIPE, "1.2.3", {"own": {"UPOS": 0.5}}).meta

    assert (meta["name"], meta["version"], meta["license"]) == ("precis_en", "1.2.3", "CC BY 4.0; CC BY-SA 4.0")
    assert [source["name"] for source in meta["sources"]] == ["Own sentences", "More"]
    assert meta["performance"] == {"own": {"UPOS": 0.5}}


def test_what_other_scripts_put_there_stays_and_old_components_go(tmp_path: Path) -> None:
    _trained(tmp_path / "trained")
    output = tmp_path / "output"
    (output / "tagger").mkdir(parents=True)
    (output / "punkt.json").write_text("{}", encoding="utf8")

    finish(tmp_path / "trained", output, "en", RECIPE, "1.2.3", {})

    assert (output / "punkt.json").exists()
    assert not (output / "tagger").exists()
