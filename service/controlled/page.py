"""What the page of controlled language offers: the words of the form, and of the vocabulary, in both languages."""

import json
from importlib.resources import files
from typing import Any

from pipeline.controlled.reading import NEEDED
from pipeline.controlled.vocabulary import STATE, ControlledVocabulary
from pipeline.languages import LANGUAGES
from pipeline.resources import Resources

ORDERED = "transitive"
HAPPENS = "intransitive"


def page_choices(resources: Resources) -> dict[str, Any]:
    """Concepts with their words by language: verbs that can be ordered, what happens by itself, states, things."""
    vocabularies = {language: ControlledVocabulary(resources, language) for language in LANGUAGES}

    def said(kind: str, frame: str = "") -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for language, vocabulary in vocabularies.items():
            if kind == "verbs":
                rows = {c: " ".join(filter(None, (v[0].verb, v[0].particle))) for c, v in vocabulary.verbs.items()
                        if v[0].frame == frame}  # fmt: skip
            elif kind == "states":
                rows = {c: state.adjective for c, state in vocabulary.states.items() if not state.value_preposition}
            else:
                rows = {c: term.term for c, term in vocabulary.terms.items()}
            for concept, word in rows.items():
                found.setdefault(concept, {})[language] = word
        return found

    words = json.loads((files("service.controlled") / "page.words.json").read_text(encoding="utf-8"))
    return {
        "words": words,
        "types": {name: list(parts) for name, parts in NEEDED.items()},
        "state": STATE,
        "orders": said("verbs", ORDERED),
        "happenings": said("verbs", HAPPENS),
        "states": said("states"),
        "things": said("terms"),
    }
