"""Train nltk's averaged perceptron tagger on the treebanks of a recipe, and write its card.

Usage: ``python -m training.train_tagger --language en`` (two minutes on a free core). A tag is a Universal part of
speech; that of a verb says also its form, tense and voice, such as ``VERB|Tense=Past|VerbForm=Fin``. What is stored
is sorted JSON: the tags, the words that need no context, the weights without those that hardly count, and the lemmas
of function words, for which a stem would say nothing.
"""

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from nltk.tag.perceptron import PerceptronTagger
from spacy.vocab import Vocab

from pipeline.annotate.nltk_tools import load_tagger, plain
from training.conllu import Sentence, Token, parse_features
from training.corpus import Converter
from training.recipe import Recipe, load_recipe

TOLD_OF_VERBS = ("Tense", "VerbForm", "Voice")
UNMARKED = "Voice=Act"
CLOSED = frozenset({"ADP", "AUX", "CCONJ", "DET", "PART", "PRON", "SCONJ"})
"""Parts of speech whose words are few: their lemma and features are kept."""
KEPT_FEATURES = ("Person",)
PASSES = 8
LEAST_WEIGHT = 1.5
"""A feature whose weights are all smaller decides next to nothing: with it the file is a fifth, and .3% are lost."""
LEAST_TAG_WEIGHT = 0.3
TENTHS = 10
"""Weights are stored in tenths: only their proportions count."""
MIN_SEEN = 2

Tagged = list[tuple[str, str]]


def tag_of(token: Token) -> str:
    """The tag that is learned for a token."""
    features = parse_features(token.feats)
    told = [f"{name}={features[name]}" for name in TOLD_OF_VERBS if name in features]
    return "|".join([token.upos, *(item for item in told if token.upos in ("VERB", "AUX") and item != UNMARKED)])


def tagged(sentences: Iterable[Sentence]) -> list[Tagged]:
    """The sentences as nltk wants them, without those that lack a tag."""
    return [
        [(plain(token.form), tag_of(token)) for token in sentence.tokens]
        for sentence in sentences
        if sentence.tokens and all(token.upos for token in sentence.tokens)
    ]


def train(sentences: list[Tagged], seed: int = 0) -> PerceptronTagger:
    """A trained tagger; the same sentences give the same weights."""
    random.seed(seed)  # nltk shuffles with the module's own generator
    tagger = PerceptronTagger(load=False)
    tagger.train(sentences, nr_iter=PASSES)
    return tagger


def pruned(weights: Mapping[str, Mapping[str, float]], tags: Sequence[str]) -> dict[str, list[int]]:
    """The weights by feature as numbers of tags, each with its weight, without features that hardly count."""
    kept: dict[str, list[int]] = {}
    for feature, by_tag in sorted(weights.items()):
        if max(map(abs, by_tag.values()), default=0.0) >= LEAST_WEIGHT:
            pairs = sorted((tags.index(tag), round(weight * TENTHS)) for tag, weight in by_tag.items())
            kept[feature] = [n for pair in pairs if abs(pair[1]) >= LEAST_TAG_WEIGHT * TENTHS for n in pair]
    return kept


def function_words(sentences: Iterable[Sentence]) -> dict[str, list[str]]:
    """The lemma and the features of each function word, by its form and tag as "form/tag"."""
    seen: dict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    for sentence in sentences:
        for token in sentence.tokens:
            if token.upos in CLOSED and token.lemma and token.form[0].isalpha():
                features = parse_features(token.feats)
                kept = [f"{name}={features[name]}" for name in KEPT_FEATURES if name in features]
                seen[f"{plain(token.form).lower()}/{tag_of(token)}"][token.lemma, *kept] += 1
    return {
        key: list(counts.most_common(1)[0][0]) for key, counts in sorted(seen.items()) if counts.total() >= MIN_SEEN
    }


def accuracy(tagger: PerceptronTagger, sentences: Iterable[Tagged]) -> tuple[float, float]:
    """The shares of tokens with the right part of speech, and with the right tag."""
    tokens = right_part = right = 0
    for sentence in sentences:
        for (_, gold), (_, found) in zip(sentence, tagger.tag([word for word, _ in sentence]), strict=True):
            tokens += 1
            right += gold == found
            right_part += gold.partition("|")[0] == found.partition("|")[0]
    return right_part / tokens, right / tokens


def render_card(language: str, recipe: Recipe, size: int, scores: Mapping[str, tuple[float, float]]) -> str:
    """The card as Markdown."""
    lines = [
        f"# Tagger of precis_{language}",
        "",
        "`tagger.json`: an averaged perceptron (nltk's `PerceptronTagger`) for Universal parts of speech; the tag of",
        "a verb says also its form, tense and voice. The annotator `nltk` uses it; nothing of spaCy is needed.",
        "",
        f"- {size / 1e6:.1f} MB of JSON: tags, words that need no context, weights, lemmas of function words",
        f"- made with `python -m training.train_tagger --language {language}`: {PASSES} passes over the treebanks of",
        "  the recipe; the same treebanks give the same file",
        "",
        "Percent of tokens, the treebank's own tokens given:",
        "",
        "| test | part of speech | with form, tense and voice |",
        "| --- | ---: | ---: |",
        *(f"| {name} | {100 * part:.1f} | {100 * whole:.1f} |" for name, (part, whole) in scores.items()),
        "",
        "| corpus | licence |",
        "| --- | --- |",
        *(f"| [{item.title}]({item.url}) | {item.licence} |" for item in recipe.treebank),
        "",
        "The tagger is a derived work of these corpora; see `models/README.md` for what that asks of its users.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Train one language's tagger, measure it and write it."""
    parser = argparse.ArgumentParser(prog="training.train_tagger", description=__doc__)
    parser.add_argument("--language", choices=("en", "fr"), required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/ud"), help="folder of the treebanks")
    parser.add_argument("--output", type=Path, help="default: models/taggers/LANGUAGE")
    arguments = parser.parse_args()
    language = arguments.language
    output = arguments.output or Path("models") / "taggers" / language
    recipe = load_recipe(language)
    converter = Converter(language, recipe, arguments.data, Vocab())
    sentences = list(converter.training_sentences())
    trained = train(tagged(sentences))
    tags = sorted(trained.classes)
    content = {
        "tags": tags,
        "words": dict(sorted(trained.tagdict.items())),
        "function_words": function_words(sentences),
        "weights": pruned(trained.model.weights, tags),
    }
    output.mkdir(parents=True, exist_ok=True)
    path = output / "tagger.json"
    path.write_text("{\n" + ",\n".join(_lines(content)) + "\n}\n", encoding="utf8")
    shipped = load_tagger(json.loads(path.read_bytes()))
    scores = {test.name: accuracy(shipped, tagged(converter.test_sentences(test))) for test in recipe.test}
    card = render_card(language, recipe, path.stat().st_size, scores)
    (output / "CARD.md").write_text(card, encoding="utf8")
    print(card)


def _lines(content: Mapping[str, Any]) -> Iterator[str]:
    return (
        f"{json.dumps(n)}: {json.dumps(part, ensure_ascii=False, separators=(',', ':'))}" for n, part in content.items()
    )


if __name__ == "__main__":
    main()
