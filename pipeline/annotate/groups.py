"""Non-recursive noun groups and verb groups, by patterns over parts of speech (Saggion & Lapalme 2002, section 4)."""

from collections.abc import Sequence
from typing import Final, Literal

from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.token_grammar import Match, Matcher, TokenGrammar
from pipeline.annotate.verb_features import VerbFeatures
from pipeline.document import NounGroup, Sentence, Token, VerbGroup
from pipeline.span import Span

_NUMBERS: dict[str | None, Literal["singular", "plural"]] = {"Sing": "singular", "Plur": "plural"}
_DEFINING: Final = frozenset({"Definite", "Poss", "PronType"})
"""The features that tell whether a group is definite."""


class GroupFinder:
    """Finds the groups of a language's sentences."""

    def __init__(self, grammar: TokenGrammar, lexicons: Lexicons) -> None:
        self._nouns: Matcher = grammar.matcher("noun_group")
        self._verbs: Matcher = grammar.matcher("verb_group")
        self._features = VerbFeatures(lexicons)

    def find(
        self, tokens: Sequence[Token], codes: Sequence[str], sentences: Sequence[Sentence]
    ) -> tuple[list[NounGroup], list[VerbGroup]]:
        """Both kinds of groups; where the two claim a token, the noun group has it."""
        nouns: list[NounGroup] = []
        verbs: list[VerbGroup] = []
        for sentence in sentences:
            taken: set[int] = set()
            for match in self._nouns.find(codes, sentence.first, sentence.last):
                taken.update(range(match.first, match.last))
                nouns.append(_noun_group(tokens, match))
            for match in self._verbs.find(codes, sentence.first, sentence.last):
                if _head(match) not in taken:
                    verbs.append(self.verb_group(tokens, match))
        return nouns, verbs

    def verb_group(self, tokens: Sequence[Token], match: Match) -> VerbGroup:
        """The verb group that a rule matched."""
        return self._features.describe(tokens, _span(tokens, match), match.first, match.last, _head(match))


def _noun_group(tokens: Sequence[Token], match: Match) -> NounGroup:
    head = _head(match)
    token = tokens[head]
    is_definite: bool | None = None
    number = _NUMBERS.get(token.feature("Number"))
    for determiner in tokens[match.first : match.last]:
        features = determiner.morph
        if not features:
            continue
        if not _DEFINING.isdisjoint([name for name, _ in features]):
            definite = determiner.feature("Definite")
            if definite is not None:
                is_definite = definite == "Def"
            elif determiner.feature("Poss") == "Yes" or determiner.feature("PronType") == "Dem":
                is_definite = True
        if number is None:
            number = _NUMBERS.get(determiner.feature("Number"))
    return NounGroup(_span(tokens, match), match.first, match.last, head, number, is_definite, token.pos == "PRON")


def _head(match: Match) -> int:
    """The last token that a rule captured as the head; where it captured none, the group's last token."""
    head = match.captures.get("head")
    return (head[1] if head else match.last) - 1


def _span(tokens: Sequence[Token], match: Match) -> Span:
    return Span(tokens[match.first].span.start, tokens[match.last - 1].span.end)
