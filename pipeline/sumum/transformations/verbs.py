"""Verb transformations: the verb that presents a topic, in the third person of the present and of the register.

Section 3.1.4: "X will be presented", "X have been presented", "We have presented here X" are all "Presents X".
"""

from dataclasses import dataclass, replace
from typing import Final

from pipeline.document import VerbGroup
from pipeline.realizer import inflection
from pipeline.realizer.spec import CannedText, Coordination, PrepositionalPhrase, VerbPhrase
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.lemmas import known_lemma
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording, SaidVerb

_SMALL: Final = frozenset({"ADP", "SCONJ"})


@dataclass(frozen=True, slots=True)
class Predicate:
    """A verb as the abstract says it, the adverbs that stay with it, and the steps that led to it.

    `token` is the verb of the source that it says, None where it was chosen.
    """

    said: SaidVerb
    adverbs: tuple[str, ...]
    trace: tuple[str, ...]
    token: int | None = None

    def agrees_with(self, other: "Predicate") -> bool:
        """Whether both are said by the same words."""
        return (self.said, self.adverbs) == (other.said, other.adverbs)


def read_predicate(
    group: VerbGroup, complement: Draft, passages: Passages, wording: AbstractWording
) -> tuple[Predicate, Draft] | None:
    """The predicate of a verb group with what remains of its complement; None where it cannot be said impersonally.

    What is negated, or only possible, is no topic of the paper: it is left out.
    """
    if group.is_negated or group.tense == "conditional" or _is_doubtful(group, wording):
        return None
    head = passages.token(group.head)
    lemma = known_lemma(head, wording) or head.lemma.lower()
    if not lemma.isalpha():
        return None
    is_reflexive = _is_reflexive(group, passages, wording)
    steps = Draft(()).traced("syntactic_verb_transformation")
    following = complement.pieces[0].text.lower() if complement.pieces else ""
    key = wording.phrases["reflexive"] + " " + lemma if is_reflexive and wording.traits.has_clitics else lemma
    governed = (key, following) in wording.verbs
    said = wording.verbs.get((key, following)) or wording.verbs.get((key, ""))
    if said is not None and said.verb and not governed and _goes_with_more(complement, passages, wording):
        said = None
    if said is None:
        said = SaidVerb(lemma, "", is_reflexive)
    else:
        steps = Draft(()).traced("lexical_verb_transformation")
        if governed:
            complement = Draft(complement.pieces[1:], complement.trace, complement.borrowed)
    if not said.verb:
        return None
    adverbs = tuple(
        passages.token(index).text.lower()
        for index in range(group.first, group.last)
        if passages.token(index).pos == "ADV" and wording.is_a("kept_adverb", passages.token(index).text)
    )
    return Predicate(said, adverbs, steps.trace, group.head), complement


def aimed(predicate: Predicate, wording: AbstractWording) -> Predicate | None:
    """The predicate as an aim: "aims to locate", not "locates"; None where the verb wants more than its infinitive."""
    said = predicate.said
    if said.is_reflexive or said.governs or predicate.adverbs:
        return None
    verb, mark = wording.phrases["aim.verb"].split()
    return replace(predicate, said=SaidVerb(verb, f"{mark} {said.verb}"))


def select_verb(verb: str, governs: str = "") -> Predicate:
    """Verb selection: the verb that introduces what stands in a title, a heading or a caption."""
    return Predicate(SaidVerb(verb, governs), (), Draft(()).traced("verb_selection").trace)


def verb_phrase(
    predicate: Predicate,
    complement: CannedText | Coordination | None,
    wording: AbstractWording,
    adverbs: tuple[CannedText, ...] = (),
) -> VerbPhrase:
    """The predicate in the present with `adverbs` beside it; the realizer makes it agree, elides and contracts."""
    said = predicate.said
    complements: tuple[CannedText | Coordination | PrepositionalPhrase, ...] = ()
    if complement is not None:
        complements = (
            (PrepositionalPhrase(preposition=said.governs, object=complement),) if said.governs else (complement,)
        )
    return VerbPhrase(
        verb=said.verb,
        like=model_verb(said.verb, wording),
        reflexive=said.is_reflexive,
        complements=complements,
        pre_modifiers=adverbs,
    )


def model_verb(verb: str, wording: AbstractWording) -> str | None:
    """A verb that the realizer knows and an unknown one is conjugated like, by its ending."""
    if inflection.verb(verb, wording.language, "present") is not None:
        return None
    return next((model for ending, model in wording.models if verb.endswith(ending)), None)


def _goes_with_more(complement: Draft, passages: Passages, wording: AbstractWording) -> bool:
    """Whether a particle, a preposition or a clause follows, which another verb need not take: "find out whether"."""
    if not complement.pieces:
        return False
    first = complement.pieces[0]
    is_small = first.token is not None and passages.token(first.token).pos in _SMALL
    return is_small or wording.is_a("content_clause", first.text)


def _is_doubtful(group: VerbGroup, wording: AbstractWording) -> bool:
    return group.modality is not None and not wording.is_a("modality_without_doubt", group.modality)


def _is_reflexive(group: VerbGroup, passages: Passages, wording: AbstractWording) -> bool:
    if not wording.traits.has_clitics:
        return False
    for index in range(max(0, group.first - 2), group.head):
        token = passages.token(index)
        if token.feature("Reflex") == "Yes" or wording.is_a("reflexive", token.text):
            return True
    before = [passages.token(index).text for index in range(max(0, group.first - 2), group.first)]
    return len(before) == 2 and all(wording.is_a("author_subject", word) for word in before)
