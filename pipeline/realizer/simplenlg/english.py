"""English on SimpleNLG: it says nouns and verb groups; the grammar that the engines share says what stands where.

SimpleNLG's own lexicon has some six thousand words, and its rules give "occured" and "laughes": every word that the
shared lexicon has takes its forms from there, and only the others are left to SimpleNLG.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from pipeline.realizer import inflection
from pipeline.realizer.features import GrammaticalNumber, Person
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.context import RealizationContext
from pipeline.realizer.grammar.english import EnglishGrammar
from pipeline.realizer.grammar.english_introduction import FINITE
from pipeline.realizer.grammar.english_verb import EnglishVerb, VerbGroup
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.inflection import VerbForm
from pipeline.realizer.simplenlg.java import JavaLanguage, JavaObject
from pipeline.realizer.spec import NounPhrase, VerbPhrase

# The forms that a verb brings, under SimpleNLG's names.
_BROUGHT: Mapping[str, VerbForm] = {
    "PRESENT3S": "present",
    "PAST": "past",
    "PAST_PARTICIPLE": "past_participle",
    "PRESENT_PARTICIPLE": "present_participle",
}
_BASE: frozenset[VerbForm] = frozenset({"infinitive", "subjunctive"})
_PAST: frozenset[VerbForm] = frozenset({"past", "past_subjunctive"})
_PARTICIPLES: Mapping[VerbForm, str] = {
    "past_participle": "PAST_PARTICIPLE",
    "present_participle": "PRESENT_PARTICIPLE",
}
_REMEMBERED = 1 << 14


@dataclass(frozen=True, slots=True)
class _Aspects:
    """The auxiliaries of one verb, as SimpleNLG knows them."""

    modal: str | None = None
    is_perfect: bool = False
    is_progressive: bool = False
    is_passive: bool = False
    is_denied: bool = False


class EnglishPhrases:
    """What SimpleNLG says of single words and their auxiliaries; each is said once."""

    def __init__(self, java: JavaLanguage, words: Words) -> None:
        self._java = java
        self._words = words
        self.noun = lru_cache(_REMEMBERED)(self._noun)
        self.verb = lru_cache(_REMEMBERED)(self._verb)
        self._word = lru_cache(_REMEMBERED)(self._verb_word)

    def _noun(self, base: str, number: GrammaticalNumber) -> tuple[str, ...] | None:
        """The form of a noun, None where no lexicon has it."""
        plural = self._words.noun(base, "plural")
        word = self._java.word(base, "NOUN", {"PLURAL": plural}) if plural else self._java.known(base, "NOUN")
        return None if word is None else self._java.noun(word, number)

    def has_verb(self, base: str, like: str | None) -> bool:
        """Whether a lexicon has a verb, or the one that it is conjugated like."""
        return self._word(base, like) is not None

    def _verb_word(self, base: str, like: str | None) -> JavaObject | None:
        if base == self._words["verb.be"]:
            # It has more forms than SimpleNLG has features for.
            return self._java.known(base, "VERB")
        forms = {name: inflection.verb(base, "en", form, like=like) for name, form in _BROUGHT.items()}
        known = {name: form for name, form in forms.items() if form}
        if not known:
            return self._java.known(base, "VERB")
        # A verb that lacks forms, as "can" does, is not the one that SimpleNLG has in its place.
        return self._java.word(base, "VERB", known) if len(known) == len(forms) else None

    def _verb(
        self,
        base: str,
        like: str | None,
        form: VerbForm,
        aspects: _Aspects,
        person: Person,
        number: GrammaticalNumber,
    ) -> tuple[str, ...]:
        """A verb with its auxiliaries, the first of them in `form`."""
        java, feature = self._java.java, self._java.java.feature
        if form == "past_subjunctive" or person == 2:
            # "if I were"; and SimpleNLG has "you was".
            number = "plural"
        phrase = self._java.verb_phrase(self._word(base, like), person, number, "masculine")
        modal = aspects.modal
        if modal is None and form in _BASE:
            # The base form for every person, which SimpleNLG gives behind a modal: here an empty one.
            modal = ""
        if modal is not None:
            phrase.setFeature(feature["MODAL"], modal)
        if form in _PARTICIPLES:
            phrase.setFeature(feature["FORM"], java.form[_PARTICIPLES[form]])
        # A modal has no tense of its own: in the past SimpleNLG would put the verb into the perfect.
        is_past = form in _PAST and modal is None
        phrase.setFeature(feature["TENSE"], java.tense["PAST" if is_past else "PRESENT"])
        phrase.setFeature(feature["PERFECT"], aspects.is_perfect)
        phrase.setFeature(feature["PROGRESSIVE"], aspects.is_progressive)
        phrase.setFeature(feature["PASSIVE"], aspects.is_passive)
        phrase.setFeature(feature["NEGATED"], aspects.is_denied)
        return self._java.words(phrase)


@dataclass(frozen=True)
class SimplenlgEnglish(EnglishGrammar):
    """The English grammar around what SimpleNLG says."""

    phrases: EnglishPhrases

    def _noun(self, phrase: NounPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """The noun in its number; a name, a noun with a plural of its own and an unknown one are said as ever."""
        own = phrase.proper or phrase.plural
        said = None if own else self.phrases.noun(phrase.noun, agreement.number)
        return super()._noun(phrase, agreement, context) if said is None else list(said)


@dataclass(frozen=True)
class SimplenlgEnglishVerb(EnglishVerb):
    """Verb groups as SimpleNLG says them: the auxiliaries, the forms that they govern, and "do" for an operator."""

    phrases: EnglishPhrases

    def group(
        self, phrase: VerbPhrase, subject: Agreement, context: RealizationContext, *, needs_operator: bool
    ) -> VerbGroup:
        """The verbs of `phrase`; "was born" and a verb that no lexicon has are left to the shared grammar.

        "would have had to be told" are two verb phrases of SimpleNLG: its modals govern bare verbs only.
        """
        links = self._links(phrase)
        main = links[-1].lemma
        has_own_passive = phrase.voice == "passive" and self.words.get(f"participle.passive.{main}") is not None
        if has_own_passive or not self.phrases.has_verb(main, phrase.like):
            return super().group(phrase, subject, context, needs_operator=needs_operator)
        form, be, have = self._first_form(phrase), self.words["verb.be"], self.words["verb.have"]
        is_operator, is_invariable = links[0].is_operator, links[0].is_invariable
        is_base = form == "subjunctive" and not is_invariable
        needs_do = needs_operator and not is_operator and phrase.mood in FINITE and not is_base
        said: list[str] = []
        aspects = _Aspects(is_denied=needs_do)
        for link in links:
            auxiliary = None if link.tail or link.is_main else (link.lemma, link.governs)
            if link.is_invariable:
                aspects = replace(aspects, modal=link.lemma)
            elif auxiliary == (have, "past_participle"):
                aspects = replace(aspects, is_perfect=True)
            elif auxiliary == (be, "present_participle"):
                aspects = replace(aspects, is_progressive=True)
            elif auxiliary == (be, "past_participle"):
                aspects = replace(aspects, is_passive=True)
            else:
                like = phrase.like if link.is_main else None
                said += self.phrases.verb(link.lemma, like, form, aspects, subject.verb_person, subject.verb_number)
                said += link.tail
                form, aspects = link.governs, _Aspects()
        if needs_do:
            # SimpleNLG has its "do" for a negation, whose word the clause puts in its place.
            del said[1]
        return VerbGroup(said[0], said[1:], is_operator or needs_do, is_base)
