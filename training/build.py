"""Make a language's pipeline: convert the corpora, train, finish, measure and write the card.

Usage: ``python -m training.build --language en --data ../shared/data/ud`` (see ``training/README.md``).
"""

import argparse
from datetime import date
from pathlib import Path

from spacy.tokens import Doc

from training.card import render_card
from training.corpus import Converter
from training.evaluate import load_pipeline, score
from training.finish import finish, size_in_megabytes
from training.recipe import Recipe, load_recipe
from training.tokenizer import blank_pipeline
from training.train import train_pipeline

VERSION = "0.1.0"


def publish(
    trained: Path, output: Path, language: str, recipe: Recipe, tests: dict[str, list[Doc]]
) -> dict[str, dict[str, float]]:
    """Measure the pipeline in ``trained`` on ``tests``, write it to ``output`` with its card, return the scores."""
    nlp = load_pipeline(trained)
    performance = {}
    for name, docs in tests.items():
        performance[name] = score(nlp, docs)
        performance[f"{name}, sentences given"] = score(nlp, docs, given_sentences=True)
    finish(trained, output, language, recipe, VERSION, performance)
    card = render_card(language, recipe, performance, size_in_megabytes(output), VERSION, date.today())
    (output / "CARD.md").write_text(card, encoding="utf8")
    return performance


def main() -> None:
    """Run the steps for one language."""
    parser = argparse.ArgumentParser(prog="training.build", description=__doc__)
    parser.add_argument("--language", choices=("en", "fr"), required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/ud"), help="folder of the treebanks")
    parser.add_argument("--work", type=Path, default=Path("build/training"), help="folder for what is made")
    parser.add_argument("--output", type=Path, help="default: models/LANGUAGE")
    parser.add_argument("--steps", type=int, help="training steps instead of the configuration's")
    parser.add_argument("--start", type=Path, help="begin with the tok2vec of this trained pipeline")
    parser.add_argument("--train-only", action="store_true", help="stop before the pipeline is published")
    parser.add_argument("--trained", type=Path, help="publish this trained pipeline instead of training one")
    arguments = parser.parse_args()
    language, work = arguments.language, arguments.work / arguments.language

    recipe = load_recipe(language)
    blank = blank_pipeline(language)
    corpora = Converter(language, recipe, arguments.data, blank.vocab).convert()
    overrides: dict[str, object] = {"training.max_steps": arguments.steps} if arguments.steps else {}
    trained = arguments.trained or train_pipeline(language, blank, corpora, work, overrides, arguments.start)
    if arguments.train_only:
        return
    output = arguments.output or Path("models") / language
    for test, scores in publish(trained, output, language, recipe, corpora.tests).items():
        print(test, *(f"{name} {100 * value:.2f}" for name, value in scores.items()), sep="\n    ")


if __name__ == "__main__":
    main()
