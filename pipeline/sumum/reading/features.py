"""What patterns can ask of a constituent, and how they say it: `grammars/sumum/README.md`."""

from collections.abc import Iterator
from typing import Final

from pipeline.rules.sequences.feature_sets import FeatureSets
from pipeline.rules.sequences.nodes import Capture, Condition, Element, Node, PatternError, Skip
from pipeline.sumum.reading.knowledge import Knowledge

CATEGORIES: Final = ("GN", "GV", "PREP", "CONJ", "ADJ", "ADV", "DET", "NUM", "PRON", "PUNCT", "OTHER")
CONDITIONS: Final[dict[str, tuple[str, ...]]] = {
    "voice": ("active", "passive"),
    "tense": ("present", "past", "imperfect", "future", "conditional"),
    "finite": ("yes", "no"),
    "perfect": ("yes", "no"),
    "negated": ("yes", "no"),
    "modal": ("yes", "no"),
    "number": ("singular", "plural"),
    "person": ("1", "2", "3"),
    "definite": ("yes", "no"),
}
ARGUMENT: Final = "ARGUMENT"
TOPIC: Final = "TOPIC"
RELATION: Final = "relation"
NAMES: Final[dict[str, Node]] = {
    ARGUMENT: Capture(ARGUMENT, Skip(1)),
    TOPIC: Capture(TOPIC, Element((Condition("name", TOPIC),))),
}
"""What stands for more than a constituent in a pattern."""
_KINDS: Final = {"concept": "concept", RELATION: RELATION, "lemma": "lemma", "has": "word"}

Tests = Iterator[Iterator[tuple[str, str]]]


def feature_sets(knowledge: Knowledge) -> FeatureSets:
    """The features of constituents, none of them asked for yet.

    They are ("category", "GN"), ("concept", "goal"), ("relation", "define"), ("text", "in"), ("lemma", "consist"),
    ("word", "our"), ("topic", ""), and those of CONDITIONS such as ("voice", "active").
    """
    names = {"concept": (*knowledge.concepts, *knowledge.relations), RELATION: knowledge.relations}

    def tests(condition: Condition) -> Tests:
        key, values = condition.key, condition.values
        match condition.form:
            case "text":
                yield (("text", value) for value in values)
            case "name":
                if key not in (TOPIC, *CATEGORIES):
                    raise PatternError(f"{key} is no category; valid: {', '.join(CATEGORIES)}")
                yield iter([("topic", "") if key == TOPIC else ("category", key)])
            case "kind":
                yield from _of_kind(key, values)
            case "feature":
                if key not in CONDITIONS:
                    raise PatternError(f"unknown condition {key!r}; valid: {', '.join(CONDITIONS)}")
                _refuse_unknown(values, CONDITIONS[key], f"value of {key}")
                yield ((key, value) for value in values)

    def _of_kind(kind: str, values: tuple[str, ...]) -> Tests:
        for category in (value for value in values if value in CATEGORIES):
            raise PatternError(f"{category} is a category, no word: {kind}:… | {category}, with spaces about the bar")
        if kind in CATEGORIES:
            yield iter([("category", kind)])
            yield ((one, value) for value in values for one in ("text", "lemma"))
        elif kind in _KINDS:
            _refuse_unknown(values, names.get(kind, values), kind)
            yield ((_KINDS[kind], value) for value in values)
        else:
            valid = ", ".join((*_KINDS, *CATEGORIES))
            raise PatternError(f"{kind}: is not known; before a colon stands one of {valid}")

    return FeatureSets(tests)


def _refuse_unknown(values: tuple[str, ...], valid: tuple[str, ...], what: str) -> None:
    for value in values:
        if value not in valid:
            raise PatternError(f"unknown {what} {value!r}; valid: {', '.join(sorted(valid))}")
