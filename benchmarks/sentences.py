"""Sentence boundaries on running text: treebank sentences joined into paragraphs, and split again.

Usage: python -m benchmarks.sentences FILE.conllu[.xz]...      the language is the file name's first two letters

A sentence counts as found when both its ends are. Sentences without final punctuation are left out of the
paragraphs, for they are headings, list items and signatures, which the structure stage splits off before.
Printed beside the splitter's figures: those of the parser left to itself, and of Punkt alone where the
parameters of a trained one are with the models.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import spacy
from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

from benchmarks.treebank import read_paragraphs
from pipeline.annotate.lexicon import read_abbreviations, read_punkt
from pipeline.annotate.sentences import SentenceSplitter
from pipeline.languages import Language
from pipeline.resources import Resources, built_in

FINAL = re.compile("[.!?…][\"'”’»)\\] ]*$")


def score(pairs: Iterable[tuple[set[tuple[int, int]], set[tuple[int, int]]]]) -> str:
    """Precision, recall and F over pairs of expected and found spans."""
    right = found = expected = 0
    for want, have in pairs:
        right, found, expected = right + len(want & have), found + len(have), expected + len(want)
    p, r = right / found, right / expected
    return f"precision {p:.3f} recall {r:.3f} F {2 * p * r / (p + r):.3f} ({expected})"


def spans(starts: list[int], text: str) -> set[tuple[int, int]]:
    """Sentences from their starts, without outer spaces."""
    return {(a, len(text[:b].rstrip())) for a, b in zip(starts, [*starts[1:], len(text)], strict=True)}


def punkt_alone(parameters: dict[str, Any]) -> Callable[[str], list[int]]:
    """NLTK's own splitter with the parameters that we trained."""
    known = PunktParameters()
    known.abbrev_types = set(parameters["abbreviations"])
    known.collocations = {tuple(pair) for pair in parameters["collocations"]}
    known.sent_starters = set(parameters["sentence_starters"])
    known.ortho_context.update(parameters["orthographic_context"])
    tokenizer = PunktSentenceTokenizer(known)
    return lambda text: [start for start, _ in tokenizer.span_tokenize(text)]


def main() -> None:
    """Print the figures of each way of splitting for each file."""
    resources = Resources()
    for name in (argument for argument in sys.argv[1:] if not argument.startswith("--")):
        path = Path(name)
        language: Language = "en" if path.name.startswith("en") else "fr"
        splitter = SentenceSplitter(read_abbreviations(resources, language, read_punkt(language)))
        nlp = spacy.load(built_in("models") / language, exclude=["ner", "morphologizer", "trainable_lemmatizer"])

        def parsed(text: str, nlp: spacy.language.Language = nlp) -> list[int]:
            return [sentence.start_char for sentence in nlp(text).sents]

        parameters = json.loads((built_in("models") / language / "punkt.json").read_text(encoding="utf-8"))
        punkt = punkt_alone(parameters)
        ways: dict[str, Callable[[str], list[int]]] = {"rules": splitter.starts, "parser": parsed, "punkt": punkt}
        for kind, is_running in (("running text", True), ("everything", False)):
            paragraphs = []
            for paragraph in read_paragraphs(path):
                texts = [paragraph.text[s.start : s.end] for s in paragraph.sentences]
                texts = [" ".join(t.split()) for t in texts if not is_running or FINAL.search(t)]
                if not texts:
                    continue
                starts = [sum(len(t) + 1 for t in texts[:i]) for i in range(len(texts))]
                paragraphs.append((" ".join(texts), {(s, s + len(t)) for s, t in zip(starts, texts, strict=True)}))
            for way, split in ways.items():
                pairs = [(want, spans(split(text), text)) for text, want in paragraphs]
                print(f"{path.name}: {kind}: {way}: {score(pairs)}")
                if way == "rules" and is_running and "--errors" in sys.argv:
                    for (text, _), (want, have) in zip(paragraphs, pairs, strict=True):
                        for sign, (_, end) in [("-", s) for s in want - have] + [("+", s) for s in have - want]:
                            print(f"  {sign} …{text[max(0, end - 50) : end]}|{text[end : end + 30]}")


if __name__ == "__main__":
    main()
