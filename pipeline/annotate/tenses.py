"""Puts right the tense of verbs that the models have hardly met: they take « nous étudierons » for a present."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pipeline.document import Token
from pipeline.languages import Language
from pipeline.resources import Resources

_MUTE: Final = "e"
"""Falls at the end of an infinitive before the endings of the future: « mettre », « mettrons »."""


class TenseCorrections:
    """Knows a future by its form: the infinitive, or its stem in `future_stems`, and one of `future_endings`."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._endings: Mapping[str, tuple[str, str]] = {
            row["ending"]: (row["number"], row["person"]) for row in resources.lexicon(language, "future_endings")
        }
        self._stems = {row["lemma"]: row["stem"] for row in resources.lexicon(language, "future_stems")}

    def apply(self, tokens: list[Token]) -> None:
        """Replace the tokens with a wrong tense, in place."""
        if not self._endings:
            return
        for index, token in enumerate(tokens):
            if token.pos in ("AUX", "VERB") and token.feature("Tense") == "Pres" and self._is_future(token):
                morph = tuple((name, "Fut" if name == "Tense" else value) for name, value in token.morph)
                tokens[index] = replace(token, morph=morph)

    def _is_future(self, token: Token) -> bool:
        text, lemma = token.text.lower(), token.lemma.lower()
        stem = self._stems.get(lemma, lemma.removesuffix(_MUTE))
        ending = self._endings.get(text.removeprefix(stem)) if text.startswith(stem) else None
        return ending == (token.feature("Number"), token.feature("Person"))
