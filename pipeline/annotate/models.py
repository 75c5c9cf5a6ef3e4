"""The spaCy pipelines: loaded once per process and language, run with only the components that are wanted."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import spacy
from spacy.language import Language as Pipeline
from spacy.tokens import Doc
from thinc.api import use_ops

from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import EntityLabel, Language
from pipeline.errors import ConfigurationError
from pipeline.resources import built_in

LABELS: Final[dict[str, EntityLabel]] = {
    "PER": "PER",
    "PERSON": "PER",
    "LOC": "LOC",
    "GPE": "LOC",
    "FAC": "LOC",
    "ORG": "ORG",
}
"""What the labels of common pipelines mean here; names of other kinds are left aside."""


class Models:
    """Loads the pipeline of a language at first use."""

    def __init__(self, settings: AnnotateSettings) -> None:
        self._names: dict[Language, str] = {
            "en": settings.english_model or str(built_in("models") / "en"),
            "fr": settings.french_model or str(built_in("models") / "fr"),
        }
        self._left_out = [
            name for name, layer in (("parser", "dependencies"), ("ner", "entities")) if layer not in settings.layers
        ]
        self._batch_size = settings.batch_size
        self._loaded: dict[Language, Pipeline] = {}

    def pipeline(self, language: Language) -> Pipeline:
        """The pipeline of a language; raises ConfigurationError where its model cannot be loaded."""
        if language not in self._loaded:
            self._loaded[language] = _load(self._names[language], language, self._left_out)
        return self._loaded[language]

    def run(self, language: Language, docs: Iterable[Doc]) -> Iterator[Doc]:
        """Annotate tokenized texts, in order."""
        return self.pipeline(language).pipe(docs, batch_size=self._batch_size)


def _load(name: str, language: Language, left_out: list[str]) -> Pipeline:
    setting = {"en": "english_model", "fr": "french_model"}[language]
    try:
        # numpy's BLAS multiplies about three times as fast as the one that thinc brings; the scores are the same.
        with use_ops("numpy", use_blis=False):
            return spacy.load(name, exclude=left_out)
    except (OSError, ValueError) as error:
        installed = ", ".join(spacy.util.get_installed_models()) or "none"
        reason = "no such folder" if Path(name).is_absolute() else str(error).splitlines()[0]
        raise ConfigurationError(
            f"annotate.{setting}: the spaCy pipeline {name} cannot be loaded ({reason}); name a folder that "
            f"holds a pipeline, or an installed package (installed: {installed})"
        ) from error
