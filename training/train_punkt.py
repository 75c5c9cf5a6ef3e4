"""Train Punkt sentence boundary parameters on treebank text and raw texts (Kiss & Strunk 2006).

Usage: ``python -m training.train_punkt --language en``. What is stored is word statistics only, as sorted
JSON: abbreviations, collocations across a full stop, frequent sentence starters, and the orthographic context
of words that are seen both capitalized at the start of a sentence and in lower case within one, the only ones
whose context changes Punkt's answer for a capitalized word.
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from nltk.tokenize.punkt import PunktParameters, PunktTrainer

from training.conllu import read_treebank
from training.recipe import Recipe, load_recipe

BEGINNING_UPPER = 1 << 1
MIDDLE_UPPER = 1 << 2
ANY_LOWER = (1 << 4) | (1 << 5) | (1 << 6)
"""nltk's bits of the orthographic context: capitalized at a start, within; lower case anywhere."""
MIN_SEEN = 3
MIN_ABBREVIATED = 5
"""Times that a plain word must have a full stop to count as an abbreviation; Punkt alone trusts one."""
UNIT = 8
"""Treebank sentences without paragraph marks are joined this many to a paragraph."""
_ABBREVIATION = re.compile(r"[^\W\d_]{1,5}|[^\W\d_]{1,3}(?:[.-][^\W\d_]{1,3})+")
_WORD = re.compile(r"[^\W\d_]+(?:[.-][^\W\d_]+)*")


def treebank_paragraphs(language: str, recipe: Recipe, data: Path) -> Iterator[str]:
    """Yield the running text of the written training treebanks."""
    for treebank in recipe.treebank:
        if treebank.spoken:
            continue
        paragraph: list[str] = []
        for file in treebank.files:
            for sentence in read_treebank(data / file, merge_contractions=language == "fr"):
                if paragraph and (sentence.starts_unit or len(paragraph) >= UNIT):
                    yield " ".join(paragraph)
                    paragraph = []
                paragraph.append(sentence.text)
        yield " ".join(paragraph)


def raw_paragraphs(language: str, folders: list[Path]) -> Iterator[str]:
    """Yield the texts in ``language`` of all JSONL files in ``folders``; a line without language is English."""
    for folder in folders:
        for path in sorted(folder.glob("*.jsonl")):
            for line in path.read_text(encoding="utf8").splitlines():
                case = json.loads(line)
                if (case.get("language") or case.get("lang") or "en") != language:
                    continue
                for document in [case, *case.get("documents", [])]:
                    yield document.get("text") or ""


def train(paragraphs: list[str]) -> PunktParameters:
    """Learn Punkt's parameters from paragraphs."""
    trainer = PunktTrainer()
    trainer.train("\n\n".join(paragraphs), finalize=True, verbose=False)
    return trainer.get_params()


def readable(parameters: PunktParameters, paragraphs: list[str]) -> dict[str, object]:
    """Return the parameters as sorted plain data, without what cannot change an answer or is a name.

    A word counts as a name where the paragraphs never have it in lower case.
    """
    contexts = parameters.ortho_context
    words = Counter(word for text in paragraphs for word in _WORD.findall(text.lower()))
    stopped = Counter(word for text in paragraphs for word in re.findall(rf"({_WORD.pattern})\.", text.lower()))
    return {
        "abbreviations": sorted(
            item
            for item in parameters.abbrev_types
            if _ABBREVIATION.fullmatch(item) and ("." in item or stopped[item] >= MIN_ABBREVIATED)
        ),
        "collocations": sorted(list(pair) for pair in parameters.collocations if contexts[pair[1]] & ANY_LOWER),
        "sentence_starters": sorted(item for item in parameters.sent_starters if contexts[item] & ANY_LOWER),
        "orthographic_context": {
            word: context
            for word, context in sorted(contexts.items())
            if context & BEGINNING_UPPER and context & ANY_LOWER and not context & MIDDLE_UPPER
            if words[word] >= MIN_SEEN
        },
    }


def write(data: dict[str, object], path: Path) -> None:
    """Write one entry a line, so that a diff shows the word that changed."""
    parts = []
    for name, entries in data.items():
        items = (
            [f"{json.dumps(key, ensure_ascii=False)}: {value}" for key, value in entries.items()]
            if isinstance(entries, dict)
            else [json.dumps(entry, ensure_ascii=False) for entry in entries]  # type: ignore[attr-defined]
        )
        brackets = "{}" if isinstance(entries, dict) else "[]"
        body = ",\n    ".join(items)
        parts.append(f'  "{name}": {brackets[0]}\n    {body}\n  {brackets[1]}')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf8")


def main() -> None:
    """Train one language's parameters and write them."""
    parser = argparse.ArgumentParser(prog="training.train_punkt", description=__doc__)
    parser.add_argument("--language", choices=("en", "fr"), required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/ud"), help="folder of the treebanks")
    parser.add_argument("--raw", type=Path, nargs="*", default=[], help="folders of JSONL files with raw texts")
    parser.add_argument("--output", type=Path, help="default: models/LANGUAGE/punkt.json")
    arguments = parser.parse_args()
    language = arguments.language
    paragraphs = [
        *treebank_paragraphs(language, load_recipe(language), arguments.data),
        *raw_paragraphs(language, arguments.raw),
    ]
    # Typographic apostrophes and line ends within a paragraph would split the counts of a word.
    paragraphs = [re.sub(r"[^\S\n]+", " ", text.replace("’", "'")) for text in paragraphs]
    output = arguments.output or Path("models") / language / "punkt.json"
    write(readable(train(paragraphs), paragraphs), output)


if __name__ == "__main__":
    main()
