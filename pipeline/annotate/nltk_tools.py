"""nltk's stemmer and tagger for a language, without loading what else nltk brings."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from pipeline.languages import Language, traits_of
from pipeline.lean_import import bare, without
from pipeline.resources import built_in

if TYPE_CHECKING:
    from nltk.tag.perceptron import PerceptronTagger

Morph = tuple[tuple[str, str], ...]
REMEMBERED: Final = 20_000
"""Words of a language whose stems are remembered from text to text: most words of a text stood in others."""
LONGEST_REMEMBERED: Final = 40
"""Letters of such a word, so that they take a few megabytes whatever texts hold."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a tag says of a word: its part of speech, its features, and the lemma of a function word."""

    pos: str
    morph: Morph
    lemma: str | None = None


def plain(word: str) -> str:
    """A word with the apostrophe that the treebanks write."""
    return word.replace("’", "'")


@cache
def load_stemmer(language: Language) -> Callable[[str], str]:
    """Snowball's stemmer (Porter 2001), which makes words small first."""
    stem: Callable[[str], str] = _snowball()(traits_of(language).name.lower()).stem
    remembered = lru_cache(REMEMBERED)(stem)
    return lambda word: remembered(word) if len(word) <= LONGEST_REMEMBERED else stem(word)


@cache
def _snowball() -> Any:
    """The class of the stemmers, imported once, without the corpora and tokenizers that cost more than all else."""
    with bare("nltk", "stem"), without("nltk.corpus", "stopwords"):
        from nltk.stem.snowball import SnowballStemmer
    return SnowballStemmer


def load_tagger(trained: Mapping[str, Any]) -> "PerceptronTagger":
    """nltk's tagger with the weights of a `tagger.json`."""
    with without("scipy.stats"):
        from nltk.tag.perceptron import PerceptronTagger

    tags = trained["tags"]
    weights = {
        feature: {tags[number]: weight for number, weight in zip(pairs[::2], pairs[1::2])}
        for feature, pairs in trained["weights"].items()
    }
    tagger = PerceptronTagger(load=False)
    tagger.decode_json_params((weights, trained["words"], tags))
    return tagger


class Tagger:
    """The averaged perceptron of `training/train_tagger.py`, with the lemmas and features of function words."""

    def __init__(self, language: Language) -> None:
        trained = json.loads((built_in("models") / "taggers" / language / "tagger.json").read_bytes())
        self._tagger = load_tagger(trained)
        self._of_tag = {tag: _reading(tag) for tag in trained["tags"]}
        self._function_words: dict[tuple[str, str], Reading] = {}
        for key, (lemma, *features) in trained["function_words"].items():
            form, _, tag = key.rpartition("/")
            known = self._of_tag[tag]
            self._function_words[form, tag] = Reading(known.pos, _morph((*features, *tag.split("|")[1:])), lemma)

    def read(self, words: Sequence[str]) -> list[Reading]:
        """What the words of a sentence are, in order."""
        found: list[tuple[str, str]] = self._tagger.tag([plain(word) for word in words])
        return [self._function_words.get((word.lower(), tag)) or self._of_tag[tag] for word, tag in found]


def _reading(tag: str) -> Reading:
    pos, *features = tag.split("|")
    return Reading(pos, _morph(features))


def _morph(features: Sequence[str]) -> Morph:
    pairs = (feature.partition("=") for feature in features)
    return tuple(sorted((name, value) for name, _, value in pairs))
