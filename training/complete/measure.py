"""Measures a model on sentences that it was not made from: perplexity, characters spared, milliseconds of a keystroke.

`python -m training.complete.measure --data FOLDER --from fr --to en --name europarl [--combination memd] …`. What is
chosen is chosen on what training held out; `--file europarl_dev.jsonl.gz` measures on another file. The translator is
that of the papers of 2000: a right first proposal is accepted as soon as it is shown, which costs one keystroke.
"""

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.complete.combination import COMBINATIONS, Combination
from pipeline.complete.model import CompletionModel, read_model
from pipeline.complete.session import Session
from training.complete.building import Recipe
from training.complete.corpus import held_out, read_texts

SHORTEST, LONGEST = 6, 30
"""Words of the translations that are measured on."""
RECIPES = Path(__file__).parent / "recipes.json"


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured: `spared` as a share of the characters, `milliseconds` of processor time, 99 of 100."""

    perplexity: float
    spared: float
    milliseconds: float

    def __str__(self) -> str:
        return f"perplexity {self.perplexity:.2f}, spared {self.spared:.4f}, {self.milliseconds:.1f} ms"


def spread(texts: Sequence[tuple[str, str]], count: int) -> list[tuple[str, str]]:
    """So many pairs of usual lengths, spread over all."""
    usual = [pair for pair in texts if SHORTEST <= len(pair[1].split()) <= LONGEST]
    return usual[:: max(1, len(usual) // max(1, count))][:count]


def measure(model: CompletionModel, texts: Sequence[tuple[str, str]], combination: Combination) -> Figures:
    """The figures of a model that combines its parts so."""
    session = Session(model, combination=combination)
    bits = tokens = keys = characters = 0.0
    times: list[float] = []
    for source, target in texts:
        score = session.score(source, target)
        bits += score.log2_probability - score.log2_spelling
        tokens += score.tokens
        at = 0
        while at < len(target):
            since = time.process_time()
            found = session.complete(source, target[:at], "fixed")
            times.append(time.process_time() - since)
            text = found[0].text if found else ""
            right = text and target.startswith(text, at) and _ends_word(target, at + len(text))
            at += len(text) if right else 1
            keys += 1
        characters += len(target)
    times.sort()
    return Figures(2 ** (-bits / tokens), 1 - keys / characters, 1000 * times[int(0.99 * (len(times) - 1))])


def _ends_word(text: str, at: int) -> bool:
    return at >= len(text) or not (text[at].isalnum() and text[at - 1].isalnum())


def main() -> None:
    """Prints the figures of each combination that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the pairs of sentences")
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--to", dest="target", required=True)
    parser.add_argument("--name", required=True, help="a recipe of training/complete/recipes.json")
    parser.add_argument("--folder", type=Path, help="else models/complete/NAME-FROM-TO")
    parser.add_argument("--file", action="append", help="else what training held out")
    parser.add_argument("--sentences", type=int, default=60)
    parser.add_argument("--combination", action="append", choices=COMBINATIONS, help="else all")
    asked = parser.parse_args()
    recipe = Recipe(**json.loads(RECIPES.read_text(encoding="utf-8"))[asked.name])
    model = read_model(asked.folder or Path("models") / "complete" / f"{asked.name}-{asked.source}-{asked.target}")
    files = asked.file or recipe.files
    texts = [pair for name in files for pair in read_texts(asked.data / name, asked.source, asked.target)]
    if not asked.file:
        _, texts = held_out(list(dict.fromkeys(texts)) if recipe.once else texts)
    chosen = spread(texts, asked.sentences)
    for combination in asked.combination or COMBINATIONS:
        print(f"{combination:8} {measure(model, chosen, combination)}", flush=True)


if __name__ == "__main__":
    main()
