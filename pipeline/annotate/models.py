"""The spaCy pipelines: loaded once per process and language, run with only the components that are wanted."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pipeline.annotate.parser import Parser
from pipeline.annotate.settings import AnnotateSettings, model_setting
from pipeline.annotate.tagger import Tagger
from pipeline.annotate.word_vectors import vectors_of, with_distinct_words
from pipeline.document import EntityLabel
from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.lean_import import without
from pipeline.resources import built_in

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc

MOST_WORDS: Final = 50_000
"""Words beyond those of a pipeline's own that are kept from document to document: forms alone, some 20 MB."""
LABELS: Final[dict[str, EntityLabel]] = {
    "PER": "PER",
    "PERSON": "PER",
    "LOC": "LOC",
    "GPE": "LOC",
    "FAC": "LOC",
    "ORG": "ORG",
}
"""What the labels of common pipelines mean here; names of other kinds are left aside."""

_USUAL_TOKENIZER: Final = '@tokenizers = "spacy.Tokenizer.v1"'
_EMPTY_TOKENIZER: Final = "precis.tokenizer_without_rules"
_SEEING_VECTORS: Final = frozenset(
    {"Tok2Vec", "Morphologizer", "EditTreeLemmatizer", "DependencyParser", "EntityRecognizer"}
)
"""Parts of pipelines that know of words what Tok2Vec says of them, and their forms."""


@dataclass(frozen=True, slots=True)
class ModelCard:
    """What is known of a pipeline: `size` in bytes with all its files, and each score with the test that gave it."""

    language: Language
    name: str
    version: str
    licence: str
    size: int
    scores: tuple[tuple[str, str, float], ...]


class Models:
    """The pipelines of both languages, loaded at first use and shared by all annotators of the process."""

    def __init__(self, settings: AnnotateSettings) -> None:
        self._names: dict[Language, str] = {
            language: getattr(settings, model_setting(language), None) or str(built_in("models") / language)
            for language in LANGUAGES
        }
        self._disabled = [
            name for name, layer in (("parser", "dependencies"), ("ner", "entities")) if layer not in settings.layers
        ]

    def pipeline(self, language: Language) -> "Pipeline":
        """The pipeline of a language; raises ConfigurationError where its model cannot be loaded."""
        return _load(self._names[language], language)

    def warm_up(self, language: Language) -> None:
        """Load a pipeline and tokenize the words that it knows, once for all annotators."""
        _tokenize_known(self._names[language], language)

    def tagger(self, language: Language) -> Tagger | None:
        """What tags faster than the pipeline does, where its layers are known."""
        return _tagger(self._names[language], language)

    def parser(self, language: Language) -> Parser:
        """What finds the wanted trees and names at words of the tagger."""
        return _parser(self._names[language], language, tuple(self._disabled))

    def make_room(self, language: Language) -> None:
        """Forget the words of earlier documents if there are too many; a pipeline runs only after this was called."""
        _vocabulary(self._names[language], language).make_room()

    def cards(self) -> tuple[ModelCard, ...]:
        """What each pipeline says of itself, without loading it."""
        return tuple(_card(name, language) for language, name in self._names.items())

    def run(self, language: Language, docs: "Sequence[Doc]") -> "Iterator[Doc]":
        """Annotate a batch of tokenized texts, in order."""
        return self.pipeline(language).pipe(docs, batch_size=len(docs), disable=self._disabled)


def _spacy() -> Any:
    """The library, imported when a model is first wanted, without its commands, which take a third of that time."""
    with without("spacy.cli", "info"), without("spacy.cli.info", "info"):
        import spacy
    _group_entry_points()
    return spacy


def _group_entry_points() -> None:
    """Hands spaCy's registries the entry points of all packages by group: they look some 150 times through the list."""
    import catalogue

    points: Any = catalogue.AVAILABLE_ENTRY_POINTS
    if hasattr(points, "select"):
        grouped: Any = {group: tuple(points.select(group=group)) for group in points.groups}
        catalogue.AVAILABLE_ENTRY_POINTS = grouped


@cache
def _load(name: str, language: Language) -> "Pipeline":
    spacy = _spacy()
    from thinc.api import use_ops

    try:
        # numpy's BLAS multiplies about three times as fast as the one that thinc brings; the scores are the same.
        with use_ops("numpy", use_blis=False):
            pipeline = _read_pipeline(spacy, name)
        for _, component in pipeline.pipeline:
            if isinstance(component, spacy.pipeline.Tok2Vec):
                component.model = with_distinct_words(component.model) or component.model
    except (OSError, ValueError) as error:
        raise _unusable(name, language, error) from error
    _look_at_less(pipeline)
    return pipeline


