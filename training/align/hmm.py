"""Trains the phrase-based HMM by EM (Daumé & Marcu 2005, section 2.2), from the prior and without anybody's links.

    python -m training.align.hmm LANGUAGE OUTPUT DATA...

DATA: JSONL (.gz) with article and summary (lists of sentences), with text and summary or abstract, or with src and tgt
(words). Each sentence of a summary is read with the three source sentences that it most likely rests on.
"""

import gzip
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from pipeline.align.linking.candidates import CandidateFinder, CandidateWeights
from pipeline.align.linking.hmm import FARTHEST, HmmParameters, PhraseHmm, prior_jumps
from pipeline.align.reading.paraphrases import Paraphrases
from pipeline.align.reading.words import PlainReader, Stems, plain_words
from pipeline.resources import Resources, built_in
from pipeline.settings import NoSettings
from pipeline.source import SourceText
from pipeline.structure.every_line import LineStructure
from training.align.data import json_lines, plain_sentence

ITERATIONS = 4
MOST = 900
"""Pairs of each file."""
LONGEST = (40, 120)
"""Words of a summary's sentence and of its source sentences."""
FAKE = np.array([2.0, 3.0, 4.0])
"""The prior's counts for a rewrite, an equal stem, an equal word (section 2.2.5), for each pair of sentences."""
SMOOTHING = 20.0
"""Jumps that the prior is taken to have seen."""
DOUBT = 4.0
"""Rewrites of each phrase that the prior is taken to have seen, of any word."""
LEAST_COUNT, LEAST = 0.8, 0.01


@dataclass(frozen=True, slots=True)
class Pair:
    """The words of a summary's sentence and of its source, each as it stands and as its stem."""

    said: tuple[str, ...]
    said_stems: tuple[str, ...]
    given: tuple[str, ...]
    given_stems: tuple[str, ...]

    def model(self, parameters: HmmParameters) -> PhraseHmm:
        """The model of the pair."""
        return PhraseHmm(parameters, self.said, self.said_stems, self.given, self.given_stems)


def main() -> None:
    """Trains on DATA and writes the parameters."""
    language, output, *data = sys.argv[1:]
    pairs = [pair for path in data for pair in islice(Corpus(language).pairs(Path(path)), MOST)]
    parameters = HmmParameters(jumps=prior_jumps(), table=prior_table(language, pairs))
    for iteration in range(ITERATIONS):
        parameters, likelihood = reestimated(parameters, pairs)
        print(iteration, len(pairs), round(likelihood, 1), parameters.mixture, parameters.to_null, flush=True)
    target = Path(output)
    target.parent.mkdir(parents=True, exist_ok=True)
    with gzip.GzipFile(target, "wb", mtime=0) as file:
        file.write(parameters.model_dump_json().encode())
    print(target, sum(map(len, parameters.table.values())), target.stat().st_size)


class Corpus:
    """Reads pairs of one language."""

    def __init__(self, language: str) -> None:
        self._stems = Stems(language)
        self._reader = PlainReader(Resources(), language)
        weights = built_in("models") / "align" / "candidates.json"
        self._weights = CandidateWeights.model_validate_json(weights.read_bytes())

    def pairs(self, path: Path) -> Iterator[Pair]:
        """The pairs of a file that are not too long."""
        for row in json_lines(path):
            if "tgt" in row:
                yield from self._pair(row["tgt"], row["src"])
            elif summary := row.get("summary") or row.get("abstract"):
                article = row.get("article") or row["text"]
                yield from self._of_article(self._sentences(summary), self._sentences(article))

    def _sentences(self, text: str | Sequence[str]) -> list[str]:
        """The sentences of a text, or as they are given."""
        if not isinstance(text, str):
            return list(text)
        document = LineStructure(NoSettings(), Resources()).structure(SourceText(text, "text/plain", ""))
        return [sentence.span.of(text) for sentence in self._reader.sentences([document])]

    def _of_article(self, summary: Sequence[str], article: Sequence[str]) -> Iterator[Pair]:
        given = [plain_sentence(sentence, self._stems) for sentence in article]
        said = [plain_sentence(sentence, self._stems) for sentence in summary]
        finder = CandidateFinder(self._weights, said, given, self._reader.function_words)
        for number, sentence in enumerate(summary):
            found = sorted(candidate.number for candidate in finder.find(number, 3))
            yield from self._pair(plain_words(sentence), plain_words(" ".join(article[n] for n in found)))

    def _pair(self, said: Sequence[str], given: Sequence[str]) -> Iterator[Pair]:
        if 0 < len(said) <= LONGEST[0] and 0 < len(given) <= LONGEST[1]:
            words = [tuple(word.lower() for word in side) for side in (said, given)]
            stems = [tuple(self._stems.of(word) for word in side) for side in (said, given)]
            yield Pair(words[0], stems[0], words[1], stems[1])


def prior_table(language: str, pairs: Sequence[Pair]) -> dict[str, dict[str, float]]:
    """The rewrites to begin with: what is a paraphrase by way of the other language."""
    paraphrases = Paraphrases.read(built_in("models") / "align" / language / "paraphrases.tsv.gz")
    table: dict[str, dict[str, float]] = {}
    for pair in pairs:
        found = paraphrases.between(pair.said_stems, pair.given_stems)
        for said, given in zip(*np.nonzero(found), strict=True):
            probability = float(found[said, given])
            table.setdefault(pair.given_stems[given], {})[pair.said_stems[said]] = probability
    return table


def reestimated(parameters: HmmParameters, pairs: Sequence[Pair]) -> tuple[HmmParameters, float]:
    """One iteration: expected counts, with the prior's fake ones, become probabilities; and the likelihood before."""
    jumps = np.array(prior_jumps()) * SMOOTHING
    mixture = FAKE * len(pairs)
    table: dict[str, dict[str, float]] = {}
    null = written = likelihood = 0.0
    for pair in pairs:
        counts = pair.model(parameters).expected()
        jumps += counts.jumps
        mixture += counts.mixture
        null += counts.to_null
        written += counts.from_any
        likelihood += counts.likelihood
        for (said, given), count in counts.phrases.items():
            rewrites = table.setdefault(" ".join(given), {})
            rewrites[" ".join(said)] = rewrites.get(" ".join(said), 0.0) + count
    jumps = 0.5 * (jumps + _smooth(jumps))
    shares = mixture / mixture.sum()
    return (
        parameters.model_copy(
            update={
                "jumps": tuple(np.round(jumps / jumps.sum(), 7).tolist()),
                "to_null": round(null / written, 4),
                "mixture": tuple(np.round(shares, 4).tolist()),
                "table": {given: kept for given, said in sorted(table.items()) if (kept := _kept(given, said))},
            }
        ),
        likelihood,
    )


def _kept(given: str, said: dict[str, float]) -> dict[str, float]:
    """The rewrites that were seen often enough, by probability; the identical ones are for the other components."""
    total = sum(said.values()) + DOUBT
    return {
        phrase: round(count / total, 4)
        for phrase, count in sorted(said.items())
        if phrase != given and count >= LEAST_COUNT and count / total >= LEAST
    }


def _smooth(jumps: np.ndarray[tuple[int], np.dtype[np.float64]]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Far jumps are alike: those beyond ten words share with their neighbors."""
    kernel = np.ones(9) / 9
    found = np.convolve(jumps, kernel, mode="same")
    near = slice(FARTHEST - 10, FARTHEST + 11)
    found[near] = jumps[near]
    return found


if __name__ == "__main__":
    main()
