"""Words for the candidates of a summary: the source's own in its own language, in the other those of a lexicon."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from pipeline.absum.patterns import Filling, Fillings, Nominal, Pattern
from pipeline.absum.reading.phrases import GENERIC
from pipeline.absum.reading.vocabulary import EventVocabulary
from pipeline.absum.saying.candidates import AspectCandidate
from pipeline.absum.saying.nominals import REFLEXIVE, coordination, may_be_bare, own, specifier
from pipeline.absum.saying.translator import TranslatedNoun, Translator
from pipeline.languages import Language, traits_of
from pipeline.realizer import inflection
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.features import Gender
from pipeline.realizer.spec import (
    Clause,
    Coordination,
    Date,
    NounPhrase,
    PrepositionalPhrase,
    Sentence,
    Spec,
    VerbPhrase,
)
from pipeline.realizer.terminals import Unit
from pipeline.resources import Resources
from pipeline.summary import count_words

F = TypeVar("F", bound=Unit)
WHOLE_DAY = len("2026-01-14")


@dataclass(frozen=True)
class Lexicalizer:
    """Says what sources in one language name in the words of another, or of the same: then there is no translator."""

    engine: RealizationEngine
    language: Language
    vocabulary: EventVocabulary
    translator: Translator | None

    @classmethod
    def between(
        cls, resources: Resources, engine: RealizationEngine, source: Language, target: Language
    ) -> "Lexicalizer":
        """For sources of one language and a summary in another; the lexicons are read once."""
        translator = Translator.of(resources, source, target) if source != target else None
        return cls(engine, target, EventVocabulary.of(resources, target), translator)

    def text(self, spec: Spec) -> str:
        """What a specification says."""
        return self.engine.realize(spec, self.language).text

    def words(self, spec: Spec) -> int:
        """How long what it says is."""
        return count_words(self.text(spec))

    def answer(self, nominal: Nominal) -> str:
        """What a nominal says where it stands alone: a day with its name."""
        is_day = isinstance(nominal, Date) and len(nominal.date) == WHOLE_DAY
        return self.text(nominal.model_copy(update={"weekday": True}) if is_day else nominal)

    def sentence(self, pattern: Pattern, fillings: Fillings) -> Sentence:
        """A pattern with its slots filled.

        Who does something to himself does it alone: « s'est tué », and not « a tué lui-même ».
        """
        content = pattern.phrase(fillings)
        if isinstance(content, Clause) and traits_of(self.language).has_clitics:
            verb = content.verb
            done = verb.object if isinstance(verb, VerbPhrase) and verb.voice != "passive" else None
            if (
                isinstance(verb, VerbPhrase)
                and isinstance(done, NounPhrase)
                and REFLEXIVE in self.vocabulary.kinds_of(done.noun)
            ):
                reflexive = verb.model_copy(update={"object": None, "reflexive": True})
                content = content.model_copy(update={"verb": reflexive})
        return Sentence.model_validate({"content": content})

    def verbs(self, verbs: Sequence[str]) -> tuple[str, ...]:
        """Verbs in the output language, each once, without those that the lexicon does not have."""
        said = verbs if self.translator is None else map(self.translator.verb, verbs)
        return tuple(dict.fromkeys(verb for verb in said if verb))

    def nominal(self, candidate: AspectCandidate, counts: tuple[str, str] | None) -> Nominal | None:
        """The noun phrase or date that says a candidate; `counts` is what a bare number counts.

        What nobody has translated is said in its own words, in quotation marks. None where there are no words for it.
        """
        if candidate.date is not None:
            return Date(date=candidate.date)
        if self.translator is None:
            noun = own(candidate, counts)
            return self._limited(self._introduced(noun, candidate), candidate.limit) if noun else None
        told = self.translator.nominal(candidate, counts) or self._quoted(candidate, counts, self.translator)
        return self._limited(told.noun, told.limit or candidate.limit) if told else None

    def untranslated(self, candidate: AspectCandidate) -> tuple[str, ...]:
        """The words of a candidate that are quoted, for nobody has translated them."""
        if self.translator is None or candidate.date is not None:
            return ()
        return self.translator.untranslated(candidate)

    def together(self, candidates: Sequence[AspectCandidate], nominals: Sequence[Nominal]) -> Nominal | None:
        """Several candidates as one phrase: those who are among a number of people that are said too are part of it."""
        word = self.vocabulary.including
        at = next((n for n, c in enumerate(candidates) if _is_whole(c, candidates)), None)
        whole = nominals[at] if at is not None else None
        parts = coordination([nominal for n, nominal in enumerate(nominals) if n != at])
        if not isinstance(whole, NounPhrase) or word is None or parts is None:
            return coordination(nominals)
        return self._fixed(whole, f"{self.text(whole)}, {word} {self.text(self.with_article(parts))},")

    def located(self, candidate: AspectCandidate, place: Nominal) -> Filling | None:
        """Where something is: a preposition with its place; None where nobody knows the preposition."""
        preposition, phrase = candidate.preposition, None
        if preposition is not None and self.translator is not None:
            is_name = isinstance(place, NounPhrase) and place.proper
            phrase, preposition = self.translator.place(preposition, candidate.phrase.noun, is_name=is_name)
        if phrase is not None:
            return NounPhrase(noun=phrase, proper=True)
        if preposition is None:
            return None
        return PrepositionalPhrase(preposition=preposition, object=self.with_article(place))

    def with_article(self, filling: F) -> F:
        """What stands bare in the sources, as « eau » and « choléra » may, with the article that it must have."""
        if traits_of(self.language).has_bare_nouns:
            return filling
        if isinstance(filling, Coordination):
            return filling.model_copy(update={"coordinates": tuple(map(_articled, filling.coordinates))})
        return _articled(filling)

    def _introduced(self, noun: NounPhrase, candidate: AspectCandidate) -> NounPhrase:
        """A noun of the source that may stand bare, and with the gender that its language has for it."""
        if traits_of(self.language).has_bare_nouns:
            return noun
        bare = noun.model_copy(update={"determiner": None}) if may_be_bare(noun, candidate.kinds) else noun
        return self._with_gender(bare)

    def _with_gender(self, noun: NounPhrase) -> NounPhrase:
        """With the gender that the sources do not show, or that a tagger took for a masculine."""
        if noun.proper or noun.gender == "feminine":
            return noun
        first = noun.noun.split()[0]  # « agression au couteau » is feminine as « agression » is
        known = self._gender(noun.noun) or self._gender(first)
        is_told = noun.gender is not None and known != "feminine"
        return noun.model_copy(update={"gender": known}) if known and not is_told else noun

    def _gender(self, noun: str) -> Gender | None:
        return inflection.noun_gender(noun, self.language) if traits_of(self.language).has_gender else None

    def _limited(self, noun: NounPhrase, limit: str | None) -> NounPhrase:
        """With what limits its quantity: more than 900 guests are not 900."""
        words = self.vocabulary.limiting(limit) if limit else None
        return noun if words is None or noun.quantity is None else self._fixed(noun, f"{words} {self.text(noun)}")

    def _fixed(self, noun: NounPhrase, text: str) -> NounPhrase:
        """The words of a noun phrase as they stand, with the gender and number that others agree with."""
        gender = noun.gender or self._gender(noun.noun)
        return NounPhrase(noun=text, proper=True, gender=gender, number=noun.number)

    @staticmethod
    def _quoted(
        candidate: AspectCandidate, counts: tuple[str, str] | None, translator: Translator
    ) -> TranslatedNoun | None:
        phrase = candidate.phrase
        if not phrase.noun:
            noun = own(candidate, counts)
            return TranslatedNoun(noun) if noun else None
        before = phrase.before if phrase.is_fixed else ""
        words = " ".join(part for part in (before, phrase.noun, phrase.preposition, phrase.complement) if part)
        quoted = translator.quoted(words)
        if phrase.is_fixed:
            return TranslatedNoun(quoted.model_copy(update={"number": phrase.number}))
        return TranslatedNoun(specifier(candidate).on(quoted))


def _articled(phrase: F) -> F:
    is_bare = isinstance(phrase, NounPhrase) and not (phrase.determiner or phrase.quantity or phrase.proper)
    return phrase.model_copy(update={"determiner": "definite"}) if is_bare else phrase


def _is_whole(candidate: AspectCandidate, others: Sequence[AspectCandidate]) -> bool:
    """Whether a number of people may count all others that are named beside it."""
    rest = sum(1 if c.quantity is None else c.quantity for c in others if c is not candidate)
    if (candidate.quantity or 0) <= rest or not rest:
        return False
    return (not candidate.phrase.noun or GENERIC in candidate.kinds) and "others" not in candidate.kinds
