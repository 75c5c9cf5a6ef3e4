"""Turn a trained pipeline into the one that is published: small, described, free of the trainer's paths."""

import shutil
from pathlib import Path

import srsly  # type: ignore[import-untyped]
from spacy.language import Language
from spacy.strings import StringStore

from training.evaluate import load_pipeline
from training.recipe import Recipe

KEPT = frozenset({"punkt.json"})
"""What another script has put into a pipeline's folder."""


def finish(
    trained: Path,
    output: Path,
    language: str,
    recipe: Recipe,
    version: str,
    performance: dict[str, dict[str, float]],
) -> Language:
    """Write the pipeline ``trained`` to ``output`` with its description, and return it as loaded from there.

    Training fills the vocabulary with every word seen; only what the lemmatizer's edit trees put into words,
    which they store as hashes, is kept.
    """
    nlp = load_pipeline(trained)
    licences = sorted({item.licence for item in recipe.corpora})
    nlp.meta.update(
        {
            "name": f"precis_{language}",
            "version": version,
            "description": recipe.description,
            "author": "The Précis developers",
            "license": "; ".join(licences),
            "sources": [{"name": item.title, "url": item.url, "license": item.licence} for item in recipe.corpora],
            "performance": performance,
        }
    )
    nlp.config["paths"] = dict.fromkeys(nlp.config["paths"])
    nlp.config["corpora"] = {}
    nlp.config["initialize"]["before_init"] = None
    output.mkdir(parents=True, exist_ok=True)
    for path in sorted(output.iterdir()):
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name not in KEPT:
            path.unlink()
    nlp.to_disk(output)
    StringStore(_tree_strings(nlp)).to_disk(output / "vocab" / "strings.json")
    return load_pipeline(output)


def _tree_strings(nlp: Language) -> list[str]:
    """The strings that the lemmatizer's edit trees replace and put in their place."""
    trees = srsly.msgpack_loads(nlp.get_pipe("trainable_lemmatizer").trees.to_bytes())["trees"]  # type: ignore[attr-defined]
    hashes = {tree[side] for tree in trees for side in ("orig", "subst") if side in tree}
    return sorted(nlp.vocab.strings[key] for key in hashes)


def size_in_megabytes(path: Path) -> float:
    """The size of all files of a pipeline."""
    return sum(item.stat().st_size for item in path.rglob("*") if item.is_file()) / 1e6
