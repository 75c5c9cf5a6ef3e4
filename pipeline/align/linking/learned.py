"""What alignment learned: weights and tables of `models/align`, read once."""

import gzip
from dataclasses import dataclass

from pydantic import Field

from pipeline.align.linking.candidates import CandidateWeights
from pipeline.align.linking.hmm import HmmParameters
from pipeline.align.reading.paraphrases import Paraphrases
from pipeline.languages import Language
from pipeline.resources import built_in
from pipeline.settings import Strict


class LinkWeights(Strict):
    """The weights of links, by round, class and feature, and the probability from which a pair of words is a link.

    `echo` is that of a further link of a word, into a source sentence that says it too.
    """

    rounds: tuple[dict[str, dict[str, float]], ...] = Field(min_length=1)
    threshold: float = 0.45
    echo: float = 0.15


@dataclass(frozen=True, slots=True)
class Learned:
    """Everything that was learned for one language."""

    candidates: CandidateWeights
    links: LinkWeights
    paraphrases: Paraphrases
    rewrites: Paraphrases
    hmm: HmmParameters


def read_learned(language: Language) -> Learned:
    """The files of a language, with the weights that all languages share."""
    folder = built_in("models") / "align"
    own = folder / language
    return Learned(
        candidates=CandidateWeights.model_validate_json((folder / "candidates.json").read_bytes()),
        links=LinkWeights.model_validate_json((folder / "links.json").read_bytes()),
        paraphrases=Paraphrases.read(own / "paraphrases.tsv.gz"),
        rewrites=Paraphrases.read(own / "rewrites.tsv.gz"),
        hmm=HmmParameters.model_validate_json(gzip.decompress((own / "hmm.json.gz").read_bytes())),
    )
