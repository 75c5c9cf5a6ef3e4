"""Puts right parts of speech that the models misread in a register that they were not trained on."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.token_grammar import Match, TokenGrammar
from pipeline.document import Sentence, Token

_VERB_LEMMAS: Final = "third_person_verbs"


class TagCorrections:
    """Applies the rules of type correction: each gives one captured `word` its part of speech and features."""

    def __init__(self, grammar: TokenGrammar, lexicons: Lexicons) -> None:
        self._matcher = grammar.matcher("correction")
        self._grammar = grammar
        self._lexicons = lexicons

    def apply(self, tokens: list[Token], codes: list[str], sentences: Sequence[Sentence]) -> None:
        """Replace the misread tokens, and their codes, in place."""
        for sentence in sentences:
            for match in self._matcher.find(codes, sentence.first, sentence.last):
                place = match.captures.get("word")
                if place is not None:
                    index = place[0]
                    tokens[index] = self._corrected(tokens[index], match)
                    codes[index] = self._grammar.encode([tokens[index]])[0]

    def _corrected(self, token: Token, match: Match) -> Token:
        pos, _, features = (match.rule.value or token.pos).partition(" ")
        morph = tuple((name, value) for name, _, value in (f.partition("=") for f in features.split("|")) if value)
        lemma = self._lexicons.value(_VERB_LEMMAS, token) if pos == "VERB" else None
        return replace(
            token, pos=pos, morph=morph, lemma=lemma or (token.text if pos == "PROPN" else token.text.lower())
        )
