"""Tense, aspect, voice, modality and negation of a verb group, from the features of its words."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

from pipeline.annotate.lexicon import Lexicons
from pipeline.document import Tense, Token, VerbGroup
from pipeline.span import Span

_TENSES: Final[dict[str | None, Tense]] = {
    "Pres": "present",
    "Past": "past",
    "Imp": "imperfect",
    "Fut": "future",
}
_AUXILIARY_TENSES: Final[dict[str | None, Tense]] = {"future": "future", "conditional": "conditional"}
_NUMBERS: Final[dict[str | None, Literal["singular", "plural"]]] = {"Sing": "singular", "Plur": "plural"}


class VerbFeatures:
    """Describes verb groups of one language.

    Lexicons say what the language's auxiliaries build (`auxiliaries`), which of them set a tense
    (`tense_auxiliaries`), which verbs are modal, which form their perfect with "be", and what negates.
    """

    def __init__(self, lexicons: Lexicons) -> None:
        self._value = lexicons.value

    def describe(self, tokens: Sequence[Token], span: Span, first: int, last: int, head: int) -> VerbGroup:
        """The verb group over the tokens `[first, last)` with the lexical verb `head`."""
        words = tokens[first:last]
        chain = [token for token in tokens[first : head + 1] if token.pos in ("AUX", "VERB")]
        finite = next((token for token in chain if token.feature("VerbForm") == "Fin"), None)
        is_perfect, is_progressive, is_passive = self._aspect(chain, self._is_reflexive(tokens, first, head))
        modals = (self._value("modal_verbs", token) for token in chain[:-1])
        person = finite.feature("Person") if finite else None
        return VerbGroup(
            span,
            first,
            last,
            head,
            self._tense(finite) if finite else None,
            is_perfect,
            is_progressive,
            finite is not None,
            "passive" if is_passive else "active",
            next((modal for modal in modals if modal), None),
            any(self._value("negations", token) is not None for token in words),
            _NUMBERS.get(finite.feature("Number")) if finite else None,
            int(person) if person and person.isdigit() else None,
        )

    def _tense(self, finite: Token) -> Tense | None:
        if finite.feature("Mood") == "Cnd":
            return "conditional"
        set_by_auxiliary = _AUXILIARY_TENSES.get(self._value("tense_auxiliaries", finite))
        return set_by_auxiliary or _TENSES.get(finite.feature("Tense"))

    def _aspect(self, chain: Sequence[Token], is_reflexive: bool) -> tuple[bool, bool, bool]:
        """Whether the chain of verbs is perfect, progressive, passive."""
        is_perfect = is_progressive = is_passive = False
        for auxiliary, following in pairwise(chain):
            builds = self._value("auxiliaries", auxiliary)
            is_participle = following.feature("VerbForm") in ("Part", "Ger")
            is_past = following.feature("Tense") == "Past"
            if builds == "perfect":
                is_perfect |= is_participle and is_past
            elif builds == "be" and is_participle and not is_past:
                is_progressive = True
            elif builds == "be" and is_participle:
                if is_reflexive or self._value("verbs_with_be", following) is not None:
                    is_perfect = True
                else:
                    is_passive = True
        if len(chain) == 1 and chain[0].pos == "VERB":
            features = chain[0].feature
            is_passive = features("VerbForm") == "Part" and features("Tense") == "Past"
        return is_perfect, is_progressive, is_passive

    @staticmethod
    def _is_reflexive(tokens: Sequence[Token], first: int, head: int) -> bool:
        return any(token.feature("Reflex") == "Yes" for token in tokens[max(0, first - 1) : head])


def describe_in_words(group: VerbGroup) -> str:
    """The features of a group as one line, as examples of rules give them."""
    parts = [
        group.tense or ("finite" if group.is_finite else "nonfinite"),
        "perfect" if group.is_perfect else "",
        "progressive" if group.is_progressive else "",
        "passive" if group.voice == "passive" else "",
        group.modality or "",
        "negated" if group.is_negated else "",
    ]
    return " ".join(part for part in parts if part)