@cache
def _tokenize_known(name: str, language: Language) -> None:
    pipeline = _load(name, language)
    for word in sorted(string for string in pipeline.vocab.strings if string.isalpha()):
        pipeline.tokenizer(word)


def _read_pipeline(spacy: Any, name: str) -> "Pipeline":
    """What `spacy.load` gives, without first making the language's own tokenizer, which that of the folder replaces.

    Its exceptions, over a thousand, take a third of the time. A package, or a tokenizer of another kind, is loaded as
    ever.
    """
    config, rules = Path(name, "config.cfg"), Path(name, "tokenizer")
    if not (rules.is_file() and config.is_file() and _USUAL_TOKENIZER in config.read_text("utf-8").splitlines()):
        return spacy.load(name)  # type: ignore[no-any-return]
    if not spacy.registry.has("tokenizers", _EMPTY_TOKENIZER):
        spacy.registry.tokenizers(_EMPTY_TOKENIZER, func=lambda: lambda nlp: spacy.tokenizer.Tokenizer(nlp.vocab))
    return spacy.load(name, config={"nlp": {"tokenizer": {"@tokenizers": _EMPTY_TOKENIZER}}})  # type: ignore[no-any-return]


def _look_at_less(pipeline: "Pipeline") -> None:
    """Has a pipeline whose parts see words by their vectors alone find out no more of a new word than these need.

    spaCy asks some twenty things of each, such as whether it is like a URL, which take a third of tokenizing.
    """
    parts: dict[str, Any] = {type(component).__name__: component for _, component in pipeline.pipeline}
    vectors = vectors_of(parts["Tok2Vec"].model) if "Tok2Vec" in parts and parts.keys() <= _SEEING_VECTORS else None
    if vectors is not None:
        vocabulary: Any = pipeline.vocab
        needed = {vocabulary.strings.as_int(column) for column in vectors.columns}
        getters: dict[Any, Any] = vocabulary.lex_attr_getters
        vocabulary.lex_attr_getters = {name: getter for name, getter in getters.items() if name in needed}


class _Vocabulary:
    """The words that a pipeline has met: spaCy keeps them until the memory zone ends that they were met in."""

    def __init__(self, pipeline: "Pipeline") -> None:
        self._pipeline = pipeline
        self._zone = ExitStack()
        self._own = -1

    def make_room(self) -> None:
        """Begin a zone; there is one until too many words are new."""
        vocabulary = self._pipeline.vocab
        if self._own < 0 or len(vocabulary) - self._own > MOST_WORDS:
            self._zone.close()
            self._own = len(vocabulary)
            self._zone.enter_context(self._pipeline.memory_zone())


@cache
def _vocabulary(name: str, language: Language) -> _Vocabulary:
    return _Vocabulary(_load(name, language))


@cache
def _tagger(name: str, language: Language) -> Tagger | None:
    return Tagger.of(_load(name, language))


@cache
def _parser(name: str, language: Language, disabled: tuple[str, ...]) -> Parser:
    return Parser(_load(name, language), disabled)


def _card(name: str, language: Language) -> ModelCard:
    try:
        folder = Path(name) if Path(name).is_dir() else _spacy().util.get_package_path(name)
        meta = _spacy().util.get_model_meta(folder)
    except (OSError, ValueError, ImportError) as error:
        raise _unusable(name, language, error) from error
    tests = {name: value for name, value in meta.get("performance", {}).items() if isinstance(value, dict)}
    scores = tuple(
        (test, measure, value)
        for test, scores in tests.items()
        for measure, value in scores.items()
        if type(value) is float
    )
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return ModelCard(language, meta["name"], meta["version"], meta.get("license") or "not stated", size, scores)


def _unusable(name: str, language: Language, error: Exception) -> ConfigurationError:
    setting = model_setting(language)
    installed = ", ".join(_spacy().util.get_installed_models()) or "none"
    reason = "no such folder" if Path(name).is_absolute() else str(error).splitlines()[0]
    return ConfigurationError(
        f"annotate.{setting}: the spaCy pipeline {name} cannot be loaded ({reason}); name a folder that "
        f"holds a pipeline, or an installed package (installed: {installed})"
    )
