"""Make a language's pipeline: convert the corpora, train, finish, measure and write the card.

Usage: ``python -m training.build --language en --data ../shared/data/ud`` (see ``training/README.md``).
"""

import argparse
from pathlib import Path

from training.corpus import Converter
from training.recipe import load_recipe
from training.tokenizer import blank_pipeline
from training.train import train_pipeline


def main() -> None:
    """Run the steps for one language."""
    parser = argparse.ArgumentParser(prog="training.build", description=__doc__)
    parser.add_argument("--language", choices=("en", "fr"), required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/ud"), help="folder of the treebanks")
    parser.add_argument("--work", type=Path, default=Path("build/training"), help="folder for what is made")
    parser.add_argument("--steps", type=int, help="training steps instead of the configuration's")
    arguments = parser.parse_args()
    language, work = arguments.language, arguments.work / arguments.language

    blank = blank_pipeline(language)
    corpora = Converter(language, load_recipe(language), arguments.data, blank.vocab).convert()
    overrides = {"training.max_steps": arguments.steps} if arguments.steps else {}
    train_pipeline(language, blank, corpora, work, overrides)


if __name__ == "__main__":
    main()
