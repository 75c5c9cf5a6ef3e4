"""Table 4 of Langlais, Foster & Lapalme (2000, unit completion) with our own texts and noun groups.

`python -m training.complete.unit_study --data FOLDER --from en --to fr --name europarl [--sentences 120]` prints for
each recipe of units what IBM 2 spares with them, and without any. The translator takes every right first proposal.
"""

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import get_args

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import AnnotateSettings
from pipeline.complete.arrays import Arrays, write_arrays
from pipeline.complete.model import CompletionModel, read_model
from pipeline.complete.tokens import NUMBER, is_number, tokenize
from pipeline.complete.units import Units
from pipeline.document import Block, Document, Section
from pipeline.languages import Language, traits_of
from pipeline.resources import Resources
from pipeline.source import SourceText
from pipeline.span import Span
from training.complete.building import Recipe
from training.complete.corpus import Vocabulary, held_out, read_pairs, read_texts
from training.complete.measure import RECIPES, measure, spread
from training.complete.units import Estimate, Unit, UnitRecipe, both_sides, translate_units, unit_arrays

TAGGED = 6_000
"""Sentences of each language in which noun groups are found."""
FILTERS: tuple[tuple[str, UnitRecipe, bool], ...] = (
    ("F1 + FNP", UnitRecipe(), True),
    ("F1", UnitRecipe(), False),
    ("F1 + F2", UnitRecipe(preferred=True), False),
    ("F1 + F2 + FNP", UnitRecipe(preferred=True), True),
)


def noun_phrases(texts: Sequence[str], language: Language, vocabulary: Vocabulary) -> set[Unit]:
    """The noun groups of some sentences, with and without their first word, as our own grammar finds them."""
    annotator = SpacyAnnotator(AnnotateSettings(layers=frozenset({"groups"})), Resources())
    found: set[Unit] = set()
    for start in range(0, len(texts), 200):
        text = "\n\n".join(" ".join(each.split()) for each in texts[start : start + 200])
        document = annotator.annotate(_document(text), language)
        for group in document.annotation.noun_groups if document.annotation else ():
            words = [
                NUMBER if is_number(token.text) else token.text
                for token in tokenize(text[group.span.start : group.span.end], elides=traits_of(language).elides)
            ]
            for variant in (words, [word.lower() for word in words]):
                numbers = tuple(vocabulary.number(word) for word in variant)
                found |= {numbers, numbers[1:]}
    return {unit for unit in found if len(unit) > 1}


def _document(text: str) -> Document:
    blocks, at = [], 0
    for paragraph in text.split("\n\n"):
        blocks.append(Block(Span(at, at + len(paragraph)), "paragraph", 0))
        at += len(paragraph) + 2
    section = Section(None, 1, "other", Span(0, len(text)))
    return Document(SourceText(text, "text/plain", ""), "other", tuple(blocks), (section,))


def study(
    model: CompletionModel,
    kept: Sequence[tuple[str, str]],
    held: Sequence[tuple[str, str]],
    sources: Vocabulary,
    weights: Sequence[float],
) -> Iterator[str]:
    """A line for each row of the table."""
    languages: tuple[Language, Language] = (model.card.source, model.card.target)
    targets = Vocabulary(model.vocabulary.words)
    pairs = [(sources.encode(p.source), targets.encode(p.target)) for p in read_pairs(kept, *languages)]
    yield f"IBM 2 alone: {measure(model, held, 'ibm2')}"
    tagged = kept[:: max(1, len(kept) // TAGGED)]
    phrases: tuple[Set[Unit], Set[Unit]] = (
        noun_phrases([pair[0] for pair in tagged], languages[0], sources),
        noun_phrases([pair[1] for pair in tagged], languages[1], targets),
    )
    yield f"{len(phrases[0])} and {len(phrases[1])} noun phrases"
    for name, recipe, only_phrases in FILTERS:
        found = both_sides(pairs, sources, targets, recipe)
        chosen = (found[0] & phrases[0], found[1] & phrases[1]) if only_phrases else found
        translated = translate_units(pairs, sources, targets, chosen)
        yield f"{name}: {len(chosen[0])} and {len(chosen[1])} units"
        for estimate, weight in product(get_args(Estimate), weights):
            arrays, names = unit_arrays(translated, sources, estimate)
            with tempfile.TemporaryDirectory() as folder:
                write_arrays(Path(folder), arrays)
                tried = _with_units(model, Units(Arrays(Path(folder)), names), weight)
                yield f"{estimate}, weight {weight}: {measure(tried, held, 'units')}"


def _with_units(model: CompletionModel, units: Units, weight: float) -> CompletionModel:
    weights = model.card.weights.model_copy(update={"units": weight})
    return replace(model, card=model.card.model_copy(update={"weights": weights}), units=units)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the pairs of sentences")
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--to", dest="target", required=True)
    parser.add_argument("--name", required=True, help="a recipe of training/complete/recipes.json")
    parser.add_argument("--sentences", type=int, default=120)
    parser.add_argument("--file", action="append", help="else what training held out")
    parser.add_argument("--weight", type=float, action="append", help="of units; else .4")
    asked = parser.parse_args()
    recipe = Recipe(**json.loads(RECIPES.read_text(encoding="utf-8"))[asked.name])
    folder = Path("models") / "complete" / f"{asked.name}-{asked.source}-{asked.target}"
    texts = [pair for name in recipe.files for pair in read_texts(asked.data / name, asked.source, asked.target)]
    kept, held = held_out(list(dict.fromkeys(texts)) if recipe.once else texts)
    if asked.file:
        held = [pair for name in asked.file for pair in read_texts(asked.data / name, asked.source, asked.target)]
    sources = Vocabulary((folder / "source.txt").read_text(encoding="utf-8").split("\n")[:-1])
    usual = spread(held, asked.sentences)
    for line in study(read_model(folder), kept, usual, sources, asked.weight or (0.4,)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
