"""The verb of an item as the realizer takes it: tense, perfect, progressive, modality, negation, voice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from pipeline.document import Token, VerbGroup
from pipeline.inits.clauses import Clause
from pipeline.inits.words import Words
from pipeline.realizer.features import Modality, Negation, Voice
from pipeline.realizer.spec import CannedText, VerbPhrase

_READ: tuple[str, ...] = ("present", "past", "imperfect", "future", "conditional")
"""The tenses of verb groups, in the order in which others are tried where one was misread."""
_FINITE: Mapping[tuple[str | None, str | None], str] = {
    ("Ind", "Pres"): "present",
    ("Ind", "Past"): "past",
    ("Ind", "Imp"): "imperfect",
    ("Ind", "Fut"): "future",
    ("Cnd", "Pres"): "conditional",
    (None, "Past"): "past",
    (None, "Pres"): "present",
}


BARE = "bare_participle"
"""What a past participle without auxiliary is where a finite verb is wanted: the tagger took « said » for one."""
OTHER = "other"
"""A tense that no verb group is read in, and that may be tried."""


@dataclass(frozen=True, slots=True)
class VerbMaker:
    """Makes the verb phrases of a language."""

    words: Words

    def make(
        self, clause: Clause, groups: Mapping[int, VerbGroup], adverbs: tuple[CannedText, ...]
    ) -> VerbPhrase | None:
        """The verb phrase without what stands behind it; None where its features do not say how it is built."""
        tree = clause.tree
        negation = self._negation(clause)
        features = self._features(clause, groups)
        if features is None or negation is False:
            return None
        copula = next(iter(tree.children(clause.head, "cop")), None)
        verb = tree.token(clause.head if copula is None else copula)
        is_reflexive = any(tree.token(i).feature("Reflex") == "Yes" for i in clause.group)
        voice: Voice = "passive" if clause.is_passive and not is_reflexive else "active"
        return VerbPhrase(
            verb=verb.lemma,
            negation=cast("Negation | None", negation or None),
            voice=voice,
            reflexive=is_reflexive,
            pre_modifiers=adverbs,
            **features,
        )

    def alternatives(self, verb: VerbPhrase, form: str) -> Iterator[VerbPhrase]:
        """The verb as other features, and beginnings of its form as lemmas, would have it: the models misread some."""
        tenses = [self.words.tenses[tense] for tense in (*_READ, OTHER) if tense in self.words.tenses]
        for perfect in (False, True):
            for tense in tenses:
                for voice in dict.fromkeys((verb.voice, "active")):
                    yield verb.model_copy(update={"tense": tense, "perfect": perfect, "voice": voice})
        for length in range(len(form) - 1, max(2, len(form) - 4), -1):
            yield verb.model_copy(update={"verb": form[:length]})

    def _negation(self, clause: Clause) -> str | bool | None:
        """The negation of the verb group; False where there is one that the realizer has no word for."""
        if not clause.negation or clause.has_particle_alone:
            return None
        values = [self.words.negations.get(form) for form in clause.negation]
        said = [value for value in values if value]
        return said[0] if len(said) == 1 and None not in values else False

    def _features(self, clause: Clause, groups: Mapping[int, VerbGroup]) -> dict[str, Any] | None:
        tree = clause.tree
        if clause.rule.voice != "own":
            return {"tense": "past"} if self._is_told_in_the_past(clause, groups) else None
        links = tree.children(clause.head, "aux", "cop") or clause.shared_auxiliaries
        finite = next((i for i in (*links, clause.head) if tree.token(i).feature("VerbForm") == "Fin"), None)
        if finite is None:
            is_past = not links and tree.token(clause.head).feature("Tense") == "Past"
            return {"tense": self.words.tenses[BARE]} if is_past and BARE in self.words.tenses else None
        form = tree.token(finite).text.lower()
        group = groups.get(finite)
        if group is None:
            return None
        if group.head in (clause.head, *links) or clause.shared_auxiliaries:
            return self._of_group(group, form)
        return self._of_token(tree.token(finite)) if finite == clause.head else None

    def _of_group(self, group: VerbGroup, form: str) -> dict[str, Any] | None:
        flags = {"perfect": group.is_perfect, "progressive": group.is_progressive}
        if form in self.words.modals:
            modality, tense = self.words.modals[form]
            return {"tense": tense, "modality": cast(Modality, modality), **flags}
        tense = group.tense or ""
        if group.is_perfect and (of_perfect := self.words.tenses.get(f"{tense}_perfect")):
            return {"tense": of_perfect}
        return {"tense": self.words.tenses[tense], **flags} if tense in _READ and tense in self.words.tenses else None

    def _of_token(self, token: Token) -> dict[str, Any] | None:
        read = _FINITE.get((token.feature("Mood"), token.feature("Tense")), "")
        return {"tense": self.words.tenses[read]} if read in self.words.tenses else None

    def _is_told_in_the_past(self, clause: Clause, groups: Mapping[int, VerbGroup]) -> bool:
        """Whether the sentence tells of the past, so that its participles do too."""
        tree = clause.tree
        current = tree.governor(clause.head)
        while current is not None:
            for i in (current, *tree.children(current, "aux", "cop")):
                group = groups.get(i)
                if group is not None and group.is_finite:
                    return group.tense == "past" or (group.is_perfect and group.tense in ("present", None))
            current = tree.governor(current)
        return False
