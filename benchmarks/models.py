"""Accuracy, size and speed of the trained pipelines, each with its goal.

Usage: ``python -m benchmarks.models [--data ../shared/data/ud] [--models models]``. Accuracy is measured on the
test treebanks from raw text; speed on the running text of the same tests in paragraphs, on one core. Set
``OMP_NUM_THREADS=1`` for figures that compare.
"""

import argparse
import os
import platform
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from spacy.language import Language

from pipeline.languages import LANGUAGES
from training.corpus import Converter
from training.evaluate import load_pipeline, score
from training.finish import size_in_megabytes
from training.recipe import load_recipe

GOALS = {
    "ewt-test": {"UPOS": 0.945, "lemma": 0.95, "UAS": 0.845, "LAS": 0.81, "entities F": 0.68},
    "pud": {"LAS": 0.82},
    "sequoia-test": {"UPOS": 0.97, "UAS": 0.89, "LAS": 0.85, "entities F": 0.76},
    "gsd-test": {"LAS": 0.81},
}
MEGABYTES = 16.0
LOAD_SECONDS = 1.5
WORDS_A_SECOND = 12_000
WARM_UP = 10
SELECTIONS: dict[str, tuple[str, ...]] = {
    "everything": (),
    "without entities": ("ner",),
    "tags and lemmas": ("ner", "parser"),
    "tags only": ("ner", "parser", "trainable_lemmatizer"),
}


@dataclass(frozen=True, slots=True)
class Result:
    """A figure with its goal, which is a floor unless ``is_ceiling``; a figure without goal only informs."""

    name: str
    value: float
    goal: float | None = None
    is_ceiling: bool = False

    def __str__(self) -> str:
        if self.goal is None:
            return f"{self.name:48} {self.value:10.3f}"
        is_met = self.value <= self.goal if self.is_ceiling else self.value >= self.goal
        sign = "≤" if self.is_ceiling else "≥"
        return f"{self.name:48} {self.value:10.3f}  {sign} {self.goal:<9g} {'ok' if is_met else 'SHORT'}"


def load_seconds(paths: list[Path]) -> float:
    """Seconds to load the pipelines one after the other in a fresh process that has imported spaCy."""
    script = (
        "import sys, time, spacy\nstart = time.perf_counter()\n"
        "for path in sys.argv[1:]: spacy.load(path)\nprint(time.perf_counter() - start)"
    )
    command = [sys.executable, "-c", script, *map(str, paths)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603


def words_a_second(nlp: Language, texts: list[str], disabled: tuple[str, ...]) -> float:
    """Words (as ``str.split`` counts) a second of processor time, tokenizer included."""
    words = sum(len(text.split()) for text in texts)
    with nlp.select_pipes(disable=list(disabled)), nlp.memory_zone():
        for _ in nlp.pipe(texts[:WARM_UP]):
            pass
        start = time.process_time()
        for _ in nlp.pipe(texts):
            pass
        return words / (time.process_time() - start)


def measure(language: str, path: Path, data: Path) -> list[Result]:
    """Accuracy on every test of the language's recipe, with and without given sentences; size; speed."""
    nlp = load_pipeline(path)
    recipe = load_recipe(language)
    converter = Converter(language, recipe, data, nlp.vocab)
    results: list[Result] = []
    texts: list[str] = []
    for test in recipe.test:
        docs = converter.test_docs(test)
        texts += [doc.text for doc in docs]
        goals = GOALS.get(test.name, {})
        results += [Result(f"{test.name} {name}", v, goals.get(name)) for name, v in score(nlp, docs).items()]
        given = score(nlp, docs, given_sentences=True)
        results += [Result(f"{test.name}, sentences given, {name}", given[name]) for name in ("UAS", "LAS")]
    results.append(Result(f"{language} megabytes", size_in_megabytes(path), MEGABYTES, is_ceiling=True))
    for name, disabled in SELECTIONS.items():
        goal = WORDS_A_SECOND if not disabled else None
        results.append(Result(f"{language} words/s, {name}", words_a_second(nlp, texts, disabled), goal))
    return results


def main() -> None:
    """Print all figures, with the machine they were measured on."""
    parser = argparse.ArgumentParser(prog="benchmarks.models", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/ud"), help="folder of the treebanks")
    parser.add_argument("--models", type=Path, default=Path("models"), help="folder of the pipelines")
    arguments = parser.parse_args()
    threads = os.environ.get("OMP_NUM_THREADS", "not set")
    print(f"{platform.platform()}, {_processor()}, {os.cpu_count()} cores, OMP_NUM_THREADS {threads}")
    paths = {language: arguments.models / language for language in LANGUAGES}
    print(Result("both loaded, seconds", load_seconds(list(paths.values())), LOAD_SECONDS, is_ceiling=True))
    for language, path in paths.items():
        for result in measure(language, path, arguments.data):
            print(result)


def _processor() -> str:
    """The processor's name where the system tells it, otherwise its architecture."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
