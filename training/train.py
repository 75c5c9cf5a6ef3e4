"""Train a pipeline on converted corpora, on one core, with the fast matrix products of numpy's BLAS."""

from pathlib import Path

from spacy.language import Language
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from spacy.util import load_config
from thinc.api import use_ops

from training.corpus import Corpora, write_docs
from training.tokenizer import SPACY_LANGUAGE

CONFIG = Path(__file__).parent / "configs" / "pipeline.cfg"


def train_pipeline(
    language: str,
    blank: Language,
    corpora: Corpora,
    work: Path,
    overrides: dict[str, object],
    start: Path | None = None,
) -> Path:
    """Train in the folder ``work`` and return where the last, averaged parameters are.

    ``overrides`` replace values of the configuration by their dotted names. ``start`` is a pipeline whose
    tok2vec to begin with; the other components are learned anew, since their labels may differ. numpy's BLAS
    multiplies about three times as fast as thinc's own, hence ``use_blis=False``; the saved pipeline is the same.
    """
    (work / "out").mkdir(parents=True, exist_ok=True)
    blank.to_disk(work / "blank")
    write_docs(corpora.train, work / "train.spacy")
    write_docs(corpora.monitor, work / "monitor.spacy")
    paths = {"train": work / "train.spacy", "dev": work / "monitor.spacy", "blank": work / "blank"}
    config = load_config(
        CONFIG,
        overrides={
            "nlp.lang": SPACY_LANGUAGE[language],
            **{f"paths.{name}": str(path) for name, path in paths.items()},
            **overrides,
        },
        interpolate=False,
    )
    with use_ops("numpy", use_blis=False):
        nlp = init_nlp(config)
        if start is not None:
            nlp.get_pipe("tok2vec").model.from_disk(start / "tok2vec" / "model")  # type: ignore[attr-defined]
        train(nlp, work / "out")
    return work / "out" / "model-last"
