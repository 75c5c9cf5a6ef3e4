"""What the interpretation of articles in one language needs: patterns, cues, words, weights."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sumum.reading.article import Part
from pipeline.sumum.reading.cues import Cues
from pipeline.sumum.reading.exclusion import Exclusions
from pipeline.sumum.reading.style import StyleWeights, read_style
from pipeline.sumum.reading.topical import TopicWords
from pipeline.sumum.rules import Place, RuleIndex, SumumGrammar

_PLACE_OF: Final[Mapping[Part, Place]] = {
    "body": "sentence",
    "heading": "heading",
    "caption": "caption",
    "title": "title",
}


@dataclass(frozen=True)
class Needs:
    """What the interpretation of one language needs."""

    grammar: SumumGrammar
    exclusions: Exclusions
    indices: Mapping[Part, RuleIndex]
    informative: RuleIndex
    words: TopicWords
    common: frozenset[str]
    cues: Cues
    stop_words: frozenset[str]
    gluing: frozenset[str]
    style: StyleWeights


def read_needs(resources: Resources, language: Language) -> Needs:
    """All of it, from lexicons, grammars and models."""
    grammar = SumumGrammar(resources, language)
    indices = {part: grammar.index(place) for part, place in _PLACE_OF.items()}
    informative = grammar.index("sentence", "informative")
    words = TopicWords(resources, language, grammar.dictionary.nouns)
    cues = Cues(resources, language)
    stop_words = frozenset(row["word"] for row in resources.lexicon(language, "stop_words"))
    common = stop_words.union(words.vague, words.general, words.domain)
    words_of_classes = resources.lexicon(language, "sumum_wording_words")
    gluing = frozenset(row["form"] for row in words_of_classes if row["class"] == "gluing")
    return Needs(
        grammar,
        Exclusions(resources, language),
        indices,
        informative,
        words,
        common,
        cues,
        stop_words,
        gluing,
        read_style(language),
    )
