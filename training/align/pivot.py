"""Learns paraphrases from translations: stems of one language that the other says by the same words.

After Bannard & Callison-Burch 2005, with single words: P(e' | e) = sum over f of P(f | e) P(e' | f). The translation
tables are IBM model 1 over stems (Brown et al. 1993), restricted to the pairs that a first pass finds associated, so
that minutes are enough.

    python -m training.align.pivot OUTPUT DATA...        DATA: JSONL (.gz) with `en` and `fr`, strings or lists of them
"""

import gzip
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from nltk.stem.snowball import SnowballStemmer
from numpy.typing import NDArray
from scipy import sparse

from pipeline.align.reading.words import plain_words
from training.align.data import json_lines

LANGUAGES = {"en": "english", "fr": "french"}
LONGEST = 60
"""Words of a sentence; longer ones are left out."""
RAREST = 4
ASSOCIATES = 25
"""Candidates for a translation, by association, that model 1 chooses from."""
ITERATIONS = 6
LEAST = 0.01
"""Paraphrases less probable than this are left out."""
MOST = 15
"""Paraphrases of a stem."""


def main() -> None:
    """Trains on DATA and writes the tables of both languages as `OUTPUT/{language}.tsv.gz`."""
    folder, *data = map(Path, sys.argv[1:])
    sides, names = read(data)
    matrices = {language: presence(sides[language], len(names[language])) for language in LANGUAGES}
    to_french = model_one(matrices["en"], matrices["fr"])
    to_english = model_one(matrices["fr"], matrices["en"])
    write(folder / "en.tsv.gz", to_french @ to_english, names["en"], matrices["en"])
    write(folder / "fr.tsv.gz", to_english @ to_french, names["fr"], matrices["fr"])


def read(paths: Iterable[Path]) -> tuple[dict[str, list[list[int]]], dict[str, list[str]]]:
    """The sentences of both sides as numbers of stems, and the stems."""
    stemmers = {language: SnowballStemmer(name) for language, name in LANGUAGES.items()}
    stems: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    pairs: list[dict[str, list[str]]] = []
    for pair in sentence_pairs(paths):
        said: dict[str, list[str]] = {}
        for language, text in pair.items():
            known = stems[language]
            words = [word.lower() for word in plain_words(text)]
            for word in words:
                if word not in known:
                    known[word] = stemmers[language].stem(word)
            said[language] = [known[word] for word in words]
        if all(0 < len(words) <= LONGEST for words in said.values()):
            pairs.append(said)
    sides: dict[str, list[list[int]]] = {}
    names: dict[str, list[str]] = {}
    for language in LANGUAGES:
        counts = Counter(stem for pair in pairs for stem in set(pair[language]))
        names[language] = sorted(stem for stem, count in counts.items() if count >= RAREST)
        number = {stem: index for index, stem in enumerate(names[language])}
        sides[language] = [sorted({number[s] for s in pair[language] if s in number}) for pair in pairs]
    return sides, names


def sentence_pairs(paths: Iterable[Path]) -> Iterator[dict[str, str]]:
    """Each pair of sentences, by language."""
    for path in paths:
        for row in json_lines(path):
            if isinstance(row["en"], str):
                yield {language: row[language] for language in LANGUAGES}
            else:
                for english, french in zip(row["en"], row["fr"], strict=False):
                    yield {"en": english, "fr": french}


def presence(sentences: list[list[int]], width: int) -> sparse.csr_matrix:
    """Sentences by stems, 1 where a stem occurs."""
    ends = np.cumsum([0, *map(len, sentences)])
    columns = np.fromiter((number for sentence in sentences for number in sentence), np.int32, ends[-1])
    return sparse.csr_matrix((np.ones(len(columns), np.float32), columns, ends), (len(sentences), width))


def model_one(source: sparse.csr_matrix, target: sparse.csr_matrix) -> sparse.csr_matrix:
    """P(target | source) over the pairs that are associated by Dice's coefficient."""
    table = associated(source, target)
    for _ in range(ITERATIONS):
        table = reestimated(table, source, target)
    return table


def associated(source: sparse.csr_matrix, target: sparse.csr_matrix) -> sparse.csr_matrix:
    """For each source stem its best associates, alike probable."""
    ahead, back = (np.asarray(matrix.sum(axis=0)).ravel() for matrix in (source, target))
    rows: list[NDArray[np.int64]] = []
    columns: list[NDArray[np.int64]] = []
    for begin in range(0, source.shape[1], 500):
        together = (source[:, begin : begin + 500].T @ target).tocsr()
        for row in range(together.shape[0]):
            span = slice(together.indptr[row], together.indptr[row + 1])
            found, counts = together.indices[span], together.data[span]
            dice = np.where(counts > 1, 2 * counts / (ahead[begin + row] + back[found]), 0)
            best = np.argsort(-dice, kind="stable")[:ASSOCIATES]
            best = best[dice[best] > 0]
            rows.append(np.full(len(best), begin + row))
            columns.append(found[best])
    places = np.concatenate(rows), np.concatenate(columns)
    shape = source.shape[1], target.shape[1]
    return normalized(sparse.csr_matrix(sparse.coo_matrix((np.ones(len(places[0])), places), shape)))


def reestimated(table: sparse.csr_matrix, source: sparse.csr_matrix, target: sparse.csr_matrix) -> sparse.csr_matrix:
    """One iteration of EM; a target stem that no source stem of its sentence is associated with counts for nothing."""
    columns = table.tocsc()
    counts = sparse.csr_matrix(table.shape)
    for begin in range(0, source.shape[0], 4000):
        given, said = source[begin : begin + 4000], target[begin : begin + 4000]
        # sums[n, f] = sum of P(f | e) over the e of sentence n, wanted only where f is in n
        shares = said.multiply((given @ columns).power(-1)).tocsr()
        shares.data[~np.isfinite(shares.data)] = 0
        counts = counts + (given.T @ shares).multiply(table > 0)
    return normalized(sparse.csr_matrix(counts.multiply(table)))


def normalized(table: sparse.csr_matrix) -> sparse.csr_matrix:
    """The rows summing to 1; what is negligible is left out."""
    total = np.asarray(table.sum(axis=1)).ravel()
    scaled = sparse.csr_matrix(sparse.diags(np.divide(1, total, out=np.zeros_like(total), where=total > 0)) @ table)
    scaled.data[scaled.data < LEAST / 2] = 0
    scaled.eliminate_zeros()
    return scaled


def write(path: Path, table: sparse.csr_matrix, names: list[str], matrix: sparse.csr_matrix) -> None:
    """The most probable paraphrases of each stem, as `stem, paraphrase, probability in thousandths`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    table = sparse.csr_matrix(table)
    lines = []
    for row, name in enumerate(names):
        span = slice(table.indptr[row], table.indptr[row + 1])
        found = sorted(zip(-table.data[span], table.indices[span], strict=True))[: MOST + 1]
        for negative, column in found:
            if column != row and -negative >= LEAST and len(name) > 1 and len(names[column]) > 1:
                lines.append(f"{name}\t{names[column]}\t{round(-negative * 1000)}\n")
    with gzip.GzipFile(path, "wb", mtime=0) as file:
        file.write("".join(lines).encode())
    print(path, len(lines), path.stat().st_size, matrix.shape)


if __name__ == "__main__":
    main()
