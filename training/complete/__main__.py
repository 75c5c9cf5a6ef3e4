"""Trains a model of completions: `python -m training.complete --data FOLDER --from en --to fr --name europarl …`."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from pipeline.complete.model import read_model
from training.complete.building import Recipe, build
from training.complete.corpus import held_out, read_texts
from training.complete.weights import fitted

RECIPES = Path(__file__).parent / "recipes.json"


def main() -> None:
    """Trains, fits the weights on what was held out, and writes the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the pairs of sentences")
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--to", dest="target", required=True)
    parser.add_argument("--name", required=True, help="a recipe of training/complete/recipes.json")
    parser.add_argument("--output", type=Path, help="else models/complete/NAME-FROM-TO")
    parser.add_argument("--fit-only", action="store_true", help="fits the weights of the model that is there anew")
    parser.add_argument("--sentences", type=int, default=150, help="how many of those held out fit the weights")
    asked = parser.parse_args()
    recipe = Recipe(**json.loads(RECIPES.read_text(encoding="utf-8"))[asked.name])
    folder = asked.output or Path("models") / "complete" / f"{asked.name}-{asked.source}-{asked.target}"
    texts = _texts(asked.data, recipe, asked.source, asked.target)
    kept, held = held_out(texts)
    _say(f"{len(kept)} pairs of sentences to learn from, {len(held)} held out")
    if not asked.fit_only:
        build(kept, recipe, asked.source, asked.target, folder, _say)
    model = read_model(folder)
    weights = fitted(model, held, asked.sentences, _say)
    card = model.card.model_copy(update={"weights": weights})
    (folder / "model.json").write_text(card.model_dump_json(indent=1) + "\n", encoding="utf-8")


def _texts(data: Path, recipe: Recipe, source: str, target: str) -> Sequence[tuple[str, str]]:
    texts = [pair for name in recipe.files for pair in read_texts(data / name, source, target)]
    return list(dict.fromkeys(texts)) if recipe.once else texts


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
