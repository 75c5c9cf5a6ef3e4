"""Puts right the lemmas that the models miss: they guess those of forms that they have not seen."""

from collections.abc import Mapping
from dataclasses import replace

from pipeline.document import Token
from pipeline.languages import Language
from pipeline.resources import Resources


class LemmaCorrections:
    """Applies the lexicon `lemmas`: the lemma of a form as a part of speech."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._lemmas: Mapping[tuple[str, str], str] = {
            (row["form"], row["pos"]): row["lemma"] for row in resources.lexicon(language, "lemmas")
        }
        self._parts = frozenset(pos for _, pos in self._lemmas)

    def apply(self, tokens: list[Token]) -> None:
        """Replace the tokens with a wrong lemma, in place."""
        for index, token in enumerate(tokens):
            if token.pos in self._parts:
                lemma = self._lemmas.get((token.text.lower(), token.pos))
                if lemma is not None and lemma != token.lemma:
                    tokens[index] = replace(token, lemma=lemma)
